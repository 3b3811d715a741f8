//! All results of a run one after another, whole ones and small ones, each small one made whole as it is asked for: a part
//! of the suite is parsed at a time.

use std::borrow::Cow;

use packproof_suite::parts::{Part, Place};

use super::{Settled, WHOLE};
use crate::report::result::{CaseResult, Verdict};

/// The results that `pick` picks, in the order of the suite.
#[derive(Debug)]
pub struct Every<'a, P> {
    settled: &'a Settled,
    whole: &'a [CaseResult],
    pick: P,
    /// The next of the whole results.
    next: usize,
    part: Option<(Part, Vec<Place>)>,
    /// Parts that were begun.
    parts: usize,
    /// The next place of the part.
    at: usize,
}

impl<'a, P: Fn(&str, &str, Verdict) -> bool> Every<'a, P> {
    pub(super) fn new(settled: &'a Settled, whole: &'a [CaseResult], pick: P) -> Self {
        Self { settled, whole, pick, next: 0, part: None, parts: 0, at: 0 }
    }

    fn next_whole(&mut self) -> Option<&'a CaseResult> {
        let result = self.whole.get(self.next)?;
        self.next += 1;
        Some(result)
    }

    fn picks(&self, result: &CaseResult) -> bool {
        (self.pick)(&result.format, &result.case.operation, result.verdict)
    }

    /// The next place and the row there; parses the next part where one ends.
    fn row(&mut self) -> Option<(Place, u32)> {
        let suite = self.settled.suite.as_ref()?;
        loop {
            if let Some((part, places)) = &self.part
                && let Some(place) = places.get(self.at)
            {
                let row = self.settled.rows[part.before + self.at];
                self.at += 1;
                return Some((*place, row));
            }
            if self.parts == suite.count() {
                return None;
            }
            self.part = None;
            let part = suite.part(self.parts);
            let places = part.places();
            (self.part, self.at) = (Some((part, places)), 0);
            self.parts += 1;
        }
    }
}

impl<'a, P: Fn(&str, &str, Verdict) -> bool> Iterator for Every<'a, P> {
    type Item = Cow<'a, CaseResult>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((place, row)) = self.row() {
            if row == WHOLE {
                let result = self.next_whole();
                if let Some(result) = result.filter(|result| self.picks(result)) {
                    return Some(Cow::Borrowed(result));
                }
            } else if let (Some(short), Some((part, _))) = (self.settled.short(row), &self.part) {
                let (file, group, vector) = part.vector(place);
                if (self.pick)(&file.contents.format, &vector.operation, short.verdict) {
                    return Some(Cow::Owned(CaseResult::of(file, group, vector, short.said(&vector.expect))));
                }
            }
        }
        while let Some(result) = self.next_whole() {
            if self.picks(result) {
                return Some(Cow::Borrowed(result));
            }
        }
        None
    }
}
