//! One operation with failures: its evidence, and what explains it.

use packproof_suite::model::{Format, Operation, Outcome};

use super::dialect::{self, Dialect, Is};
use super::evidence::{Evidence, Scope};
use super::integers;
use super::mutants::Mutant;
use super::{halves, spelled, weights};
use crate::report::diagnosed::Explained;
use crate::report::model::CaseResult;

/// Tokens, and known mistakes, from which on a preset that gives every answer is likelier.
const MANY: usize = 3;
const MANY_KNOWN: usize = 2;
/// The same, where the preset gives less than they do.
const MANY_MORE: usize = 5;

/// What is known of one operation with failures.
#[derive(Clone)]
pub(super) struct Study<'a> {
    pub format: &'static Format,
    pub operation: &'static Operation,
    pub evidence: Evidence<'a>,
    /// Every answer is explained.
    pub wholly: bool,
    /// The wrong tokens that explain it.
    pub mutant: Option<Mutant>,
    /// The preset that gives every answer and is not the format.
    pub dialect: Option<Dialect>,
    /// The tokens that a dialect took the place of, with what they explained.
    pub before: Option<(Mutant, bool, Scope)>,
    /// The answers that are explained wholly, if not all are.
    pub scope: Scope,
}

impl<'a> Study<'a> {
    /// Without an explanation.
    pub(super) fn new(
        format: &'static Format,
        operation: &'static Operation,
        evidence: Evidence<'a>,
    ) -> Self {
        let (mutant, dialect, before) = (None, None, None);
        Self { format, operation, evidence, wholly: false, mutant, dialect, before, scope: Scope::All }
    }

    /// Whether the tokens accept what is rightly refused.
    pub(super) fn spoils(&self) -> bool {
        let Some(mutant) = &self.mutant else { return false };
        let refused = |at: &usize| matches!(self.evidence.asked[*at].answer(), Some(Outcome::Reject { .. }));
        let mut refused =
            (0..self.evidence.asked.len()).filter(|&at| !self.evidence.fails(at)).filter(refused);
        refused.any(|at| matches!(mutant.answer(&self.evidence.asked[at].case()), Outcome::Accept(_)))
    }

    /// Ids of the failures that the preset gives, or the tokens explain.
    pub(super) fn explained(&self) -> Vec<String> {
        if let Some(dialect) = &self.dialect {
            return self.given_by(dialect).vectors;
        }
        self.mutant.as_ref().map_or_else(Vec::new, |of| self.explained_by(of).vectors)
    }

    /// With the preset that its answers are, where they are no slip of the format.
    pub(super) fn or_dialect(mut self) -> Self {
        let mutant = self.mutant.as_ref().filter(|_| self.wholly || self.scope == Scope::Valid);
        let is_known = self.wholly && mutant.is_some_and(Mutant::is_known);
        let most = |mutant: &Mutant| if mutant.is_known() { MANY_KNOWN } else { MANY };
        let is_few = mutant.is_some_and(|of| of.tokens() < most(of));
        let presets = || {
            // What known mistakes explain is no other integer.
            let of_integers = || integers::of(&self.evidence).filter(|_| !self.wholly);
            dialect::of(&self.evidence).or_else(of_integers)
        };
        let dialect = if is_few { None } else { presets() };
        let dialect = dialect.or_else(|| if is_known { None } else { self.measured(mutant, is_few) });
        // Where it gives less than a few tokens, they are likelier.
        let is_less = |dialect: &Dialect| {
            let given = dialect.given.iter().filter(|at| self.evidence.fails(**at)).count();
            mutant.is_some_and(|of| of.tokens() < MANY_MORE && given < self.explained_by(of).explains)
        };
        self.dialect = dialect.filter(|dialect| !is_less(dialect));
        // Known mistakes that give every answer say what the preset is made of.
        if self.dialect.is_some() && !is_known {
            let given = self.explained();
            let failed = self.evidence.asked.iter().filter(|asked| asked.result.failed());
            self.before = self.mutant.take().map(|of| (of, self.wholly, self.scope));
            self.scope = Scope::All;
            self.wholly = failed.count() == given.len();
        }
        self
    }

    /// What is measured. In the place of known mistakes it gives every failure, in that of other tokens no less than they do; of few tokens
    /// that give every answer, what is said of all numbers of any size alone.
    fn measured(&self, mutant: Option<&Mutant>, is_few: bool) -> Option<Dialect> {
        if mutant.is_some_and(|of| of.tokens() < 2) {
            return None;
        }
        let failures = || self.evidence.asked.iter().filter(|of| of.result.failed()).count();
        // Known mistakes in part say more of strings and integers, if they give most.
        let is_most = |of: &Mutant| of.is_known() && 2 * self.explained_by(of).explains > failures();
        let is_few = is_few || self.mutant.as_ref().is_some_and(is_most);
        let found = if is_few { halves::of(&self.evidence) } else { measured(&self.evidence) }?;
        let failed = |at: &&usize| self.evidence.asked[**at].result.failed();
        let gives = found.given.iter().filter(failed).count();
        let own = |of: &Mutant| if of.is_known() { failures() } else { self.explained_by(of).explains };
        (gives >= self.mutant.as_ref().map_or(0, own)).then_some(found)
    }

    /// What is measured, if anything is.
    pub(super) fn measurement(&self) -> Option<&str> {
        match &self.dialect.as_ref()?.is {
            Is::Measured { says, .. } => Some(says),
            Is::Preset { .. } => None,
        }
    }

    /// With what is measured of halves in the place of tokens, if it is the same as elsewhere and gives every failure.
    pub(super) fn as_halves(&mut self, says: &str) {
        let Some(found) = self.mutant.as_ref().and_then(|_| halves::of(&self.evidence)) else { return };
        let failures = self.evidence.asked.iter().filter(|of| of.result.failed()).count();
        let given = found.given.iter().filter(|at| self.evidence.asked[**at].result.failed()).count();
        if given == failures && matches!(&found.is, Is::Measured { says: own, .. } if own == says) {
            self.before = self.mutant.take().map(|of| (of, self.wholly, self.scope));
            (self.dialect, self.wholly, self.scope) = (Some(found), true, Scope::All);
        }
    }

    /// With what is measured from further answers, too; where these refute it, with the tokens that it took the place of.
    pub(super) fn measured_again<'f>(&mut self, further: impl Iterator<Item = &'f CaseResult>)
    where
        'a: 'f,
    {
        if self.measurement().is_none() {
            return;
        }
        let vectors = self.evidence.asked.len();
        let all = self.evidence.asked.iter().map(|of| of.result).chain(further);
        self.dialect = measured(&self.evidence.of_others(all)).map(|mut of| {
            of.given.retain(|at| *at < vectors);
            of
        });
        match (&self.dialect, self.before.take()) {
            (None, Some((mutant, wholly, scope))) => {
                (self.mutant, self.wholly, self.scope) = (Some(mutant), wholly, scope);
            }
            (None, None) => self.wholly = false,
            (Some(_), _) => {
                let failed = self.evidence.asked.iter().filter(|asked| asked.result.failed()).count();
                self.wholly = failed == self.explained().len();
            }
        }
    }

    /// Leaves out what explains notes alone: a cause explains a failure.
    pub(super) fn without_notes_alone(mut self) -> Self {
        let failed: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.asked[at].result.failed()).collect();
        self.mutant.take_if(|of| !failed.iter().any(|&at| of.explains(&self.evidence, at)));
        self.wholly &= self.mutant.is_some() || self.dialect.is_some();
        self
    }

    /// How much of the operation a preset gives.
    pub(super) fn given_by(&self, dialect: &Dialect) -> Explained {
        let asked = &self.evidence.asked;
        let failing: Vec<usize> =
            dialect.given.iter().copied().filter(|&at| asked[at].result.failed()).collect();
        Explained {
            operation: self.operation.name.to_owned(),
            explains: failing.len(),
            failures: asked.iter().filter(|asked| asked.result.failed()).count(),
            agrees: dialect.given.len(),
            judged: dialect.given.len(),
            vectors: failing.iter().map(|&at| asked[at].result.id.clone()).collect(),
        }
    }

    /// How much of the operation tokens explain.
    pub(super) fn explained_by(&self, mutant: &Mutant) -> Explained {
        let evidence = &self.evidence;
        let mut of = Explained {
            operation: self.operation.name.to_owned(),
            explains: 0,
            failures: 0,
            agrees: 0,
            judged: 0,
            vectors: Vec::new(),
        };
        for at in 0..evidence.asked.len() {
            let agrees = mutant.explains(evidence, at);
            let fails = evidence.asked[at].result.failed();
            let counts = self.scope.has(&evidence.asked[at]);
            of.judged += usize::from(counts);
            of.agrees += usize::from(agrees && counts);
            of.failures += usize::from(fails);
            if agrees && fails {
                of.explains += 1;
                of.vectors.push(evidence.asked[at].result.id.clone());
            }
        }
        of
    }
}

/// What is measured from answers.
fn measured(evidence: &Evidence) -> Option<Dialect> {
    weights::of(evidence).or_else(|| spelled::of(evidence)).or_else(|| halves::of(evidence))
}
