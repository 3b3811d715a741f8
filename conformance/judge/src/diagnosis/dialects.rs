//! Dialects as causes, without a fix.

use super::dialect::Dialect;
use super::study::Study;
use crate::report::diagnosed::{Cause, Diagnosis};

/// The causes: operations that answer as one preset are reported together.
pub(super) fn causes(studies: &[Study]) -> Vec<Diagnosis> {
    let mut causes: Vec<Diagnosis> = Vec::new();
    for study in studies {
        let Some(dialect) = study.dialect.as_ref().filter(|_| study.mutant.is_none()) else { continue };
        let operation = study.given_by(dialect);
        match causes.iter_mut().find(|cause| cause.deviations.iter().any(|of| of.choice == dialect.name)) {
            Some(cause) => {
                cause.deviations[0].operations.push(operation.operation.clone());
                cause.operations.push(operation);
            }
            None => causes.push(Diagnosis {
                format: study.format.name.to_owned(),
                deviations: vec![cause(study, dialect)],
                operations: vec![operation],
                wholly: true,
                layout: dialect.layout.clone(),
                ..Diagnosis::default()
            }),
        }
    }
    causes
}

/// The preset as one cause.
pub(super) fn cause(study: &Study, dialect: &Dialect) -> Cause {
    let Dialect { name, right, .. } = dialect;
    let others = match &*dialect.others {
        [] => String::new(),
        others => format!(
            " (and as {})",
            others.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    };
    let differs = match &*dialect.differs {
        [] => format!("and not as {right}"),
        differs => format!("which differs from {right} in: {}", differs.join(", ")),
    };
    let fails = |at: &&usize| study.evidence.fails(**at);
    Cause {
        parameter: "layout".to_owned(),
        choice: (*name).to_owned(),
        says: format!(
            "answers as `{name}`{others}, {differs}; offered as `{0}.encode` and `{0}.decode`, `packproof run --layout {name} -- …` judges \
             it against that",
            name.replace('-', "_")
        ),
        fix: String::new(),
        operations: vec![study.operation.name.to_owned()],
        witness: dialect.given.iter().find(fails).map(|at| study.evidence.asked[*at].result.id.clone()),
    }
}
