//! `packproof dev score`: measures how well the suite catches wrong implementations.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use packproof_suite::formats;
use packproof_suite::score::{self, Matrix, Spare};
use serde_json::json;

use crate::commands::console;
use crate::commands::outcome::{Done, Output, load, print_json, write_file};
use packproof_judge::exit;

/// Computes which vectors kill which deviants: survivors, the smallest witness of each deviant, redundant vectors,
/// and the minimal suite.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof dev score
  packproof dev score --write
  packproof dev score --check
  packproof dev score --format json")]
pub(crate) struct Score {
    /// Write vectors/kills/, which the gate compares
    #[arg(long)]
    write: bool,
    /// Compare vectors/kills/ with what would be written, including the minimal suite, which the gate leaves out; exits with 1 if a
    /// file differs
    #[arg(long, conflicts_with = "write")]
    check: bool,
    /// The vectors directory, to read from and write to
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    directory: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Score {
    pub(crate) fn run(&self) -> Done {
        let suite = load(Some(&self.directory))?;
        let scored: Vec<(Matrix, Vec<Spare>)> = formats::ALL
            .iter()
            .filter(|format| format.has_mistakes())
            .map(|format| (score::matrix(&suite, format), score::spare(&suite, format)))
            .collect();
        let kills = self.directory.join("kills");
        let files =
            scored.iter().map(|(of, _)| (kills.join(format!("{}.json", of.format)), score::to_text(of)));
        let current = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
        let mut stale = files.filter(|(path, text)| current(path) != *text).peekable();
        if self.check {
            let code = if stale.peek().is_some() { exit::FAILS } else { exit::OK };
            for (path, _) in stale {
                let what = "not up to date: run `packproof dev score --write`";
                console::say(&format!("{}: {what}", path.display()));
            }
            return Ok(code);
        }
        for (path, text) in stale.filter(|_| self.write) {
            write_file(&path, text)?;
            console::say(&format!("wrote {}", path.display()));
        }
        if self.format == Output::Json {
            let rows: Vec<_> =
                scored.iter().map(|(matrix, spare)| json!({"matrix": matrix, "spare": spare})).collect();
            print_json(&rows)?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        writeln!(out, "{:32} {:>12}  smallest witness", "deviant", "kills")?;
        for (matrix, _) in &scored {
            for row in &matrix.rows {
                let smallest =
                    row.smallest.as_deref().unwrap_or("none: it survives, or is an accepted dialect");
                writeln!(
                    out,
                    "{:32} {:>12}  {smallest}",
                    row.deviant,
                    format!("{}/{}", row.kills, matrix.vectors)
                )?;
            }
        }
        let minimal: usize = scored.iter().map(|(matrix, _)| matrix.minimal.len()).sum();
        let vectors: usize = scored.iter().map(|(matrix, _)| matrix.vectors).sum();
        writeln!(
            out,
            "\nthe minimal suite: {minimal} of {vectors} vectors kill every deviant, and every wrong choice of a behaviour that any vector kills"
        )?;
        let spare: Vec<_> = scored.iter().flat_map(|(_, spare)| spare).collect();
        writeln!(
            out,
            "{} generated vectors kill nothing that others of their flag do not kill",
            spare.len()
        )?;
        for spare in spare.iter().filter(|spare| spare.stays.is_none()) {
            writeln!(out, "  {} gives no reason in `stays`", spare.id)?;
        }
        Ok(exit::OK)
    }
}
