//! Behaviours: what an implementation does, as parameters, each with the right choice and the wrong ones that people make.
//!
//! A [`Setting`] names the deviations from the right choices; the empty setting is the right behaviour. An operation
//! answers a case under any setting ([`Operation::behaving`](super::Operation)), so known mistakes are named points
//! of this space, the diagnosis searches it, and an implementer can declare a setting as intended.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// One choice of a [`Parameter`] that is not the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Slug, unique in its parameter: `mask-1f`.
    pub name: &'static str,
    /// What an implementation does that makes it, as the end of a sentence: "masks byte 4 with 0x1F".
    pub says: &'static str,
    /// What to do instead, as an instruction.
    pub fix: &'static str,
}

/// One thing that implementations do differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Slug, unique in its format: `byte-4`. That of a format that this one carries has its name before it:
    /// `compact_index.byte-4` ([`home`]).
    pub name: &'static str,
    /// The right choice, as the end of a sentence: "keeps all eight bits of byte 4".
    pub right: &'static str,
    /// The operations that it concerns. One choice concerns all of them: they are evidence for one cause.
    pub operations: &'static [&'static str],
    /// The wrong choices.
    pub wrong: &'static [Choice],
}

impl Parameter {
    /// The choices but those named, which no case of the operations tells from the right one or from another.
    ///
    /// # Panics
    /// If one of those named does not exist: where it is called for a constant, that does not compile.
    pub const fn without<const LEFT: usize>(&self, hidden: &[&str]) -> [Choice; LEFT] {
        let mut left = [self.wrong[0]; LEFT];
        let (mut at, mut kept) = (0, 0);
        while at < self.wrong.len() {
            let mut nth = 0;
            while nth < hidden.len() && !same(hidden[nth], self.wrong[at].name) {
                nth += 1;
            }
            if nth == hidden.len() {
                assert!(kept < LEFT, "a choice that is left out does not exist");
                left[kept] = self.wrong[at];
                kept += 1;
            }
            at += 1;
        }
        left
    }
}

/// Whether two names are the same, where comparing is not constant yet.
pub(crate) const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The parameters of several lists in one; `N` is their number.
///
/// # Panics
/// If `N` is another number: where it is called for a constant, that does not compile.
pub const fn joined<const N: usize>(parts: &[&[Parameter]]) -> [Parameter; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let mut nth = 0;
        while nth < parts[part].len() {
            all[at] = parts[part][nth];
            (nth, at) = (nth + 1, at + 1);
        }
        part += 1;
    }
    assert!(at == N, "the number of parameters");
    all
}

/// A parameter's name and the name of the wrong choice made.
pub type Deviation = (&'static str, &'static str);

/// One of 64 bits for a name, so that most names that a setting does not have are told without comparing text: a behaviour
/// asks for each of some forty parameters, and a search asks behaviours by the million.
#[must_use]
pub const fn bit(name: &str) -> u64 {
    let (name, mut at, mut sum) = (name.as_bytes(), 0, 0_u32);
    while at < name.len() {
        sum = sum.wrapping_mul(31).wrapping_add(name[at] as u32);
        at += 1;
    }
    1 << (sum.wrapping_mul(0x9E37_79B1) >> 26)
}

/// The deviations of an implementation from the right behaviour; empty if there are none.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// In order, one per parameter.
    deviations: Vec<Deviation>,
    /// The bits of their parameters' names.
    bits: u64,
}

impl Setting {
    /// The right behaviour.
    pub const RIGHT: Self = Self { deviations: Vec::new(), bits: 0 };

    /// The behaviour with these deviations; of several for one parameter the last counts.
    pub fn of(deviations: &[Deviation]) -> Self {
        deviations.iter().fold(Self::RIGHT, |setting, &deviation| setting.with(deviation))
    }

    /// This behaviour with one more deviation, in place of one of the same parameter.
    #[must_use]
    pub fn with(&self, deviation: Deviation) -> Self {
        let mut changed = self.without(deviation.0);
        changed.deviations.push(deviation);
        changed.deviations.sort_unstable();
        changed.bits |= bit(deviation.0);
        changed
    }

    /// This behaviour with a parameter set right.
    #[must_use]
    pub fn without(&self, parameter: &str) -> Self {
        self.filtered(|(name, _)| *name != parameter)
    }

    /// The deviations of a format that another one carries, under their own names: of `compact_index.end`, `end`.
    #[must_use]
    pub fn carried(&self, format: &str) -> Self {
        let own = |&(name, choice): &Deviation| Some((name.strip_prefix(format)?.strip_prefix('.')?, choice));
        Self::of(&self.deviations.iter().filter_map(own).collect::<Vec<_>>())
    }

    /// The deviations of formats that this one carries, under the names that they have here: a format passes them on to
    /// another that carries them, too.
    #[must_use]
    pub fn passed_on(&self) -> Self {
        self.filtered(|(name, _)| name.contains('.'))
    }

    fn filtered(&self, keeps: impl Fn(&Deviation) -> bool) -> Self {
        let deviations: Vec<Deviation> = self.deviations.iter().copied().filter(keeps).collect();
        let bits = deviations.iter().fold(0, |bits, (name, _)| bits | bit(name));
        Self { deviations, bits }
    }

    /// Whether no deviation is of a parameter with one of these [`bit`]s.
    pub const fn lacks(&self, bits: u64) -> bool {
        self.bits & bits == 0
    }

    /// The deviations, ordered by parameter.
    pub fn deviations(&self) -> &[Deviation] {
        &self.deviations
    }

    /// The choice made for a parameter: 0 is right, `n` its `n`th wrong choice.
    ///
    /// # Panics
    /// If the setting names a choice that the parameter does not have: a defect of the suite, found by its tests.
    pub fn choice(&self, parameter: &Parameter) -> usize {
        let Some((_, chosen)) = self.deviations.iter().find(|(name, _)| *name == parameter.name) else {
            return 0;
        };
        let found = parameter.wrong.iter().position(|choice| choice.name == *chosen);
        1 + found.unwrap_or_else(|| panic!("{} has no choice {chosen}", parameter.name))
    }
}

/// Where a format's parameter comes from, and its name there: that of another format that it carries is named
/// `compact_index.end`, and is the same parameter as `end` of `compact_index`.
///
/// ```
/// use packproof_suite::model::behaviour::home;
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

/// Steps that one answer may take: the largest input of the vectors takes a tenth of them.
pub const STEPS: usize = 1 << 22;

/// An answer took more steps than it may.
struct Exhausted;

thread_local! {
    /// Steps that are left to the answer that this thread computes.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Counts steps of a loop, or bytes to be allocated, against what [`bounded`] allows. A wrong behaviour may read for ever,
/// or take a length of gigabytes at its word; whatever loops over numbers from the input counts first.
pub fn spend(steps: usize) {
    let left = LEFT.get().checked_sub(steps);
    LEFT.set(left.unwrap_or(0));
    if left.is_none() {
        // No panic: its message would be printed.
        resume_unwind(Box::new(Exhausted));
    }
}

/// The answer of a behaviour, if it takes no more steps than allowed and does not panic: a combination of deviations may do
/// either, and predicts nothing then.
pub fn bounded<T>(steps: usize, answer: impl FnOnce() -> T) -> Option<T> {
    let before = LEFT.replace(steps);
    let answered = catch_unwind(AssertUnwindSafe(answer));
    LEFT.set(before);
    answered.ok()
}

/// Defines a [`Parameter`] and the enumeration of its choices, which must not drift apart.
///
/// ```
/// use packproof_suite::model::behaviour::{Setting, parameter};
///
/// parameter! {
///     /// What is kept of byte 4.
///     BYTE_4: Byte4 = "byte-4" for &["compact_index.decode"], right All: "keeps all eight bits of byte 4";
///     Mask1F = "mask-1f": "masks byte 4 with 0x1F", "Do not mask byte 4.";
/// }
/// assert_eq!(Byte4::under(&Setting::RIGHT), Byte4::All);
/// assert_eq!(Byte4::under(&Setting::of(&[("byte-4", "mask-1f")])), Byte4::Mask1F);
/// ```
#[macro_export]
macro_rules! parameter {
    (
        $(#[$doc:meta])*
        $constant:ident: $kind:ident = $name:literal for $operations:expr, right $right:ident: $does:literal;
        $($choice:ident = $slug:literal: $says:literal, $fix:literal;)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $kind {
            #[doc = concat!("Right: ", $does, ".")]
            $right,
            $(#[doc = concat!("Wrong: ", $says, ".")] $choice,)+
        }

        $(#[$doc])*
        pub(crate) static $constant: $crate::model::behaviour::Parameter = $crate::model::behaviour::Parameter {
            name: $name,
            right: $does,
            operations: $operations,
            wrong: &[$($crate::model::behaviour::Choice { name: $slug, says: $says, fix: $fix },)+],
        };

        impl $kind {
            /// The choice that a setting makes.
            pub(crate) fn under(setting: &$crate::model::behaviour::Setting) -> Self {
                const ALL: &[$kind] = &[$kind::$right, $($kind::$choice,)+];
                const BIT: u64 = $crate::model::behaviour::bit($name);
                if setting.lacks(BIT) { $kind::$right } else { ALL[setting.choice(&$constant)] }
            }
        }
    };
}
pub use parameter;

#[cfg(test)]
mod tests {
    use super::*;

    const BYTE: Parameter = Parameter {
        name: "byte",
        right: "keeps it",
        operations: &[],
        wrong: &[Choice { name: "mask", says: "masks it", fix: "Do not." }],
    };

    /// The last deviation of a parameter counts, order does not matter, and a parameter can be set right again.
    #[test]
    fn a_setting_has_one_choice_per_parameter() {
        let setting = Setting::of(&[("width", "35"), ("byte", "drop"), ("byte", "mask")]);
        assert_eq!(setting, Setting::of(&[("byte", "mask"), ("width", "35")]));
        assert_eq!((setting.choice(&BYTE), setting.without("byte").choice(&BYTE)), (1, 0));
        assert_eq!(format!("{setting:?}"), "byte=mask width=35");
    }

    /// What a format carries of another is told from its own parameter of the same name.
    #[test]
    fn carried_deviations_are_told_from_own_ones() {
        let setting =
            Setting::of(&[("end", "zeros"), ("compact_index.end", "partial"), ("compact_indexes.end", "x")]);
        assert_eq!(setting.carried("compact_index"), Setting::of(&[("end", "partial")]));
        assert_eq!(setting.carried("varint"), Setting::RIGHT);
    }

    /// What runs for ever, allocates for ever or panics gives no answer, and the next answer has its whole budget.
    #[test]
    fn an_answer_is_bounded() {
        let endless = || -> usize {
            loop {
                spend(1);
            }
        };
        let large = |len: usize| {
            spend(len);
            vec![0_u8; len].len()
        };
        assert_eq!(bounded(1000, endless), None);
        assert_eq!(bounded(1000, || large(1001)), None);
        assert_eq!(bounded(1000, || large(usize::MAX)), None);
        assert_eq!(bounded(1000, || large(1000)), Some(1000));
        assert_eq!(bounded(1000, || bounded(10, endless).is_none() && large(1000) == 1000), Some(true));
        spend(1 << 30);
    }

    /// A choice that does not exist is a defect that shows at once.
    #[test]
    #[should_panic(expected = "byte has no choice drop")]
    fn an_unknown_choice_panics() {
        Setting::of(&[("byte", "drop")]).choice(&BYTE);
    }
}
