//! The suite: every vector file of a directory or of the binary itself, parsed, with a digest over its text.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::path::Path;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::formats;
use crate::model::Written;
use crate::model::expansion;
use crate::model::regular;
use crate::model::vector::{Expectation, Group, SUITE_VERSION, Vector, VectorFile};
use crate::questions::{self, Judged};

/// Which of the directories a file is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Derived by hand or measured outside; never rewritten by a tool.
    Pinned,
    /// Written from the reference.
    Generated,
    /// Too long to write out: nodes that the loader expands. Of a part that may be left out.
    Sized,
    /// Wrong on purpose: every vector must fail.
    Controls,
}

impl Origin {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pinned, Self::Generated, Self::Sized, Self::Controls];
    /// Those that judge.
    pub const JUDGED: [Self; 3] = [Self::Pinned, Self::Generated, Self::Sized];
    /// Those whose vectors are written out: the part of the suite that is never left out.
    pub const WRITTEN_OUT: [Self; 2] = [Self::Pinned, Self::Generated];

    /// The directory's name.
    pub fn directory(self) -> &'static str {
        match self {
            Self::Pinned => "pinned",
            Self::Generated => "generated",
            Self::Sized => "sized",
            Self::Controls => "controls",
        }
    }
}

/// One file of the suite.
#[derive(Clone, Debug)]
pub struct SuiteFile {
    /// Where it is from.
    pub origin: Origin,
    /// `pinned/compact_index.json`.
    pub path: String,
    /// Its text as it stands.
    pub text: String,
    /// Its contents, of which nodes are expanded where they are first looked at.
    pub contents: VectorFile,
}

/// All vectors.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The suite's version.
    pub version: String,
    /// SHA-256 over paths and texts of the files that judge, in hex.
    pub digest: String,
    /// The files, in the order of [`Origin::ALL`], by name.
    pub files: Vec<SuiteFile>,
    /// The kill matrices of a directory by path; `None` for the suite in the binary.
    pub kills: Option<BTreeMap<String, String>>,
    /// The vectors that were withdrawn, whose ids are never used again.
    pub withdrawn: Vec<Tombstone>,
}

/// A withdrawn vector.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tombstone {
    /// Its id.
    pub id: String,
    /// The suite's first version without it.
    pub since: String,
    /// What was wrong with it.
    pub reason: String,
}

/// Where the tombstones stand below `vectors/`.
const TOMBSTONES: &str = "tombstones.json";

/// Reads the list of withdrawn vectors.
fn tombstones(text: &str) -> Result<Vec<Tombstone>, LoadError> {
    serde_json::from_str(text)
        .map_err(|error| LoadError { path: TOMBSTONES.to_owned(), what: error.to_string() })
}

/// Names and versions of the suites that the files belong to: `1.0.0` for ours, `my-save 2.1.0` for your own.
fn version(files: &[SuiteFile]) -> String {
    let ours = files.iter().any(|file| file.contents.name.is_none()).then(|| SUITE_VERSION.to_owned());
    let named = files.iter().map(|file| &file.contents);
    let named = named.filter_map(|of| Some(format!("{} {}", of.name.as_ref()?, of.suite)));
    let named: BTreeSet<String> = named.collect();
    ours.into_iter().chain(named).collect::<Vec<_>>().join(", ")
}

/// SHA-256 over paths and texts of the files that judge, in hex.
fn digest(files: &[SuiteFile]) -> String {
    let mut digest = Sha256::new();
    for file in files.iter().filter(|file| file.origin != Origin::Controls) {
        for part in [&file.path, &file.text] {
            digest.update(part.as_bytes());
            digest.update([0]);
        }
    }
    crate::model::hex(&digest.finalize())
}

/// A vector file that cannot be read.
#[derive(Debug)]
pub struct LoadError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.what)
    }
}

impl std::error::Error for LoadError {}

/// The most that the nodes of one file may expand to together, counted as one node's expansion is.
const FILE_EXPANSION: u64 = 4 * expansion::LIMIT;

/// Makes what a file's nodes stand for their value; none of it is built but parameters, which are small.
fn expand_file(contents: &mut VectorFile) -> Result<(), String> {
    let mut left = FILE_EXPANSION;
    contents.groups.iter_mut().try_for_each(|group| expand_group(group, &mut left))
}

fn expand_group(group: &mut Group, left: &mut u64) -> Result<(), String> {
    let name = group.name.clone();
    for value in group.parameters.values_mut() {
        replace(value, left).map_err(|what| format!("group {name}: {what}"))?;
    }
    for vector in &mut group.vectors {
        expand_vector(vector, left).map_err(|what| format!("vector {}: {what}", vector.id))?;
    }
    Ok(())
}

fn expand_vector(vector: &mut Vector, left: &mut u64) -> Result<(), String> {
    expand(&mut vector.input, left)?;
    match &mut vector.expect {
        Expectation::Accept(accepted) => expand(&mut accepted.value, left),
        Expectation::Reject(_) => Ok(()),
        Expectation::Either(dialects) => {
            let mut accepted = dialects.iter_mut().filter_map(|dialect| dialect.accept.as_mut());
            accepted.try_for_each(|accepted| expand(&mut accepted.value, left))
        }
    }
}

/// Replaces a parameter by what it stands for, as long as there is room.
fn replace(value: &mut Value, left: &mut u64) -> Result<(), String> {
    let mut written = Written::from(value.take());
    expand(&mut written, left)?;
    *value = written.expanded();
    Ok(())
}

/// Makes what a value stands for its value, as long as there is room.
fn expand(value: &mut Written, left: &mut u64) -> Result<(), String> {
    let Some(rest) = left.checked_sub(value.bounded()?) else {
        return Err(format!(
            "the file's expansions are above {} MiB together: make two files of it",
            FILE_EXPANSION >> 20
        ));
    };
    *left = rest;
    Ok(())
}

impl Suite {
    fn from_texts(texts: Vec<(Origin, String, String)>) -> Result<Self, LoadError> {
        let file = |(origin, path, text): (Origin, String, String)| {
            let failed = |what: String| LoadError { path: path.clone(), what };
            let mut contents = serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
            if expansion::may_expand(&text) {
                expand_file(&mut contents).map_err(failed)?;
            }
            Ok(SuiteFile { origin, path, text, contents })
        };
        // Of several files that are wrong the first is said.
        let files: Vec<Result<SuiteFile, LoadError>> = texts.into_par_iter().map(file).collect();
        let mut files = files.into_iter().collect::<Result<Vec<SuiteFile>, LoadError>>()?;
        files.sort_by(|a, b| (a.origin, &a.path).cmp(&(b.origin, &b.path)));
        Ok(Self {
            version: version(&files),
            digest: digest(&files),
            files,
            kills: None,
            withdrawn: Vec::new(),
        })
    }

    /// The vectors of some origins with their files and groups.
    pub fn vectors(&self, origins: &[Origin]) -> impl Iterator<Item = (&SuiteFile, &Group, &Vector)> {
        self.files
            .iter()
            .filter(|file| origins.contains(&file.origin))
            .flat_map(|file| file.contents.groups.iter().map(move |group| (file, group)))
            .flat_map(|(file, group)| group.vectors.iter().map(move |vector| (file, group, vector)))
    }

    /// The vectors that judge: pinned, generated and sized.
    pub fn judged(&self) -> impl Iterator<Item = (&SuiteFile, &Group, &Vector)> {
        self.vectors(&Origin::JUDGED)
    }

    /// The vectors that judge and are written out: all but the sized ones.
    pub fn written_out(&self) -> impl Iterator<Item = (&SuiteFile, &Group, &Vector)> {
        self.vectors(&Origin::WRITTEN_OUT)
    }

    /// What keeps its vectors from judging: an id that stands twice, and a question that has two answers. At most
    /// twenty sentences.
    pub fn contradictions(&self) -> Vec<String> {
        let mut ids: HashMap<&str, &SuiteFile> = HashMap::new();
        let mut found = Vec::new();
        for (file, _, vector) in self.judged() {
            if let Some(other) = ids.insert(&vector.id, file) {
                found.push(format!(
                    "the id `{}` stands twice: in {} and in {}",
                    vector.id, other.path, file.path
                ));
            }
        }
        found.extend(self.questions_with_two_answers().into_iter().map(|(_, what)| what));
        found.truncate(20);
        found
    }

    /// Pairs of judged vectors that ask the same and expect something else: the second's id, and a sentence.
    pub fn questions_with_two_answers(&self) -> Vec<(String, String)> {
        let differ =
            questions::asked_twice(self.judged()).filter(|(first, vector)| first.2.expect != vector.2.expect);
        let told = |((other, _, first), (file, _, vector)): (Judged<SuiteFile>, Judged<SuiteFile>)| {
            let what = format!(
                "`{}` in {} and `{}` in {} ask the same and expect {} and {}",
                first.id, other.path, vector.id, file.path, first.expect, vector.expect
            );
            (vector.id.clone(), what)
        };
        differ.map(told).collect()
    }

    /// The vectors that are about bytes, with these: seeds for fuzzing. Without the sized ones, which slow it down.
    pub fn seeds(&self) -> impl Iterator<Item = (&Vector, Vec<u8>)> {
        self.written_out().filter_map(|(_, _, vector)| Some((vector, bytes_of(vector)?)))
    }
}

/// The bytes that a vector is about: the input of a decoder, the answer of an encoder.
pub fn bytes_of(vector: &Vector) -> Option<Vec<u8>> {
    vector.bytes(formats::operation(&vector.operation)?.direction)
}

/// The suite that is built into the binary.
///
/// # Errors
/// A file of it that is not a vector file.
pub fn embedded() -> Result<Suite, LoadError> {
    let mut texts = Vec::new();
    for file in packproof_vectors::files() {
        let is_json = Path::new(file.path).extension().is_some_and(|of| of == "json");
        let Some((directory, _)) = file.path.split_once('/').filter(|_| is_json) else {
            continue;
        };
        let Some(origin) = Origin::ALL.into_iter().find(|origin| origin.directory() == directory) else {
            continue;
        };
        let text = std::str::from_utf8(file.contents)
            .map_err(|_| LoadError { path: file.path.to_owned(), what: "not UTF-8".to_owned() })?;
        texts.push((origin, file.path.to_owned(), text.to_owned()));
    }
    let mut suite = Suite::from_texts(texts)?;
    if let Some(text) = embedded_file(TOMBSTONES).and_then(|bytes| std::str::from_utf8(bytes).ok()) {
        suite.withdrawn = tombstones(text)?;
    }
    Ok(suite)
}

/// Any file of `vectors/` that is built into the binary: schemas, format pages, samples.
pub fn embedded_file(path: &str) -> Option<&'static [u8]> {
    packproof_vectors::file(path)
}

/// Every file below `vectors/` that is built into the binary, by path.
pub fn embedded_files() -> impl Iterator<Item = packproof_vectors::File> {
    packproof_vectors::files()
}

/// The suite in a directory that has the shape of `vectors/`.
///
/// # Errors
/// A directory or file that cannot be read, or a file that is not a vector file.
pub fn load_directory(root: &Path) -> Result<Suite, LoadError> {
    let mut suite = Suite::from_texts(read_texts(root)?)?;
    let paths = suite.files.iter().map(|file| format!("kills/{}.json", file.contents.format));
    let kills = paths.filter_map(|path| Some((path.clone(), regular::read_text(&root.join(path)).ok()?)));
    suite.kills = Some(kills.collect());
    if let Ok(text) = regular::read_text(&root.join(TOMBSTONES)) {
        suite.withdrawn = tombstones(&text)?;
    }
    Ok(suite)
}

/// The vector files of a directory: origin, path and text of each.
fn read_texts(root: &Path) -> Result<Vec<(Origin, String, String)>, LoadError> {
    let mut texts = Vec::new();
    for origin in Origin::ALL {
        let directory = root.join(origin.directory());
        let failed = |path: &Path, error: std::io::Error| LoadError {
            path: path.display().to_string(),
            what: error.to_string(),
        };
        let entries = match std::fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(failed(&directory, error)),
        };
        for entry in entries {
            let path = entry.map_err(|error| failed(&directory, error))?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let text = regular::read_text(&path).map_err(|error| failed(&path, error))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            texts.push((origin, format!("{}/{name}", origin.directory()), text));
        }
    }
    if texts.is_empty() {
        let what = "no vector files in pinned/, generated/, sized/ or controls/ below it".to_owned();
        return Err(LoadError { path: root.display().to_string(), what });
    }
    Ok(texts)
}
