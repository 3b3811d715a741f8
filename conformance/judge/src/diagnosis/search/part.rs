//! Sets that explain part of the failures, where none explains all.

use std::collections::HashSet;

use packproof_suite::model::Outcome;
use packproof_suite::model::choices::Setting;

use super::{DEPTH, Search, spread};
use crate::diagnosis::answer::answer;

/// Sets that the search for an explanation in part keeps at each size.
const BEAM: usize = 8;
/// Failures that a set in part is scored on, and four times as many passes.
const SCORED: usize = 64;
/// Of the failures whose answers a set in part changes, one in so many may come out wrong.
const SHARE_OF_CHANGES: usize = 4;
/// Of the answers that a deviation of a set in part alone makes otherwise, one in so many may be an accepted one that it does not give.
const SHARE_OF_REFUTED: usize = 8;
/// A set in part explains at least one in so many failures: what explains fewer has been by chance too often.
const SHARE_OF_FAILURES: usize = 2;

impl Search<'_> {
    /// The sets that reproduce most failures and spoil no pass, if they are right about most of what they change.
    pub(super) fn in_part(&mut self) -> Vec<Setting> {
        self.eighths = 8;
        let (fails, passes): (Vec<usize>, Vec<usize>) =
            self.sample.iter().partition(|at| self.evidence.fails(**at));
        let (fails, passes) = (spread(&fails, SCORED), spread(&passes, 4 * SCORED));
        let mut frontier = vec![(0, 0, Setting::RIGHT)];
        let mut best: Vec<Setting> = Vec::new();
        let mut most = 0;
        for _ in 0..DEPTH {
            let mut scored: Vec<(usize, usize, Setting)> = Vec::new();
            let mut seen = HashSet::new();
            for (before, _, set) in &frontier {
                for larger in self.larger(set) {
                    if self.is_spent() || !seen.insert(larger.clone()) {
                        continue;
                    }
                    let explains = fails.iter().filter(|at| self.reproduces(&larger, **at)).count();
                    if explains <= *before {
                        continue;
                    }
                    let spoils = passes.iter().filter(|at| !self.reproduces(&larger, **at)).count();
                    scored.push((explains, spoils, larger));
                }
            }
            scored.sort_by_key(|(explains, spoils, _)| {
                (spoils.saturating_sub(*explains), usize::MAX - explains)
            });
            let sound = || scored.iter().filter(|(_, spoils, _)| *spoils == 0);
            let top = sound().map(|(explains, ..)| *explains).max().unwrap_or(0);
            // A further deviation must explain a tenth of the failures more, or it is there by chance.
            if top > most + fails.len() / 10 {
                let equal = sound().filter(|of| of.0 == top).map(|of| &of.2);
                let held = |set: &&Setting| !self.undoes_itself(set) && self.holds(set);
                let held: Vec<Setting> = equal.filter(held).cloned().collect();
                if !held.is_empty() {
                    (most, best) = (top, held);
                }
            }
            frontier = scored.into_iter().take(BEAM).collect();
        }
        best
    }

    /// Whether a set in part is worth naming: over all cases it spoils nothing, and of the failures that it changes
    /// it gets most right, more than it has deviations, one at least that is no refusal of valid input: many mistakes end in
    /// such a refusal.
    pub(super) fn holds(&self, setting: &Setting) -> bool {
        let (mut changed, mut explained, mut failures) = (0, 0, 0);
        let mut only_refusals = true;
        for at in 0..self.evidence.asked.len() {
            let outcome = answer(self.operation, setting, self.evidence, at);
            let reproduced = self.evidence.reproduces(at, &outcome);
            if !self.evidence.fails(at) {
                if !reproduced {
                    return false;
                }
                continue;
            }
            let right = answer(self.operation, &Setting::RIGHT, self.evidence, at);
            failures += 1;
            explained += usize::from(reproduced);
            only_refusals &= !reproduced || self.evidence.asked[at].refuses_valid();
            changed += usize::from(!outcome.agrees_with(&right));
        }
        (changed - explained.min(changed)) * SHARE_OF_CHANGES <= changed
            && !only_refusals
            && explained > setting.deviations().len()
            && explained * SHARE_OF_FAILURES >= failures
    }

    /// The sets in part that are worth naming, each once.
    pub(super) fn held(&self, found: Vec<Setting>) -> Vec<Setting> {
        let mut held: Vec<Setting> = Vec::new();
        for set in found.into_iter().map(|set| self.unrefuted(set)) {
            if !held.contains(&set) && self.holds(&set) {
                held.push(set);
            }
        }
        held
    }

    /// A set in part without the deviations that answers speak against.
    fn unrefuted(&self, mut setting: Setting) -> Setting {
        let without = |set: &Setting| {
            let mut smaller = set.deviations().iter().map(|(name, _)| set.without(name));
            smaller.find(|smaller| self.is_refuted(set, smaller))
        };
        while let Some(smaller) = without(&setting) {
            setting = smaller;
        }
        setting
    }

    /// Whether a set differs from one with a deviation less in more than a few answers that are values, and other ones.
    fn is_refuted(&self, setting: &Setting, without: &Setting) -> bool {
        let (mut given, mut refuted) = (0, 0);
        for at in (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)) {
            let outcome = answer(self.operation, setting, self.evidence, at);
            let is_value = matches!(self.evidence.asked[at].answer(), Some(Outcome::Accept(_)));
            if is_value && !outcome.agrees_with(&answer(self.operation, without, self.evidence, at)) {
                let is_given = self.evidence.reproduces(at, &outcome);
                given += usize::from(is_given);
                refuted += usize::from(!is_given);
            }
        }
        refuted * SHARE_OF_REFUTED > given
    }
}
