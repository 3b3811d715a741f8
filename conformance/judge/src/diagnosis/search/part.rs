//! Sets that explain part of the failures, where none explains all.

use packproof_suite::model::Outcome;
use packproof_suite::model::choices::Setting;

use super::Search;
use crate::diagnosis::answer::answer;

/// Of the failures whose answers a set in part changes, one in so many may come out wrong.
const SHARE_OF_CHANGES: usize = 4;
/// Of the answers that a deviation of a set in part alone makes otherwise, one in so many may be an accepted one that it does not give.
const SHARE_OF_REFUTED: usize = 8;
/// A set in part explains at least one in so many failures: what explains fewer has been by chance too often.
const SHARE_OF_FAILURES: usize = 2;

impl Search<'_> {
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
