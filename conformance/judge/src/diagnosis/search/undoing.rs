//! Deviations that undo one another, which nobody wrote: a search finds them where no parameter describes the mistake.

use packproof_suite::model::choices::Setting;

use super::{SMALL, Search, Single};

/// Two deviations that alone spoil more than so many times the failures are not named together.
const UNDONE: usize = 4;
/// Two deviations undo one another if a set misses so many times less without both than without either.
const UNDOING: usize = 8;

impl Search<'_> {
    /// Whether two deviations of a set undo one another: alone each spoils many times what failed. That nobody wrote;
    /// it is found where no parameter describes a mistake that fails little.
    pub(super) fn undoes_itself(&self, setting: &Setting) -> bool {
        let failures = self.evidence.failures();
        let drastic =
            |of: &&Single| of.spoils > UNDONE * failures && setting.deviations().contains(&of.deviation);
        self.singles.iter().filter(drastic).count() > 1
    }

    /// The set without two deviations that undo one another: without both it misses one answer, or a small part of what it
    /// misses without either. Nobody wrote that; it is found where no parameter describes what is missed. `None` if it has no
    /// such two.
    pub(super) fn fitted(&self, set: &Setting) -> Option<Setting> {
        let names: Vec<&str> = set.deviations().iter().map(|(name, _)| *name).collect();
        if names.len() < 3 {
            return None;
        }
        let of_small = self.evidence.asked.partition_point(|asked| asked.size() <= SMALL);
        let small = 0..if of_small == 0 { self.evidence.asked.len() } else { of_small };
        let missed = |smaller: &Setting, enough: usize| {
            small.clone().filter(|&at| !self.gives(smaller, at)).take(enough).count()
        };
        let alone: Vec<usize> = names.iter().map(|name| missed(&set.without(name), usize::MAX)).collect();
        let mut pairs =
            (0..names.len()).flat_map(|one| (one + 1..names.len()).map(move |other| (one, other)));
        pairs.find_map(|(one, other)| {
            let few = (alone[one].min(alone[other]) / UNDOING).max(2);
            let without = set.without(names[one]).without(names[other]);
            (missed(&without, few) < few).then_some(without)
        })
    }
}
