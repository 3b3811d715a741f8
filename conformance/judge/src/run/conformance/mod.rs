//! A whole run: selects the vectors, asks them, and makes the report.

mod bounds;

use std::collections::{BTreeSet, HashSet};
use std::time::Instant;

use crate::diagnosis::{Diagnosed, diagnose, diagnose_asking};
use crate::exit;
use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::report::text::{cut, plain};
use crate::run::engine::{self, Reply, Tuning};
use crate::run::fuzz;
use crate::run::recording::{Answer, Recording};
use crate::run::select::Selection;
use crate::run::serve::all_operations;
use crate::run::unsteady;
use crate::run::verdict::{Question, UNSUPPORTED};
use crate::transport::entry;
use crate::transport::no_answer::Fault;
use crate::transport::promises::Promises;
use crate::transport::protocol::Hello;
use crate::transport::session::{Session, Setup};
use packproof_suite::formats;
use packproof_suite::model::vector::Level;
use packproof_suite::model::{Operation, Outcome, OwnedCase};
use packproof_suite::suite::Suite;

use bounds::Bounds;

/// Judges an adapter that answered the greeting by the picked vectors. `progress` receives the number of answered cases and the
/// total after each.
pub fn run(
    suite: &Suite,
    selection: &Selection,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> RunReport {
    let started = Instant::now();
    let hello = session.hello.clone();
    let questions = questions(suite, selection, &hello.promises);
    let mut results = unasked(&questions, &hello.operations);
    let asked: Vec<usize> = (0..questions.len()).filter(|&place| results[place].is_none()).collect();

    let bounds = Bounds::new();
    let texts = asked.iter().map(|&place| questions[place].asked());
    let judge = |at: usize, reply: Reply| bounds.judge(&questions[asked[at]], reply);
    let judged = engine::ask(setup, session, tuning, texts, judge, &|count| progress(count, asked.len()));
    for (&place, result) in asked.iter().zip(judged) {
        results[place] = result;
    }
    unsteady::ask_again(&questions, &mut results, setup, &hello);

    let interrupted = setup.is_stopped();
    let mut results: Vec<CaseResult> = results.into_iter().flatten().collect();
    if !interrupted {
        let mut silent = silent(&results, &hello.operations);
        if !selection.is_of_whole_operations() && !silent.is_empty() {
            retain_silent(&mut silent, &rest_of(suite, selection, &hello.promises), setup, tuning);
        }
        mark_contradictory_offers(&mut results, &silent);
    }
    let command = setup.launch.command.clone();
    let is_asked = !interrupted;
    let diagnose = |results: &[CaseResult]| {
        let ask = |operation: &Operation, cases: &[OwnedCase]| {
            if is_asked { further(operation, cases, results, setup) } else { Vec::new() }
        };
        diagnose_asking(results, ask)
    };
    let report = report(suite, selection, identity(&hello), command, results, diagnose);
    RunReport { interrupted, milliseconds: started.elapsed().as_millis() as u64, ..report }
}

/// The picked vectors, as questions to an implementation with these promises.
fn questions<'a>(suite: &'a Suite, selection: &Selection, promises: &'a Promises) -> Vec<Question<'a>> {
    let picked = suite.judged().filter(|(file, group, vector)| selection.picks(file, group, vector));
    picked.map(|(file, group, vector)| Question::new(file, group, vector).under(promises)).collect()
}

/// What flags and ids leave out of the picked vectors' operations.
fn rest_of<'a>(suite: &'a Suite, selection: &Selection, promises: &'a Promises) -> Vec<Question<'a>> {
    let whole = Selection { flags: Vec::new(), ids: HashSet::new(), ..selection.clone() };
    let rest = questions(suite, &whole, promises).into_iter();
    rest.filter(|of| !selection.picks(of.file, of.group, of.vector) && of.left_out().is_none()).collect()
}

/// Takes out the operations that support one of these questions.
fn retain_silent(silent: &mut HashSet<String>, rest: &[Question], setup: &Setup, tuning: Tuning) {
    let rest: Vec<&Question> = rest.iter().filter(|of| silent.contains(&of.vector.operation)).collect();
    let Ok(session) = Session::start(setup) else {
        return silent.clear();
    };
    let supported = |at: usize, reply: Reply| {
        let question: &Question = rest[at];
        let supported = question.judge(reply).verdict != Verdict::Unsupported;
        supported.then(|| question.vector.operation.clone())
    };
    let questions = rest.iter().map(|of| of.asked());
    let answers = engine::ask(setup, session, tuning, questions, supported, &|_| ());
    let supported: HashSet<String> = answers.into_iter().flatten().flatten().collect();
    silent.retain(|operation| !setup.is_stopped() && !supported.contains(operation));
}

/// Results for the questions that are not asked: the operation is not offered, or the vector needs something that is not promised.
fn unasked(questions: &[Question], operations: &[String]) -> Vec<Option<CaseResult>> {
    let offered: HashSet<&str> = operations.iter().map(String::as_str).collect();
    let result = |question: &Question| {
        if offered.contains(question.vector.operation.as_str()) {
            question.left_out()
        } else {
            Some(question.not_offered())
        }
    };
    questions.iter().map(result).collect()
}

/// Answers to random inputs of an operation; none where vectors got no answer, because each crash or hang takes time.
fn further(
    operation: &Operation,
    cases: &[OwnedCase],
    results: &[CaseResult],
    setup: &Setup,
) -> Vec<CaseResult> {
    let breaks = |of: &CaseResult| {
        of.case.operation == operation.name && matches!(of.verdict, Verdict::Crash | Verdict::Timeout)
    };
    if cases.is_empty() || setup.is_stopped() || results.iter().any(breaks) {
        return Vec::new();
    }
    let tuning = Tuning { jobs: 1, give_up: 1, ..Tuning::default() };
    let mut answers = fuzz::ask(setup, tuning, cases).unwrap_or_default();
    answers.retain(|of| of.verdict != Verdict::Unsupported && !of.actual.is_null());
    answers
}

fn report(
    suite: &Suite,
    selection: &Selection,
    implementation: Identity,
    command: Vec<String>,
    results: Vec<CaseResult>,
    diagnose: impl FnOnce(&[CaseResult]) -> Diagnosed,
) -> RunReport {
    let report = RunReport::new(suite, implementation, results);
    let diagnosed = diagnose(&report.results);
    RunReport {
        command,
        diagnosis: diagnosed.causes,
        descriptions: diagnosed.descriptions,
        strict: selection.level == Some(Level::Should),
        ..report
    }
}

/// Characters of a name, version or language in reports.
const NAME: usize = 200;
/// Unknown operations whose names reports keep.
const UNKNOWN_OPERATIONS: usize = 16;

/// The identity from the answer to the greeting, bounded for reports.
pub fn identity(hello: &Hello) -> Identity {
    bounded_identity(&hello.name, &hello.version, &hello.language, &hello.operations)
}

fn bounded_identity(name: &str, version: &str, language: &str, operations: &[String]) -> Identity {
    let known: HashSet<&str> = all_operations().into_iter().collect();
    let mut seen = HashSet::new();
    let mut others = 0;
    let kept = operations.iter().filter(|name| seen.insert(name.as_str())).filter(|name| {
        others += usize::from(!known.contains(name.as_str()));
        known.contains(name.as_str()) || others <= UNKNOWN_OPERATIONS
    });
    Identity {
        operations: kept.map(|name| cut(name, NAME)).collect(),
        name: cut(name, NAME),
        version: cut(version, NAME),
        language: cut(language, NAME),
    }
}

/// Judges a recording by the picked vectors; missing answers are marked as not recorded.
pub fn replay(suite: &Suite, selection: &Selection, recording: &Recording, words: &[String]) -> RunReport {
    let header = &recording.header;
    let index = recording.index();
    let answer = |question: &Question| {
        let Some(Answer { outcome, verdict, .. }) = index.answer(&question.vector.case(question.group))
        else {
            return question.not_recorded();
        };
        // A process that ended is not an answer that can be judged now.
        if let (
            Some(verdict @ (Verdict::Crash | Verdict::Timeout | Verdict::Protocol)),
            Outcome::Error(detail),
        ) = (*verdict, outcome)
        {
            return question.judge(Err(&Fault { verdict, detail: detail.clone() }));
        }
        let result = question.judge(Ok(&entry::of(outcome).to_string()));
        if *verdict == Some(Verdict::Unsteady) {
            let detail = Some("answered otherwise when it was asked again".to_owned());
            return CaseResult { verdict: Verdict::Unsteady, detail, ..result };
        }
        result
    };
    let questions = questions(suite, selection, &header.promises);
    let results = unasked(&questions, &header.operations).into_iter().zip(&questions);
    let results = results.map(|(result, question)| result.unwrap_or_else(|| answer(question))).collect();
    let who = bounded_identity(&header.name, &header.version, &header.language, &header.operations);
    let interrupted = recording.end.is_some_and(|end| !end.complete);
    RunReport { interrupted, ..report(suite, selection, who, words.to_vec(), results, diagnose) }
}

/// The offered operations of which vectors were asked and none is supported.
fn silent(results: &[CaseResult], operations: &[String]) -> HashSet<String> {
    let offered: HashSet<&str> = operations.iter().map(String::as_str).collect();
    let asked = results.iter().filter(|of| of.detail.is_none() && offered.contains(&*of.case.operation));
    let mut silent: HashSet<String> = asked.map(|result| result.case.operation.clone()).collect();
    for result in results.iter().filter(|result| result.verdict != Verdict::Unsupported) {
        silent.remove(&result.case.operation);
    }
    silent
}

/// An adapter that offers an operation and supports none of its vectors contradicts itself.
fn mark_contradictory_offers(results: &mut [CaseResult], silent: &HashSet<String>) {
    for result in results {
        let operation = &result.case.operation;
        // Exclusions in the greeting have a detail, and are not a contradiction.
        if silent.contains(operation) && result.detail.is_none() {
            result.verdict = Verdict::Protocol;
            result.detail = Some(format!("offers {operation}, {UNSUPPORTED}"));
        }
    }
}

pub fn exit_code(report: &RunReport) -> u8 {
    match () {
        () if report.conforms() => exit::OK,
        () if report.interrupted => exit::FAILS,
        () if report.unusable.is_some() => exit::UNUSABLE,
        () if report.judged() == 0 && report.stale.is_empty() => exit::NOTHING_RAN,
        () => exit::FAILS,
    }
}

/// The report of a run without results: the adapter is unusable for the given reason, or else the run was interrupted
/// before it could be used.
pub fn without_results(
    suite: &Suite,
    selection: &Selection,
    words: &[String],
    adapter: Option<&str>,
    unusable: Option<String>,
) -> RunReport {
    let name = adapter.map_or_else(|| words.join(" "), str::to_owned);
    let who = Identity { name: cut(&name, NAME), ..Identity::default() };
    let report = report(suite, selection, who, words.to_vec(), Vec::new(), diagnose);
    RunReport { adapter: adapter.map(str::to_owned), interrupted: unusable.is_none(), unusable, ..report }
}

/// Remarks on offered operations that neither a format nor a vector of the suite has: one for each of the first few, and the number of
/// the others.
pub fn remarks_on_operations(hello: &Hello, suite: &Suite) -> Vec<String> {
    let asked = suite.judged().map(|(.., vector)| &*vector.operation);
    let known: HashSet<&str> = all_operations().into_iter().chain(asked).collect();
    let mut unknown = hello.operations.iter().filter(|name| !known.contains(&***name));
    let remark = |name: &String| {
        let near = nearest_operation(name).map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        format!("the adapter offers `{}`, which no format has{near}", plain(&cut(name, NAME)))
    };
    let mut remarks: Vec<String> = unknown.by_ref().take(REMARKS).map(remark).collect();
    let more = unknown.count();
    if more > 0 {
        remarks.push(format!("it offers {} operations that no format has", more + REMARKS));
    }
    remarks
}

/// Finds a misspelt operation in users' vectors: neither a format nor the adapter has it, but one of them has a
/// similar name, or the format is one of ours.
pub fn misspelt(suite: &Suite, offered: &[String]) -> Option<String> {
    let ours: HashSet<&str> = all_operations().into_iter().collect();
    let offered: HashSet<&str> = offered.iter().map(String::as_str).collect();
    let asked: BTreeSet<&str> = suite.judged().map(|(.., vector)| vector.operation.as_str()).collect();
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let unknown = |name: &&&str| !ours.contains(**name) && !offered.contains(**name);
    asked.iter().filter(unknown).find_map(|name| {
        // An offer that no vector uses may differ more; others must differ by one letter.
        let near = |known: &str| {
            let limit = if ours.contains(known) || asked.contains(known) { 1 } else { 4 };
            let distance = strsim::damerau_levenshtein(known, name);
            (distance <= limit && letters(known) != letters(name)).then_some(distance)
        };
        let known = ours.iter().chain(&offered).filter(|known| known.len().max(name.len()) <= NAME_COMPARED);
        let near = known.filter_map(|&known| Some((near(known)?, known))).min().map(|(_, known)| known);
        let is_ours = name.split_once('.').is_some_and(|(format, _)| formats::find(format).is_some());
        let near = near.or_else(|| nearest_operation(name).filter(|_| is_ours));
        if near.is_none() && !is_ours {
            return None;
        }
        let near = near.map(|near| format!(" (did you mean `{}`?)", plain(near))).unwrap_or_default();
        Some(format!("vectors ask `{}`, which neither a format nor the adapter has{near}", plain(name)))
    })
}

/// Bytes of a name that are compared: no known name is longer, and time grows with the product of both lengths.
const NAME_COMPARED: usize = 64;

/// Unknown operations with a remark of their own.
const REMARKS: usize = 5;

/// The operation with the most similar name, if it is close.
fn nearest_operation(name: &str) -> Option<&'static str> {
    if name.len() > NAME_COMPARED {
        return None;
    }
    let near = |known: &&'static str| strsim::damerau_levenshtein(known, name);
    all_operations().into_iter().min_by_key(near).filter(|known| near(known) <= 4)
}
