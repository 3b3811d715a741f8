//! One wrong token behind one call that gives every answer, where the same function is called elsewhere, too.

use packproof_suite::formats;
use packproof_suite::model::Operation;
use packproof_suite::model::program::Tokens;

use super::runs::{explains, reproduces};
use super::single::{gives_values, traced};
use super::{FAILURES, Move, Mutant, accepts, moves};
use crate::diagnosis::evidence::Evidence;

/// Failures that a token gives, at least, if it has a name or is a comparison; of others there are too many.
const FEW: usize = 2;
/// Characters of inputs that are read on the way, at most.
const MOST: usize = 3_000_000;
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

pub(in crate::diagnosis) fn behind_a_call(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (failures, passes) = evidence.order();
    if !accepts(evidence) || failures.len() < FEW {
        return None;
    }
    let program = *formats::programs(operation.name).first()?;
    let gives_values = gives_values(evidence, &failures);
    let is_likely = |one: &Move| {
        one.is_named(program)
            || COMPARISONS.contains(&program.sites[one.sites[0]].token)
            || failures.len() >= FAILURES && gives_values
    };
    // What changes nothing of the smallest failure everywhere does not do so behind one call.
    let smallest = evidence.asked[*failures.first()?].case();
    let right = program.outcome(&Tokens::RIGHT, &smallest);
    let changes = |one: &Move| !program.outcome(&one.put(&Tokens::RIGHT), &smallest).agrees_with(&right);
    let mut moves = moves(program, operation);
    moves.retain(|one| is_likely(one) && changes(one));
    let (mut found, mut left) = (Vec::new(), MOST / evidence.asked[failures[0]].size().max(1));
    // Every failure comes by the call.
    let visited = traced(program, evidence, &failures);
    let calls = (0..program.sites.len()).filter(|&at| visited.iter().all(|visited| visited[at]));
    'calls: for call in calls {
        let Some(functions) = program.sites[call].calls() else { continue };
        let depth = |at: &usize| {
            let is_here = program.is_contained(*at) == program.is_contained(call);
            functions.iter().position(|function| is_here && *function == program.sites[*at].function)
        };
        for one in &moves {
            // What has a name may also stand where the call does not lead.
            let sites: Vec<usize> = one.sites.iter().copied().filter(|at| depth(at).is_some()).collect();
            if sites.is_empty() || sites.len() < one.sites.len() && !one.is_named(program) {
                continue;
            }
            if left == 0 {
                break 'calls;
            }
            left -= 1;
            let depth = sites.iter().filter_map(depth).max();
            let tokens = Move { sites, other: one.other }.put(&Tokens::behind(call));
            let explains = |&at: &usize| explains(program, &tokens, evidence, at);
            if failures.iter().all(explains)
                && passes.iter().all(explains)
                && failures.iter().any(|&at| reproduces(program, &tokens, evidence, at))
            {
                let is_listed = program.sites[one.sites[0]].is_listed();
                found.push(((!one.is_named(program), !is_listed, depth), tokens));
            }
        }
    }
    found.into_iter().min_by_key(|(order, _)| *order).map(|(_, tokens)| Mutant::of(program, tokens))
}

impl Mutant {
    /// The right tokens, others to stand where its own do.
    pub(super) fn behind(&self) -> Tokens {
        self.tokens.call().map_or(Tokens::RIGHT, Tokens::behind)
    }
}
