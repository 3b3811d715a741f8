//! Answers within a number of steps.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Answer, Refusal};

/// Step budget per answer; the largest vector uses a tenth of it.
pub const STEPS: usize = 1 << 22;

thread_local! {
    /// Steps left for the answer being computed on this thread; `None` once they ran out.
    static LEFT: Cell<Option<usize>> = const { Cell::new(Some(usize::MAX)) };
}

/// Charges loop steps or bytes to allocate to the budget of [`bounded`]. A wrong behaviour may loop for ever or trust a length
/// of gigabytes, so a loop bounded by an input value must call this first.
///
/// # Errors
/// The budget is used up: the answer is invalid.
#[inline]
pub fn spend(steps: usize) -> Answer<()> {
    let left = LEFT.try_with(|of| {
        let left = of.get().and_then(|left| left.checked_sub(steps));
        of.set(left);
        left
    });
    if matches!(left, Ok(Some(_))) { Ok(()) } else { Err(spent()) }
}

#[cold]
fn spent() -> Refusal {
    Refusal::Broken("more steps than any answer takes".to_owned())
}

/// Computes an answer within a step budget. `None` if it runs out or panics, which combinations of deviations may do; then they
/// predict nothing.
pub fn bounded<T>(steps: usize, answer: impl FnOnce() -> T) -> Option<T> {
    let before = LEFT.replace(Some(steps));
    let answered = catch_unwind(AssertUnwindSafe(answer));
    let left = LEFT.replace(before);
    answered.ok().filter(|_| left.is_some())
}
