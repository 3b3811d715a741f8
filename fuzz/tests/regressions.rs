//! Every fuzz target on its regressions and on its format's vectors, without a fuzzer.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use packproof_fuzz::TARGETS;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::suite;

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
            assert_eq!((target.check)(&data), Ok(()), "{}: {}", target.name, path.display());
        }
    }
}

/// Every target passes on its seeds, the vectors of its format, and names an existing format.
#[test]
fn seeds_hold() {
    let suite = suite::embedded().expect("the embedded vectors are vectors");
    let mut count = 0;
    for target in TARGETS {
        let of_format = |name: &str| target.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
        let format = formats::ALL.iter().find(|format| of_format(format.name));
        let format = format.unwrap_or_else(|| panic!("{} begins with no format's name", target.name));
        for (vector, data) in suite.seeds() {
            if formats::find(&vector.operation).is_some_and(|of| of.name == format.name) {
                assert_eq!((target.check)(&data), Ok(()), "{}: {}", target.name, vector.id);
                count += 1;
            }
        }
    }
    assert!(count > 0, "no vector is about bytes");
}

/// Every format has a `_reference` target.
#[test]
fn every_format_is_fuzzed_against_its_reference() {
    for format in formats::ALL {
        let name = format!("{}_reference", format.name);
        assert!(TARGETS.iter().any(|target| target.name == name), "no target {name}: see CONTRIBUTING");
    }
}

/// `TARGETS`, the `[[bin]]` list, the target files and the regression directories name the same targets.
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
    assert_eq!(declared, table, "`[[bin]]` entries against the table");

    let files = names("fuzz_targets").iter().map(|name| name.trim_end_matches(".rs").to_owned()).collect();
    assert_eq!(table, files, "the table against fuzz_targets/");
    let unknown: Vec<_> = names("regressions").difference(&table).cloned().collect();
    assert_eq!(unknown, [""; 0], "regressions of targets that are not there");
}

/// A regression named after a deviant fails when that deviant is planted, so the replay can fail. Runs the binaries.
#[test]
fn regressions_named_after_deviants_find_them() {
    let mut found = 0;
    // Cargo names one program; the others lie beside it.
    let one = Path::new(env!("CARGO_BIN_EXE_bit_pack_reference"));
    for format in formats::ALL {
        let target = format!("{}_reference", format.name);
        let program = one.with_file_name(&target).with_extension(std::env::consts::EXE_EXTENSION);
        let before = found;
        for path in regressions(&target) {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            if errata::find(&name).is_none() {
                continue;
            }
            let planted = Command::new(&program).arg(&path).env("PACKPROOF_PLANT", &name).output();
            let planted = planted.expect("the target runs");
            assert_eq!(
                planted.status.code(),
                Some(1),
                "{target} no longer draws a case that shows {name} from {}; fuzz with the deviant planted for another",
                path.display()
            );
            let clean = Command::new(&program).arg(&path).env_remove("PACKPROOF_PLANT").output();
            assert_eq!(
                clean.expect("the target runs").status.code(),
                Some(0),
                "{name} not planted in {target}"
            );
            found += 1;
        }
        assert!(found > before, "no regression of {target} is named after a deviant that it shows");
    }
}
