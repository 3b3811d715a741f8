//! `packproof dev score`: how good the suite is at catching wrong implementations.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_suite::formats;
use packproof_suite::fuzz_power;
use packproof_suite::model::Deviant;
use packproof_suite::model::Format;
use packproof_suite::score::{self, Matrix, Spare};
use serde_json::json;

use super::inputs;
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};
use packproof_judge::exit;

/// Computes which vector kills which deviant: survivors, each deviant's smallest witness, vectors that no deviant
/// needs, and the minimal suite.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof dev score
  packproof dev score --write
  packproof dev score --check
  packproof dev score --format json
  packproof dev score --inputs
  packproof dev score --inputs --beyond")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Score {
    /// Write vectors/kills/, which the gate compares; with --inputs the table
    #[arg(long)]
    write: bool,
    /// Compare vectors/kills/ with what would be written, minimal suite included, which the gate does not compute; status 1 if a
    /// file differs
    #[arg(long, conflicts_with_all = ["write", "fuzz", "inputs"])]
    check: bool,
    /// Plant each deviant as the codec and measure how long its fuzz target takes to find it; needs nightly Rust and
    /// cargo-fuzz, and is run at the root of the repository
    #[arg(long)]
    fuzz: bool,
    /// Falsify the codec's answers under one condition on the input or the call after another, and tell which the
    /// vectors notice; compared with --record, of which no catch may be lost
    #[arg(long, conflicts_with = "fuzz")]
    inputs: bool,
    /// With --inputs: of what no vector notices, what fuzzing draws a case for within a minute and what a sweep compares one
    /// for; takes minutes, and with --write writes inputs-beyond.json beside the record
    #[arg(long, requires = "inputs")]
    beyond: bool,
    /// With --inputs: the table that is compared, and with --write written
    #[arg(long, value_name = "FILE", default_value = "ci/measured/inputs.json")]
    record: PathBuf,
    /// With --fuzz: seconds after which a deviant counts as not found
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u64,
    /// With --fuzz: only these deviants
    #[arg(long, value_name = "ID")]
    only: Vec<String>,
    /// The vectors directory: read from it, and write to it
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    directory: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Score {
    pub(crate) fn run(&self) -> Done {
        if self.fuzz {
            return self.fuzz();
        }
        let suite = load(Some(&self.directory))?;
        if self.inputs {
            return inputs::run(&suite, &self.record, self.write, self.beyond, self.format);
        }
        let scored: Vec<(Matrix, Vec<Spare>)> = formats::ALL
            .iter()
            .map(|format| (score::matrix(&suite, format), score::spare(&suite, format)))
            .collect();
        if self.check {
            return Ok(self.compare(&scored));
        }
        if self.write {
            for (matrix, _) in &scored {
                let path = self.directory.join("kills").join(format!("{}.json", matrix.format));
                let text = score::to_text(matrix);
                if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                    let kills = self.directory.join("kills");
                    std::fs::create_dir_all(&kills).map_err(|error| Failed::unwritten(&kills, &error))?;
                    std::fs::write(&path, text).map_err(|error| Failed::unwritten(&path, &error))?;
                    console::say(&format!("wrote {}", path.display()));
                }
            }
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
            "\n{minimal} of {vectors} vectors kill every deviant, and every wrong choice of a behaviour that any kills: the minimal suite"
        )?;
        let spare: Vec<_> = scored.iter().flat_map(|(_, spare)| spare).collect();
        writeln!(out, "{} generated vectors kill only what others of their flag kill, too", spare.len())?;
        for spare in spare.iter().filter(|spare| spare.stays.is_none()) {
            writeln!(out, "  {} says nowhere why it stays", spare.id)?;
        }
        Ok(exit::OK)
    }

    /// Says which of the files are not what would be written.
    fn compare(&self, scored: &[(Matrix, Vec<Spare>)]) -> u8 {
        let mut code = exit::OK;
        for (matrix, _) in scored {
            let path = self.directory.join("kills").join(format!("{}.json", matrix.format));
            let file = std::fs::read_to_string(&path).unwrap_or_default();
            if file != score::to_text(matrix) {
                console::say(&format!(
                    "{}: not up to date: run `packproof dev score --write`",
                    path.display()
                ));
                code = exit::FAILS;
            }
        }
        code
    }

    fn fuzz(&self) -> Done {
        let wanted = |id: &str| self.only.is_empty() || self.only.iter().any(|only| only == id);
        let planted: Vec<(&Format, &Deviant)> = formats::ALL
            .iter()
            .flat_map(|&format| format.deviants.iter().map(move |deviant| (format, deviant)))
            .filter(|(_, deviant)| deviant.runs() && wanted(deviant.id))
            .collect();
        if planted.is_empty() {
            return Err(Failed::usage("no deviant has that id; `packproof errata list` shows all"));
        }
        let targets: BTreeSet<String> =
            planted.iter().map(|(format, _)| fuzz_power::target_of(format)).collect();
        let root = std::env::current_dir()?;
        let binaries =
            fuzz_power::build(&root, &targets.into_iter().collect::<Vec<_>>()).map_err(Failed::input)?;
        let mut results = Vec::new();
        let mut out = console::out();
        for (format, deviant) in planted {
            let found =
                fuzz_power::run(&binaries, format, deviant, self.seconds, SEED).map_err(Failed::input)?;
            if self.format == Output::Text {
                let fate = if found.found { "found" } else { "NOT FOUND" };
                writeln!(
                    out,
                    "{:32} {fate:9} {:>8.1} s {:>12} executions",
                    found.deviant, found.seconds, found.executions
                )?;
            }
            results.push(found);
        }
        if self.format == Output::Json {
            print_json(&results)?;
        } else {
            let found = results.iter().filter(|result| result.found).count();
            writeln!(out, "{found} of {} deviants found within {} s each", results.len(), self.seconds)?;
        }
        Ok(if results.iter().all(|result| result.found) { exit::OK } else { exit::FAILS })
    }
}

/// The fuzzer's seed, so that two measurements start alike.
const SEED: u32 = 1;
