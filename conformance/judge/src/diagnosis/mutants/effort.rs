//! How much a search for several tokens looks at.

/// What is tried, and how much of it.
#[derive(Debug)]
pub(super) struct Effort {
    /// Known mistakes alone, which have a name: they are few, so that more sets of them are looked at.
    pub(super) known: bool,
    /// Failures on which it is seen whether a token brings the answers nearer; and those, and passes, that sets are compared on.
    pub(super) first: usize,
    pub(super) failures: usize,
    pub(super) passes: usize,
    /// Sets that are looked at, those of them in a row that are no better than the best before, and the sets that each leads to.
    pub(super) sets: usize,
    pub(super) patience: usize,
    pub(super) branches: usize,
    /// Answers that a set does not give yet, one of which the next token must bring nearer.
    pub(super) guides: usize,
}

impl Effort {
    pub(super) const ANY: Self = Self {
        known: false,
        first: 12,
        failures: 40,
        passes: 20,
        sets: 80,
        patience: 20,
        branches: 3,
        guides: 4,
    };
    pub(super) const KNOWN: Self = Self {
        known: true,
        first: 16,
        failures: 60,
        passes: 40,
        sets: 300,
        patience: 30,
        branches: 6,
        guides: 8,
    };
}
