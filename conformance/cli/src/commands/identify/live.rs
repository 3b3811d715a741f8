//! The layout of a running adapter.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_judge::diagnosis::unknown;
use packproof_judge::exit;
use packproof_judge::layouts::live::{self, Identified, Offer, Stop, Unknown, identify, offers};
use packproof_judge::report::model::RunReport;
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_judge::transport::promises::Promises;
use packproof_judge::transport::protocol::Hello;
use packproof_judge::transport::protocol::raw;
use packproof_judge::transport::session::Session;
use packproof_suite::formats;
use packproof_suite::model::{Case, Parameters};
use serde_json::{Value as Json, json};

use crate::commands::adapter::{self, Door, Manner, Resolved};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};

/// Give up after this many questions that break the adapter; each restarts it.
const FAULTS: usize = 24;

/// Options for identifying a running adapter.
#[derive(Debug, Args)]
pub(crate) struct Live {
    /// Write the layout file to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Identify only this: NAME, NAME.encode, NAME.decode, or part of a built-in operation
    #[arg(long, value_name = "NAME")]
    operation: Option<String>,
    #[command(flatten)]
    manner: Manner,
    #[command(flatten)]
    door: Door,
    /// The adapter's program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

impl Live {
    /// Whether the registry has an adapter of that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.door.registry().is_ok_and(|registry| registry.find(name).is_ok())
    }

    /// Fails if an option is given that only an adapter uses.
    pub(crate) fn check_unused(&self) -> Result<(), String> {
        match (&self.output, &self.operation) {
            (None, None) => Ok(()),
            _ => {
                Err("--output and --operation need an adapter: its NAME in a registry, or -- COMMAND"
                    .to_owned())
            }
        }
    }

    /// Identifies the layout of an adapter of the registry, or of the command.
    pub(crate) fn run(&self, name: Option<&str>, format: Output) -> Done {
        adapter::heed_interrupts();
        let suite = load(None)?;
        let resolved = adapter::resolve(&self.door, name, &self.command, self.manner, &suite)?;
        let mut session = adapter::start(&resolved.setup)?;
        let offers = self.offers(&session.hello)?;
        let offer = &offers[0];
        let mut faults: Vec<String> = Vec::new();
        let found = identify(offer, &mut |parameters: &Parameters, operation: &str, input: &Json| match ask(
            &mut session,
            parameters,
            operation,
            input,
        ) {
            Ok(answer) => Ok(answer),
            Err(NoAnswer::Interrupted) => Err(Failed::fails("interrupted")),
            Err(NoAnswer::Fault(fault)) => {
                faults.push(format!("{operation} {input}: {}", fault.detail));
                if faults.len() > FAULTS {
                    return Err(broken(&faults));
                }
                session = adapter::start(&resolved.setup)?;
                Ok(json!({ "error": fault.detail }))
            }
        });
        session.finish();
        adapter::mention_suppressed(&resolved.setup);
        if let Some(first) = faults.first() {
            let count = faults.len();
            console::say(&format!(
                "the adapter broke on {count} questions, which count as refusals; {first}"
            ));
        }
        let found = found.map_err(|unknown| failed(offer, unknown))?;
        self.print(offer, &found, format)?;
        if offers.len() > 1 {
            let others: Vec<_> = offers[1..].iter().map(|offer| offer.name.as_str()).collect();
            console::say(&format!(
                "only {} was identified; --operation chooses another: {}",
                offer.name,
                others.join(", ")
            ));
        }
        if let Some(first) = found.contradicted.first() {
            let others = match found.contradicted.len() - 1 {
                0 => String::new(),
                more => format!("; and {more} other answers"),
            };
            let both = alone(offer);
            return Err(Failed::fails(format!(
                "{}: no layout matches every answer: {first}{others}{both}",
                offer.name
            )));
        }
        Ok(exit::OK)
    }

    /// The offers to identify within the promises, restricted by `--operation`; never empty.
    fn offers(&self, Hello { operations, promises, .. }: &Hello) -> Result<Vec<Offer>, Failed> {
        let mut offers = offers(operations);
        let all = offers.len();
        offers.retain_mut(|offer| is_promised(offer, promises));
        let within = if offers.len() < all { " within what its hello promises" } else { "" };
        if let Some(wanted) = &self.operation {
            offers.retain(|offer| offer.name == *wanted || offer.operations().any(|name| name == wanted));
            let own = |offer: &&mut Offer| {
                wanted.strip_prefix(&offer.name).is_some_and(|rest| rest.starts_with('.'))
            };
            for offer in offers.iter_mut().filter(own) {
                offer.encode.take_if(|name| name != wanted);
                offer.decode.take_if(|name| name != wanted);
            }
        }
        if offers.is_empty() {
            let what = self.operation.as_ref().map_or_else(
                || "neither NAME.encode nor NAME.decode, nor an operation of smallest_three, quantize or packet's floats".into(),
                |name| format!("no {name}"),
            );
            let formats = operations.iter().filter_map(|name| formats::operation(name));
            let own = match formats.map(|operation| operation.name).next() {
                Some(name) => format!(
                    ". {name} is a built-in format's, which `packproof run` judges; to identify what it does, offer it under a name of your own"
                ),
                None => String::new(),
            };
            return Err(Failed::unusable(format!(
                "the adapter offers {what}{within}; its operations: {}{own}",
                operations.join(", ")
            )));
        }
        Ok(offers)
    }

    fn print(&self, offer: &Offer, found: &Identified, format: Output) -> Result<(), Failed> {
        let text = live::toml(offer, found);
        if let Some(path) = &self.output {
            std::fs::write(path, &text).map_err(|error| Failed::unwritten(path, &error))?;
            console::say(&format!(
                "{}: {} in {} questions",
                path.display(),
                found.layout.kind(),
                found.questions
            ));
        }
        match format {
            Output::Json => print_json(&live::json(offer, found))?,
            Output::Text if self.output.is_none() => write!(console::out(), "{text}")?,
            Output::Text => {}
        }
        Ok(())
    }
}

/// Leaves out what the promises exclude, and whether anything remains. Bytes of an unknown layout may end too early.
fn is_promised(offer: &mut Offer, promises: &Promises) -> bool {
    let reads = promises.bounds || offer.is_built_in();
    let parameters = &offer.parameters;
    let excludes = |name: &str| promises.excludes(Case { operation: name, parameters, input: &Json::Null });
    offer.encode.take_if(|name| excludes(name));
    offer.decode.take_if(|name| !reads || excludes(name));
    offer.operations().next().is_some()
}

/// For operations whose failures the run cannot explain, asks the adapter further questions.
pub(crate) fn measure(report: &mut RunReport, resolved: &Resolved) {
    if report.interrupted || !unknown::is_open(report) {
        return;
    }
    // If it does not start again, report the answers so far.
    let Ok(mut session) = adapter::start(&resolved.setup) else { return };
    let operations = session.hello.operations.clone();
    unknown::measure(report, &operations, &mut |parameters: &Parameters, operation: &str, input: &Json| {
        ask(&mut session, parameters, operation, input)
    });
    session.finish();
}

fn ask(
    session: &mut Session,
    parameters: &Parameters,
    operation: &str,
    input: &Json,
) -> Result<Json, NoAnswer> {
    if session.hello.promises.excludes(Case { operation, parameters, input }) {
        return Ok(json!({ "unsupported": true }));
    }
    let results = session.ask(operation, parameters, &[raw(input)])?;
    Ok(results.first().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default())
}

fn broken(faults: &[String]) -> Failed {
    Failed::unusable(format!(
        "the adapter broke on {} questions:\n  {}\nIt should answer input that it refuses with {{\"error\": \"why\"}}.",
        faults.len(),
        faults.join("\n  ")
    ))
}

fn failed(offer: &Offer, unknown: Unknown<Failed>) -> Failed {
    match unknown {
        Unknown::Adapter(failed) => failed,
        Unknown::Message(members) => Failed::fails(format!(
            "{}: it reads messages of {}, which are not identified. Describe the message in a layout file, one line per field; \
             `packproof run --layout FILE -- COMMAND` compares and names the field that differs",
            offer.name,
            members.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
        )),
        Unknown::Silent => Failed::fails(format!(
            "{}: the adapter encoded no value and decoded no bytes; a value is a float pattern such as \"f32:3f800000\", {{\"x\", \"y\", \
             \"z\", \"w\"}} of four, an integer such as \"300\", a text, or a list of integers with the parameter `fields`; bytes are in hex. \
             Messages of several fields are not identified: describe one in a layout file and use `packproof run --layout FILE -- COMMAND`",
            offer.name
        )),
        Unknown::Nothing(why, asked) => {
            let why: Vec<String> =
                why.iter().map(|(kind, stop)| format!("no {kind}: {}", reason(stop))).collect();
            let (why, both) = (why.join("; "), alone(offer));
            Failed::fails(format!(
                "{}: no layout matches its answers to {asked} questions; {why}{both}",
                offer.name
            ))
        }
    }
}

/// Suggests identifying writer and reader separately.
fn alone(offer: &Offer) -> String {
    match (&offer.encode, &offer.decode) {
        (Some(encode), Some(decode)) => {
            format!("; if the two disagree, try --operation {encode} or {decode} alone")
        }
        _ => String::new(),
    }
}

fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Questions => "a hundred questions were too few".to_owned(),
        Stop::Other(what) => (*what).to_owned(),
        Stop::Contradicted(1, first) => format!("the nearest layout contradicts one answer: {first}"),
        Stop::Contradicted(count, first) => {
            format!("the nearest layout contradicts {count} answers, the first of them: {first}")
        }
    }
}
