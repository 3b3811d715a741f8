//! Tables of the README against the code. `PACKPROOF_BLESS=1` rewrites them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use packproof_suite::formats;
use packproof_suite::suite::Origin;

use crate::common::{source, whole};

mod links;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a table with what stands in the README between `<!-- name:` and `<!-- end of name -->`.
fn compare_table(name: &str, table: &str) {
    let readme = source("../../README.md");
    let begin = readme.find(&format!("<!-- {name}:")).expect("the marker before the table");
    let begin = begin + readme[begin..].find('\n').expect("the marker's line ends") + 1;
    let end = readme.find(&format!("<!-- end of {name} -->")).expect("the marker after the table");
    if std::env::var_os("PACKPROOF_BLESS").is_some() {
        let blessed = format!("{}{}{}", &readme[..begin], table, &readme[end..]);
        std::fs::write(root().join("README.md"), blessed).expect("the README can be written");
        return;
    }
    assert!(
        &readme[begin..end] == table,
        "the table of {name} is out of date; \
         PACKPROOF_BLESS=1 cargo test -p packproof --test all readme -- --test-threads 1 rewrites it to\n{table}"
    );
    assert!(readme.lines().count() <= 150, "the README fits a reading");
}

/// Every format of the code stands in the README with its page, sources and counts, and nothing else does.
#[test]
fn table_of_formats_is_what_the_code_has() {
    let suite = whole();
    let mut text = "\n| format | name in the suite | sources | status |\n|---|---|---|---|\n".to_owned();
    let (mut all_vectors, mut all_errata) = (0, 0);
    for format in formats::ALL {
        let count = suite.judged().filter(|(file, _, _)| file.contents.format == format.name).count();
        let errata = format.deviants.len();
        let (title, name, page) = (format.title, format.name, format.page);
        let sources = format.sources.join("; ");
        writeln!(
            text,
            "| [{title}](vectors/formats/{page}) | `{name}` | {sources} | {count} vectors, {errata} errata |"
        )
        .expect("a String");
        all_vectors += count;
        all_errata += errata;
    }
    writeln!(text, "| total | | | {all_vectors} vectors, {all_errata} errata |\n").expect("a String");
    compare_table("formats", &text);
}

/// The README counts the vectors by where they come from.
#[test]
fn vectors_are_counted_by_origin() {
    let suite = whole();
    let count = |origin| {
        let count = suite.vectors(&[origin]).count();
        if count < 1000 { count.to_string() } else { format!("{} {:03}", count / 1000, count % 1000) }
    };
    let [pinned, generated, sized] = [Origin::Pinned, Origin::Generated, Origin::Sized].map(count);
    let line = format!(
        "- {pinned} vectors pinned by hand or by measurement, {generated} generated, {sized} sized\n"
    );
    compare_table("vectors", &line);
}
