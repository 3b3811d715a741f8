//! A suite that is cut into parts: the files' texts, and where in them each part stands.

use std::ops::Range;
use std::path::Path;

use super::skeleton::{FileSkeleton, skeleton};
use crate::model::expansion;
use crate::model::vector::{Group, Vector};
use crate::questions::{hash, question};
use crate::suite::{self, LoadError, Origin, Suite, SuiteFile};

/// Vectors of a part of a larger one.
const PART: usize = 1 << 13;
/// Bytes of text of a part, beyond which it is closed.
const PART_BYTES: usize = 8 << 20;

#[derive(Debug)]
pub(super) struct Cut {
    /// Everything but the judged vectors: versions, digest, controls. Its other files have no vectors.
    pub(super) rest: Suite,
    /// What the judged files are but for their vectors.
    pub(super) files: Vec<CutFile>,
    pub(super) parts: Vec<Span>,
    /// No id and no question stands twice, as far as hashes tell.
    pub(super) distinct: bool,
}

/// A judged file without its vectors, and its text.
#[derive(Debug)]
pub(super) struct CutFile {
    pub(super) head: SuiteFile,
    pub(super) text: String,
}

/// A part.
#[derive(Debug, Default)]
pub(super) struct Span {
    /// Judged vectors before it.
    pub(super) before: usize,
    pub(super) vectors: usize,
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

type Texts = Vec<(Origin, String, String)>;

/// Cuts a suite into parts; gives the texts back if something in them is wrong.
pub(super) fn cut(root: &Path, texts: Texts) -> Result<Result<Cut, Texts>, LoadError> {
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
                questions.push((hash(&question(group, vector)), hash(&vector.expect)));
            }
        }
        ids.sort_unstable();
        questions.sort_unstable();
        self.distinct = ids.windows(2).all(|two| two[0] != two[1])
            && questions.windows(2).all(|two| two[0].0 != two[1].0 || two[0].1 == two[1].1);
        true
    }

    pub(super) fn part(&self, at: usize) -> Result<Suite, String> {
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

    pub(super) fn each_run(&self, look: &mut dyn FnMut(&str, &serde_json::Value, usize, usize)) {
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
    pub(super) fn whole(&self) -> Result<Suite, LoadError> {
        let texts =
            self.files.iter().map(|file| (file.head.origin, file.head.path.clone(), file.text.clone()));
        let controls = self.rest.files.iter().map(|file| (file.origin, file.path.clone(), file.text.clone()));
        let Suite { kills, withdrawn, .. } = self.rest.clone();
        Ok(Suite { kills, withdrawn, ..Suite::from_texts(texts.chain(controls).collect())? })
    }
}
