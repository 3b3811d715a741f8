//! Decides when to skip the rest of an operation because of its faults.

use crate::report::model::Verdict;
use crate::transport::no_answer::Fault;

/// Consecutive and total timeouts after which the rest of an operation is skipped: each costs its full time.
const TIMEOUTS_IN_A_ROW: usize = 4;
const TIMEOUTS: usize = 12;

/// Costs of an operation so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    in_a_row: usize,
    timeouts_in_a_row: usize,
    timeouts: usize,
    /// Waits without an answer, including those for batches.
    waits: usize,
    /// Floods in place of answers, including those to batches.
    floods: usize,
    /// Kind of the last fault.
    verdict: Option<Verdict>,
}

impl Losses {
    pub(super) fn faulty(&mut self, verdict: Verdict) {
        let timeout = usize::from(verdict == Verdict::Timeout);
        self.in_a_row += 1;
        self.timeouts += timeout;
        self.timeouts_in_a_row = timeout * (self.timeouts_in_a_row + 1);
        self.verdict = Some(verdict);
    }

    pub(super) fn waited(&mut self) {
        self.waits += 1;
    }

    /// Records megabytes in place of an answer.
    pub(super) fn flooded(&mut self) {
        self.floods += 1;
    }

    pub(super) fn answered(&mut self) {
        self.in_a_row = 0;
        self.timeouts_in_a_row = 0;
    }

    /// The fault for the skipped cases, if the operation is to be skipped; when the run's patience is exhausted, one wait or flood is enough.
    pub(super) fn given_up(&self, give_up: usize, exhausted: bool) -> Option<Fault> {
        if exhausted && self.waits > 0 {
            let detail = "not asked: this operation, and others before it, did not answer in time".to_owned();
            return Some(Fault { verdict: Verdict::Timeout, detail });
        }
        if exhausted && self.floods > 0 {
            let detail = "not asked: megabytes that were no answer came in place of this operation's, and of others' before it";
            return Some(Fault::protocol(detail));
        }
        let slow = self.timeouts_in_a_row >= TIMEOUTS_IN_A_ROW || self.timeouts >= TIMEOUTS;
        let detail = if slow {
            format!("not asked: {} cases of this operation got no answer in time", self.timeouts)
        } else if self.in_a_row >= give_up {
            format!("not asked: the {} cases of this operation before it ended so", self.in_a_row)
        } else {
            return None;
        };
        Some(Fault { verdict: self.verdict.unwrap_or(Verdict::Protocol), detail })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An operation is skipped after four consecutive or twelve total timeouts, or the allowed number of other faults; an answer
    /// ends a series.
    #[test]
    fn gives_up_after_enough_losses() {
        let mut losses = Losses::default();
        (0..4).for_each(|_| losses.faulty(Verdict::Crash));
        assert_eq!(losses.given_up(5, false), None);
        losses.faulty(Verdict::Crash);
        assert_eq!(losses.given_up(5, false).unwrap().verdict, Verdict::Crash);
        losses.answered();
        assert_eq!(losses.given_up(5, false), None);

        for row in 0..3 {
            (0..3).for_each(|_| losses.faulty(Verdict::Timeout));
            assert_eq!(losses.given_up(50, false), None, "row {row}");
            losses.answered();
        }
        (0..2).for_each(|_| losses.faulty(Verdict::Timeout));
        losses.faulty(Verdict::Protocol);
        assert_eq!(losses.given_up(50, false), None, "eleven in all, none in a row");
        losses.faulty(Verdict::Timeout);
        assert_eq!(losses.given_up(50, false).unwrap().verdict, Verdict::Timeout);

        let mut hangs = Losses::default();
        (0..3).for_each(|_| hangs.faulty(Verdict::Timeout));
        assert_eq!(hangs.given_up(50, false), None);
        hangs.faulty(Verdict::Timeout);
        assert!(hangs.given_up(50, false).unwrap().detail.starts_with("not asked: 4 cases"));

        let mut waited = Losses::default();
        assert_eq!(waited.given_up(50, true), None);
        waited.waited();
        assert_eq!(waited.given_up(50, false), None);
        assert_eq!(waited.given_up(50, true).unwrap().verdict, Verdict::Timeout);

        let mut flooded = Losses::default();
        flooded.flooded();
        assert_eq!(flooded.given_up(50, false), None);
        assert_eq!(flooded.given_up(50, true).unwrap().verdict, Verdict::Protocol);
    }
}
