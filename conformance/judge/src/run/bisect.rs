//! Finds the faulty cases of a batch: narrows a failing range down to single cases, and continues after each.
//!
//! Ranges are tried from the left. A failing range is halved; after a faulty case the next range has one case, and doubles while
//! ranges pass. Consecutive faulty cases thus cost one failure each, and a single one as many failures as its batch has binary
//! digits.

use std::ops::Range;

/// The state of a search through one batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bisect {
    /// The first undecided case.
    start: usize,
    end: usize,
    /// How many cases to ask next.
    size: usize,
    /// `start..end` of the smallest range that is known to fail.
    failing: Option<usize>,
}

impl Bisect {
    /// Nothing is known about the range.
    pub fn new(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, size: range.len().max(1), failing: None }
    }

    pub fn failing(range: Range<usize>) -> Self {
        let size = (range.len() / 2).max(1);
        Self { start: range.start, end: range.end, size, failing: Some(range.end) }
    }

    /// The cases to ask next; `None` when all are decided.
    pub fn next(&self) -> Option<Range<usize>> {
        (self.start < self.end).then(|| self.start..self.end.min(self.start + self.size))
    }

    fn asked(&self) -> usize {
        self.next().map_or(0, |range| range.len())
    }

    /// The range of [`Bisect::next`] was answered.
    pub fn passed(&mut self) {
        let asked = self.asked();
        self.start += asked;
        self.failing = self.failing.filter(|&end| end > self.start);
        self.size = match self.failing {
            Some(end) => ((end - self.start) / 2).max(1),
            None => asked * 2,
        };
    }

    /// The range of [`Bisect::next`] failed; the faulty case, if it is one alone.
    pub fn failed(&mut self) -> Option<usize> {
        let asked = self.asked();
        if asked == 1 {
            let faulty = self.start;
            self.start += 1;
            self.failing = None;
            self.size = 1;
            return Some(faulty);
        }
        self.failing = Some(self.start + asked);
        self.size = asked / 2;
        None
    }

    /// Gives up; returns the undecided cases.
    pub fn rest(&mut self) -> Range<usize> {
        let rest = self.start..self.end;
        self.start = self.end;
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a search with a set of faulty cases; returns the cases found, the ranges asked, and the number of failures.
    fn search(mut bisect: Bisect, faulty: &[usize]) -> (Vec<usize>, Vec<Range<usize>>, usize) {
        let (mut found, mut asked, mut failures) = (Vec::new(), Vec::new(), 0);
        while let Some(range) = bisect.next() {
            asked.push(range.clone());
            if faulty.iter().any(|case| range.contains(case)) {
                failures += 1;
                found.extend(bisect.failed());
            } else {
                bisect.passed();
            }
        }
        (found, asked, failures)
    }

    /// Exactly the faulty cases are found, wherever they are, and every case is in a decided range.
    #[test]
    fn finds_exactly_the_faulty_cases() {
        for pattern in 0..1_u32 << 9 {
            let faulty: Vec<usize> =
                (0..9).filter(|bit| pattern >> bit & 1 == 1).map(|bit| bit + 4).collect();
            assert_eq!(search(Bisect::new(4..13), &faulty).0, faulty);
            assert_eq!(search(Bisect::failing(4..13), &faulty).0, faulty);
        }
    }

    /// One faulty case of 256 that are known to fail costs no more than nine failures, and all faulty one each.
    #[test]
    fn failures_are_few() {
        for case in 0..256 {
            let (_, asked, failures) = search(Bisect::failing(0..256), &[case]);
            assert!(failures <= 8 && asked.len() <= 18, "{case}: {failures} failures, {asked:?}");
        }
        let all: Vec<usize> = (0..256).collect();
        assert_eq!(search(Bisect::failing(0..256), &all).2, 256 + 7);
    }

    /// An unknown batch is first asked as a whole; one that is known to fail is not.
    #[test]
    fn asks_whole_only_what_is_unknown() {
        assert_eq!(Bisect::new(2..10).next(), Some(2..10));
        assert_eq!(Bisect::failing(2..10).next(), Some(2..6));
        assert_eq!(Bisect::failing(2..3).next(), Some(2..3));
        assert_eq!(Bisect::new(5..5).next(), None);
    }

    /// After a faulty case the ranges double while they pass.
    #[test]
    fn grows_batches_again_after_a_faulty_case() {
        let (_, asked, _) = search(Bisect::failing(0..16), &[0]);
        assert_eq!(asked, [0..8, 0..4, 0..2, 0..1, 1..2, 2..4, 4..8, 8..16]);
    }

    /// After a failed range whose parts all passed, ranges double again.
    #[test]
    fn goes_on_after_a_fault_that_went_away() {
        let mut bisect = Bisect::new(0..16);
        (0..2).for_each(|_| assert_eq!(bisect.failed(), None));
        let mut asked = Vec::new();
        while let Some(range) = bisect.next() {
            asked.push(range);
            bisect.passed();
        }
        assert_eq!(asked, [0..4, 4..6, 6..7, 7..8, 8..10, 10..14, 14..16]);
    }

    /// Giving up returns all undecided cases, once.
    #[test]
    fn gives_up_on_the_rest() {
        let mut bisect = Bisect::new(0..4);
        assert_eq!(bisect.failed(), None);
        bisect.passed();
        assert_eq!(bisect.rest(), 2..4);
        assert_eq!((bisect.rest(), bisect.next()), (4..4, None));
    }
}
