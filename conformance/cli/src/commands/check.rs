//! `packproof check`: the gate.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_suite::errata::{self};
use packproof_suite::gate::{self, Planted, Report};
use packproof_suite::model::failure::Failure;
use packproof_suite::model::{Deviant, Kind};

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load_static, print_json};
use packproof_judge::exit;
use packproof_judge::report::display::{RIGHT, WRONG, counted};

/// Runs the gate: codec and reference must pass all vectors, every deviant and every control must fail, generated
/// vectors must be up to date.
///
/// The codec's slice functions use the best instruction set of the processor. Set PACKPROOF_SIMD to portable, avx2, avx512
/// or avx512vbmi2 to choose another; `packproof --version --verbose` lists those of this machine.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof check
  PACKPROOF_SIMD=portable packproof check
  packproof check --vectors my-vectors --format json")]
pub(crate) struct Check {
    /// Directory with pinned/, generated/, sized/ and controls/; default: the vectors in the binary
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Only check the codec against the vectors, as mutation testing does
    #[arg(long)]
    vectors_only: bool,
    /// Replace the codec by a deviant, to see the gate fail
    #[arg(long, value_name = "DEVIANT", conflicts_with = "vectors_only")]
    plant_codec: Option<String>,
    /// Replace the reference by a deviant
    #[arg(long, value_name = "DEVIANT", conflicts_with = "vectors_only")]
    plant_reference: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Finds a deviant that can be run.
fn deviant(id: &String) -> Result<&'static Deviant, Failed> {
    let found = errata::find(id).filter(|deviant| deviant.runs());
    found.ok_or_else(|| {
        Failed::usage(format!("`{id}` names no deviant that runs; `packproof errata list` shows all"))
    })
}

const SHOWN: usize = 40;

impl Check {
    pub(crate) fn run(&self) -> Done {
        let suite = load_static(self.vectors.as_ref())?;
        if self.vectors_only {
            if suite.judged().next().is_none() {
                let what = "NOTHING RAN: no vectors in pinned/, generated/ or sized/".to_owned();
                return Err(Failed { code: exit::NOTHING_RAN, what });
            }
            let failures = gate::vectors_only(suite);
            match self.format {
                Output::Json => print_json(&failures)?,
                Output::Text => print_failures(&failures)?,
            }
            return Ok(if failures.is_empty() { exit::OK } else { exit::FAILS });
        }
        let planted = Planted {
            codec: self.plant_codec.as_ref().map(deviant).transpose()?,
            reference: self.plant_reference.as_ref().map(deviant).transpose()?,
        };
        let report = gate::run(suite, planted);
        match self.format {
            Output::Json => print_json(&report)?,
            Output::Text => print_report(&report)?,
        }
        Ok(if report.failures.is_empty() { exit::OK } else { exit::FAILS })
    }
}

fn print_failures(failures: &[Failure]) -> Result<(), Failed> {
    let mut out = console::out();
    for failure in failures.iter().take(SHOWN) {
        writeln!(out, "{WRONG}FAIL{WRONG:#} {}  {}\n     {}", failure.check, failure.subject, failure.what)?;
    }
    if failures.len() > SHOWN {
        writeln!(out, "     ... and {} more (all with --format json)", failures.len() - SHOWN)?;
    }
    Ok(())
}

fn print_report(report: &Report) -> Result<(), Failed> {
    print_failures(&report.failures)?;
    let mut out = console::out();
    writeln!(out, "Published and released errata, each run as an implementation:")?;
    for erratum in report.errata.iter().filter(|e| matches!(e.kind, Kind::Published | Kind::Released)) {
        let fate = match (erratum.exempt, erratum.kills) {
            (true, _) => {
                "nothing to catch: accepted as a dialect, or an erratum of the documentation only".to_owned()
            }
            (false, 0) => "SURVIVES".to_owned(),
            (false, n) => format!("caught by {n} vectors: {}", erratum.by.join(", ")),
        };
        writeln!(out, "  {:28} {fate}", erratum.id)?;
    }
    writeln!(out)?;
    let mut line = |name: &str, cells: [String; 4]| {
        let [codec, reference, deviants, controls] = cells;
        writeln!(out, "{name:18} {codec:>13} {reference:>13} {deviants:>11} {controls:>9}")
    };
    line("format", ["codec", "reference", "deviants", "controls"].map(str::to_owned))?;
    let mut total = [(0, 0); 4];
    for row in &report.formats {
        let counts = [
            (row.codec, row.vectors),
            (row.reference, row.vectors),
            (row.killed, row.deviants),
            (row.controls_failed, row.controls),
        ];
        line(row.format, counts.map(|(some, all)| format!("{some}/{all}")))?;
        for (sum, of) in total.iter_mut().zip(counts) {
            *sum = (sum.0 + of.0, sum.1 + of.1);
        }
    }
    line("total", total.map(|(some, all)| format!("{some}/{all}")))?;
    writeln!(out, "suite {} (sha256 {})", report.suite, &report.digest[..16])?;
    writeln!(out, "slice functions ran on {}", report.backend)?;
    if !report.schemas {
        writeln!(
            out,
            "vector files not validated against their JSON Schema: built without the feature `schemas`"
        )?;
    }
    if report.failures.is_empty() {
        writeln!(out, "{RIGHT}CONFORMS{RIGHT:#}")?;
    } else {
        writeln!(out, "{WRONG}DOES NOT CONFORM{WRONG:#}: {}", counted(report.failures.len(), "failure"))?;
    }
    Ok(())
}
