//! Known failures: a list per implementation that only ever gets shorter.
//!
//! ```toml
//! [[known]]
//! id = "compact-index-pinned-64"     # or: flag = "minimum", for all failing vectors with that flag
//!                                    # or: cause = "wiki-continuation-mask-3f", for all that an erratum or a cause explains
//! operations = ["compact_index.decode"]  # optional, with a cause: in these operations only
//! verdict = "fail"                   # fail, crash, timeout or protocol
//! answer = '{"ok":"40"}'             # optional: the answer that is known, as the adapter gives it
//! reason = "the encoder predates the fix of 2.1"
//! issue = "https://example.org/issues/12"
//! ```
//!
//! A run fails if a failure is not listed, or if an entry passes, fails differently, or matches or explains nothing.

use std::collections::HashSet;

use packproof_suite::errata;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::diagnosed::Diagnosis;
use crate::report::model::{CaseResult, Stale, Verdict};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    #[serde(default)]
    pub known: Vec<Entry>,
}

/// A known failure, or all failures of a flag or a cause.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<String>,
    /// Or an erratum with the same answers, or the [name](Diagnosis::name) of a cause, which may have fewer deviations by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The operations in which the cause is known; if empty, it may be in any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<String>,
    /// The expected kind of failure.
    pub verdict: Verdict,
    /// The known answer, if recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Why it is not fixed yet.
    pub reason: String,
    /// Where the fix is tracked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issue: Option<String>,
}

/// Placeholder for the reason of a blessed entry.
const BLESSED: &str = "no reason given yet";

impl Entry {
    fn name(&self) -> &str {
        let names = [&self.id, &self.cause, &self.flag];
        names.into_iter().flatten().next().map_or("", String::as_str)
    }

    fn covers(&self, result: &CaseResult, causes: &[Diagnosis]) -> bool {
        match (&self.id, &self.cause) {
            (Some(id), _) => *id == result.id,
            (None, Some(cause)) => {
                let known = self.operations.is_empty() || self.operations.contains(&result.case.operation);
                known && result.failed() && explains(cause, result, causes)
            }
            (None, None) => self.flag.as_ref().is_some_and(|flag| result.flags.contains(flag)),
        }
    }

    /// Whether the result fails as the entry says.
    fn holds(&self, result: &CaseResult) -> bool {
        let answer = self.answer.as_deref().map(serde_json::from_str::<Value>);
        self.verdict == result.verdict
            && answer.is_none_or(|answer| answer.is_ok_and(|answer| answer == result.actual))
    }
}

fn answer(result: &CaseResult) -> Option<String> {
    (!result.actual.is_null()).then(|| result.actual.to_string())
}

fn ended(verdict: Verdict, answer: Option<&str>) -> String {
    let verdict = verdict.word();
    answer.map_or(verdict.to_owned(), |answer| format!("{verdict} {answer}"))
}

/// Whether an erratum gives this failure's answer, or a cause that has nothing but what the name says explains it.
fn explains(cause: &str, result: &CaseResult, causes: &[Diagnosis]) -> bool {
    match errata::find(cause) {
        Some(erratum) => {
            let answer = errata::answer(erratum, &result.case.as_case());
            result.outcome().is_some_and(|outcome| outcome.agrees_with(&answer))
        }
        None => causes.iter().any(|of| of.is_in(cause) && of.vectors().any(|id| *id == result.id)),
    }
}

impl Known {
    /// Reads a list.
    pub fn parse(text: &str) -> Result<Self, String> {
        let list: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut names = HashSet::new();
        for entry in &list.known {
            let name = entry.name();
            let kinds = [&entry.id, &entry.flag, &entry.cause].map(Option::is_some);
            if kinds.iter().filter(|has| **has).count() != 1 {
                return Err(format!("the entry `{name}` needs either an id, a flag or a cause"));
            }
            if entry.cause.is_some() && !name.contains(": ") && errata::find(name).is_none() {
                return Err(format!(
                    "`{name}` is neither an erratum nor a cause; `packproof errata list` shows the errata"
                ));
            }
            if entry.cause.is_none() && !entry.operations.is_empty() {
                return Err(format!("`{name}`: `operations` needs a `cause`"));
            }
            if !names.insert((kinds, name, &entry.operations)) {
                return Err(format!("`{name}` is listed twice"));
            }
            if matches!(entry.verdict, Verdict::Pass | Verdict::Note | Verdict::Unsupported) {
                return Err(format!("`{name}`: {} is not a failure", entry.verdict.word()));
            }
            if entry.answer.as_ref().is_some_and(|text| serde_json::from_str::<Value>(text).is_err()) {
                return Err(format!("`{name}`: `answer` is the JSON of a result"));
            }
        }
        Ok(list)
    }

    pub fn to_text(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Marks the results that the list allows, and returns stale entries. `in_suite` tells whether an entry's vectors may exist
    /// although the run has none: entries that a filter left out are not stale.
    pub fn apply(
        &self,
        results: &mut [CaseResult],
        causes: &[Diagnosis],
        in_suite: impl Fn(&Entry) -> bool,
    ) -> Vec<Stale> {
        let mut stale = Vec::new();
        // Entries by id take precedence, as they are more specific.
        let (ids, others): (Vec<&Entry>, Vec<&Entry>) = self.known.iter().partition(|e| e.id.is_some());
        let listed: HashSet<&str> = ids.iter().filter_map(|entry| entry.id.as_deref()).collect();
        for entry in ids.into_iter().chain(others) {
            let own = |result: &&mut CaseResult| {
                entry.covers(result, causes) && (entry.id.is_some() || !listed.contains(result.id.as_str()))
            };
            let mut say = |what: String| stale.push(Stale { entry: entry.name().to_owned(), what });
            let covered: Vec<_> =
                results.iter_mut().filter(own).filter(|r| r.verdict != Verdict::Unsupported).collect();
            if covered.is_empty() {
                if entry.cause.is_some() && !in_suite(entry) {
                    say("explains nothing: no failure has this cause; remove the entry".to_owned());
                } else if !in_suite(entry) {
                    say("matches nothing: the suite has no such vector".to_owned());
                } else if results.iter_mut().any(|result| own(&result)) {
                    say("matches nothing: the implementation does not offer it".to_owned());
                }
            } else if covered.iter().all(|result| !result.failed()) {
                say("passes now: remove the entry".to_owned());
            } else {
                for result in covered.into_iter().filter(|result| result.failed()) {
                    if entry.holds(result) {
                        result.known = true;
                    } else {
                        let ends = ended(result.verdict, answer(result).as_deref());
                        let listed = ended(entry.verdict, entry.answer.as_deref());
                        say(format!("fails differently: {} ends in {ends}, not in {listed}", result.id));
                    }
                }
            }
        }
        stale
    }

    /// The list for this run: entries that still hold stay with their reasons, others are removed, and unlisted failures are added,
    /// by cause if one explains all failures of its operations, otherwise by id.
    #[must_use]
    pub fn blessed(&self, results: &[CaseResult], causes: &[Diagnosis]) -> Self {
        let failures: Vec<&CaseResult> = results.iter().filter(|result| result.failed()).collect();
        let speaks = |entry: &Entry, result: &CaseResult| entry.covers(result, causes) && entry.holds(result);
        let holds = |entry: &&Entry| failures.iter().any(|result| speaks(entry, result));
        let mut known: Vec<Entry> = self.known.iter().filter(holds).cloned().collect();
        for cause in causes.iter().filter(|cause| cause.explains() == cause.failures()) {
            let ids: HashSet<&String> = cause.vectors().collect();
            let own: Vec<_> = failures.iter().filter(|result| ids.contains(&result.id)).collect();
            let erratum = cause.known.iter().find(|id| own.iter().all(|of| explains(id, of, &[])));
            let entry = Entry {
                cause: Some(erratum.cloned().unwrap_or_else(|| cause.name())),
                operations: cause.operations.iter().map(|of| of.operation.clone()).collect(),
                verdict: Verdict::Fail,
                reason: BLESSED.to_owned(),
                ..Entry::default()
            };
            let left = |result: &&&&CaseResult| !known.iter().any(|known| speaks(known, result));
            if own.iter().filter(left).count() > 1 && own.iter().all(|result| speaks(&entry, result)) {
                known.push(entry);
            }
        }
        let kept = known.clone();
        for result in failures {
            if kept.iter().any(|entry| speaks(entry, result)) {
                continue;
            }
            let before = self.known.iter().find(|entry| entry.id.as_ref() == Some(&result.id));
            known.push(Entry {
                id: Some(result.id.clone()),
                answer: answer(result),
                reason: before.map_or(BLESSED.to_owned(), |entry| entry.reason.clone()),
                issue: before.and_then(|entry| entry.issue.clone()),
                verdict: result.verdict,
                ..Entry::default()
            });
        }
        Self { known }
    }
}

#[cfg(test)]
mod tests;
