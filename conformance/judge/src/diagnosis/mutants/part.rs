//! Known mistakes that give part of the answers, where none give all.

use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Operation, Outcome};

use super::asked::Asked;
use super::runs::reproduces;
use super::{Mutant, moves, together};
use crate::diagnosis::evidence::Evidence;
use crate::report::diagnosed::Near;

/// Of the failures whose answers tokens in part change, one in so many may come out wrong.
const SHARE_OF_CHANGES: usize = 4;
/// Of the answers that a token in part alone makes otherwise, one in so many may be an accepted one that it does not give.
const SHARE_OF_REFUTED: usize = 8;
/// Passes that tokens in part do not give, at most one for so many failures that they do: one answer of another kind hides no cause.
const SHARE_OF_CONTRADICTED: usize = 32;
/// Answers that each token in part gives of its own, at least, or values among them: what gives fewer has been by chance too often. Of
/// tokens that leave at most one failure for so many that they give, each needs one.
const OWN: usize = 4;
const OWN_VALUES: usize = 2;
const SHARE_OF_LEFT: usize = 32;
/// Tokens in part give at least one in so many failures: what gives fewer has been by chance too often.
const SHARE_OF_FAILURES: usize = 2;
/// Sets that are looked at, the best of the search.
const SETS: usize = 3;

impl Asked<'_> {
    /// Of the best sets of a search, without what contradicts passes or is refuted, the first that is worth naming.
    pub(super) fn in_part(&self) -> Option<Mutant> {
        let sets = self.best.iter().rev().take(SETS);
        let kept = sets.map(|tokens| self.unrefuted(self.uncontradicted(tokens.clone())));
        let found = kept.into_iter().find(|tokens| self.holds(tokens))?;
        Some(Mutant::of(self.program, self.bettered(found)))
    }

    fn reproduces(&self, tokens: &Tokens, at: usize) -> bool {
        reproduces(self.program, tokens, self.evidence, at)
    }

    fn outcome(&self, tokens: &Tokens, at: usize) -> Outcome {
        self.program.outcome(tokens, &self.evidence.asked[at].case())
    }

    /// Tokens, each of them without one.
    fn smaller(&self, tokens: &Tokens) -> Vec<Tokens> {
        together(self.program, tokens).iter().map(|sites| tokens.with(sites, None)).collect()
    }

    /// Tokens without those for which they contradict passes; of several that could go, the one that gives least.
    fn uncontradicted(&self, mut tokens: Tokens) -> Tokens {
        let (failures, passes) = self.evidence.order();
        let given = |tokens: &Tokens| failures.iter().filter(|at| self.reproduces(tokens, **at)).count();
        loop {
            let mut contradicted = passes.iter().copied().filter(|&at| !self.reproduces(&tokens, at));
            let Some(at) = contradicted.next() else { break };
            if (1 + contradicted.count()) * SHARE_OF_CONTRADICTED <= given(&tokens) {
                break;
            }
            let (right, others): (Vec<Tokens>, Vec<Tokens>) =
                self.smaller(&tokens).into_iter().partition(|smaller| self.reproduces(smaller, at));
            let smaller = if right.is_empty() { others } else { right };
            let Some(most) = smaller.into_iter().max_by_key(given) else { break };
            tokens = most;
        }
        tokens
    }

    /// Tokens without those that answers speak against.
    fn unrefuted(&self, mut tokens: Tokens) -> Tokens {
        let without = |tokens: &Tokens| {
            self.smaller(tokens).into_iter().find(|smaller| self.is_refuted(tokens, smaller))
        };
        while let Some(smaller) = without(&tokens) {
            tokens = smaller;
        }
        tokens
    }

    /// Tokens with other known mistakes at the same sites in their place, where these give more: the search sees a sample of the answers.
    fn bettered(&self, mut tokens: Tokens) -> Tokens {
        let given = |tokens: &Tokens| {
            (0..self.evidence.asked.len()).filter(|&at| self.reproduces(tokens, at)).count()
        };
        let mut most = given(&tokens);
        for sites in together(self.program, &tokens) {
            let others = self.moves.iter().filter(|of| of.sites == sites && of.is_named(self.program));
            for other in others.map(|of| of.put(&tokens)).collect::<Vec<Tokens>>() {
                let more = given(&other);
                if more > most && self.holds(&other) {
                    (tokens, most) = (other, more);
                }
            }
        }
        tokens
    }

    /// Whether tokens give few answers that one less does not, or differ from it in more than a few answers that are other values.
    fn is_refuted(&self, tokens: &Tokens, without: &Tokens) -> bool {
        let (mut own, mut given, mut refuted) = (0, 0, 0);
        let (mut all, mut left) = (0, 0);
        for at in (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)) {
            let outcome = self.outcome(tokens, at);
            let is_given = self.evidence.reproduces(at, &outcome);
            all += usize::from(is_given);
            left += usize::from(!is_given);
            let is_value = matches!(self.evidence.asked[at].answer(), Some(Outcome::Accept(_)));
            if !outcome.agrees_with(&self.outcome(without, at)) {
                own += usize::from(is_given);
                given += usize::from(is_given && is_value);
                // Where a program breaks, it says nothing of the value.
                let breaks = matches!(outcome, Outcome::Error(_) | Outcome::Unsupported);
                refuted += usize::from(!is_given && is_value && !breaks);
            }
        }
        let few = if left * SHARE_OF_LEFT <= all { own < 1 } else { own < OWN && given < OWN_VALUES };
        few || refuted * SHARE_OF_REFUTED > given
    }

    /// Whether tokens in part are worth naming: over all cases they contradict hardly any pass, and of the failures that they change they get most
    /// right, more than there are tokens, one at least that is no refusal of valid input: many mistakes end in such a refusal.
    fn holds(&self, tokens: &Tokens) -> bool {
        let (mut changed, mut explained, mut failures, mut contradicted) = (0, 0, 0, 0);
        let mut only_refusals = true;
        for at in 0..self.evidence.asked.len() {
            let outcome = self.outcome(tokens, at);
            let reproduced = self.evidence.reproduces(at, &outcome);
            if !self.evidence.fails(at) {
                contradicted += usize::from(!reproduced);
                continue;
            }
            failures += 1;
            explained += usize::from(reproduced);
            only_refusals &= !reproduced || self.evidence.asked[at].refuses_valid();
            changed += usize::from(!outcome.agrees_with(&self.outcome(&Tokens::RIGHT, at)));
        }
        (changed - explained.min(changed)) * SHARE_OF_CHANGES <= changed
            && !only_refusals
            && explained > together(self.program, tokens).len()
            && explained * SHARE_OF_FAILURES >= failures
            && contradicted * SHARE_OF_CONTRADICTED <= explained
    }
}

/// The known mistake that alone gives at least half of the wrong answers, and most of all, though answers speak against it.
pub(in crate::diagnosis) fn nearest(operation: &Operation, evidence: &Evidence) -> Option<Near> {
    let right = Mutant::right(operation)?;
    let (failures, passes) = evidence.order();
    let known = moves(right.program, operation).into_iter().filter(|of| of.is_named(right.program));
    let counted = known.map(|one| {
        let of = right.clone().with(&one);
        let gives = |at: &&usize| evidence.reproduces(**at, &of.answer(&evidence.asked[**at].case()));
        let explains = failures.iter().filter(gives).count();
        // What spoils as many passes as it explains failures is not named: further ones need no count.
        let spoils = passes.iter().filter(|at| !gives(at)).take(explains).count();
        (explains, spoils, of)
    });
    let (explains, spoils, best) = counted
        .filter(|(explains, spoils, _)| explains > spoils && 2 * explains >= failures.len())
        .max_by_key(|(explains, spoils, _)| (explains - spoils, *explains))?;
    let against = (0..evidence.asked.len())
        .find(|&at| !evidence.reproduces(at, &best.answer(&evidence.asked[at].case())))?;
    let named = best.named(&best.changed[0], best.tokens.at(best.changed[0][0]), best.program.format_of(0));
    Some(Near {
        parameter: named.parameter,
        choice: named.choice,
        says: named.says,
        explains,
        spoils,
        against: evidence.asked[against].result.id.clone(),
    })
}
