//! What the keys of a layout mean, and what follows from them.

use packproof_models::bits;
use packproof_models::float;
use packproof_models::forms;
use packproof_models::picture::Picture;
use packproof_models::quaternion;
use packproof_models::steps;
use packproof_models::steps::grid::{Grid, Number};
use packproof_models::steps::round::Round;
use packproof_models::text;
use packproof_models::word::{Layout, Model, Value, Words};
use serde_json::Value as Json;

use super::fact::Fact;
use super::{File, message, streams};

/// Every key with its value and meaning.
pub fn keys(file: &File) -> Vec<Fact> {
    if let (Layout::Message(layout), Model::Message(model)) = (&file.layout, &file.model) {
        return message::keys(layout, model);
    }
    let (given, default) = tables(&file.layout);
    let mut facts = Vec::new();
    for (key, value) in given.as_object().into_iter().flatten() {
        match value {
            Json::Object(read) if key == "read" => {
                let given = read
                    .iter()
                    .filter(|(inner, value)| !value.is_null() && default["read"][inner.as_str()] != **value);
                facts.extend(given.map(|(inner, value)| fact(file, &format!("read.{inner}"), value, false)));
            }
            Json::Object(varint) => {
                let other = json(&forms::Layout::default());
                let given = varint.iter().filter(|(key, value)| other[key.as_str()] != **value);
                let given: serde_json::Map<_, _> =
                    given.map(|(key, value)| (key.clone(), value.clone())).collect();
                facts.push(fact(file, key, &given.into(), false));
            }
            value => facts.push(fact(file, key, value, default[key.as_str()] == *value)),
        }
    }
    facts
}

/// The keys of a layout, and those of the default of its kind.
pub(super) fn tables(layout: &Layout) -> (Json, Json) {
    match layout {
        Layout::SmallestThree(layout) => (json(layout), json(&quaternion::Layout::default())),
        Layout::Ranged(layout) => (json(layout), json(&steps::Layout::default())),
        Layout::Float(layout) => (json(layout), json(&float::Layout::default())),
        Layout::Varint(layout) => (json(layout), json(&forms::Layout::default())),
        Layout::Bits(layout) => (json(layout), json(&bits::Layout::default())),
        Layout::Text(layout) => (json(layout), json(&text::Layout::default())),
        Layout::Message(layout) => (json(layout), json(&packproof_models::message::Layout::default())),
    }
}

fn json(layout: &impl serde::Serialize) -> Json {
    serde_json::to_value(layout).unwrap_or_default()
}

fn fact(file: &File, key: &str, value: &Json, default: bool) -> Fact {
    let shown = if value.is_null() { "not given".to_owned() } else { value.to_string().replace(',', ", ") };
    Fact { name: key.to_owned(), value: shown, default, meaning: meaning(file, key, value) }
}

/// What a key's value means.
pub(super) fn meaning(file: &File, key: &str, value: &Json) -> String {
    let text = value.as_str().unwrap_or_default();
    let of_kind = match (&file.layout, &file.model) {
        (Layout::SmallestThree(layout), Model::SmallestThree(_)) => of_quaternion(layout, key, text),
        (Layout::Float(_), _) => of_float(key, text),
        (Layout::Varint(_), _) => Some(streams::of_varint(key, value)),
        (Layout::Bits(_), _) => Some(streams::of_bits(key, value)),
        (Layout::Text(_), _) => Some(streams::of_text(key, value)),
        _ => None,
    };
    of_kind.map_or_else(|| of_any(file, key, text, value.is_null()).to_owned(), str::to_owned)
}

fn of_any(file: &File, key: &str, text: &str, missing: bool) -> &'static str {
    let ranged = matches!(file.layout, Layout::Ranged(_));
    match (key, text) {
        ("bits", _) if ranged => "the bits of the code; in a picture A is the sign of its magnitude a",
        ("bits", _) => {
            "the word, highest bit left: i index, a b c kept components, A B C their signs, s sign of the dropped"
        }
        ("unit", "le") => "the lowest byte of each unit comes first",
        ("unit", "be") => "the highest byte of each unit comes first",
        ("unit", _) => "words are numbers; nothing is said about bytes",
        ("range", _) if missing && ranged => "none; `per_unit` and `zero` say where the numbers are",
        ("range", _) if missing => "sqrt(1/2), which no component but the largest exceeds",
        ("range", _) => "the lowest and the highest number; one number stands for both sides of zero",
        ("steps", _) if missing => "all codes, unless `per_unit` is given",
        ("steps", _) => "how many steps the range has; around zero, each of its sides",
        ("per_unit" | "read.per_unit", _) if missing => "follows from `steps` and `range`",
        ("per_unit", _) => "codes a unit, instead of `steps`",
        ("read.per_unit", _) => "codes a unit, as the reader has them",
        ("zero" | "read.zero", _) if missing => "follows from `range`",
        ("zero", _) => "the code of zero",
        ("read.zero", _) => "the code that reads as zero",
        ("code" | "read.code", "offset") => "code 0 is the lowest number",
        ("code" | "read.code", _) => "two's complement: code 0 is zero",
        ("round", _) => round(text),
        ("exact", _) if missing => {
            "arithmetic is left open: a number near the border of two codes may become either"
        }
        ("exact", _) => {
            "the writer's arithmetic: precision of each operation, and the position of v; words are judged to the last bit"
        }
        ("outside", _) if missing => "a number outside the range is not judged",
        ("outside" | "read.outside", "clamp") => "the nearest end",
        ("outside", "wrap") => "the low bits of the code",
        ("outside" | "read.outside", _) => "refused",
        _ => "",
    }
}

fn round(text: &str) -> &'static str {
    match text {
        "up" => "to the nearest code, half-way up",
        "away" => "to the nearest code, half-way away from zero",
        "even" => "to the nearest code, half-way to the even one",
        "down" => "to the code below",
        "zero" => "towards zero",
        _ => "to the nearest code; half-way either is right",
    }
}

fn of_quaternion(layout: &quaternion::Layout, key: &str, text: &str) -> Option<&'static str> {
    Some(match (key, text) {
        ("index", _) if layout.drop.is_some() => "the picture has none",
        ("index", "") => "xyzw: codes 0, 1, 2, 3 of i drop x, y, z, w",
        ("index", _) => "the components that codes 0, 1, 2, 3 of i drop",
        ("drop", "") => "the largest component is dropped, as i says",
        ("drop", _) => "this component is always dropped",
        ("order", "cyclic") => "a, b, c are the three components after the dropped one, w before x",
        ("order", _) => {
            "a, b, c are these without the dropped one; the first of equally large ones is dropped"
        }
        ("s", "1 negative") => "1 says that the dropped component is negative",
        ("s", "1 positive") => "1 says that the dropped component is not negative",
        ("s", _) => "no bit for the dropped component's sign",
        ("flip", _) if layout.flip => "where the dropped component is negative, the kept ones are negated",
        ("flip", _) => "the kept components keep their signs",
        ("no_rotation", "nan") => "the dropped component of a word that is no rotation reads as NaN",
        ("no_rotation", "zero") => "the dropped component of a word that is no rotation reads as 0",
        ("no_rotation", "identity") => "a word that is no rotation reads as 0, 0, 0, 1",
        ("no_rotation", "refuse") => "a word that is no rotation is refused",
        ("no_rotation", _) => "words whose kept components are longer than 1 are not judged",
        _ => return None,
    })
}

fn of_float(key: &str, text: &str) -> Option<&'static str> {
    Some(match (key, text) {
        ("sign", _) => "sign bits",
        ("exponent", _) => "bits of the exponent",
        ("significand", _) => "bits of the significand, without the leading 1",
        ("bias", "") => "what is added to the exponent; if not given, half of its codes less one",
        ("top" | "read.top", "ieee") => "the top exponent is infinity and NaNs",
        ("top" | "read.top", "number") => "the top exponent is one like the others",
        ("top" | "read.top", _) => "the top exponent is one like the others, but all ones is a NaN",
        ("round", "") => "to the nearest, half-way to the even one",
        ("subnormals" | "read.subnormals", "keep") => "numbers below the least normal one are kept",
        ("subnormals" | "read.subnormals", "flush") => "numbers below the least normal one are zero",
        ("subnormals", "flush after rounding") => {
            "numbers that are below the least normal one after rounding are zero"
        }
        ("subnormals", _) => {
            "numbers below the least normal one lose their lowest bits before they are rounded"
        }
        ("overflow" | "infinity" | "nan" | "read.infinity" | "read.nan" | "zero" | "negative", _) => {
            special(key, text)
        }
        _ => return None,
    })
}

fn special(key: &str, text: &str) -> &'static str {
    match (key, text) {
        ("overflow", "infinity") => "numbers beyond the largest are infinity",
        ("overflow", "max") => "numbers beyond the largest are the largest",
        ("overflow", "zero") => "numbers beyond the largest are zero",
        ("overflow", _) => "numbers beyond the largest are a NaN",
        ("infinity" | "read.infinity", "infinity") => "infinity is infinity",
        ("infinity" | "read.infinity", "max") => "infinity is the largest number",
        ("infinity", "zero") => "infinity is zero",
        ("infinity", _) => "infinity is a NaN",
        ("nan" | "read.nan", "any") => "any NaN is right",
        ("nan" | "read.nan", "quiet") => "a NaN keeps the top of its payload and is quiet",
        ("nan", "payload") => "a NaN keeps the top of its payload, or has 1",
        ("read.nan", "payload") => "a NaN keeps its payload",
        ("read.nan", "low payload") => "a NaN has its payload in the low bits",
        ("nan", "cut") => "a NaN keeps the top of its payload, and is infinity without one",
        ("nan", "canonical") => "a NaN is the quiet one without a payload",
        ("nan", "ones") => "a NaN is all ones",
        ("nan", "one") => "a NaN has a significand of 1 and no sign",
        ("nan" | "read.nan", "zero") => "a NaN is zero",
        ("nan", "max") => "a NaN is the largest number",
        ("nan", _) => "the word of minus zero is the only NaN",
        ("zero", "signed") => "zero has a sign",
        ("zero", _) => "there is no minus zero",
        ("negative", "zero") => "without a sign bit, negative numbers are zero",
        _ => "without a sign bit, negative numbers are their magnitudes",
    }
}

/// What follows from the keys: size, range, largest error, what is ambiguous.
pub fn facts(file: &File) -> Vec<Fact> {
    let fact = |name: &str, value: String| Fact {
        name: name.to_owned(),
        value,
        default: false,
        meaning: String::new(),
    };
    if !file.model.has_word() {
        let facts = match &file.model {
            Model::Message(model) => message::facts(model),
            _ => streams::facts(file),
        };
        return facts.into_iter().map(|(name, value)| fact(name, value)).collect();
    }
    let picture = file.model.picture();
    let mut facts = vec![fact("on the wire", size(picture, file.layout.unit().is_some()))];
    match &file.model {
        Model::SmallestThree(model) => {
            let [a, b, c] = &model.grids;
            let alike = (a.write, a.field.width()) == (b.write, b.field.width())
                && (a.write, a.field.width()) == (c.write, c.field.width());
            let named = [("a component", a), ("component b", b), ("component c", c)];
            for (name, grid) in named.into_iter().take(if alike { 1 } else { 3 }) {
                facts.extend(of_grid(name, grid).into_iter().map(|(name, value)| fact(&name, value)));
            }
            let identity = Value::Quaternion([0.0, 0.0, 0.0, 1.0]);
            facts.push(fact("the identity", words(file, &identity)));
        }
        Model::Ranged(model) => {
            facts.extend(of_grid("numbers", &model.grid).into_iter().map(|(name, value)| fact(&name, value)));
        }
        Model::Float(model) => {
            facts.extend(float_facts(model).into_iter().map(|(name, value)| fact(name, value)));
            facts.push(fact("1 is written as", words(file, &Value::Number(1.0))));
        }
        Model::Varint(_) | Model::Bits(_) | Model::Text(_) | Model::Message(_) => {}
    }
    facts
}

fn size(picture: &Picture, bytes: bool) -> String {
    let units = picture.units().iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
    let whole = if bytes { format!(", {} bytes", picture.bits() / 8) } else { String::new() };
    if picture.units().len() > 1 {
        format!("{} bits ({units}){whole}", picture.bits())
    } else {
        format!("{} bits{whole}", picture.bits())
    }
}

/// The words of a value, with their bytes.
fn words(file: &File, value: &Value) -> String {
    let Words::These(words) = file.model.write(value) else { return "not judged".to_owned() };
    let picture = file.model.picture();
    let digits = picture.bits().div_ceil(4) as usize;
    let shown: Vec<_> = words.iter().take(4).map(|word| format!("{word:0digits$x}")).collect();
    let mut text = shown.join(" or ");
    if words.len() > 4 {
        text += &format!(", or {} others: zero lies between two codes", words.len() - 4);
    }
    if let (Some(unit), [word]) = (file.layout.unit(), &*words) {
        let bytes: Vec<_> = unit.bytes(picture, *word).iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!(", in bytes {}", bytes.join(" "));
    }
    text
}

fn of_grid(name: &str, grid: &Grid) -> Vec<(String, String)> {
    let step = 1.0 / grid.write.per_unit;
    let ends =
        grid.range.map(|[low, high]| format!("{low:.6} to {high:.6} in {} steps, ", grid.steps_written()));
    let mut facts = vec![(name.to_owned(), format!("{}a step is {step:.9}", ends.unwrap_or_default()))];
    if let Some(error) = error(grid) {
        facts.push((format!("{name}, largest error"), format!("{error:.9}")));
    }
    let zero = grid.write.zero;
    let between = if zero.fract() == 0.0 {
        "on a code".to_owned()
    } else {
        format!("between codes {} and {}", zero.floor(), zero.ceil())
    };
    let mut codes: Vec<_> = match grid.write(0.0) {
        steps::grid::Codes::These(words) => words,
        _ => Vec::new(),
    };
    codes.sort_unstable();
    let read = |word: &u64| match grid.read(*word) {
        Number::Is(value) => format!("{} (reads as {value:.9})", grid.field.get(*word)),
        _ => grid.field.get(*word).to_string(),
    };
    let zero_is = match &*codes {
        [] => String::new(),
        codes if grid.sign.is_some() && codes.len() > 1 => "; written with either sign".to_owned(),
        codes => format!("; written as {}", codes.iter().map(read).collect::<Vec<_>>().join(" or ")),
    };
    facts.push((format!("{name}, zero"), between + &zero_is));
    facts
}

/// The largest distance between a number and what is read of it, at either end of the codes.
fn error(grid: &Grid) -> Option<f64> {
    let [low, high] = grid.range?;
    let width = match grid.round {
        Round::Down => [0.0, 1.0],
        Round::Zero => [-1.0, 1.0],
        _ => [-0.5, 0.5],
    };
    let at = |value: f64| {
        let code = value * grid.write.per_unit + grid.write.zero;
        let code = if grid.round == Round::Down { code.floor() } else { code.round() };
        let number = |code: f64| (code - grid.write.zero) / grid.write.per_unit;
        let read = (code - grid.read.zero) / grid.read.per_unit;
        width.map(|more| (number(code + more).clamp(low, high) - read).abs()).into_iter().fold(0.0, f64::max)
    };
    Some([low, low / 2.0, 0.0, high / 2.0, high].into_iter().map(at).fold(0.0, f64::max))
}

fn float_facts(model: &float::Model) -> Vec<(&'static str, String)> {
    let [largest, normal, least] = model.landmarks();
    vec![
        ("largest number", largest.to_string()),
        ("least normal number", normal.to_string()),
        ("least number", least.to_string()),
        ("largest error", format!("1 part in {}", model.parts())),
    ]
}
