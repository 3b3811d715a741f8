//! Adapters by name: `packproof run NAME` and `packproof matrix`, through the real binary.

use crate::common::{Done, FAULTY, Place, wait_until};

/// A registry of one adapter with a command and other keys.
fn entry(name: &str, command: &str, keys: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    format!("[[adapter]]\nname = \"{name}\"\ncommand = {words:?}\n{keys}\n")
        .replace("$BAD", crate::common::BAD)
}

const RIGHT: &str = "{packproof} serve --only compact_index";

/// A right adapter, a wrong one, and others that cannot be used.
fn registry() -> Place {
    let masked = format!("{RIGHT} --as deviant:wiki-continuation-mask-3f");
    let entries = [
        entry("right", RIGHT, ""),
        entry("masked", &masked, ""),
        entry("gone", "/no/such/program", ""),
        entry("broken", "$BAD exits-at-once", ""),
        entry("unbuilt", "true", "build = [\"false\"]"),
        entry("layout", "{packproof} serve --layout bits-raknet", ""),
    ];
    Place::with("adapters.toml", entries.concat())
}

fn run(place: &Place, words: &str) -> Done {
    place.run(&format!("run --vectors $VECTORS {words}"))
}

/// A name starts the adapter in its directory, with its environment, after its build step; the list of known failures that the registry
/// names is used without being asked for.
#[test]
fn a_name_starts_the_adapter() {
    let keys = "directory = \"sub\"\nenvironment = { MODE = \"good\" }\nbuild = [\"sh\", \"-c\", \
                \"printf '#!/bin/sh\\nexec $BAD $MODE\\n' > made && chmod +x made\"]";
    let place = Place::with("sub/empty", "");
    let known = entry("known", "$BAD wrong", "known = \"known.toml\"");
    place.write("adapters.toml", entry("built", "./made $GREETING", keys) + &known);
    run(&place, "built").ends(0);
    assert!(place.path("sub/made").exists());
    let list = format!("[[known]]\nid = \"{FAULTY}\"\nverdict = \"fail\"\nreason = \"r\"\n");
    place.write("known.toml", list);
    run(&place, "known").ends(0);
    place.run("matrix known").ends(0);
}

/// A reproduction line names the adapter as it was named. A build step that fails makes the adapter unusable; a name that is not there is
/// usage, and so are operations that the layout does not ask for.
#[test]
fn names_are_used_or_refused() {
    let place = registry();
    let done = run(&place, "--adapters adapters.toml masked");
    let line = done.ends(1).out.lines().find(|line| line.contains("reproduce:")).unwrap();
    assert!(line.contains("packproof run --id ") && line.ends_with(" masked"), "{line}");
    run(&place, "unbuilt").ends(3).warns("the build step of `unbuilt` exited with status 1");
    run(&place, "b").ends(2).warns("the registry has right");
    place.run("identify layout").ends(0).says("bits-raknet");
    let says = "bits-ue asks bits_ue.decode and bits_ue.encode; the adapter offers bits_raknet.";
    place.run("run --layout bits-ue layout").ends(2).warns(says);
    for line in ["matrix b", "matrix right --report junit=x", "identify b"] {
        place.run(line).ends(2);
    }
    Place::with("adapters.toml", "adapter = []\n").run("matrix").ends(2).warns("has no adapters");
}

/// The matrix judges each adapter and each pair: a wrong decoder fails with a right encoder, and the right decoder with neither. Where the
/// operations are unknown, nothing ran.
#[test]
fn the_matrix_has_rows_and_pairs() {
    let place = registry();
    let rows = place.run("matrix right masked --format json").ends(1).json();
    for (at, name, conforms) in [(0, "right", true), (1, "masked", false)] {
        let row = &rows[at];
        assert_eq!((&row["adapter"], &row["conforms"]), (&name.into(), &conforms.into()));
        let right = &row["decoded_by"]["right"];
        assert!(right["total"].as_u64().unwrap() > 0 && right["good"] == right["total"], "{right}");
        let masked = &row["decoded_by"]["masked"];
        assert!(masked["good"].as_u64() < masked["total"].as_u64(), "{masked}");
    }
    place.run("matrix layout").ends(4).says("NOTHING RAN").lacks("CONFORM");
}

/// An adapter that cannot be used is said to be, has a row in every report, does not hide the others, and can be skipped.
#[test]
fn an_unusable_adapter_does_not_hide_the_others() {
    let place = registry();
    place.run("matrix gone --skip-unusable").ends(4);
    place.run("matrix masked gone").ends(1);
    for (option, code) in [("", 3), ("--skip-unusable", 0)] {
        let reports = "--report ndjson=ndjson --report markdown=markdown --report html=html";
        let done = place.run(&format!("matrix right broken unbuilt {option} {reports}"));
        done.ends(code).says("broken").says("unusable");
        for kind in ["markdown", "html"] {
            for part in ["right", "broken", "unbuilt", "ImportError"] {
                assert!(place.read(kind).contains(part), "{kind}: {part}");
            }
        }
        let runs = packproof_judge::report::ndjson::read(place.read("ndjson").as_bytes()).unwrap();
        assert_eq!(runs.len(), 3);
    }
}

/// An interrupt while adapters are compared in pairs is no success. The third start, the first for a pair, hangs.
#[test]
fn an_interrupted_matrix_fails() {
    let place = Place::with(
        "slow.sh",
        "echo >> starts; [ $(wc -l < starts) -lt 3 ] && exec \"$PACKPROOF\" serve --only compact_index; exec sleep 600",
    );
    place.write("adapters.toml", entry("slow", "sh slow.sh", "directory = \".\""));
    let running = place.start("matrix");
    let starts = place.path("starts");
    wait_until(|| std::fs::read(&starts).is_ok_and(|lines| lines.len() > 2));
    running.interrupt().ends(1).warns("interrupted");
}
