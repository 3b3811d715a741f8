//! What the operations of a contained format say of its tokens in a format that contains it.

use packproof_suite::formats;
use packproof_suite::model::program::{Program, Tokens};

use super::{Move, Mutant};
use crate::diagnosis::evidence::Evidence;

impl Mutant {
    /// Whether a move is one of a contained format whose own operations speak against it: right answers would be others, or none of the
    /// wrong ones that it changes is given.
    pub(super) fn is_refuted_at_home(program: Program, one: &Move, evidence: &Evidence) -> bool {
        if !program.is_contained(one.sites[0]) {
            return false;
        }
        let of = Self::of(program, one.put(&Tokens::RIGHT));
        let home = formats::find(of.format()).map_or(&[][..], |format| format.operations);
        home.iter().any(|operation| {
            let own = formats::programs(operation.name).iter().find_map(|&program| of.within(program));
            own.is_some_and(|own| own.speaks_against(&evidence.elsewhere(operation.name)))
        })
    }

    fn speaks_against(&self, evidence: &Evidence) -> bool {
        let (mut given, mut missed) = (0, 0);
        for at in 0..evidence.asked.len() {
            let case = evidence.asked[at].case();
            let (own, right) = (self.answer(&case), self.program.outcome(&Tokens::RIGHT, &case));
            if own.agrees_with(&right) {
                continue;
            }
            match evidence.reproduces(at, &own) {
                true => given += 1,
                false if evidence.fails(at) => missed += 1,
                false => return true,
            }
        }
        missed > 0 && given == 0
    }
}
