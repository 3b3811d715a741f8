//! Report files. Each is written completely or not at all, independently of the others.
//!
//! A report is written to a temporary file beside its target, then renamed. Devices and pipes are written in place; the summary
//! file that the steps of a CI job share is appended to.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use packproof_judge::report::model::RunReport;
use packproof_judge::report::{ci, html, junit, markdown, ndjson};
use tempfile::NamedTempFile;

use crate::commands::console;
use crate::commands::outcome::Failed;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportFile {
    pub(crate) kind: Kind,
    pub(super) path: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Ndjson,
    Junit,
    Markdown,
    Html,
    Github,
    Badge,
}

impl FromStr for ReportFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, path) = text.split_once('=').unwrap_or((text, ""));
        let kind = Kind::from_str(kind, false).map_err(|_| {
            "a report is ndjson=FILE, junit=FILE, markdown=FILE, html=FILE, github=FILE or badge=FILE"
                .to_owned()
        })?;
        if path.is_empty() {
            return Err("the file is missing after the equals sign".to_owned());
        }
        Ok(Self { kind, path: path.into() })
    }
}

impl ReportFile {
    pub(crate) fn is_standard_output(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Where it will be written; determined before the run, so that a wrong path fails early.
    fn place(&self) -> io::Result<Place> {
        if self.is_standard_output() {
            return Ok(Place::StandardOutput);
        }
        // The steps of a CI job share their summary file: append to it, and replace others.
        let shared =
            std::env::var_os("GITHUB_STEP_SUMMARY").is_some_and(|path| Path::new(&path) == self.path);
        if self.kind == Kind::Markdown && shared {
            return Ok(Place::Opened(OpenOptions::new().create(true).append(true).open(&self.path)?));
        }
        Place::of(&self.path)
    }
}

/// A temporary file beside the target, and the target's path.
fn beside(target: &Path) -> io::Result<(NamedTempFile, PathBuf)> {
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".partial");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    Ok((builder.tempfile_in(directory)?, target.to_owned()))
}

#[derive(Debug)]
enum Place {
    StandardOutput,
    /// A device, a pipe or a shared file.
    Opened(File),
    Replace((NamedTempFile, PathBuf)),
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => Ok(Self::Opened(OpenOptions::new().write(true).open(path)?)),
            // Replace a link's target, not the link.
            Ok(_) => Ok(Self::Replace(beside(&path.canonicalize()?)?)),
            Err(_) => Ok(Self::Replace(beside(path)?)),
        }
    }

    /// Writes all of a file, and only then puts it in its place.
    fn write(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let whole = |mut out: Box<dyn Write + '_>| {
            write(&mut out)?;
            out.flush()
        };
        match self {
            Self::StandardOutput => whole(Box::new(console::file())),
            Self::Opened(file) => whole(Box::new(BufWriter::new(file))),
            Self::Replace((file, target)) => {
                whole(Box::new(BufWriter::new(file.as_file())))?;
                file.persist(target).map(drop).map_err(|failed| failed.error)
            }
        }
    }
}

/// Writes a file whole or not at all.
pub(crate) fn write_whole(path: &Path, write: impl Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    Place::of(path)?.write(write)
}

/// The report files of a run, and where each is written.
#[derive(Debug, Default)]
pub(crate) struct Files(Vec<(ReportFile, Place)>);

impl Files {
    /// Prepares the files.
    ///
    /// # Errors
    /// A file cannot be written, or two are the same.
    pub(crate) fn open(wanted: &[ReportFile]) -> Result<Self, Failed> {
        let mut files = Vec::new();
        for (at, one) in wanted.iter().enumerate() {
            if wanted[..at].iter().any(|other| other.path == one.path && !is_device(&one.path)) {
                return Err(Failed::in_file(&one.path, "two reports into one file"));
            }
            let place = one.place().map_err(|error| Failed::in_file(&one.path, error))?;
            files.push((one.clone(), place));
        }
        Ok(Self(files))
    }

    /// Writes the reports; returns those that could not be written, with the reason.
    pub(crate) fn finish(self, runs: &[RunReport]) -> Unwritten {
        let ends = self.0.into_iter().map(|(wanted, place)| {
            let written = place.write(|out| write(wanted.kind, runs, out));
            written.map_err(|error| format!("{}: {error}", wanted.path.display()))
        });
        Unwritten(ends.filter_map(Result::err).collect())
    }
}

fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The reports that could not be written.
#[must_use = "a missing report changes the exit code"]
#[derive(Debug)]
pub(crate) struct Unwritten(Vec<String>);

impl Unwritten {
    /// Prints them to standard error; turns the exit code `code` of a command into the final one.
    pub(crate) fn tell(&self, code: u8) -> u8 {
        for what in &self.0 {
            console::say(&format!("error: {what}"));
        }
        if self.0.is_empty() { code } else { packproof_judge::exit::UNWRITTEN }
    }
}

/// Writes the runs to one file; a JUnit file holds the first only.
fn write(kind: Kind, runs: &[RunReport], out: &mut dyn Write) -> io::Result<()> {
    // Render to memory first, so that a file written in place gets all of the report, or fails at once.
    let mut text = Vec::new();
    match kind {
        Kind::Ndjson => runs.iter().try_for_each(|run| ndjson::write_ndjson(run, &mut text))?,
        Kind::Junit => runs.iter().take(1).try_for_each(|run| junit::write_junit(run, &mut text))?,
        Kind::Markdown => runs.iter().try_for_each(|run| markdown::write_markdown(run, &mut text))?,
        Kind::Html => html::write_html(runs, &mut text)?,
        Kind::Github => runs.iter().try_for_each(|run| ci::write_github(run, &mut text))?,
        Kind::Badge => ci::write_badge(runs, &mut text)?,
    }
    out.write_all(&text)
}
