//! JSON of values that are not single words, as in the protocol and in vector files.
//!
//! An integer is a decimal string, a text a string, and a record a list of decimal strings, with the shapes in the parameter `fields`.

use packproof_models::content::{Content, Field, Told};
use packproof_models::forms::{self, Overlong};
use packproof_models::steps::grid::Outside;
use packproof_models::text;
use packproof_models::word::{Judged, Layout, Model};
use packproof_suite::model::{Accepted, Case, Class, Outcome, Parameters, hex, unhex};
use serde_json::{Value as Json, json};

use super::File;

/// The JSON of a value; `None` for bytes that are not text.
pub(super) fn content_json(content: &Content) -> Option<Json> {
    Some(match content {
        Content::Integer(number) => number.to_string().into(),
        Content::Fields(fields) => fields.iter().map(|field| Json::from(field.value.to_string())).collect(),
        Content::Text(bytes) => letters(bytes.clone())?.into(),
    })
}

/// Decodes text, with U+FFFD for each lone surrogate.
fn letters(mut bytes: Vec<u8>) -> Option<String> {
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xED && bytes[at + 1] >= 0xA0 {
            bytes[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
        }
    }
    String::from_utf8(bytes).ok()
}

/// Parses JSON to a value of the same shape as `like`.
pub(super) fn content_of(like: &Content, json: &Json) -> Option<Content> {
    let number = |json: &Json| json.as_str()?.parse::<i128>().ok();
    Some(match like {
        Content::Integer(_) => Content::Integer(number(json)?),
        Content::Text(_) => Content::Text(json.as_str()?.into()),
        Content::Fields(fields) => {
            let values = json.as_array().filter(|values| values.len() == fields.len())?;
            let both = fields.iter().zip(values);
            Content::Fields(
                both.map(|(field, json)| Some(Field { value: number(json)?, ..*field }))
                    .collect::<Option<_>>()?,
            )
        }
    })
}

/// The shapes of a record's fields: `u5`, `s12`, `0..10` and `code`.
pub(super) fn parameters(like: &Content) -> Parameters {
    let Content::Fields(fields) = like else { return Parameters::new() };
    let shape = |field: &Field| match field.to_string().split_once(':') {
        None => "code".to_owned(),
        Some((_, shape)) if shape.contains(['s', '.']) => shape.to_owned(),
        Some((_, width)) => format!("u{width}"),
    };
    let fields: Vec<String> = fields.iter().map(shape).collect();
    [("fields".to_owned(), json!(fields))].into_iter().collect()
}

pub(super) fn like(file: &File, parameters: &Parameters) -> Option<Content> {
    let field = |shape: &Json| match shape.as_str()? {
        "code" => "0".parse().ok(),
        shape => format!("0:{}", shape.trim_start_matches('u')).parse().ok(),
    };
    Some(match &file.model {
        Model::Varint(_) => Content::Integer(0),
        Model::Text(_) => Content::Text(Vec::new()),
        _ => {
            let fields = parameters.get("fields")?.as_array()?;
            Content::Fields(fields.iter().map(field).collect::<Option<_>>()?)
        }
    })
}

/// The layout's answer to `NAME.encode` or `NAME.decode`.
pub(super) fn answer(file: &File, case: &Case) -> Outcome {
    let Some(like) = like(file, case.parameters) else {
        return Outcome::Error("`fields` has shapes such as u5, s12, 0..10 and code".to_owned());
    };
    let what = || Outcome::Error(format!("{} is no value", case.input));
    if case.operation.ends_with(".encode") {
        return content_of(&like, case.input).map_or_else(what, |content| encoded(file, &content));
    }
    let bytes = case.input.as_str().and_then(|text| unhex(text).ok());
    bytes.map_or_else(what, |bytes| decoded(file, &bytes, &like))
}

fn encoded(file: &File, content: &Content) -> Outcome {
    match file.model.encode(content) {
        Told::Unjudged => Outcome::Unsupported,
        Told::Refused => Outcome::Reject { class: Class::OutOfRange, at: None },
        Told::Is(bytes) => Outcome::Accept(Accepted { value: hex(&bytes).into(), consumed: None }),
    }
}

/// The layout's answer to `NAME.decode`; unsupported if it is not judged or has no JSON.
pub(super) fn decoded(file: &File, bytes: &[u8], like: &Content) -> Outcome {
    match file.model.decode(bytes, like) {
        Told::Unjudged => Outcome::Unsupported,
        Told::Refused => Outcome::Reject { class: class(file, bytes, like), at: None },
        Told::Is((content, used)) => match content_json(&content) {
            Some(value) => Outcome::Accept(Accepted { value, consumed: Some(used as u64) }),
            None => Outcome::Unsupported,
        },
    }
}

fn class(file: &File, bytes: &[u8], like: &Content) -> Class {
    let reads = |file: &Model, bytes: &[u8]| file.decode(bytes, like) != Told::Refused;
    let longer = |fill: &u8| [bytes, &[*fill; 24]].concat();
    if b"\x00\x01\x7f\x80\xffA/".iter().any(|fill| reads(&file.model, &longer(fill))) {
        return Class::Truncated;
    }
    let moved = |layout: Layout| layout.check().is_ok_and(|model| reads(&model, bytes));
    match &file.layout {
        Layout::Text(own)
            if moved(Layout::Text(Box::new(text::Layout { end: text::End::Zeros, ..(**own).clone() }))) =>
        {
            Class::Truncated
        }
        Layout::Varint(own) => {
            let with = |change: &dyn Fn(&mut forms::Layout)| {
                let mut own = own.clone();
                change(&mut own);
                moved(Layout::Varint(own))
            };
            if with(&|own| own.overlong = Overlong::Accept) {
                Class::Overlong
            } else if own.classes.is_empty() || with(&|own| own.read.outside = Outside::Wrap) {
                Class::OutOfRange
            } else {
                Class::Invalid
            }
        }
        Layout::Bits(_) => Class::OutOfRange,
        _ => Class::Invalid,
    }
}

/// Judges an answer; `None` is a refusal. The consumed length is judged if the adapter reports it.
pub(super) fn judged(file: &File, case: &Case, given: Option<(&Json, Option<u64>)>) -> Judged {
    match (answer(file, case), given) {
        (Outcome::Accept(right), Some((value, used))) => Judged::of(
            right.value == *value && (used.is_none() || right.consumed.is_none_or(|of| Some(of) == used)),
        ),
        (Outcome::Accept(_), None) => Judged::Wrong,
        (Outcome::Reject { .. }, given) => Judged::of(given.is_none()),
        _ => Judged::Unjudged,
    }
}
