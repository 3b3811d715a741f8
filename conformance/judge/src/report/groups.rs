//! Groups the failures of a run by cause, and those without a cause by kind.

use std::collections::BTreeMap;

use super::causes::{self, Line};
use super::diagnosed::Diagnosis;
use super::display::counted;
use super::model::{CaseResult, RunReport, Verdict};

/// Operations named in a headline.
const NAMED: usize = 6;

#[derive(Clone, Debug)]
pub struct Group<'a> {
    pub origin: Origin<'a>,
    /// In the order of the run; empty for a cause whose failures were all filtered out.
    pub failures: Vec<&'a CaseResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    Cause(&'a Diagnosis),
    /// No cause, but the same kind of wrong answer, in any operation.
    Kind(&'a str),
    /// The operation is unknown to packproof, the run was not diagnosed, or the kind is too rare to be listed.
    Unknown,
}

/// Groups the failures for which `picked` is true. Each is in one group: that of the first cause that explains it, otherwise
/// that of the most frequent kind of its operation, otherwise the last. Groups of causes may be empty; the others are not.
///
/// ```
/// use packproof_judge::diagnosis;
/// use packproof_judge::report::groups::{Origin, of};
/// use packproof_judge::run::in_process;
/// use packproof_suite::{errata, suite};
/// let suite = suite::embedded()?;
/// let mask = errata::find("wiki-continuation-mask-3f").ok_or("no such mistake")?;
/// let mut report = in_process::judge(&suite, "masked", |case| errata::answer(mask, case));
/// report.diagnosis = diagnosis::diagnose(&report.results).causes;
/// let groups = of(&report, |_| true);
/// assert!(matches!(groups[0].origin, Origin::Cause(cause) if cause.deviations.len() == 1));
/// assert_eq!(groups[0].failures.len(), report.diagnosis[0].explains());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of(report: &RunReport, picked: impl Fn(&CaseResult) -> bool) -> Vec<Group<'_>> {
    let empty = |origin| Group { origin, failures: Vec::new() };
    let mut groups: Vec<Group> = report.diagnosis.iter().map(Origin::Cause).map(empty).collect();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, cause) in report.diagnosis.iter().enumerate() {
        for id in cause.operations.iter().flat_map(|of| &of.vectors) {
            places.entry(id).or_insert(at);
        }
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in report.descriptions.iter().flat_map(|of| &of.kinds) {
        let at = *kinds.entry(&kind.what).or_insert(groups.len());
        if at == groups.len() {
            groups.push(empty(Origin::Kind(&kind.what)));
        }
        for id in &kind.vectors {
            places.entry(id).or_insert(at);
        }
    }
    groups.push(empty(Origin::Unknown));
    let last = groups.len() - 1;
    for result in report.results.iter().filter(|result| result.failed() && picked(result)) {
        groups[places.get(result.id.as_str()).copied().unwrap_or(last)].failures.push(result);
    }
    let is_cause = |group: &Group| matches!(group.origin, Origin::Cause(_));
    groups.retain(|group| is_cause(group) || !group.failures.is_empty());
    // A stable sort: causes, then kinds by frequency, then the rest.
    groups.sort_by_key(|group| match group.origin {
        Origin::Cause(_) => (0, 0),
        Origin::Kind(_) => (1, usize::MAX - group.failures.len()),
        Origin::Unknown => (2, 0),
    });
    groups
}

/// At most `limit` failures, taken from each group in turn, and within a group from each operation in turn. The result is by
/// group, in its order.
pub fn spread<'a>(groups: &[Group<'a>], limit: usize) -> Vec<Vec<&'a CaseResult>> {
    within(groups, limit, |_| 1)
}

/// As [`spread`], with a limit on the sum of costs.
pub fn within<'a>(
    groups: &[Group<'a>],
    limit: usize,
    mut cost: impl FnMut(&'a CaseResult) -> usize,
) -> Vec<Vec<&'a CaseResult>> {
    let mut turns = Vec::new();
    for (group, of) in groups.iter().enumerate() {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        for (at, result) in of.failures.iter().enumerate() {
            let earlier = seen.entry(&result.case.operation).or_default();
            ranked.push((*earlier, at));
            *earlier += 1;
        }
        ranked.sort_unstable();
        turns.extend(ranked.into_iter().enumerate().map(|(turn, (_, at))| (turn, group, at)));
    }
    turns.sort_unstable();
    let mut left = limit;
    let fits = |&(_, group, at): &(usize, usize, usize)| {
        let fitting = left.checked_sub(cost(groups[group].failures[at]));
        left = fitting.unwrap_or(0);
        fitting.is_some()
    };
    let mut turns: Vec<_> = turns.into_iter().take_while(fits).collect();
    turns.sort_unstable_by_key(|&(_, group, at)| (group, at));
    let mut chosen = vec![Vec::new(); groups.len()];
    for (_, group, at) in turns {
        chosen[group].push(groups[group].failures[at]);
    }
    chosen
}

impl Group<'_> {
    /// The heading of the failures; `None` if the run has neither causes nor descriptions.
    pub fn headline(&self, report: &RunReport) -> Option<String> {
        let failures = counted(self.failures.len(), "failure");
        match self.origin {
            Origin::Cause(cause) => Some(causes::headline(cause)),
            Origin::Kind(what) => {
                // An answer that cannot be compared has no behaviour.
                let unread = self.failures.iter().all(|result| result.verdict == Verdict::Protocol);
                let unknown = if unread { "" } else { " that no known behaviour explains" };
                Some(format!("{what}: {failures}{unknown} ({})", self.operations()))
            }
            Origin::Unknown if causes::is_empty(report) => None,
            Origin::Unknown => Some(format!("{failures} without a diagnosis ({})", self.operations())),
        }
    }

    pub fn lines(&self) -> Vec<Line> {
        match self.origin {
            Origin::Cause(cause) => causes::cause_lines(cause),
            Origin::Kind(_) | Origin::Unknown => Vec::new(),
        }
    }

    /// Failures by operation, most first: `compact_index.encode 3, packet.encode 1`.
    fn operations(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for result in &self.failures {
            *counts.entry(&result.case.operation).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut words: Vec<String> =
            counts.iter().take(NAMED).map(|(name, count)| format!("{name} {count}")).collect();
        if counts.len() > NAMED {
            words.push(counted(counts.len() - NAMED, "other operation"));
        }
        words.join(", ")
    }
}
