//! Tables of the README against the code. `PACKPROOF_BLESS=1` rewrites them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use conformance::formats;
use conformance::vectors;

mod figures;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Compares a table with what stands in the README between `<!-- name:` and `<!-- end of name -->`.
fn compare_table(name: &str, table: &str) {
    let path = root().join("README.md");
    let readme = std::fs::read_to_string(&path).expect("the README can be read");
    let begin = readme.find(&format!("<!-- {name}:")).expect("the marker before the table");
    let begin = begin + readme[begin..].find('\n').expect("the marker's line ends") + 1;
    let end = readme.find(&format!("<!-- end of {name} -->")).expect("the marker after the table");
    if std::env::var_os("PACKPROOF_BLESS").is_some() {
        let blessed = format!("{}{}{}", &readme[..begin], table, &readme[end..]);
        std::fs::write(&path, blessed).expect("the README can be written");
        return;
    }
    assert!(
        &readme[begin..end] == table,
        "the README's table of {name} is out of date; \
         PACKPROOF_BLESS=1 cargo test -p packproof-conformance --test readme -- --test-threads 1 rewrites it to\n{table}"
    );
}

/// The table of formats as the code has it.
fn table() -> String {
    let suite = vectors::embedded().expect("the embedded vectors are vectors");
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
    text
}

/// Every format of the code stands in the README with its page, sources and counts, and nothing else does.
#[test]
fn table_of_formats_is_what_the_code_has() {
    compare_table("formats", &table());
}

/// Every page that a format names is there and begins with the format's title or a longer one.
#[test]
fn formats_have_pages() {
    for format in formats::ALL {
        let path = root().join("vectors/formats").join(format.page);
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(page.starts_with("# "), "{}", path.display());
    }
}

/// Every file that a guide links to is there.
#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for directory in
        [".", "codec", "conformance", "conformance/adapters", "fuzz", "vectors", "vectors/formats"]
    {
        let directory = root().join(directory);
        for entry in std::fs::read_dir(&directory).expect("the directory can be read") {
            let path = entry.expect("the directory can be read").path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("the guide can be read");
            for (at, _) in text.match_indices("](") {
                let target = text[at + 2..].split([')', '#']).next().expect("split gives a part");
                if target.is_empty() || target.contains("://") || target.starts_with("crate::") {
                    continue;
                }
                let exists = directory.join(target).exists();
                assert!(exists, "{} links to {target}, which is not there", path.display());
                links += 1;
            }
        }
    }
    assert!(links > 20, "only {links} links found: the search is broken");
}
