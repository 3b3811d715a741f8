//! A suite in parts: its vectors are parsed a part at a time, so that a million of them take little more than their text.

mod skeleton;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::model::expansion;
use crate::model::vector::{Group, Vector};
use crate::suite::{self, LoadError, Origin, Suite, SuiteFile};
use skeleton::{FileSkeleton, skeleton};

/// A suite of at most so many vectors is one part.
pub const WHOLE: usize = 1 << 15;
/// Vectors of a part of a larger one.
const PART: usize = 1 << 13;
/// Bytes of text of a part, beyond which it is closed.
const PART_BYTES: usize = 8 << 20;
/// What has vectors that judge: a whole suite, or one in parts.
pub trait Vectors {
    /// The suite's version.
    fn version(&self) -> &str;
    /// The suite's digest.
    fn digest(&self) -> &str;
    /// Shows the vectors that judge in the order of the suite, as long as `look` is true.
    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool);
}

impl Vectors for Suite {
    fn version(&self) -> &str {
        &self.version
    }

    fn digest(&self) -> &str {
        &self.digest
    }

    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool) {
        self.judged().all(|(file, group, vector)| look(file, group, vector));
    }
}

/// A suite in parts. A clone is the same suite, not a second one.
#[derive(Clone, Debug)]
pub struct Parts(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    Whole(Arc<Suite>),
    Cut(Cut),
}

#[derive(Debug)]
struct Cut {
    /// Everything but the judged vectors: versions, digest, controls. Its other files have no vectors.
    rest: Suite,
    /// What the judged files are but for their vectors.
    files: Vec<CutFile>,
    parts: Vec<Span>,
    /// No id and no question stands twice, as far as hashes tell.
    distinct: bool,
}

/// A judged file without its vectors, and its text.
#[derive(Debug)]
struct CutFile {
    head: SuiteFile,
    text: String,
}

/// A part.
#[derive(Debug, Default)]
struct Span {
    /// Judged vectors before it.
    before: usize,
    vectors: usize,
    bytes: usize,
    pieces: Vec<Piece>,
}

/// Vectors of one group that stand beside each other.
#[derive(Clone, Debug)]
struct Piece {
    file: usize,
    group: usize,
    bytes: Range<usize>,
}

/// The judged vectors of one part.
#[derive(Clone, Debug)]
pub struct Part {
    /// Judged vectors before it.
    pub before: usize,
    /// A suite that has these vectors.
    pub suite: Arc<Suite>,
}

/// Where a vector stands in its part: file, group, place in the group.
#[derive(Clone, Copy, Debug)]
pub struct Place(u32, u32, u32);

impl Part {
    /// Where its judged vectors stand, in order.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (file, of) in (0..).zip(&self.suite.files).filter(|(_, of)| Origin::JUDGED.contains(&of.origin)) {
            for (group, of) in (0..).zip(&of.contents.groups) {
                places.extend((0..).take(of.vectors.len()).map(|vector| Place(file, group, vector)));
            }
        }
        places
    }

    /// A vector with its file and group.
    ///
    /// # Panics
    /// If the place is not of this part.
    pub fn vector(&self, Place(file, group, vector): Place) -> (&SuiteFile, &Group, &Vector) {
        let file = &self.suite.files[file as usize];
        let group = &file.contents.groups[group as usize];
        (file, group, &group.vectors[vector as usize])
    }
}

impl From<Suite> for Parts {
    fn from(suite: Suite) -> Self {
        Self(Arc::new(Kind::Whole(Arc::new(suite))))
    }
}

impl Vectors for Parts {
    fn version(&self) -> &str {
        &self.rest().version
    }

    fn digest(&self) -> &str {
        &self.rest().digest
    }

    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool) {
        for part in self.parts() {
            if !part.suite.judged().all(|(file, group, vector)| look(file, group, vector)) {
                return;
            }
        }
    }
}

impl Parts {
    /// The parts, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        (0..self.count()).map(|at| self.part(at))
    }

    /// How many parts there are; at least one.
    pub fn count(&self) -> usize {
        match &*self.0 {
            Kind::Whole(_) => 1,
            Kind::Cut(cut) => cut.parts.len(),
        }
    }

    /// One part, parsed.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn part(&self, at: usize) -> Part {
        match &*self.0 {
            Kind::Whole(suite) => Part { before: 0, suite: Arc::clone(suite) },
            Kind::Cut(cut) => {
                let suite = cut.part(at).expect("the text was parsed when it was loaded");
                Part { before: cut.parts[at].before, suite: Arc::new(suite) }
            }
        }
    }

    /// How many vectors judge.
    pub fn judged(&self) -> usize {
        match &*self.0 {
            Kind::Whole(suite) => suite.judged().count(),
            Kind::Cut(cut) => cut.parts.iter().map(|part| part.vectors).sum(),
        }
    }

    /// The whole suite where it is one part; else all of it but the judged vectors: versions, digest, controls.
    pub fn rest(&self) -> &Suite {
        match &*self.0 {
            Kind::Whole(suite) => suite,
            Kind::Cut(cut) => &cut.rest,
        }
    }

    /// The judged files without what they are a part of: origin, path and text of each.
    pub fn texts(&self) -> Vec<(Origin, &str, &str)> {
        let of = |file: &'_ SuiteFile| file.origin != Origin::Controls;
        match &*self.0 {
            Kind::Whole(suite) => {
                let files = suite.files.iter().filter(|file| of(file));
                files.map(|file| (file.origin, file.path.as_str(), file.text.as_str())).collect()
            }
            Kind::Cut(cut) => {
                let files = cut.files.iter();
                files.map(|of| (of.head.origin, of.head.path.as_str(), of.text.as_str())).collect()
            }
        }
    }

    /// The suite parsed whole where that is so already, or where `needed` and nothing else will do.
    ///
    /// # Panics
    /// Never: what is parsed was parsed when it was loaded.
    pub fn whole(&self, needed: bool) -> Option<Arc<Suite>> {
        match &*self.0 {
            Kind::Whole(suite) => Some(Arc::clone(suite)),
            Kind::Cut(cut) if needed || !cut.distinct => {
                Some(Arc::new(cut.whole().expect("its files were parsed when they were loaded")))
            }
            Kind::Cut(_) => None,
        }
    }

    /// Shows each run of vectors as a file of its own, with the place of its group and, in the group, of its first vector.
    pub(crate) fn each_run(&self, look: &mut dyn FnMut(&str, &serde_json::Value, usize, usize)) {
        if let Kind::Cut(cut) = &*self.0 {
            cut.each_run(look);
        }
    }

    /// As [`Suite::contradictions`].
    pub fn contradictions(&self) -> Vec<String> {
        match &*self.0 {
            Kind::Whole(suite) => suite.contradictions(),
            Kind::Cut(cut) if cut.distinct => Vec::new(),
            Kind::Cut(cut) => {
                cut.whole().map_or_else(|error| vec![error.to_string()], |s| s.contradictions())
            }
        }
    }
}

/// The suite in a directory that has the shape of `vectors/`, in parts if it is large.
///
/// # Errors
/// As [`suite::load_directory`].
pub fn load_directory(root: &Path) -> Result<Parts, LoadError> {
    load_within(root, WHOLE)
}

/// The suite in a directory, in one part if it has at most `most` vectors.
fn load_within(root: &Path, most: usize) -> Result<Parts, LoadError> {
    let texts = suite::read_texts(root)?;
    let vectors = texts.iter().map(|(_, _, text)| skeleton(text).map(|file| file.vectors()));
    match vectors.sum::<Option<usize>>() {
        Some(vectors) if vectors > most => {}
        _ => return Ok(suite::from_texts_of(root, texts)?.into()),
    }
    // What cannot be parsed is parsed whole: that says where in the file it is.
    match cut(root, texts)? {
        Ok(cut) => Ok(Parts(Arc::new(Kind::Cut(cut)))),
        Err(texts) => Ok(suite::from_texts_of(root, texts)?.into()),
    }
}

type Texts = Vec<(Origin, String, String)>;

/// Cuts a suite into parts; gives the texts back if something in them is wrong.
fn cut(root: &Path, texts: Texts) -> Result<Result<Cut, Texts>, LoadError> {
    let (judged, controls): (Texts, Texts) =
        texts.into_iter().partition(|(origin, _, _)| *origin != Origin::Controls);
    let mut cut = Cut {
        rest: suite::from_texts_of(root, controls)?,
        files: Vec::new(),
        parts: Vec::new(),
        distinct: false,
    };
    let mut good = true;
    for (origin, path, text) in judged {
        let head = skeleton(&text).and_then(FileSkeleton::head);
        good &= head.is_some();
        let contents = head.unwrap_or_default();
        cut.files.push(CutFile { head: SuiteFile { origin, path, text: String::new(), contents }, text });
    }
    cut.files.sort_by(|a, b| (a.head.origin, &a.head.path).cmp(&(b.head.origin, &b.head.path)));
    if good {
        cut.divide();
        good = cut.look_through();
    }
    if !good {
        let files = cut.files.into_iter().map(|file| (file.head.origin, file.head.path, file.text));
        let controls = cut.rest.files.into_iter().map(|file| (file.origin, file.path, file.text));
        return Ok(Err(files.chain(controls).collect()));
    }
    cut.rest.digest =
        suite::digest(cut.files.iter().map(|file| (file.head.path.as_str(), file.text.as_str())));
    cut.rest.version = suite::version(
        cut.files
            .iter()
            .map(|file| &file.head.contents)
            .chain(cut.rest.files.iter().map(|file| &file.contents)),
    );
    let formats = cut.files.iter().map(|file| file.head.contents.format.as_str());
    cut.rest.kills = Some(suite::kills_of(root, formats));
    Ok(Ok(cut))
}

impl Cut {
    /// Makes parts of the files' runs.
    fn divide(&mut self) {
        let mut parts: Vec<Span> = vec![Span::default()];
        for (file, CutFile { text, .. }) in self.files.iter().enumerate() {
            let groups = skeleton(text).map(|skeleton| skeleton.groups).unwrap_or_default();
            let runs = groups
                .iter()
                .enumerate()
                .flat_map(|(at, group)| group.vectors.0.iter().map(move |run| (at, run)));
            for (group, run) in runs {
                let piece = Piece { file, group, bytes: run.within(text) };
                let bytes = piece.bytes.len();
                let full = |part: &Span| part.vectors + run.vectors > PART || part.bytes + bytes > PART_BYTES;
                let before = parts.last().map_or(0, |part| part.before + part.vectors);
                if parts.last().is_none_or(|part| part.vectors > 0 && full(part)) {
                    parts.push(Span { before, ..Span::default() });
                }
                if let Some(part) = parts.last_mut() {
                    part.vectors += run.vectors;
                    part.bytes += bytes;
                    part.pieces.push(piece);
                }
            }
        }
        self.parts = parts;
    }

    /// Whether all vectors can be parsed and expanded. Finds out whether each id and each question stands once.
    fn look_through(&mut self) -> bool {
        let all = self.parts.iter().map(|part| part.vectors).sum();
        let (mut ids, mut questions): (Vec<u64>, Vec<(u64, u64)>) =
            (Vec::with_capacity(all), Vec::with_capacity(all));
        let mut left: Vec<u64> = vec![suite::FILE_EXPANSION; self.files.len()];
        for at in 0..self.parts.len() {
            let Ok(part) = self.part_within(at, &mut left) else { return false };
            for (_, group, vector) in part.judged() {
                ids.push(hash(&vector.id));
                questions.push((
                    hash(&(&vector.operation, &group.parameters, &vector.input)),
                    hash(&vector.expect),
                ));
            }
        }
        ids.sort_unstable();
        questions.sort_unstable();
        self.distinct = ids.windows(2).all(|two| two[0] != two[1])
            && questions.windows(2).all(|two| two[0].0 != two[1].0 || two[0].1 == two[1].1);
        true
    }

    fn part(&self, at: usize) -> Result<Suite, String> {
        self.part_within(at, &mut vec![u64::MAX; self.files.len()])
    }

    /// A part, of which each file's vectors expand to no more than is left of it.
    fn part_within(&self, at: usize, left: &mut [u64]) -> Result<Suite, String> {
        let mut files: Vec<(usize, SuiteFile)> = Vec::new();
        let mut last: Option<(usize, usize)> = None;
        for piece in &self.parts[at].pieces {
            let CutFile { head, text } = &self.files[piece.file];
            let text = &text[piece.bytes.clone()];
            let mut vectors: Vec<Vector> =
                serde_json::from_str(&format!("[{text}]")).map_err(|error| error.to_string())?;
            if expansion::may_expand(text) {
                vectors
                    .iter_mut()
                    .try_for_each(|vector| suite::expand_vector(vector, &mut left[piece.file]))?;
            }
            if files.last().is_none_or(|(file, _)| *file != piece.file) {
                let contents = head.contents.without_groups();
                files.push((
                    piece.file,
                    SuiteFile { origin: head.origin, path: head.path.clone(), text: String::new(), contents },
                ));
            }
            let Some((_, file)) = files.last_mut() else { continue };
            let groups = &mut file.contents.groups;
            match groups.last_mut().filter(|_| last == Some((piece.file, piece.group))) {
                Some(group) => group.vectors.append(&mut vectors),
                None => groups.push(Group { vectors, ..head.contents.groups[piece.group].clone() }),
            }
            last = Some((piece.file, piece.group));
        }
        let files = files.into_iter().map(|(_, file)| file).collect();
        let Suite { version, digest, .. } = &self.rest;
        Ok(Suite {
            version: version.clone(),
            digest: digest.clone(),
            files,
            kills: None,
            withdrawn: Vec::new(),
        })
    }

    fn each_run(&self, look: &mut dyn FnMut(&str, &serde_json::Value, usize, usize)) {
        let mut before = (usize::MAX, usize::MAX, 0);
        for piece in self.parts.iter().flat_map(|part| &part.pieces) {
            let CutFile { head, text } = &self.files[piece.file];
            if (before.0, before.1) != (piece.file, piece.group) {
                before = (piece.file, piece.group, 0);
            }
            let mut file = serde_json::json!(head.contents.without_groups());
            let mut group = serde_json::json!(head.contents.groups[piece.group]);
            let vectors = format!("[{}]", &text[piece.bytes.clone()]);
            group["vectors"] = serde_json::from_str(&vectors).unwrap_or_default();
            let vectors = group["vectors"].as_array().map_or(0, Vec::len);
            file["groups"] = serde_json::Value::Array(vec![group]);
            look(&head.path, &file, piece.group, before.2);
            before.2 += vectors;
        }
    }

    /// The suite of all files, parsed whole.
    fn whole(&self) -> Result<Suite, LoadError> {
        let texts =
            self.files.iter().map(|file| (file.head.origin, file.head.path.clone(), file.text.clone()));
        let controls = self.rest.files.iter().map(|file| (file.origin, file.path.clone(), file.text.clone()));
        let Suite { kills, withdrawn, .. } = self.rest.clone();
        Ok(Suite { kills, withdrawn, ..Suite::from_texts(texts.chain(controls).collect())? })
    }
}

/// A value's hash: equal values of equal spelling have equal ones.
fn hash(value: &impl Serialize) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(value).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
