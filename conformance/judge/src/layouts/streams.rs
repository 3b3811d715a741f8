//! Derived properties of varints, records and texts.

use packproof_models::content::{Content, Told};
use packproof_models::word::Model;

use super::File;

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

pub(super) fn facts(file: &File) -> Vec<(&'static str, String)> {
    let written = |value: &Content| match file.model.encode(value) {
        Told::Is(bytes) => hex(&bytes),
        Told::Refused => "refused".to_owned(),
        Told::Unjudged => "not judged".to_owned(),
    };
    let mut facts = Vec::new();
    if let Model::Varint(model) = &file.model {
        let lens = model.forms.iter().map(|form| form.bytes.len());
        let (least, most) = (lens.clone().min().unwrap_or(0), lens.max().unwrap_or(0));
        let ends = model.ends();
        facts.push(("on the wire", format!("{least} to {most} bytes")));
        facts.push((
            "values",
            ends.map_or("without a limit".to_owned(), |(low, high)| format!("{low} to {high}")),
        ));
        for (name, value) in [("0 is written as", 0), ("300 is written as", 300), ("-1 is written as", -1)] {
            facts.push((name, written(&Content::Integer(value))));
        }
        if let Some((_, high)) = ends {
            facts.push(("the largest is written as", written(&Content::Integer(high))));
        }
    }
    if let Model::Bits(model) = &file.model {
        facts.push(("on the wire", "as many bits as the fields have, up to a whole byte".to_owned()));
        let record = "1:3,2:7,300:9".parse();
        facts.extend(record.iter().map(|record| ("1:3,2:7,300:9 is written as", written(record))));
        let coded = [("0 is written as", 0), ("1 is written as", 1), ("300 is written as", 300)];
        for (name, value) in coded.into_iter().filter(|_| !model.codes.is_empty()) {
            facts.push((name, written(&Content::Integer(value))));
        }
    }
    if let Model::Text(_) = &file.model {
        for (name, text) in [("\"\" is written as", ""), ("\"a\u{e9}\u{20ac}\" is written as", "aé€")] {
            facts.push((name, written(&Content::Text(text.into()))));
        }
    }
    facts
}
