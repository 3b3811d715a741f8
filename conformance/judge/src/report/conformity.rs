//! The two parts of the verdict: whether valid data, offered extensions included, is read and written right, and how malformed
//! input is treated.
//!
//! ```text
//! reads and writes all valid data right; treats 6 malformed inputs differently: accepts truncated input (6)
//! ```

use std::collections::BTreeMap;

use packproof_suite::formats;
use packproof_suite::model::vector::{Expectation, Level};
use packproof_suite::model::{Class, Direction, Outcome};
use serde::{Deserialize, Serialize};

use crate::report::model::{CaseResult, RunReport, Verdict};

/// A run in counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conformity {
    pub valid: Part,
    pub malformed: Part,
    /// Vectors that never decide (`may`): payloads of NaNs. An extension that is offered is judged like any other operation.
    pub extensions: Part,
    /// How malformed input is treated, most frequent first.
    pub treated: Vec<Count>,
    /// Remarks that are no failures.
    pub notes: Vec<Count>,
    /// Why vectors of offered operations were not asked.
    pub not_asked: Vec<Count>,
    /// Of a layout: how many values were encoded, and how many have several right words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
}

/// Words of a layout's values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    pub judged: usize,
    /// Of these, those with more than one right word.
    pub several: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub judged: usize,
    /// Of these, the failures, known ones included.
    pub failed: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    pub what: String,
    pub count: usize,
}

/// Whether the vector is about malformed input: its level is `should`, or it expects a refusal.
pub fn is_malformed(result: &CaseResult) -> bool {
    matches!(result.expected, Some(Expectation::Reject(_))) || result.binding() == Level::Should
}

impl Conformity {
    pub fn of(report: &RunReport) -> Self {
        let mut counts = Self::default();
        let (mut treated, mut notes, mut not_asked) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let count = |into: &mut BTreeMap<String, usize>, what: String| *into.entry(what).or_default() += 1;
        let only_class = only_class(report);
        let mut words = Words::default();
        for result in &report.results {
            match (result.verdict, &result.detail) {
                (Verdict::Unsupported, Some(why)) => {
                    count(&mut not_asked, why.trim_start_matches("not asked: ").to_owned());
                }
                (Verdict::Note, _) => count(&mut notes, remark(result, only_class)),
                _ => {}
            }
            if result.verdict == Verdict::Unsupported {
                continue;
            }
            words.add(result);
            let level = result.binding();
            let part = match level {
                Level::May => &mut counts.extensions,
                _ if is_malformed(result) => &mut counts.malformed,
                _ => &mut counts.valid,
            };
            part.judged += 1;
            if result.failed() {
                part.failed += 1;
                if level != Level::May && is_malformed(result) {
                    count(&mut treated, treatment(result));
                }
            }
        }
        counts.treated = most_first(treated);
        counts.notes = most_first(notes);
        counts.not_asked = most_first(not_asked);
        counts.words = report.layout.as_ref().map(|_| words);
        counts
    }

    /// Both parts in a sentence; `None` if nothing that decides was judged.
    pub fn sentence(&self) -> Option<String> {
        let parts = [self.about_valid(), self.about_malformed()];
        let said: Vec<String> = parts.into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// The first part: `None` if no valid data was judged.
    pub fn about_valid(&self) -> Option<String> {
        let Part { judged, failed } = self.valid;
        let extensions = format!("{} of {} payloads of NaNs", self.extensions.failed, self.extensions.judged);
        let said = match (failed, self.extensions.failed) {
            (0, 0) => "reads and writes all valid data right".to_owned(),
            (0, _) => {
                format!("reads and writes all valid data right but for {extensions}, which do not decide")
            }
            (_, 0) => format!("reads or writes {failed} of {judged} valid inputs wrong"),
            _ => format!("reads or writes {failed} of {judged} valid inputs and {extensions} wrong"),
        };
        (judged > 0).then_some(said)
    }

    /// The second part: `None` if no malformed input was judged.
    pub fn about_malformed(&self) -> Option<String> {
        let Part { judged, failed } = self.malformed;
        let inputs = if failed == 1 { "input" } else { "inputs" };
        let said = if failed == 0 {
            "treats all malformed input as the vectors ask".to_owned()
        } else {
            let listed = listed(&self.treated);
            format!("treats {failed} malformed {inputs} differently: {listed}")
        };
        (judged > 0).then_some(said)
    }
}

impl Words {
    fn add(&mut self, result: &CaseResult) {
        let several = matches!(&result.expected, Some(Expectation::Either(_)));
        self.several += usize::from(several);
        self.judged += usize::from(result.case.operation.ends_with(".encode"));
    }

    pub fn sentence(self) -> String {
        match self {
            Self { judged, several: 0 } => format!("each of {judged} values has one right word"),
            Self { judged, several } => format!("{several} of {judged} values have more than one right word"),
        }
    }
}

/// `what (count), what (count)`.
pub fn listed(counts: &[Count]) -> String {
    counts.iter().map(|Count { what, count }| format!("{what} ({count})")).collect::<Vec<_>>().join(", ")
}

fn most_first(counts: BTreeMap<String, usize>) -> Vec<Count> {
    let mut counts: Vec<_> = counts.into_iter().map(|(what, count)| Count { what, count }).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    counts
}

/// The class of all refusals of a run, if it is one.
fn only_class(report: &RunReport) -> Option<Class> {
    let mut classes = report.results.iter().filter_map(|result| match result.outcome() {
        Some(Outcome::Reject { class, .. }) => Some(class),
        _ => None,
    });
    let first = classes.next()?;
    classes.all(|class| class == first).then_some(first)
}

fn remark(result: &CaseResult, only_class: Option<Class>) -> String {
    // If the class is right, the place differs.
    let is_expected =
        |class| matches!(&result.expected, Some(Expectation::Reject(rejection)) if rejection.class == class);
    match (result.outcome(), only_class) {
        (Some(Outcome::Accept(_)), _) => "`consumed` is missing".to_owned(),
        (Some(Outcome::Reject { class, .. }), _) if is_expected(class) => {
            "refuses at another place than expected".to_owned()
        }
        (_, Some(class)) => format!("refuses only as `{class}`, another class than expected"),
        (_, None) => "refuses with another class than expected".to_owned(),
    }
}

/// What the implementation does with a malformed input.
fn treatment(result: &CaseResult) -> String {
    let class = match &result.expected {
        Some(Expectation::Reject(rejection)) => Some(rejection.class),
        _ => None,
    };
    let of = formats::operation(&result.case.operation);
    let writes = of.is_some_and(|of| of.direction == Direction::Encode);
    let what = match class {
        Some(Class::Truncated) => "truncated input",
        Some(Class::Overlong) => "overlong forms",
        Some(Class::OutOfRange) => "values out of range",
        Some(Class::NotCanonical) => "forms that are not canonical",
        Some(Class::Trailing) => "trailing bytes",
        Some(Class::Invalid) => "invalid input",
        None if writes => "values outside of normal use",
        None => "forms that no writer emits",
    };
    let is_unasked = result.detail.as_deref().is_some_and(|why| why.starts_with("not asked"));
    let does = match (result.verdict, result.outcome()) {
        _ if is_unasked => "was not asked about",
        (Verdict::Crash, _) => "crashes on",
        (Verdict::Timeout, _) => "hangs on",
        (Verdict::Protocol, _) => "breaks the protocol on",
        (Verdict::Unsteady, _) => "is unsteady on",
        (_, Some(Outcome::Error(_))) => "breaks on",
        (_, Some(Outcome::Reject { .. })) => "refuses",
        (_, _) if class.is_none() && writes => "writes something else for",
        (_, _) if class.is_none() => "reads another value from",
        _ => "accepts",
    };
    format!("{does} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::in_process;
    use packproof_suite::model::{Case, Place};

    fn judged(ask: impl Fn(&Case) -> Outcome) -> (RunReport, Conformity) {
        let report = in_process::judge(&crate::suites::of("compact_index"), "test", ask);
        let counts = Conformity::of(&report);
        (report, counts)
    }

    /// The reference is right in both parts; a refusal of the right class at another place is a note.
    #[test]
    fn both_parts_are_right() {
        let all = "reads and writes all valid data right; treats all malformed input as the vectors ask";
        let (report, counts) = judged(formats::reference);
        assert_eq!((report.conforms(), counts.sentence().as_deref()), (true, Some(all)));
        let (report, counts) = judged(|case| match formats::reference(case) {
            Outcome::Reject { class, .. } => Outcome::Reject { class, at: Some(Place::Byte(99)) },
            other => other,
        });
        assert_eq!((report.conforms(), counts.sentence().as_deref()), (true, Some(all)));
        let [Count { what, count }] = &counts.notes[..] else { panic!("{counts:?}") };
        assert_eq!(what, "refuses at another place than expected");
        assert!(*count > 20, "{count}");
    }

    /// What a writer makes of a width of 0 is written, not read.
    #[test]
    fn a_writer_writes() {
        let report = in_process::judge(&crate::suites::of("bit_pack"), "test", |case| {
            let widths = case.input["widths"].as_array();
            let is_zero = widths.is_some_and(|of| of.iter().any(|of| *of == 0));
            match case.operation {
                "bit_pack.write" if is_zero => Outcome::Error("broken".to_owned()),
                "bit_pack.write" => formats::reference(case),
                _ => Outcome::Unsupported,
            }
        });
        let treated = Conformity::of(&report).treated;
        assert!(treated.iter().any(|of| of.what == "breaks on values outside of normal use"), "{treated:?}");
    }
}
