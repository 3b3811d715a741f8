//! Wrong tokens, as causes.

use packproof_suite::model::Case;

use super::moved;
use super::study::{Study, explained_by};
use crate::report::diagnosed::{BitRow, Cause, Diagnosis, Explained, Named};

/// The wrong tokens of an operation.
struct Slipped {
    format: &'static str,
    wholly: bool,
    causes: Vec<Cause>,
    alternatives: Vec<Vec<Named>>,
    explained: Explained,
    /// The bits that it moves.
    layout: Vec<BitRow>,
}

/// The causes: operations that share a slip are reported together.
pub(super) fn causes(studies: &[Study]) -> Vec<Diagnosis> {
    let mut groups: Vec<Vec<Slipped>> = Vec::new();
    for own in studies.iter().filter_map(slipped) {
        let shares = |of: &Slipped| {
            of.format == own.format
                && of.causes.iter().any(|cause| own.causes.iter().any(|own| own.says == cause.says))
        };
        match groups.iter_mut().find(|group| group.iter().any(shares)) {
            Some(group) => group.push(own),
            None => groups.push(vec![own]),
        }
    }
    groups.into_iter().map(joined).collect()
}

/// Adds a cause to others, or to that one of its format which has a deviation of it.
pub(super) fn add(causes: &mut Vec<Diagnosis>, cause: Diagnosis) {
    let shares = |of: &&mut Diagnosis| {
        let has = |own: &Cause| cause.deviations.iter().any(|other| other.says == own.says);
        of.format == cause.format && of.deviations.iter().any(has)
    };
    let Some(of) = causes.iter_mut().find(shares) else { return causes.push(cause) };
    of.wholly &= cause.wholly;
    of.operations.extend(cause.operations);
    of.alternatives.retain(|own| cause.alternatives.contains(own));
    add_deviations(of, cause.deviations);
}

fn add_deviations(of: &mut Diagnosis, others: Vec<Cause>) {
    for cause in others {
        match of.deviations.iter_mut().find(|own| own.says == cause.says) {
            Some(own) => own.operations.extend(cause.operations),
            None => of.deviations.push(cause),
        }
    }
}

fn slipped(study: &Study) -> Option<Slipped> {
    let mutant = study.mutant.as_ref()?;
    let causes = mutant.causes(study.operation, &study.evidence);
    let answer = |case: &Case| mutant.answer(case);
    let shown = causes.iter().find_map(|cause| {
        study.evidence.asked.iter().find(|of| Some(&of.result.id) == cause.witness.as_ref())
    });
    let layout = shown.map_or_else(Vec::new, |of| moved::by_answers(study.operation, &of.case(), &answer));
    let explained = explained_by(study, |at| mutant.explains(&study.evidence, at));
    Some(Slipped {
        format: mutant.format(),
        wholly: study.found.wholly,
        causes,
        alternatives: mutant.alternatives(),
        explained,
        layout,
    })
}

fn joined(group: Vec<Slipped>) -> Diagnosis {
    let mut diagnosis = Diagnosis {
        format: String::new(),
        operations: Vec::new(),
        deviations: Vec::new(),
        known: Vec::new(),
        wholly: true,
        alternatives: Vec::new(),
        layout: Vec::new(),
    };
    for Slipped { format, wholly, causes, alternatives, explained, layout } in group {
        diagnosis.wholly &= wholly;
        if diagnosis.layout.is_empty() {
            diagnosis.layout = layout;
        }
        format.clone_into(&mut diagnosis.format);
        diagnosis.operations.push(explained);
        add_deviations(&mut diagnosis, causes);
        // What another operation refutes is no alternative.
        match &mut diagnosis.alternatives {
            all if diagnosis.operations.len() == 1 => *all = alternatives,
            all => all.retain(|of| alternatives.contains(of)),
        }
    }
    diagnosis
}
