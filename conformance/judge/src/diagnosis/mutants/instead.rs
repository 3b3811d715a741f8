//! Other tokens that give as much.

use packproof_suite::formats;

use super::{Move, Mutant};
use crate::diagnosis::evidence::Evidence;
use crate::report::diagnosed::Named;

/// Other tokens alone that give as much and are listed.
const ALTERNATIVES: usize = 3;

/// What gives as much in the place of another token, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::diagnosis) struct Instead {
    pub replaced: Named,
    pub other: Named,
    /// The operations of the format that do not show it.
    pub silent: Vec<&'static str>,
}

impl Mutant {
    /// Other tokens that would give as much: of known mistakes other known ones, and none of a contained format that its own operations
    /// speak against.
    pub(in crate::diagnosis) fn alternatives(&self, format: &str, evidence: &Evidence) -> Vec<Instead> {
        let sites = self.program.sites;
        let is_far = |of: &Move| of.other.is_some_and(|other| sites[of.sites[0]].is_far(other));
        let is_likely = |of: &Move| if self.is_known() { of.is_named(self.program) } else { !is_far(of) };
        let is_refuted = |of: &Move| Self::is_refuted_at_home(self.program, of, evidence);
        let mut alone: Vec<&Move> = self.whole.iter().collect();
        // Numbers at one site are one, names there are several.
        let name = |of: &Move| of.other.filter(|_| of.is_named(self.program));
        let is_said = |of: &Move| {
            self.changed.contains(&of.sites)
                && name(of).is_none_or(|other| self.tokens.at(of.sites[0]) == Some(other))
        };
        alone.retain(|of| !is_said(of) && is_likely(of));
        alone.dedup_by_key(|of| (&of.sites, name(of)));
        let instead = self.others.iter().map(|(sites, of)| (&sites[..], of));
        let all = alone.into_iter().map(|of| (&self.changed[0][..], of)).chain(instead);
        let all = all.filter(|(_, of)| !is_refuted(of)).take(ALTERNATIVES);
        let named = |(replaced, of): (&[usize], &Move)| {
            let is_silent = |name: &&str| !of.sites.iter().any(|&at| self.program.concerns(at, name));
            let operations = formats::find(self.program.format_of(0)).map_or(&[][..], |of| of.operations);
            Instead {
                replaced: self.named(replaced, self.tokens.at(replaced[0]), format),
                other: self.named(&of.sites, of.other, format),
                silent: operations.iter().map(|of| of.name).filter(is_silent).collect(),
            }
        };
        all.map(named).collect()
    }
}
