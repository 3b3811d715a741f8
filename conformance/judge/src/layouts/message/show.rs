//! Descriptions of messages.

use packproof_models::bits;
use packproof_models::message::{After, Checked, Field, Kind, Layout, Model, What};
use packproof_models::word;
use serde_json::{Value as Json, json};

use super::super::File;
use super::super::meaning::{Fact, hex};
use super::super::page;
use super::wire::{Shape, item_of, member, shape};

pub fn keys(layout: &Layout, model: &Model) -> Vec<Fact> {
    let fact = |name: &str, value: &Json, default: bool, meaning: &str| Fact {
        name: name.to_owned(),
        value: value.to_string(),
        default,
        meaning: meaning.to_owned(),
    };
    let of_bits = |name: &str, value: &str, default: bool| {
        fact(name, &json!(value), default, &page::says("bits", name))
    };
    let after = |name: &str, of: After, what: &str| {
        let does = if of == After::Refuse { "refused" } else { "ignored" };
        fact(name, &json!(of.word()), of == After::Refuse, &format!("{what} are {does}"))
    };
    let mut facts = vec![
        of_bits("take", layout.take.word(), layout.take == bits::Take::Low),
        of_bits("field", layout.order().word(), layout.field.is_none()),
        of_bits("pad", layout.pad.word(), layout.pad == bits::Pad::Zeros),
        after("read.pad", layout.read.pad, "bits set in the padding"),
        after("read.trailing", layout.read.trailing, "bytes behind the message"),
    ];
    of_fields(&layout.fields, &model.fields, "", &mut facts);
    facts
}

fn of_fields(fields: &[Field], checked: &[Checked], prefix: &str, facts: &mut Vec<Fact>) {
    for (field, checked) in fields.iter().zip(checked) {
        let name = format!("{prefix}{}", field.name);
        facts.push(Fact {
            name: name.clone(),
            value: type_said(field),
            default: false,
            meaning: meaning(checked, true),
        });
        if let (What::Fields(fields), Kind::Fields(checked)) = (&field.what, &checked.kind) {
            of_fields(fields, checked, &format!("{name}."), facts);
        }
    }
}

/// The type of a field as in a file, or its kind.
pub(super) fn type_said(field: &Field) -> String {
    match &field.what {
        What::Bool(1) => "bool".to_owned(),
        What::Bool(bits) => format!("bool{bits}"),
        What::Unsigned(bits) => format!("u{bits}"),
        What::Signed(bits) => format!("i{bits}"),
        What::Range(low, high) => format!("{low}..{high}"),
        What::Names(names) => format!("{names:?}"),
        What::F32 => "f32".to_owned(),
        What::F64 => "f64".to_owned(),
        What::Flag => "flag".to_owned(),
        What::Text => "text".to_owned(),
        What::Of(layout) => layout.kind().to_owned(),
        What::Fields(_) => "fields".to_owned(),
    }
}

/// Describes the values of a field, as JSON or without.
fn meaning(field: &Checked, json: bool) -> String {
    if let Some(always) = field.always {
        return format!("always {always}");
    }
    let either = |of_json: &str, other: &str| if json { of_json } else { other }.to_owned();
    let one = match (&field.kind, shape(&field.kind)) {
        (Kind::Flag(_), _) => "says whether a later field is there".to_owned(),
        (Kind::Names(names, _), _) => {
            format!("one of {}", names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", "))
        }
        (_, Shape::Bool) => "true or false".to_owned(),
        (_, Shape::Number(low, high)) => format!("{}{low} to {high}", either("a number, ", "")),
        (_, Shape::Decimal) => either("a decimal string, such as \"5\"", "an integer"),
        (kind, Shape::F32) => either("a float pattern, such as \"f32:3f800000\"", "a float") + &steps(kind),
        (_, Shape::F64) => either("a float pattern, such as \"f64:3ff0000000000000\"", "a float"),
        (_, Shape::Quaternion) => either("an object of float patterns x, y, z, w", "x, y, z, w"),
        (_, Shape::Text) => either("a string", "a text"),
        (_, Shape::Object) => "an object of its fields".to_owned(),
    };
    let many = match &field.list {
        Some((least, most, _)) if field.kind == Kind::Text => {
            format!("{one} of {least} to {most} bytes of UTF-8")
        }
        Some((least, most, _)) => format!("a list of {least} to {most}, each {one}"),
        None => one,
    };
    if field.gate.is_some() { format!("{many}; or null") } else { many }
}

/// Range and number of steps of a quantised number.
fn steps(kind: &Kind) -> String {
    let Kind::Word(model, _) = kind else { return String::new() };
    let word::Model::Ranged(model) = &**model else { return String::new() };
    match model.grid.range {
        Some([low, high]) => format!(", {low} to {high} in {} steps", model.grid.steps_written()),
        None => format!(", in steps of {}", model.grid.step()),
    }
}

#[derive(Clone, Debug)]
pub struct Member {
    pub name: String,
    pub shape: Shape,
    pub list: bool,
    pub optional: bool,
    pub meaning: String,
}

/// The members of a message; `None` for other kinds.
pub fn members(file: &File) -> Option<Vec<Member>> {
    let word::Model::Message(model) = &file.model else { return None };
    let one = |field: &Checked| Member {
        name: field.name.clone(),
        shape: shape(&field.kind),
        list: field.list.is_some() && field.kind != Kind::Text,
        optional: field.gate.is_some(),
        meaning: meaning(field, false),
    };
    Some(model.fields.iter().filter(|field| member(field)).map(one).collect())
}

/// Properties derived from the keys.
pub fn facts(model: &Model) -> Vec<Fact> {
    let (least, most) = model.size();
    let size = match most {
        Some(most) if most == least => format!("{least} bits, {} bytes", least.div_ceil(8)),
        Some(most) => format!("{least} to {most} bits, {} to {} bytes", least.div_ceil(8), most.div_ceil(8)),
        None => format!("{least} bits or more, as long as its values need"),
    };
    let mut facts = vec![Fact::derived("on the wire", size)];
    if let Some((example, bytes)) = example(model) {
        facts.push(Fact::derived("an example", example.to_string()));
        facts.push(Fact::derived("is written as", hex(&bytes)));
    }
    facts
}

/// A message of zeros, empty texts and the shortest lists, if it can be written.
fn example(model: &Model) -> Option<(Json, Vec<u8>)> {
    let json = blank(&model.fields);
    let pieces = model.write(&item_of(&model.fields, &json)?).ok()?;
    Some((json, model.first(&pieces)))
}

fn blank(fields: &[Checked]) -> Json {
    let members = fields.iter().filter(|field| member(field)).map(|field| {
        let one = || match (&field.kind, shape(&field.kind)) {
            (Kind::Fields(fields), _) => blank(fields),
            (Kind::Names(names, _), _) => json!(names[0]),
            (_, Shape::Bool) => json!(false),
            (_, Shape::Number(low, high)) => json!(0.clamp(low, high) as i64),
            (_, Shape::Decimal) => json!("0"),
            (_, Shape::F64) => json!("f64:0000000000000000"),
            (_, Shape::Quaternion) => {
                json!({"x": "f32:00000000", "y": "f32:00000000", "z": "f32:00000000", "w": "f32:3f800000"})
            }
            (_, Shape::Text) => json!(""),
            (_, Shape::F32 | Shape::Object) => json!("f32:00000000"),
        };
        let value = match &field.list {
            _ if field.gate.is_some() => Json::Null,
            Some((least, ..)) if field.kind == Kind::Text => json!("a".repeat(*least as usize)),
            Some((least, ..)) => (0..*least).map(|_| one()).collect(),
            None => one(),
        };
        (field.name.clone(), value)
    });
    members.collect()
}
