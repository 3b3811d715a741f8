//! `packproof dev sweep --adapter NAME`: sweeps an implementation that loops over a whole domain by itself.

use std::io::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use packproof_judge::run::sweep::{self, Domain, Found};
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_judge::transport::session::Session;
use serde_json::{Value, json};

use super::adapter::{Door, Manner, heed_interrupts, mention_suppressed, progress_bar, resolve};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};
use packproof_judge::exit;

/// An adapter to sweep instead of our own codec.
#[derive(Debug, Args)]
pub(crate) struct Swept {
    /// Sweep this adapter of the registry
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// The adapter connects to PACKPROOF_ADDRESS instead of using standard input and output
    #[arg(long)]
    tcp: bool,
    /// Number of an adapter's first input
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// How many of an adapter's inputs; all of them if not given
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    #[command(flatten)]
    door: Door,
    /// Sweep the adapter of this command
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Result of one operation.
struct Row {
    operation: &'static str,
    inputs: u64,
    found: Result<Found, String>,
    seconds: f64,
}

impl Swept {
    pub(crate) fn is_meant(&self) -> bool {
        self.adapter.is_some() || !self.command.is_empty()
    }

    pub(crate) fn run(&self, operations: &[String], format: Output) -> Done {
        heed_interrupts();
        let suite = load(None)?;
        // The line protocol has no sweeps.
        let manner = Manner { tcp: self.tcp, lines: false };
        let resolved = resolve(&self.door, self.adapter.as_deref(), &self.command, manner, &suite)?;
        let mut session = resolved.start()?;
        let offered = session.hello.sweep.clone();
        let known: Vec<&str> = sweep::DOMAINS.iter().map(|domain| domain.operation).collect();
        for operation in operations {
            if !known.contains(&operation.as_str()) {
                let what = format!("{operation} cannot be swept; there are {}", known.join(", "));
                return Err(Failed::usage(what));
            }
            if !offered.contains(operation) {
                return Err(Failed::usage(format!("the adapter does not offer to sweep {operation}")));
            }
        }
        let wanted = |domain: &&Domain| {
            let name = domain.operation.to_owned();
            offered.contains(&name) && (operations.is_empty() || operations.contains(&name))
        };
        let mut rows = Vec::new();
        for domain in sweep::DOMAINS.iter().filter(wanted) {
            let row = self.sweep(&mut session, domain)?;
            let broken = row.found.is_err();
            rows.push(row);
            if broken {
                break;
            }
        }
        mention_suppressed(&resolved.setup);
        if format == Output::Json {
            print_json(&rows.iter().map(Row::json).collect::<Vec<_>>())?;
        } else {
            rows.iter().try_for_each(Row::print)?;
        }
        if rows.is_empty() {
            console::say(&format!("the adapter offers no sweeps; there are {}", known.join(", ")));
            return Ok(exit::NOTHING_RAN);
        }
        let right = rows.iter().all(|row| row.found == Ok(Found::Right));
        Ok(if right { exit::OK } else { exit::FAILS })
    }

    fn sweep(&self, session: &mut Session, domain: &Domain) -> Result<Row, Failed> {
        let rest = domain.inputs.checked_sub(self.from).filter(|&rest| rest > 0);
        let rest = rest.ok_or_else(|| {
            Failed::usage(format!("{} has {} inputs, from 0", domain.operation, domain.inputs))
        })?;
        let inputs = self.count.unwrap_or(rest).min(rest);
        let bar = progress_bar("{prefix} {bar:40} {percent}% of {len}, {eta} left");
        bar.set_prefix(domain.operation);
        bar.set_length(inputs);
        let started = Instant::now();
        let within = Duration::from_secs_f64(self.door.timeout());
        let progress = |done| bar.set_position(done);
        let found = sweep::sweep(session, domain, self.from, inputs, within, progress);
        let reached = self.from + bar.position();
        bar.finish_and_clear();
        let found = found.map_err(|none| match none {
            NoAnswer::Interrupted => format!("interrupted; right up to input {reached}"),
            NoAnswer::Fault(fault) => format!("{} (right up to input {reached})", fault.detail),
        });
        Ok(Row { operation: domain.operation, inputs, found, seconds: started.elapsed().as_secs_f64() })
    }
}

impl Row {
    fn print(&self) -> Result<(), Failed> {
        let mut out = console::out();
        let Self { operation, inputs, seconds, .. } = self;
        match &self.found {
            Ok(Found::Right) => writeln!(out, "{operation}: all {inputs} inputs are right, {seconds:.1} s")?,
            Ok(Found::Wrong { number, input, actual, expected }) => {
                writeln!(out, "{operation}: the first wrong input is number {number}, {input}")?;
                writeln!(out, "  expected  {{\"ok\":\"{expected}\"}}\n  actual    {actual}")?;
            }
            Ok(Found::OtherDigest(number)) => writeln!(
                out,
                "{operation}: the digest differs from input {number} on, whose output is right: the adapter \
                 computes another digest than PROTOCOL.md describes"
            )?,
            Err(what) => writeln!(out, "{operation}: {what}")?,
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let mut row = json!({"operation": self.operation, "inputs": self.inputs, "seconds": self.seconds});
        row["right"] = (self.found == Ok(Found::Right)).into();
        match &self.found {
            Ok(Found::Right) => {}
            Ok(Found::Wrong { number, input, actual, expected }) => {
                row["wrong"] =
                    json!({"number": number, "input": input, "actual": actual, "expected": expected});
            }
            Ok(Found::OtherDigest(number)) => row["other_digest"] = json!(number),
            Err(what) => row["fault"] = json!(what),
        }
        row
    }
}
