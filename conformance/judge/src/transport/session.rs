//! A session with one running adapter: greeting, batches, sweeps, farewell.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::value::RawValue;

use crate::transport::bounds;
use crate::transport::link::{Farewell, Limits, Link};
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::process::Launch;
use crate::transport::protocol::{self, Greeting, Hello};
use crate::transport::schemas::Schemas;
use crate::transport::surrogates;
use packproof_suite::model::Parameters;

/// Time for an adapter to end after `bye`.
const FAREWELL: Duration = Duration::from_secs(2);

/// Everything needed to start an adapter, possibly again.
#[derive(Clone, Debug)]
pub struct Setup {
    pub launch: Launch,
    pub greeting: Greeting,
    pub limits: Limits,
    /// Schemas to validate both directions.
    pub schemas: Option<Arc<Schemas>>,
    /// Receives notices for the user during a run.
    pub notice: fn(&str),
}

/// A running adapter that answered the greeting.
#[derive(Debug)]
pub struct Session {
    link: Link,
    limits: Limits,
    schemas: Option<Arc<Schemas>>,
    seq: u64,
    fresh: bool,
    pub hello: Hello,
}

impl Session {
    /// Starts the adapter and exchanges greetings.
    ///
    /// # Errors
    /// It does not start, or does not answer the greeting in time.
    pub fn start(setup: &Setup, stop: &AtomicBool) -> Result<Self, NoAnswer> {
        let mut link = Link::open(&setup.launch, &setup.limits, stop)?;
        let mut greeting = serde_json::to_vec(&setup.greeting).unwrap_or_default();
        greeting.push(b'\n');
        if let Some(schemas) = &setup.schemas {
            schemas.sent(&greeting);
        }
        link.send(greeting);
        let line = link.receive(setup.limits.start, stop)?;
        bounds::hello(&line).map_err(protocol_fault)?;
        if let Some(schemas) = &setup.schemas {
            schemas.received("hello", &line).map_err(protocol_fault)?;
        }
        let hello = protocol::read_hello(&line).map_err(protocol_fault)?;
        let (limits, schemas) = (setup.limits, setup.schemas.clone());
        Ok(Self { link, limits, schemas, seq: 0, fresh: true, hello })
    }

    /// Bytes of the last answer, also of one that breaks the protocol.
    pub fn heard(&self) -> usize {
        self.link.heard
    }

    /// Whether it was asked nothing yet.
    pub fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Sends a batch; returns its number, for [`Session::receive`].
    pub fn send<T: AsRef<str>>(&mut self, operation: &str, parameters: &Parameters, inputs: &[T]) -> u64 {
        self.say(|seq| protocol::run_line(seq, operation, parameters, inputs))
    }

    /// Requests the digest of a range; returns its number, for [`Session::receive_digest`].
    pub fn send_sweep(&mut self, operation: &str, from: u64, count: u64) -> u64 {
        self.say(|seq| protocol::sweep_line(seq, operation, from, count))
    }

    fn say(&mut self, line: impl FnOnce(u64) -> Vec<u8>) -> u64 {
        self.seq += 1;
        self.fresh = false;
        let line = line(self.seq);
        if let Some(schemas) = &self.schemas {
            schemas.sent(&line);
        }
        self.link.send(line);
        self.seq
    }

    /// Waits for a batch's answer, and passes on the raw text of each result.
    ///
    /// # Errors
    /// No answer, or a violation of the protocol. The session is unusable then, unless only a single result exceeded the
    /// protocol's bounds.
    pub fn receive(
        &mut self,
        seq: u64,
        count: usize,
        stop: &AtomicBool,
        mut each: impl FnMut(usize, &str),
    ) -> Result<(), NoAnswer> {
        let mut first = None;
        self.receive_each(self.limits.answer, seq, count, stop, |at, result| match result {
            Ok(text) => each(at, text),
            Err(fault) => first = first.take().or(Some(fault)),
        })?;
        first.map_or(Ok(()), |fault| Err(NoAnswer::Fault(fault)))
    }

    /// As [`Session::receive`], with another time limit; a result that exceeds the protocol's bounds is a fault of its own and does not
    /// affect others.
    ///
    /// # Errors
    /// As [`Session::receive`], for the whole line.
    pub fn receive_each(
        &mut self,
        within: Duration,
        seq: u64,
        count: usize,
        stop: &AtomicBool,
        mut each: impl FnMut(usize, Result<&str, Fault>),
    ) -> Result<(), NoAnswer> {
        let line = self.link.receive(within, stop)?;
        let results = protocol::read_results(&line, seq, count).map_err(protocol_fault)?;
        let bounded: Vec<_> = results.iter().map(|raw| bounds::check(raw.get().as_bytes())).collect();
        if let Some(schemas) = self.schemas.as_ref().filter(|_| bounded.iter().all(Result::is_ok)) {
            schemas.received("results", &line).map_err(protocol_fault)?;
        }
        for (at, (raw, bounded)) in results.into_iter().zip(bounded).enumerate() {
            match bounded {
                Ok(()) => each(at, Ok(&surrogates::replaced(RawValue::get(raw)))),
                Err(beyond) => each(at, Err(Fault::protocol(beyond))),
            }
        }
        Ok(())
    }

    /// Waits for the digest of a range.
    ///
    /// # Errors
    /// No answer, or a violation of the protocol. The session is unusable then.
    pub fn receive_digest(&mut self, seq: u64, within: Duration, stop: &AtomicBool) -> Result<u64, NoAnswer> {
        let line = self.link.receive(within, stop)?;
        bounds::check(&line).map_err(protocol_fault)?;
        if let Some(schemas) = &self.schemas {
            schemas.received("digest", &line).map_err(protocol_fault)?;
        }
        protocol::read_digest(&line, seq).map_err(protocol_fault)
    }

    /// Sends `bye` and waits for the end.
    pub fn finish(self) -> Farewell {
        let line = protocol::BYE.to_vec();
        if let Some(schemas) = &self.schemas {
            schemas.sent(&line);
        }
        self.link.close(line, FAREWELL)
    }
}

fn protocol_fault(detail: String) -> NoAnswer {
    NoAnswer::Fault(Fault::protocol(detail))
}
