//! Links and paths in pages lead somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::root;

/// Every page that git tracks, or that a packed source has.
fn pages() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "--", "*.md"]).current_dir(root()).output();
    let listed = listed.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let text = String::from_utf8(listed.unwrap_or_default()).expect("paths are UTF-8");
    text.lines().map(|line| root().join(line)).filter(|path| path.exists()).collect()
}

/// The targets of a page's links that are files of the repository.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .match_indices("](")
        .map(|(at, _)| text[at + 2..].split([')', '#', '"']).next().unwrap_or("").trim());
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.contains("::"))
}

/// Every file that a page links to is there.
#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        let directory = page.parent().expect("a page is in a directory");
        for target in links(&text) {
            assert!(
                directory.join(target).exists(),
                "{} links to {target}, which is not there",
                page.display()
            );
            seen += 1;
        }
    }
    assert!(seen > 60, "only {seen} links found: the search is broken");
}

/// Whether a word in backquotes is a path of this repository, written from its root.
fn is_path(word: &str) -> bool {
    let roots = ["codec/", "conformance/", "fuzz/", "vectors/", "ci/", ".ci/", ".cargo/", ".github/"];
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    roots.iter().any(|root| word.starts_with(root)) && word.chars().all(plain) && !word.contains("NAME")
}

/// What is made by running something, here or in a repository of an implementer.
const MADE: [&str; 5] =
    ["fuzz/artifacts", "fuzz/corpus", "fuzz/coverage", "vectors/sized", ".github/workflows/packproof.yml"];

/// Every path that a page of this repository's root or of a crate's names in backquotes is there.
#[test]
fn paths_that_pages_name_exist() {
    let mut seen = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        let upper = |word: &str| {
            word.split('/').any(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase()))
        };
        for word in text.split('`').skip(1).step_by(2).filter(|word| is_path(word) && !upper(word)) {
            if MADE.iter().any(|made| word.starts_with(made)) {
                continue;
            }
            let exists = root().join(word).exists() || Path::new(&page).with_file_name(word).exists();
            assert!(exists, "{} names {word}, which is not there", page.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} paths found: the search is broken");
}

/// Links and paths are distinguished from other words.
#[test]
fn links_and_paths_are_found() {
    assert_eq!(links("[a](b.md#part) [c](https://d) ](e/f.md)").collect::<Vec<_>>(), ["b.md", "e/f.md"]);
    assert!(is_path("ci/gate") && is_path("conformance/suite/src/lib.rs"));
    assert!(!is_path("ci/mutants WHAT") && !is_path("packproof check") && !is_path("fuzz_targets"));
}
