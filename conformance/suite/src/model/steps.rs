//! All 2^32 binary32 inputs of a step function, with few calls of the reference.
//!
//! An encoder of floats to few bits is a monotonic step function: within one sign, and apart from NaN, a larger input never gives a
//! smaller code. The reference is asked where a step begins and, by bisection, where it ends; the codec must give the same answer
//! for every input between.

use std::ops::Range;

use crate::model::check::Checked;

/// Starts of the monotonic runs of patterns: positive numbers up to infinity, positive NaNs, negative numbers, negative NaNs.
const RUNS: [u64; 4] = [0, 0x7F80_0001, 0x8000_0000, 0xFF80_0001];

/// Compares the two on every pattern of the range. Refusals have codes, too.
pub fn compare(range: Range<u64>, reference: impl Fn(u32) -> u64, subject: impl Fn(u32) -> u64) -> Checked {
    let mut start = range.start;
    while start < range.end {
        let end = RUNS.into_iter().find(|&run| run > start).unwrap_or(range.end).min(range.end);
        let expected = reference(start as u32);
        let step = last_of_step(start, end - 1, expected, &reference);
        for pattern in start..=step {
            let actual = subject(pattern as u32);
            if actual != expected {
                let value = f32::from_bits(pattern as u32);
                return Err(format!(
                    "{value:?} (f32:{pattern:08x}): expected {expected:#x}, codec says {actual:#x}"
                ));
            }
        }
        start = step + 1;
    }
    Ok(())
}

/// The last pattern from `first` to `last` with the answer `expected`, which `first` has.
fn last_of_step(first: u64, last: u64, expected: u64, reference: impl Fn(u32) -> u64) -> u64 {
    let (mut inside, mut outside) = (first, last + 1);
    while outside - inside > 1 {
        let middle = u64::midpoint(inside, outside);
        if reference(middle as u32) == expected {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}
