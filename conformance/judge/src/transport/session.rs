//! A session with one running adapter: greeting, batches, sweeps, farewell.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::value::RawValue;

use crate::transport::bounds;
use crate::transport::link::{Farewell, Limits, Link};
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::process::Launch;
use crate::transport::protocol::{self, Hello, Message, VERSION};
use crate::transport::schemas::Schemas;
use crate::transport::surrogates;
use packproof_suite::model::Parameters;
use packproof_suite::suite::Suite;

/// Time for an adapter to end after `bye`.
const FAREWELL: Duration = Duration::from_secs(2);

/// Everything needed to start an adapter, possibly again.
#[derive(Clone)]
pub struct Setup {
    pub launch: Launch,
    pub limits: Limits,
    /// Version and digest of the suite.
    pub suite: [String; 2],
    /// Schemas to validate both directions.
    pub schemas: Option<Arc<Schemas>>,
    /// Receives notices for the user during a run.
    pub notice: fn(&str),
    /// Becomes true on an interrupt.
    pub stop: &'static AtomicBool,
}

impl Setup {
    /// Without validation and notices.
    pub fn new(launch: Launch, limits: Limits, suite: &Suite, stop: &'static AtomicBool) -> Self {
        let suite = [suite.version.clone(), suite.digest.clone()];
        Self { launch, limits, suite, schemas: None, notice: |_| {}, stop }
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn send(&self, link: &mut Link, message: &Message) {
        if let Some(schemas) = &self.schemas {
            schemas.sent(&message.json());
        }
        link.send(message);
    }

    fn validate(&self, name: &str, line: &[u8]) -> Result<(), Fault> {
        self.schemas.as_ref().map_or(Ok(()), |schemas| schemas.received(name, line)).map_err(Fault::protocol)
    }
}

/// A running adapter that answered the greeting.
pub struct Session {
    link: Link,
    setup: Setup,
    seq: u64,
    pub hello: Hello,
}

impl Session {
    /// Starts the adapter and exchanges greetings.
    pub fn start(setup: &Setup) -> Result<Self, NoAnswer> {
        let mut link = Link::open(&setup.launch, &setup.limits, setup.stop)?;
        let [suite, digest] = &setup.suite;
        setup.send(&mut link, &Message::Hello { protocol: VERSION, suite, digest });
        let line = link.receive(setup.limits.start, setup.stop)?;
        bounds::hello(&line).map_err(Fault::protocol)?;
        setup.validate("hello", &line)?;
        let hello = protocol::read_hello(&line).map_err(Fault::protocol)?;
        Ok(Self { link, setup: setup.clone(), seq: 0, hello })
    }

    /// Bytes of the last answer, also of one that breaks the protocol.
    pub fn heard(&self) -> usize {
        self.link.heard
    }

    /// Whether it was asked nothing yet.
    pub fn is_fresh(&self) -> bool {
        self.seq == 0
    }

    /// Sends a batch; returns its number, for [`Session::receive`].
    pub fn send(&mut self, operation: &str, parameters: &Parameters, cases: &[Box<RawValue>]) -> u64 {
        self.seq += 1;
        let message = Message::Run { seq: self.seq, operation, parameters, cases };
        self.setup.send(&mut self.link, &message);
        self.seq
    }

    /// The raw texts of the answers to a batch. After an error the session is unusable, unless only a single result exceeded
    /// the protocol's bounds.
    pub fn ask(
        &mut self,
        operation: &str,
        parameters: &Parameters,
        cases: &[Box<RawValue>],
    ) -> Result<Vec<String>, NoAnswer> {
        let seq = self.send(operation, parameters, cases);
        let mut results = Vec::new();
        self.receive(self.setup.limits.answer, seq, cases.len(), |_, result| {
            results.push(result.map(str::to_owned));
        })?;
        Ok(results.into_iter().collect::<Result<_, Fault>>()?)
    }

    /// Waits for a batch's answer, and passes on the raw text of each result. A result that exceeds the protocol's bounds is a fault
    /// of its own and does not affect others; any other error makes the session unusable.
    pub fn receive(
        &mut self,
        within: Duration,
        seq: u64,
        count: usize,
        mut each: impl FnMut(usize, Result<&str, Fault>),
    ) -> Result<(), NoAnswer> {
        let line = self.link.receive(within, self.setup.stop)?;
        let results = protocol::read_results(&line, seq, count).map_err(Fault::protocol)?;
        let bounded: Vec<_> = results.iter().map(|raw| bounds::check(raw.get().as_bytes())).collect();
        if bounded.iter().all(Result::is_ok) {
            self.setup.validate("results", &line)?;
        }
        for (at, (raw, bounded)) in results.into_iter().zip(bounded).enumerate() {
            match bounded {
                Ok(()) => each(at, Ok(&surrogates::replaced(RawValue::get(raw)))),
                Err(beyond) => each(at, Err(Fault::protocol(beyond))),
            }
        }
        Ok(())
    }

    /// Whether the adapter's digest of a range is the right one, which is computed while it works.
    pub fn sweep(
        &mut self,
        operation: &str,
        (from, count): (u64, u64),
        within: Duration,
        right: impl FnOnce() -> u64,
    ) -> Result<bool, NoAnswer> {
        self.seq += 1;
        let message =
            Message::Sweep { seq: self.seq, operation, parameters: &Parameters::new(), from, count };
        self.setup.send(&mut self.link, &message);
        let right = right();
        let line = self.link.receive(within, self.setup.stop)?;
        bounds::check(&line).map_err(Fault::protocol)?;
        self.setup.validate("digest", &line)?;
        Ok(protocol::read_digest(&line, self.seq).map_err(Fault::protocol)? == right)
    }

    /// Sends `bye` and waits for the end.
    pub fn finish(mut self) -> Farewell {
        self.setup.send(&mut self.link, &Message::Bye);
        self.link.close(FAREWELL)
    }
}
