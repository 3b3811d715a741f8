//! What each deviation does alone, and the cases on which sets are compared.

use packproof_suite::model::Outcome;
use packproof_suite::model::choices::Setting;

use super::{SMALL, Search, spread};

/// Of failures and of passes only inputs up to so many characters are asked, if there are [`ENOUGH`] of them.
const SHORT: usize = 256;
const ENOUGH: usize = 64;
/// Of the passes one in so many is asked of deviations that explain nothing.
const THINNED: usize = 8;
/// Failures of larger input that are asked first if there are no others.
const LARGE: usize = 4;
/// Questions for the answers of single deviations; they bound the sample of passes.
const SINGLES: usize = 60_000;

impl Search<'_> {
    /// Asks every deviation every failure and a sample of the passes, and orders the sample: failures whose answer some
    /// deviation gives alone come before those that take two, to which no step may lead; of each kind those that few
    /// deviations change, because they leave the search least choice.
    pub(super) fn ask_singles(&mut self) {
        let small = |at: &usize| self.evidence.asked[*at].size() <= SMALL;
        let all = 0..self.evidence.asked.len();
        let (mut fails, passes): (Vec<usize>, Vec<usize>) =
            all.clone().filter(small).partition(|&at| self.evidence.fails(at));
        if fails.is_empty() {
            // Only large input fails: the smallest of it, for that is in order.
            fails = all.filter(|&at| self.evidence.fails(at)).take(LARGE).collect();
        }
        let room = (SINGLES / self.singles.len().max(1)).max(64);
        let (fails, silent): (Vec<usize>, Vec<usize>) =
            fails.into_iter().partition(|&at| self.evidence.asked[at].answer().is_some());
        let fails = spread(&self.short(fails), room);
        let passes = spread(&self.short(passes), room);
        let right: Vec<Outcome> = fails.iter().map(|&at| self.ask(&Setting::RIGHT, at)).collect();
        let mut changers = vec![(true, 0_usize); fails.len()];
        for index in 0..self.singles.len() {
            // Deviations that were not asked explain nothing.
            if self.started.elapsed() >= self.budget.time {
                break;
            }
            let setting = Setting::of(&[self.singles[index].deviation]);
            let (mut explains, mut spoils) = (0, 0);
            for (nth, &at) in fails.iter().enumerate() {
                let outcome = self.ask(&setting, at);
                let gives = self.evidence.reproduces(at, &outcome);
                let (takes_more, count) = &mut changers[nth];
                *takes_more &= !gives;
                *count += usize::from(!outcome.agrees_with(&right[nth]));
                explains += usize::from(gives);
            }
            let thinned = if explains == 0 { THINNED } else { 1 };
            for &at in passes.iter().step_by(thinned) {
                spoils += thinned * usize::from(!self.reproduces(&setting, at));
            }
            let of = &mut self.singles[index];
            (of.explains, of.spoils) = (explains, spoils);
        }
        let (unexplained, mut ranked): (Vec<_>, Vec<_>) =
            changers.into_iter().zip(fails).partition(|((_, changers), _)| *changers == 0);
        ranked.sort_unstable();
        self.unexplained = unexplained.into_iter().map(|(_, at)| at).chain(silent).collect();
        self.open = ranked.len();
        self.sample = ranked.into_iter().map(|(_, at)| at).chain(passes).collect();
    }

    /// The short ones of some cases, if they are enough.
    fn short(&self, cases: Vec<usize>) -> Vec<usize> {
        let is_short = |at: &usize| self.evidence.asked[*at].size() <= SHORT;
        let short: Vec<usize> = cases.iter().copied().filter(is_short).collect();
        if short.len() < ENOUGH { cases } else { short }
    }
}
