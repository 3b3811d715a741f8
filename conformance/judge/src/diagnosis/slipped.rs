//! What was measured, as causes.

use packproof_models::varint::Said;

use super::measured::Measured;
use super::study::{Study, explained_by};
use crate::report::diagnosed::{Cause, Diagnosis};

/// The causes: operations that share a slip are reported together.
pub(super) fn causes(studies: &[Study]) -> Vec<Diagnosis> {
    let mut groups: Vec<Vec<(&Study, &Measured)>> = Vec::new();
    for study in studies {
        let Some(own) = &study.measured else { continue };
        let shares = |(other, of): &(&Study, &Measured)| {
            other.format.name == study.format.name
                && of.said.iter().any(|told| own.said.iter().any(|own| own.said.says == told.said.says))
        };
        match groups.iter_mut().find(|group| group.iter().any(shares)) {
            Some(group) => group.push((study, own)),
            None => groups.push(vec![(study, own)]),
        }
    }
    groups.iter().map(|group| cause(group)).collect()
}

fn cause(group: &[(&Study, &Measured)]) -> Diagnosis {
    let mut deviations: Vec<Cause> = Vec::new();
    for (study, measured) in group {
        for told in &measured.said {
            let operation = study.operation.name.to_owned();
            let Said { slot, value, says, fix, .. } = told.said.clone();
            match deviations.iter_mut().find(|cause| cause.says == says) {
                Some(cause) => cause.operations.push(operation),
                None => deviations.push(Cause {
                    parameter: slot,
                    choice: value,
                    says,
                    fix,
                    operations: vec![operation],
                    witness: measured.witness(told, &study.evidence),
                }),
            }
        }
    }
    Diagnosis {
        format: group.first().map_or("", |(study, _)| study.format.name).to_owned(),
        operations: group.iter().map(|(study, of)| explained_by(study, |case| of.answer(case))).collect(),
        deviations,
        known: Vec::new(),
        wholly: true,
        alternatives: Vec::new(),
        layout: group
            .iter()
            .map(|(study, of)| of.moved(&study.evidence))
            .find(|rows| !rows.is_empty())
            .unwrap_or_default(),
    }
}
