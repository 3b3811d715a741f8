//! Generates vectors for `NAME.encode` and `NAME.decode` from a layout.
//!
//! A value with several right words has an `either`; a word reads as an interval per component. Unjudged questions are left out, and
//! values stay away from the limits of intervals where possible.

pub(in crate::layouts) mod draft;
mod edges;
mod flags;
mod float;
mod quaternion;
mod ranged;
mod records;
mod text;
mod varint;
pub(in crate::layouts) mod words;

use packproof_models::picture::Picture;
use packproof_models::word::{Layout, Model, Unit};
use packproof_suite::formats;
use packproof_suite::model::own_layout::{Filled, OwnField, OwnLayout};
use packproof_suite::model::vector::{NoteText, SUITE_VERSION, VectorFile};
use packproof_suite::suite::{LoadError, Suite};

use super::drawn::runs;
use super::{File, message};
use draft::Draft;
use flags::flags;

/// The name of a layout in operations: `mirror_10` for `mirror-10`.
///
/// # Errors
///
/// The name is empty or that of a built-in format.
pub fn operations_name(name: &str) -> Result<String, String> {
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    match plain.as_bytes().first() {
        None => Err("a layout without a name".to_owned()),
        _ if formats::find(&plain).is_some() => {
            Err(format!("`{plain}` is a format of packproof; give the layout's file another name"))
        }
        Some(first) if first.is_ascii_lowercase() => Ok(plain),
        Some(_) => Ok(format!("layout_{plain}")),
    }
}

/// The vectors of a layout, as a file for `generated/`.
///
/// # Errors
///
/// As [`operations_name`].
pub fn vectors(name: &str, file: &File) -> Result<VectorFile, String> {
    let format = operations_name(name)?;
    let mut draft = Draft::new(name, &format, file);
    quaternion::ask(&mut draft);
    ranged::ask(&mut draft);
    float::ask(&mut draft);
    varint::ask(&mut draft);
    text::ask(&mut draft);
    records::ask(&mut draft);
    draft.other_lengths();
    if let (Layout::Message(layout), Model::Message(model)) = (&file.layout, &file.model) {
        message::generate::ask(&mut draft, layout, model);
    }
    Ok(filed(name, format.clone(), file, draft))
}

fn filed(name: &str, format: String, file: &File, draft: Draft<'_>) -> VectorFile {
    let groups = draft.groups();
    let used = |flag: &str| groups.iter().flat_map(|g| &g.vectors).any(|v| v.flags.iter().any(|f| f == flag));
    let note = |[flag, catches, effect]: [&str; 3]| {
        let page = "layouts/README.md".to_owned();
        (flag.to_owned(), NoteText { catches: catches.to_owned(), effect: effect.to_owned(), page })
    };
    let picture = file.model.picture();
    let layout = drawn(picture, file.layout.unit());
    let drawn = file.model.has_word().then_some(["encode", "decode"]);
    let layouts = drawn.into_iter().flatten().map(|way| (format!("{format}.{way}"), layout.clone()));
    VectorFile {
        name: Some(name.to_owned()),
        suite: SUITE_VERSION.to_owned(),
        layouts: layouts.collect(),
        notes: flags().filter(|[flag, ..]| used(flag)).map(note).collect(),
        groups,
        format,
    }
}

/// The vectors of a layout as a suite.
///
/// # Errors
///
/// As [`operations_name`].
pub fn suite(name: &str, file: &File) -> Result<Suite, String> {
    suite_of(&vectors(name, file)?)
}

/// Random vectors, at most `count` per operation; reproducible for a seed.
///
/// # Errors
///
/// As [`operations_name`].
pub fn drawn_suite(name: &str, file: &File, seed: u64, count: usize) -> Result<Suite, String> {
    let format = operations_name(name)?;
    let mut draft = Draft::new(name, &format, file);
    let id = format!("drawn-{seed}");
    if let Model::Message(model) = &file.model {
        message::generate::draw(&mut draft, model, seed, (&id, count));
    } else {
        draft.draw(seed, (&id, count));
    }
    suite_of(&filed(name, format.clone(), file, draft))
}

fn suite_of(contents: &VectorFile) -> Result<Suite, String> {
    let path = format!("generated/{}.json", contents.format);
    Suite::of_text(path, packproof_suite::model::to_text(contents)).map_err(|LoadError { what, .. }| what)
}

/// The fields in byte order.
fn drawn(picture: &Picture, unit: Option<Unit>) -> OwnLayout {
    let mut units = picture.drawn();
    if unit.is_none() {
        // A number: highest unit first, padded to whole bytes.
        units.reverse();
        units.insert(0, ".".repeat((picture.bits().next_multiple_of(8) - picture.bits()) as usize));
    }
    let from = if unit == Some(Unit::Le) { Filled::Lowest } else { Filled::Highest };
    let mut fields: Vec<OwnField> = Vec::new();
    for unit in units {
        let unit = if from == Filled::Lowest { unit.chars().rev().collect() } else { unit };
        fields.extend(runs(unit.chars()).into_iter().map(|(letter, width)| {
            let name = match letter {
                '.' => "unused".to_owned(),
                '0' | '1' => "constant".to_owned(),
                letter => letter.to_string(),
            };
            OwnField { name, bits: Some(width) }
        }));
    }
    OwnLayout { from, fields }
}

#[cfg(test)]
mod tests {
    use packproof_models::word::Value;
    use packproof_suite::model::vector::Expectation;

    use super::super::of_preset as file;
    use super::*;

    /// Every preset has a reasonable number of vectors for both operations, valid against the schema and reproducible.
    #[test]
    fn every_preset_has_vectors() {
        let schema = packproof_suite::schema::Schema::compiled("vectors").expect("tests have the validator");
        for (name, file) in super::super::read() {
            let suite = suite(name, file).unwrap_or_else(|what| panic!("{name}: {what}"));
            let count = |way: &str| suite.judged().filter(|(.., v)| v.operation.ends_with(way)).count();
            let (encode, decode) = (count(".encode"), count(".decode"));
            assert!(
                (20..=800).contains(&encode) && (20..=3100).contains(&decode),
                "{name}: {encode}, {decode}"
            );
            assert_eq!(suite.contradictions(), Vec::<String>::new(), "{name}");
            if ["keh-15", "source-bit-angle-8", "float8-e4m3fn", "ci-uelib", "sbits-torque", "fstring-uelib"]
                .contains(&name)
            {
                let json = serde_json::from_str(&suite.files[0].text).expect("it is JSON");
                assert_eq!(schema.complaints(&json, 3), Vec::<String>::new(), "{name}");
                assert_eq!(vectors(name, file).as_ref(), Ok(&suite.files[0].contents), "{name}");
            }
        }
    }

    /// Mirror's identity, computed by hand: the index of w is 3, and 0 is 511.5 steps, rounded down to 511: `dff7fdff`, little-endian
    /// `fffdf7df`.
    #[test]
    fn an_expectation_is_what_the_page_says() {
        let suite = suite("mirror-10", &file("mirror-10")).expect("it has vectors");
        let identity = super::super::wire::value_json(&Value::Quaternion([0.0, 0.0, 0.0, 1.0]));
        let (.., vector) = suite.judged().find(|(.., v)| *v.input == identity).expect("it is asked");
        let Expectation::Accept(word) = &vector.expect else { panic!("one word: {:?}", vector.expect) };
        assert_eq!((&*vector.operation, &*word.value), ("mirror_10.encode", &serde_json::json!("fffdf7df")));
        let (.., back) = suite.judged().find(|(.., v)| *v.input == "fffdf7df").expect("it is asked");
        let Expectation::Accept(value) = &back.expect else { panic!("an interval") };
        let [low, high] = packproof_suite::model::input::f32_between(&value.value["x"]).expect("an interval");
        assert!((low..=high).contains(&-0.000_691_2) && high - low < 1e-4, "{low} {high}");
    }

    /// Invalid names are rejected.
    #[test]
    fn names_become_operations() {
        let plain = operations_name("serialize-compressed-float-0.001");
        assert_eq!(plain.as_deref(), Ok("serialize_compressed_float_0_001"));
        assert_eq!(operations_name("3d").as_deref(), Ok("layout_3d"));
        assert!(operations_name("quantize").is_err_and(|what| what.contains("format of packproof")));
    }
}
