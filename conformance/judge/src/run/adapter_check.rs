//! Checks that an adapter follows the protocol, whatever its implementation answers: it starts, greets, answers one case
//! of each operation in the right shape, survives refusals, keeps the order of a batch, and exits.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::report::display::clip;
use crate::report::model::{CaseResult, Verdict};
use crate::report::text::plain;
use crate::run::conformance::{identity, remarks_on_operations};
use crate::run::verdict::Question;
use crate::transport::entry;
use crate::transport::no_answer::NoAnswer;
use crate::transport::promises::Promises;
use crate::transport::protocol::{quote, raw};
use crate::transport::session::{Session, Setup};
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, Parameters};
use packproof_suite::suite::Suite;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    Good,
    /// Works, but could be better.
    Note,
    Bad,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub grade: Grade,
    /// What was tried and what happened.
    pub what: String,
    pub hint: Option<String>,
}

impl Step {
    fn new(grade: Grade, what: impl Into<String>, hint: &str) -> Self {
        // Both may contain text from the adapter.
        let hint = (!hint.is_empty()).then(|| clip(hint));
        Self { grade, what: clip(&what.into()), hint }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// In order of execution.
    pub steps: Vec<Step>,
    /// Whether it answered the greeting.
    pub usable: bool,
}

/// Cases of the batch that checks count and order.
const BATCH: usize = 20;

pub fn check(suite: &Suite, setup: &Setup) -> Findings {
    let session = match Session::start(setup) {
        Ok(session) => session,
        Err(NoAnswer::Interrupted) => return Findings::default(),
        Err(NoAnswer::Fault(fault)) => {
            let hint = hint_of(fault.verdict, &fault.detail);
            let step = Step::new(Grade::Bad, format!("hello: {}", fault.detail), hint);
            return Findings { steps: vec![step], usable: false };
        }
    };
    let mut steps = greeting(suite, &session);
    let mut trial = Trial::new(suite, setup, session);
    trial.converse(&|_| true, &mut |step| {
        steps.push(step);
        true
    });
    let last = trial.knows_its_limits().map(|step| [Some(step), trial.ends()]);
    steps.extend(last.into_iter().flatten().flatten());
    Findings { steps, usable: true }
}

/// The first defect of a running adapter in the wanted operations. Stops at the first defect, so that a hang costs only one
/// timeout. An operation that it does not offer is not asked: many print a stack trace then.
pub fn first_defect(
    suite: &Suite,
    wanted: &dyn Fn(&str) -> bool,
    setup: &Setup,
    session: Session,
) -> Option<Step> {
    let mut trial = Trial::new(suite, setup, session);
    let mut defect = None;
    let mut found = |step: Step| {
        defect = Some(step).filter(|step| step.grade == Grade::Bad);
        defect.is_none()
    };
    if trial.converse(wanted, &mut found)
        && let Some(step) = trial.ends()
    {
        found(step);
    }
    defect
}

fn greeting(suite: &Suite, session: &Session) -> Vec<Step> {
    let hello = &session.hello;
    let name = identity(hello).name;
    let what = format!("hello: {} offers {} operations", plain(&name), hello.operations.len());
    let (grade, hint) = match () {
        () if hello.operations.is_empty() => (Grade::Bad, "list the operations in `operations`"),
        () if hello.version.is_empty() || hello.language.is_empty() => {
            (Grade::Note, "give `version` and `language`, too: reports name them")
        }
        () => (Grade::Good, ""),
    };
    let remarks = remarks_on_operations(hello, suite).into_iter();
    let remarks = remarks.map(|remark| {
        Step::new(Grade::Bad, format!("hello: {remark}"), "packproof operations lists the names")
    });
    std::iter::once(Step::new(grade, what, hint)).chain(remarks).collect()
}

impl Findings {
    /// Whether there is no defect.
    pub fn is_sound(&self) -> bool {
        self.usable && self.steps.iter().all(|step| step.grade != Grade::Bad)
    }
}

/// A result, and what was expected.
type Judged<'a> = (CaseResult, &'a Expectation);

struct Trial<'a> {
    suite: &'a Suite,
    setup: &'a Setup,
    promises: Promises,
    session: Option<Session>,
}

impl<'a> Trial<'a> {
    fn new(suite: &'a Suite, setup: &'a Setup, session: Session) -> Self {
        let promises = session.hello.promises.clone();
        Self { suite, setup, promises, session: Some(session) }
    }

    /// Checks the wanted operations that the suite has, in order, while `found` returns true; returns whether it always did.
    fn converse(&mut self, wanted: &dyn Fn(&str) -> bool, found: &mut dyn FnMut(Step) -> bool) -> bool {
        let Some(session) = &self.session else { return true };
        let mut operations = session.hello.operations.clone();
        let mut seen = HashSet::new();
        let known: HashSet<&str> =
            self.suite.judged().map(|(.., vector)| vector.operation.as_str()).collect();
        operations.retain(|name| wanted(name) && known.contains(name.as_str()) && seen.insert(name.clone()));
        for operation in &operations {
            if !found(self.answers(operation)) || !self.refuses(operation).is_none_or(&mut *found) {
                return false;
            }
        }
        operations.first().is_none_or(|operation| found(self.keeps_order(operation)))
    }

    fn session(&mut self) -> Result<Session, NoAnswer> {
        self.session.take().map_or_else(|| Session::start(self.setup), Ok)
    }

    /// The raw results of a batch; after a fault the adapter is restarted.
    fn ask(
        &mut self,
        (operation, parameters): (&str, &Parameters),
        cases: &[Box<RawValue>],
    ) -> Result<Vec<String>, NoAnswer> {
        let mut session = self.session()?;
        let results = session.ask(operation, parameters, cases)?;
        self.session = Some(session);
        Ok(results)
    }

    /// The questions of an operation that the `hello` does not exclude.
    fn questions(&self, operation: &str) -> impl Iterator<Item = Question<'a>> {
        let suite: &'a Suite = self.suite;
        suite
            .judged()
            .filter(move |(_, group, vector)| {
                vector.operation == operation
                    && self.promises.leaves_out(vector.asks(group), &vector.expect).is_none()
            })
            .map(|(file, group, vector)| Question::new(file, group, vector))
    }

    /// What is asked in the first picked question of an operation, and its result.
    fn first(
        &mut self,
        operation: &str,
        picks: fn(&Expectation) -> bool,
    ) -> Option<(String, Result<Judged<'a>, NoAnswer>)> {
        let question = self.questions(operation).find(|question| picks(&question.vector.expect))?;
        let Question { group, vector, .. } = question;
        let results = self.ask((operation, &group.parameters), &[raw(&vector.input)]);
        let judged = results.map(|results| {
            let reply = Ok(results.first().map_or("", String::as_str));
            (question.clone().under(&self.promises).judge(reply), &vector.expect)
        });
        Some((format!("{operation} of {}", vector.input), judged))
    }

    /// One case that every implementation accepts.
    fn answers(&mut self, operation: &str) -> Step {
        let Some((asked, judged)) = self.first(operation, |expect| matches!(expect, Expectation::Accept(_)))
        else {
            return Step::new(Grade::Note, format!("{operation}: the suite has no plain vector of it"), "");
        };
        let (result, expect) = match judged {
            Ok(judged) => judged,
            Err(silence) => return fault(&asked, silence),
        };
        let what = format!("{asked}: {}", result.actual);
        match (result.verdict, &result.detail) {
            (Verdict::Pass, _) => Step::new(Grade::Good, what, ""),
            (Verdict::Unsupported, _) => {
                let hint = "offered, but this case is not: leave it out of `operations` if none is";
                Step::new(Grade::Note, what, hint)
            }
            // The detail explains a wrong spelling, or is the implementation's own error.
            (_, Some(detail)) => Step::new(Grade::Bad, what, detail),
            (_, None) => Step::new(Grade::Note, what, &left_to_run(expect)),
        }
    }

    /// One case that every implementation refuses, if the suite has one.
    fn refuses(&mut self, operation: &str) -> Option<Step> {
        let (asked, judged) = self.first(operation, |expect| matches!(expect, Expectation::Reject(_)))?;
        let (result, expect) = match judged {
            Ok(judged) => judged,
            Err(silence) => return Some(fault(&asked, silence)),
        };
        let what = format!("{asked}: {}", result.actual);
        Some(match (result.verdict, entry::read(&result.actual)) {
            (Verdict::Pass | Verdict::Unsupported, _) => Step::new(Grade::Good, what, ""),
            (_, Err(detail)) => Step::new(Grade::Bad, what, &detail),
            (_, Ok(Outcome::Error(_))) => {
                let hint = "an input that is wrong is answered with {\"reject\": CLASS}; `error` is for an \
                            implementation that broke";
                Step::new(Grade::Note, what, hint)
            }
            (_, Ok(_)) => Step::new(Grade::Note, what, &left_to_run(expect)),
        })
    }

    /// Compares a batch's answers with those of the single cases.
    fn keeps_order(&mut self, operation: &str) -> Step {
        let questions: Vec<Question> = self.questions(operation).collect();
        let parameters = questions.first().map(|first| first.group.parameters.clone()).unwrap_or_default();
        let alike = questions.iter().filter(|question| question.group.parameters == parameters);
        let inputs: Vec<Box<RawValue>> = alike.take(BATCH).map(|of| raw(&of.vector.input)).collect();
        let asked = format!("{operation}: a batch of {}", inputs.len());
        let batch = match self.ask((operation, &parameters), &inputs) {
            Ok(batch) => batch,
            Err(silence) => return fault(&asked, silence),
        };
        for (input, together) in inputs.iter().zip(&batch) {
            let alone = match self.ask((operation, &parameters), std::slice::from_ref(input)) {
                Ok(alone) => alone.into_iter().next().unwrap_or_else(|| "nothing".to_owned()),
                Err(silence) => return fault(&asked, silence),
            };
            if alone != *together {
                let what = format!("{asked}: {input} is {together} in it and {alone} on its own");
                let hint = "give results in the order of the cases, each independent of the others";
                return Step::new(Grade::Bad, what, hint);
            }
        }
        Step::new(Grade::Good, format!("{asked}: the same answers as one by one"), "")
    }

    /// Asks for an unknown operation.
    fn knows_its_limits(&mut self) -> Option<Step> {
        let asked = "an operation that no format has";
        let said = match self.ask(("no_such.operation", &Parameters::new()), &[raw(&Value::from(0))]) {
            Err(NoAnswer::Interrupted) => return None,
            Err(NoAnswer::Fault(fault)) => fault.detail,
            Ok(results) => {
                let text = results.first().map_or("null", String::as_str);
                let value: Value = text.parse().unwrap_or_default();
                if entry::outcome(&value) == Some(Outcome::Unsupported) {
                    return Some(Step::new(Grade::Good, asked, ""));
                }
                value.to_string()
            }
        };
        Some(Step::new(Grade::Note, format!("{asked}: {said}"), UNSUPPORTED))
    }

    fn ends(&mut self) -> Option<Step> {
        let farewell = self.session().ok()?.finish();
        Some(match (farewell.stray, farewell.stayed, farewell.status) {
            (Some(line), _, _) => {
                let what = format!("bye: an unexpected line: {}", quote(&line));
                Step::new(Grade::Bad, what, "print answers and nothing else; logs belong on standard error")
            }
            (None, true, _) => {
                let hint = "leave the loop on `bye` and at the end of the input";
                Step::new(Grade::Bad, "bye: it stays and has to be killed", hint)
            }
            (None, false, Some(status)) => {
                Step::new(Grade::Note, format!("bye: it {status}"), "status 0 says that all went well")
            }
            (None, false, None) => Step::new(Grade::Good, "bye", ""),
        })
    }
}

fn left_to_run(expect: &Expectation) -> String {
    format!("expected {expect}: packproof run judges that")
}

const UNSUPPORTED: &str = "an operation or parameter that the adapter does not know is answered with \
                           {\"unsupported\":true} for each case";

fn fault(asked: &str, silence: NoAnswer) -> Step {
    match silence {
        NoAnswer::Interrupted => Step::new(Grade::Note, format!("{asked}: interrupted"), ""),
        NoAnswer::Fault(fault) => {
            let hint = hint_of(fault.verdict, &fault.detail);
            Step::new(Grade::Bad, format!("{asked}: {}", fault.detail), hint)
        }
    }
}

/// The usual cause of a fault.
fn hint_of(verdict: Verdict, detail: &str) -> &'static str {
    match verdict {
        Verdict::Timeout if detail.contains("connect") => {
            "connect to PACKPROOF_ADDRESS and send {\"message\":\"token\",\"token\":PACKPROOF_TOKEN} first"
        }
        Verdict::Timeout => {
            "flush standard output after every line, and read the input line by line, not to its end"
        }
        Verdict::Crash if detail.contains("does not start") => {
            "check the path; the command is run as it stands, without a shell"
        }
        Verdict::Crash if detail.contains("closed its") => "keep both streams open until `bye`",
        Verdict::Crash => {
            "catch the implementation's errors: answer {\"reject\": CLASS}, or {\"error\": TEXT} if it broke"
        }
        Verdict::Protocol if detail.contains("`{'") => {
            "that is Python's way to print a dictionary: use json.dumps"
        }
        Verdict::Protocol if detail.contains("not JSON") => {
            "print answers and nothing else to standard output; banners and logs belong on standard error"
        }
        Verdict::Protocol if detail.contains("seq") => "copy `seq` from the question into its answer",
        Verdict::Protocol if detail.contains("results for") => "one result per case, in the same order",
        _ => "",
    }
}
