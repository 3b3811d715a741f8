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

/// Failures, the smallest, that a token must explain which explains nearly all; how many those are at least; and of how many one may be left.
const STRICT: usize = 12;
const NEARLY: usize = 16;
const SHARE_LEFT: usize = 12;

/// The one token that explains nearly all failures and contradicts no pass.
pub(in crate::diagnosis) fn nearly(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (failures, passes) = evidence.order();
    if failures.len() < NEARLY || !accepts(evidence) || !gives_values(evidence, &failures) {
        return None;
    }
    let (strict, rest) = failures.split_at(STRICT);
    formats::programs(operation.name).iter().find_map(|&program| {
        let visited = traced(program, evidence, strict);
        let of = |one: Move| {
            let is_visited = visited.iter().all(|of| one.sites.iter().any(|&at| of[at]));
            let tokens = one.put(&Tokens::RIGHT);
            let explains = |at: &usize| explains(program, &tokens, evidence, *at);
            if !is_visited || !strict.iter().all(explains) || !passes.iter().all(explains) {
                return None;
            }
            let left = rest.iter().filter(|at| !explains(at)).count();
            (left * SHARE_LEFT <= failures.len()).then_some((left, one))
        };
        let refuted = |one: &Move| Mutant::is_refuted_at_home(program, one, evidence);
        let found = moves(program, operation).into_iter().filter_map(of).filter(|(_, one)| !refuted(one));
        let (_, one) = found.min_by_key(|(left, one)| (*left, !one.is_named(program)))?;
        Some(Mutant::of(program, Tokens::RIGHT).with(&one))
    })
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

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, Case};

    use super::*;
    use crate::diagnosis::diagnose;
    use crate::run::in_process;

    /// A token is named as likely where a few failures of another kind are left, and not where many are.
    #[test]
    fn few_other_failures_hide_no_token() {
        let told = |is_other: fn(&Case) -> bool| {
            let [program, ..] = formats::programs("variant_buffer.write") else { panic!("there is one") };
            let leb128 = |one: &Move| {
                one.other
                    .is_some_and(|other| program.sites[one.sites[0]].instead(other).contains("leb128(count)"))
            };
            let operation = formats::operation("variant_buffer.write").expect("an operation");
            let one = moves(*program, operation).into_iter().find(leb128).expect("there is one");
            let tokens = one.put(&Tokens::RIGHT);
            let report = in_process::judge(&crate::suites::of("variant_buffer"), "mine", |case| {
                match case.operation {
                    "variant_buffer.write" if is_other(case) => {
                        Outcome::Accept(Accepted { value: "00".into(), consumed: None })
                    }
                    "variant_buffer.write" => program.outcome(&tokens, case),
                    _ => Outcome::Unsupported,
                }
            });
            let causes = diagnose(&report.results).causes;
            causes.into_iter().map(|of| (of.wholly, of.deviations[0].says.clone())).collect::<Vec<_>>()
        };
        let long = told(|case| case.input.to_string().len() > 100_000);
        let [(false, says)] = &*long else { panic!("{long:#?}") };
        assert!(says.contains("leb128(count)"), "{says}");
        assert_eq!(told(|case| case.input.to_string().len() > 60), []);
    }
}
