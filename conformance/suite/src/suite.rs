//! Loads and parses vector files from a directory or the binary, with a digest of their text.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::dialects;
use crate::formats;
use crate::model::Written;
use crate::model::expansion;
use crate::model::regular;
use crate::model::vector::{Expectation, Group, SUITE_VERSION, Vector, VectorFile};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Derived by hand or measured; never rewritten by a tool.
    Pinned,
    /// Computed by the reference.
    Generated,
    /// Too long to write out: their nodes are expanded.
    Sized,
    /// Deliberately wrong: every vector must fail.
    Controls,
}

impl Origin {
    pub const ALL: [Self; 4] = [Self::Pinned, Self::Generated, Self::Sized, Self::Controls];
    pub const JUDGED: [Self; 3] = [Self::Pinned, Self::Generated, Self::Sized];
    pub const WRITTEN_OUT: [Self; 2] = [Self::Pinned, Self::Generated];

    pub fn directory(self) -> &'static str {
        match self {
            Self::Pinned => "pinned",
            Self::Generated => "generated",
            Self::Sized => "sized",
            Self::Controls => "controls",
        }
    }
}

#[derive(Clone, Debug)]
pub struct SuiteFile {
    pub origin: Origin,
    /// `pinned/compact_index.json`.
    pub path: String,
    pub text: String,
    /// Nodes are expanded on first access.
    pub contents: VectorFile,
}

/// A vector with its group and file.
pub type Judged<'a> = (&'a SuiteFile, &'a Group, &'a Vector);

#[derive(Clone, Debug)]
pub struct Suite {
    pub version: String,
    /// SHA-256 of the paths and texts of all files but the controls, in hex.
    pub digest: String,
    /// In the order of [`Origin::ALL`], then by path.
    pub files: Vec<SuiteFile>,
    /// Kill matrices by path; `None` for the embedded suite.
    pub kills: Option<BTreeMap<String, String>>,
    /// Ids that must never be used again.
    pub withdrawn: Vec<Tombstone>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tombstone {
    pub id: String,
    /// The first suite version without it.
    pub since: String,
    pub reason: String,
}

/// Path relative to `vectors/`.
const TOMBSTONES: &str = "tombstones.json";

fn tombstones(text: &str) -> Result<Vec<Tombstone>, LoadError> {
    serde_json::from_str(text)
        .map_err(|error| LoadError { path: TOMBSTONES.to_owned(), what: error.to_string() })
}

/// Versions of the suites in the files: `1.0.0` for ours, `my-save 2.1.0` for your own.
fn version(files: &[SuiteFile]) -> String {
    let ours = files.iter().any(|file| file.contents.name.is_none()).then(|| SUITE_VERSION.to_owned());
    let named = files.iter().map(|file| &file.contents);
    let named = named.filter_map(|of| Some(format!("{} {}", of.name.as_ref()?, of.suite)));
    let named: BTreeSet<String> = named.collect();
    ours.into_iter().chain(named).collect::<Vec<_>>().join(", ")
}

fn digest(files: &[SuiteFile]) -> String {
    let judged = files.iter().filter(|file| file.origin != Origin::Controls);
    sha256(judged.flat_map(|file| [file.path.as_bytes(), &[0], file.text.as_bytes(), &[0]]))
}

/// The SHA-256 of the parts, one after the other, in hex.
pub fn sha256<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut digest = Sha256::new();
    parts.into_iter().for_each(|part| digest.update(part));
    crate::model::hex(&digest.finalize())
}

#[derive(Debug)]
pub struct LoadError {
    pub path: String,
    pub what: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.what)
    }
}

impl std::error::Error for LoadError {}

/// Limit for the sum of all expansions of one file, counted as in [`expansion::LIMIT`].
const FILE_EXPANSION: u64 = 4 * expansion::LIMIT;

/// Marks nodes for expansion. Only parameters are expanded now, because they are small.
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

fn replace(value: &mut Value, left: &mut u64) -> Result<(), String> {
    let mut written = Written::from(value.take());
    expand(&mut written, left)?;
    *value = written.expanded();
    Ok(())
}

/// Marks a value for expansion, and deducts its cost from the file's budget.
fn expand(value: &mut Written, left: &mut u64) -> Result<(), String> {
    let Some(rest) = left.checked_sub(value.bounded()?) else {
        return Err(format!("the file expands to more than {} MiB: split it", FILE_EXPANSION >> 20));
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
        // If several files are malformed, the first is reported.
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

    /// A suite of one generated file.
    ///
    /// # Errors
    /// The text is not a vector file.
    pub fn of_text(path: String, text: String) -> Result<Self, LoadError> {
        Self::from_texts(vec![(Origin::Generated, path, text)])
    }

    pub fn vectors(&self, origins: &[Origin]) -> impl Iterator<Item = Judged<'_>> {
        self.files
            .iter()
            .filter(|file| origins.contains(&file.origin))
            .flat_map(|file| file.contents.groups.iter().map(move |group| (file, group)))
            .flat_map(|(file, group)| group.vectors.iter().map(move |vector| (file, group, vector)))
    }

    /// Pinned, generated and sized vectors.
    pub fn judged(&self) -> impl Iterator<Item = Judged<'_>> {
        self.vectors(&Origin::JUDGED)
    }

    pub fn written_out(&self) -> impl Iterator<Item = Judged<'_>> {
        self.vectors(&Origin::WRITTEN_OUT)
    }

    /// Duplicate ids, and questions with two answers, which make a suite unusable. At most twenty messages.
    pub fn contradictions(&self) -> Vec<String> {
        let mut ids: HashMap<&str, &SuiteFile> = HashMap::new();
        let mut found = Vec::new();
        for (file, _, vector) in self.judged() {
            if let Some(other) = ids.insert(&vector.id, file) {
                found.push(format!(
                    "the id `{}` is used twice: in {} and in {}",
                    vector.id, other.path, file.path
                ));
            }
        }
        found.extend(self.questions_with_two_answers().into_iter().map(|(_, what)| what));
        found.truncate(20);
        found
    }

    /// Pairs of vectors with the same question but different expectations: the second's id, and a message.
    pub fn questions_with_two_answers(&self) -> Vec<(String, String)> {
        let mut asked: HashMap<String, (&SuiteFile, &Vector)> = HashMap::new();
        let mut found = Vec::new();
        for (file, group, vector) in self.judged() {
            let question = (&vector.operation, &group.parameters, &vector.input);
            let question = serde_json::to_string(&question).unwrap_or_default();
            let Some((other, first)) = asked.insert(question, (file, vector)) else { continue };
            if first.expect != vector.expect {
                let what = format!(
                    "`{}` in {} and `{}` in {} ask the same and expect {} and {}",
                    first.id, other.path, vector.id, file.path, first.expect, vector.expect
                );
                found.push((vector.id.clone(), what));
            }
        }
        found
    }

    /// Seeds for fuzzing: vectors with their bytes. Sized vectors would slow fuzzing down.
    pub fn seeds(&self) -> impl Iterator<Item = (&Vector, Vec<u8>)> {
        self.written_out().filter_map(|(_, _, vector)| Some((vector, bytes_of(vector)?)))
    }
}

/// The input of a decoder, or the answer of an encoder.
pub fn bytes_of(vector: &Vector) -> Option<Vec<u8>> {
    vector.bytes(formats::operation(&vector.operation)?.direction)
}

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

/// A file of `vectors/`, such as a schema, a format page or a sample.
pub fn embedded_file(path: &str) -> Option<&'static [u8]> {
    packproof_vectors::file(path)
}

pub fn embedded_files() -> impl Iterator<Item = packproof_vectors::File> {
    packproof_vectors::files()
}

/// Loads a directory with the layout of `vectors/`.
pub fn load_directory(root: &Path) -> Result<Suite, LoadError> {
    let mut suite = Suite::from_texts(read_texts(root)?)?;
    let judged = suite.files.par_iter_mut().filter(|file| file.origin != Origin::Controls);
    judged.for_each(|file| dialects::add(&mut file.contents.groups));
    let paths = suite.files.iter().map(|file| format!("kills/{}.json", file.contents.format));
    let kills = paths.filter_map(|path| Some((path.clone(), regular::read_text(&root.join(path)).ok()?)));
    suite.kills = Some(kills.collect());
    if let Ok(text) = regular::read_text(&root.join(TOMBSTONES)) {
        suite.withdrawn = tombstones(&text)?;
    }
    Ok(suite)
}

/// The visible entries of a directory: name and path. Empty if the directory does not exist.
fn entries(directory: &Path) -> Result<Vec<(String, PathBuf)>, LoadError> {
    let failed =
        |error: io::Error| LoadError { path: directory.display().to_string(), what: error.to_string() };
    let found = match std::fs::read_dir(directory) {
        Ok(found) => found.collect::<io::Result<Vec<_>>>().map_err(failed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(failed(error)),
    };
    let named = found.iter().map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    Ok(named.filter(|(name, _)| !name.starts_with('.')).collect())
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|of| of.eq_ignore_ascii_case("json"))
}

fn holds_groups(path: &Path) -> bool {
    regular::read_text(path).is_ok_and(|text| text.contains("\"groups\""))
}

/// Refuses vectors in unexpected places, which would otherwise be ignored silently.
fn misplaced(root: &Path) -> Result<(), LoadError> {
    for (name, path) in entries(root)? {
        let meant = Origin::ALL.map(Origin::directory).into_iter().find(|of| name.eq_ignore_ascii_case(of));
        let what = match meant {
            Some(meant) if meant != name => format!("this folder's name is spelt `{meant}`"),
            None if is_json(&path) && holds_groups(&path) => {
                "files of vectors are in pinned/, generated/, sized/ or controls/".to_owned()
            }
            _ => continue,
        };
        return Err(LoadError { path: path.display().to_string(), what });
    }
    Ok(())
}

fn read_texts(root: &Path) -> Result<Vec<(Origin, String, String)>, LoadError> {
    misplaced(root)?;
    let mut texts = Vec::new();
    for origin in Origin::ALL {
        let folder = origin.directory();
        for (name, path) in entries(&root.join(folder))? {
            let failed = |what: String| LoadError { path: path.display().to_string(), what };
            if path.is_dir() {
                return Err(failed(format!("a folder: files of vectors are directly in {folder}/")));
            }
            if is_json(&path) {
                let text = regular::read_text(&path).map_err(|error| failed(error.to_string()))?;
                texts.push((origin, format!("{folder}/{name}"), text));
            }
        }
    }
    if texts.is_empty() {
        let what = "no vector files in pinned/, generated/, sized/ or controls/ below it".to_owned();
        return Err(LoadError { path: root.display().to_string(), what });
    }
    Ok(texts)
}
