//! One wrong token that gives every answer.

use packproof_suite::formats;
use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Operation, Outcome};

use super::runs::{explains, reproduces};
use super::{Move, Mutant, accepts, moves};
use crate::diagnosis::evidence::Evidence;

/// Failures for which it is seen which sites the right program comes by.
const TRACED: usize = 16;

/// The one token that gives every answer. For an implementation that accepts nothing, only conditions are considered.
pub(in crate::diagnosis) fn single(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    formats::programs(operation.name).iter().find_map(|&program| single_of(program, operation, evidence))
}

/// Whether a failure is anything else than valid input that is refused.
pub(super) fn gives_values(evidence: &Evidence, failures: &[usize]) -> bool {
    failures.iter().any(|&at| !evidence.asked[at].refuses_valid())
}

/// The sites that the right program comes by on the way to each of some failures.
pub(super) fn traced(program: Program, evidence: &Evidence, failures: &[usize]) -> Vec<Vec<bool>> {
    let traced = failures.iter().take(TRACED);
    traced.map(|&at| program.visited(&Tokens::RIGHT, &evidence.asked[at].case())).collect()
}

fn single_of(program: Program, operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (failures, passes) = evidence.order();
    let accepts = accepts(evidence);
    let refuses = evidence.asked.iter().any(|asked| matches!(asked.answer(), Some(Outcome::Reject { .. })));
    // What does nothing but break says nothing.
    if !accepts && !refuses {
        return None;
    }
    let gives_values = gives_values(evidence, &failures);
    let mut whole = Vec::new();
    // A token changes no answer on the way to which the right program does not come by it.
    let visited = traced(program, evidence, &failures);
    for one in moves(program, operation) {
        let is_own_condition = |&at: &usize| program.sites[at].is_condition() && !program.is_contained(at);
        // Where nothing but valid input is refused, far numbers fit as well as what is there.
        let is_far_number = |other| program.sites[one.sites[0]].is_far_number(other);
        let is_telling = gives_values || one.is_named(program) || !one.other.is_some_and(is_far_number);
        let is_considered = (accepts || one.sites.iter().all(is_own_condition)) && is_telling;
        let is_visited = visited.iter().all(|visited| one.sites.iter().any(|&at| visited[at]));
        if !is_visited || !is_considered {
            continue;
        }
        let tokens = one.put(&Tokens::RIGHT);
        let explains = |&at: &usize| explains(program, &tokens, evidence, at);
        if failures.iter().all(explains) && passes.iter().all(explains) {
            let loose = failures.iter().filter(|at| !reproduces(program, &tokens, evidence, **at)).count();
            whole.push((loose, !program.sites[one.sites[0]].is_listed(), one));
        }
    }
    // Known mistakes that give every answer come first, then checks that are left out. Of a contained format, near numbers do: fewer
    // answers show them.
    let is_known = |loose: usize, one: &Move| loose == 0 && one.is_named(program);
    let is_far = |one: &Move| {
        let at = one.sites[0];
        program.is_contained(at) && one.other.is_some_and(|other| program.sites[at].is_far(other))
    };
    let is_unchecked =
        |one: &Move| one.other.is_some_and(|other| program.sites[one.sites[0]].is_unchecked(other));
    whole.sort_by_key(|(loose, unlisted, one)| {
        (!is_known(*loose, one), *loose, *unlisted, !is_unchecked(one), is_far(one))
    });
    whole.retain(|(.., one)| !Mutant::is_refuted_at_home(program, one, evidence));
    let least = whole.first()?.0;
    whole.retain(|(loose, ..)| *loose == least);
    let whole: Vec<Move> = whole.into_iter().map(|(.., one)| one).collect();
    let first = whole.first()?.clone();
    Some(Mutant { whole, ..Mutant::of(program, Tokens::RIGHT) }.with(&first))
}
