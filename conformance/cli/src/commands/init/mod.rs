//! `packproof init`: writes a working adapter.

mod only;
mod stubs;
mod templates;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use packproof_judge::layouts::generate::operations_name;
use packproof_judge::layouts::message;
use packproof_suite::formats;
use serde_json::json;

use crate::commands::adapter::absolute;
use crate::commands::console;
use crate::commands::layout::named::Against;
use crate::commands::outcome::{Done, Failed, Output, nearest, print_json};
use packproof_judge::exit;
use templates::{Ci, Language};

/// Writes a working adapter with its registry, its build step and a CI workflow.
///
/// Then judge it with `packproof run my-codec`. The adapter contains a small codec as an example: replace it by calls of
/// your own. Existing files are not overwritten.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof init python
  packproof init c++ --dir somewhere
  packproof init go --only packet --ci gitlab
  packproof init godot
  packproof init python --layout player.toml
  packproof init --list")]
pub(crate) struct Init {
    /// Language of the adapter
    #[arg(value_name = "LANGUAGE", required_unless_present = "list")]
    language: Option<String>,
    /// Root of the repository: packproof/ and .github/ are written there
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Only this format: the adapter offers it alone, and the workflow checks it alone
    #[arg(long, value_name = "FORMAT")]
    only: Option<String>,
    /// A layout file of kind message (.toml): the adapter gets stubs for it, with its fields parsed from JSON
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    layout: Option<PathBuf>,
    /// CI service to write a workflow for
    #[arg(long, value_enum, default_value = "github")]
    ci: Ci,
    /// Do not write a workflow
    #[arg(long, conflicts_with = "ci")]
    no_workflow: bool,
    /// List the languages
    #[arg(long, conflicts_with = "language")]
    list: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Init {
    pub(crate) fn run(&self) -> Done {
        let Some(name) = &self.language else {
            return self.list();
        };
        let language = find(name)?;
        let only = self.only.as_deref();
        let known = |name: &str| formats::ALL.iter().find(|format| format.name == name);
        let format = only.and_then(known);
        if let (Some(name), None) = (only, format) {
            return Err(Failed::usage(format!("no format `{name}`: `packproof operations` lists them")));
        }
        let ci = (!self.no_workflow).then_some(self.ci);
        let option = match (&self.layout, only) {
            (Some(path), _) => format!(" --layout {}", self.seen_from_root(path)),
            (None, only) => only.map(|format| format!(" --only {format}")).unwrap_or_default(),
        };
        let mut files = language.files(ci, &option);
        if let Some(path) = &self.layout {
            stub(language, path, &mut files)?;
        }
        if let Some(format) = format {
            files[0].1 = only::adapter(language.folder, &files[0].1, format);
        }
        let written = write(&files, &self.dir)?;
        if self.format == Output::Json {
            print_json(&json!({"language": language.name, "written": written}))?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for path in &written {
            writeln!(out, "wrote {}", path.display())?;
        }
        if !same_place(&self.dir) {
            writeln!(out, "\ncd {}", self.dir.display())?;
        }
        let (adapter, _) = &files[0];
        let then = match only {
            _ if self.layout.is_some() => format!("Then write encode and decode in {adapter}."),
            Some(format) if format != only::EXAMPLE => {
                format!(
                    "First implement the operations of {format} in {adapter}: they answer `unsupported` as yet."
                )
            }
            _ => format!("Then put your codec in place of the one in {adapter}."),
        };
        let run = templates::RUNS;
        writeln!(
            out,
            "\nIt needs {}. `packproof run {run}{option}{}` judges it.",
            language.needs, language.option
        )?;
        writeln!(out, "{then}")?;
        if let Some(format) = only {
            writeln!(out, "`packproof operations {format}` lists them.")?;
        }
        if language.writes(ci) {
            writeln!(out, "Fill in two lines of the workflow: where to build packproof from.")?;
        }
        Ok(exit::OK)
    }

    /// A path relative to the root of the repository, as typed there.
    fn seen_from_root(&self, path: &Path) -> String {
        if same_place(&self.dir) { path.display().to_string() } else { absolute(path) }
    }

    fn list(&self) -> Done {
        if self.format == Output::Json {
            let describe = |language: &Language| {
                let files: Vec<String> =
                    language.files(Some(Ci::Github), "").into_iter().map(|(path, _)| path).collect();
                json!({
                    "name": language.name, "title": language.title, "also": language.also,
                    "speaks": language.speaks.name(), "needs": language.needs, "runs": templates::RUNS, "files": files,
                })
            };
            print_json(&templates::ALL.iter().map(describe).collect::<Vec<_>>())?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for language in &templates::ALL {
            writeln!(out, "{:<12}{:<16}{}", language.name, language.speaks.name(), language.needs)?;
        }
        Ok(exit::OK)
    }
}

/// Replaces the codec of a template by stubs for a message.
fn stub(language: &Language, path: &Path, files: &mut [(String, String)]) -> Result<(), Failed> {
    let stub_of = |language: &Language| stubs::ALL.iter().find(|of| of.language == language.folder);
    let Some(stub) = stub_of(language) else {
        let of = templates::ALL.iter().filter(|language| stub_of(language).is_some());
        let known: Vec<&str> = of.map(|language| language.name).collect();
        return Err(Failed::usage(format!("--layout has stubs for {}", known.join(", "))));
    };
    let against = Against::of(&path.to_string_lossy())?;
    let Some(members) = message::members(&against.file) else {
        let kind = against.file.layout.kind();
        return Err(Failed::in_file(path, format!("--layout needs kind message, not {kind}")));
    };
    let operations = operations_name(&against.name).map_err(Failed::usage)?;
    for (_, text) in files {
        *text = stub.file(text, &operations, &members);
    }
    Ok(())
}

fn same_place(directory: &Path) -> bool {
    directory == Path::new(".") || directory == Path::new("")
}

/// Finds a language by its name or an alias.
fn find(name: &str) -> Result<&'static Language, Failed> {
    let wanted = name.to_lowercase();
    let names =
        |language: &'static Language| std::iter::once(language.name).chain(language.also.iter().copied());
    if let Some(language) =
        templates::ALL.iter().find(|language| names(language).any(|known| known == wanted))
    {
        return Ok(language);
    }
    let near = nearest(&wanted, templates::ALL.iter().flat_map(names), 2);
    let known: Vec<&str> = templates::ALL.iter().map(|language| language.name).collect();
    let hint = near
        .map_or_else(|| format!("there are {}", known.join(", ")), |near| format!("did you mean {near}?"));
    Err(Failed::usage(format!("no template for `{name}`; {hint}")))
}

/// Writes all files, or none if one of them exists.
fn write(files: &[(String, String)], directory: &Path) -> Result<Vec<PathBuf>, Failed> {
    let root = if same_place(directory) { Path::new("") } else { directory };
    let paths: Vec<PathBuf> = files.iter().map(|(path, _)| root.join(path)).collect();
    // `exists` would miss dangling links.
    if let Some(taken) = paths.iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(Failed::usage(format!("{} exists; nothing was written", taken.display())));
    }
    for (path, (_, text)) in paths.iter().zip(files) {
        create(path, text).map_err(|error| Failed::in_file(path, error))?;
    }
    Ok(paths)
}

fn create(path: &Path, contents: &str) -> std::io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::File::create_new(path)?.write_all(contents.as_bytes())
}
