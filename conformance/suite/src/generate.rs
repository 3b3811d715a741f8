//! Writes vector files: `vectors/generated/` and `vectors/samples/` from the reference, never from the codec, and
//! `vectors/sized/` from byte patterns put together by hand.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::dialects;
use crate::formats;
use crate::formats::unreal_package::sample_file;
use crate::levels;
use crate::model::vector::{Group, Note, NoteText, SUITE_VERSION, VectorFile};
use crate::model::{Format, sized, to_text};
use crate::suite::Origin;

pub fn file(format: &Format) -> VectorFile {
    let mut groups = (format.generate)();
    dialects::add(&mut groups);
    for group in &mut groups {
        for at in 0..group.vectors.len() {
            let vector = &group.vectors[at];
            let most = levels::at_most(&vector.asks(group), &vector.expect).0;
            group.vectors[at].level = vector.level.max(most);
        }
    }
    whole(format, groups, format.notes)
}

/// The note of the flag on every sized vector.
const SIZE: Note = Note {
    flag: sized::FLAG,
    catches: "A count, an index, a buffer or a loop that is right only up to some size",
    effect: "Small tests pass, and the first large file is read or written wrongly",
};

/// `None` if the format has no sized vectors.
pub fn sized_file(format: &Format) -> Option<VectorFile> {
    let mut groups = (format.sized)();
    dialects::add(&mut groups);
    (!groups.is_empty()).then(|| whole(format, groups, &[SIZE]))
}

/// Every vector file that the tool writes, by path below `vectors/`. Runs in parallel: a few files take longer than all
/// others.
pub fn texts() -> BTreeMap<String, String> {
    let all = formats::ALL.par_iter().flat_map(|format| {
        [(format, Origin::Generated), (format, Origin::Sized)].into_par_iter().with_max_len(1)
    });
    let texts = all.filter_map(|(format, origin)| {
        let contents = if origin == Origin::Sized { sized_file(format)? } else { file(format) };
        // A format of few values is pinned whole.
        let contents = Some(contents).filter(|file| !file.groups.is_empty())?;
        Some((format!("{}/{}.json", origin.directory(), format.name), to_text(&contents)))
    });
    texts.collect()
}

/// A file with the notes that its flags need.
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
        layouts: BTreeMap::new(),
        notes,
        groups,
    }
}

/// The files of `vectors/samples/`, written by the reference.
pub fn samples() -> Vec<(&'static str, Vec<u8>)> {
    vec![(sample_file::PATH, sample_file::file())]
}
