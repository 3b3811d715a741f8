//! The adapter's side of the protocol, with a function of this program.
//!
//! Our codec is judged through the same protocol as any other implementation, and served deviants test the diagnosis.

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::run::sweep;
use crate::transport::entry;
use crate::transport::protocol::VERSION;
use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Outcome, Parameters};

#[derive(Clone, Copy)]
pub struct Server<'a> {
    pub name: &'a str,
    pub operations: &'a [&'a str],
    pub ask: &'a dyn Fn(&Case) -> Outcome,
    /// Whether the implementation is the codec, which can sweep without cases.
    pub is_codec: bool,
}

#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(default)]
    seq: u64,
    #[serde(default, borrow)]
    operation: Cow<'a, str>,
    #[serde(default)]
    parameters: Parameters,
    #[serde(default, borrow)]
    cases: Vec<&'a RawValue>,
    #[serde(default, borrow)]
    from: Cow<'a, str>,
    #[serde(default, borrow)]
    count: Cow<'a, str>,
}

/// Every operation of every format.
pub fn all_operations() -> Vec<&'static str> {
    formats::ALL.iter().flat_map(|format| format.operations).map(|operation| operation.name).collect()
}

impl Server<'_> {
    /// Answers lines until `bye` or the end of the input.
    pub fn serve(&self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let (mut line, mut answer) = (Vec::new(), Vec::new());
        loop {
            line.clear();
            answer.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let asked: Line = serde_json::from_slice(&line)?;
            match &*asked.message {
                "hello" => self.hello(&mut answer)?,
                "run" => self.run(&asked, &mut answer)?,
                "sweep" => self.sweep(&asked, &mut answer)?,
                "bye" => return Ok(()),
                other => {
                    let what = format!("a message `{other}` is not of the protocol");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, what));
                }
            }
            answer.push(b'\n');
            output.write_all(&answer)?;
            output.flush()?;
        }
    }

    fn hello(&self, answer: &mut Vec<u8>) -> io::Result<()> {
        let sweeps: Vec<_> = self.operations.iter().filter(|name| sweep::domain(name).is_some()).collect();
        let hello = json!({
            "message": "hello", "protocol": VERSION, "name": self.name, "version": env!("CARGO_PKG_VERSION"),
            "language": "Rust", "operations": self.operations, "sweep": sweeps,
        });
        write!(answer, "{hello}")
    }

    fn run(&self, asked: &Line, answer: &mut Vec<u8>) -> io::Result<()> {
        let offered = self.operations.contains(&&*asked.operation);
        write!(answer, r#"{{"message":"results","seq":{},"results":["#, asked.seq)?;
        for (at, input) in asked.cases.iter().enumerate() {
            if at > 0 {
                answer.push(b',');
            }
            let input = &input.get().parse()?;
            let case = Case { operation: &asked.operation, parameters: &asked.parameters, input };
            let outcome = if offered { (self.ask)(&case) } else { Outcome::Unsupported };
            write_entry(&outcome, answer)?;
        }
        answer.extend_from_slice(b"]}");
        Ok(())
    }

    fn sweep(&self, asked: &Line, answer: &mut Vec<u8>) -> io::Result<()> {
        let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
        let number =
            |text: &str| text.parse::<u64>().map_err(|_| invalid(format!("`{text}` is not a number")));
        let (from, count) = (number(&asked.from)?, number(&asked.count)?);
        let within =
            |domain: &&sweep::Domain| from.checked_add(count).is_some_and(|end| end <= domain.inputs);
        let digest = sweep::domain(&asked.operation).filter(within).map(|domain| {
            if self.is_codec { domain.digest(from, count) } else { domain.digest_of(self.ask, from, count) }
        });
        let digest = digest.ok_or_else(|| {
            invalid(format!("{} cannot be swept from {from} on {count} inputs", asked.operation))
        })?;
        write!(answer, r#"{{"message":"digest","seq":{},"digest":"{digest:016x}"}}"#, asked.seq)
    }
}

/// Writes an entry without building a JSON tree, because this dominates the time of a fast codec.
fn write_entry(outcome: &Outcome, answer: &mut Vec<u8>) -> io::Result<()> {
    match outcome {
        Outcome::Accept(Accepted { value, consumed }) => {
            answer.extend_from_slice(br#"{"ok":"#);
            write!(answer, "{value}")?;
            if let Some(consumed) = consumed {
                write!(answer, r#","consumed":{consumed}"#)?;
            }
            answer.push(b'}');
            Ok(())
        }
        other => write!(answer, "{}", entry::of(other)),
    }
}
