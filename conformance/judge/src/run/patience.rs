//! Limits for answers: the full time first, less after each wait without an answer; few floods, lines of megabytes that break the
//! protocol; and when to skip the rest of an operation because of its faults.
//!
//! Narrowing a batch down to the case that hangs takes as many waits as the batch has binary digits. All waits without an
//! answer take at most [`LIMITS`] times the limit in total, plus [`SHORTEST`] each.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::report::model::Verdict;
use crate::transport::no_answer::Fault;

/// Total time for waits without an answer, in limits.
const LIMITS: u32 = 3;
/// Shortest wait: a process that just started may need it for its first answer.
const SHORTEST: Duration = Duration::from_millis(500);
/// Factor over the slowest answer so far.
const SLOWER: u32 = 4;
/// Waits without an answer after which a single one skips its operation.
const WAITS: u32 = 60;

/// Bytes of a flood, and the waits that it counts for.
const FLOOD: usize = 1 << 20;
const WAITS_OF_A_FLOOD: u32 = 3;

/// Consecutive and total timeouts after which the rest of an operation is skipped: each costs its full time.
const TIMEOUTS_IN_A_ROW: usize = 4;
const TIMEOUTS: usize = 12;

/// Waits and faults of a run, over all processes.
pub(super) struct Patience {
    limit: Duration,
    /// Skip the rest of an operation after this many consecutive faulty cases.
    give_up: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Total time of waits without an answer.
    spent: Duration,
    waits: u32,
    floods: u32,
    slowest: Duration,
    operations: HashMap<String, Losses>,
}

/// Costs of an operation so far.
#[derive(Default)]
struct Losses {
    in_a_row: usize,
    timeouts_in_a_row: usize,
    timeouts: usize,
    /// Whether there was a wait without an answer, also to a batch.
    waited: bool,
    /// Whether a flood came in place of an answer, also to a batch.
    flooded: bool,
    /// Kind of the last fault.
    verdict: Option<Verdict>,
}

impl State {
    fn of(&mut self, operation: &str) -> &mut Losses {
        self.operations.entry(operation.to_owned()).or_default()
    }

    /// Whether no more waits and floods are spent on finding the case at fault.
    fn is_exhausted(&self) -> bool {
        self.waits + self.floods * WAITS_OF_A_FLOOD >= WAITS
    }
}

impl Patience {
    pub(super) fn new(limit: Duration, give_up: usize) -> Self {
        Self { limit, give_up, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Time to wait for the next answer; below the limit, in whole tenths of a second.
    pub(super) fn wait(&self) -> Duration {
        let state = self.state();
        let share = (self.limit * LIMITS).saturating_sub(state.spent) / LIMITS;
        let tenths = share.max(state.slowest * SLOWER).max(SHORTEST).as_millis() / 100;
        self.limit.min(Duration::from_millis(100) * u32::try_from(tenths).unwrap_or(u32::MAX))
    }

    /// Records the time of an answer to a batch.
    pub(super) fn answered_in(&self, took: Duration) {
        let mut state = self.state();
        state.slowest = state.slowest.max(took);
    }

    /// Records that a batch or a part of it was answered rightly.
    pub(super) fn answered(&self, operation: &str) {
        let mut state = self.state();
        let losses = state.of(operation);
        (losses.in_a_row, losses.timeouts_in_a_row) = (0, 0);
    }

    /// Records a faulty case.
    pub(super) fn faulty(&self, operation: &str, verdict: Verdict) {
        let mut state = self.state();
        let losses = state.of(operation);
        let timeout = usize::from(verdict == Verdict::Timeout);
        losses.in_a_row += 1;
        losses.timeouts += timeout;
        losses.timeouts_in_a_row = timeout * (losses.timeouts_in_a_row + 1);
        losses.verdict = Some(verdict);
    }

    /// Records a wait without an answer; returns a notice for the first one.
    pub(super) fn lost(&self, waited: Duration, operation: &str) -> Option<String> {
        let mut state = self.state();
        state.spent += waited;
        state.waits += 1;
        state.of(operation).waited = true;
        (state.waits == 1).then(|| {
            format!(
                "no answer to {operation} within {} s: looking for the case, up to {:.0} s",
                waited.as_secs_f64(),
                (self.limit * (LIMITS - 1) + SHORTEST * WAITS).as_secs_f64()
            )
        })
    }

    /// Records an answer of so many bytes that broke the protocol.
    pub(super) fn refused(&self, bytes: usize, operation: &str) {
        if bytes >= FLOOD {
            let mut state = self.state();
            state.floods += 1;
            state.of(operation).flooded = true;
        }
    }

    /// The fault for the other cases of an operation, if they are to be skipped; when the patience is exhausted, one wait or flood is
    /// enough.
    pub(super) fn given_up(&self, operation: &str) -> Option<Fault> {
        let state = self.state();
        let losses = state.operations.get(operation)?;
        let late = |detail| Fault { verdict: Verdict::Timeout, detail };
        if state.is_exhausted() && losses.waited {
            return Some(late(
                "not asked: this operation, and others before it, did not answer in time".to_owned(),
            ));
        }
        if state.is_exhausted() && losses.flooded {
            return Some(Fault::protocol(
                "not asked: megabytes that were no answer came in place of this operation's, and of others' before it",
            ));
        }
        let detail = if losses.timeouts_in_a_row >= TIMEOUTS_IN_A_ROW || losses.timeouts >= TIMEOUTS {
            format!("not asked: {} cases of this operation got no answer in time", losses.timeouts)
        } else if losses.in_a_row >= self.give_up {
            format!("not asked: the {} cases of this operation before it ended so", losses.in_a_row)
        } else {
            return None;
        };
        Some(Fault { verdict: losses.verdict.unwrap_or(Verdict::Protocol), detail })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patience(give_up: usize) -> Patience {
        Patience::new(Duration::from_secs(10), give_up)
    }

    /// The verdict on what is skipped of `a.decode`.
    fn skipped(patience: &Patience) -> Option<Verdict> {
        patience.given_up("a.decode").map(|fault| fault.verdict)
    }

    /// Full waits first, then shorter ones down to the shortest; all together stay within the bound that the notice names.
    #[test]
    fn waits_shrink_and_are_bounded() {
        let patience = patience(50);
        let mut total = Duration::ZERO;
        let mut waits = Vec::new();
        while skipped(&patience).is_none() {
            let wait = patience.wait();
            let said = patience.lost(wait, "a.decode");
            assert_eq!(said.is_some(), waits.is_empty());
            total += wait;
            waits.push(wait.as_millis());
        }
        assert_eq!(waits[..4], [10_000, 6_600, 4_400, 3_000]);
        assert_eq!((waits.len(), waits[59]), (60, 500));
        assert!(total < Duration::from_secs(55), "{total:?}");
        assert_eq!(skipped(&patience), Some(Verdict::Timeout));
        assert_eq!(patience.given_up("b.decode"), None, "what was never late is asked");
    }

    /// Twenty floods exhaust it, and no number of short lines does.
    #[test]
    fn floods_are_bounded() {
        let patience = patience(50);
        (0..1000).for_each(|_| patience.refused(FLOOD - 1, "a.decode"));
        (0..19).for_each(|_| patience.refused(FLOOD, "a.decode"));
        assert_eq!(skipped(&patience), None);
        patience.refused(FLOOD, "b.decode");
        assert_eq!(skipped(&patience), Some(Verdict::Protocol));
    }

    /// An implementation that answers slowly keeps its time, up to the limit.
    #[test]
    fn slow_answers_lengthen_the_waits() {
        let patience = patience(50);
        (0..20).for_each(|_| drop(patience.lost(patience.wait(), "a.decode")));
        assert_eq!(patience.wait(), SHORTEST);
        patience.answered_in(Duration::from_secs(2));
        assert_eq!(patience.wait(), Duration::from_secs(8));
        patience.answered_in(Duration::from_secs(5));
        assert_eq!(patience.wait(), Duration::from_secs(10));
        assert_eq!(Patience::new(Duration::from_millis(100), 50).wait(), Duration::from_millis(100));
    }

    /// An operation is skipped after four consecutive or twelve total timeouts, or the allowed number of other faults; an answer
    /// ends a series.
    #[test]
    fn gives_up_after_enough_losses() {
        let faulty = |patience: &Patience, verdict, count| {
            (0..count).for_each(|_| patience.faulty("a.decode", verdict));
        };
        let few = patience(5);
        faulty(&few, Verdict::Crash, 4);
        assert_eq!(skipped(&few), None);
        faulty(&few, Verdict::Crash, 1);
        assert_eq!(skipped(&few), Some(Verdict::Crash));
        few.answered("a.decode");
        assert_eq!(skipped(&few), None);

        let spread = patience(50);
        for row in 0..3 {
            faulty(&spread, Verdict::Timeout, 3);
            assert_eq!(skipped(&spread), None, "row {row}");
            spread.answered("a.decode");
        }
        faulty(&spread, Verdict::Timeout, 2);
        faulty(&spread, Verdict::Protocol, 1);
        assert_eq!(skipped(&spread), None, "eleven in all, none in a row");
        faulty(&spread, Verdict::Timeout, 1);
        assert_eq!(skipped(&spread), Some(Verdict::Timeout));

        let hangs = patience(50);
        faulty(&hangs, Verdict::Timeout, 3);
        assert_eq!(skipped(&hangs), None);
        faulty(&hangs, Verdict::Timeout, 1);
        assert!(hangs.given_up("a.decode").unwrap().detail.starts_with("not asked: 4 cases"));
    }
}
