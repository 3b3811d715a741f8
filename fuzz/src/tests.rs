//! Every fuzz target on its regressions and on its format's vectors, without a fuzzer.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::check;
use packproof_suite::suite;

use crate::{TARGETS, run};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names in a directory of this package, empty if it does not exist.
fn names(directory: &str) -> BTreeSet<String> {
    let Ok(entries) = std::fs::read_dir(here().join(directory)) else {
        return BTreeSet::new();
    };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("the directory can be read").file_name().into_string().expect("names are UTF-8")
    };
    entries.map(name).collect()
}

fn regressions(target: &str) -> impl Iterator<Item = PathBuf> {
    let directory = format!("regressions/{target}");
    names(&directory).into_iter().map(move |name| here().join(&directory).join(name))
}

/// Every regression passes.
#[test]
fn regressions_hold() {
    for target in TARGETS {
        for path in regressions(target.name) {
            let data = std::fs::read(&path).expect("the regression can be read");
            assert_eq!(run(target.checks, &data), Ok(()), "{}: {}", target.name, path.display());
        }
    }
}

/// Every target passes on its seeds, the vectors of its format.
#[test]
fn seeds_hold() {
    let suite = suite::embedded().expect("the embedded vectors are vectors");
    let mut count = 0;
    for (vector, data) in suite.seeds() {
        let format = formats::find(&vector.operation).expect("a vector's operation has a format");
        if let Some(target) = TARGETS.iter().find(|target| target.name == format.name) {
            assert_eq!(run(target.checks, &data), Ok(()), "{}: {}", target.name, vector.id);
            count += 1;
        }
    }
    assert!(count > 0, "no vector is about bytes");
}

/// Byte strings per target, and their lengths in turn.
const DRAWN: usize = 300;
const LENGTHS: [usize; 4] = [12, 40, 160, 640];

/// Bytes that look random and are the same in every run.
fn drawn() -> impl Iterator<Item = Vec<u8>> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut word = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    (0..DRAWN).map(move |nth| (0..LENGTHS[nth % LENGTHS.len()]).step_by(8).flat_map(|_| word()).collect())
}

/// Every target passes on drawn bytes.
#[test]
fn drawn_bytes_hold() {
    for target in TARGETS {
        for data in drawn() {
            assert_eq!(run(target.checks, &data), Ok(()), "{}: {data:02x?}", target.name);
        }
    }
}

/// Every format with known mistakes has a target.
#[test]
fn every_format_is_fuzzed_against_its_reference() {
    for format in formats::ALL.iter().filter(|format| format.has_mistakes()) {
        assert!(
            TARGETS.iter().any(|of| of.name == format.name),
            "no target {}: see CONTRIBUTING",
            format.name
        );
    }
}

/// `TARGETS`, `bin` in the manifest, the target files and the regression directories name the same targets.
#[test]
fn every_list_of_targets_is_complete() {
    let table: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(table.len(), TARGETS.len(), "a target stands twice in the table");

    let manifest = std::fs::read_to_string(here().join("Cargo.toml")).expect("the manifest can be read");
    let manifest: toml::Table = manifest.parse().expect("the manifest is TOML");
    let binaries = manifest["bin"].as_array().expect("`bin` is a list");
    let mut declared = BTreeSet::new();
    for binary in binaries {
        let name = binary["name"].as_str().expect("a binary has a name");
        assert_eq!(binary["path"].as_str(), Some(format!("fuzz_targets/{name}.rs").as_str()));
        declared.insert(name.to_owned());
    }
    assert_eq!(declared, table, "`bin` in Cargo.toml against the table");

    let files = names("fuzz_targets").iter().map(|name| name.trim_end_matches(".rs").to_owned()).collect();
    assert_eq!(table, files, "the table against fuzz_targets/");
    for name in &table {
        let text =
            std::fs::read_to_string(here().join(format!("fuzz_targets/{name}.rs"))).expect("it is listed");
        assert!(text.ends_with(&format!("target!({name});\n")), "fuzz_targets/{name}.rs is another target");
    }
    let unknown: Vec<_> = names("regressions").difference(&table).cloned().collect();
    assert_eq!(unknown, [""; 0], "regressions of targets that are not there");
}

/// A regression named after a deviant fails when that deviant is planted, so the replay can fail.
#[test]
fn regressions_named_after_deviants_find_them() {
    for format in formats::ALL.iter().filter(|format| format.has_mistakes()) {
        let target = format.name;
        let mut found = 0;
        for path in regressions(target) {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let Some(deviant) = errata::find(&name) else { continue };
            let data = std::fs::read(&path).expect("the regression can be read");
            assert!(
                check::fuzz_planted(&format.fuzzed(), deviant, &data).is_err(),
                "{target} no longer draws a case that shows {name} from {}; fuzz with the deviant planted for another",
                path.display()
            );
            found += 1;
        }
        assert!(found > 0, "no regression of {target} is named after a deviant that it shows");
    }
}
