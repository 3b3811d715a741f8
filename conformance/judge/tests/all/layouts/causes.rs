//! Causes of failures: changed keys and presets.

use packproof_judge::layouts::{self, File, answer, generate, live};
use packproof_judge::report::model::{CaseResult, RunReport};
use packproof_suite::suite::Suite;

use super::{file, preset, report};

fn served(name: &str, file: &File, suite: &Suite, served: &File) -> RunReport {
    report(name, file, suite, |case| answer(served, case))
}

/// The keys and presets named for an implementation of one layout, judged against another.
fn named(asked: &str, served: &File) -> Option<Vec<String>> {
    let file = preset(asked);
    named_of(asked, &file, &generate::suite(asked, &file).expect("it has vectors"), served)
}

fn named_of(asked: &str, file: &File, suite: &Suite, other: &File) -> Option<Vec<String>> {
    let report = served(asked, file, suite, other);
    report.results.iter().any(CaseResult::failed).then(|| {
        let named = report.diagnosis.iter().flat_map(|found| &found.deviations);
        named
            .map(|cause| if cause.parameter == "layout" { &cause.choice } else { &cause.parameter })
            .cloned()
            .collect()
    })
}

/// A right implementation has no cause.
#[test]
fn what_is_right_has_no_cause() {
    assert_eq!(named("mirror-10", &preset("mirror-10")), None);
}

/// Each key moved to a neighbouring value is named, with one exception. Moving a range by half a step is a rounding, and the scale
/// of a reader has two keys.
#[test]
fn a_moved_key_is_named() {
    let (mut all, mut lost) = (0, Vec::new());
    for name in "mirror-10 netstack-bounded-range float8-e4m3fn minecraft-varint ci-uelib mirror-string ubitvar-source".split(' ') {
        let file = preset(name);
        let suite = generate::suite(name, &file).expect("it has vectors");
        for (key, layout) in file.layout.neighbours() {
            let Some(other) = live::of_layout(layout) else { continue };
            let Some(named) = named_of(name, &file, &suite, &other) else { continue };
            all += 1;
            assert_ne!(named, Vec::<String>::new(), "{name} {key}");
            let also: &[&str] = match key {
                "range" => &["round", "zero"],
                "read.per_unit" => &["read.zero"],
                "steps" => &["per_unit"],
                _ => &[],
            };
            if !named.iter().any(|of| of == key || also.contains(&&**of)) {
                lost.push(format!("{name} {key}: {named:?}"));
            }
        }
    }
    assert!(all > 100 && lost.len() < 2, "{all}, {lost:#?}");
}

/// Only the keys of another preset that change an answer are named.
#[test]
fn named_keys_are_needed() {
    let (mut all, mut more) = (0, 0);
    for [asked, other_name] in [
        ["prost-varint", "leb128-u64-rust"],
        ["minecraft-varint", "protobuf-int32"],
        ["teeworlds06", "teeworlds07"],
        ["mirror-string", "litenetlib-string"],
        ["fstring-uelib", "fstring-ueviewer"],
        ["bits-raknet", "bits-bitter-be"],
        ["bits-lidgren", "bits-serialize"],
    ] {
        let (own, other) = (preset(asked), preset(other_name));
        let Some(mut keys) = named(asked, &other) else { continue };
        keys.retain(|key| layouts::preset(key).is_none());
        more += usize::from(layouts::differing(&own.layout, &other.layout).len() > keys.len());
        let suite = generate::suite(asked, &own).expect("it has vectors");
        let (ours, theirs) = (layouts::keys(&own), layouts::keys(&other));
        let answers = |without: Option<&String>| {
            let is_moved = |key: &String| keys.contains(key) && Some(key) != without;
            let all = ours
                .iter()
                .filter(|of| !is_moved(&of.name))
                .chain(theirs.iter().filter(|of| is_moved(&of.name)));
            let given =
                all.filter(|of| of.value != "not given").map(|of| format!("\n{} = {}", of.name, of.value));
            let file = file(&format!("kind = \"{}\"{}", own.layout.kind(), given.collect::<String>()));
            served(asked, &own, &suite, &file).results.into_iter().map(|of| of.actual).collect::<Vec<_>>()
        };
        for key in &keys {
            all += 1;
            assert_ne!(answers(Some(key)), answers(None), "{asked} {other_name}: {key} of {keys:?}");
        }
    }
    assert!(all > 4 && more > 1, "{all} keys, {more} presets differ in more");
}

/// Limits, biases and byte orders far from the right ones are named.
#[test]
fn a_key_moved_far_is_named() {
    for (name, key, value) in [
        ("js-varint6", "max", "4"),
        ("ieee-half-crate", "bias", "9"),
        ("ieee-half-crate", "significand", "12"),
        ("keh-15", "unit", "\"le\""),
        ("lidgren-unit-single", "bits", "12"),
        ("netstack-bounded-range", "per_unit", "19"),
        ("prost-varint", "bytes", "[\"mddddddd\", \"m.dddddd\", \"mddddddd\"]"),
        ("bincode2-u64-be", "classes", "[\"00-fa\", \"bf B2\", \"fc B4\", \"fd B8\"]"),
        ("ubitvar-source", "width", "16"),
    ] {
        let other = file(&format!("like = \"{name}\"\n{key} = {value}"));
        assert_eq!(named(name, &other), Some(vec![key.to_owned()]), "{name} {key}");
    }
}

/// Two changed keys are named, and another preset with its keys.
#[test]
fn two_keys_and_presets_are_named() {
    let both = file("like = \"mirror-10\"\norder = \"wzyx\"\nround = \"up\"");
    assert_eq!(named("mirror-10", &both), Some(vec!["order".to_owned(), "round".to_owned()]));
    let bytes = file("like = \"mirror-10\"\nunit = \"be\"");
    assert_eq!(named("mirror-10", &bytes), Some(vec!["unit".to_owned()]));
    let other = named("mirror-10", &preset("mirage-10")).expect("they differ");
    assert_eq!(other[0], "mirage-10", "{other:?}");
}
