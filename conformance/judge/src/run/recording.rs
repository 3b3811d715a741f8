//! Recordings: an implementation's answers as JSON Lines, to be judged without running it.
//!
//! ```text
//! {"name":"n","version":"1","language":"C","operations":["compact_index.decode"],"suite":"38b6920161828a45"}
//! {"operation":"compact_index.decode","input":"4040","answer":{"ok":4096,"consumed":2}}
//! {"operation":"bit_pack.write","parameters":{},"input":{"widths":[3],"values":["0"]},"answer":{"ok":"00"},"verdict":"pass"}
//! {"end":{"answers":2,"complete":true,"unsteady":0}}
//! ```
//!
//! The first line identifies the implementation. Each further line is a case and its answer, an entry of the adapter protocol;
//! `verdict` is by the suite whose digest begins with `suite`. The last line has counts for verification. A text may contain
//! several recordings in sequence, each starting with a line with `name`; in such collections the last lines may be missing.

use std::collections::HashMap;
use std::io::{self, Write};

use packproof_suite::model::{Outcome, OwnedCase};
use packproof_suite::suite::Suite;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::report::display::clip;
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::text::plain;
use crate::transport::entry;
use crate::transport::promises::Promises;

/// Identity of the implementation: the first line of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Id of the recording; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub version: String,
    #[serde(default)]
    pub language: String,
    pub operations: Vec<String>,
    /// The first digits of the digest of the suite that was used.
    #[serde(default)]
    pub suite: String,
    /// Its known mistake, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<String>,
    /// What it does not promise.
    #[serde(flatten)]
    pub promises: Promises,
}

/// Counts: the last line of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    pub answers: usize,
    /// Whether the run was not interrupted.
    pub complete: bool,
    /// Number of answers that differed when the question was repeated.
    pub unsteady: usize,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recording {
    pub header: Header,
    /// In the order of asking.
    pub answers: Vec<Answer>,
    /// The counts in the last line; `None` in a collection without it.
    pub end: Option<End>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub case: OwnedCase,
    pub outcome: Outcome,
    /// The verdict at the time of recording, if known.
    pub verdict: Option<Verdict>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    case: OwnedCase,
    answer: Value,
    #[serde(default)]
    verdict: Option<Verdict>,
}

impl Recording {
    /// Reads a single, complete recording.
    ///
    /// # Errors
    /// A message that names the line that is malformed or begins a second recording, or says that the end is missing or has other counts,
    /// or that a question has two answers.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut all = Self::parse_all(text)?;
        let recording = match (all.pop(), all.len()) {
            (Some(recording), 0) => recording,
            (_, more) => return Err(format!("holds {} recordings, not one", more + 1)),
        };
        if recording.end.is_none() {
            return Err("was cut off: its last line is no `end`".to_owned());
        }
        let index = recording.index();
        let otherwise = |of: &&Answer| index.answer(&of.case).is_some_and(|kept| kept.outcome != of.outcome);
        if let Some(Answer { case, .. }) = recording.answers.iter().find(otherwise) {
            let asked = format!("{} of {}", case.operation, clip(&case.input.to_string()));
            return Err(format!("answers {asked} in two ways"));
        }
        Ok(recording)
    }

    /// Reads all recordings of a text, with or without last lines.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, String> {
        let mut all: Vec<Self> = Vec::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let at = |what: String| format!("line {}: {what}", number + 1);
            let value: Value = serde_json::from_str(line).map_err(|error| at(error.to_string()))?;
            if value.get("name").is_some() {
                let header = serde_json::from_value(value).map_err(|error| at(error.to_string()))?;
                all.push(Self { header, ..Self::default() });
                continue;
            }
            let Some(recording) = all.last_mut() else {
                return Err(at("the first line of a recording has `name` and `operations`".to_owned()));
            };
            if recording.end.is_some() {
                return Err(at("goes on after its `end`".to_owned()));
            }
            if let Some(end) = value.get("end") {
                let end = End::deserialize(end).map_err(|error| at(error.to_string()))?;
                let all = recording.answers.len();
                let is_unsteady = |of: &&Answer| of.verdict == Some(Verdict::Unsteady);
                let unsteady = recording.answers.iter().filter(is_unsteady).count();
                if (end.answers, end.unsteady) != (all, unsteady) {
                    return Err(at(format!(
                        "is not whole: {} answers were recorded, {} of them unsteady, and it holds {all}, {unsteady} of them unsteady",
                        end.answers, end.unsteady
                    )));
                }
                recording.end = Some(end);
                continue;
            }
            let Line { case, answer, verdict } =
                serde_json::from_value(value).map_err(|error| at(error.to_string()))?;
            recording.answers.push(Answer { case, outcome: entry::read(&answer).map_err(at)?, verdict });
        }
        if all.is_empty() {
            return Err("holds no recording: its first line has `name` and `operations`".to_owned());
        }
        Ok(all)
    }

    /// Writes a recording of this run with every vector that was asked. Crashes, timeouts and protocol faults are recorded as
    /// errors.
    pub fn write(report: &RunReport, promises: &Promises, out: &mut dyn Write) -> io::Result<()> {
        let who = &report.implementation;
        let header = Header {
            id: String::new(),
            name: who.name.clone(),
            version: who.version.clone(),
            language: who.language.clone(),
            operations: who.operations.clone(),
            suite: report.digest.chars().take(16).collect(),
            truth: None,
            promises: promises.clone(),
        };
        writeln!(out, "{}", json!(header))?;
        let lost = |result: &CaseResult| {
            matches!(result.verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol)
        };
        // Leave out answers that were too long to keep.
        let held = |result: &&CaseResult| !result.actual.is_null() || result.verdict != Verdict::Unsupported;
        let mut end = End { answers: 0, complete: !report.interrupted, unsteady: 0 };
        for result in report.results.iter().filter(held) {
            end.answers += 1;
            end.unsteady += usize::from(result.verdict == Verdict::Unsteady);
            let mut line = json!(result.case);
            line["answer"] = if result.actual.is_null() || lost(result) {
                json!({"error": result.detail.as_deref().unwrap_or_default()})
            } else {
                result.actual.clone()
            };
            line["verdict"] = json!(result.verdict);
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", json!({"end": end}))
    }

    /// Checks that it was recorded with this suite.
    ///
    /// # Errors
    /// A message that names both suites.
    pub fn fits(&self, suite: &Suite) -> Result<(), String> {
        let asked = &self.header.suite;
        if !asked.is_empty() && suite.digest.starts_with(asked.as_str()) {
            return Ok(());
        }
        let is: String = suite.digest.chars().take(16).collect();
        Err(format!(
            "was recorded with the suite `{}`, and this one is `{is}`: give its --vectors",
            plain(asked)
        ))
    }

    pub fn index(&self) -> Index<'_> {
        let mut index = HashMap::new();
        for answer in &self.answers {
            let kept = index.entry(key(&answer.case)).or_insert(answer);
            // Two vectors may ask the same: if one was unsteady, so is the other.
            if kept.verdict != Some(Verdict::Unsteady) {
                *kept = answer;
            }
        }
        Index(index)
    }
}

#[derive(Clone, Debug)]
pub struct Index<'a>(HashMap<String, &'a Answer>);

impl Index<'_> {
    /// The answer to a case; `None` if the case was not asked.
    pub fn answer(&self, case: &OwnedCase) -> Option<&Answer> {
        self.0.get(&key(case)).copied()
    }
}

/// The case as text, the same for any order of members.
fn key(case: &OwnedCase) -> String {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().map(sorted).collect(),
            Value::Object(members) => {
                let mut pairs: Vec<_> = members.iter().collect();
                pairs.sort_by_key(|(name, _)| name.as_str());
                pairs.into_iter().map(|(name, member)| (name.clone(), sorted(member))).collect()
            }
            other => other.clone(),
        }
    }
    let parameters = sorted(&Value::Object(case.parameters.clone()));
    format!("{}\n{parameters}\n{}", case.operation, sorted(&case.input))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"name":"n","operations":["compact_index.decode"],"suite":"38b6"}"#;
    const LINE: &str = r#"{"operation":"compact_index.decode","input":"40","answer":{"reject":"truncated"},"verdict":"pass"}"#;

    const END: &str = r#"{"end":{"answers":2,"complete":true,"unsteady":0}}"#;

    /// Header, cases and verdicts are read; a case is found whatever the order of its members.
    #[test]
    fn reads_what_was_answered() {
        let answer = r#"{"operation":"o","parameters":{"b":1,"a":2},"input":{"y":[{"d":1,"c":2}],"x":0},"answer":{"ok":1}}"#;
        let recording = Recording::parse(&format!("{HEAD}\n{LINE}\n\n{answer}\n{END}")).unwrap();
        assert_eq!((recording.header.name.as_str(), recording.header.suite.as_str()), ("n", "38b6"));
        assert_eq!(
            recording.answers.iter().map(|of| of.verdict).collect::<Vec<_>>(),
            [Some(Verdict::Pass), None]
        );
        let mut case = OwnedCase::new("o", json!({"x": 0, "y": [{"c": 2, "d": 1}]}));
        assert_eq!(recording.index().answer(&case), None, "other parameters");
        case.parameters = json!({"a": 2, "b": 1}).as_object().unwrap().clone();
        assert_eq!(recording.index().answer(&case).unwrap().outcome.to_string(), "1");
    }

    /// A faulty line is named by its number and by what is wrong with it.
    #[test]
    fn names_the_line_that_is_wrong() {
        let says = |text: &str| Recording::parse(text).unwrap_err();
        assert!(says("").contains("no recording"));
        assert!(says(LINE).contains("line 1: the first line"));
        assert!(says(&format!("{HEAD}\nx")).contains("line 2"));
        assert!(says(&format!("{HEAD}\n{{}}")).contains("line 2: missing field"));
        assert!(says(&format!("{HEAD}\n{}", LINE.replace("truncated", "odd"))).contains("line 2: `reject`"));
        assert!(says(&format!("{HEAD}\n{LINE}\n{HEAD}")).contains("holds 2 recordings"));
        assert_eq!(Recording::parse_all(&format!("{HEAD}\n{LINE}\n{HEAD}")).unwrap().len(), 2);
    }
}
