//! A suite in parts is the suite.

use super::*;

/// A directory with the suite of the binary, of which a file can be changed.
fn directory(change: impl Fn(&str, String) -> String) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    for file in &suite::embedded().expect("the suite").files {
        let path = directory.path().join(&file.path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        std::fs::write(path, change(&file.path, file.text.clone())).expect("written");
    }
    directory
}

fn cut_of(directory: &tempfile::TempDir) -> Parts {
    let parts = load_within(directory.path(), 0).expect("a suite");
    assert!(matches!(&*parts.0, Kind::Cut(_)), "{} parts", parts.count());
    parts
}

/// In parts, a suite has the vectors, the groups, the digest and the version that it has as a whole, expansions included.
#[test]
fn parts_are_the_suite() {
    let whole = suite::embedded().expect("the suite");
    let parts = cut_of(&directory(|_, text| text));
    assert!(parts.count() > 1, "{}", parts.count());
    assert_eq!((parts.version(), parts.digest()), (&*whole.version, &*whole.digest));
    assert_eq!(parts.judged(), whole.judged().count());
    assert_eq!(parts.contradictions(), [""; 0]);
    let mut of_whole = whole.judged().enumerate();
    for part in parts.parts() {
        let places = part.places();
        for (at, place) in places.into_iter().enumerate() {
            let (file, group, vector) = part.vector(place);
            let (position, (same_file, same_group, same)) = of_whole.next().expect("as many");
            assert_eq!((part.before + at, vector), (position, same));
            assert_eq!((file.origin, &file.path), (same_file.origin, &same_file.path));
            assert_eq!(file.contents.layouts, same_file.contents.layouts);
            assert_eq!((&group.name, &group.parameters), (&same_group.name, &same_group.parameters));
        }
    }
    assert!(of_whole.next().is_none());
    let controls = |suite: &Suite| suite.vectors(&[Origin::Controls]).count();
    assert_eq!(controls(parts.rest()), controls(&whole));
    let texts = whole.files.iter().filter(|file| file.origin != Origin::Controls);
    let texts: Vec<_> = texts.map(|file| (file.origin, &*file.path, &*file.text)).collect();
    assert_eq!(parts.texts(), texts);
}

/// The gate finds the same in parts as in the whole, whatever there is to find.
#[test]
fn the_gate_finds_the_same() {
    let changed = |path: &str, text: String| match path {
        // Another answer, a level above what it may be, a flag without a note, a second use of an id.
        "pinned/compact_index.json" => text
            .replacen("\"accept\":{\"value\":0", "\"accept\":{\"value\":7", 1)
            .replacen("compact-index-pinned-64\"", "compact-index-pinned-1\"", 1),
        "generated/varint.json" => text.replacen("\"data-bit\":", "\"other-bit\":", 1),
        _ => text,
    };
    let directory = directory(changed);
    let found = |parts: &Parts| {
        let report = crate::gate::run(parts, crate::gate::Planted::default());
        serde_json::to_value(&report).expect("JSON")
    };
    let whole = Parts::from(suite::load_directory(directory.path()).expect("a suite"));
    let (whole, cut) = (found(&whole), found(&cut_of(&directory)));
    let failures = |of: &serde_json::Value| of["failures"].as_array().map_or(0, Vec::len);
    assert!(failures(&whole) > 10, "{}", failures(&whole));
    assert_eq!(cut, whole);
}

/// What is wrong with a file is said as it is of a file that is read whole, and what contradicts is found.
#[test]
fn faults_are_found_in_parts() {
    let broken = directory(|path, text| match path {
        "generated/varint.json" => text.replacen("\"input\":", "\"inputs\":", 1),
        _ => text,
    });
    let said = |loaded: Result<String, LoadError>| loaded.map_err(|error| error.to_string());
    let whole = said(suite::load_directory(broken.path()).map(|suite| suite.digest));
    assert!(whole.as_ref().is_err_and(|what| what.contains("generated/varint.json")), "{whole:?}");
    assert_eq!(said(load_within(broken.path(), 0).map(|parts| parts.digest().to_owned())), whole);

    let twice = directory(|path, text| match path {
        "pinned/compact_index.json" => {
            text.replacen("compact-index-pinned-64\"", "compact-index-pinned-minus-1\"", 1)
        }
        _ => text,
    });
    let found = cut_of(&twice).contradictions();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`compact-index-pinned-minus-1` stands twice"), "{found:?}");
}
