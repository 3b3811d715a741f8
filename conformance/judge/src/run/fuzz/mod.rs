//! Live differential fuzzing: asks an implementation and the reference typed random inputs, and collects disagreements.
//!
//! The reference can be wrong, too: a disagreement is reported for a person to judge, not as a verdict.

pub mod pending;
pub mod study;

use arbitrary::Unstructured;
use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::run::engine::{self, Reply, Tuning};
use crate::run::verdict::{Judged, judge};
use crate::transport::entry;
use crate::transport::no_answer::NoAnswer;
use crate::transport::promises::Promises;
use crate::transport::protocol::raw;
use crate::transport::session::{Session, Setup};
use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::draw::draw;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Direction, Outcome, OwnedCase};

/// Random bytes per case.
const ENTROPY: usize = 512;

/// Draws cases for the given operations from a seeded source.
#[derive(Debug)]
pub struct Source {
    random: fastrand::Rng,
    operations: Vec<String>,
}

impl Source {
    pub fn new(seed: u64, operations: Vec<String>) -> Self {
        let known = operations.into_iter().filter(|name| formats::operation(name).is_some());
        Self { random: fastrand::Rng::with_seed(seed), operations: known.collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    pub fn draw(&mut self, count: usize) -> Vec<OwnedCase> {
        let mut bytes = [0; ENTROPY];
        let mut case = || {
            let operation = self.random.choice(&self.operations)?;
            self.random.fill(&mut bytes);
            draw(operation, &mut Unstructured::new(&bytes)).ok()
        };
        (0..count).filter_map(|_| case()).collect()
    }
}

/// A case, and what the reference answers to it.
struct Asked<'a> {
    case: &'a OwnedCase,
    reference: Outcome,
    expected: Expectation,
}

impl<'a> Asked<'a> {
    /// `None` for a case that the reference cannot read.
    fn of(case: &'a OwnedCase) -> Option<Self> {
        let reference = formats::reference(&case.as_case());
        Some(Self { case, expected: Expectation::of(&reference)?, reference })
    }

    /// The answers of accepted dialects pass; a refusal as another class fails. What passes is kept as the reference's answer: that a
    /// `hello` lets an implementation leave something out is no evidence of its behaviour.
    fn judged(&self, promises: &Promises, reply: Reply) -> CaseResult {
        let Self { case, reference, expected } = self;
        let accepted = dialects::accepting(&case.as_case(), expected);
        let Judged { verdict, actual, detail, dialect } = judge(&case.operation, &accepted, promises, reply);
        let is_of_its_kind = actual.get("ok").is_some() == matches!(reference, Outcome::Accept(_));
        let passes = verdict == Verdict::Pass && dialect.is_none() && is_of_its_kind;
        let verdict = if verdict == Verdict::Note { Verdict::Fail } else { verdict };
        CaseResult {
            expected: Some(expected.clone()),
            actual: if passes { entry::of(reference) } else { actual },
            detail,
            ..CaseResult::new((*case).clone(), verdict)
        }
    }
}

/// Asks the implementation, and judges by the reference. Left out are cases that its `hello` excludes or that the reference cannot read,
/// and those without an answer when the run was stopped.
pub fn ask(setup: &Setup, tuning: Tuning, cases: &[OwnedCase]) -> Result<Vec<CaseResult>, NoAnswer> {
    let session = Session::start(setup)?;
    let promises = session.hello.promises.clone();
    let all = promises == Promises::default();
    // Input that is refused may end too early besides, which who takes no length does not see.
    let reads = |of: &Asked| {
        formats::operation(&of.case.operation).is_some_and(|of| of.direction == Direction::Decode)
    };
    let is_whole =
        |of: &Asked| promises.bounds || !reads(of) || !matches!(of.expected, Expectation::Reject(_));
    let is_promised = |of: &Asked| promises.leaves_out(of.case.as_case(), &of.expected).is_none();
    let is_asked = |of: &Asked| all || is_promised(of) && is_whole(of);
    let asked: Vec<Asked> = cases.iter().filter_map(Asked::of).filter(is_asked).collect();
    let questions = asked.iter().map(|of| (&*of.case.operation, &of.case.parameters, raw(&of.case.input)));
    let judged = |at: usize, reply: Reply| Some(asked[at].judged(&promises, reply));
    Ok(engine::ask(setup, session, tuning, questions, judged, &|_| ())
        .into_iter()
        .flatten()
        .flatten()
        .collect())
}

/// What the implementation did: its answer, or how it broke.
pub fn answer(result: &CaseResult) -> String {
    match (&result.actual, &result.detail) {
        (Value::Null, Some(detail)) => detail.clone(),
        (actual, _) => actual.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::no_answer::Fault;
    use crate::transport::promises::Refusals;

    /// The same seed draws the same cases, another seed others, and only of operations that are offered.
    #[test]
    fn a_seed_repeats_its_cases() {
        let draw = |seed| Source::new(seed, vec!["compact_index.encode".to_owned()]).draw(50);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1).len(), 50);
        assert!(draw(1).iter().all(|case| case.operation == "compact_index.encode"));
        assert!(Source::new(1, vec!["nothing.encode".to_owned()]).is_empty());
    }

    /// Right answers pass, in the words of the reference if a `hello` lets them be shorter; wrong, broken and malformed ones fail, and so
    /// does another class.
    #[test]
    fn judges_by_the_reference() {
        let case = OwnedCase::new("compact_index.decode", "40");
        let short = Promises { refusals: Refusals::Any, consumed: false, ..Promises::default() };
        let says = |case: &OwnedCase, promises: &Promises, answer: &str| {
            let result = Asked::of(case).unwrap().judged(promises, Ok(answer));
            (result.verdict, result.actual.to_string())
        };
        let right = r#"{"reject":"truncated","at":"byte 1"}"#;
        let other = r#"{"reject":"invalid"}"#;
        assert_eq!(says(&case, &Promises::default(), right), (Verdict::Pass, right.to_owned()));
        assert_eq!(says(&case, &Promises::default(), other), (Verdict::Fail, other.to_owned()));
        assert_eq!(says(&case, &short, other), (Verdict::Pass, right.to_owned()));
        // An accepted dialect's answer is its own, in few words, too.
        let mut other = OwnedCase::new("varint.decode", "8080808040");
        other.parameters.insert("type".to_owned(), "u32".into());
        assert_eq!(says(&other, &short, r#"{"ok":"0"}"#), (Verdict::Pass, r#"{"ok":"0"}"#.to_owned()));
        // A refusal that may be is no number.
        let refused = OwnedCase::new("compact_index.decode", "4180808080");
        let refusal = r#"{"reject":"invalid"}"#;
        assert_eq!(says(&refused, &short, refusal), (Verdict::Pass, refusal.to_owned()));
        let case = OwnedCase::new("compact_index.decode", "4040");
        let right = r#"{"ok":4096,"consumed":2}"#.to_owned();
        assert_eq!(says(&case, &short, r#"{"ok":4096}"#), (Verdict::Pass, right));
        for (answer, verdict) in [
            (r#"{"unsupported":true}"#, Verdict::Unsupported),
            (r#"{"ok":0,"consumed":2}"#, Verdict::Fail),
            (r#"{"ok":4096}"#, Verdict::Fail),
            (r#"{"error":"x"}"#, Verdict::Fail),
            (r#"{"x":1}"#, Verdict::Protocol),
        ] {
            assert_eq!(says(&case, &Promises::default(), answer), (verdict, answer.to_owned()));
        }
        let fault = Fault::crash("it exited");
        let crashed = Asked::of(&case).unwrap().judged(&short, Err(&fault));
        assert_eq!((crashed.verdict, answer(&crashed)), (Verdict::Crash, "it exited".to_owned()));
        let unreadable = OwnedCase::new("compact_index.decode", "4");
        assert!(Asked::of(&unreadable).is_none());
    }
}
