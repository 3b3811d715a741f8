//! Finds the causes of an operation's disagreements, and the smallest input that shows each fault.
//!
//! Also asks the cases of the operation's vectors and further random ones. The diagnosis then searches for the behaviour that gives
//! all answers; if two remain, the smallest input that distinguishes them is asked next. Each deviation, and each kind of
//! unexplained failure, gets one witness, which is shrunk as long as it shows the same.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use packproof_suite::formats;
use packproof_suite::model::named::Deviation;
use packproof_suite::model::program::Tokens;
use packproof_suite::model::simpler::simpler;
use packproof_suite::model::{Format, Operation, OwnedCase, candidates};
use serde_json::Value;

use super::{Source, ask};
use crate::diagnosis::evidence::{Evidence, Said};
use crate::diagnosis::{diagnose, kind};
use crate::report::diagnosed::{Cause, Diagnosis, Near};
use crate::report::model::{CaseResult, Verdict};
use crate::run::engine::Tuning;
use crate::transport::no_answer::NoAnswer;
use crate::transport::session::Setup;

const DRAWN: usize = 8192;
/// Limit on the failures, and on the passes, that the diagnosis examines.
const LOOKED_AT: usize = 600;
/// Limit on the rounds of diagnosis; each adds an answer that refutes something.
const ROUNDS: usize = 24;
/// Cases searched for one that distinguishes two behaviours.
const TOLD_APART: usize = 20_000;
/// Maximum number of witnesses per operation.
const WITNESSES: usize = 8;
/// Simpler inputs in the first batch of shrinking; batches grow while none shows the same.
const TOGETHER: usize = 64;
/// Questions between two looks at the time.
const AT_ONCE: usize = 8192;
/// Time to shrink all inputs of an operation; then the smallest input so far is final.
const SHRUNK: Duration = Duration::from_secs(8);

/// How to ask the implementation.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    pub setup: &'a Setup,
    pub tuning: Tuning,
    pub seed: u64,
    /// When to be content with what was found.
    pub until: Instant,
}

impl Asking<'_> {
    fn is_late(&self) -> bool {
        Instant::now() >= self.until
    }
}

#[derive(Clone, Debug)]
pub struct Study {
    /// The behaviour that gives all answers, if any.
    pub cause: Option<Diagnosis>,
    /// Otherwise the nearest behaviour.
    pub nearest: Option<Near>,
    /// One witness for each deviation of the cause, then one for each kind of unexplained failure, most frequent first.
    pub witnesses: Vec<Witness>,
}

/// The smallest input found for a fault.
#[derive(Clone, Debug)]
pub struct Witness {
    pub result: CaseResult,
    pub shows: Shows,
}

/// What a witness shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The deviation with this index in the cause: without it, the behaviour would give another answer.
    Deviation(usize),
    /// A kind of failure that no behaviour explains, and the number of such answers.
    Kind(String, usize),
}

impl Witness {
    /// An unstudied disagreement, if nothing more could be asked.
    pub fn of(result: &CaseResult) -> Self {
        let what = match result.actual {
            Value::Null => "crashes, hangs or breaks the protocol",
            _ => "answers differently from the reference",
        };
        Self { result: result.clone(), shows: Shows::Kind(what.to_owned(), 1) }
    }

    pub fn is_explained(&self) -> bool {
        matches!(self.shows, Shows::Deviation(_))
    }
}

/// Studies the disagreements `found` for one operation.
pub fn study(
    asking: Asking,
    operation: &'static Operation,
    found: &[&CaseResult],
) -> Result<Study, NoAnswer> {
    let Some(format) = formats::find(operation.name) else {
        return Ok(Study { cause: None, nearest: None, witnesses: Vec::new() });
    };
    let mut inquiry = Inquiry {
        asking,
        format,
        operation,
        asked: HashSet::new(),
        all: Vec::new(),
        said: Said::of(operation.name, &[]),
    };
    for one in found {
        inquiry.take((*one).clone());
    }
    inquiry.ask(candidates(operation.name).collect())?;
    // Constant crashes show no behaviour, and each question would restart the adapter.
    if found.iter().any(|one| !one.actual.is_null()) {
        inquiry.ask(inquiry.drawn(1, DRAWN))?;
    }
    let (cause, nearest) = inquiry.diagnosed()?;
    let mut study = Study { cause, nearest, witnesses: Vec::new() };
    let mut wanted = inquiry.wanted(study.cause.as_ref());
    wanted.truncate(WITNESSES);
    let deviations = study.cause.as_ref().map(|cause| named(&cause.deviations)).unwrap_or_default();
    let until = asking.until.min(Instant::now() + SHRUNK);
    for (result, shows) in wanted {
        let result = inquiry.shrunk(result, &shows, &deviations, until)?;
        study.witnesses.push(Witness { result, shows });
    }
    Ok(study)
}

/// The answers to one operation's questions.
struct Inquiry<'a> {
    asking: Asking<'a>,
    format: &'static Format,
    operation: &'static Operation,
    /// The questions, as text.
    asked: HashSet<String>,
    /// The answers; the id of each is its index.
    all: Vec<CaseResult>,
    /// What the implementation distinguishes in all of them.
    said: Said,
}

impl Inquiry<'_> {
    fn drawn(&self, stream: u64, count: usize) -> Vec<OwnedCase> {
        Source::new(self.asking.seed.wrapping_add(stream), vec![self.operation.name.to_owned()]).draw(count)
    }

    /// Asks the cases that were not asked before.
    fn ask(&mut self, mut cases: Vec<OwnedCase>) -> Result<(), NoAnswer> {
        cases.retain(|case| !self.asked.contains(&text(case)));
        for some in cases.chunks(AT_ONCE) {
            if self.asking.is_late() {
                break;
            }
            let results = ask(self.asking.setup, self.asking.tuning, some)?;
            for result in results {
                self.take(result);
            }
        }
        self.said = Said::of(self.operation.name, &self.all);
        Ok(())
    }

    fn take(&mut self, result: CaseResult) {
        if self.asked.insert(text(&result.case)) {
            self.all.push(CaseResult { id: self.all.len().to_string(), ..result });
        }
    }

    /// The cause of all answers, if one is found; asks inputs that distinguish the last two candidates.
    fn diagnosed(&mut self) -> Result<(Option<Diagnosis>, Option<Near>), NoAnswer> {
        let mut looked_at = self.sample();
        let mut round = 0;
        loop {
            if self.asking.setup.is_stopped() {
                return Err(NoAnswer::Interrupted);
            }
            let results: Vec<CaseResult> = looked_at.iter().map(|&at| self.all[at].clone()).collect();
            let mut diagnosed = diagnose(&results);
            let nearest = diagnosed.descriptions.pop().and_then(|of| of.nearest);
            let Some(mut cause) = diagnosed.causes.into_iter().next() else {
                return Ok((None, nearest));
            };
            round += 1;
            let more = if round < ROUNDS && !self.asking.is_late() {
                self.refuting(&cause, &looked_at)?
            } else {
                None
            };
            let Some(more) = more else {
                self.count(&mut cause);
                return Ok((Some(cause), None));
            };
            looked_at.push(more);
        }
    }

    /// A sample of failures and passes: the smallest, and others evenly spread.
    fn sample(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_cached_key(|&at| size(&self.all[at].case));
        let (fails, passes): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|&at| self.all[at].failed());
        let some = |of: &[usize]| -> Vec<usize> {
            let (front, rest) = of.split_at(of.len().min(LOOKED_AT / 2));
            let step = (rest.len() / (LOOKED_AT / 2)).max(1);
            front.iter().chain(rest.iter().step_by(step)).copied().collect()
        };
        [some(&fails), some(&passes)].concat()
    }

    /// An answer that the diagnosis has not examined and that refutes its behaviour: the smallest known one, or one asked for
    /// this purpose.
    fn refuting(&mut self, cause: &Diagnosis, looked_at: &[usize]) -> Result<Option<usize>, NoAnswer> {
        let chosen = named(&cause.deviations);
        let unseen = |at: &usize| !looked_at.contains(at);
        if cause.wholly {
            let wrong = |at: &usize| !self.reproduces(&chosen, &self.all[*at]);
            let refuting = (0..self.all.len()).filter(wrong).filter(unseen);
            if let Some(at) = refuting.min_by_key(|&at| size(&self.all[at].case)) {
                return Ok(Some(at));
            }
        }
        for rival in &cause.alternatives {
            let rival: Vec<Deviation> = rival.iter().map(|of| (&*of.parameter, &*of.choice)).collect();
            let differ = |case: &OwnedCase| {
                !(self.operation.behaving)(&chosen, &case.as_case())
                    .agrees_with(&(self.operation.behaving)(&rival, &case.as_case()))
            };
            let known = (0..self.all.len()).filter(|&at| differ(&self.all[at].case)).filter(unseen);
            if let Some(at) = known.min_by_key(|&at| size(&self.all[at].case)) {
                return Ok(Some(at));
            }
            let further = self.drawn(2, TOLD_APART).into_iter();
            let further = further.filter(|case| !self.asked.contains(&text(case)) && differ(case));
            let Some(case) = further.min_by_key(size) else { continue };
            let before = self.all.len();
            self.ask(vec![case])?;
            if self.all.len() > before {
                return Ok(Some(before));
            }
        }
        Ok(None)
    }

    fn evidence<'r>(&self, results: &'r [CaseResult]) -> Evidence<'r> {
        Evidence::of(self.operation.name, results).hearing(self.said)
    }

    fn reproduces(&self, deviations: &[Deviation], result: &CaseResult) -> bool {
        let evidence = self.evidence(std::slice::from_ref(result));
        evidence.asked.is_empty()
            || evidence.reproduces(0, &(self.operation.behaving)(deviations, &result.case.as_case()))
    }

    /// Counts the cause's answers among all.
    fn count(&self, cause: &mut Diagnosis) {
        let deviations = named(&cause.deviations);
        let Some(of) = cause.operations.first_mut() else { return };
        (of.explains, of.failures, of.agrees, of.judged) = (0, 0, 0, 0);
        for result in self.all.iter().filter(|result| result.verdict != Verdict::Unsupported) {
            let agrees = self.reproduces(&deviations, result);
            of.judged += 1;
            of.agrees += usize::from(agrees);
            of.failures += usize::from(result.failed());
            of.explains += usize::from(agrees && result.failed());
        }
    }

    /// The smallest answer for each deviation of the cause, then for each kind of unexplained failure.
    fn wanted(&self, cause: Option<&Diagnosis>) -> Vec<(&CaseResult, Shows)> {
        let deviations = cause.map(|cause| named(&cause.deviations)).unwrap_or_default();
        let mut fails: Vec<&CaseResult> = self.all.iter().filter(|result| result.failed()).collect();
        fails.sort_by_cached_key(|result| size(&result.case));
        let mut wanted = Vec::new();
        for at in 0..deviations.len() {
            let shows = Shows::Deviation(at);
            let shown = fails.iter().find(|result| self.shows(result, &shows, &deviations));
            wanted.extend(shown.map(|result| (*result, shows)));
        }
        let mut kinds: Vec<(&CaseResult, String, usize)> = Vec::new();
        let explained = |result: &&CaseResult| cause.is_some() && self.reproduces(&deviations, result);
        for result in fails.iter().copied().filter(|result| !explained(result)) {
            let what = kind::kind_of(result);
            match kinds.iter_mut().find(|(_, of, _)| *of == what) {
                Some((.., count)) => *count += 1,
                None => kinds.push((result, what, 1)),
            }
        }
        kinds.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        wanted.extend(kinds.into_iter().map(|(result, what, count)| (result, Shows::Kind(what, count))));
        wanted
    }

    /// Whether a failure shows one of the deviations, or is of a kind that they do not explain.
    fn shows(&self, result: &CaseResult, shows: &Shows, deviations: &[Deviation]) -> bool {
        let right = self.format.named.tokens(deviations) == Tokens::RIGHT;
        result.failed()
            && match shows {
                Shows::Deviation(at) => {
                    let without = [&deviations[..*at], &deviations[at + 1..]].concat();
                    self.reproduces(deviations, result) && !self.reproduces(&without, result)
                }
                Shows::Kind(what, _) => {
                    kind::kind_of(result) == *what && (right || !self.reproduces(deviations, result))
                }
            }
    }

    /// Shrinks a disagreement with the implementation, as long as it shows the same and there is time.
    fn shrunk(
        &self,
        result: &CaseResult,
        shows: &Shows,
        deviations: &[Deviation],
        until: Instant,
    ) -> Result<CaseResult, NoAnswer> {
        let mut smallest = result.clone();
        while let Some(smaller) = self.smaller(&smallest, shows, deviations, until)? {
            smallest = smaller;
        }
        Ok(smallest)
    }

    /// The simplest input that shows the same.
    fn smaller(
        &self,
        than: &CaseResult,
        shows: &Shows,
        deviations: &[Deviation],
        until: Instant,
    ) -> Result<Option<CaseResult>, NoAnswer> {
        let mut simpler = simpler(&than.case.input).map(|input| OwnedCase { input, ..than.case.clone() });
        let mut together = TOGETHER;
        while Instant::now() < until {
            let cases: Vec<OwnedCase> = simpler.by_ref().take(together).collect();
            if cases.is_empty() {
                break;
            }
            let results = ask(self.asking.setup, self.asking.tuning, &cases)?;
            if let Some(smaller) = results.into_iter().find(|result| self.shows(result, shows, deviations)) {
                return Ok(Some(smaller));
            }
            together = AT_ONCE.min(together * 4);
        }
        Ok(None)
    }
}

/// A question as text, to recognise duplicates.
fn text(case: &OwnedCase) -> String {
    serde_json::to_string(case).unwrap_or_default()
}

/// Orders by length, then by the length of the notation.
fn size(case: &OwnedCase) -> (usize, String) {
    let text = case.input.to_string();
    (text.len(), text)
}

/// Causes as deviations; names that the format does not have, as those of measured tokens, are ignored.
fn named(causes: &[Cause]) -> Vec<Deviation<'_>> {
    causes.iter().map(|of| (&*of.parameter, &*of.choice)).collect()
}
