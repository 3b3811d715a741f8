//! Causes that are slips of one or a few tokens: what an implementation has at the sites of its format's program, measured from its
//! answers.

mod agreed;
mod asked;
mod behind;
mod climb;
mod effort;
mod errata;
mod home;
mod instead;
mod least;
mod moves;
mod part;
mod rivals;
mod runs;
mod search;
mod several;
mod single;
mod unchecked;
mod valued;

use packproof_suite::formats;
use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Case, Operation, Outcome};
use serde_json::Value;

use super::evidence::Evidence;
use crate::report::diagnosed::{Cause, Named};
pub(super) use agreed::{agreed, agreed_in_place};
pub(super) use behind::behind_a_call;
pub(super) use instead::Instead;
use moves::{Move, moves, together};
pub(super) use part::nearest;
pub(super) use rivals::Rival;
use runs::explains;
pub(super) use several::{around, from_any, grown, known, known_of_valid, same, several};
pub(super) use single::{nearly, single};
pub(super) use unchecked::unchecked;
pub(super) use valued::{by_value, only};

/// Failures that a token for some values of a parameter gives, at least: few answers fit some token by chance.
const FAILURES: usize = 3;

/// A program with other tokens that gives every answer of an operation.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    program: Program,
    tokens: Tokens,
    /// Sites that differ from the right program, those together at which one token does.
    changed: Vec<Vec<usize>>,
    /// Moves each of which alone gives as much.
    whole: Vec<Move>,
    /// Known mistakes each of which gives as much in the place of one of several, that at some sites.
    others: Vec<(Vec<usize>, Move)>,
    /// The values of a parameter with which they stand there, if others have the right ones.
    only: Option<(String, Vec<Value>)>,
    /// What stands there with other values of that parameter.
    beside: Vec<Mutant>,
}

fn accepts(evidence: &Evidence) -> bool {
    evidence.asked.iter().any(|asked| matches!(asked.answer(), Some(Outcome::Accept(_))))
}

/// Another operation's tokens of a format that both contain, where they explain every answer.
pub(super) fn contained(other: &Mutant, operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    formats::programs(operation.name).iter().find_map(|&program| {
        let own = other.within(program).filter(|_| !other.program.is(program))?;
        (0..evidence.asked.len()).all(|at| own.explains(evidence, at)).then_some(own)
    })
}

/// Another operation's one token, of the same program or of one of a contained format, where it explains every answer of an operation.
pub(super) fn also(other: &Mutant, operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    if other.changed.len() != 1 || other.only.is_some() {
        return None;
    }
    let (failures, passes) = evidence.order();
    formats::programs(operation.name).iter().find_map(|&program| {
        let own = other.within(program)?;
        let concerns = own.tokens.changed().any(|(at, _)| program.concerns(at, operation.name));
        let explains = |at| own.explains(evidence, at);
        (concerns && failures.iter().chain(&passes).copied().all(explains)).then_some(own)
    })
}

impl Mutant {
    /// A program with some tokens.
    fn of(program: Program, tokens: Tokens) -> Self {
        let changed = together(program, &tokens);
        Self {
            program,
            tokens,
            changed,
            whole: Vec::new(),
            others: Vec::new(),
            only: None,
            beside: Vec::new(),
        }
    }

    /// The right program.
    pub(super) fn right(operation: &Operation) -> Option<Self> {
        Some(Self::of(*formats::programs(operation.name).first()?, Tokens::RIGHT))
    }

    /// The right program but for one move.
    fn with(mut self, one: &Move) -> Self {
        self.tokens = one.put(&self.behind());
        self.changed = vec![one.sites.clone()];
        self
    }

    /// The same tokens of another program, if it has their sites.
    fn within(&self, program: Program) -> Option<Self> {
        let tokens = self.program.tokens_in(program, &self.tokens)?;
        let moved = |of: &[usize]| {
            let own = self.program.tokens_in(program, &Tokens::RIGHT.with(of, Some(0)));
            own.into_iter().flat_map(|own| own.changed().map(|(at, _)| at).collect::<Vec<_>>()).collect()
        };
        let changed = self.changed.iter().map(|of| moved(of)).collect();
        let beside = self.beside.iter().filter_map(|of| of.within(program)).collect();
        Some(Self { changed, only: self.only.clone(), beside, ..Self::of(program, tokens) })
    }

    /// The same tokens in the program of an operation, if it has their sites.
    pub(super) fn of_operation(&self, operation: &Operation) -> Option<Self> {
        self.within(*formats::programs(operation.name).first()?)
    }

    /// Whether all of its tokens are known mistakes.
    pub(super) fn is_known(&self) -> bool {
        let mut all = self.tokens.changed();
        let is_known = all.all(|(at, other)| self.program.sites[at].is_known(other));
        is_known && self.beside.iter().all(Self::is_known)
    }

    /// The format, parameter and choice of a known mistake at some sites.
    fn name(
        &self,
        sites: &[usize],
        other: Option<i64>,
    ) -> Option<(&'static str, (&'static str, &'static str))> {
        let name = self.program.sites[sites[0]].name(other?)?;
        Some((self.program.format_of(sites[0]), name))
    }

    /// How many other tokens it has.
    pub(super) fn tokens(&self) -> usize {
        self.changed.len() + self.beside.iter().map(Self::tokens).sum::<usize>()
    }

    /// The format that its tokens are of.
    pub(super) fn format(&self) -> &'static str {
        let inner = self.tokens() > 0 && self.tokens.changed().all(|(at, _)| self.program.is_contained(at));
        self.program.format_of(if inner { self.program.sites.len() - 1 } else { 0 })
    }

    /// What it answers to a case.
    pub(super) fn answer(&self, case: &Case) -> Outcome {
        let (program, tokens) = self.of_case(case);
        program.outcome(&tokens, case)
    }

    /// Whether it explains an answer.
    pub(super) fn explains(&self, evidence: &Evidence, at: usize) -> bool {
        let (program, tokens) = self.of_case(&evidence.asked[at].case());
        explains(program, &tokens, evidence, at)
    }

    /// Whether it explains every answer.
    pub(super) fn explains_all(&self, evidence: &Evidence) -> bool {
        (0..evidence.asked.len()).all(|at| self.explains(evidence, at))
    }

    /// A cause for each token, in words.
    pub(super) fn causes(&self, operation: &Operation, evidence: &Evidence, format: &str) -> Vec<Cause> {
        let mut causes = self.causes_by_value(operation, evidence, format);
        // What right answers need alone, such as those of one dialect, is no mistake.
        if causes.iter().any(|of| of.witness.is_some()) {
            causes.retain(|of| of.witness.is_some());
        }
        causes
    }

    /// A cause for each token, with whatever values of a parameter it stands there.
    fn own_causes(&self, operation: &Operation, evidence: &Evidence, format: &str) -> Vec<Cause> {
        let cause = |sites: &Vec<usize>| {
            let Named { parameter, choice, mut says, fix } =
                self.named(sites, self.tokens.at(sites[0]), format);
            let same =
                self.whole.iter().filter(|of| of.sites == *sites && !of.is_named(self.program)).count();
            if let Some(call) = self.tokens.call() {
                says += &format!(", in `{}` alone", self.program.sites[call].text);
            }
            says += &match same {
                0 | 1 => String::new(),
                2 => " (another one gives the same answers)".to_owned(),
                _ => format!(" ({} others give the same answers)", same - 1),
            };
            let witness = self.witness(sites, evidence);
            Cause { parameter, choice, says, fix, operations: vec![operation.name.to_owned()], witness }
        };
        self.changed.iter().map(cause).collect()
    }

    /// What stands where, and in which format, whichever format contains it.
    pub(super) fn roots(&self) -> Vec<(&'static str, String)> {
        let root = |sites: &Vec<usize>| {
            let (site, other) = (&self.program.sites[sites[0]], self.tokens.at(sites[0]));
            (self.program.format_of(sites[0]), site.says(other.unwrap_or_else(|| site.right())))
        };
        self.changed.iter().map(root).chain(self.beside.iter().flat_map(Self::roots)).collect()
    }

    /// The smallest failure that would be answered otherwise with the right token, if possible one that the other explains alone.
    fn witness(&self, sites: &[usize], evidence: &Evidence) -> Option<String> {
        let without = self.tokens.with(sites, None);
        let alone = self.behind().with(sites, sites.first().and_then(|&at| self.tokens.at(at)));
        let reproduced = |tokens: &Tokens, at: usize| explains(self.program, tokens, evidence, at);
        let shows = |at: usize| reproduced(&self.tokens, at) && !reproduced(&without, at);
        evidence.witness(shows, |at| reproduced(&alone, at))
    }

    /// In words, for a report on a format.
    fn named(&self, sites: &[usize], other: Option<i64>, format: &str) -> Named {
        let site = &self.program.sites[sites[0]];
        let home = self.program.format_of(sites[0]);
        let other = other.unwrap_or_else(|| site.right());
        let mut says = site.says(other);
        match sites.len() - 1 {
            _ if site.name(other).is_some() => {}
            0 => {}
            1 => says += ", and likewise in another place",
            more => says += &format!(", and likewise in {more} other places"),
        }
        let (mut parameter, choice) = match site.name(other) {
            Some((parameter, choice)) => (parameter.to_owned(), choice.to_owned()),
            None => (format!("{}: {}", site.function, site.text), site.instead(other)),
        };
        if home != format {
            parameter = format!("{home}.{parameter}");
            says += &format!(" (of the {home})");
        }
        Named { parameter, choice, says, fix: site.fix(other) }
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, Class, input};
    use serde_json::json;

    use super::*;
    use crate::diagnosis::diagnose;
    use crate::report::diagnosed::Diagnosis;
    use crate::report::model::Verdict;
    use crate::run::in_process;

    /// What is said of an implementation of one operation.
    fn told(operation: &str, answer: impl Fn(&Case) -> Outcome) -> Vec<Diagnosis> {
        let suite = crate::suites::of(operation.split('.').next().unwrap_or(operation));
        let report = in_process::judge(&suite, "mine", |case| {
            if case.operation == operation { answer(case) } else { Outcome::Unsupported }
        });
        diagnose(&report.results).causes
    }

    fn says(causes: &[Diagnosis]) -> Vec<&str> {
        assert!(causes.iter().all(|cause| cause.wholly), "{causes:#?}");
        causes.iter().flat_map(|cause| &cause.deviations).map(|cause| &*cause.says).collect()
    }

    /// A reader of four bytes that shifts byte 2 by another number, and may report another number of bytes.
    fn reads(case: &Case, shift: u32, consumed: u64) -> Outcome {
        let bytes = input::bytes(case.input).expect("bytes");
        let [a, b, c, d, ..] = bytes[..] else {
            return Outcome::Reject { class: Class::Truncated, at: None };
        };
        let value = u32::from(a) | u32::from(b) << 8 | u32::from(c) << shift | u32::from(d) << 24;
        let value = match i64::from(value as i32) {
            0 => json!("null"),
            value @ 1.. => json!({"export": value - 1}),
            value => json!({"import": -value - 1}),
        };
        Outcome::Accept(Accepted { value, consumed: Some(consumed) })
    }

    #[test]
    fn a_shift_is_named() {
        let causes = told("object_reference.decode_fixed", |case| reads(case, 17, 4));
        assert_eq!(says(&causes), ["acts as if it computed `bytes[2] << 17`, not `bytes[2] << 16`"]);
    }

    #[test]
    fn two_numbers_are_named() {
        let causes = told("object_reference.decode_fixed", |case| reads(case, 19, 3));
        assert_eq!(
            says(&causes),
            [
                "acts as if it computed `bytes[2] << 19`, not `bytes[2] << 16`",
                "acts as if it computed `consumed = 3`, not `consumed = 4`"
            ]
        );
    }

    #[test]
    fn a_number_of_steps_is_named() {
        let causes = told("quantize.quantize_unit", |case| {
            let value = input::f64(case.input).expect("a number");
            let bits = case.parameters["bits"].as_u64().expect("a width");
            let refused = |class| Outcome::Reject { class, at: None };
            if !(1..=32).contains(&bits) {
                return refused(Class::OutOfRange);
            }
            if !value.is_finite() {
                return refused(Class::Invalid);
            }
            let largest = (1_u64 << bits) as f64 - 2.0;
            let scaled = value * largest + 0.5;
            if scaled < 0.0 {
                return refused(Class::OutOfRange);
            }
            let value = json!(scaled.floor().min(largest) as i64);
            Outcome::Accept(Accepted { value, consumed: None })
        });
        assert_eq!(says(&causes), ["acts as if it computed `patterns - 2.0`, not `patterns - 1.0`"]);
    }

    /// A reader that masks bytes 1 to 3 with a mask that nobody listed, and one that answers otherwise the second time.
    #[test]
    fn a_constant_is_named_once() {
        let masked = |case: &Case| {
            let bytes = input::bytes(case.input).expect("bytes");
            let mut value = 0_i64;
            for (at, mask) in [0x3F, 0x5F, 0x5F, 0x5F, 0xFF].into_iter().enumerate() {
                let Some(&byte) = bytes.get(at) else {
                    return Outcome::Reject { class: Class::Truncated, at: None };
                };
                value |= i64::from(byte & mask) << [0, 6, 13, 20, 27][at];
                if byte & [0x40, 0x80, 0x80, 0x80, 0][at] == 0 {
                    let value = if bytes[0] & 0x80 == 0 { value } else { -value } as i32;
                    return Outcome::Accept(Accepted { value: json!(value), consumed: Some(at as u64 + 1) });
                }
            }
            unreachable!("the last byte has no flag")
        };
        let causes = told("compact_index.decode", masked);
        let said = "acts as if it computed `if at == 5 { byte } else { byte & 0x5F }`, not `if at == 5 { byte } else { byte & 0x7F }`";
        assert_eq!(says(&causes), [said]);
        let mut report = in_process::judge(&crate::suites::of("compact_index"), "mine", |case| {
            if case.operation == "compact_index.decode" { masked(case) } else { Outcome::Unsupported }
        });
        for result in report.results.iter_mut().filter(|result| result.failed()) {
            result.verdict = Verdict::Unsteady;
        }
        assert_eq!(diagnose(&report.results).causes, []);
    }

    /// A bound whose second 0 was left out.
    #[test]
    fn a_digit_that_was_left_out_is_named() {
        let [program, ..] = formats::programs("smallest_three.compress_parts") else {
            panic!("there is one")
        };
        let bound = program.sites.iter().position(|site| site.token == "0.707107").expect("there is a bound");
        let tried = program.sites[bound].tried();
        let other = tried.into_iter().find(|&other| program.sites[bound].instead(other).contains("0.70717"));
        let tokens = Tokens::RIGHT.with(&[bound], other);
        let causes = told("smallest_three.compress_parts", |case| program.outcome(&tokens, case));
        assert_eq!(says(&causes), ["acts as if it computed `bound = 0.70717`, not `bound = 0.707107`"]);
    }
}
