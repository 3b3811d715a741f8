//! `packproof bench`: how many cases a second an adapter answers.

use std::io::Write as _;
use std::time::Duration;

use clap::Args;
use conformance::judge::bench;
use conformance::judge::link::Silence;
use serde_json::json;

use super::adapter::{STOP, Target, heed_interrupts, mention_suppressed, start};
use super::{Done, Failed, Output, exit, load, print_json};

/// Measures how many cases a second an adapter answers, with batches in flight, and compares each answer.
///
/// One case at a time is bound by process wake-ups (--batch 1 --window 1 shows it); batches show the codec and
/// its JSON.
///
/// Examples:
///   packproof bench -- ./adapter
///   packproof bench --operation compact_index.encode --batch 1024 python
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Bench {
    #[command(flatten)]
    target: Target,
    /// Only this operation; may be repeated
    #[arg(long, value_name = "NAME")]
    operation: Vec<String>,
    /// Cases of one line
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Batches in flight
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64))]
    window: u16,
    /// Seconds per operation
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// How to print the figures
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Bench {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            return Err(Failed::usage("--seconds is above 0 and up to 3600"));
        }
        let suite = load(None)?;
        let resolved = self.target.resolve(&suite)?;
        let mut session = start(&resolved.setup)?;
        let mut rows = Vec::new();
        for operation in session.hello.operations.clone() {
            if !self.operation.is_empty() && !self.operation.contains(&operation) {
                continue;
            }
            let Some(material) = bench::material(&suite, &operation, self.batch as usize) else {
                continue;
            };
            let within = Duration::from_secs_f64(self.seconds);
            let measured = bench::measure(&mut session, &material, self.window.into(), within, &STOP);
            let measured = measured.map_err(|silence| match silence {
                Silence::Interrupted => Failed::input("interrupted"),
                Silence::Fault(fault) => Failed::input(format!("{operation}: {}", fault.detail)),
            })?;
            if self.format == Output::Text {
                let mut out = anstream::stdout().lock();
                let rate = measured.cases as f64 / measured.seconds;
                let wrong = measured.cases - measured.right;
                let note = if wrong > 0 { format!("  {wrong} not as expected") } else { String::new() };
                writeln!(out, "{operation:36} {rate:>12.0} cases/s{note}")?;
            }
            rows.push(json!({
                "operation": operation, "cases": measured.cases, "right": measured.right,
                "seconds": measured.seconds,
            }));
        }
        mention_suppressed(&resolved.setup);
        if self.format == Output::Json {
            print_json(&rows)?;
        }
        Ok(if rows.is_empty() { exit::NOTHING_RAN } else { exit::OK })
    }
}
