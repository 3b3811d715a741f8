//! `packproof run --check-adapter`: checks that an adapter follows the protocol, and prints what to fix.

use std::collections::HashSet;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use anstyle::{AnsiColor, Style};
use packproof_judge::report::text::plain;
use packproof_judge::run::adapter_check::{self, Findings, Grade};
use packproof_judge::run::select::Selection;
use packproof_judge::transport::session::Session;
use packproof_suite::suite::Suite;

use super::adapter::{Resolved, STOP, mention_suppressed};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};
use packproof_judge::exit;

/// Checks an adapter and prints every finding.
pub(crate) fn whole(suite: &Suite, resolved: &Resolved, format: Output) -> Done {
    resolved.build()?;
    let findings = adapter_check::check(suite, &resolved.setup);
    mention_suppressed(&resolved.setup);
    match format {
        Output::Json => print_json(&findings)?,
        Output::Text => print(&findings)?,
    }
    if STOP.load(Ordering::Relaxed) {
        return Err(Failed::fails("interrupted"));
    }
    Ok(match (findings.usable, findings.is_sound()) {
        (false, _) => exit::UNUSABLE,
        (true, false) => exit::FAILS,
        (true, true) => exit::OK,
    })
}

fn print(findings: &Findings) -> Result<(), Failed> {
    let mut out = console::out();
    for step in &findings.steps {
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
    let sound = findings.is_sound();
    writeln!(out, "{}", if sound { "the adapter follows the protocol" } else { "fix the adapter first" })?;
    Ok(())
}

/// Before a run, warns of the first defect in the operations that the run uses. It does not affect the verdict.
pub(crate) fn warn(suite: &Suite, selection: &Selection, resolved: &Resolved, session: Session) {
    let picked = suite.judged().filter(|(file, group, vector)| selection.picks(file, group, vector));
    let asked: HashSet<&str> = picked.map(|(.., vector)| vector.operation.as_str()).collect();
    let wanted = |name: &str| asked.contains(name);
    let Some(defect) = adapter_check::first_defect(suite, &wanted, &resolved.setup, session) else {
        return;
    };
    let hint = defect.hint.map_or_else(String::new, |hint| format!("\n  {}", plain(&hint)));
    console::say(&format!("warning: the adapter has a defect: {}{hint}", plain(&defect.what)));
}
