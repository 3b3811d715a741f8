//! What is handed out with the binary says the truth about it: version, manual pages, completions, documents, packages.

use crate::common::{Place, packproof, source, whole};

/// `--version` is a line that scripts compare; `--verbose` adds the suite that the binary judges by.
#[test]
fn version_names_the_suite_and_its_digest() {
    let short = concat!("packproof ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(packproof("--version").ends(0).out, short);
    assert_eq!(packproof("-V").out, short);
    let suite = whole();
    let long = packproof("--version --verbose");
    assert!(long.ends(0).out.starts_with(short), "{long:?}");
    long.says(format!("\nsuite: {}\n", suite.version))
        .says(format!("\ndigest: {}\n", suite.digest))
        .says(format!("\nvectors: {}\n", suite.judged().count()))
        .says("\nbackends: portable")
        .says("\ncommit: ")
        .says("\nbuilt for: ");
}

/// Every command has a page, and the first page names every command.
#[test]
fn manual_pages_are_whole() {
    let place = Place::new();
    place.run("dev man man1").ends(0);
    assert!(place.read("man1/packproof.1").contains("packproof\\-run(1)"));
    let run = place.read("man1/packproof-run.1");
    assert!(run.contains("known failures") && run.contains(".TH"), "{run}");
    let help = packproof("help").out;
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    // A command's line is indented by two; a description goes on further in.
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"run") && names.contains(&"dev"), "{names:?}");
    for name in names.iter().filter(|name| **name != "help") {
        assert!(place.path(&format!("man1/packproof-{name}.1")).exists(), "packproof {name} has no page");
    }
}

#[test]
fn shells_complete() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        packproof(&format!("completions {shell}")).ends(0).says("check-adapter").says("matrix");
    }
}

/// The protocol's documents are printed whole.
#[test]
fn prints_the_documents() {
    for (line, path) in [("protocol", "PROTOCOL.md"), ("protocol --lines", "LINES.md")] {
        assert_eq!(packproof(line).ends(0).out, source(&format!("../judge/{path}")), "{path}");
    }
}

/// What carries a version by hand carries the workspace's.
#[test]
fn versions_agree() {
    let version = env!("CARGO_PKG_VERSION");
    assert!(source("../../CITATION.cff").contains(&format!("\nversion: {version}\n")));
    for page in ["INSTALL.md", "CI.md", "Containerfile"] {
        let text = source(page);
        let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        let is_version =
            |word: &&str| word.split('.').count() == 3 && word.starts_with(|c: char| c.is_ascii_digit());
        for word in numbers.filter(is_version) {
            assert_eq!(word, version, "{page}");
        }
    }
}

/// The launcher of npm knows the platforms that packages are made for.
#[test]
fn launcher_and_packages_agree() {
    let manifest: serde_json::Value = serde_json::from_str(&source("npm/package.json")).unwrap();
    let mut wanted: Vec<_> = manifest["optionalDependencies"].as_object().unwrap().keys().cloned().collect();
    let script = source("npm/assemble");
    let table = script.split_once("<<'PLATFORMS'\n").unwrap().1.split_once("PLATFORMS").unwrap().0;
    let words = table.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let mut made: Vec<_> = words.map(|words| format!("@packproof/{}-{}", words[0], words[1])).collect();
    wanted.sort();
    made.sort();
    assert_eq!(wanted, made);
}
