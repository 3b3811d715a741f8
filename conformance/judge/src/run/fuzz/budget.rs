//! How long to shrink.

use std::time::{Duration, Instant};

use serde_json::Value;

/// The budget for shrinking all inputs of an operation; when it is used up, the smallest input so far is final.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    questions: usize,
    until: Instant,
}

impl Budget {
    /// Eight seconds from now, no longer than that moment, and 200 000 questions at most.
    pub(super) fn until(moment: Instant) -> Self {
        Self { questions: 200_000, until: moment.min(Instant::now() + Duration::from_secs(8)) }
    }

    /// The next inputs to ask; none when the budget is used up.
    pub(super) fn take(&mut self, inputs: &mut impl Iterator<Item = Value>, count: usize) -> Vec<Value> {
        if Instant::now() >= self.until {
            return Vec::new();
        }
        let taken: Vec<Value> = inputs.take(count.min(self.questions)).collect();
        self.questions -= taken.len();
        taken
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Used up, by the number of inputs or by the time, a budget gives nothing more.
    #[test]
    fn a_budget_ends() {
        let inputs = || std::iter::repeat(json!(0));
        let soon = Instant::now() + Duration::from_secs(8);
        let mut budget = Budget { questions: 5, ..Budget::until(soon) };
        assert_eq!([3, 3, 3].map(|count| budget.take(&mut inputs(), count).len()), [3, 2, 0]);
        let mut late = Budget::until(Instant::now());
        assert!(late.take(&mut inputs(), 3).is_empty());
    }
}
