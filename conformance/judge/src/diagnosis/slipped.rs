//! What was measured, as causes.

use super::measured::Measured;
use super::study::{Study, explained_by};
use crate::report::diagnosed::{BitRow, Cause, Diagnosis, Explained, Named};

/// What was measured of an operation.
struct Slipped {
    format: &'static str,
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

fn slipped(study: &Study) -> Option<Slipped> {
    let (causes, alternatives, explained) = match (&study.measured, &study.mutant) {
        (Some(of), _) => (measured(study, of), Vec::new(), explained_by(study, |case| of.answer(case))),
        (None, Some(of)) => (
            of.causes(study.operation, &study.evidence),
            of.alternatives(),
            explained_by(study, |case| of.answer(case)),
        ),
        (None, None) => return None,
    };
    let layout = study.measured.as_ref().map_or_else(Vec::new, |of| of.moved(&study.evidence));
    Some(Slipped { format: study.format.name, causes, alternatives, explained, layout })
}

fn measured(study: &Study, measured: &Measured) -> Vec<Cause> {
    let cause = |told: &super::measured::Told| Cause {
        parameter: told.said.slot.clone(),
        choice: told.said.value.clone(),
        says: told.said.says.clone(),
        fix: told.said.fix.clone(),
        operations: vec![study.operation.name.to_owned()],
        witness: measured.witness(told, &study.evidence),
    };
    measured.said.iter().map(cause).collect()
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
    for Slipped { format, causes, alternatives, explained, layout } in group {
        if diagnosis.layout.is_empty() {
            diagnosis.layout = layout;
        }
        format.clone_into(&mut diagnosis.format);
        diagnosis.operations.push(explained);
        for cause in causes {
            match diagnosis.deviations.iter_mut().find(|of| of.says == cause.says) {
                Some(of) => of.operations.extend(cause.operations),
                None => diagnosis.deviations.push(cause),
            }
        }
        // What another operation refutes is no alternative.
        match &mut diagnosis.alternatives {
            all if diagnosis.operations.len() == 1 => *all = alternatives,
            all => all.retain(|of| alternatives.contains(of)),
        }
    }
    diagnosis
}
