//! What commands share: their result, the suite that they load, JSON on standard output.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use packproof_judge::exit;
use packproof_suite::suite::{LoadError, Suite};

use super::console;

/// How a listing is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// What went wrong, in a sentence, with its exit code.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) code: u8,
    pub(crate) what: String,
}

impl Failed {
    /// What was looked at is not what it should be.
    pub(crate) fn fails(what: impl Into<String>) -> Self {
        Self { code: exit::FAILS, what: what.into() }
    }

    /// An input file that cannot be used.
    pub(crate) fn input(what: impl Into<String>) -> Self {
        Self { code: exit::USAGE, what: what.into() }
    }

    /// A file that cannot be written: a path that is wrong is usage, a disk that is full is not.
    pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind::{AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied};
        let wrong = [AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied];
        let code = if wrong.contains(&error.kind()) { exit::USAGE } else { exit::UNWRITTEN };
        Self { code, what: format!("{}: {error}", path.display()) }
    }

    /// An adapter that does not start, or does not answer the greeting.
    pub(crate) fn unusable(what: impl Into<String>) -> Self {
        Self { code: exit::UNUSABLE, what: what.into() }
    }

    /// Words on the command line that mean nothing.
    pub(crate) fn usage(what: impl Into<String>) -> Self {
        Self { code: exit::USAGE, what: what.into() }
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<io::Error> for Failed {
    /// Standard output cannot be written; a reader that went away is no error, see [`console`].
    fn from(error: io::Error) -> Self {
        Self { code: exit::UNWRITTEN, what: error.to_string() }
    }
}

/// A command's result: the exit code, or why it could not do its work.
pub(crate) type Done = Result<u8, Failed>;

/// The suite of a directory, or the one in the binary.
pub(crate) fn load(directory: Option<&PathBuf>) -> Result<Suite, Failed> {
    Ok(match directory {
        Some(directory) => packproof_suite::suite::load_directory(directory)?,
        None => packproof_suite::suite::embedded()?,
    })
}

/// The same, never dropped: to free every value of it just before the process ends takes time.
pub(crate) fn load_static(directory: Option<&PathBuf>) -> Result<&'static Suite, Failed> {
    Ok(Box::leak(Box::new(load(directory)?)))
}

/// The same, if every id and every question stands once.
pub(crate) fn load_distinct(directory: Option<&PathBuf>) -> Result<&'static Suite, Failed> {
    let suite = load_static(directory)?;
    match directory.map(|_| suite.contradictions()) {
        Some(found) if !found.is_empty() => Err(Failed::input(found.join("\nerror: "))),
        _ => Ok(suite),
    }
}

/// Prints a value as indented JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failed> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failed { code: exit::DEFECT, what: error.to_string() })?;
    writeln!(console::json(), "{text}")?;
    Ok(())
}
