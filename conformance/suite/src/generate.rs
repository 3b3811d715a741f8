//! What the tool writes of the suite: `vectors/generated/` and `vectors/samples/` from the reference, never the codec, and
//! `vectors/sized/` from constructions made by hand.

use crate::formats;
use crate::formats::unreal_package::sample_file;
use crate::levels;
use crate::model::vector::{Group, Note, NoteText, SUITE_VERSION, VectorFile};
use crate::model::{Format, sized, to_text};
use crate::suite::Origin;

/// The generated file of a format.
pub fn file(format: &Format) -> VectorFile {
    let mut groups = (format.generate)();
    for group in &mut groups {
        for at in 0..group.vectors.len() {
            let vector = &group.vectors[at];
            let most = levels::at_most(&vector.asks(group), &vector.expect).0;
            group.vectors[at].level = vector.level.max(most);
        }
    }
    whole(format, groups, format.notes)
}

/// The note of the flag that every sized vector has.
const SIZE: Note = Note {
    flag: sized::FLAG,
    catches: "A count, an index, a buffer or a loop that is right only up to some size",
    effect: "Small tests pass, and the first large file is read or written wrongly",
};

/// The sized file of a format, with its nodes; `None` for a format that nothing lets grow.
pub fn sized_file(format: &Format) -> Option<VectorFile> {
    let groups = (format.sized)();
    (!groups.is_empty()).then(|| whole(format, groups, &[SIZE]))
}

/// Every file of vectors that the tool writes: path below `vectors/`, text.
pub fn texts() -> impl Iterator<Item = (String, String)> {
    formats::ALL.iter().flat_map(|format| texts_of(format))
}

/// The files of vectors that the tool writes for a format: path below `vectors/`, text.
pub fn texts_of(format: &Format) -> impl Iterator<Item = (String, String)> {
    let path = |origin: Origin| format!("{}/{}.json", origin.directory(), format.name);
    let generated = (path(Origin::Generated), to_text(&file(format)));
    let sized = sized_file(format).map(|file| (path(Origin::Sized), to_text(&file)));
    [Some(generated), sized].into_iter().flatten()
}

/// A file of these groups, with the notes that their flags need.
fn whole(format: &Format, groups: Vec<Group>, notes: &[Note]) -> VectorFile {
    let used = |flag: &str| groups.iter().flat_map(|g| &g.vectors).any(|v| v.flags.iter().any(|f| f == flag));
    let notes = notes.iter().filter(|note| used(note.flag)).map(|note| {
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
