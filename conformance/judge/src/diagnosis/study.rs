//! One operation with failures: its evidence, and the sets of deviations that were found for it.

use packproof_suite::model::choices::Setting;
use packproof_suite::model::{Format, Operation, Outcome};

use super::answer;
use super::dialect::{self, Dialect};
use super::evidence::{Evidence, Results, Scope};
use super::integers;
use super::mutants::Mutant;
use super::named::Root;
use super::search::{Found, deviations};
use crate::report::diagnosed::Explained;
use crate::report::model::Verdict;

/// Tokens from which on a preset that gives every answer is likelier.
const MANY: usize = 3;

/// What is known of one operation with failures.
#[derive(Clone)]
pub(super) struct Study<'a> {
    pub format: &'static Format,
    pub operation: &'static Operation,
    pub evidence: Evidence<'a>,
    /// Classes of refusals are left out of the evidence, though the implementation tells them apart.
    pub without_classes: bool,
    pub found: Found,
    /// The numbers that give every answer, where no known deviations do.
    pub mutant: Option<Mutant>,
    /// The preset that gives every answer and is not the format.
    pub dialect: Option<Dialect>,
    /// The answers that are explained wholly, if not all are.
    pub scope: Scope,
}

impl Study<'_> {
    /// Every answer is explained, or every one to valid input.
    pub(super) fn is_understood(&self) -> bool {
        self.found.wholly || self.scope != Scope::All
    }

    /// Every failure breaks, or is a refusal of what is to be accepted: it says that something is wrong, and little of what.
    pub(super) fn refuses_alone(&self) -> bool {
        let failing = (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at));
        let mut failing = failing.map(|at| &self.evidence.asked[at]).peekable();
        failing.peek().is_some() && failing.all(|of| of.refuses_valid() || of.breaks())
    }

    /// Whether a set or tokens were found.
    pub(super) fn has_cause(&self) -> bool {
        self.mutant.is_some() || !self.found.sets.is_empty()
    }

    /// Whether the first set or the tokens accept what is rightly refused.
    pub(super) fn spoils(&self) -> bool {
        let answer = |at: usize| match (&self.mutant, self.found.sets.first()) {
            (Some(mutant), _) => mutant.answer(&self.evidence.asked[at].case()),
            (None, Some(set)) => answer::answer(self.operation, set, &self.evidence, at),
            (None, None) => Outcome::Unsupported,
        };
        let refused = |at: &usize| matches!(self.evidence.asked[*at].answer(), Some(Outcome::Reject { .. }));
        let mut refused =
            (0..self.evidence.asked.len()).filter(|&at| !self.evidence.fails(at)).filter(refused);
        refused.any(|at| matches!(answer(at), Outcome::Accept(_)))
    }

    /// Ids of the failures that the first set or the tokens explain.
    pub(super) fn explained(&self) -> Vec<String> {
        let of = match (&self.mutant, self.found.sets.first()) {
            (Some(mutant), _) => explained_by(self, |at| mutant.explains(&self.evidence, at)),
            (None, Some(set)) => explained(self, set),
            (None, None) => return Vec::new(),
        };
        of.vectors
    }

    /// With the preset that its answers are, where they are no slip of the format.
    pub(super) fn or_dialect(mut self, results: &Results) -> Self {
        let few = |mutant: &Mutant| mutant.tokens() < MANY;
        let slip = self.found.wholly && self.found.sets.iter().any(|set| set.deviations().len() < 2);
        if !slip && !self.mutant.as_ref().is_some_and(few) {
            // What deviations of integers explain is no other integer.
            let of_integers = || integers::of(&self.evidence, results).filter(|_| !self.found.wholly);
            self.dialect = dialect::of(&self.evidence).or_else(of_integers);
            if self.dialect.is_some() {
                (self.mutant, self.found) = (None, Found::whole(Vec::new()));
            }
        }
        self
    }

    /// Leaves out the sets that explain notes alone: a cause explains a failure.
    pub(super) fn without_notes_alone(mut self) -> Self {
        let failed: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.asked[at].result.failed()).collect();
        let sets = std::mem::take(&mut self.found.sets);
        let shows = |set: &Setting| failed.iter().any(|&at| explains(&self, set, at));
        self.found.sets = sets.into_iter().filter(shows).collect();
        let mutant = self.mutant.take();
        self.mutant = mutant.filter(|of| failed.iter().any(|&at| of.explains(&self.evidence, at)));
        let otherwise = self.mutant.is_some() || self.dialect.is_some();
        self.found.wholly &= !self.found.sets.is_empty() || otherwise;
        self
    }
}

/// The known deviations each of which gives every answer, or else the point of a known mistake that does.
pub(super) fn alone(format: &Format, operation: &Operation, evidence: &Evidence) -> Vec<Setting> {
    let (failures, passes) = evidence.order();
    let gives_all = |set: &Setting| {
        let gives = |&at: &usize| evidence.reproduces(at, &answer::answer(operation, set, evidence, at));
        failures.iter().chain(&passes).all(gives)
    };
    let singles = deviations(format, operation.name).into_iter().map(|of| Setting::of(&[of]));
    let mut sets: Vec<Setting> = singles.filter(gives_all).collect();
    if sets.is_empty() {
        let concerns = |name: &str| {
            format.parameters.iter().any(|of| of.name == name && of.operations.contains(&operation.name))
        };
        let points = format.deviants.iter().map(|deviant| {
            let own: Vec<_> = deviant.point.iter().filter(|(name, _)| concerns(name)).copied().collect();
            Setting::of(&own)
        });
        sets.extend(points.filter(|set| !set.deviations().is_empty() && gives_all(set)).take(1));
    }
    sets
}

/// The deviations of a set by where they come from.
pub(super) fn roots(format: &Format, set: &Setting) -> Vec<Root> {
    set.deviations().iter().map(|&deviation| Root::of(format.name, deviation)).collect()
}

/// Whether a set gives every answer.
pub(super) fn gives_all(study: &Study, setting: &Setting) -> bool {
    let (failures, passes) = study.evidence.order();
    failures.into_iter().chain(passes).all(|at| explains(study, setting, at))
}

/// Whether a set gives every answer that was kept, and there are some that were not.
pub(super) fn gives_all_kept(study: &Study, setting: &Setting) -> bool {
    let evidence = &study.evidence;
    let kept = |at: &usize| {
        let asked = &evidence.asked[*at];
        asked.answer().is_some() || asked.result.verdict != Verdict::Fail
    };
    let given = |at| evidence.reproduces(at, &answer::answer(study.operation, setting, evidence, at));
    let (kept, lost): (Vec<usize>, Vec<usize>) = (0..evidence.asked.len()).partition(kept);
    !lost.is_empty() && kept.iter().any(|&at| evidence.fails(at)) && kept.into_iter().all(given)
}

/// How much of an operation a set explains.
pub(super) fn explained(study: &Study, set: &Setting) -> Explained {
    explained_by(study, |at| explains(study, set, at))
}

/// Whether a set gives an answer, or is wrong where the implementation breaks.
pub(super) fn explains(study: &Study, set: &Setting, at: usize) -> bool {
    let evidence = &study.evidence;
    evidence.explains(at, &answer::answer(study.operation, set, evidence, at), || false)
}

/// As [`explained`], by anything that explains answers.
pub(super) fn explained_by(study: &Study, explains: impl Fn(usize) -> bool) -> Explained {
    let evidence = &study.evidence;
    let mut of = Explained {
        operation: study.operation.name.to_owned(),
        explains: 0,
        failures: 0,
        agrees: 0,
        judged: 0,
        vectors: Vec::new(),
    };
    for at in 0..evidence.asked.len() {
        let agrees = explains(at);
        let fails = evidence.asked[at].result.failed();
        let counts = study.scope.has(&evidence.asked[at]);
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
