//! Asks an adapter many cases, with batches in flight, parallel processes, restarts, and a search for the faulty case of a failed
//! batch, so that a faulty case affects no other.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::report::model::Verdict;
use crate::run::batches::{self, Asked, Batch, Block};
use crate::run::bisect::Bisect;
use crate::run::losses::Losses;
use crate::run::patience::Patience;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::session::{Session, Setup};

#[derive(Clone, Copy, Debug)]
pub enum Reply<'a> {
    Result(&'a str),
    Fault(&'a Fault),
}

/// Receives the reply to the question at a place. If its batch is suspected later, the reply is repeated.
pub type Sink<'a> = &'a (dyn Fn(usize, Reply) + Sync);

/// Limits of the exchange.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Maximum number of cases per batch.
    pub batch: usize,
    /// Batches in flight per process.
    pub window: usize,
    /// Parallel processes.
    pub jobs: usize,
    /// Skip the rest of an operation after this many consecutive faulty cases.
    pub give_up: usize,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { batch: 256, window: 8, jobs: 1, give_up: 50 }
    }
}

/// Consecutive failed starts after which a once working adapter is given up.
pub(super) const STARTS: usize = 3;

struct Work<'a> {
    setup: &'a Setup,
    tuning: Tuning,
    queue: Mutex<VecDeque<Batch<'a>>>,
    losses: Mutex<HashMap<&'a str, Losses>>,
    patience: Patience,
    sink: Sink<'a>,
    stop: &'a AtomicBool,
}

/// Asks all questions, using the adapter that is already running, too. Every question gets a reply, unless `stop` becomes
/// true.
pub fn ask<'q>(
    setup: &Setup,
    first: Session,
    tuning: Tuning,
    questions: impl Iterator<Item = Asked<'q>>,
    sink: Sink,
    stop: &AtomicBool,
) {
    let blocks = batches::group(questions);
    let queue = batches::batches(&blocks, tuning.batch.max(1));
    let helpers = tuning.jobs.min(queue.len()).saturating_sub(1);
    let (queue, losses) = (Mutex::new(queue), Mutex::default());
    let patience = Patience::new(setup.limits.answer);
    let work = Work { setup, tuning, queue, losses, patience, sink, stop };
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| Worker { work: &work, session: None, dead: None }.run());
        }
        Worker { work: &work, session: Some(first), dead: None }.run();
    });
}

struct Interrupted;

impl<'a> Work<'a> {
    fn note(&self, batch: &Batch<'a>, note: impl FnOnce(&mut Losses)) {
        note(locked(&self.losses).entry(&batch.block.operation).or_default());
    }

    /// The reason to skip the rest of the batch's operation, if any.
    fn given_up(&self, batch: &Batch) -> Option<Fault> {
        let exhausted = self.patience.is_exhausted();
        locked(&self.losses).get(&*batch.block.operation)?.given_up(self.tuning.give_up, exhausted)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Worker<'w, 'a> {
    work: &'w Work<'a>,
    session: Option<Session>,
    /// Why it cannot be started again.
    dead: Option<Fault>,
}

impl<'a> Worker<'_, 'a> {
    fn run(mut self) {
        // After an interrupt, the replies so far are final.
        let _ = self.ask_all();
    }

    fn ask_all(&mut self) -> Result<(), Interrupted> {
        let mut last: Option<Batch> = None;
        let mut flying: VecDeque<(u64, Batch)> = VecDeque::new();
        loop {
            while flying.len() < self.work.tuning.window.max(1)
                && let Some(batch) = locked(&self.work.queue).pop_front()
            {
                if let Some(fault) = self.work.given_up(&batch) {
                    self.reply_to_all(&batch, batch.cases.clone(), &fault);
                } else if let Some(seq) = self.send(&batch, batch.cases.clone())? {
                    flying.push_back((seq, batch));
                } else {
                    self.not_started(&batch, batch.cases.clone());
                }
            }
            let Some((seq, batch)) = flying.front().cloned() else {
                let stray = self.session.take().and_then(|session| session.finish().stray);
                if let (Some(_), Some(last)) = (stray, last.take()) {
                    self.search(&last, Bisect::new(last.cases.clone()), true)?;
                    continue;
                }
                return Ok(());
            };
            match self.receive(seq, &batch, batch.cases.clone())? {
                Ok(()) => {
                    self.work.note(&batch, Losses::answered);
                    flying.pop_front();
                    last = Some(batch);
                }
                Err(fault) => {
                    // A surplus line only shows when the next answer is due: then the batch before wrote it.
                    let stray = fault.verdict == Verdict::Protocol;
                    if let Some(last) = last.take().filter(|_| stray) {
                        self.search(&last, Bisect::new(last.cases.clone()), true)?;
                    }
                    for (at, (_, batch)) in std::mem::take(&mut flying).into_iter().enumerate() {
                        let cases = batch.cases.clone();
                        let bisect = if at == 0 { Bisect::failing(cases) } else { Bisect::new(cases) };
                        self.search(&batch, bisect, stray)?;
                    }
                }
            }
        }
    }

    /// Asks a suspected batch in parts, one at a time, until every case has a reply.
    ///
    /// `fenced`: each part is asked twice; the second answer shows whether an unexpected line followed the first.
    fn search(&mut self, batch: &Batch<'a>, mut bisect: Bisect, fenced: bool) -> Result<(), Interrupted> {
        while let Some(cases) = bisect.next() {
            if let Some(fault) = self.work.given_up(batch) {
                self.reply_to_all(batch, bisect.rest(), &fault);
                return Ok(());
            }
            let fresh = self.session.as_ref().is_none_or(Session::is_fresh);
            let mut answer = Ok(());
            for _ in 0..if fenced { 2 } else { 1 } {
                let Some(seq) = self.send(batch, cases.clone())? else {
                    self.not_started(batch, bisect.rest());
                    return Ok(());
                };
                answer = self.receive(seq, batch, cases.clone())?;
                if answer.is_err() {
                    break;
                }
            }
            match answer {
                Ok(()) => {
                    self.work.note(batch, Losses::answered);
                    bisect.passed();
                }
                // An earlier case may be to blame: a single case is faulty only if it fails in a new process.
                Err(_) if cases.len() == 1 && !fresh => {}
                Err(found) => {
                    if let Some(faulty) = bisect.failed() {
                        self.work.note(batch, |losses| losses.faulty(found.verdict));
                        (self.work.sink)(batch.block.places[faulty], Reply::Fault(&found));
                    }
                }
            }
        }
        Ok(())
    }

    /// Replies that the adapter cannot be started again.
    fn not_started(&self, batch: &Batch, cases: Range<usize>) {
        if let Some(dead) = &self.dead {
            self.reply_to_all(batch, cases, dead);
        }
    }

    /// Records why cases were never asked.
    fn reply_to_all(&self, batch: &Batch, cases: Range<usize>, fault: &Fault) {
        for case in cases {
            (self.work.sink)(batch.block.places[case], Reply::Fault(fault));
        }
    }

    /// Sends cases, starting the adapter if necessary; `None` if it cannot be started again.
    fn send(&mut self, batch: &Batch, cases: Range<usize>) -> Result<Option<u64>, Interrupted> {
        let Block { operation, parameters, inputs, .. } = batch.block;
        Ok(self.running()?.map(|session| session.send(operation, parameters, &inputs[cases])))
    }

    fn running(&mut self) -> Result<Option<&mut Session>, Interrupted> {
        for attempt in 1..=STARTS {
            if self.work.stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            if self.session.is_some() || self.dead.is_some() {
                break;
            }
            match Session::start(self.work.setup, self.work.stop) {
                Ok(session) => self.session = Some(session),
                Err(NoAnswer::Interrupted) => return Err(Interrupted),
                Err(NoAnswer::Fault(fault)) if attempt == STARTS => {
                    let detail = format!("not asked: the adapter does not start again: {}", fault.detail);
                    self.dead = Some(Fault { detail, ..fault });
                }
                Err(NoAnswer::Fault(_)) => {}
            }
        }
        Ok(self.session.as_mut())
    }

    /// Waits for an answer and passes it on. After a fault the process is gone.
    fn receive(
        &mut self,
        seq: u64,
        batch: &Batch<'a>,
        cases: Range<usize>,
    ) -> Result<Result<(), Fault>, Interrupted> {
        let Some(session) = &mut self.session else {
            return Ok(Err(Fault::protocol("it is not running")));
        };
        let reply = |at, result: Result<&str, Fault>| {
            let reply = result.as_ref().map_or_else(Reply::Fault, |text| Reply::Result(text));
            (self.work.sink)(batch.block.places[cases.start + at], reply);
        };
        let (within, since) = (self.work.patience.wait(), Instant::now());
        match session.receive_each(within, seq, cases.len(), self.work.stop, reply) {
            Ok(()) => {
                self.work.patience.answered(since.elapsed());
                Ok(Ok(()))
            }
            Err(NoAnswer::Interrupted) => Err(Interrupted),
            Err(NoAnswer::Fault(fault)) => {
                if fault.verdict == Verdict::Protocol && self.work.patience.refused(session.heard()) {
                    self.work.note(batch, Losses::flooded);
                }
                self.session = None;
                if fault.verdict == Verdict::Timeout {
                    self.work.note(batch, Losses::waited);
                    if let Some(said) = self.work.patience.lost(within, &batch.block.operation) {
                        (self.work.setup.notice)(&said);
                    }
                }
                Ok(Err(fault))
            }
        }
    }
}
