//! Results kept small. A result that is no failure differs from its vector in its verdict, and at most in an answer that
//! others gave, too: that is what is kept of it, and it is made whole when a report asks for it.

mod every;

pub use every::Every;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use packproof_suite::model::vector::{Expectation, Group, Vector};
use packproof_suite::model::{Class, Outcome};
use packproof_suite::parts::Parts;
use packproof_suite::suite::SuiteFile;
use serde_json::Value;

use crate::report::notes::{self, Note};
use crate::report::result::{CaseResult, Said, Verdict};
use crate::transport::entry;

/// The results of a run that are no failures, by their place in the suite.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    suite: Option<Parts>,
    /// What came of each vector: [`ABSENT`], [`WHOLE`], or [`FIRST`] more than a place in `shorts`.
    rows: Vec<u32>,
    shorts: Vec<Short>,
    tally: Tally,
}

/// Not judged.
const ABSENT: u32 = 0;
/// Among the run's whole results.
const WHOLE: u32 = 1;
/// The first of `shorts`.
const FIRST: u32 = 2;

/// What came back; many vectors share one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Short {
    verdict: Verdict,
    answer: Answer,
    detail: Option<Box<str>>,
    dialect: Option<Box<str>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Answer {
    /// The only one that passes, spelt as the vector spells it.
    Expected,
    /// None.
    Null,
    /// This one, as JSON.
    Text(Box<str>),
}

/// Counts of the settled results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Per format in the order of the suite, those with whole results alone included: results by verdict.
    pub formats: Vec<(String, [usize; 8])>,
    /// Valid data, malformed input and extensions that were judged.
    pub judged: [usize; 3],
    /// Notes by kind.
    pub notes: BTreeMap<Note, usize>,
    /// Why vectors of offered operations were not asked.
    pub not_asked: BTreeMap<String, usize>,
    /// The classes of all refusals.
    pub classes: Vec<Class>,
    /// The operations of which something was judged, whole results included.
    spoken: HashSet<String>,
}

/// Equal results, whatever suite they are of.
impl PartialEq for Settled {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows && self.shorts == other.shorts
    }
}

impl Tally {
    /// Results with that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.formats.iter().map(|(_, counts)| counts[verdict as usize]).sum()
    }

    /// Whether something of an operation was judged.
    pub fn has_spoken(&self, operation: &str) -> bool {
        self.spoken.contains(operation)
    }

    fn add(&mut self, vector: &Vector, counts: usize, short: &Short, outcome: Option<&Outcome>) {
        self.formats[counts].1[short.verdict as usize] += 1;
        if let Some(Outcome::Reject { class, .. }) = outcome
            && !self.classes.contains(class)
        {
            self.classes.push(*class);
        }
        match (short.verdict, &short.detail) {
            (Verdict::Unsupported, Some(why)) => {
                *self.not_asked.entry(notes::why_not_asked(why).to_owned()).or_default() += 1;
            }
            (Verdict::Note, _) => {
                *self.notes.entry(Note::of(outcome, Some(&vector.expect))).or_default() += 1;
            }
            _ => {}
        }
        if short.verdict == Verdict::Unsupported {
            return;
        }
        if !self.spoken.contains(&vector.operation) {
            self.spoken.insert(vector.operation.clone());
        }
        self.judged[notes::Kind::of(Some(&vector.expect), vector.level) as usize] += 1;
    }
}

impl Short {
    fn said(&self, expect: &Expectation) -> Said {
        let actual = match (&self.answer, expect) {
            (Answer::Expected, Expectation::Accept(accepted)) => {
                entry::of(&Outcome::Accept(accepted.accepted()))
            }
            (Answer::Text(text), _) => serde_json::from_str(text).unwrap_or_default(),
            _ => Value::Null,
        };
        let [detail, dialect] = [&self.detail, &self.dialect].map(|text| text.as_deref().map(str::to_owned));
        Said { verdict: self.verdict, actual, detail, dialect }
    }
}

/// The answer in short; `None` if it is not the same when it is read back.
fn answer(actual: &Value, expect: &Expectation) -> Option<Answer> {
    if actual.is_null() {
        return Some(Answer::Null);
    }
    let text = actual.to_string();
    if is_spelt(&text, expect) {
        return Some(Answer::Expected);
    }
    let same = serde_json::from_str::<Value>(&text).is_ok_and(|read| read == *actual);
    same.then(|| Answer::Text(text.into()))
}

/// Whether a text is the only answer that passes, as an adapter that writes JSON without blanks spells it.
pub(crate) fn is_spelt(text: &str, expect: &Expectation) -> bool {
    match expect {
        Expectation::Accept(accepted) => entry::spelt(accepted) == text,
        _ => false,
    }
}

impl Settled {
    /// How many results there are.
    pub fn len(&self) -> usize {
        self.tally.formats.iter().flat_map(|(_, counts)| counts).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// All results in the order of the suite, together with the whole ones, of which `pick` picks by format, operation
    /// and verdict.
    pub(super) fn with<'a, P: Fn(&str, &str, Verdict) -> bool>(
        &'a self,
        whole: &'a [CaseResult],
        pick: P,
    ) -> Every<'a, P> {
        Every::new(self, whole, pick)
    }

    /// The place of a row's content among `shorts`.
    fn short(&self, row: u32) -> Option<&Short> {
        self.shorts.get(row.checked_sub(FIRST)? as usize)
    }

    /// Moves results to the whole ones: those that `pick` changes.
    pub(crate) fn make_whole(
        &mut self,
        whole: &mut Vec<CaseResult>,
        mut pick: impl FnMut(&Vector, Verdict, Option<&str>) -> bool,
        change: impl Fn(&mut CaseResult),
    ) {
        let Some(suite) = self.suite.clone() else { return };
        let mut found = false;
        let mut before = std::mem::take(whole).into_iter();
        for part in suite.parts() {
            for (at, (file, group, vector)) in part.suite.judged().enumerate() {
                let row = self.rows[part.before + at];
                if row == WHOLE {
                    whole.extend(before.next());
                    continue;
                }
                let Some(short) = self.short(row) else { continue };
                if pick(vector, short.verdict, short.detail.as_deref()) {
                    let mut result = CaseResult::of(file, group, vector, short.said(&vector.expect));
                    change(&mut result);
                    whole.push(result);
                    self.rows[part.before + at] = WHOLE;
                    found = true;
                }
            }
        }
        whole.extend(before);
        if found {
            self.count(whole);
        }
    }

    /// Counts the results.
    fn count(&mut self, whole: &[CaseResult]) {
        let Some(suite) = self.suite.clone() else { return };
        let mut tally = Tally::default();
        let read = |short: &Short| match &short.answer {
            Answer::Text(text) => serde_json::from_str(text).ok().and_then(|value| entry::outcome(&value)),
            _ => None,
        };
        let outcomes: Vec<Option<Outcome>> = self.shorts.iter().map(read).collect();
        for part in suite.parts() {
            for (at, (file, _, vector)) in part.suite.judged().enumerate() {
                let row = self.rows[part.before + at];
                if row == ABSENT {
                    continue;
                }
                let format = &file.contents.format;
                let counts = tally.formats.iter().position(|(name, _)| name == format).unwrap_or_else(|| {
                    tally.formats.push((format.clone(), [0; 8]));
                    tally.formats.len() - 1
                });
                if let Some(short) = self.short(row) {
                    tally.add(vector, counts, short, outcomes[(row - FIRST) as usize].as_ref());
                }
            }
        }
        let spoken = whole.iter().filter(|result| result.verdict != Verdict::Unsupported);
        tally.spoken.extend(spoken.map(|result| result.case.operation.clone()));
        self.tally = tally;
    }
}

/// Results as they come in, by place in the suite.
#[derive(Debug)]
pub(crate) struct Settling {
    settled: Settled,
    /// Where a short result of that hash is.
    known: HashMap<u64, u32>,
    whole: BTreeMap<usize, CaseResult>,
}

impl Settling {
    /// No results of a suite.
    pub(crate) fn new(suite: &Parts) -> Self {
        let settled =
            Settled { suite: Some(suite.clone()), rows: vec![ABSENT; suite.judged()], ..Settled::default() };
        Self { settled, known: HashMap::new(), whole: BTreeMap::new() }
    }

    /// Whether the vector at that place has a result.
    pub(crate) fn has(&self, place: usize) -> bool {
        self.settled.rows[place] != ABSENT
    }

    /// Keeps the result on the vector at that place of the suite, in place of an earlier one.
    pub(crate) fn keep(&mut self, place: usize, vector: &Vector, result: CaseResult) {
        let answer = if result.failed() { None } else { answer(&result.actual, &vector.expect) };
        let Some(answer) = answer else {
            self.settled.rows[place] = WHOLE;
            self.whole.insert(place, result);
            return;
        };
        self.whole.remove(&place);
        let [detail, dialect] = [result.detail, result.dialect].map(|text| text.map(String::into_boxed_str));
        let short = Short { verdict: result.verdict, answer, detail, dialect };
        self.place(place, short);
    }

    /// Keeps that the vector at that place is of an operation that is not offered.
    pub(crate) fn leave_out(&mut self, place: usize) {
        let answer = Answer::Null;
        self.place(place, Short { verdict: Verdict::Unsupported, answer, detail: None, dialect: None });
    }

    fn place(&mut self, place: usize, short: Short) {
        let mut hasher = DefaultHasher::new();
        short.hash(&mut hasher);
        let known = self.known.get(&hasher.finish()).copied();
        self.settled.rows[place] = match known {
            Some(row) if self.settled.short(row) == Some(&short) => row,
            _ => {
                // Fewer than there are vectors.
                let row = self.settled.shorts.len() as u32 + FIRST;
                self.settled.shorts.push(short);
                self.known.insert(hasher.finish(), row);
                row
            }
        };
    }

    /// The result on a vector, made whole.
    pub(crate) fn result(
        &self,
        place: usize,
        (file, group, vector): (&SuiteFile, &Group, &Vector),
    ) -> Option<Cow<'_, CaseResult>> {
        match self.settled.short(self.settled.rows[place]) {
            Some(short) => Some(Cow::Owned(CaseResult::of(file, group, vector, short.said(&vector.expect)))),
            None => self.whole.get(&place).map(Cow::Borrowed),
        }
    }

    /// Whether the vector at that place was answered, and not with what breaks the protocol.
    pub(crate) fn is_answered(&self, place: usize) -> bool {
        match self.settled.short(self.settled.rows[place]) {
            Some(short) => short.answer != Answer::Null,
            None => self
                .whole
                .get(&place)
                .is_some_and(|result| !result.actual.is_null() && result.verdict != Verdict::Protocol),
        }
    }

    /// The whole results in the order of the suite, and the others.
    pub(crate) fn finish(self) -> (Vec<CaseResult>, Settled) {
        let mut settled = self.settled;
        drop(self.known);
        let whole: Vec<CaseResult> = self.whole.into_values().collect();
        settled.count(&whole);
        (whole, settled)
    }
}

#[cfg(test)]
mod tests;
