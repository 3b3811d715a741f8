//! A whole run: which vectors are asked, what came back, and the report.

mod asking;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::diagnosis;
use crate::exit;
use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::report::settled::{Settled, Settling};
use crate::report::text::plain;
use crate::run::engine::{self, Reply, Tuning};
use crate::run::kept::Kept;
use crate::run::recording::Recording;
use crate::run::select::Selection;
use crate::run::serve::all_operations;
use crate::run::unsteady;
use crate::run::verdict::Question;
use crate::transport::entry;
use crate::transport::no_answer::Fault;
use crate::transport::protocol::Hello;
use crate::transport::session::{Session, Setup};
use packproof_suite::model::Outcome;
use packproof_suite::model::vector::{Level, Vector};
use packproof_suite::parts::{Parts, Vectors};

use asking::{Asked, Asking, unasked};

/// Judges an adapter that answered the greeting over the picked vectors. `progress` hears of every case that
/// was settled, and how many of how many are.
pub fn run(
    suite: &Parts,
    selection: &Selection,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
    progress: &(dyn Fn(&CaseResult, usize, usize) + Sync),
    stop: &AtomicBool,
) -> RunReport {
    let started = Instant::now();
    let hello = session.hello.clone();
    let asking = Asking::new(selection, &hello);
    let mut settling = Settling::new(suite);
    let total = asking.settle_unasked(suite, &mut settling);

    let settled = Mutex::new((&mut settling, 0));
    let kept = Kept::default();
    let sink = |asked: &Asked, case: usize, reply: Reply| {
        let (place, question) = asking.asked(asked, case);
        let result = kept.judge(&question, reply);
        let mut settled = settled.lock().unwrap_or_else(PoisonError::into_inner);
        let (settling, count) = &mut *settled;
        if !settling.has(place) {
            *count += 1;
        }
        progress(&result, *count, total);
        settling.keep(place, question.vector, result);
    };
    let mut next = 0;
    let mut supply = || {
        let part = (next < suite.count()).then(|| suite.part(next))?;
        next += 1;
        Some(asking.blocks(part))
    };
    engine::ask_all(setup, session, tuning, &mut supply, &sink, stop);
    unsteady::ask_again(suite, &mut settling, setup, stop);

    let interrupted = stop.load(Ordering::Relaxed);
    let (mut results, mut settled) = settling.finish();
    if !selection.is_filtered() && !interrupted {
        expose_contradictory_offers(&mut results, &mut settled, &hello.operations);
    }
    let mut report = RunReport {
        suite: suite.version().to_owned(),
        digest: suite.digest().to_owned(),
        adapter: None,
        unusable: None,
        implementation: identity(&hello),
        command: setup.launch.command.clone(),
        diagnosis: Vec::new(),
        descriptions: Vec::new(),
        results,
        settled,
        stale: Vec::new(),
        decoded_by: Vec::new(),
        strict: selection.level == Some(Level::Should),
        interrupted,
        shard: selection.shard(suite),
        milliseconds: 0,
    };
    let diagnosed = diagnosis::diagnose_run(&report);
    (report.diagnosis, report.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    report.milliseconds = started.elapsed().as_millis() as u64;
    report
}

/// Characters of a name, a version and a language that reports keep.
const NAME: usize = 200;
/// Operations that no format has, of which reports keep the names.
const UNKNOWN_OPERATIONS: usize = 16;

fn bounded(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// Who is judged, in the words of its greeting, of which every report keeps a bounded part.
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
        operations: kept.map(|name| bounded(name, NAME)).collect(),
        name: bounded(name, NAME),
        version: bounded(version, NAME),
        language: bounded(language, NAME),
    }
}

/// Judges a recording over the picked vectors; what it does not hold is not recorded.
pub fn replay(suite: &Parts, selection: &Selection, recording: &Recording, words: &[String]) -> RunReport {
    let header = &recording.header;
    let index = recording.index();
    let answer = |question: &Question| {
        let Some((outcome, verdict)) = index.answer(&question.vector.case(question.group)) else {
            return question.not_recorded();
        };
        // What ended the process then is no answer that could be judged now.
        if let (Some(verdict), Outcome::Error(detail)) = (verdict, outcome)
            && matches!(verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol)
        {
            return question.judge(Reply::Fault(&Fault { verdict, detail: detail.clone() }));
        }
        question.judge(Reply::Result(&entry::of(outcome).to_string()))
    };
    let operations: HashSet<&str> = header.operations.iter().map(String::as_str).collect();
    let mut settling = Settling::new(suite);
    for part in suite.parts() {
        let picked =
            part.suite.judged().enumerate().filter(|(_, (file, _, vector))| selection.picks(file, vector));
        for (at, (file, group, vector)) in picked {
            let question = Question::new(file, group, vector).under(&header.promises);
            let result = unasked(&question, &operations).unwrap_or_else(|| answer(&question));
            settling.keep(part.before + at, vector, result);
        }
    }
    let (results, settled) = settling.finish();
    let mut report = RunReport {
        suite: suite.version().to_owned(),
        digest: suite.digest().to_owned(),
        adapter: None,
        unusable: None,
        implementation: bounded_identity(&header.name, &header.version, &header.language, &header.operations),
        command: words.to_vec(),
        diagnosis: Vec::new(),
        descriptions: Vec::new(),
        results,
        settled,
        stale: Vec::new(),
        decoded_by: Vec::new(),
        strict: selection.level == Some(Level::Should),
        interrupted: false,
        shard: selection.shard(suite),
        milliseconds: 0,
    };
    let diagnosed = diagnosis::diagnose_run(&report);
    (report.diagnosis, report.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    report
}

/// An adapter that offers an operation and supports none of its vectors says two things; one is untrue.
pub(super) fn mark_contradictory_offers(results: &mut [CaseResult], operations: &[String]) {
    let mut silent: HashSet<String> = operations.iter().cloned().collect();
    for result in results.iter().filter(|result| result.verdict != Verdict::Unsupported) {
        silent.remove(&result.case.operation);
    }
    // What the greeting leaves out on purpose says why, and is no contradiction.
    let silent =
        |result: &&mut CaseResult| silent.contains(&result.case.operation) && result.detail.is_none();
    results.iter_mut().filter(silent).for_each(expose);
}

fn expose(result: &mut CaseResult) {
    let operation = &result.case.operation;
    result.verdict = Verdict::Protocol;
    result.detail = Some(format!("offers {operation}, and answers unsupported to every case of it"));
}

/// As [`mark_contradictory_offers`], where the results that are no failures are kept small.
fn expose_contradictory_offers(results: &mut Vec<CaseResult>, settled: &mut Settled, operations: &[String]) {
    let spoken = settled.tally();
    let silent: HashSet<&str> =
        operations.iter().map(String::as_str).filter(|name| !spoken.has_spoken(name)).collect();
    if silent.is_empty() {
        return;
    }
    let contradicts = |vector: &Vector, _, detail: Option<&str>| {
        silent.contains(vector.operation.as_str()) && detail.is_none()
    };
    settled.make_whole(results, contradicts, expose);
}

/// The exit code of a run: 0 conforms, 1 does not or was interrupted, 3 could not start, 4 judged nothing.
pub fn exit_code(report: &RunReport) -> u8 {
    let nothing = report.judged() == 0 && report.stale.is_empty();
    match () {
        () if report.conforms() => exit::OK,
        () if report.interrupted => exit::FAILS,
        () if report.unusable.is_some() => exit::UNUSABLE,
        () if nothing => exit::NOTHING_RAN,
        () => exit::FAILS,
    }
}

/// The report of a run that came to nothing: the adapter is unusable for that reason, or, without one, the run was
/// interrupted before it could be used.
pub fn without_results(
    suite: &dyn Vectors,
    selection: &Selection,
    words: &[String],
    adapter: Option<&str>,
    unusable: Option<String>,
) -> RunReport {
    let name = adapter.map_or_else(|| words.join(" "), str::to_owned);
    RunReport {
        suite: suite.version().to_owned(),
        digest: suite.digest().to_owned(),
        adapter: adapter.map(str::to_owned),
        implementation: Identity { name: bounded(&name, NAME), ..Identity::default() },
        command: words.to_vec(),
        interrupted: unusable.is_none(),
        unusable,
        results: Vec::new(),
        settled: Settled::default(),
        diagnosis: Vec::new(),
        descriptions: Vec::new(),
        stale: Vec::new(),
        decoded_by: Vec::new(),
        strict: selection.level == Some(Level::Should),
        shard: selection.shard(suite),
        milliseconds: 0,
    }
}

/// The operations that an adapter offers, and neither a format nor a vector of the suite has.
pub fn unknown_operations<'a>(
    hello: &'a Hello,
    suite: Option<&dyn Vectors>,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let known: HashSet<&str> = all_operations().into_iter().collect();
    let mut unknown: Vec<&str> =
        hello.operations.iter().map(String::as_str).filter(|name| !known.contains(name)).collect();
    if let Some(suite) = suite.filter(|_| !unknown.is_empty()) {
        suite.each(&mut |_, _, vector| {
            unknown.retain(|name| *name != vector.operation);
            !unknown.is_empty()
        });
    }
    unknown.into_iter()
}

/// What is to be said of the operations that are unknown: a sentence for each of the first few, and how many more
/// there are.
pub fn remarks_on_operations(hello: &Hello, suite: Option<&dyn Vectors>) -> Vec<String> {
    let mut unknown = unknown_operations(hello, suite);
    let remark = |name: &str| {
        let near = nearest_operation(name).map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        format!("the adapter offers `{}`, which no format has{near}", plain(&bounded(name, NAME)))
    };
    let mut remarks: Vec<String> = unknown.by_ref().take(REMARKS).map(remark).collect();
    let more = unknown.count();
    if more > 0 {
        remarks.push(format!("it offers {} operations that no format has", more + REMARKS));
    }
    remarks
}

/// Unknown operations that are remarked upon one by one.
const REMARKS: usize = 5;

/// The operation whose name is spelt most like this one, if it is close.
pub fn nearest_operation(name: &str) -> Option<&'static str> {
    // No name of ours is longer, and the comparison takes the product of both lengths.
    if name.len() > 64 {
        return None;
    }
    let near = |known: &&'static str| strsim::damerau_levenshtein(known, name);
    all_operations().into_iter().min_by_key(near).filter(|known| near(known) <= 4)
}

#[cfg(test)]
mod tests;
