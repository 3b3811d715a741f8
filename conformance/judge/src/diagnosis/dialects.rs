//! Dialects and what was measured, as causes.

use super::dialect::{Dialect, Is};
use super::study::Study;
use crate::report::diagnosed::{Cause, Diagnosis};

/// The causes: operations that answer alike and have one fix are reported together.
pub(super) fn causes(studies: &[Study]) -> Vec<Diagnosis> {
    let mut causes: Vec<Diagnosis> = Vec::new();
    for study in studies {
        let Some(dialect) = study.dialect.as_ref().filter(|_| study.mutant.is_none()) else { continue };
        let operation = study.given_by(dialect);
        let own = cause(study, dialect);
        let is_same = |of: &&mut Diagnosis| {
            of.format == study.format.name
                && of.deviations.iter().any(|of| of.says == own.says && of.fix == own.fix)
        };
        match causes.iter_mut().find(is_same) {
            Some(cause) => {
                cause.deviations[0].operations.push(operation.operation.clone());
                cause.operations.push(operation);
            }
            None => causes.push(Diagnosis {
                format: study.format.name.to_owned(),
                deviations: vec![own],
                operations: vec![operation],
                wholly: true,
                layout: dialect.layout.clone(),
                ..Diagnosis::default()
            }),
        }
    }
    causes
}

/// The preset, or what was measured, as one cause.
pub(super) fn cause(study: &Study, dialect: &Dialect) -> Cause {
    let (parameter, choice, says, fix) = match &dialect.is {
        Is::Preset { name, others, right, differs } => {
            ("layout", (*name).to_owned(), preset(name, others, right, differs), String::new())
        }
        Is::Measured { parameter, says, fix } => (*parameter, says.clone(), says.clone(), fix.clone()),
    };
    let fails = |at: &&usize| study.evidence.fails(**at);
    Cause {
        parameter: parameter.to_owned(),
        choice,
        says,
        fix,
        operations: vec![study.operation.name.to_owned()],
        witness: dialect.given.iter().find(fails).map(|at| study.evidence.asked[*at].result.id.clone()),
    }
}

fn preset(name: &str, others: &[&str], right: &str, differs: &[&str]) -> String {
    let others = match others {
        [] => String::new(),
        others => {
            format!(
                " (and as {})",
                others.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            )
        }
    };
    let differs = match differs {
        [] => format!("and not as {right}"),
        differs => format!("which differs from {right} in: {}", differs.join(", ")),
    };
    format!(
        "answers as `{name}`{others}, {differs}; offered as `{0}.encode` and `{0}.decode`, `packproof run --layout {name} -- …` judges \
         it against that",
        name.replace('-', "_")
    )
}
