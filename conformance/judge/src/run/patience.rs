//! Limits for answers: the full time first, less after each wait without an answer; and few floods, lines of megabytes that
//! break the protocol.
//!
//! Narrowing a batch down to the case that hangs takes as many waits as the batch has binary digits. All waits without an
//! answer take at most [`LIMITS`] times the limit in total, plus [`SHORTEST`] each.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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

/// Waits of a run, over all processes.
pub(super) struct Patience {
    limit: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Total time of waits without an answer.
    spent: Duration,
    waits: u32,
    floods: u32,
    slowest: Duration,
}

impl Patience {
    pub(super) fn new(limit: Duration) -> Self {
        Self { limit, state: Mutex::default() }
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

    /// Records an answer's time.
    pub(super) fn answered(&self, took: Duration) {
        let mut state = self.state();
        state.slowest = state.slowest.max(took);
    }

    /// Records a wait without an answer; returns a notice for the first one.
    pub(super) fn lost(&self, waited: Duration, operation: &str) -> Option<String> {
        let mut state = self.state();
        state.spent += waited;
        state.waits += 1;
        (state.waits == 1).then(|| {
            format!(
                "no answer to {operation} within {} s: looking for the case, up to {:.0} s",
                waited.as_secs_f64(),
                (self.limit * (LIMITS - 1) + SHORTEST * WAITS).as_secs_f64()
            )
        })
    }

    /// An answer of so many bytes broke the protocol; whether it was a flood.
    pub(super) fn refused(&self, bytes: usize) -> bool {
        let flood = bytes >= FLOOD;
        self.state().floods += u32::from(flood);
        flood
    }

    /// Whether no more waits and floods are spent on finding the case at fault.
    pub(super) fn is_exhausted(&self) -> bool {
        let state = self.state();
        state.waits + state.floods * WAITS_OF_A_FLOOD >= WAITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Full waits first, then shorter ones down to the shortest; all together stay within the bound that the notice names.
    #[test]
    fn waits_shrink_and_are_bounded() {
        let patience = Patience::new(Duration::from_secs(10));
        let mut total = Duration::ZERO;
        let mut waits = Vec::new();
        while !patience.is_exhausted() {
            let wait = patience.wait();
            let said = patience.lost(wait, "a.decode");
            assert_eq!(said.is_some(), waits.is_empty());
            total += wait;
            waits.push(wait.as_millis());
        }
        assert_eq!(waits[..4], [10_000, 6_600, 4_400, 3_000]);
        assert_eq!((waits.len(), waits[59]), (60, 500));
        assert!(total < Duration::from_secs(55), "{total:?}");
    }

    /// Twenty floods exhaust it, and no number of short lines does.
    #[test]
    fn floods_are_bounded() {
        let patience = Patience::new(Duration::from_secs(10));
        assert!((0..1000).all(|_| !patience.refused(FLOOD - 1)));
        assert!((0..19).all(|_| patience.refused(FLOOD)) && !patience.is_exhausted());
        assert!(patience.refused(FLOOD) && patience.is_exhausted());
    }

    /// An implementation that answers slowly keeps its time, up to the limit.
    #[test]
    fn slow_answers_lengthen_the_waits() {
        let patience = Patience::new(Duration::from_secs(10));
        (0..20).for_each(|_| drop(patience.lost(patience.wait(), "a.decode")));
        assert_eq!(patience.wait(), SHORTEST);
        patience.answered(Duration::from_secs(2));
        assert_eq!(patience.wait(), Duration::from_secs(8));
        patience.answered(Duration::from_secs(5));
        assert_eq!(patience.wait(), Duration::from_secs(10));
        assert_eq!(Patience::new(Duration::from_millis(100)).wait(), Duration::from_millis(100));
    }
}
