//! The layout of a running adapter.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::live::{self, Identified, Offer, Stop, Unknown, identify, offers};
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_judge::transport::session::Session;
use packproof_suite::model::Parameters;
use serde_json::Value as Json;

use crate::commands::adapter::{self, Door, Manner, STOP};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load, print_json};

/// An adapter that is asked.
#[derive(Debug, Args)]
pub(crate) struct Live {
    /// Write the layout file there instead of to standard output
    #[arg(long, value_name = "FILE", requires = "command")]
    output: Option<PathBuf>,
    /// Ask about this alone: NAME, or one of NAME.encode and NAME.decode, or the part of a built-in operation
    #[arg(long, value_name = "NAME", requires = "command")]
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
    pub(crate) fn run(&self, format: Output) -> Done {
        adapter::heed_interrupts();
        let suite = load(None)?;
        let resolved = adapter::resolve(&self.door, None, &self.command, self.manner, &suite)?;
        let mut session = resolved.start()?;
        let mut offers = offers(&session.hello.operations);
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
        let Some(offer) = offers.first() else {
            let what = self.operation.as_ref().map_or_else(
                || "neither NAME.encode nor NAME.decode, nor an operation of smallest_three, quantize or packet's floats".into(),
                |name| format!("no {name}"),
            );
            return Err(Failed::unusable(format!(
                "the adapter offers {what}; its operations: {}",
                session.hello.operations.join(", ")
            )));
        };
        let found = identify(offer, &mut |parameters: &Parameters, operation: &str, input: &Json| {
            ask(&mut session, parameters, operation, input)
        });
        session.finish();
        adapter::mention_suppressed(&resolved.setup);
        let found = found.map_err(|unknown| failed(offer, unknown))?;
        self.told(offer, &found, format)?;
        if offers.len() > 1 {
            let others: Vec<_> = offers[1..].iter().map(|offer| offer.name.as_str()).collect();
            console::say(&format!("Only {} was asked; with --operation: {}", offer.name, others.join(", ")));
        }
        Ok(exit::OK)
    }

    fn told(&self, offer: &Offer, found: &Identified, format: Output) -> Result<(), Failed> {
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

fn ask(
    session: &mut Session,
    parameters: &Parameters,
    operation: &str,
    input: &Json,
) -> Result<Json, NoAnswer> {
    let seq = session.send(operation, parameters, &[input.to_string()]);
    let mut result = Json::Null;
    session.receive(seq, 1, &STOP, |_, text| result = serde_json::from_str(text).unwrap_or_default())?;
    Ok(result)
}

fn failed(offer: &Offer, unknown: Unknown<NoAnswer>) -> Failed {
    match unknown {
        Unknown::Adapter(NoAnswer::Interrupted) => Failed::fails("interrupted"),
        Unknown::Adapter(NoAnswer::Fault(fault)) => Failed::unusable(format!(
            "{}: the adapter broke while it was asked: {}\nTo input of another kind it answers {{\"error\": \"why\"}}.",
            offer.name, fault.detail
        )),
        Unknown::Silent => Failed::fails(format!(
            "{}: no value was written, and no bytes were read; a value is a float pattern such as \"f32:3f800000\", {{\"x\", \"y\", \
             \"z\", \"w\"}} of four, an integer such as \"300\", a text, or a list of integers with the parameter `fields`; bytes are in hex",
            offer.name
        )),
        Unknown::Nothing(why, asked) => {
            let why: Vec<String> =
                why.iter().map(|(kind, stop)| format!("no {kind}: {}", reason(stop))).collect();
            let both = match (&offer.encode, &offer.decode) {
                (Some(encode), Some(decode)) => {
                    format!("; if the two disagree, try --operation {encode} or {decode} alone")
                }
                _ => String::new(),
            };
            let why = why.join("; ");
            Failed::fails(format!(
                "{}: no layout gives its answers to {asked} questions; {why}{both}",
                offer.name
            ))
        }
    }
}

fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Questions => "a hundred questions were too few".to_owned(),
        Stop::Other(what) => (*what).to_owned(),
        Stop::Contradicted(1) => "the nearest layout contradicts one answer".to_owned(),
        Stop::Contradicted(count) => format!("the nearest layout contradicts {count} answers"),
    }
}
