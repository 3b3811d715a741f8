//! `packproof bench`: how many cases a second an adapter answers.

use std::io::Write as _;
use std::time::Duration;

use clap::Args;
use packproof_judge::report::text::plain;
use packproof_judge::run::bench::{self, Measured};
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_judge::transport::session::Session;
use packproof_suite::formats;
use serde_json::{Value, json};

use super::adapter::{STOP, Target, heed_interrupts, mention_suppressed};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};
use packproof_judge::exit;

/// Measures how many cases a second an adapter answers, with batches in flight, and compares each answer.
///
/// One case at a time is bound by process wake-ups (--batch 1 --window 1 shows it); batches show the codec and
/// its JSON.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof bench -- ./adapter
  packproof bench --operation compact_index.encode --batch 1024 python")]
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
        let mut session = Some(resolved.start()?);
        let offered = session.as_ref().map(|session| session.hello.operations.clone()).unwrap_or_default();
        let mut rows = Vec::new();
        for operation in self.operations(&offered)? {
            let Some(material) = bench::material(&suite, operation, self.batch as usize) else {
                continue;
            };
            let within = Duration::from_secs_f64(self.seconds);
            let mut measure = || {
                // A process that failed is gone; the next operation gets a new one.
                let mut running = match session.take() {
                    Some(session) => session,
                    None => Session::start(&resolved.setup, &STOP)?,
                };
                let measured = bench::measure(&mut running, &material, self.window.into(), within, &STOP)?;
                session = Some(running);
                Ok(measured)
            };
            let row = match measure() {
                Ok(measured) => Row { operation, measured: Ok(measured) },
                Err(NoAnswer::Interrupted) => return Err(Failed::fails("interrupted")),
                Err(NoAnswer::Fault(fault)) => Row { operation, measured: Err(fault.detail) },
            };
            if self.format == Output::Text {
                row.print()?;
            }
            rows.push(row);
        }
        mention_suppressed(&resolved.setup);
        if self.format == Output::Json {
            print_json(&rows.iter().map(Row::json).collect::<Vec<_>>())?;
        }
        let code = |row: &Row| if row.measured.is_ok() { exit::OK } else { exit::FAILS };
        Ok(exit::worst(rows.iter().map(code)))
    }

    /// The offered operations that are wanted.
    fn operations<'a>(&self, offered: &'a [String]) -> Result<Vec<&'a str>, Failed> {
        if let Some(name) = self.operation.iter().find(|name| formats::operation(name).is_none()) {
            return Err(Failed::usage(format!("no operation `{name}`; packproof operations lists them")));
        }
        let mut wanted: Vec<&str> = Vec::new();
        for name in offered.iter().filter(|name| formats::operation(name).is_some()) {
            if (self.operation.is_empty() || self.operation.contains(name))
                && !wanted.contains(&name.as_str())
            {
                wanted.push(name);
            }
        }
        Ok(wanted)
    }
}

/// An operation and what came of it: figures, or how the adapter broke.
struct Row<'a> {
    operation: &'a str,
    measured: Result<Measured, String>,
}

impl Row<'_> {
    fn print(&self) -> Result<(), Failed> {
        let mut out = console::out();
        let operation = self.operation;
        match &self.measured {
            Ok(measured) => {
                let rate = measured.cases as f64 / measured.seconds;
                let wrong = measured.cases - measured.right;
                let note = if wrong > 0 { format!("  {wrong} not as expected") } else { String::new() };
                writeln!(out, "{operation:36} {rate:>12.0} cases/s{note}")?;
            }
            Err(what) => writeln!(out, "{operation:36} BROKEN: {}", plain(what))?,
        }
        Ok(())
    }

    fn json(&self) -> Value {
        match &self.measured {
            Ok(measured) => json!({
                "operation": self.operation, "cases": measured.cases, "right": measured.right,
                "seconds": measured.seconds,
            }),
            Err(what) => json!({"operation": self.operation, "fault": what}),
        }
    }
}
