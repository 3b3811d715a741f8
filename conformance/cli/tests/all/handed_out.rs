//! What is handed out with the binary says the truth about it: version, manual pages, completions, packages.

use std::path::Path;

use crate::common::packproof;
use packproof_suite::suite;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `--version` is a line that scripts compare; `--verbose` adds the suite that the binary judges by.
#[test]
fn version_names_the_suite_and_its_digest() {
    let short = packproof(&["--version"]);
    assert_eq!(
        (short.code, short.out.as_str()),
        (Some(0), concat!("packproof ", env!("CARGO_PKG_VERSION"), "\n"))
    );
    assert_eq!(packproof(&["-V"]).out, short.out);

    let suite = suite::embedded().unwrap();
    let long = packproof(&["--version", "--verbose"]);
    long.ends(0);
    assert!(long.out.starts_with(&short.out), "{}", long.out);
    for (name, value) in [
        ("suite", suite.version.clone()),
        ("digest", suite.digest.clone()),
        ("vectors", suite.judged().count().to_string()),
    ] {
        assert!(long.out.lines().any(|line| line == format!("{name}: {value}")), "{name}: {}", long.out);
    }
    long.says("\nbackends: portable");
    assert!(long.out.contains("\ncommit: ") && long.out.contains("\nbuilt for: "), "{}", long.out);
}

/// Neither a missing command nor `--verbose` alone is taken for something else.
#[test]
fn asks_for_a_command() {
    for words in [&[][..], &["--color", "never"], &["--verbose"], &["--verbose", "check"]] {
        let done = packproof(words);
        assert_eq!((done.code, done.out.as_str()), (Some(2), ""), "{words:?}: {}", done.err);
        assert!(done.err.contains("Usage: packproof"), "{words:?}: {}", done.err);
    }
}

/// Every command has a page, and the first page names every command.
#[test]
fn manual_pages_are_whole() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("man1");
    packproof(&["dev", "man", directory.to_str().unwrap()]).ends(0);
    let first = std::fs::read_to_string(directory.join("packproof.1")).unwrap();
    assert!(first.contains("packproof\\-run(1)"), "{first}");
    let run = std::fs::read_to_string(directory.join("packproof-run.1")).unwrap();
    assert!(run.contains("known failures") && run.contains(".TH"), "{run}");

    let help = packproof(&["help"]).out;
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    // A command's line is indented by two; a description goes on further in.
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"run") && names.contains(&"dev"), "{names:?}");
    for name in names.iter().filter(|name| **name != "help") {
        assert!(directory.join(format!("packproof-{name}.1")).exists(), "packproof {name} has no page");
    }
    let file = place.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert_eq!(packproof(&["dev", "man", file.join("below").to_str().unwrap()]).code, Some(2));
}

/// What carries a version by hand carries the workspace's.
#[test]
fn versions_agree() {
    let citation = std::fs::read_to_string(root().join("CITATION.cff")).unwrap();
    assert!(
        citation.lines().any(|line| line == concat!("version: ", env!("CARGO_PKG_VERSION"))),
        "{citation}"
    );
    for page in ["INSTALL.md", "CI.md", "Containerfile"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
        for word in
            text.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|word| word.split('.').count() == 3)
        {
            assert!(
                !word.starts_with(|c: char| c.is_ascii_digit()) || word == env!("CARGO_PKG_VERSION"),
                "{page}: {word}"
            );
        }
    }
}

/// The launcher of npm knows the platforms that packages are made for.
#[test]
fn launcher_and_packages_agree() {
    let npm = Path::new(env!("CARGO_MANIFEST_DIR")).join("npm");
    let manifest = std::fs::read_to_string(npm.join("package.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let mut wanted: Vec<String> =
        manifest["optionalDependencies"].as_object().unwrap().keys().cloned().collect();
    let script = std::fs::read_to_string(npm.join("assemble")).unwrap();
    let table = script.split_once("<<'PLATFORMS'\n").unwrap().1.split_once("PLATFORMS").unwrap().0;
    let mut made: Vec<String> = table
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>())
        .map(|words| format!("@packproof/{}-{}", words[0], words[1]))
        .collect();
    wanted.sort();
    made.sort();
    assert_eq!(wanted, made);
}
