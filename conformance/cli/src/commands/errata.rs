//! `packproof errata`: published and released mistakes, each runnable.

use std::io::Write as _;

use clap::{Args, Subcommand};
use packproof_suite::dialects;
use packproof_suite::errata::{self, Witness};
use packproof_suite::formats;
use packproof_suite::model::input;
use packproof_suite::model::layout;
use packproof_suite::model::{Accepted, Outcome};
use packproof_suite::model::{Deviant, Kind};
use packproof_suite::model::{Direction, Format};
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::fixes;
use crate::commands::only::Only;
use crate::commands::outcome::{Done, Failed, Output, nearest, print_json};
use packproof_judge::exit;

/// Shows what published documents and implementations get wrong.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "Examples:
  packproof errata list --only varint
  packproof errata show varint-eight-rounds")]
pub(crate) enum Errata {
    List(List),
    Show(Show),
}

/// Lists the errata: id, kind, status, effect. The last line names those that `errata show ID --fix LANGUAGE` has correct code for.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof errata list
  packproof errata list --only varint --format json")]
pub(crate) struct List {
    #[command(flatten)]
    only: Only,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Shows one erratum: what the document says, what it should say, who is affected, and the smallest input for which
/// the mistake and the reference give different answers.
///
/// With --fix, prints correct code instead, in Python, JavaScript or C. Only errata with wrong code in a source have it; `packproof errata list` names them.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof errata show wiki-continuation-mask-3f
  packproof errata show wiki-continuation-mask-3f --fix python
  packproof errata show varint-eight-rounds --fix c > varint.c")]
pub(crate) struct Show {
    /// The erratum's id
    id: String,
    /// Print correct code instead, in python, javascript or c
    #[arg(long, value_name = "LANGUAGE")]
    fix: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Errata {
    pub(crate) fn run(&self) -> Done {
        match self {
            Self::List(command) => command.run(),
            Self::Show(command) => command.run(),
        }
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Published => "published",
        Kind::Released => "released",
        Kind::Wild => "wild",
        Kind::Plausible => "plausible",
    }
}

fn fate(deviant: &Deviant) -> &'static str {
    match (deviant.runs(), dialects::accepts(deviant)) {
        (false, _) => "documentation only",
        (_, true) => "accepted dialect",
        _ => "deviant",
    }
}

fn format_of(deviant: &Deviant) -> Option<&'static Format> {
    formats::ALL.iter().copied().find(|format| format.deviants.iter().any(|d| d.id == deviant.id))
}

fn fields(deviant: &Deviant) -> Value {
    json!({
        "id": deviant.id, "format": format_of(deviant).map(|f| f.name), "kind": kind(deviant.kind),
        "status": fate(deviant), "summary": deviant.summary, "says": deviant.says, "fix": deviant.fix,
        "affects": deviant.affects, "operations": deviant.operations, "snippet": fixes::name(deviant.id),
    })
}

impl List {
    fn run(&self) -> Done {
        self.only.check()?;
        let wanted = |d: &&Deviant| format_of(d).is_some_and(|format| self.only.has(format.name));
        let all: Vec<_> = errata::all().filter(wanted).collect();
        if self.format == Output::Json {
            print_json(&all.iter().map(|d| fields(d)).collect::<Vec<_>>())?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for deviant in &all {
            writeln!(
                out,
                "{:32} {:10} {:18} {}",
                deviant.id,
                kind(deviant.kind),
                fate(deviant),
                deviant.summary
            )?;
        }
        writeln!(out, "{} errata", all.len())?;
        let with_code: Vec<_> = all.iter().map(|d| d.id).filter(|id| fixes::name(id).is_some()).collect();
        if !with_code.is_empty() {
            writeln!(
                out,
                "Correct code with `packproof errata show ID --fix LANGUAGE`: {}",
                with_code.join(", ")
            )?;
        }
        Ok(exit::OK)
    }
}

impl Show {
    fn run(&self) -> Done {
        let Some(deviant) = errata::find(&self.id) else {
            return Err(Failed::usage(format!("no erratum has the id {}; {}", self.id, hint(&self.id))));
        };
        if let Some(language) = &self.fix {
            return self.show_fix(deviant, language);
        }
        let witnesses = errata::witnesses(deviant);
        if self.format == Output::Json {
            let shown: Vec<_> = witnesses.iter().map(witness_json).collect();
            let mut value = fields(deviant);
            value["witnesses"] = shown.into();
            print_json(&value)?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        writeln!(out, "{}  ({}, {})", deviant.id, kind(deviant.kind), fate(deviant))?;
        writeln!(out, "  does     {}", deviant.summary)?;
        writeln!(out, "  says     {}", deviant.says)?;
        writeln!(out, "  fix      {}", deviant.fix)?;
        writeln!(out, "  affects  {}", deviant.affects)?;
        if fixes::name(deviant.id).is_some() {
            writeln!(out, "  code     --fix LANGUAGE: {}", fixes::languages())?;
        }
        if !deviant.runs() {
            writeln!(out, "\nAn erratum of the documentation only: there is no behaviour to show.")?;
        }
        for witness in &witnesses {
            writeln!(out, "\nSmallest witness of {}:", witness.case.operation)?;
            show_witness(&mut out, witness)?;
        }
        Ok(exit::OK)
    }

    /// Prints the correct code byte for byte; as JSON, inside the erratum.
    fn show_fix(&self, deviant: &Deviant, language: &str) -> Done {
        let fix = fixes::find(deviant.id, language)?;
        if self.format == Output::Json {
            let mut value = fields(deviant);
            value["code"] = fix.json();
            print_json(&value)?;
        } else {
            console::raw(fix.source.as_bytes())?;
        }
        Ok(exit::OK)
    }
}

/// Suggests a similar id.
fn hint(id: &str) -> String {
    nearest(id, errata::all().map(|deviant| deviant.id), 3).map_or_else(
        || "`packproof errata list` shows all".to_owned(),
        |near| format!("did you mean {near}? `packproof errata list` shows all"),
    )
}

fn outcome_json(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Accept(accepted) => json!({ "accept": accepted }),
        Outcome::Reject { class, at } => json!({ "reject": class.name(), "at": at.map(|at| at.to_string()) }),
        Outcome::Unsupported => json!("unsupported"),
        Outcome::Error(what) => json!({ "error": what }),
    }
}

fn witness_json(witness: &Witness) -> Value {
    json!({
        "case": witness.case, "deviant": outcome_json(&witness.deviant), "reference": outcome_json(&witness.reference),
    })
}

fn with_readable(value: &Value) -> String {
    input::readable(value).map_or_else(|| value.to_string(), |readable| format!("{value} = {readable}"))
}

fn show_witness(out: &mut impl std::io::Write, witness: &Witness) -> Result<(), Failed> {
    let case = witness.case.as_case();
    if !case.parameters.is_empty() {
        writeln!(out, "  with     {}", serde_json::to_string(case.parameters).unwrap_or_default())?;
    }
    writeln!(out, "  input    {}", with_readable(case.input))?;
    let Some((format, operation)) = formats::find(case.operation).zip(formats::operation(case.operation))
    else {
        return Ok(());
    };
    let annotated = |bytes: &[u8]| layout::render(bytes, &(format.layout)(&case, bytes));
    if operation.direction == Direction::Decode {
        let text = case.input.get("bytes").unwrap_or(case.input);
        if let Some(bytes) = layout::wire_bytes(text) {
            writeln!(out, "{}", annotated(&bytes))?;
        }
    }
    for (who, outcome) in [("right", &witness.reference), ("wrong", &witness.deviant)] {
        match outcome {
            Outcome::Accept(Accepted { value, .. }) if operation.direction == Direction::Encode => {
                writeln!(out, "  {who}    {value}")?;
                if let Some(bytes) = layout::wire_bytes(value) {
                    write!(out, "{}", annotated(&bytes))?;
                }
            }
            Outcome::Accept(Accepted { value, .. }) => {
                let shown = input::readable(value).map(|readable| format!(" = {readable}"));
                writeln!(out, "  {who}    {outcome}{}", shown.unwrap_or_default())?;
            }
            other => writeln!(out, "  {who}    {other}")?,
        }
    }
    Ok(())
}
