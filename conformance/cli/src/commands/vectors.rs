//! `packproof vectors`: lists, shows, copies and generates vectors.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use packproof_suite::formats;
use packproof_suite::generate;
use packproof_suite::model::vector::{Group, Vector};
use packproof_suite::model::{layout, shortened};
use packproof_suite::suite::{Origin, Suite, SuiteFile, bytes_of, embedded_files};
use serde_json::json;

use crate::commands::console;
use crate::commands::layout::named::Against;
use crate::commands::only::Only;
use crate::commands::outcome::{Done, Failed, Output, load, print_json, write_file};
use packproof_judge::exit;

/// Lists, shows, copies and regenerates the golden vectors.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "Examples:
  packproof vectors list --only compact_index
  packproof vectors show compact-index-encode-64
  packproof vectors copy vectors")]
pub(crate) enum Vectors {
    List(List),
    Show(Show),
    Generate(Generate),
    Copy(Copy),
    Corpus(Corpus),
}

/// Lists vectors: id, origin, operation, expected answer.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof vectors list --only compact_index
  packproof vectors list --flag overlong --format json")]
pub(crate) struct List {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    only: Only,
    /// Only vectors with this flag, such as length-boundary
    #[arg(long)]
    flag: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Shows one vector: input, expected answer, and its bytes with every field annotated.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof vectors show compact-index-encode-64")]
pub(crate) struct Show {
    /// The vector's id
    id: String,
    #[command(flatten)]
    source: Source,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Regenerates vectors/generated/ with the reference's answers, or checks that it is up to date. A vector without an answer gets one.
///
/// With --layout, writes the vectors of a layout to generated/NAME.json in DIR instead.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof vectors generate
  packproof vectors generate --check
  packproof vectors generate --layout mirror-10 third_party/vectors
  packproof vectors generate --layout rotation.toml vectors")]
pub(crate) struct Generate {
    /// Write nothing, and fail if a file is out of date
    #[arg(long)]
    check: bool,
    /// The vectors directory
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    directory: PathBuf,
    /// Generate the vectors of a layout: a preset, or a file ending in .toml
    #[arg(long, value_name = "NAME|FILE", requires = "target")]
    layout: Option<String>,
    /// Directory for the layout's vectors, created if missing
    #[arg(value_name = "DIR", requires = "layout", conflicts_with = "directory")]
    target: Option<PathBuf>,
}

/// Copies all vector files, schemas and format pages into a directory, for use in another project.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof vectors copy third_party/vectors")]
pub(crate) struct Copy {
    /// The directory, created if missing; nothing in it is overwritten
    directory: PathBuf,
}

/// Writes the byte inputs of all vectors as fuzzing seeds, one directory per operation.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof vectors corpus fuzz/corpus")]
pub(crate) struct Corpus {
    /// The directory, created if missing
    directory: PathBuf,
    #[command(flatten)]
    source: Source,
}

/// Limit on the characters of an expected answer in a list, and of one vector's input and answer.
const LISTED: usize = 20_000;
const SHOWN: usize = 40_000;

#[derive(Debug, Args)]
struct Source {
    /// Directory with pinned/, generated/, sized/ and controls/; default: the vectors in the binary
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
}

impl Vectors {
    pub(crate) fn run(&self) -> Done {
        match self {
            Self::List(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Generate(command) => command.run(),
            Self::Copy(command) => command.run(),
            Self::Corpus(command) => command.run(),
        }
    }
}

impl List {
    fn run(&self) -> Done {
        let suite = load(self.source.vectors.as_ref())?;
        self.only.check()?;
        if let Some(flag) = &self.flag
            && suite.vectors(&Origin::ALL).all(|(_, _, vector)| !vector.flags.contains(flag))
        {
            return Err(Failed::usage(format!("no vector has the flag {flag}")));
        }
        let wanted = |file: &SuiteFile, vector: &Vector| {
            self.only.has(&file.contents.format)
                && self.flag.as_ref().is_none_or(|flag| vector.flags.contains(flag))
        };
        let vectors: Vec<_> =
            suite.vectors(&Origin::ALL).filter(|(file, _, vector)| wanted(file, vector)).collect();
        if self.format == Output::Json {
            let rows: Vec<_> = vectors
                .iter()
                .map(
                    |(file, group, vector)| json!({"file": file.path, "group": group.name, "vector": vector}),
                )
                .collect();
            print_json(&rows)?;
        } else {
            let mut out = console::out();
            for (file, _, v) in &vectors {
                let origin = file.origin.directory();
                let expect = shortened(&v.expect, LISTED);
                writeln!(out, "{:44} {:9} {:30} {expect}", v.id, origin, v.operation)?;
            }
            writeln!(out, "{} vectors", vectors.len())?;
        }
        Ok(exit::OK)
    }
}

fn find<'a>(suite: &'a Suite, id: &str) -> Result<(&'a SuiteFile, &'a Group, &'a Vector), Failed> {
    suite.vectors(&Origin::ALL).find(|(_, _, vector)| vector.id == id).ok_or_else(|| {
        Failed::usage(format!("no vector has the id {id}; `packproof vectors list` shows all"))
    })
}

impl Show {
    fn run(&self) -> Done {
        let suite = load(self.source.vectors.as_ref())?;
        let (file, group, vector) = find(&suite, &self.id)?;
        if self.format == Output::Json {
            print_json(&json!({
                "file": file.path, "group": group.name, "parameters": group.parameters,
                "provenance": group.provenance, "vector": vector,
            }))?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        writeln!(out, "{}  ({}, group {})", vector.id, file.path, group.name)?;
        writeln!(out, "  {}", vector.comment)?;
        writeln!(out, "  operation  {}", vector.operation)?;
        if !group.parameters.is_empty() {
            writeln!(out, "  parameters {}", serde_json::to_string(&group.parameters).unwrap_or_default())?;
        }
        writeln!(out, "  input      {}", shortened(&vector.input, SHOWN))?;
        writeln!(out, "  expects    {}", shortened(&vector.expect, SHOWN))?;
        if let Some(readable) = &vector.readable {
            writeln!(out, "  readable   {readable}")?;
        }
        writeln!(out, "  source     {}", group.provenance.source)?;
        for flag in &vector.flags {
            if let Some(note) = file.contents.notes.get(flag) {
                writeln!(out, "  {flag}: catches {} ({})", note.catches, note.page)?;
            }
        }
        if let Some(bytes) = bytes_of(vector) {
            let case = vector.case(group);
            let fields =
                formats::find(&vector.operation).map(|format| (format.layout)(&case.as_case(), &bytes));
            writeln!(out, "\n{}", layout::render(&bytes, &fields.unwrap_or_default()))?;
        }
        Ok(exit::OK)
    }
}

impl Generate {
    fn run(&self) -> Done {
        let (mut files, mut directory) = (Vec::new(), &self.directory);
        if let (Some(layout), Some(target)) = (&self.layout, &self.target) {
            let suite = Against::of(layout)?.suite()?;
            files.extend(suite.files.into_iter().map(|file| (file.path, file.text.into_bytes())));
            directory = target;
        } else {
            for (path, text) in generated(directory)? {
                let text =
                    generate::answered(&text).map_err(|what| Failed::usage(format!("{path}: {what}")))?;
                files.push((path, text.into_bytes()));
            }
            files.extend(generate::samples().into_iter().map(|(path, contents)| (path.to_owned(), contents)));
        }
        let mut stale = Vec::new();
        for (path, contents) in files {
            let path = directory.join(path);
            if std::fs::read(&path).is_ok_and(|current| current == contents) {
                continue;
            }
            if self.check {
                stale.push(path.display().to_string());
            } else {
                write_file(&path, &contents)?;
                console::say(&format!("wrote {}", path.display()));
            }
        }
        if stale.is_empty() {
            return Ok(exit::OK);
        }
        let what = format!("out of date: {}; run `packproof vectors generate`", stale.join(", "));
        Err(Failed::fails(what))
    }
}

/// The files of `generated/`, by path relative to the vectors directory.
fn generated(vectors: &Path) -> Result<Vec<(String, String)>, Failed> {
    let mut files = Vec::new();
    for format in formats::ALL {
        let path = format!("{}/{}.json", Origin::Generated.directory(), format.name);
        // A format with few values is wholly pinned.
        if let Ok(text) = std::fs::read_to_string(vectors.join(&path)) {
            files.push((path, text));
        }
    }
    if files.is_empty() {
        return Err(Failed::usage(format!("no vectors in {}/generated", vectors.display())));
    }
    Ok(files)
}

impl Copy {
    fn run(&self) -> Done {
        for packproof_vectors::File { path, contents } in embedded_files() {
            let target = self.directory.join(path);
            if target.exists() {
                return Err(Failed::usage(format!("{} exists; nothing is overwritten", target.display())));
            }
            write_file(&target, contents)?;
        }
        Ok(exit::OK)
    }
}

impl Corpus {
    fn run(&self) -> Done {
        let suite = load(self.source.vectors.as_ref())?;
        let mut count = 0;
        for (vector, bytes) in suite.seeds() {
            write_file(&self.directory.join(&vector.operation).join(&vector.id), &bytes)?;
            count += 1;
        }
        console::say(&format!("{count} seeds in {}", self.directory.display()));
        Ok(exit::OK)
    }
}
