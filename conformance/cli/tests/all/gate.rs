//! Controls of the gate through the real binary: each damage turns it red, and the report names what is wrong.

use std::path::Path;
use std::process::Command;

use packproof_suite::formats;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{PACKPROOF, packproof, vectors};

/// Changes one vector file of a copy.
fn edit(copy: &Path, path: &str, change: impl FnOnce(&mut Value)) {
    let path = copy.join(path);
    let mut file: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    change(&mut file);
    std::fs::write(path, file.to_string()).unwrap();
}

fn groups(file: &mut Value) -> impl Iterator<Item = &mut Vec<Value>> {
    file["groups"].as_array_mut().unwrap().iter_mut().map(|group| group["vectors"].as_array_mut().unwrap())
}

/// The vector with an id.
fn vector<'a>(file: &'a mut Value, id: &str) -> &'a mut Value {
    groups(file).flatten().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("{id} is gone"))
}

const WRONG: &str = "compact-index-pinned-minimum";
const WITHDRAWN: &str = "packet-pinned-float16-1";

/// What is wrong in a damaged copy of the vectors, each damage in another place.
fn damage(copy: &Path) {
    edit(copy, "pinned/compact_index.json", |file| {
        vector(file, WRONG)["accept"]["value"] = json!("c080808011");
    });
    edit(copy, "pinned/varint.json", |file| groups(file).next().unwrap()[0]["id"] = json!("Not A Slug"));
    // One blank more than the generator prints.
    let stale = copy.join("generated/bit_pack.json");
    let fresh = std::fs::read_to_string(&stale).unwrap();
    std::fs::write(&stale, fresh + " ").unwrap();
    std::fs::remove_file(copy.join("generated/mixed_radix.json")).unwrap();
    edit(copy, "controls/compact_index.json", |file| {
        vector(file, "compact-index-control-value")["accept"]["value"] = json!(1);
    });
    let withdrawn = json!([{"id": WITHDRAWN, "since": "2.0.0", "reason": "wrong"}]);
    std::fs::write(copy.join("tombstones.json"), withdrawn.to_string()).unwrap();
    // One kill less than there is.
    let kills = copy.join("kills/quantize.json");
    let right = std::fs::read_to_string(&kills).unwrap();
    std::fs::write(&kills, right.replacen('#', ".", 1)).unwrap();
    // Nothing is left that catches a wrong decoder.
    for path in ["pinned/compact_index.json", "generated/compact_index.json"] {
        edit(copy, path, |file| {
            groups(file).for_each(|vectors| vectors.retain(|of| of["operation"] != "compact_index.decode"));
        });
    }
}

/// Each damage is named, and nothing else: a wrong codec only as the codec, a wrong reference only as the reference. That whole
/// vectors pass is what `ci/gate` runs, on every backend.
#[test]
fn names_every_damage_and_nothing_else() {
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("vectors");
    assert_eq!(packproof(&["vectors", "copy", copy.to_str().unwrap()]).code, Some(0));
    damage(&copy);
    let planted = ["--plant-codec", "rquat-restores-nan", "--plant-reference", "varint-eight-rounds"];
    let output = Command::new(PACKPROOF)
        .args(["check", "--format", "json", "--vectors", copy.to_str().unwrap()])
        .args(planted)
        .env("PACKPROOF_SIMD", "portable")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["backend"], "portable");
    let failures = report["failures"].as_array().unwrap();
    let of = |check: &str| -> Vec<&str> {
        let of = failures.iter().filter(|failure| failure["check"] == check);
        of.map(|failure| failure["subject"].as_str().unwrap()).collect()
    };
    for (check, format) in [("codec", "smallest-three-"), ("reference", "varint-")] {
        let (wrong, others): (Vec<_>, Vec<_>) = of(check).into_iter().partition(|id| *id == WRONG);
        assert!(wrong.len() == 1 && !others.is_empty(), "{check}");
        assert!(others.iter().all(|id| id.starts_with(format)), "{check}: {others:?}");
    }
    assert_eq!(of("schema"), ["pinned/varint.json"]);
    let generated = ["bit_pack", "compact_index", "mixed_radix"].map(|name| format!("generated/{name}.json"));
    assert_eq!(of("generated"), generated);
    assert_eq!(of("control"), ["compact-index-control-value"]);
    // The wrong vector contradicts a right one.
    assert_eq!(of("suite"), [WITHDRAWN, "compact-index-encode-minus-2147483648"]);
    let kills = ["compact_index", "mixed_radix", "quantize"].map(|name| format!("kills/{name}.json"));
    assert_eq!(of("kill matrix"), kills);
    let survivors = of("deviant");
    assert!(survivors.contains(&"wiki-continuation-mask-3f"), "{survivors:?}");
    let damaged = ["compact_index", "mixed_radix"].map(|name| formats::find(name).unwrap().deviants);
    let known = |id: &&str| damaged.iter().copied().flatten().any(|deviant| deviant.id == *id);
    assert!(survivors.iter().all(known), "{survivors:?}");
}

/// A file with a member that no vector file has is refused as a whole, with its name, and nothing is judged.
#[test]
fn names_a_file_that_is_not_a_vector_file() {
    let copy = TempDir::new().unwrap();
    std::fs::create_dir(copy.path().join("pinned")).unwrap();
    let file = "pinned/compact_index.json";
    std::fs::copy(Path::new(vectors()).join(file), copy.path().join(file)).unwrap();
    edit(copy.path(), file, |file| file["surprise"] = json!(1));
    let done = packproof(&["check", "--vectors", copy.path().to_str().unwrap()]);
    assert_eq!(done.code, Some(2), "an input file that cannot be used");
    assert!(done.err.contains(file) && done.err.contains("surprise"), "{}", done.err);
}

/// The text report names what is wrong and ends in a verdict that says how much.
#[test]
fn says_in_words_that_it_does_not_conform() {
    let done = packproof(&["check", "--vectors", vectors()]);
    done.ends(1).says("FAIL generated  generated/varint.json");
    assert!(done.out.lines().last().unwrap().starts_with("DOES NOT CONFORM: "), "{}", done.out);
}

/// A backend that does not exist is usage.
#[test]
fn a_backend_is_refused() {
    let output = Command::new(PACKPROOF).arg("check").env("PACKPROOF_SIMD", "mmx").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("PACKPROOF_SIMD is `mmx`") && said.contains("portable, avx2, avx512"), "{said}");
}
