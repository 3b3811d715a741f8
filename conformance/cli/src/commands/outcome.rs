//! Results, loading of suites and JSON output, shared by all commands.

use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use packproof_judge::exit;
use packproof_suite::model::regular;
use packproof_suite::suite::{LoadError, Suite};

use super::console;

/// Output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// An error message and its exit code.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) code: u8,
    pub(crate) what: String,
}

impl Failed {
    /// A negative result: what was checked is wrong.
    pub(crate) fn fails(what: impl Into<String>) -> Self {
        Self { code: exit::FAILS, what: what.into() }
    }

    /// A file that cannot be written: usage if the path is wrong, not if the disk is full.
    pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind::{AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied};
        let wrong = [AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied];
        let code = if wrong.contains(&error.kind()) { exit::USAGE } else { exit::UNWRITTEN };
        Self { code, what: format!("{}: {error}", path.display()) }
    }

    /// A mistake in a file.
    pub(crate) fn in_file(path: &Path, what: impl fmt::Display) -> Self {
        Self::usage(format!("{}: {what}", path.display()))
    }

    /// An adapter that does not start, or does not answer `hello`.
    pub(crate) fn unusable(what: impl Into<String>) -> Self {
        Self { code: exit::UNUSABLE, what: what.into() }
    }

    /// A mistake on the command line, or an unusable input file.
    pub(crate) fn usage(what: impl Into<String>) -> Self {
        Self { code: exit::USAGE, what: what.into() }
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<io::Error> for Failed {
    /// Standard output cannot be written; a closed pipe never gets here, see [`console`].
    fn from(error: io::Error) -> Self {
        Self { code: exit::UNWRITTEN, what: error.to_string() }
    }
}

/// The exit code of a command, or an error.
pub(crate) type Done = Result<u8, Failed>;

/// The suite in a directory, or the embedded one.
pub(crate) fn load(directory: Option<&PathBuf>) -> Result<Suite, Failed> {
    Ok(match directory {
        Some(directory) => packproof_suite::suite::load_directory(directory)?,
        None => packproof_suite::suite::embedded()?,
    })
}

/// Leaks the suite: freeing every value just before the process ends takes time.
pub(crate) fn load_static(directory: Option<&PathBuf>) -> Result<&'static Suite, Failed> {
    Ok(Box::leak(Box::new(load(directory)?)))
}

/// Also checks that every id and every question is unique.
pub(crate) fn load_distinct(directory: Option<&PathBuf>) -> Result<&'static Suite, Failed> {
    let suite = load_static(directory)?;
    match directory.map(|_| suite.contradictions()) {
        Some(found) if !found.is_empty() => Err(Failed::usage(found.join("\nerror: "))),
        _ => Ok(suite),
    }
}

/// The name nearest to what was typed, if it is at most that many slips away.
pub(crate) fn nearest<'n>(
    typed: &str,
    names: impl Iterator<Item = &'n str>,
    slips: usize,
) -> Option<&'n str> {
    let typed = typed.get(..64).unwrap_or(typed);
    let distance = |name: &&str| strsim::damerau_levenshtein(name, typed);
    names.min_by_key(distance).filter(|name| distance(name) <= slips)
}

pub(crate) fn read_text(path: &Path) -> Result<String, Failed> {
    regular::read_text(path).map_err(|error| Failed::in_file(path, error))
}

/// Writes a file, and the directories above it.
pub(crate) fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failed> {
    let failed = |error: io::Error| Failed::unwritten(path, &error);
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory).map_err(failed)?;
    }
    std::fs::write(path, contents).map_err(failed)
}

pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failed> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failed { code: exit::DEFECT, what: error.to_string() })?;
    writeln!(console::json(), "{text}")?;
    Ok(())
}
