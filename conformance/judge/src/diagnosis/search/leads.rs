//! Whether any deviation brings the answers nearer. An implementation with a mistake of another kind, or one that answers at random,
//! would take the whole budget of every operation and be explained no better.

use packproof_suite::model::choices::Setting;

use super::alike::SAME;
use super::{Search, spread};

/// Failures on which deviations are compared, and how many there must be.
const FEW: usize = 12;
const ENOUGH: usize = 8;
/// Right answers that are no more like those given than a third: another kind of answer, to which no single step may lead.
const FAR: u64 = 3;
/// A deviation leads on if it makes the answers more alike by one part in so many, or gives more than one of them.
const GAIN: u64 = 32;
/// The gain that is asked of deviations each of which spoils more answers than it gives, and gives less than one in ten.
const LARGER_GAIN: u64 = 20;
const SHARE: usize = 10;

/// What the best single deviation does on a few failures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leads {
    /// Whether there are enough failures, and answers near enough to the right ones, to decide.
    decides: bool,
    /// Failures whose answer one deviation gives.
    given: usize,
    /// By how much one makes the answers more alike, of `all`.
    gain: u64,
    all: u64,
}

impl Leads {
    /// Whether no deviation leads anywhere, before all are asked everything.
    pub(super) fn nowhere(&self) -> bool {
        self.decides && self.given < 2 && self.gain * GAIN < self.all
    }
}

impl Search<'_> {
    /// Asks every deviation a few failures.
    pub(super) fn leads(&mut self) -> Leads {
        let failing = |at: &usize| {
            let asked = &self.evidence.asked[*at];
            self.evidence.fails(*at) && asked.answer().is_some() && asked.size() <= super::SMALL
        };
        let failing: Vec<usize> = (0..self.evidence.asked.len()).filter(failing).collect();
        let few = spread(&failing, FEW);
        let all = u64::from(SAME) * few.len() as u64;
        let right = self.likeness(&Setting::RIGHT, &few);
        let mut leads = Leads { decides: few.len() >= ENOUGH && right * FAR >= all, given: 0, gain: 0, all };
        for single in 0..if leads.decides { self.singles.len() } else { 0 } {
            let setting = Setting::of(&[self.singles[single].deviation]);
            let (mut given, mut alike) = (0, 0);
            for &at in &few {
                let outcome = self.ask(&setting, at);
                given += usize::from(self.evidence.reproduces(at, &outcome));
                alike += u64::from(self.like(at, &outcome));
            }
            leads.given = leads.given.max(given);
            leads.gain = leads.gain.max(alike.saturating_sub(right));
        }
        leads
    }

    /// Whether no deviation leads anywhere, after all were asked everything.
    pub(super) fn leads_nowhere(&self, leads: Leads) -> bool {
        let fails = self.sample.iter().filter(|at| self.evidence.fails(**at)).count();
        let gives =
            |single: &super::Single| single.explains > single.spoils || single.explains * SHARE >= fails;
        leads.decides && leads.gain * LARGER_GAIN < leads.all && !self.singles.iter().any(gives)
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, Case, Outcome};
    use packproof_suite::{formats, suite};

    use super::*;
    use crate::diagnosis::evidence::Evidence;
    use crate::diagnosis::search::Budget;
    use crate::run::in_process;

    /// Whether no deviation leads anywhere from the answers of a writer of bit fields.
    fn nowhere(answer: impl Fn(&Case) -> Outcome) -> bool {
        let suite = suite::embedded().expect("it can be read");
        let format = formats::find("bit_pack").expect("a format");
        let operation = format.operation("bit_pack.write").expect("an operation");
        let report = in_process::judge(&suite, "mine", |case| {
            if case.operation == operation.name { answer(case) } else { Outcome::Unsupported }
        });
        let evidence = Evidence::of(operation.name, &report.results);
        Search::new(format, operation, &evidence, Budget::DEFAULT).leads().nowhere()
    }

    /// One digit of every answer is another one.
    fn at_random(case: &Case) -> Outcome {
        let Outcome::Accept(accepted) = formats::reference(case) else { return formats::reference(case) };
        let mut digits: Vec<u8> = accepted.value.as_str().expect("bytes in hexadecimal").bytes().collect();
        let mut random = fastrand::Rng::with_seed(case.input.to_string().bytes().map(u64::from).sum());
        if !digits.is_empty() {
            let at = random.usize(..digits.len());
            digits[at] = if digits[at] == b'5' { b'a' } else { b'5' };
        }
        let value = String::from_utf8(digits).expect("digits").into();
        Outcome::Accept(Accepted { value, ..accepted })
    }

    #[test]
    fn answers_at_random_lead_nowhere_and_two_deviations_do() {
        assert!(nowhere(at_random));
        let two = Setting::of(&[("padding", "ones"), ("field-order", "last-first")]);
        assert!(!nowhere(|case| {
            let operation = formats::operation(case.operation).expect("an operation");
            (operation.behaving)(&two, case)
        }));
    }
}
