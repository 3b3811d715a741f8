//! Wrong tokens, as causes.

use packproof_suite::formats;
use packproof_suite::model::{Case, Parameters};
use serde_json::Value;

use super::dialects;
use super::moved;
use super::mutants::{Instead, Mutant};
use super::study::Study;
use crate::report::diagnosed::{BitRow, Cause, Diagnosis, Named};

/// The choice of an implementation that answers NaN without its bits.
const INEXACT: &str = "nan-without-bits";

/// The causes: operations that share a wrong token are reported together.
pub(super) fn causes(studies: &[Study]) -> Vec<Diagnosis> {
    let mut groups: Vec<Vec<(&Study, &Mutant)>> = Vec::new();
    for own in studies.iter().filter_map(|study| Some((study, study.mutant.as_ref()?))) {
        let shares = |(_, of): &(&Study, &Mutant)| {
            let (own, other) = (own.1.roots(), of.roots());
            own.is_empty() && other.is_empty() || own.iter().any(|root| other.contains(root))
        };
        let (same, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(shares));
        let mut group = same.concat();
        group.push(own);
        others.push(group);
        groups = others;
    }
    groups.into_iter().map(|group| joined(&group)).collect()
}

fn add_deviations(of: &mut Diagnosis, others: Vec<Cause>) {
    for cause in others {
        match of.deviations.iter_mut().find(|own| own.says == cause.says) {
            Some(own) => own.operations.extend(cause.operations),
            None => of.deviations.push(cause),
        }
    }
}

/// The format that a cause is reported under: that of all operations, or else that which most of the tokens come from.
fn told_of(group: &[(&Study, &Mutant)]) -> &'static str {
    let own = group[0].1.format();
    if group.iter().all(|(_, mutant)| mutant.format() == own) {
        return own;
    }
    let all: Vec<_> = group.iter().flat_map(|(_, mutant)| mutant.roots()).collect();
    let most = all.iter().rev().max_by_key(|root| all.iter().filter(|other| other == root).count());
    most.map_or(own, |root| root.0)
}

fn joined(group: &[(&Study, &Mutant)]) -> Diagnosis {
    let format = told_of(group);
    let mut diagnosis = Diagnosis {
        format: format.to_owned(),
        wholly: group.iter().all(|(study, _)| study.wholly),
        ..Diagnosis::default()
    };
    let mut own: Vec<Vec<Cause>> = Vec::new();
    let mut instead: Vec<Vec<Instead>> = Vec::new();
    for (study, mutant) in group {
        let mut causes = match mutant.tokens() {
            0 => vec![inexact(study)],
            _ => mutant.causes(study.operation, &study.evidence, format),
        };
        if let Some(dialect) = &study.dialect {
            causes.insert(0, dialects::cause(study, dialect));
            diagnosis.layout.clone_from(&dialect.layout);
        }
        if diagnosis.layout.is_empty() {
            diagnosis.layout = layout(study, mutant, &causes);
        }
        diagnosis.operations.push(study.explained_by(mutant));
        add_deviations(&mut diagnosis, causes.clone());
        own.push(causes);
        instead.push(mutant.alternatives(format, &study.evidence));
        for deviant in mutant.errata(study.format, study.operation, &study.evidence) {
            if !diagnosis.known.iter().any(|id| id == deviant.id) {
                diagnosis.known.push(deviant.id.to_owned());
            }
        }
    }
    let names: Vec<&str> = group.iter().map(|(study, _)| study.operation.name).collect();
    diagnosis.alternatives = alternatives(&diagnosis.deviations, &names, &own, &instead);
    diagnosis
}

/// The sets with something else in the place of one: what another operation would show, too, but has not, is no alternative.
fn alternatives(
    all: &[Cause],
    names: &[&str],
    own: &[Vec<Cause>],
    instead: &[Vec<Instead>],
) -> Vec<Vec<Named>> {
    let is_one = |of: &Cause, named: &Named| of.parameter == named.parameter && of.choice == named.choice;
    let is_same = |of: &Instead, one: &Instead| of.replaced == one.replaced && of.other == one.other;
    let is_kept = |one: &&Instead| {
        let bears = |at: usize| {
            let has = own[at].iter().any(|of| is_one(of, &one.replaced));
            if has { instead[at].iter().any(|of| is_same(of, one)) } else { one.silent.contains(&names[at]) }
        };
        (0..names.len()).all(bears)
    };
    let mut kept: Vec<&Instead> = Vec::new();
    for one in instead.iter().flatten().filter(is_kept) {
        if !kept.iter().any(|of| is_same(of, one)) {
            kept.push(one);
        }
    }
    let set = |Instead { replaced, other, .. }: &Instead| {
        let rest = all.iter().filter(|of| !is_one(of, replaced)).map(Cause::named);
        rest.chain([other.clone()]).collect()
    };
    kept.into_iter().map(set).collect()
}

/// The bits that tokens move; those of a contained format in an operation of that.
fn layout(study: &Study, mutant: &Mutant, causes: &[Cause]) -> Vec<BitRow> {
    if mutant.format() == study.format.name {
        let shown = causes.iter().find_map(|cause| {
            study.evidence.asked.iter().find(|of| Some(&of.result.id) == cause.witness.as_ref())
        });
        return shown.map_or_else(Vec::new, |of| {
            moved::rows(study.operation, &of.case(), &|case| mutant.answer(case))
        });
    }
    let home = formats::find(mutant.format()).map_or(&[][..], |format| format.operations);
    let (parameters, input) = (Parameters::new(), Value::Null);
    let rows = home.iter().filter_map(|operation| {
        let own = mutant.of_operation(operation)?;
        let any = Case { operation: operation.name, parameters: &parameters, input: &input };
        Some(moved::rows(operation, &any, &|case| own.answer(case)))
    });
    rows.into_iter().find(|rows| !rows.is_empty()).unwrap_or_default()
}

/// The cause where the right behaviour gives every answer, in words that say less than a vector asks: NaN, and not which.
fn inexact(study: &Study) -> Cause {
    let fails = (0..study.evidence.asked.len()).find(|&at| study.evidence.fails(at));
    Cause {
        parameter: "answer".to_owned(),
        choice: INEXACT.to_owned(),
        says: "answers NaN, and not which".to_owned(),
        fix: "Answer the bits that the float has, such as `f32:7fc02000`.".to_owned(),
        operations: vec![study.operation.name.to_owned()],
        witness: fails.map(|at| study.evidence.asked[at].result.id.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(choice: &str) -> Named {
        let [parameter, says, fix] = ["of", "does", "do not"].map(str::to_owned);
        Named { parameter, choice: choice.to_owned(), says, fix }
    }

    fn cause(choice: &str) -> Cause {
        let Named { parameter, choice, says, fix } = named(choice);
        Cause { parameter, choice, says, fix, operations: Vec::new(), witness: None }
    }

    /// An operation without a mistake does not speak against another one in its place that it does not show; one that shows it does, and
    /// one that has the mistake and not the other.
    #[test]
    fn an_alternative_is_refuted_by_operations_that_would_show_it() {
        let (reader, writer) = (vec![cause("mask"), cause("end")], vec![cause("end")]);
        let all = reader.clone();
        let other = |replaced: &str, other: &str, silent: &[&'static str]| Instead {
            replaced: named(replaced),
            other: named(other),
            silent: silent.to_vec(),
        };
        let of_reader = vec![
            other("mask", "shift", &["write"]),
            other("mask", "order", &[]),
            other("end", "zeros", &["write"]),
        ];
        let sets = alternatives(&all, &["read", "write"], &[reader, writer], &[of_reader, Vec::new()]);
        assert_eq!(sets, [[named("end"), named("shift")]]);
    }
}
