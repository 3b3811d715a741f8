//! Presets against their own vectors, and with one changed key.

use packproof_judge::layouts::{File, KINDS, answer, generate, live};
use packproof_judge::run::verdict::passes;
use packproof_suite::model::vector::{Group, Vector};
use packproof_suite::model::{Case, Outcome, Parameters};
use packproof_suite::suite::Suite;
use serde_json::Value as Json;

use super::{differs, file, presets};

/// The first vector of a suite that a layout fails.
fn wrong(suite: &Suite, file: &File) -> Option<String> {
    let fails =
        |(group, vector): &(&Group, &Vector)| !passes(&vector.expect, &answer(file, &vector.asks(group)));
    let mut vectors = suite.judged().map(|(_, group, vector)| (group, vector));
    vectors.find(fails).map(|(_, vector)| vector.id.clone())
}

/// Every preset passes its own vectors.
#[test]
fn a_preset_conforms_to_itself() {
    for (name, file) in presets(&KINDS) {
        let suite = generate::suite(name, &file).expect("it has vectors");
        assert_eq!(wrong(&suite, &file), None, "{name}");
    }
}

/// If any NaN is right, a word that reads as one is written.
#[test]
fn a_nan_is_written() {
    let (nan, none) = (Json::from("f32:7fc00000"), Parameters::new());
    let asked = |file: &File, operation: &str, input: &Json| {
        answer(file, &Case { operation, parameters: &none, input })
    };
    for keys in ["", "sign = 0", "top = \"number but the last\"\noverflow = \"nan\"\ninfinity = \"nan\""] {
        let keys = format!("kind = \"float\"\nexponent = 4\nsignificand = 3\n{keys}");
        let file = file(&keys);
        let Outcome::Accept(word) = asked(&file, "x.encode", &nan) else { panic!("{keys}: no NaN") };
        let back = asked(&file, "x.decode", &word.value);
        assert!(
            matches!(&back, Outcome::Accept(of) if of.value == "f32:7fc00000" || of.value == "f32:nan"),
            "{keys}: {back:?}"
        );
    }
}

/// Keys of presets with a neighbour that no vector can distinguish, and the reason.
const ALIKE: [(&str, &str, &str); 16] = [
    ("bfloat16-ml-dtypes", "subnormals", "a subnormal of binary32 loses nothing when it is cut"),
    ("bfloat16-rne", "subnormals", "a subnormal of binary32 loses nothing when it is cut"),
    ("bfloat16-truncating", "overflow", "nothing is cut to more than the largest"),
    ("bfloat16-truncating", "infinity", "a NaN without payload is cut to infinity"),
    ("float8-e4m3fn", "top", "the number that all ones would be is the NaN"),
    ("float8-e4m3fnuz", "read.top", "minus zero is the only NaN"),
    ("keh-9", "round", "zero is the only tie, and goes to an even code"),
    ("keh-10", "round", "zero is the only tie, and goes to an even code"),
    ("keh-15", "round", "zero is the only tie, and goes to an even code"),
    ("rattletrap-18", "round", "zero is the only tie"),
    ("netstack-bounded-range", "bits", "no code has the bit"),
    ("serialize-compressed-float-0.001", "bits", "no code has the bit"),
    ("serialize-compressed-float-1", "read.per_unit", "less than binary32 loses"),
    ("source-bit-angle-16", "code", "wrapped codes have no sign"),
    ("source-bit-angle-8", "code", "wrapped codes have no sign"),
    ("source-quaternion64", "range", "the formula has no low end, and no component is beyond the range"),
];

/// The same for kinds that are not words; drawn questions do distinguish these.
const ALIKE_BYTES: [(&str, &str, &str); 3] = [
    (
        "compressed-raknet-u8-native svarint32-source varint32-source",
        "field",
        "of codes no plain fields are asked",
    ),
    ("svarint32-source varint32-source", "end", "of codes no plain fields are asked"),
    (
        "fstring-bioshock fstring-uelib fstring-ueviewer java-writeutf lineage2-latin1 lineage2-packet-string \
         minecraft-1.6-string",
        "bad",
        "a lone surrogate is U+FFFD in JSON, and every narrow byte is a letter",
    ),
];

/// Every neighbour of a layout fails a vector.
#[test]
fn a_neighbour_fails() {
    let (mut all, mut missed) = (0, Vec::new());
    for (name, file) in presets(&KINDS) {
        let suite = generate::suite(name, &file).expect("it has vectors");
        for (key, layout) in file.layout.neighbours() {
            let Some(next) = live::of_layout(layout) else { continue };
            all += 1;
            let both = ["x.encode", "x.decode"];
            let is_other = || file.model.has_word() || differs(&file, &next, &both).is_some();
            if wrong(&suite, &next).is_none() && is_other() {
                missed.push((name, key));
            }
        }
    }
    let mut alike: Vec<_> = ALIKE.iter().map(|(name, key, _)| (*name, *key)).collect();
    alike.sort_unstable();
    missed.sort_unstable();
    missed.dedup();
    let known = |(name, key): &(&str, &str)| {
        ALIKE_BYTES.iter().any(|(names, of, _)| of == key && names.split(' ').any(|of| of == *name))
    };
    missed.retain(|miss| !known(miss));
    assert_eq!(missed, alike);
    assert!(all > 3500, "{all}");
}
