//! The page on a format of one's own tells the truth: its files, its adapter and what is printed.

use std::fs;

use crate::common::packproof;

const PAGE: &str = include_str!("../../OWN_FORMAT.md");

/// The first block of the page in a language.
fn block(language: &str) -> &'static str {
    let fence = format!("```{language}\n");
    let start = PAGE.find(&fence).unwrap_or_else(|| panic!("no {language} block")) + fence.len();
    &PAGE[start..start + PAGE[start..].find("```").expect("a block ends")]
}

#[test]
fn failures_of_a_format_of_ones_own_are_drawn() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    fs::create_dir_all(path("saves/pinned")).unwrap();
    fs::write(path("saves/pinned/save_header.json"), block("json")).unwrap();
    let run = |adapter: &str| {
        fs::write(path("adapter.py"), adapter).unwrap();
        packproof(&["run", "--vectors", &path("saves"), "--", "python3", &path("adapter.py")])
    };
    let shown = block("console").split_once('\n').expect("a command, then what it prints").1;
    let wrong = run(block("python"));
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    assert!(wrong.out.contains(shown), "{}", wrong.out);
    assert!(!wrong.err.contains("warning"), "{}", wrong.err);
    let right = run(&block("python").replace("\"big\"", "\"little\""));
    assert_eq!(right.code, Some(0), "{right:?}");
    assert!(right.out.contains("suite mygame-save 2.1.0 (sha256 "), "{}", right.out);
}

/// The file of the page is what its schema describes.
#[test]
fn files_of_ones_own_match_their_schemas() {
    let own = serde_json::from_str(block("json")).unwrap();
    let schema = packproof_suite::schema::Schema::compiled("vectors").unwrap();
    assert_eq!(schema.complaints(&own, usize::MAX), Vec::<String>::new());
}
