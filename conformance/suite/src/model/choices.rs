//! What implementations do differently: the named alternatives of a format's program, as parameters and their wrong choices.
//!
//! A [`Setting`] lists the deviations from the right choices; the empty setting is right. An operation answers a case
//! under any setting ([`Operation::behaving`](super::Operation)), so known mistakes are named points of this space, and the
//! diagnosis searches it.

use std::fmt;

/// A wrong choice of a [`Parameter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Slug, unique in its parameter: `mask-1f`.
    pub name: &'static str,
    /// The end of a sentence about an implementation: "masks byte 4 with 0x1F".
    pub says: &'static str,
    /// The correction, as an instruction.
    pub fix: &'static str,
}

/// A difference between implementations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Slug, unique in its format: `byte-4`. Parameters of a contained format are prefixed with that format's name:
    /// `compact_index.byte-4` ([`home`]).
    pub name: &'static str,
    /// The operations affected. Failures in any of them are evidence for the same cause.
    pub operations: &'static [&'static str],
    pub wrong: &'static [Choice],
}

/// A parameter's name and the name of its wrong choice.
pub type Deviation = (&'static str, &'static str);

#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// Sorted, one per parameter.
    deviations: Vec<Deviation>,
}

impl Setting {
    pub const RIGHT: Self = Self { deviations: Vec::new() };

    /// The last deviation of a parameter wins.
    pub fn of(deviations: &[Deviation]) -> Self {
        deviations.iter().fold(Self::RIGHT, |setting, &deviation| setting.with(deviation))
    }

    /// Adds a deviation, or replaces that of the same parameter.
    #[must_use]
    pub fn with(&self, deviation: Deviation) -> Self {
        let mut changed = self.without(deviation.0);
        changed.deviations.push(deviation);
        changed.deviations.sort_unstable();
        changed
    }

    #[must_use]
    pub fn without(&self, parameter: &str) -> Self {
        let kept = self.deviations.iter().copied().filter(|(name, _)| *name != parameter);
        Self { deviations: kept.collect() }
    }

    /// Sorted by parameter.
    pub fn deviations(&self) -> &[Deviation] {
        &self.deviations
    }
}

/// The format that defines a parameter, and its name there: `compact_index.end` in a format that contains `compact_index` is
/// that format's `end`.
///
/// ```
/// use packproof_suite::model::choices::home;
/// assert_eq!(home("unreal_string", "compact_index.end"), ("compact_index", "end"));
/// assert_eq!(home("unreal_string", "end"), ("unreal_string", "end"));
/// ```
pub fn home<'a>(format: &'a str, parameter: &'a str) -> (&'a str, &'a str) {
    parameter.split_once('.').unwrap_or((format, parameter))
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.deviations.iter().map(|(parameter, choice)| format!("{parameter}={choice}"));
        f.write_str(&shown.collect::<Vec<_>>().join(" "))
    }
}
