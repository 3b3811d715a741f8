//! `packproof run --layout`: implementations of presets, right and with a key changed.

use serde_json::Value;

use crate::common::{Done, PACKPROOF, packproof};

const MESSAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stubs/state.toml");

/// Asks what is served under this name.
fn against(words: &[&str], served: &str, name: &str) -> Done {
    packproof(&[words, &["--", PACKPROOF, "serve", "--layout", served, "--named", name]].concat())
}

/// Judges what a preset with these keys answers.
fn slip(preset: &str, keys: &str) -> Done {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("own.toml").display().to_string();
    std::fs::write(&file, format!("like = \"{preset}\"\n{keys}\n")).unwrap();
    against(&["run", "--layout", preset], &file, preset)
}

/// What is right conforms, and the verdict says that Mirror's arithmetic leaves one word to each value.
#[test]
fn a_right_implementation_conforms() {
    let done = slip("mirror-10", "");
    done.ends(0)
        .says("\nCONFORMS: ")
        .says("reads and writes all valid data right; treats all malformed input as the vectors ask\n");
    done.says(" values has one right word\n").says("suite mirror-10 1.0.0 (sha256 ");
    assert!(!done.err.contains("warning"), "{}", done.err);
}

/// A slip is named by its key, with what the layout has in its place; the same formula in the other precision, too.
#[test]
fn a_slip_is_named() {
    let formula = "(v-lo)/(hi-lo)*steps";
    let [single, double] = ["f32", "f64"].map(|precision| format!("\"{precision} {formula}\""));
    for (preset, key, has, due) in [
        ("mirror-10", "order", "\"wzyx\"", "\"xyzw\""),
        ("mirror-10", "round", "\"up\"", "\"down\""),
        ("mirror-10", "range", "0.71", "0.707107"),
        ("lidgren-ranged-single", "exact", &*double, &*single),
        ("keh-10", "exact", &single, &double),
    ] {
        let done = slip(preset, &format!("{key} = {has}"));
        assert_eq!(done.code, Some(1), "{key}: {}{}", done.out, done.err);
        assert_eq!(done.out.matches("    cause   ").count(), 1, "{key}: {}", done.out);
        done.says(format!("It has `{key} = {has}`, not {due}: "));
        done.says(format!("fix     `{key} = {due}`.")).says("DOES NOT CONFORM");
        if has == "\"up\"" {
            assert!(!done.says("mirror_10.encode: explains ").out.contains("mirror_10.decode: explains"));
        }
    }
}

/// Reports are those of any run, and a failure is asked again by its line.
#[test]
fn reports_and_reproduction() {
    let report = tempfile::NamedTempFile::new().unwrap();
    let option = format!("ndjson={}", report.path().display());
    let done = against(&["run", "--layout", "mirror-10", "--report", &option], "mirage-10", "mirror-10");
    let line =
        done.out.lines().find_map(|line| line.trim().strip_prefix("reproduce: packproof ")).expect("a line");
    assert!(line.contains("--layout mirror-10 -- "), "{line}");
    let again = packproof(&line.split(' ').collect::<Vec<_>>());
    again.ends(1);
    let right = line.replace("mirage-10", "mirror-10");
    assert_eq!(packproof(&right.split(' ').collect::<Vec<_>>()).code, Some(0));
    let lines = std::fs::read_to_string(report.path()).unwrap();
    let schema = packproof_suite::schema::Schema::compiled("report").unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        assert_eq!(schema.complaints(line, 3), Vec::<String>::new());
    }
    assert!(lines.iter().any(|line| line.to_string().contains("\"words\":{\"judged\":")), "{lines:?}");
}

/// The answers of another preset are reported by its name; an unknown layout is a usage error.
#[test]
fn another_preset_is_named() {
    let ask = |asked: &str, served: &str| against(&["run", "--layout", asked], served, asked);
    ask("ngo", "ngo").ends(0).says(" values have more than one right word\n");
    ask("keh-10", "netstack-12").ends(1);
    let done = ask("mirror-10", "mirage-10");
    done.says("It answers as the preset `mirage-10`");
    assert!(!done.out.contains("    fix "), "{}", done.out);
    packproof(&["run", "--layout", "miror-10", "--", "true"]).ends(2).warns("did you mean mirror-10?");
}

/// Numbers for decimal strings are no lost signs, and text is not compared as bytes.
#[test]
fn answers_of_another_shape_are_named() {
    for (change, says) in [
        (r#"s/"ok":"\(-*[0-9]*\)","c/"ok":\1,"c/g"#, "answers a number, not a string: "),
        (r#"s/"ok":"[0-9a-f]*"/"ok":"x"/g"#, "a string that is not hex digits: "),
    ] {
        let served = format!("'{PACKPROOF}' serve --layout minecraft-varint | sed -u '{change}'");
        let done = packproof(&["run", "--layout", "minecraft-varint", "--", "sh", "-c", &served]);
        done.ends(1);
        assert!(done.out.contains(says) && !done.out.contains("sign is lost"), "{}", done.out);
    }
}

/// The vectors of a layout are a file like any other: `run --vectors` judges by them alone.
#[test]
fn vectors_of_a_layout_can_be_copied() {
    let home = tempfile::tempdir().unwrap();
    let directory = home.path().display().to_string();
    packproof(&["vectors", "generate", "--layout", "mirror-10", &directory]).ends(0);
    assert!(home.path().join("generated/mirror_10.json").exists());
    packproof(&["vectors", "generate", "--check", "--layout", "mirror-10", &directory]).ends(0);
    against(&["run", "--vectors", &directory], "mirror-10", "mirror-10").ends(0);
}

/// A registry of two: the right one reads its own bytes alone, and a report has both.
#[test]
fn a_matrix_of_a_layout() {
    for (preset, other) in [
        ("minecraft-varint", "mirror-varuint"),
        ("mirror-10", "keh-10"),
        ("mirror-string", "bsa-wstring"),
        ("bits-raknet", "bits-serialize"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let entry = |name: &str, served: &str| {
            let words = [PACKPROOF, "serve", "--layout", served, "--named", preset];
            format!("[[adapter]]\nname = \"{name}\"\ncommand = {words:?}\n")
        };
        let registry = home.path().join("adapters.toml");
        std::fs::write(&registry, entry("right", preset) + &entry("other", other)).unwrap();
        let report = home.path().join("matrix.html").display().to_string();
        let html = format!("html={report}");
        let registry = registry.display().to_string();
        let words =
            ["matrix", "--layout", preset, "--adapters", &registry, "--report", &html, "--format", "json"];
        let done = packproof(&words);
        done.ends(1);
        let rows: Value = serde_json::from_str(&done.out).unwrap();
        let pair = |row: usize, of: &str| {
            let pair = &rows[row]["decoded_by"][of];
            (pair["good"].as_u64().unwrap(), pair["total"].as_u64().unwrap())
        };
        assert_eq!((&rows[0]["conforms"], &rows[1]["conforms"]), (&true.into(), &false.into()), "{preset}");
        let (good, total) = pair(0, "right");
        assert!(good == total && total > 40, "{preset}: {good} of {total}");
        assert!(
            pair(0, "other").0 < pair(0, "other").1 && pair(1, "right").0 < pair(1, "right").1,
            "{preset}: {rows:#}"
        );
        assert!(std::fs::read_to_string(&report).unwrap().contains("other"));
    }
}

/// A list of known failures is written and heeded, every kind of report is written, and two runs are compared.
#[test]
fn known_failures_and_reports_of_a_layout() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    let (message, moved) = (MESSAGE, path("moved.toml"));
    std::fs::write(&moved, std::fs::read_to_string(message).unwrap().replace("i12", "i13")).unwrap();
    for (layout, name, other) in [
        ("minecraft-varint", "minecraft-varint", "mirror-varuint"),
        ("bits-raknet", "bits-raknet", "bits-serialize"),
        ("mirror-string", "mirror-string", "bsa-wstring"),
        (message, "state", &*moved),
    ] {
        let known = path(&format!("{name}.known.toml"));
        let run = |served: &str, options: &[&str]| {
            against(&[&["run", "--layout", layout], options].concat(), served, name)
        };
        let done = run(other, &["--known", &known, "--bless"]);
        assert_eq!(done.code, Some(0), "{name}: {}{}", done.out, done.err);
        let kinds = ["html", "junit", "markdown", "github", "badge", "ndjson"];
        let reports: Vec<String> =
            kinds.iter().map(|kind| format!("--report={kind}={}", path(&format!("{name}.{kind}")))).collect();
        let mut options = vec!["--known", &*known];
        options.extend(reports.iter().map(String::as_str));
        let done = run(other, &options);
        assert!(done.code == Some(0) && done.out.contains(" known failures"), "{name}: {}", done.out);
        for kind in kinds {
            assert!(std::fs::metadata(path(&format!("{name}.{kind}"))).unwrap().len() > 40, "{name} {kind}");
        }
        let right = path(&format!("{name}.right.ndjson"));
        assert_eq!(run(layout, &[&format!("--report=ndjson={right}")]).code, Some(0));
        let both = [path(&format!("{name}.ndjson")), right];
        let done = packproof(&["report", "diff", &both[0], &both[1]]);
        assert!(done.code == Some(0) && done.out.starts_with("0 new failures\n"), "{name}: {}", done.out);
        assert_eq!(packproof(&["report", "diff", &both[1], &both[0]]).code, Some(1), "{name}");
    }
}

/// Drawn values find what differs, name it, and are written down as vectors that are asked again; of what is right nothing is found.
#[test]
fn fuzzing_a_layout() {
    let home = tempfile::tempdir().unwrap();
    let (message, moved) = (MESSAGE, home.path().join("moved.toml").display().to_string());
    std::fs::write(&moved, std::fs::read_to_string(message).unwrap().replace("i12", "i13")).unwrap();
    for (layout, name, other, cause) in [
        ("minecraft-varint", "minecraft-varint", "bedrock-zigzag32", "sign"),
        ("mirror-10", "mirror-10", "mirage-10", "mirage-10"),
        ("mirror-string", "mirror-string", "bsa-wstring", "bias"),
        ("bits-raknet", "bits-raknet", "bits-bitstream-io-be", "field"),
        (message, "state", &*moved, "speed"),
    ] {
        let pending = home.path().join(name).display().to_string();
        let options = ["fuzz", "--layout", layout, "--seed", "1", "--cases", "600", "--pending", &pending];
        let fuzz = |served: &str| against(&options, served, name);
        let done = fuzz(layout);
        assert_eq!(done.code, Some(0), "{name}: {}{}", done.out, done.err);
        let done = fuzz(other);
        assert_eq!(done.code, Some(5), "{name}: {}{}", done.out, done.err);
        assert!(
            done.out.lines().any(|line| line.contains("  cause ") && line.contains(cause)),
            "{name}: {}",
            done.out
        );
        if name == "minecraft-varint" {
            assert_eq!(fuzz(other).code, Some(1), "all are pending");
        }
        for (served, code) in [(other, 1), (layout, 0)] {
            let done = against(&["run", "--vectors", &pending], served, name);
            assert_eq!(done.code, Some(code), "{name}: {}{}", done.out, done.err);
        }
    }
}
