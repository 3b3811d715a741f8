//! `packproof smoke`: is the adapter sane?

use std::io::Write as _;
use std::sync::atomic::Ordering;

use anstyle::{AnsiColor, Style};
use clap::Args;
use packproof_judge::report::text::plain;
use packproof_judge::run::smoke::{self, Grade};

use super::adapter::{STOP, Target, heed_interrupts, mention_suppressed};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};
use packproof_judge::exit;

/// Tells whether an ADAPTER is sane, before an implementation is judged through it: it starts, greets, answers
/// one case of each operation in the right shape, refuses without dying, and ends.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof smoke -- python3 my_adapter.py
  packproof smoke --validate python")]
pub(crate) struct Smoke {
    #[command(flatten)]
    target: Target,
    /// How to print the findings
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Smoke {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let suite = load(None)?;
        let resolved = self.target.resolve(&suite)?;
        resolved.build()?;
        let smoke = smoke::smoke(&suite, &resolved.setup, &STOP);
        mention_suppressed(&resolved.setup);
        if self.format == Output::Json {
            print_json(&smoke)?;
        } else {
            let mut out = console::out();
            for step in &smoke.steps {
                let (mark, colour) = match step.grade {
                    Grade::Good => ("ok  ", AnsiColor::Green),
                    Grade::Note => ("note", AnsiColor::Yellow),
                    Grade::Bad => ("BAD ", AnsiColor::Red),
                };
                let style = Style::new().fg_color(Some(colour.into()));
                writeln!(out, "{style}{mark}{style:#} {}", plain(&step.what))?;
                if let Some(hint) = &step.hint {
                    writeln!(out, "       {}", plain(hint))?;
                }
            }
            let verdict = if smoke.is_sane() { "the adapter is sane" } else { "the adapter needs mending" };
            writeln!(out, "{verdict}")?;
        }
        if STOP.load(Ordering::Relaxed) {
            return Err(Failed::fails("interrupted"));
        }
        Ok(match (smoke.usable, smoke.is_sane()) {
            (false, _) => exit::UNUSABLE,
            (true, false) => exit::FAILS,
            (true, true) => exit::OK,
        })
    }
}
