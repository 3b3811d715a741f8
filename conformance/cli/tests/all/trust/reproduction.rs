//! The line under a failure reproduces it when it is pasted.

use crate::common::{Done, PACKPROOF, Place, judge, source};

/// Runs the first reproduction line of a run, in a directory where nothing is found by chance.
fn reproduces(done: &Done) {
    let line = done.ends(1).out.lines().find_map(|line| line.trim().strip_prefix("reproduce: packproof "));
    let line = line.unwrap_or_else(|| panic!("{done:?}"));
    let again = Place::new().shell(&format!("'{PACKPROOF}' {line}"));
    assert!(again.ends(1).out.contains("1 fail") || again.out.contains("TIMEOUT"), "{line}: {again:?}");
}

/// It names what affects the answers: its vectors, its registry, its time limits.
#[test]
fn a_line_names_what_it_needs() {
    let text = source("../../vectors/pinned/compact_index.json");
    let text = text.replace("compact-index-pinned-", "compact-index-own-");
    let own = Place::with("my vectors/pinned/compact_index.json", text);
    reproduces(&own.run("run --vectors 'my vectors' -- $BAD wrong"));
    let entry = format!("[[adapter]]\nname = \"mine\"\ncommand = [\"{}\", \"wrong\"]\n", crate::common::BAD);
    let registry = Place::with("my adapters.toml", entry);
    reproduces(&registry.run("run --vectors $VECTORS --adapters 'my adapters.toml' mine"));
    let done = judge("--timeout 0.5", "hangs");
    reproduces(done.says("--timeout 0.5"));
}
