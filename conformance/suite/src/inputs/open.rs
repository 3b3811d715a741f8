//! A mutant that no vector notices, while it is looked for elsewhere.

use super::conditions::Mutant;

/// A mutant that no vector notices, and what does.
pub(super) struct Open {
    pub(super) operation: &'static str,
    pub(super) mutant: Mutant,
    /// Its row and its cell in that.
    pub(super) place: (usize, usize),
    pub(super) drawn: bool,
    pub(super) swept: bool,
}
