//! Bounds the memory for answers, whatever an adapter writes.
//!
//! A parsed list of numbers takes many times the size of its text. Answers longer than any that passes are not parsed, and the
//! total size of the kept answers is bounded.

use std::sync::atomic::{AtomicUsize, Ordering};

use packproof_suite::model::Outcome;
use packproof_suite::model::vector::Expectation;
use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::report::text::{cut, plain};
use crate::run::engine::Reply;
use crate::run::verdict::Question;
use crate::transport::entry;
use crate::transport::no_answer::Fault;

/// Bytes of an answer that are parsed, in addition to four times those of the expected answer and of the input.
const PARSED: usize = 64 << 10;
/// Limit on the memory for kept answers, apart from those that pass.
const KEPT: usize = 64 << 20;
/// Characters quoted from an answer that is not kept.
const QUOTED: usize = 80;

/// The remaining memory for the answers of a run.
#[derive(Debug)]
pub(super) struct Bounds {
    left: AtomicUsize,
}

impl Bounds {
    pub(super) fn new() -> Self {
        Self { left: AtomicUsize::new(KEPT) }
    }

    /// Judges a reply, and keeps as much of the answer as the bound allows.
    pub(super) fn judge(&self, question: &Question, reply: Reply) -> CaseResult {
        let Ok(text) = reply else { return question.judge(reply) };
        let expect = &question.vector.expect;
        let len = |text: serde_json::Result<String>| text.map_or(0, |text| text.len());
        let longest = || {
            let input = serde_json::to_string(&*question.vector.input);
            PARSED + 4 * (len(serde_json::to_string(expect)) + len(input))
        };
        if text.len() > PARSED && text.len() > longest() {
            let none = format!("; none that passes is longer than {}", longest());
            return question.judge(Err(&Fault { verdict: Verdict::Fail, detail: unkept(text, &none) }));
        }
        let mut result = question.judge(reply);
        // A passing answer does not count, however it is spelt.
        let right = match expect {
            Expectation::Accept(accepted) if result.verdict == Verdict::Pass && result.dialect.is_none() => {
                entry::of(&Outcome::Accept(accepted.accepted()))
            }
            _ => Value::Null,
        };
        if result.actual != right && !self.take(weight(&result.actual)) {
            result.actual = right;
            if result.failed() && result.detail.is_none() {
                result.detail = Some(unkept(text, ", which is not kept"));
            }
        }
        result
    }

    fn take(&self, size: usize) -> bool {
        let take = |left: usize| left.checked_sub(size);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

fn unkept(text: &str, why: &str) -> String {
    format!("an answer of {} bytes{why}: `{}`", text.len(), plain(&cut(text, QUOTED)))
}

/// Bytes of memory that a value takes, roughly.
fn weight(value: &Value) -> usize {
    let node = size_of::<Value>();
    node + match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(weight).sum(),
        Value::Object(members) => {
            members.iter().map(|(name, member)| size_of::<String>() + 16 + name.len() + weight(member)).sum()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who accepts long input that is to be refused gives a long answer, which is kept; no longer one is.
    #[test]
    fn an_answer_is_kept_that_its_input_justifies() {
        let suite = crate::suites::of("unreal_package");
        let id = "unreal-package-sized-1001-imports-data-past-the-end";
        let (file, group, vector) = suite.judged().find(|of| of.2.id == id).expect("there is such a vector");
        let question = Question::new(file, group, vector);
        let kept = |length: usize| {
            let answer = serde_json::json!({"ok": "0".repeat(length)});
            Bounds::new().judge(&question, Ok(&answer.to_string())).actual == answer
        };
        let input = serde_json::to_string(&*vector.input).expect("it is JSON").len();
        assert!(kept(PARSED + 3 * input));
        assert!(!kept(PARSED + 5 * input));
    }
}
