//! The generated part of the suite: `vectors/generated/` and `vectors/samples/`, from the reference, never the codec.

use crate::formats::unreal_package::sample_file;
use crate::levels;
use crate::model::Format;
use crate::model::vector::{NoteText, SUITE_VERSION, VectorFile};

/// The generated file of a format.
pub fn file(format: &Format) -> VectorFile {
    let mut groups = (format.generate)();
    for group in &mut groups {
        for at in 0..group.vectors.len() {
            let vector = &group.vectors[at];
            let most = levels::at_most(&vector.case(group), &vector.expect).0;
            group.vectors[at].level = vector.level.max(most);
        }
    }
    let used = |flag: &str| groups.iter().flat_map(|g| &g.vectors).any(|v| v.flags.iter().any(|f| f == flag));
    let notes = format.notes.iter().filter(|note| used(note.flag)).map(|note| {
        let text = NoteText {
            catches: note.catches.to_owned(),
            effect: note.effect.to_owned(),
            page: format!("formats/{}", format.page),
        };
        (note.flag.to_owned(), text)
    });
    let notes = notes.collect();
    VectorFile {
        format: format.name.to_owned(),
        name: None,
        suite: SUITE_VERSION.to_owned(),
        layouts: std::collections::BTreeMap::new(),
        notes,
        groups,
    }
}

/// The sample files of `vectors/samples/`: path below `vectors/`, contents. They too are the reference's.
pub fn samples() -> Vec<(&'static str, Vec<u8>)> {
    vec![(sample_file::PATH, sample_file::file())]
}
