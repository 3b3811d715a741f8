//! Tokens that stand with some values of a parameter alone: an implementation has a function for each type.

use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Case, Operation};
use serde_json::Value;

use super::{FAILURES, Mutant, known, several, single};
use crate::diagnosis::evidence::Evidence;
use crate::report::diagnosed::Cause;

/// The tokens that give every answer with the only values of a parameter that fail.
pub(in crate::diagnosis) fn only(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (name, values, own) =
        evidence.of_some_values().filter(|(.., own)| own.failures() >= FAILURES && !own.is_silent())?;
    let mutant = single(operation, &own).or_else(|| several(operation, &own))?;
    Some(Mutant { only: Some((name, values)), ..mutant })
}

/// Tokens for each value of a parameter that give every answer with it, if there are any for each that fails; values for which the same
/// stand there are joined. Known mistakes alone: few answers fit some tokens by chance.
pub(in crate::diagnosis) fn by_value(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (name, parts) = evidence.by_value()?;
    let mut found: Vec<Mutant> = Vec::new();
    for (value, own) in parts.iter().filter(|(_, own)| own.failures() > 0) {
        let alone = single(operation, own).filter(Mutant::is_known);
        let mutant = alone.or_else(|| known(operation, own).0).filter(|of| of.tokens() < own.failures())?;
        let is_same = |of: &&mut Mutant| of.program.is(mutant.program) && of.tokens == mutant.tokens;
        let same = found.iter_mut().find(is_same).and_then(|of| of.only.as_mut());
        match same {
            Some((_, values)) => values.push(value.clone()),
            None => found.push(Mutant {
                only: Some((name.clone(), vec![value.clone()])),
                ..Mutant::of(mutant.program, mutant.tokens)
            }),
        }
    }
    let mut found = found.into_iter();
    let first = found.next()?;
    Some(Mutant { beside: found.collect(), ..first })
}

impl Mutant {
    /// What stands in the program with the parameters of a case.
    pub(super) fn of_case(&self, case: &Case) -> (Program, Tokens) {
        let has = |of: &&Self| match &of.only {
            Some((name, values)) => case.parameters.get(name).is_some_and(|value| values.contains(value)),
            None => true,
        };
        let here = [self].into_iter().chain(&self.beside).find(has);
        here.map_or((self.program, Tokens::RIGHT), |of| (of.program, of.tokens.clone()))
    }

    /// A cause for each token, which says with which values of a parameter alone it stands there.
    pub(super) fn causes_by_value(
        &self,
        operation: &Operation,
        evidence: &Evidence,
        format: &str,
    ) -> Vec<Cause> {
        let Some((name, _)) = &self.only else { return self.own_causes(operation, evidence, format) };
        let mut all: Vec<(Cause, Vec<Value>)> = Vec::new();
        for of in [self].into_iter().chain(&self.beside) {
            let Some((_, values)) = &of.only else { continue };
            for cause in of.own_causes(operation, &evidence.of_values(name, values), format) {
                match all.iter_mut().find(|(own, _)| own.says == cause.says) {
                    Some((own, with)) => {
                        own.witness = own.witness.take().or(cause.witness);
                        with.extend(values.iter().cloned());
                    }
                    None => all.push((cause, values.clone())),
                }
            }
        }
        let every = evidence.by_value().filter(|(of, _)| of == name).map(|(_, parts)| parts.len());
        let says = |(mut cause, values): (Cause, Vec<Value>)| {
            if every != Some(values.len()) {
                let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let values: Vec<String> = values.iter().map(text).collect();
                cause.says += &format!(", for {name} {} alone", values.join(" and "));
            }
            cause
        };
        all.into_iter().map(says).collect()
    }
}
