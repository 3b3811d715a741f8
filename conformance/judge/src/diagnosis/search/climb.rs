//! Larger sets, climbed to: who writes a reader from memory deviates in six or eight parameters, which no search by size reaches
//! in time.

use packproof_suite::model::Outcome;
use packproof_suite::model::choices::{Deviation, Setting};

use super::alike::alike;
use super::{ALTERNATIVES, Search, spread};

/// Failures, and passes, on which two sets are compared on the way.
const COMPARED: usize = 96;
/// Cases, of those that a set does not reproduce, whose answers two deviations more may give.
const GUIDES: usize = 4;
/// A deviation of a set in part explains one in so many of the failures, or it is there by chance.
const CHANCE: usize = 20;
/// Cases that a set is compared on, too, after it reproduced all that it was compared on, and not these.
const MORE: usize = 16;
/// Steps: each adds a deviation or exchanges one.
const STEPS: usize = 16;

/// Cases that are not reproduced, and refusals with another class than was given.
type Missed = (usize, usize);

impl Search<'_> {
    /// The set that is reached from another by taking, step by step, the deviation with which most answers are reproduced,
    /// without what it has too much; then those that differ from it in one deviation and reproduce all of the sample as it
    /// does. The first may reproduce less than all.
    pub(super) fn climbed(&mut self, start: &Setting) -> Vec<Setting> {
        self.eighths = 6;
        let (fails, passes): (Vec<usize>, Vec<usize>) =
            self.sample.iter().partition(|at| self.evidence.fails(**at));
        let mut compared: Vec<usize> =
            spread(&fails, COMPARED).into_iter().chain(spread(&passes, COMPARED)).collect();
        let mut set = self.steps(start, &mut compared);
        let missed = self.missed(&set, &compared, usize::MAX).0;
        // Of a set that does not reproduce all, what explains little is there by chance.
        let whole = missed == 0 && self.first_open(&set).is_none();
        let little = if whole { 0 } else { fails.len().min(COMPARED) / CHANCE };
        let most = missed + little;
        loop {
            let before = set.deviations().len();
            for &(parameter, _) in set.clone().deviations() {
                let without = set.without(parameter);
                if self.missed(&without, &compared, most + 1).0 <= most {
                    set = without;
                }
            }
            if set.deviations().len() == before {
                break;
            }
        }
        if whole { self.beside(&set) } else { vec![set] }
    }

    /// The set that is reached step by step, each reproducing more of what is compared; what it reproduces all of is
    /// compared on more.
    fn steps(&mut self, start: &Setting, compared: &mut Vec<usize>) -> Setting {
        let mut set = start.clone();
        let mut missed = self.missed(&set, compared, usize::MAX).0;
        for _ in 0..STEPS {
            if missed == 0 {
                let open = self.open_beyond(&set);
                missed = open.len();
                compared.extend(open);
            }
            let next = self.one_better(&set, missed, compared);
            let next = next.or_else(|| self.two_more(&set, missed, compared));
            let Some((of, next)) = next.or_else(|| self.two_better(&set, missed, compared)) else { break };
            (missed, set) = (of, next);
        }
        set
    }

    pub(super) fn likeness(&mut self, setting: &Setting, cases: &[usize]) -> u64 {
        let like = |&at: &usize| {
            let outcome = self.ask(setting, at);
            u64::from(self.like(at, &outcome))
        };
        cases.iter().map(like).sum()
    }

    pub(super) fn like(&self, at: usize, outcome: &Outcome) -> u32 {
        self.evidence.asked[at].answer().map_or(0, |given| alike(outcome, given))
    }

    /// A set that reproduces all of the sample, and those that do so and differ from it in one deviation.
    fn beside(&mut self, set: &Setting) -> Vec<Setting> {
        self.eighths = 8;
        let mut sets = vec![set.clone()];
        for &(parameter, _) in set.deviations() {
            let without = set.without(parameter);
            for other in self.larger(&without) {
                let is_new = other.deviations().len() == set.deviations().len() && !sets.contains(&other);
                let may = is_new && sets.len() < ALTERNATIVES && !self.is_spent();
                if may && self.first_open(&other).is_none() {
                    sets.push(other);
                }
            }
        }
        sets
    }

    /// Some cases of the sample that a set does not reproduce; if it reproduces all of it, the first case beyond that it does
    /// not, which joins the sample.
    fn open_beyond(&mut self, set: &Setting) -> Vec<usize> {
        let sample = self.sample.clone();
        let open: Vec<usize> = sample.into_iter().filter(|&at| !self.reproduces(set, at)).collect();
        if !open.is_empty() {
            return spread(&open, MORE);
        }
        let beyond = self.first_mismatch(set);
        self.sample.extend(beyond);
        beyond.into_iter().collect()
    }

    /// The set with the deviation, one more or in the place of another, that misses least, and what it misses; `None` if
    /// none misses less.
    fn one_better(&mut self, set: &Setting, missed: usize, compared: &[usize]) -> Option<(usize, Setting)> {
        let mut best: Option<(Missed, Setting)> = None;
        for single in 0..self.singles.len() {
            if missed == 0 || self.is_spent() {
                break;
            }
            let next = set.with(self.singles[single].deviation);
            let enough = best.as_ref().map_or(missed, |(of, _)| of.0 + 1);
            let of = self.missed(&next, compared, enough);
            if of.0 < missed && best.as_ref().is_none_or(|(least, _)| of < *least) {
                best = Some((of, next));
            }
        }
        best.map(|(of, next)| (of.0, next))
    }

    /// The set with two deviations more, or in the place of others, that misses least, of those that give the answer to one of
    /// a few cases that the set does not: where two change an answer together, neither alone is a step.
    fn two_more(&mut self, set: &Setting, missed: usize, compared: &[usize]) -> Option<(usize, Setting)> {
        let open: Vec<usize> = compared.iter().copied().filter(|&at| !self.reproduces(set, at)).collect();
        let all: Vec<Deviation> = self.singles.iter().map(|single| single.deviation).collect();
        for at in spread(&open, GUIDES) {
            let before = self.ask(set, at);
            let mut best: Option<(usize, Setting)> = None;
            for first in &all {
                let one = set.with(*first);
                let changes = !self.ask(&one, at).agrees_with(&before);
                for second in all.iter().filter(|second| changes && second.0 != first.0) {
                    if self.is_spent() {
                        return best;
                    }
                    let two = one.with(*second);
                    if self.reproduces(&two, at) {
                        let enough = best.as_ref().map_or(missed, |(least, _)| *least);
                        let of = self.missed(&two, compared, enough).0;
                        if of < enough {
                            best = Some((of, two));
                        }
                    }
                }
            }
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// A set in part without the deviations for which it spoils passes; of several that could go, the one that explains least.
    /// `None` if nothing of it is left.
    pub(super) fn unspoilt(&mut self, set: &Setting) -> Option<Setting> {
        let mut set = set.clone();
        let fails: Vec<usize> =
            self.sample.iter().copied().filter(|&at| self.evidence.fails(at)).take(COMPARED).collect();
        while let Some(at) = self.first_mismatch_pass(&set) {
            let smaller: Vec<Setting> = set.deviations().iter().map(|(name, _)| set.without(name)).collect();
            let (right, others): (Vec<Setting>, Vec<Setting>) =
                smaller.into_iter().partition(|smaller| self.reproduces(smaller, at));
            let smaller = if right.is_empty() { others } else { right };
            set = smaller.into_iter().min_by_key(|smaller| self.missed(smaller, &fails, usize::MAX).0)?;
        }
        (!set.deviations().is_empty()).then_some(set)
    }

    /// The first set that misses less because one deviation of it is exchanged, and another exchanged or added: what is
    /// taken early for want of the others can be a neighbour of the right one.
    fn two_better(&mut self, set: &Setting, missed: usize, compared: &[usize]) -> Option<(usize, Setting)> {
        let of_set = |deviation: &Deviation| set.deviations().iter().any(|(name, _)| *name == deviation.0);
        let all: Vec<Deviation> = self.singles.iter().map(|single| single.deviation).collect();
        let (own, others): (Vec<Deviation>, Vec<Deviation>) = all.into_iter().partition(of_set);
        for &first in &own {
            let exchanged = set.with(first);
            for &second in own.iter().chain(&others).filter(|second| second.0 != first.0) {
                if missed == 0 || self.is_spent() {
                    return None;
                }
                let next = exchanged.with(second);
                let of = self.missed(&next, compared, missed).0;
                if of < missed {
                    return Some((of, next));
                }
            }
        }
        None
    }

    /// How many of some cases a set does not reproduce; counted up to `enough`.
    fn missed(&mut self, setting: &Setting, cases: &[usize], enough: usize) -> Missed {
        let (mut missed, mut other_class) = (0, 0);
        for &at in cases {
            let outcome = self.ask(setting, at);
            missed += usize::from(!self.evidence.reproduces(at, &outcome));
            other_class += usize::from(self.evidence.has_other_class(at, &outcome));
            if missed >= enough {
                break;
            }
        }
        (missed, other_class)
    }
}
