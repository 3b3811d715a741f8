//! Links and paths in pages lead somewhere.

use std::process::Command;

use super::root;

/// The targets of a page's links that are files of the repository.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .match_indices("](")
        .map(|(at, _)| text[at + 2..].split([')', '#', '"']).next().unwrap_or("").trim());
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.contains("::"))
}

/// Whether a word in backquotes is a path of this repository, written from its root.
fn is_path(word: &str) -> bool {
    let roots = ["codec/", "conformance/", "fuzz/", "vectors/", "ci/", ".ci/", ".cargo/", ".github/"];
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    // In capitals stands what differs from case to case.
    let upper = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    roots.iter().any(|root| word.starts_with(root))
        && word.chars().all(plain)
        && !word.split('/').any(upper)
        && !word.contains("NAME")
}

/// What is made by running something, here or in a repository of an implementer.
const MADE: [&str; 5] =
    ["fuzz/artifacts", "fuzz/corpus", "fuzz/coverage", "vectors/sized", ".github/workflows/packproof.yml"];

/// Every file that a page links to is there, and so is every path in backquotes, written from the root or from the page. The pages are
/// those that git tracks; a packed source has none.
#[test]
fn links_and_paths_lead_somewhere() {
    let listed = Command::new("git").args(["ls-files", "--", "*.md"]).current_dir(root()).output();
    let listed = listed.map(|output| output.stdout).unwrap_or_default();
    let pages = String::from_utf8(listed).expect("paths are UTF-8");
    let (mut linked, mut named) = (0, 0);
    for page in pages.lines().map(|line| root().join(line)).filter(|page| page.exists()) {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        for target in links(&text) {
            let exists = page.with_file_name(target).exists();
            assert!(exists, "{} links to {target}, which is not there", page.display());
            linked += 1;
        }
        let words = text.split('`').skip(1).step_by(2);
        for word in words.filter(|word| is_path(word) && !MADE.iter().any(|made| word.starts_with(made))) {
            let exists = root().join(word).exists() || page.with_file_name(word).exists();
            assert!(exists, "{} names {word}, which is not there", page.display());
            named += 1;
        }
    }
    assert!(linked > 60 && named > 20, "only {linked} links and {named} paths found: the search is broken");
}

/// Links and paths are distinguished from other words.
#[test]
fn links_and_paths_are_found() {
    assert_eq!(links("[a](b.md#part) [c](https://d) ](e/f.md)").collect::<Vec<_>>(), ["b.md", "e/f.md"]);
    assert!(is_path("ci/gate") && is_path("conformance/suite/src/lib.rs"));
    assert!(!is_path("ci/mutants WHAT") && !is_path("packproof check") && !is_path("fuzz_targets"));
}
