//! What a run keeps of the answers: enough for every report, and never more than a bound.
//!
//! An answer is parsed before it is compared, and a list of numbers takes many times its text then. So an answer that
//! is longer than any that passes is not parsed, and what the reports keep is counted.

use std::sync::atomic::{AtomicUsize, Ordering};

use packproof_suite::model::Outcome;
use packproof_suite::model::vector::Expectation;
use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::report::text::plain;
use crate::run::engine::Reply;
use crate::run::verdict::Question;
use crate::transport::entry;
use crate::transport::no_answer::Fault;

/// Bytes of an answer that is parsed, beyond four times what its vector expects.
const PARSED: usize = 64 << 10;
/// Bytes of memory that one kept answer may take.
const ONE: usize = 4 << 20;
/// Bytes of memory that all kept answers may take.
const ALL: usize = 64 << 20;
/// Characters that are quoted of an answer that is not kept.
const QUOTED: usize = 80;

/// How much is left for the answers of a run.
#[derive(Debug)]
pub(super) struct Kept {
    left: AtomicUsize,
}

impl Default for Kept {
    fn default() -> Self {
        Self { left: AtomicUsize::new(ALL) }
    }
}

impl Kept {
    /// The verdict on a reply, with as much of the answer as may be kept.
    pub(super) fn judge(&self, question: &Question, reply: Reply) -> CaseResult {
        let text = match reply {
            Reply::Result(text) => text,
            Reply::Fault(_) => return question.judge(reply),
        };
        let longest = |expect| PARSED + 4 * serde_json::to_string(expect).map_or(0, |text| text.len());
        if text.len() > PARSED && text.len() > longest(&question.vector.expect) {
            let longest = longest(&question.vector.expect);
            let detail =
                format!("an answer of {} bytes; none that passes is longer than {longest}", text.len());
            return question
                .judge(Reply::Fault(&Fault { verdict: Verdict::Fail, detail: quoted(&detail, text) }));
        }
        let mut result = question.judge(reply);
        // The answer that passes stands in the vector, so it takes nothing, however it was spelt.
        let right = match &question.vector.expect {
            Expectation::Accept(accepted) if result.verdict == Verdict::Pass && result.dialect.is_none() => {
                entry::of(&Outcome::Accept(accepted.accepted()))
            }
            _ => Value::Null,
        };
        let size = weight(&result.actual);
        if result.actual != right && (size > ONE || !self.take(size)) {
            result.actual = right;
            if result.failed() && result.detail.is_none() {
                let detail = format!("an answer of {} bytes, which is not kept", text.len());
                result.detail = Some(quoted(&detail, text));
            }
        }
        result
    }

    fn take(&self, size: usize) -> bool {
        let take = |left: usize| left.checked_sub(size);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

fn quoted(detail: &str, text: &str) -> String {
    format!("{detail}: `{}...`", plain(&text.chars().take(QUOTED).collect::<String>()))
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
