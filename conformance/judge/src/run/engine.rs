//! Asks an adapter many cases, with batches in flight, parallel processes, restarts, and a search for the faulty case of a failed
//! batch, so that a faulty case affects no other.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::report::model::Verdict;
use crate::run::batches::{self, Asked, Batch, Block};
use crate::run::bisect::Bisect;
use crate::run::patience::Patience;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::session::{Session, Setup};

/// The text of a result, or what came in its place.
pub type Reply<'a> = Result<&'a str, &'a Fault>;

/// Receives the reply to the question at a place. If its batch is suspected later, the reply is repeated.
type Sink<'a> = &'a (dyn Fn(usize, Reply) + Sync);

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
const STARTS: usize = 3;

pub(super) fn start_again(setup: &Setup) -> Result<Session, NoAnswer> {
    let mut started = Session::start(setup);
    for _ in 1..STARTS {
        if matches!(started, Err(NoAnswer::Fault(_))) {
            started = Session::start(setup);
        }
    }
    started.map_err(|none| match none {
        NoAnswer::Fault(fault) => {
            let detail = format!("the adapter does not start again: {}", fault.detail);
            NoAnswer::Fault(Fault { detail, ..fault })
        }
        NoAnswer::Interrupted => none,
    })
}

struct Work<'a> {
    setup: &'a Setup,
    window: usize,
    queue: Mutex<VecDeque<Batch<'a>>>,
    patience: Patience,
    sink: Sink<'a>,
}

/// Asks all questions, using the adapter that is already running, too. Returns what `judge` makes of each reply, and `None` for
/// questions that an interrupt left without one. `progress` receives the number of questions answered so far.
pub(super) fn ask<'q, T: Send>(
    setup: &Setup,
    first: Session,
    tuning: Tuning,
    questions: impl ExactSizeIterator<Item = Asked<'q>>,
    judge: impl Fn(usize, Reply) -> T + Sync,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<Option<T>> {
    let none: Vec<Option<T>> = (0..questions.len()).map(|_| None).collect();
    let answers = Mutex::new((none, 0));
    let sink = |place: usize, reply: Reply| {
        let judged = judge(place, reply);
        let mut answers = locked(&answers);
        let (answers, count) = &mut *answers;
        *count += usize::from(answers[place].replace(judged).is_none());
        progress(*count);
    };
    let blocks = batches::group(questions);
    let queue = batches::batches(&blocks, tuning.batch.max(1));
    let helpers = tuning.jobs.min(queue.len()).saturating_sub(1);
    let patience = Patience::new(setup.limits.answer, tuning.give_up);
    let work = Work { setup, window: tuning.window.max(1), queue: Mutex::new(queue), patience, sink: &sink };
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| Worker { work: &work, session: None, dead: None }.run());
        }
        Worker { work: &work, session: Some(first), dead: None }.run();
    });
    answers.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

struct Interrupted;

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
            while flying.len() < self.work.window
                && let Some(batch) = locked(&self.work.queue).pop_front()
            {
                if let Some(fault) = self.work.patience.given_up(&batch.block.operation) {
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
                    self.work.patience.answered(&batch.block.operation);
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
            if let Some(fault) = self.work.patience.given_up(&batch.block.operation) {
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
                    self.work.patience.answered(&batch.block.operation);
                    bisect.passed();
                }
                // An earlier case may be to blame: a single case is faulty only if it fails in a new process.
                Err(_) if cases.len() == 1 && !fresh => {}
                Err(found) => {
                    if let Some(faulty) = bisect.failed() {
                        self.work.patience.faulty(&batch.block.operation, found.verdict);
                        (self.work.sink)(batch.block.places[faulty], Err(&found));
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
            (self.work.sink)(batch.block.places[case], Err(fault));
        }
    }

    /// Sends cases, starting the adapter if necessary; `None` if it cannot be started again.
    fn send(&mut self, batch: &Batch, cases: Range<usize>) -> Result<Option<u64>, Interrupted> {
        let Block { operation, parameters, inputs, .. } = batch.block;
        Ok(self.running()?.map(|session| session.send(operation, parameters, &inputs[cases])))
    }

    fn running(&mut self) -> Result<Option<&mut Session>, Interrupted> {
        if self.work.setup.is_stopped() {
            return Err(Interrupted);
        }
        if self.session.is_none() && self.dead.is_none() {
            match start_again(self.work.setup) {
                Ok(session) => self.session = Some(session),
                Err(NoAnswer::Interrupted) => return Err(Interrupted),
                Err(NoAnswer::Fault(fault)) => {
                    self.dead = Some(Fault { detail: format!("not asked: {}", fault.detail), ..fault });
                }
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
            (self.work.sink)(batch.block.places[cases.start + at], result.as_ref().copied());
        };
        let (within, since) = (self.work.patience.wait(), Instant::now());
        match session.receive(within, seq, cases.len(), reply) {
            Ok(()) => {
                self.work.patience.answered_in(since.elapsed());
                Ok(Ok(()))
            }
            Err(NoAnswer::Interrupted) => Err(Interrupted),
            Err(NoAnswer::Fault(fault)) => {
                let (patience, operation) = (&self.work.patience, &batch.block.operation);
                match fault.verdict {
                    Verdict::Protocol => patience.refused(session.heard(), operation),
                    Verdict::Timeout => {
                        patience
                            .lost(within, operation)
                            .iter()
                            .for_each(|said| (self.work.setup.notice)(said));
                    }
                    _ => {}
                }
                self.session = None;
                Ok(Err(fault))
            }
        }
    }
}
