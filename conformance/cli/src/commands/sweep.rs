//! `packproof dev sweep`: compares codec and reference on whole domains.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use packproof_suite::model;
use packproof_suite::sweeps::{self, Shard, Swept};

use super::adapter::progress_bar;
use super::adapter_sweep;
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json, read_text};
use packproof_judge::exit;

/// Compares codec and reference on every input of whole domains, on all cores.
///
/// With --adapter or a -- COMMAND, compares an implementation with the codec instead, for the operations that its
/// `hello` offers to sweep. Set PACKPROOF_SIMD to portable, avx2, avx512 or avx512vbmi2 to choose the instruction set of
/// the codec's slice functions.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof dev sweep --list
  packproof dev sweep compact-index-values
  packproof dev sweep --shard 2/8 --format json > shard-2.json
  packproof dev sweep --merge shard-*.json
  packproof dev sweep compact_index.encode -- ./my-adapter")]
pub(crate) struct Sweep {
    /// Domains, or operations of the adapter; default: all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// List the domains and how many inputs each has
    #[arg(long)]
    list: bool,
    /// Only part K of N, to divide the work among machines
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Merge the JSON results of shards instead of sweeping
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["names", "list", "shard"])]
    merge: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
    #[command(flatten)]
    adapter: adapter_sweep::Swept,
}

impl Sweep {
    pub(crate) fn run(&self) -> Done {
        if self.adapter.is_meant() {
            return self.adapter.run(&self.names, self.format);
        }
        let all = sweeps::all();
        for name in &self.names {
            if all.iter().all(|sweep| sweep.name != name) {
                let known: Vec<_> = all.iter().map(|sweep| sweep.name).collect();
                return Err(Failed::usage(format!(
                    "no sweep is named {name}; there are {}",
                    known.join(", ")
                )));
            }
        }
        if self.list {
            return self.list(&all);
        }
        if !self.merge.is_empty() {
            return self.merge();
        }
        let wanted =
            |sweep: &&model::Sweep| self.names.is_empty() || self.names.iter().any(|n| n == sweep.name);
        let mut results = Vec::new();
        for sweep in all.iter().filter(wanted) {
            let shard = self.shard.unwrap_or(Shard::WHOLE);
            let bar = progress_bar("{prefix} [{bar:30}] {percent}% {human_pos}/{human_len} {eta} left");
            bar.set_prefix(sweep.name);
            bar.set_length(sweep.inputs / shard.count);
            let swept = sweeps::run(sweep, shard, &AtomicBool::new(false), |compared| bar.inc(compared));
            bar.finish_and_clear();
            if self.format == Output::Text {
                print(&swept)?;
            }
            results.push(swept);
        }
        self.finish(&results)
    }

    fn list(&self, all: &[model::Sweep]) -> Done {
        if self.format == Output::Json {
            let rows =
                all.iter().map(|s| serde_json::json!({"name": s.name, "title": s.title, "inputs": s.inputs}));
            print_json(&rows.collect::<Vec<_>>())?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for sweep in all {
            writeln!(out, "{:28} {:>14}  {}", sweep.name, sweep.inputs, sweep.title)?;
        }
        Ok(exit::OK)
    }

    fn merge(&self) -> Done {
        let mut parts: Vec<Swept> = Vec::new();
        for path in &self.merge {
            let results: Vec<Swept> =
                serde_json::from_str(&read_text(path)?).map_err(|error| Failed::in_file(path, error))?;
            parts.extend(results);
        }
        let merged = sweeps::merge(&parts).map_err(Failed::usage)?;
        if self.format == Output::Text {
            merged.iter().try_for_each(print)?;
        }
        self.finish(&merged)
    }

    fn finish(&self, results: &[Swept]) -> Done {
        if self.format == Output::Json {
            print_json(&results)?;
        }
        Ok(if results.iter().all(|swept| swept.failures.is_empty()) { exit::OK } else { exit::FAILS })
    }
}

fn print(swept: &Swept) -> Result<(), Failed> {
    let mut out = console::out();
    let verdict = if swept.failures.is_empty() { "agree" } else { "DISAGREE" };
    let part = match swept.shard {
        Shard::WHOLE => String::new(),
        Shard { index, count } => format!(" (shard {index}/{count} of {})", swept.inputs),
    };
    writeln!(out, "{:28} {:>14} inputs{part} {verdict}  {:.1} s", swept.name, swept.compared, swept.seconds)?;
    for failure in &swept.failures {
        writeln!(out, "  {failure}")?;
    }
    Ok(())
}
