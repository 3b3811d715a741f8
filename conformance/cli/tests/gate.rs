//! Controls of the gate through the real binary: each damage turns it red, and the report names what is wrong.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

fn packproof(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_packproof")).args(arguments).output().expect("packproof starts")
}

/// A copy of the embedded vectors to damage.
fn copy() -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let copied = packproof(&["vectors", "copy", text(directory.path())]);
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    directory
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are UTF-8")
}

/// Changes one vector file of a copy.
fn edit(copy: &TempDir, path: &str, change: impl FnOnce(&mut Value)) {
    let path = copy.path().join(path);
    let mut file: Value =
        serde_json::from_slice(&std::fs::read(&path).expect("it is there")).expect("it is JSON");
    change(&mut file);
    std::fs::write(path, file.to_string()).expect("it can be written");
}

/// The vector with an id.
fn vector<'a>(file: &'a mut Value, id: &str) -> &'a mut Value {
    let groups = file["groups"].as_array_mut().expect("groups");
    let mut vectors = groups.iter_mut().flat_map(|group| group["vectors"].as_array_mut().expect("vectors"));
    vectors.find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("{id} is gone"))
}

/// What the gate finds: its exit code, and check and subject of every failure.
fn check(arguments: &[&str]) -> (Option<i32>, Vec<(String, String)>) {
    let output = packproof(&[&["check", "--format", "json"], arguments].concat());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&output.stderr));
    });
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    let failures = report["failures"].as_array().expect("failures").iter();
    (output.status.code(), failures.map(|f| (string(&f["check"]), string(&f["subject"]))).collect())
}

fn check_copy(copy: &TempDir) -> (Option<i32>, Vec<(String, String)>) {
    check(&["--vectors", text(copy.path())])
}

fn failure(check: &str, subject: &str) -> (String, String) {
    (check.to_owned(), subject.to_owned())
}

/// The embedded vectors conform, and so does an unchanged copy: what turns the others red is the damage.
#[test]
fn passes_undamaged_vectors() {
    assert_eq!(check(&[]), (Some(0), vec![]));
    assert_eq!(check_copy(&copy()), (Some(0), vec![]));
}

/// A pinned vector with a wrong value fails codec and reference alike, by its id.
#[test]
fn names_a_wrong_vector() {
    let copy = copy();
    let id = "compact-index-pinned-minimum";
    edit(&copy, "pinned/compact_index.json", |file| {
        vector(file, id)["accept"]["value"] = json!("c080808011");
    });
    let (code, failures) = check_copy(&copy);
    assert_eq!(code, Some(1));
    assert!(failures.contains(&failure("codec", id)), "{failures:?}");
    assert!(failures.contains(&failure("reference", id)), "{failures:?}");
}

/// A file that breaks the schema, though it can be read, is named.
#[test]
fn names_a_breach_of_the_schema() {
    let copy = copy();
    let id = "compact-index-pinned-minimum";
    edit(&copy, "pinned/compact_index.json", |file| vector(file, id)["id"] = json!("Not A Slug"));
    let (code, failures) = check_copy(&copy);
    assert_eq!(code, Some(1));
    assert!(
        failures.iter().any(|(check, subject)| check == "schema" && subject.contains("compact_index")),
        "{failures:?}"
    );
}

/// A file with a member that no vector has is refused as a whole, with its name, and nothing is judged.
#[test]
fn names_a_file_that_is_none_of_ours() {
    let copy = copy();
    edit(&copy, "pinned/varint.json", |file| file["surprise"] = json!(1));
    let output = packproof(&["check", "--vectors", text(copy.path())]);
    assert_eq!(output.status.code(), Some(2), "an input file that cannot be used");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("pinned/varint.json") && said.contains("surprise"), "{said}");
}

/// A generated file that differs from what the generator prints by one blank is stale.
#[test]
fn names_a_stale_generated_file() {
    let copy = copy();
    let path = copy.path().join("generated/varint.json");
    let fresh = std::fs::read_to_string(&path).expect("it is there");
    std::fs::write(&path, fresh + " ").expect("it can be written");
    assert_eq!(check_copy(&copy), (Some(1), vec![failure("generated", "generated/varint.json")]));
}

/// A generated file that is missing is named, and its format's vectors are missed.
#[test]
fn names_a_missing_generated_file() {
    let copy = copy();
    std::fs::remove_file(copy.path().join("generated/varint.json")).expect("it was there");
    let (code, failures) = check_copy(&copy);
    assert_eq!(code, Some(1));
    assert!(failures.contains(&failure("generated", "generated/varint.json")), "{failures:?}");
}

/// A control that codec and reference pass is a gate that cannot be trusted.
#[test]
fn names_a_control_that_passes() {
    let copy = copy();
    let id = "compact-index-control-value";
    edit(&copy, "controls/compact_index.json", |file| vector(file, id)["accept"]["value"] = json!(1));
    assert_eq!(check_copy(&copy), (Some(1), vec![failure("control", id)]));
}

/// The id of a withdrawn vector is not used again.
#[test]
fn names_a_withdrawn_id_that_is_used_again() {
    let copy = copy();
    let id = "compact-index-pinned-minimum";
    edit(&copy, "tombstones.json", |list| {
        *list = json!([{"id": id, "since": "2.0.0", "reason": "wrong"}]);
    });
    assert_eq!(check_copy(&copy), (Some(1), vec![failure("suite", id)]));
}

/// A kill matrix that claims a kill more or less is not the matrix of these vectors.
#[test]
fn names_a_wrong_kill_matrix() {
    let copy = copy();
    let path = copy.path().join("kills/varint.json");
    let right = std::fs::read_to_string(&path).expect("it is there");
    let wrong = right.replacen('#', ".", 1);
    assert_ne!(wrong, right);
    std::fs::write(&path, wrong).expect("it can be written");
    assert_eq!(check_copy(&copy), (Some(1), vec![failure("kill matrix", "kills/varint.json")]));
}

/// An erratum that no vector catches survives, by name.
#[test]
fn names_a_surviving_deviant() {
    let copy = copy();
    for path in ["pinned/compact_index.json", "generated/compact_index.json"] {
        edit(&copy, path, |file| {
            for group in file["groups"].as_array_mut().expect("groups") {
                let vectors = group["vectors"].as_array_mut().expect("vectors");
                vectors.retain(|vector| vector["operation"] != "compact_index.decode");
            }
        });
    }
    let (code, failures) = check_copy(&copy);
    assert_eq!(code, Some(1));
    assert!(failures.contains(&failure("deviant", "wiki-continuation-mask-3f")), "{failures:?}");
}

/// A wrong codec fails vectors, and only as the codec; the reference stays right.
#[test]
fn names_the_vectors_that_a_wrong_codec_fails() {
    let (code, failures) = check(&["--plant-codec", "wiki-continuation-mask-3f"]);
    assert_eq!(code, Some(1));
    assert!(failures.iter().any(|(_, id)| id == "compact-index-pinned-3f-mask-smallest"), "{failures:?}");
    assert!(failures.iter().all(|(check, _)| check == "codec"), "{failures:?}");
}

/// A wrong reference fails vectors, pinned ones among them, and only as the reference.
#[test]
fn names_the_vectors_that_a_wrong_reference_fails() {
    let (code, failures) = check(&["--plant-reference", "wiki-continuation-mask-3f"]);
    assert_eq!(code, Some(1));
    assert!(failures.iter().any(|(_, id)| id == "compact-index-pinned-3f-mask-smallest"), "{failures:?}");
    assert!(failures.iter().all(|(check, _)| check == "reference"), "{failures:?}");
}

/// The text report ends in a verdict that says how much is wrong, and names the vector.
#[test]
fn says_in_words_that_it_does_not_conform() {
    let output = packproof(&["check", "--plant-codec", "abs-min-crash"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("FAIL codec  compact-index-pinned-minimum"), "{said}");
    assert!(
        said.trim_end().lines().last().is_some_and(|line| line.starts_with("DOES NOT CONFORM: ")),
        "{said}"
    );
}

/// A deviant that does not exist is a mistake of the command line.
#[test]
fn refuses_to_plant_what_it_does_not_know() {
    let output = packproof(&["check", "--plant-codec", "no-such-deviant"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-deviant"));
}

/// The gate runs on the backend that is named and says so; a name that means nothing, or a backend that is missing, is usage.
#[test]
fn a_backend_is_forced_or_refused() {
    let check = |backend: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_packproof"))
            .args(["check", "--format", "json"])
            .env("PACKPROOF_SIMD", backend)
            .output()
            .expect("packproof runs");
        (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, report, said) = check("portable");
    let report: Value = serde_json::from_slice(&report).unwrap_or_else(|error| panic!("{error}: {said}"));
    assert_eq!((code, report["backend"].as_str()), (Some(0), Some("portable")));
    let (code, _, said) = check("mmx");
    assert_eq!(code, Some(2));
    assert!(said.contains("PACKPROOF_SIMD is `mmx`") && said.contains("portable, avx2, avx512"), "{said}");
}
