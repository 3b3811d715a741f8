//! The floor plan holds: crates depend on each other as drawn, and no files import each other in a circle.

mod graph;
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use graph::circle;
use imports::{Source, edges};

/// Each crate's folder, and the workspace crates that it may depend on outside tests.
const DRAWN: [(&str, &[&str]); 11] = [
    ("codec", &[]),
    ("codec/benches", &[]),
    ("vectors", &[]),
    ("conformance/models", &[]),
    ("conformance/reference", &[]),
    (
        "conformance/suite",
        &["packproof-codec", "packproof-models", "packproof-reference", "packproof-vectors"],
    ),
    (
        "conformance/judge",
        &["packproof-suite", "packproof-models", "packproof-reference", "packproof-vectors"],
    ),
    (
        "conformance/cli",
        &[
            "packproof-judge",
            "packproof-suite",
            "packproof-models",
            "packproof-reference",
            "packproof-codec",
            "packproof-vectors",
        ],
    ),
    ("conformance/site", &["packproof-judge", "packproof-suite", "packproof-vectors"]),
    ("conformance/site/playground", &["packproof-judge", "packproof-suite", "packproof-vectors"]),
    ("fuzz", &["packproof-suite"]),
];

/// Packages of tests alone.
const TESTS: [&str; 4] =
    ["codec/tests", "conformance/judge/tests", "conformance/models/tests", "conformance/suite/tests"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &str) -> toml::Table {
    let path = root().join(folder).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names below `[dependencies]`, or below another table of that kind.
fn dependencies(manifest: &toml::Table, kind: &str) -> BTreeSet<String> {
    manifest
        .get(kind)
        .and_then(toml::Value::as_table)
        .into_iter()
        .flat_map(|table| table.keys().cloned())
        .collect()
}

/// Every crate depends on the crates that the plan allows and on no other of the workspace; the reference on nothing.
#[test]
fn crates_depend_on_each_other_as_drawn() {
    for (folder, allowed) in DRAWN {
        let manifest = manifest(folder);
        let ours = |name: &String| name.starts_with("packproof");
        for name in dependencies(&manifest, "dependencies").into_iter().filter(ours) {
            assert!(
                allowed.contains(&name.as_str()),
                "{folder} depends on {name}, which the plan does not draw"
            );
        }
    }
    assert_eq!(dependencies(&manifest("conformance/reference"), "dependencies"), BTreeSet::new());
    // The codec's tests do not use the harness.
    let of_tests = dependencies(&manifest("codec/tests"), "dev-dependencies");
    let harness = |name: &&String| name.starts_with("packproof-") && *name != "packproof-codec";
    assert_eq!(of_tests.iter().find(harness), None);
    // The plan names every member.
    let members: BTreeSet<_> = manifest(".")["workspace"]["members"]
        .as_array()
        .expect("members are a list")
        .iter()
        .map(|member| member.as_str().expect("a member is a path").to_owned())
        .collect();
    assert_eq!(members, DRAWN.iter().map(|(folder, _)| *folder).chain(TESTS).map(str::to_owned).collect());
}

/// The modules of a crate by path from its root: `model::case`.
fn sources(folder: &Path) -> BTreeMap<String, Source> {
    let root = if folder.join("lib.rs").exists() { "lib.rs" } else { "main.rs" };
    let mut found = BTreeMap::new();
    imports::collect(folder, &folder.join(root), "", &mut found);
    found
}

/// The module that a file belongs to: in a format of the suite, the folder of `behaviour` or `vectors` is one module cut
/// into readable pieces.
fn unit(module: &str) -> String {
    let parts: Vec<&str> = module.split("::").collect();
    let depth = match parts.as_slice() {
        ["formats", ..] => 3,
        _ => parts.len(),
    };
    parts[..depth.min(parts.len())].join("::")
}

/// The edges between units.
fn joined(edges: &BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    let mut joined: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, targets) in edges {
        let others = targets.iter().map(|to| unit(to)).filter(|to| *to != unit(from));
        joined.entry(unit(from)).or_default().extend(others);
    }
    joined
}

/// No module of any crate imports another that imports it back, directly or through others.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    for (folder, _) in DRAWN {
        let sources = sources(&root().join(folder).join("src"));
        assert!(!sources.is_empty(), "{folder} has no sources");
        found.extend(
            circle(&joined(&edges(&sources))).map(|circle| format!("{folder}: {}", circle.join(" -> "))),
        );
    }
    assert!(found.is_empty(), "one circle of each crate that has any: {found:#?}");
}

/// A circle of two and one of three through a re-export are found; a re-export alone is not a circle.
#[test]
fn planted_circles_are_found() {
    let crate_of = |files: &[(&str, &str)]| {
        let sources = files.iter().map(|(name, text)| ((*name).to_owned(), Source::parse(text))).collect();
        circle(&edges(&sources))
    };
    let back = crate_of(&[
        ("", "mod a; mod b;"),
        ("a", "use crate::b::B; pub struct A;"),
        ("b", "pub struct B(crate::a::A);"),
    ]);
    assert_eq!(back.map(|circle| circle.len()), Some(3));
    let through = [
        ("", "mod m;"),
        ("m", "mod x; mod y; mod z; pub use x::X; pub use y::Y; pub use z::Z;"),
        ("m::x", "use super::Y; pub struct X;"),
        ("m::y", "use super::{Z}; pub struct Y;"),
        ("m::z", "use crate::m::X as Other; pub struct Z;"),
    ];
    assert_eq!(crate_of(&through).map(|circle| circle.len()), Some(4));
    let none = [
        ("", "mod m;"),
        ("m", "mod x; mod y; pub use x::X; pub use y::Y;"),
        ("m::x", "use super::Y; pub struct X;"),
        ("m::y", "pub struct Y;"),
    ];
    assert_eq!(crate_of(&none), None);
    let parent = [
        ("", "mod m;"),
        ("m", "mod x; use x::X; pub const TABLE: X = X; "),
        ("m::x", "pub struct X; fn f() { super::TABLE; }"),
    ];
    assert_eq!(crate_of(&parent).map(|circle| circle.len()), Some(3));
}
