//! Controls of the gate through the real binary: each damage turns it red, and the report names what is wrong.

use packproof_suite::formats;
use serde_json::{Value, json};

use crate::common::{Place, packproof, source};

/// Changes one vector file of a copy.
fn edit(place: &Place, path: &str, change: impl FnOnce(&mut Value)) {
    let mut file: Value = serde_json::from_str(&place.read(path)).unwrap();
    change(&mut file);
    place.write(path, file.to_string());
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
fn damage(copy: &Place) {
    edit(copy, "v/pinned/compact_index.json", |file| {
        vector(file, WRONG)["accept"]["value"] = json!("c080808011");
    });
    // One that the kill matrix does not name.
    let named = copy.read("v/kills/varint.json");
    edit(copy, "v/pinned/varint.json", |file| {
        let other = groups(file).flatten().find(|of| !named.contains(&of["id"].to_string()));
        other.unwrap()["id"] = json!("Not A Slug");
    });
    // One blank more than the generator prints.
    copy.write("v/generated/bit_pack.json", copy.read("v/generated/bit_pack.json") + " ");
    std::fs::remove_file(copy.path("v/generated/mixed_radix.json")).unwrap();
    edit(copy, "v/controls/compact_index.json", |file| {
        vector(file, "compact-index-control-value")["accept"]["value"] = json!(1);
    });
    let withdrawn = json!([{"id": WITHDRAWN, "since": "2.0.0", "reason": "wrong"}]);
    copy.write("v/tombstones.json", withdrawn.to_string());
    // One kill less than there is.
    copy.write("v/kills/quantize.json", copy.read("v/kills/quantize.json").replacen('#', ".", 1));
    // Nothing is left that catches a wrong decoder.
    for path in ["v/pinned/compact_index.json", "v/generated/compact_index.json"] {
        edit(copy, path, |file| {
            groups(file).for_each(|vectors| vectors.retain(|of| of["operation"] != "compact_index.decode"));
        });
    }
}

/// Each damage is named, and nothing else: a wrong codec only as the codec, a wrong reference only as the reference. That whole
/// vectors pass is what `ci/gate` runs, on every backend.
#[test]
fn names_every_damage_and_nothing_else() {
    let copy = Place::new();
    copy.run("vectors copy v").ends(0);
    copy.run("vectors copy v").ends(2).warns("exists; nothing is overwritten");
    damage(&copy);
    let planted = "--plant-codec rquat-restores-nan --plant-reference varint-eight-rounds";
    let check = format!("check --format json --vectors v {planted}");
    let report = copy.run_with("PACKPROOF_SIMD", "portable", &check).ends(1).json();
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

/// The text report names what is wrong and ends in a verdict that says how much. A file with a member that no vector file has is refused
/// as a whole, with its name; so is a backend that does not exist.
#[test]
fn says_in_words_what_is_wrong() {
    let done = packproof("check --vectors $VECTORS");
    done.ends(1).says("FAIL generated  generated/varint.json").says("\nDOES NOT CONFORM: ");
    let file = "pinned/compact_index.json";
    let place = Place::with(file, source(&format!("../../vectors/{file}")));
    edit(&place, file, |file| file["surprise"] = json!(1));
    place.run("check --vectors .").ends(2).warns(file).warns("surprise");
    place
        .run_with("PACKPROOF_SIMD", "mmx", "check")
        .ends(2)
        .warns("PACKPROOF_SIMD is `mmx`")
        .warns("portable, avx2, avx512");
}

/// A gate that judged nothing says so.
#[test]
fn a_gate_without_vectors_is_4() {
    let controls = source("../../vectors/controls/compact_index.json");
    let place = Place::with("controls/compact_index.json", controls);
    place.run("check --vectors-only --vectors .").ends(4).warns("NOTHING RAN");
}
