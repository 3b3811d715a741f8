//! The evidence of one operation: what was asked, what was answered, and when a predicted answer is the same one.

mod values;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use packproof_suite::model::compared::same;
use packproof_suite::model::vector::{Expectation, Level};
use packproof_suite::model::{Case, Class, Outcome};
use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::run::verdict;

/// Failures from which on one answer to every question is a stub's.
const STUB: usize = 8;
/// Answers that say what an implementation does where it breaks elsewhere: wrong ones, or right ones that differ.
const ANSWERS: usize = 3;

/// What the implementation never says is not compared: the class of a refusal if all have the same, and the bytes
/// consumed if none are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Refusals are compared by class.
    pub classes: bool,
    /// Bytes consumed are named.
    pub consumed: bool,
}

/// The results of a run that a diagnosis looks at.
#[derive(Clone, Debug, Default)]
pub struct Results<'a> {
    /// All of them.
    pub all: &'a [CaseResult],
    /// Those of each operation that are judged, the smallest first.
    asked: Arc<HashMap<&'a str, Vec<Asked<'a>>>>,
    /// Whether refusals of different classes differ, and are not promised to be of any class.
    classes: bool,
}

impl<'a> Results<'a> {
    /// All of them.
    pub fn of(results: &'a [CaseResult]) -> Self {
        let mut classes = HashSet::new();
        let mut any = false;
        for result in results.iter().filter(|result| result.actual.get("reject").is_some()) {
            let Some(Outcome::Reject { class, .. }) = result.outcome() else { continue };
            classes.insert(class);
            // A refusal that passes with another class is promised to have any.
            any |= result.verdict == Verdict::Pass
                && matches!(&result.expected, Some(Expectation::Reject(of)) if of.class != class);
        }
        let mut asked: HashMap<&str, Vec<Asked>> = HashMap::new();
        for result in results.iter().filter(|result| result.verdict != Verdict::Unsupported) {
            asked.entry(&result.case.operation).or_default().push(Asked::of(result));
        }
        for of in asked.values_mut() {
            of.sort_by_key(Asked::size);
        }
        Self { all: results, asked: Arc::new(asked), classes: classes.len() > 1 && !any }
    }
}

/// One judged case of the operation.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// What the run says of it.
    pub result: &'a CaseResult,
    answer: Option<Arc<Outcome>>,
    expected: Option<&'a Expectation>,
    size: usize,
}

/// The cases that an explanation is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    All,
    /// Those of valid input, which must be accepted.
    Valid,
    /// Of these, those that get an answer.
    Answered,
}

impl Scope {
    pub fn has(self, asked: &Asked) -> bool {
        let accepts = |of: &Expectation| !matches!(of, Expectation::Reject(_));
        let is_valid = || asked.result.binding() == Level::Must && asked.expected.is_some_and(accepts);
        match self {
            Self::All => true,
            Self::Valid => is_valid(),
            Self::Answered => is_valid() && !asked.breaks(),
        }
    }
}

/// All judged cases of an operation.
#[derive(Clone, Debug)]
pub struct Evidence<'a> {
    /// In order of size, smallest first.
    pub asked: Vec<Asked<'a>>,
    said: Said,
    /// Whether enough failures are answers.
    answers: bool,
    /// Whether answers fail that are right in some dialect: then those that pass say which one it is, too.
    mixed: bool,
    /// Those of the whole run.
    pub results: Results<'a>,
}

impl Said {
    /// What an implementation tells apart: classes over all of its answers, bytes consumed per operation.
    pub fn of(operation: &str, results: &[CaseResult]) -> Self {
        Evidence::among(operation, &Results::of(results)).said
    }

    /// Whether a predicted answer is the one that was given.
    fn agree(self, predicted: &Outcome, given: &Outcome) -> bool {
        match (predicted, given) {
            (Outcome::Reject { class: a, .. }, Outcome::Reject { class: b, .. }) => !self.classes || a == b,
            (Outcome::Error(_), Outcome::Error(_)) => true,
            (Outcome::Accept(predicted), Outcome::Accept(accepted)) => {
                let consumed = [predicted.consumed, accepted.consumed];
                (!self.consumed || consumed.contains(&None) || consumed[0] == consumed[1])
                    // A NaN without a pattern is any NaN, whoever names it so.
                    && (same(&predicted.value, &accepted.value)
                        || same(&accepted.value, &predicted.value))
            }
            _ => false,
        }
    }
}

impl<'a> Evidence<'a> {
    /// The cases of one operation in a run; those that it does not support are left out.
    pub fn of(operation: &str, results: &'a [CaseResult]) -> Self {
        Self::among(operation, &Results::of(results))
    }

    /// As [`Evidence::of`].
    pub fn among(operation: &str, results: &Results<'a>) -> Self {
        let mut asked = results.asked.get(operation).cloned().unwrap_or_default();
        let names =
            |asked: &Asked| matches!(asked.answer(), Some(Outcome::Accept(of)) if of.consumed.is_some());
        let said = Said { classes: results.classes, consumed: asked.iter().any(names) };
        // What was too large to be kept speaks neither for a behaviour nor against it, if anything else does.
        if asked.iter().any(|asked| asked.result.failed() && asked.answer.is_some()) {
            asked.retain(|asked| asked.answer.is_some() || asked.result.verdict != Verdict::Fail);
        }
        let mixed = asked.iter().any(Asked::is_of_another_dialect);
        let mut evidence = Self { asked, said, answers: false, mixed, results: results.clone() };
        let is_answer = |at: &usize| evidence.fails(*at) && !evidence.asked[*at].breaks();
        evidence.answers = (0..evidence.asked.len()).filter(is_answer).take(ANSWERS).count() == ANSWERS;
        evidence
    }

    /// The evidence of another operation in the same run, or of this one as a whole.
    #[must_use]
    pub fn elsewhere(&self, operation: &str) -> Self {
        Self::among(operation, &self.results)
    }

    /// The same evidence of an implementation that was heard elsewhere, too.
    #[must_use]
    pub fn hearing(mut self, said: Said) -> Self {
        self.said = said;
        self
    }

    /// Other answers of the same implementation.
    #[must_use]
    pub(super) fn of_others<'b>(&self, results: impl IntoIterator<Item = &'b CaseResult>) -> Evidence<'b>
    where
        'a: 'b,
    {
        Evidence { asked: results.into_iter().map(Asked::of).collect(), ..self.clone() }
    }

    /// The same evidence with the classes of refusals left out.
    #[must_use]
    pub fn without_classes(mut self) -> Self {
        self.said.classes = false;
        self
    }

    /// Whether a refusal fails for which the class may be the reason.
    pub fn depends_on_classes(&self) -> bool {
        let refused = |asked: &Asked<'_>| matches!(asked.answer(), Some(Outcome::Reject { .. }));
        self.said.classes && self.asked.iter().any(|asked| refused(asked) && asked.fails(true))
    }

    /// Whether a predicted answer to a case is the implementation's. Where it passed in a dialect, any answer that
    /// passes is.
    pub fn reproduces(&self, at: usize, predicted: &Outcome) -> bool {
        let asked = &self.asked[at];
        let Some(given) = &asked.answer else {
            // Where a behaviour breaks or has no end, an implementation may give no answer in time.
            let breaks = matches!(predicted, Outcome::Error(_) | Outcome::Unsupported);
            return breaks && asked.result.verdict == Verdict::Timeout;
        };
        if self.said.agree(predicted, given) {
            return true;
        }
        let passes = |expected: &Expectation| verdict::passes(expected, predicted);
        !self.mixed && !asked.fails(self.said.classes) && asked.expected.is_some_and(passes)
    }

    /// Whether a predicted answer explains the one that was given. An implementation may break where the prediction is wrong, if enough of
    /// its other failures are answers. It may break, or refuse, where `overflows`, given whether the prediction is right, finds that no byte
    /// holds what is computed. A read outside of truncated input finds anything there.
    pub fn explains(&self, at: usize, predicted: &Outcome, overflows: impl FnOnce(bool) -> bool) -> bool {
        if self.reproduces(at, predicted) {
            return true;
        }
        let asked = &self.asked[at];
        let Some(expected) = asked.expected.filter(|_| self.fails(at)) else { return false };
        if asked.breaks() || asked.refuses_valid() {
            let is_right = verdict::passes(expected, predicted);
            // Who takes what must be refused for another kind of refusal does not break there.
            let is_refusal =
                matches!((expected, predicted), (Expectation::Reject(_), Outcome::Reject { .. }));
            return !is_right && !is_refusal && self.answers && asked.breaks() || overflows(is_right);
        }
        let breaks = matches!(predicted, Outcome::Error(_) | Outcome::Unsupported);
        let is_truncated = matches!(expected, Expectation::Reject(of) if of.class == Class::Truncated);
        breaks && is_truncated && matches!(asked.answer(), Some(Outcome::Accept(_)))
    }

    /// The cases in a scope alone, if failures are among them and others beside, and what is answered tells mistakes apart: not nothing
    /// but refusals, nor one answer to all.
    pub fn within(&self, scope: Scope) -> Option<Self> {
        let (within, rest): (Vec<Asked>, Vec<Asked>) =
            self.asked.iter().cloned().partition(|of| scope.has(of));
        let fails = |of: &[Asked]| of.iter().any(|asked| asked.result.failed());
        let accepts = |of: &Asked| matches!(of.answer(), Some(Outcome::Accept(_)));
        if !fails(&within) || !fails(&rest) || !within.iter().any(accepts) {
            return None;
        }
        let within = Self { asked: within, ..self.clone() };
        let is_stub = within.same_answer().is_some() || within.same_element().is_some();
        (!is_stub).then_some(within)
    }

    /// The answer that every question got, where many of them are to be answered otherwise: a stub's.
    pub fn same_answer(&self) -> Option<&Outcome> {
        let mut answers = self.asked.iter().map(Asked::answer);
        let first = answers.next()??;
        let same = |other: Option<&Outcome>| match (first, other) {
            (Outcome::Accept(a), Some(Outcome::Accept(b))) => a.value == b.value,
            (Outcome::Reject { class: a, .. }, Some(Outcome::Reject { class: b, .. })) => a == b,
            _ => false,
        };
        (answers.all(same) && self.failures() >= STUB).then_some(first)
    }

    /// Whether all valid input gets one answer, and many such answers are wrong: a stub's, whatever it refuses. Where values alone are the
    /// same, the bytes consumed tell something.
    pub fn accepts_as_one(&self) -> bool {
        if self.same_element().is_some() {
            return true;
        }
        let is_valid = |of: &&Asked| !matches!(of.expected, Some(Expectation::Reject(_)));
        let mut answers = self.asked.iter().filter(is_valid).map(|of| match of.answer() {
            Some(Outcome::Accept(of)) => Some((&of.value, of.consumed)),
            _ => None,
        });
        let Some(first) = answers.next().flatten() else { return false };
        answers.all(|answer| answer == Some(first)) && self.failures() >= STUB
    }

    /// What all elements are of all lists that valid input gets, where many are wrong.
    pub fn same_element(&self) -> Option<&Value> {
        let is_valid = |of: &&Asked| !matches!(of.expected, Some(Expectation::Reject(_)));
        let mut elements: Vec<&Value> = Vec::new();
        for asked in self.asked.iter().filter(is_valid) {
            if let Some(Outcome::Accept(of)) = asked.answer() {
                elements.extend(of.value.as_array()?);
            }
        }
        let (first, rest) = elements.split_first()?;
        (rest.iter().all(|of| of == first) && self.failures() >= STUB).then_some(*first)
    }

    /// Whether all failures break, and too few answers differ from one another to say what does not.
    pub fn is_silent(&self) -> bool {
        let (failures, passes) = self.order();
        let mut answers: Vec<&Value> = Vec::new();
        for answer in passes.iter().filter_map(|&at| self.asked[at].answer()) {
            if let Outcome::Accept(of) = answer
                && answers.len() < ANSWERS
                && !answers.contains(&&of.value)
            {
                answers.push(&of.value);
            }
        }
        let all_break = !failures.is_empty() && failures.iter().all(|&at| self.asked[at].breaks());
        all_break && answers.len() < ANSWERS
    }

    /// Whether a case is one to explain.
    pub fn fails(&self, at: usize) -> bool {
        self.asked[at].fails(self.said.classes)
    }

    /// Failures, the smallest first, and passes.
    pub fn order(&self) -> (Vec<usize>, Vec<usize>) {
        (0..self.asked.len()).partition(|&at| self.fails(at))
    }

    /// The id of the smallest failure that shows a deviation; of these, one that it explains alone comes first.
    pub fn witness(&self, shows: impl Fn(usize) -> bool, alone: impl Fn(usize) -> bool) -> Option<String> {
        let showing = || (0..self.asked.len()).filter(|&at| self.fails(at) && shows(at));
        let at = showing().find(|&at| alone(at)).or_else(|| showing().next())?;
        Some(self.asked[at].result.id.clone())
    }

    /// The cases to explain.
    pub fn failures(&self) -> usize {
        (0..self.asked.len()).filter(|&at| self.fails(at)).count()
    }
}

impl<'a> Asked<'a> {
    fn of(result: &'a CaseResult) -> Self {
        let size = result.case.input.to_string().len();
        // Of several answers to one question none is what the implementation does.
        let answer = result.outcome().filter(|_| result.verdict != Verdict::Unsteady);
        Self { result, answer: answer.map(Arc::new), expected: result.expected.as_ref(), size }
    }

    /// The question.
    pub fn case(&self) -> Case<'_> {
        self.result.case.as_case()
    }

    /// The answer; `None` if nothing came that can be compared, or not the same again.
    pub fn answer(&self) -> Option<&Outcome> {
        self.answer.as_deref()
    }

    /// It gets no answer.
    pub fn breaks(&self) -> bool {
        match self.answer() {
            Some(answer) => matches!(answer, Outcome::Error(_)),
            None => matches!(self.result.verdict, Verdict::Timeout | Verdict::Crash),
        }
    }

    /// It fails, though some dialect has it: most others are of another.
    fn is_of_another_dialect(&self) -> bool {
        let passes = |of: &Expectation| self.answer().is_some_and(|answer| verdict::passes(of, answer));
        self.result.verdict == Verdict::Fail && self.expected.is_some_and(passes)
    }

    /// What passes.
    pub fn expected(&self) -> Option<&'a Expectation> {
        self.expected
    }

    /// It is refused, though it is to be accepted.
    pub fn refuses_valid(&self) -> bool {
        let refused = matches!(self.answer(), Some(Outcome::Reject { .. }));
        refused && !self.must_be_refused()
    }

    /// Its input is malformed.
    pub fn must_be_refused(&self) -> bool {
        matches!(self.expected, Some(Expectation::Reject(_)))
    }

    /// The length of the input as text: what "smallest" means here.
    pub fn size(&self) -> usize {
        self.size
    }

    /// It is answered otherwise than expected; a refusal with another class only where classes are compared. Bytes
    /// consumed that are not named are no evidence.
    fn fails(&self, classes: bool) -> bool {
        let only_class = matches!(
            (&self.expected, self.answer()),
            (Some(Expectation::Reject(_)), Some(Outcome::Reject { .. }))
        );
        let unnamed =
            self.result.verdict == Verdict::Note && matches!(self.answer(), Some(Outcome::Accept(_)));
        self.result.differs() && !unnamed && (classes || !only_class)
    }
}
