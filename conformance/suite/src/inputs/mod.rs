//! Input mutants: the codec, wrong only under a condition on its input or on the call, for every operation.
//!
//! Code mutation changes a token, so it never makes what is wrong only beyond a size, at one position modulo 64, for one
//! pattern of one group or from the thousandth call on. Here the codec answers, and its answer is falsified where the
//! condition holds. Which conditions the vectors notice is a table, `ci/measured/inputs.json`.
//!
//! The codec's side runs every public path of an operation (`encode` and `append`, slices, iterators) and answers with an
//! error where two disagree. What is wrong on one path alone is then noticed by the vectors that take that path, which a
//! second table compares with those that notice a wrong answer: `ci/measured/inputs-paths.json`.
//!
//! Of what no vector notices, a third says what fuzzing and sweeps do: `ci/measured/inputs-beyond.json`.

mod beyond;
mod conditions;
mod drawn;
mod features;
mod open;
mod paths;
mod reasons;
mod row;
mod swept;
mod table;

pub use beyond::{Record, measure};
pub use conditions::{Condition, Effect, Mutant, THRESHOLDS};
pub use paths::{PathRow, path_rows, paths_to_text};
pub use row::{Beyond, Row};
pub use table::{open_rows, rows, to_text, worse};
