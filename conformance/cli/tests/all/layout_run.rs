//! `packproof run`, `matrix` and `fuzz` with `--layout`: implementations of presets, right and with a key changed.

use packproof_suite::schema::Schema;

use crate::common::{Done, Place, packproof};

/// A message, one of whose fields is moved.
const MESSAGE: &str = include_str!("../stubs/state.toml");

/// A layout, the name of its operations, another layout, and what fuzzing that finds.
const PAIRS: [[&str; 4]; 5] = [
    ["minecraft-varint", "minecraft-varint", "mirror-varuint", "sign"],
    ["mirror-10", "mirror-10", "mirage-10", "mirage-10"],
    ["mirror-string", "mirror-string", "bsa-wstring", "bias"],
    ["bits-raknet", "bits-raknet", "bits-serialize", "field"],
    ["state.toml", "state", "moved.toml", "speed"],
];

fn place() -> Place {
    let place = Place::with("state.toml", MESSAGE);
    place.write("moved.toml", MESSAGE.replace("i12", "i13"));
    place
}

/// Judges by one layout what another answers.
fn run(place: &Place, layout: &str, options: &str, served: &str) -> Done {
    let named = layout.trim_end_matches(".toml");
    place.run(&format!(
        "run --layout {layout} {options} -- $PACKPROOF serve --layout {served} --named {named}"
    ))
}

/// Judges what a preset's layout with other keys answers.
fn changed(preset: &str, keys: &str) -> Done {
    run(&Place::with("own.toml", format!("like = \"{preset}\"\n{keys}\n")), preset, "", "own.toml")
}

/// What is right conforms, and the verdict says that Mirror's arithmetic leaves one word to each value, and Unity's several.
#[test]
fn a_right_implementation_conforms() {
    changed("mirror-10", "")
        .ends(0)
        .says("\nCONFORMS: ")
        .says("reads and writes all valid data right; treats all malformed input as the vectors ask\n")
        .says(" values has one right word\n")
        .says("suite mirror-10 1.0.0 (sha256 ")
        .lacks("warning");
    changed("ngo", "").ends(0).says(" values have more than one right word\n");
}

/// A slip is named by its key, with what the layout has in its place; so is the same formula in the other precision.
#[test]
fn a_slip_is_named() {
    let formula = |precision: &str| format!("exact = \"{precision} (v-lo)/(hi-lo)*steps\"");
    let [single, double] = ["f32", "f64"].map(formula);
    for (preset, slip, right) in [
        ("mirror-10", "order = \"wzyx\"", "order = \"xyzw\""),
        ("mirror-10", "round = \"up\"", "round = \"down\""),
        ("mirror-10", "range = 0.71", "range = 0.707107"),
        ("lidgren-ranged-single", &*double, &*single),
        ("keh-10", &single, &double),
    ] {
        let done = changed(preset, slip);
        let value = right.split_once("= ").unwrap().1;
        done.ends(1)
            .says(format!("It has `{slip}`, not {value}: "))
            .says(format!("fix     `{right}`."))
            .says("DOES NOT CONFORM");
        assert_eq!(done.out.matches("    cause   ").count(), 1, "{done:?}");
        if slip.starts_with("round") {
            done.says("mirror_10.encode: explains ").lacks("mirror_10.decode: explains");
        }
    }
}

/// The answers of another preset are reported by its name. Numbers for decimal strings are no lost signs, and text is not compared as
/// bytes.
#[test]
fn another_preset_or_shape_is_named() {
    run(&place(), "mirror-10", "", "mirage-10")
        .says("It answers as the preset `mirage-10`")
        .lacks("    fix ");
    run(&place(), "keh-10", "", "netstack-12").ends(1);
    for (change, says) in [
        (r#"s/"ok":"\(-*[0-9]*\)","c/"ok":\1,"c/g"#, "answers a number, not a string: "),
        (r#"s/"ok":"[0-9a-f]*"/"ok":"x"/g"#, "a string that is not hex digits: "),
    ] {
        let script = format!("\"$PACKPROOF\" serve --layout minecraft-varint | sed -u '{change}'");
        Place::with("adapter.sh", script)
            .run("run --layout minecraft-varint -- sh adapter.sh")
            .ends(1)
            .says(says)
            .lacks("sign is lost");
    }
}

/// A failure is asked again by its line.
#[test]
fn a_failure_is_reproduced() {
    let done = run(&place(), "mirror-10", "", "mirage-10");
    let line = done.out.lines().find_map(|line| line.trim().strip_prefix("reproduce: packproof "));
    let line = line.expect("a line");
    assert!(line.contains("--layout mirror-10 -- "), "{line}");
    packproof(line).ends(1);
    packproof(&line.replace("mirage-10", "mirror-10")).ends(0);
}

/// The vectors of a layout are a file like any other: `run --vectors` judges by them alone.
#[test]
fn vectors_of_a_layout_can_be_copied() {
    let place = Place::new();
    place.run("vectors generate --layout mirror-10 v").ends(0);
    assert!(place.path("v/generated/mirror_10.json").exists());
    place.run("vectors generate --check --layout mirror-10 v").ends(0);
    place.run("run --vectors v -- $PACKPROOF serve --layout mirror-10").ends(0);
}

/// A registry of two: the right one reads its own bytes alone, and a report has both.
#[test]
fn a_matrix_of_a_layout() {
    for [layout, name, other, _] in PAIRS {
        let place = place();
        let entry = |who: &str, served: &str| {
            format!(
                "[[adapter]]\nname = \"{who}\"\ncommand = [\"{{packproof}}\", \"serve\", \"--layout\", \"{served}\", \
                 \"--named\", \"{name}\"]\ndirectory = \".\"\n"
            )
        };
        place.write("adapters.toml", entry("right", layout) + &entry("other", other));
        let rows = place.run(&format!("matrix --layout {layout} --report html=page --format json"));
        let rows = rows.ends(1).json();
        assert_eq!((&rows[0]["conforms"], &rows[1]["conforms"]), (&true.into(), &false.into()), "{layout}");
        let pair = |row: usize, of: &str| {
            let pair = &rows[row]["decoded_by"][of];
            (pair["good"].as_u64().unwrap(), pair["total"].as_u64().unwrap())
        };
        let (good, total) = pair(0, "right");
        assert!(good == total && total > 40, "{layout}: {good} of {total}");
        for (good, total) in [pair(0, "other"), pair(1, "right")] {
            assert!(good < total, "{layout}: {rows:#}");
        }
        assert!(place.read("page").contains("other"));
    }
}

/// A list of known failures is written and heeded, every kind of report is written, that for programs by its schema, and two runs are
/// compared.
#[test]
fn known_failures_and_reports_of_a_layout() {
    let schema = Schema::compiled("report").unwrap();
    for [layout, _, other, _] in PAIRS {
        let place = place();
        run(&place, layout, "--known known --bless", other).ends(0);
        let kinds = ["html", "junit", "markdown", "github", "badge", "ndjson"];
        let reports = kinds.map(|kind| format!("--report {kind}={kind}")).join(" ");
        run(&place, layout, &format!("--known known {reports}"), other).ends(0).says(" known failures");
        for kind in kinds {
            assert!(place.read(kind).len() > 40, "{layout}: {kind}");
        }
        let records = place.read("ndjson");
        for line in records.lines().map(|line| serde_json::from_str(line).unwrap()) {
            assert_eq!(schema.complaints(&line, 3), [""; 0], "{line}");
        }
        assert!(layout != "mirror-10" || records.contains("\"words\":{\"judged\":"), "{records}");
        run(&place, layout, "--report ndjson=right", layout).ends(0);
        place.run("report diff ndjson right").ends(0).says("0 new failures\n");
        place.run("report diff right ndjson").ends(1);
    }
}

/// Drawn values find what differs, name it, and are written down as vectors that are asked again; of what is right nothing is found.
#[test]
fn fuzzing_a_layout() {
    for [layout, name, other, cause] in PAIRS {
        let place = place();
        let fuzz = |served: &str| {
            let adapter = format!("$PACKPROOF serve --layout {served} --named {name}");
            (place.run(&format!("fuzz --layout {layout} --seed 1 --cases 200 -- {adapter}")), adapter)
        };
        let (done, right) = fuzz(layout);
        done.ends(0);
        let (done, wrong) = fuzz(other);
        let mut causes = done.ends(5).out.lines().filter(|line| line.contains("  cause "));
        assert!(causes.any(|line| line.contains(cause)), "{done:?}");
        for (adapter, code) in [(wrong, 1), (right, 0)] {
            place.run(&format!("run --vectors pending -- {adapter}")).ends(code);
        }
    }
    let place = place();
    for code in [5, 1] {
        let adapter = "$PACKPROOF serve --layout mirage-10 --named mirror-10";
        place.run(&format!("fuzz --layout mirror-10 --seed 1 --cases 200 -- {adapter}")).ends(code);
    }
}
