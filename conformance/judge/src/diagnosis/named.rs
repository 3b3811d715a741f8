//! A deviation in words, and where it comes from.

use packproof_suite::formats;
use packproof_suite::model::Format;
use packproof_suite::model::choices::{Choice, Deviation, home};

use crate::report::diagnosed::Named;

/// A deviation under the names of the format that its parameter comes from: the same in every format that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Root {
    /// The format's name.
    pub format: &'static str,
    parameter: &'static str,
    choice: &'static str,
}

impl Root {
    /// The root of a deviation of a format.
    pub(super) fn of(format: &'static str, (parameter, choice): Deviation) -> Self {
        let (format, parameter) = home(format, parameter);
        Self { format, parameter, choice }
    }

    /// The deviation under the names of a format, if it has the parameter and the choice.
    pub(super) fn within(self, format: &Format) -> Option<Deviation> {
        let is_same = |name: &str| home(format.name, name) == (self.format, self.parameter);
        let of = format.parameters.iter().find(|of| is_same(of.name))?;
        of.wrong.iter().find(|of| of.name == self.choice).map(|chosen| (of.name, chosen.name))
    }

    /// In words, for a report on that format.
    pub(super) fn named(self, format: &str) -> Named {
        let own = self.format == format;
        let chosen = formats::ALL.iter().find(|of| of.name == self.format);
        let chosen = chosen.and_then(|of| choice(of, (self.parameter, self.choice)));
        let (says, fix) = chosen.map_or(("", ""), |chosen| (chosen.says, chosen.fix));
        let (parameter, says) = if own {
            (self.parameter.to_owned(), says.to_owned())
        } else {
            (format!("{}.{}", self.format, self.parameter), format!("{says} (of a {})", self.format))
        };
        Named { parameter, choice: self.choice.to_owned(), says, fix: fix.to_owned() }
    }
}

fn choice(format: &Format, (parameter, choice): Deviation) -> Option<&'static Choice> {
    let of = format.parameters.iter().find(|of| of.name == parameter)?;
    of.wrong.iter().find(|of| of.name == choice)
}

/// A deviation of a format in words.
pub fn named_deviation(format: &'static Format, deviation: Deviation) -> Named {
    Root::of(format.name, deviation).named(format.name)
}

/// The deviation that chooses `choice` for `parameter`; `None` if the format has no such parameter or the parameter no such
/// wrong choice.
pub fn deviation(format: &Format, parameter: &str, choice: &str) -> Option<Deviation> {
    let of = format.parameters.iter().find(|of| of.name == parameter)?;
    of.wrong.iter().find(|of| of.name == choice).map(|chosen| (of.name, chosen.name))
}
