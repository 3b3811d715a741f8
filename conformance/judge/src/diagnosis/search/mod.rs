//! The smallest sets of deviations that reproduce an implementation's answers to one operation.
//!
//! Every single deviation is asked every case first. Then sets are grown from an answer that the set so far does not
//! reproduce: whatever joins it must change that answer, and the last one must make it the implementation's. Depth
//! by depth, so that the sets found are the smallest, and all of that size. Right answers count as the wrong ones
//! do: a set that spoils one is refuted. Where no set reproduces all, the set that reproduces most failures without
//! spoiling anything is kept, if it is right about most of what it changes. One answer is no evidence for two deviations:
//! a set has no more of them than it explains failures.

pub(super) mod alike;
mod climb;
mod leads;
mod part;
mod singles;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use packproof_suite::model::choices::{Deviation, Setting};
use packproof_suite::model::{Format, Operation, Outcome};

use super::answer::answer;
use super::clock::Clock;
use super::evidence::Evidence;

/// Sets are no larger than this: who checks nothing deviates in a parameter for each check.
const DEPTH: usize = 6;
/// Inputs beyond this many characters are asked at the end only.
const SMALL: usize = 2_000;
/// So many bytes of input take about as long as a question takes at the least.
const LINE: usize = 256;
/// Sets of equal size that are kept.
const ALTERNATIVES: usize = 64;

/// How long a search may take: it ends at either bound with what it has.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Questions to behaviours; one of large input counts for several, as it takes the time of several.
    pub questions: usize,
    /// Processor time for one operation.
    pub time: Duration,
}

impl Budget {
    /// What a run spends.
    pub const DEFAULT: Self = Self { questions: 120_000, time: Duration::from_millis(500) };
}

/// What the search found for one operation.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Sets of equal size that reproduce equally much; empty if none is worth naming.
    pub sets: Vec<Setting>,
    /// They reproduce every answer.
    pub wholly: bool,
    /// The deviation that alone gives most of the wrong answers, though it is refuted, and its scores.
    pub nearest: Option<Nearest>,
}

impl Found {
    /// Sets that reproduce every answer.
    pub fn whole(sets: Vec<Setting>) -> Self {
        Self { sets, wholly: true, nearest: None }
    }
}

/// A deviation that comes near, and what speaks against it.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The deviation.
    pub deviation: Deviation,
    /// Failures whose answer it gives.
    pub explains: usize,
    /// Passes that it would fail.
    pub spoils: usize,
    /// A case that speaks against it: an index of the evidence.
    pub against: usize,
}

/// The deviations that an operation can have: the choices of its parameters.
pub fn deviations(format: &Format, operation: &str) -> Vec<Deviation> {
    let parameters = format.parameters.iter().filter(|parameter| parameter.operations.contains(&operation));
    parameters.flat_map(|of| of.wrong.iter().map(|choice| (of.name, choice.name))).collect()
}

/// Searches one operation.
pub fn search(format: &Format, operation: &Operation, evidence: &Evidence, budget: Budget) -> Found {
    // An operation that always breaks shows no behaviour.
    if evidence.asked.iter().all(|asked| matches!(asked.answer(), Some(Outcome::Error(_)))) {
        return Found::default();
    }
    let mut search = Search::new(format, operation, evidence, budget);
    let leads = search.leads();
    if leads.nowhere() {
        return Found::default();
    }
    search.ask_singles();
    if search.leads_nowhere(leads) {
        return Found { nearest: search.nearest(), ..Found::default() };
    }
    let mut found = search.wholly();
    // A case outside the sample that a set spoils joins the sample; each round adds one at least.
    while let Some(at) = found.iter().find_map(|set| search.first_mismatch(set)) {
        search.sample.push(at);
        found.retain(|set| search.first_mismatch(set).is_none());
        if found.is_empty() && !search.is_spent() {
            found = search.wholly();
        }
    }
    // What no single deviation changes, a set may all the same.
    let mut wholly = search.retain_whole(&mut found);
    if !wholly {
        found = search.held(found);
    }
    if found.is_empty() {
        found = search.climbed(&Setting::RIGHT);
        wholly = search.retain_whole(&mut found);
        if !wholly {
            found = found.iter().filter_map(|set| search.unspoilt(set)).collect();
            found = search.held(found);
        }
    }
    if wholly {
        found.retain(|set| search.is_borne_out(set, &Setting::RIGHT));
        wholly = !found.is_empty();
    }
    // It is named beside what no set explains.
    let nearest = if wholly { None } else { search.nearest() };
    Found { sets: found, wholly, nearest }
}

/// The sets that reproduce every answer and are climbed to from others.
pub fn grown(
    format: &Format,
    operation: &Operation,
    evidence: &Evidence,
    budget: Budget,
    from: &[Setting],
) -> Vec<Setting> {
    let mut search = Search::new(format, operation, evidence, budget);
    search.ask_singles();
    let mut grown = Vec::new();
    for start in from {
        let mut found = search.climbed(start);
        if search.retain_whole(&mut found) {
            grown.extend(found.into_iter().filter(|set| search.is_borne_out(set, start)));
        }
    }
    grown
}

struct Single {
    deviation: Deviation,
    /// It gives the implementation's answer to so many failures, and spoils so many passes.
    explains: usize,
    spoils: usize,
}

struct Search<'a> {
    operation: &'a Operation,
    evidence: &'a Evidence<'a>,
    singles: Vec<Single>,
    /// The cases on which sets are compared, in the order in which they are asked: rarest failures first.
    sample: Vec<usize>,
    /// Failures that some deviation changes.
    open: usize,
    /// Failures that no deviation changes, or without an answer that can be compared.
    unexplained: HashSet<usize>,
    /// What [`Search::first_mismatch`] has found: the large inputs take their time.
    mismatches: RefCell<HashMap<Setting, Option<usize>>>,
    questions: usize,
    started: Clock,
    budget: Budget,
    /// Eighths of the budget that may be spent: one on sets by size, then more on sets that are climbed to.
    eighths: u32,
}

impl<'a> Search<'a> {
    fn new(format: &Format, operation: &'a Operation, evidence: &'a Evidence<'a>, budget: Budget) -> Self {
        let single = |deviation| Single { deviation, explains: 0, spoils: 0 };
        Self {
            operation,
            evidence,
            singles: deviations(format, operation.name).into_iter().map(single).collect(),
            sample: Vec::new(),
            open: 0,
            unexplained: HashSet::new(),
            mismatches: RefCell::default(),
            questions: 0,
            started: Clock::start(),
            budget,
            eighths: 1,
        }
    }

    fn is_spent(&self) -> bool {
        let questions = (self.budget.questions / 8).saturating_mul(self.eighths as usize);
        self.questions >= questions
            || self.started.elapsed() >= (self.budget.time / 8).saturating_mul(self.eighths)
    }

    fn ask(&mut self, setting: &Setting, at: usize) -> Outcome {
        self.questions += 1 + self.evidence.asked[at].size() / LINE;
        answer(self.operation, setting, self.evidence, at)
    }

    fn reproduces(&mut self, setting: &Setting, at: usize) -> bool {
        let outcome = self.ask(setting, at);
        self.evidence.reproduces(at, &outcome)
    }

    /// The smallest sets that reproduce the whole sample.
    fn wholly(&mut self) -> Vec<Setting> {
        let mut found = Vec::new();
        if self.open == 0 {
            return found;
        }
        // However much time is spent: these are known already.
        let alone = |of: &&Single| of.explains == self.open && of.spoils == 0;
        let alone: Vec<Setting> =
            self.singles.iter().filter(alone).map(|of| Setting::of(&[of.deviation])).collect();
        found.extend(alone.into_iter().filter(|set| self.first_open(set).is_none()));
        for depth in 2..=DEPTH.min(self.evidence.failures()) {
            if !found.is_empty() || self.is_spent() {
                break;
            }
            let mut seen = HashSet::new();
            self.grow(&Setting::RIGHT, depth, &mut seen, &mut found);
        }
        found
    }

    /// The first case of the sample that a set does not reproduce.
    fn first_open(&mut self, setting: &Setting) -> Option<usize> {
        (0..self.sample.len())
            .find(|&nth| !self.reproduces(setting, self.sample[nth]))
            .map(|nth| self.sample[nth])
    }

    fn grow(
        &mut self,
        setting: &Setting,
        depth: usize,
        seen: &mut HashSet<Setting>,
        found: &mut Vec<Setting>,
    ) {
        let Some(at) = self.first_open(setting) else {
            found.push(setting.clone());
            return;
        };
        if depth == 0 || self.is_spent() || found.len() >= ALTERNATIVES {
            return;
        }
        let before = self.ask(setting, at);
        let mut next = Vec::new();
        for larger in self.larger(setting) {
            let outcome = self.ask(&larger, at);
            let agrees = self.evidence.reproduces(at, &outcome);
            if (agrees || depth > 1 && !outcome.agrees_with(&before)) && seen.insert(larger.clone()) {
                next.push((!agrees, larger));
            }
        }
        // Sorting is stable: those that agree first, each kind in the order of the parameters.
        next.sort_by_key(|(disagrees, _)| *disagrees);
        for (_, larger) in next {
            self.grow(&larger, depth - 1, seen, found);
        }
    }

    /// The set with one more deviation, for a parameter that has none yet.
    fn larger(&self, setting: &Setting) -> Vec<Setting> {
        let has = |name: &str| setting.deviations().iter().any(|(of, _)| *of == name);
        self.singles
            .iter()
            .map(|single| single.deviation)
            .filter(|(name, _)| !has(name))
            .map(|deviation| setting.with(deviation))
            .collect()
    }

    /// Whether a set reproduces a case; not counted among the questions.
    fn gives(&self, setting: &Setting, at: usize) -> bool {
        self.evidence.reproduces(at, &answer(self.operation, setting, self.evidence, at))
    }

    /// Leaves the sets that reproduce every case, the unexplained ones too, if there are any: whether there are.
    fn retain_whole(&self, found: &mut Vec<Setting>) -> bool {
        let whole = |set: &&Setting| {
            self.first_mismatch(set).is_none() && self.unexplained.iter().all(|&at| self.gives(set, at))
        };
        let whole: Vec<Setting> = found.iter().filter(whole).cloned().collect();
        if whole.is_empty() {
            return false;
        }
        *found = whole;
        true
    }

    /// Whether a set has no more deviations, beside those that others bear out, than there are failures.
    fn is_borne_out(&self, set: &Setting, others: &Setting) -> bool {
        let own = set.deviations().iter().filter(|of| !others.deviations().contains(of)).count();
        own <= self.evidence.failures()
    }

    /// The first case of all that a set does not reproduce, though it could.
    fn first_mismatch(&self, setting: &Setting) -> Option<usize> {
        if let Some(known) = self.mismatches.borrow().get(setting) {
            return *known;
        }
        let mismatch = |at: &usize| !self.unexplained.contains(at) && !self.gives(setting, *at);
        let first = (0..self.evidence.asked.len()).find(mismatch);
        self.mismatches.borrow_mut().insert(setting.clone(), first);
        first
    }

    /// The first pass of all that a set does not reproduce.
    fn first_mismatch_pass(&self, setting: &Setting) -> Option<usize> {
        (0..self.evidence.asked.len()).find(|&at| !self.evidence.fails(at) && !self.gives(setting, at))
    }

    fn nearest(&self) -> Option<Nearest> {
        let best = self
            .singles
            .iter()
            .filter(|single| single.explains > 0)
            .max_by_key(|single| (single.explains.saturating_sub(single.spoils), single.explains))?;
        let against = self.first_mismatch(&Setting::of(&[best.deviation]))?;
        Some(Nearest { deviation: best.deviation, explains: best.explains, spoils: best.spoils, against })
    }
}

/// At most `limit` of the items, evenly.
fn spread(items: &[usize], limit: usize) -> Vec<usize> {
    let taken = items.len().min(limit);
    (0..taken).map(|nth| items[nth * items.len() / taken]).collect()
}
