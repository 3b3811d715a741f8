//! Judges one answer by one vector.

use std::sync::LazyLock;

use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::run::batches::Asked;
use crate::run::engine::Reply;
use crate::transport::entry;
use crate::transport::no_answer::Fault;
use crate::transport::promises::{Promises, Refusals};
use crate::transport::protocol::raw;
use crate::transport::shape;
use packproof_suite::model::compared::same;
use packproof_suite::model::vector::{Expectation, Group, Vector};
use packproof_suite::model::{Accepted, Expected, Outcome};
use packproof_suite::suite::SuiteFile;

static ALL_PROMISED: LazyLock<Promises> = LazyLock::new(Promises::default);

/// The detail of a vector that a recording lacks.
pub const NOT_RECORDED: &str = "not recorded";

#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub file: &'a SuiteFile,
    pub group: &'a Group,
    pub vector: &'a Vector,
    promises: &'a Promises,
}

impl<'a> Question<'a> {
    pub fn new(file: &'a SuiteFile, group: &'a Group, vector: &'a Vector) -> Self {
        Self { file, group, vector, promises: &ALL_PROMISED }
    }

    /// The question for an implementation with these promises.
    #[must_use]
    pub fn under(self, promises: &'a Promises) -> Self {
        Self { promises, ..self }
    }

    pub(super) fn asked(&self) -> Asked<'a> {
        (&self.vector.operation, &self.group.parameters, raw(&self.vector.input))
    }

    /// The result for a vector that the promises exclude.
    pub fn left_out(&self) -> Option<CaseResult> {
        let why = self.promises.leaves_out(self.vector.asks(self.group), &self.vector.expect)?;
        Some(self.unasked(format!("not asked: {why}")))
    }

    pub fn not_recorded(&self) -> CaseResult {
        self.unasked(NOT_RECORDED.to_owned())
    }

    pub fn judge(&self, reply: Reply) -> CaseResult {
        self.result(judge(&self.vector.operation, &self.vector.expect, self.promises, reply))
    }

    /// The result for a vector whose operation is not offered.
    pub fn not_offered(&self) -> CaseResult {
        self.result(Judged::new(Verdict::Unsupported, Value::Null))
    }

    fn unasked(&self, why: String) -> CaseResult {
        self.result(Judged::with(Verdict::Unsupported, Value::Null, why))
    }

    fn result(&self, judged: Judged) -> CaseResult {
        let Judged { verdict, actual, detail, dialect } = judged;
        CaseResult {
            detail,
            dialect,
            ..CaseResult::of((self.file, self.group, self.vector), verdict, actual)
        }
    }
}

/// The verdict on a reply, and what a [`CaseResult`] says of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) actual: Value,
    pub(super) detail: Option<String>,
    pub(super) dialect: Option<String>,
}

impl Judged {
    fn new(verdict: Verdict, actual: Value) -> Self {
        Self { verdict, actual, detail: None, dialect: None }
    }

    fn with(verdict: Verdict, actual: Value, detail: String) -> Self {
        Self { detail: Some(detail), ..Self::new(verdict, actual) }
    }
}

/// Judges the reply to a question of an operation, from an implementation with these promises.
pub(super) fn judge(operation: &str, expect: &Expectation, promises: &Promises, reply: Reply) -> Judged {
    let text = match reply {
        Err(Fault { verdict, detail }) => {
            return Judged::with(*verdict, Value::Null, detail.clone());
        }
        Ok(text) => text,
    };
    let actual: Value = text.parse().unwrap_or_default();
    if is_spelt(text, expect) {
        return Judged::new(Verdict::Pass, actual);
    }
    let outcome = match entry::read(&actual) {
        Ok(outcome) => lenient(expect, outcome),
        Err(what) => return Judged::with(Verdict::Protocol, actual, what),
    };
    // If a refusal is expected, any acceptance is wrong, whatever its shape.
    let misshapen = |accepted: &Accepted| {
        if refuses(expect) { None } else { shape::fault(operation, &accepted.value) }
    };
    match outcome {
        Outcome::Unsupported => Judged::new(Verdict::Unsupported, actual),
        passing if expect.matches(&passing) => {
            let dialect = expect.dialect_of(&passing).map(str::to_owned);
            Judged { dialect, ..Judged::new(Verdict::Pass, actual) }
        }
        Outcome::Error(what) => Judged::with(Verdict::Fail, actual, what),
        Outcome::Reject { .. } if !refuses(expect) => Judged::new(Verdict::Fail, actual),
        Outcome::Reject { .. } if promises.refusals == Refusals::Any => Judged::new(Verdict::Pass, actual),
        Outcome::Reject { class, at } => {
            let place = at.map(|at| format!(" at {at}")).unwrap_or_default();
            Judged::with(Verdict::Note, actual, format!("refused as {class}{place}, expected {expect}"))
        }
        Outcome::Accept(accepted) => {
            if let Some(fault) = misshapen(&accepted) {
                Judged::with(Verdict::Protocol, actual, fault)
            } else if value_alone(expect, &accepted).is_none() {
                let hint = expected_values(expect).find_map(|expected| hint(expected, &accepted));
                let detail = hint.filter(|_| !shape::is_text(operation));
                Judged { detail, ..Judged::new(Verdict::Fail, actual) }
            } else if promises.consumed {
                Judged::with(Verdict::Note, actual, NO_CONSUMED.to_owned())
            } else {
                let right = value_alone(expect, &accepted).map(Expected::accepted).map(Outcome::Accept);
                let dialect = right.and_then(|right| expect.dialect_of(&right).map(str::to_owned));
                Judged { dialect, ..Judged::new(Verdict::Pass, actual) }
            }
        }
    }
}

/// Whether a text is the only passing answer, as compact JSON.
fn is_spelt(text: &str, expect: &Expectation) -> bool {
    match expect {
        Expectation::Accept(accepted) => entry::spelt(accepted) == text,
        _ => false,
    }
}

/// End of the detail of an operation that is offered and not supported.
pub(crate) const UNSUPPORTED: &str = "and answers unsupported to every case of it";
/// Detail of an answer that is right but lacks `consumed`.
const NO_CONSUMED: &str = "`consumed` is missing: a decoder says how many bytes it took";

/// Whether a refusal passes, at least in one dialect.
pub fn refuses(expect: &Expectation) -> bool {
    match expect {
        Expectation::Accept(_) => false,
        Expectation::Reject(_) => true,
        Expectation::Either(dialects) => dialects.iter().any(|dialect| dialect.reject.is_some()),
    }
}

/// The answer whose value is given, and only `consumed` is missing.
fn value_alone<'e>(expect: &'e Expectation, accepted: &Accepted) -> Option<&'e Expected> {
    let is_same =
        |expected: &&Expected| expected.consumed.is_some() && same(&expected.value, &accepted.value);
    expected_values(expect).filter(|_| accepted.consumed.is_none()).find(is_same)
}

/// Whether an outcome passes, with the leniency for adapters.
pub fn passes(expect: &Expectation, outcome: &Outcome) -> bool {
    expect.matches(&lenient(expect, outcome.clone()))
}

pub fn passes_under(promises: &Promises, expect: &Expectation, outcome: &Outcome) -> bool {
    passes(expect, outcome)
        || match outcome {
            Outcome::Reject { .. } => promises.refusals == Refusals::Any && refuses(expect),
            Outcome::Accept(accepted) => !promises.consumed && value_alone(expect, accepted).is_some(),
            _ => false,
        }
}

fn expected_values(expect: &Expectation) -> impl Iterator<Item = &Expected> {
    let (one, several) = match expect {
        Expectation::Accept(accepted) => (Some(accepted), &[][..]),
        Expectation::Either(dialects) => (None, &dialects[..]),
        Expectation::Reject(_) => (None, &[][..]),
    };
    one.into_iter().chain(several.iter().filter_map(|dialect| dialect.accept.as_ref()))
}

/// Removes from an outcome what is never compared: a NaN's payload without meaning, and `consumed` where nothing is
/// consumed.
fn lenient(expect: &Expectation, outcome: Outcome) -> Outcome {
    let Outcome::Accept(mut accepted) = outcome else {
        return outcome;
    };
    for expected in expected_values(expect) {
        if expected.consumed.is_none() {
            accepted.consumed = None;
        }
        if same(&expected.value, &accepted.value) {
            accepted.value = expected.value.expanded();
            break;
        }
    }
    Outcome::Accept(accepted)
}

/// Explains an answer with the right meaning in the wrong spelling.
fn hint(expected: &Expected, actual: &Accepted) -> Option<String> {
    let says = |what: &str| Some(what.to_owned());
    if expected.value == actual.value {
        return None;
    }
    match (&*expected.value, &actual.value) {
        (Value::String(a), Value::String(b)) if a.eq_ignore_ascii_case(b) => {
            says("right, but in uppercase: the protocol asks for lowercase hex")
        }
        (Value::String(a), Value::String(b)) if *a == b.replace(' ', "") && b.contains(' ') => {
            says("right, but with blanks: the protocol asks for hex digits alone")
        }
        (Value::String(a), Value::Number(b)) if *a == b.to_string() => {
            says("right, but a number: this operation's integers are decimal strings")
        }
        (Value::Number(a), Value::String(b)) if a.to_string() == *b => {
            says("right, but a string: this operation's integers are numbers")
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => {
            says("right, but written as a floating-point number: this operation's values are integers")
        }
        (Value::String(a), Value::Number(_)) if a.starts_with("f32:") || a.starts_with("f64:") => {
            says("a float is a bit pattern such as \"f32:3f800000\", not a number")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use packproof_suite::model::vector::VectorFile;
    use packproof_suite::suite::Origin;

    /// The verdict on `text` by a vector that expects `expect`, and the detail.
    fn verdict(expect: &Value, text: &str) -> (Verdict, Option<String>) {
        of("own.decode", expect, text)
    }

    fn of(operation: &str, expect: &Value, text: &str) -> (Verdict, Option<String>) {
        let mut vector = json!({
            "id": "v", "comment": "c", "operation": operation, "input": "00", "level": "must",
        });
        vector.as_object_mut().unwrap().extend(expect.as_object().unwrap().clone());
        let contents: VectorFile = serde_json::from_value(json!({
            "format": "own", "suite": "1.0.0", "notes": {},
            "groups": [{"name": "g", "provenance": {"kind": "derivation", "source": "s"}, "vectors": [vector]}],
        }))
        .unwrap();
        let file = SuiteFile { origin: Origin::Pinned, path: String::new(), text: String::new(), contents };
        let group = &file.contents.groups[0];
        let result = Question::new(&file, group, &group.vectors[0]).judge(Ok(text));
        (result.verdict, result.detail)
    }

    fn plain(expect: &Value, text: &str) -> Verdict {
        verdict(expect, text).0
    }

    /// An answer may be spaced and ordered in any way, and an error is its detail; the comparator's table has the rest.
    #[test]
    fn reads_answers_in_any_spelling() {
        let expect = json!({"accept": {"value": 4096, "consumed": 2}});
        assert_eq!(plain(&expect, r#"{ "consumed": 2, "ok": 4096, "note": 1 }"#), Verdict::Pass);
        assert_eq!(plain(&expect, r#""00""#), Verdict::Protocol);
        assert_eq!(verdict(&expect, r#"{"error":"boom"}"#), (Verdict::Fail, Some("boom".to_owned())));
    }

    /// The right answer in the wrong spelling fails and says so.
    #[test]
    fn hints_at_wrong_spellings() {
        let hint = |value: Value, text: &str| {
            let (verdict, detail) = verdict(&json!({"accept": {"value": value}}), text);
            assert_eq!(verdict, Verdict::Fail, "{text}");
            detail.unwrap_or_default()
        };
        assert!(hint(json!("c1"), r#"{"ok":"C1"}"#).contains("lowercase"));
        assert!(hint(json!("5"), r#"{"ok":5}"#).contains("decimal strings"));
        assert!(hint(json!(5), r#"{"ok":"5"}"#).contains("are numbers"));
        assert!(hint(json!(5), r#"{"ok":5.0}"#).contains("integers"));
        assert!(hint(json!("f32:3f800000"), r#"{"ok":1.0}"#).contains("bit pattern"));
        assert_eq!(hint(json!("c1"), r#"{"ok":"c2"}"#), "");
        // The letters of a text are what they are.
        let name = of("unreal_name.decode", &json!({"accept": {"value": "ABC"}}), r#"{"ok":"abc"}"#);
        assert_eq!(name, (Verdict::Fail, None));
        assert_eq!(hint(json!("c1"), r#"{"ok":1}"#), "");
        assert_eq!(hint(json!(5), r#"{"ok":"6"}"#), "");
        assert_eq!(hint(json!(5), r#"{"ok":6}"#), "");
        let consumed = verdict(&json!({"accept": {"value": 1, "consumed": 1}}), r#"{"ok":1}"#);
        assert_eq!(consumed.0, Verdict::Note);
        assert_eq!(plain(&json!({"accept": {"value": 1, "consumed": 1}}), r#"{"ok":2}"#), Verdict::Fail);
        assert!(consumed.1.unwrap().contains("`consumed` is missing"));
    }
}
