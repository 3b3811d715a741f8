//! Input mutants: the codec, wrong only under a condition on its input or on the call, for every operation.
//!
//! Code mutation changes a token, so it never makes what is wrong only beyond a size, at one position modulo 64, for one
//! pattern of one group or from the thousandth call on. Here the codec answers, and its answer is falsified where the
//! condition holds. Which conditions the vectors notice is a table, `ci/measured/inputs.json`.
//!
//! The codec's side runs every public path of an operation (`encode` and `append`, slices, iterators) and answers with an
//! error where two disagree, so that what is wrong on one path alone is noticed by the same vectors.

mod beyond;
mod conditions;
mod drawn;
mod features;
mod reasons;
mod row;
mod swept;
mod table;

pub use beyond::{Beyond, Record, measure};
pub use conditions::{Condition, Effect, Mutant, THRESHOLDS};
pub use row::Row;
pub use table::{open_rows, rows, rows_of, to_text, worse};
