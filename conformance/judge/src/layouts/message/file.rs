//! Parsing of `kind = "message"`.

use packproof_models::bits::{Order, Pad, Take};
use packproof_models::message::{Field, Layout, List, Misplaced, Optional, Read, What};
use packproof_models::word;
use serde::de::IgnoredAny;
use toml::de::{DeTable, DeValue};

use super::super::source::{Source, Wrong, table};

#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Head {
    take: Take,
    field: Option<Order>,
    pad: Pad,
    #[serde(rename = "fields")]
    _fields: Option<IgnoredAny>,
    read: Read,
}

/// The keys of a field, except those of its kind.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    name: String,
    #[serde(rename = "type")]
    kind: Option<Type>,
    #[serde(rename = "fields")]
    _fields: Option<IgnoredAny>,
    list: Option<Ends>,
    count: Option<String>,
    optional: Option<Flag>,
    present: Option<u8>,
    align: Option<u32>,
    field: Option<Order>,
    always: Option<i64>,
}

const OWN: [&str; 10] =
    ["name", "type", "fields", "list", "count", "optional", "present", "align", "field", "always"];

#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "a type such as \"u10\", or a list of names is allowed")]
enum Type {
    One(String),
    Names(Vec<String>),
}

#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "the most values, or [LEAST, MOST], is allowed")]
enum Ends {
    Most(u32),
    Both([u32; 2]),
}

#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "true, or the name of an earlier field of `type = \"flag\"`, is allowed")]
enum Flag {
    Own(bool),
    Of(String),
}

const TYPES: &str =
    "bool, u10, i10, -5..5, f32, f64, text (with `list`), flag, or a list of names is allowed";

pub(in super::super) fn read(text: &str, keys: DeTable<'_>) -> Result<Layout, Wrong> {
    let source = Source { text, own: keys };
    let Head { take, field, pad, read, .. } = source.read(source.own.clone())?;
    let layout = Layout { take, field, pad, read, fields: fields(&source)? };
    match layout.check_fields() {
        Ok(_) => Ok(layout),
        Err(Misplaced { place, fault }) => Err(misplaced(source, &place, fault.key, &fault.what)),
    }
}

/// The error at a field, given by its path of indices.
fn misplaced(source: Source<'_>, place: &[usize], key: &str, what: &str) -> Wrong {
    let (text, mut own, mut path) = (source.text, source.own, String::new());
    for at in place {
        let inner = own.get("fields").and_then(|fields| fields.get_ref().as_array());
        let Some(table) = inner.and_then(|all| all.get(*at)).and_then(|one| one.get_ref().as_table()) else {
            break;
        };
        own = table.clone();
        path += &format!("{}.", name(&own, *at));
    }
    prefixed(&path, Source { text, own }.wrong(key, what.to_owned()))
}

fn prefixed(path: &str, wrong: Wrong) -> Wrong {
    let key = format!("{path}{}", wrong.key.unwrap_or_default());
    Wrong { key: Some(key.trim_end_matches('.').to_owned()), ..wrong }
}

fn name(table: &DeTable<'_>, at: usize) -> String {
    let given = table.get("name").and_then(|name| name.get_ref().as_str());
    given.map_or_else(|| format!("fields[{at}]"), str::to_owned)
}

fn fields(source: &Source<'_>) -> Result<Vec<Field>, Wrong> {
    let Some(value) = source.own.get("fields") else { return Ok(Vec::new()) };
    let what = "a list of tables such as { name = \"hp\", type = \"u10\" } is allowed";
    let DeValue::Array(all) = value.get_ref() else {
        return Err(source.wrong("fields", what.to_owned()));
    };
    let mut fields = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let Some(table) = one.get_ref().as_table() else {
            return Err(source.wrong("fields", what.to_owned()));
        };
        let own = Source { text: source.text, own: table.clone() };
        let read = self::field(&own).map_err(|mut wrong| {
            // A missing key is reported at the line of the field.
            let line = source.text.bytes().take(one.span().start).filter(|byte| *byte == b'\n').count() + 1;
            wrong.line = wrong.line.filter(|known| *known >= line).or(Some(line));
            prefixed(&format!("{}.", name(table, at)), wrong)
        });
        fields.push(read?);
    }
    Ok(fields)
}

fn field(own: &Source<'_>) -> Result<Field, Wrong> {
    let of_kind = own.own.contains_key("kind") || own.own.contains_key("like");
    let is_bits = own.own.get("kind").is_some_and(|kind| kind.get_ref().as_str() == Some("bits"));
    let is_own = |key: &str| OWN.contains(&key) && !(key == "field" && is_bits);
    let (mine, rest): (Vec<_>, Vec<_>) =
        own.own.clone().into_iter().partition(|(key, _)| !of_kind || is_own(key.get_ref()));
    let given: Given = own.read(mine.into_iter().collect())?;
    let inner = own.own.contains_key("fields");
    let what = match given.kind {
        Some(_) if of_kind || inner => {
            return Err(
                own.wrong("type", "beside `kind`, `like` or `fields`; one of the four is allowed".to_owned())
            );
        }
        None if of_kind && inner => {
            return Err(own.wrong("fields", "beside `kind` or `like`; one of them is allowed".to_owned()));
        }
        None if of_kind => {
            What::Of(Source { text: own.text, own: rest.into_iter().collect() }.file()?.layout)
        }
        None if inner => What::Fields(fields(own)?),
        None => return Err(own.wrong("type", format!("missing; {TYPES}, or `kind`, `like` or `fields`"))),
        Some(Type::Names(names)) => What::Names(names),
        Some(Type::One(text)) => {
            type_of(&text).ok_or_else(|| own.wrong("type", format!("\"{text}\"; {TYPES}")))?
        }
    };
    let count = given.count.map(|text| counted(own, &text)).transpose()?.map(Box::new);
    let list = match given.list {
        None if count.is_some() => {
            return Err(own.wrong("count", "it needs `list`, the most values".to_owned()));
        }
        None => None,
        Some(Ends::Most(most)) => Some(List { least: 0, most, count }),
        Some(Ends::Both([least, most])) => Some(List { least, most, count }),
    };
    let present = match given.present {
        Some(bit @ 0..=1) => bit == 1,
        Some(_) => return Err(own.wrong("present", "0 and 1 are allowed".to_owned())),
        None => true,
    };
    let optional = match given.optional {
        None | Some(Flag::Own(false)) if given.present.is_some() => {
            return Err(own.wrong("present", "it needs `optional`".to_owned()));
        }
        None | Some(Flag::Own(false)) => None,
        Some(Flag::Own(true)) => Some(Optional { flag: None, present }),
        Some(Flag::Of(flag)) => Some(Optional { flag: Some(flag), present }),
    };
    Ok(Field {
        name: given.name,
        what,
        align: given.align,
        field: given.field,
        list,
        optional,
        always: given.always.map(i128::from),
    })
}

/// Parses the type of a count: an integer or a varint preset.
fn counted(own: &Source<'_>, text: &str) -> Result<What, Wrong> {
    if let Some(what) = type_of(text) {
        return Ok(what);
    }
    let preset = super::super::preset(text);
    let varint = preset.and_then(|text| Source { text, own: table(text).ok()? }.file().ok());
    match varint.map(|file| file.layout) {
        Some(layout @ word::Layout::Varint(_)) => Ok(What::Of(layout)),
        _ => Err(own.wrong(
            "count",
            format!("\"{text}\"; an integer such as \"u8\", or the name of a varint's preset, is allowed"),
        )),
    }
}

/// Parses a plain type such as `u10`.
pub(in super::super) fn type_of(text: &str) -> Option<What> {
    if let Some((low, high)) = text.split_once("..") {
        return Some(What::Range(low.trim().parse().ok()?, high.trim().parse().ok()?));
    }
    Some(match text {
        "bool" => What::Bool(1),
        "f32" => What::F32,
        "f64" => What::F64,
        "flag" => What::Flag,
        "text" => What::Text,
        _ => {
            let bits =
                |digits: &str| digits.parse().ok().filter(|_| digits.bytes().all(|c| c.is_ascii_digit()));
            let (of, digits) = text.split_at_checked(1)?;
            match of {
                "u" => What::Unsigned(bits(digits)?),
                "i" => What::Signed(bits(digits)?),
                _ => What::Bool(bits(text.strip_prefix("bool")?)?),
            }
        }
    })
}
