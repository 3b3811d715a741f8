//! A whole run: which vectors are asked, what came back, and the report.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::diagnosis;
use crate::exit;
use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::report::text::plain;
use crate::run::engine::{self, Block, Reply, Tuning};
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
use packproof_suite::model::vector::Level;
use packproof_suite::suite::Suite;

/// Judges an adapter that answered the greeting over the picked vectors. `progress` hears of every case that
/// was settled, and how many of how many are.
pub fn run(
    suite: &Suite,
    selection: &Selection,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
    progress: &(dyn Fn(&CaseResult, usize, usize) + Sync),
    stop: &AtomicBool,
) -> RunReport {
    let started = Instant::now();
    let hello = session.hello.clone();
    let questions: Vec<Question> = suite
        .judged()
        .filter(|(file, _, vector)| selection.picks(file, vector))
        .map(|(file, group, vector)| Question::new(file, group, vector).under(&hello.promises))
        .collect();
    let operations: HashSet<&str> = hello.operations.iter().map(String::as_str).collect();
    let mut results: Vec<Option<CaseResult>> =
        questions.iter().map(|question| unasked(question, &operations)).collect();
    let asked: Vec<bool> = results.iter().map(Option::is_none).collect();
    let (blocks, places) = blocks(&questions, &asked);
    let total = places.iter().map(Vec::len).sum();

    let settled = Mutex::new((&mut results, 0));
    let kept = Kept::default();
    let sink = |block: usize, case: usize, reply: Reply| {
        let place = places[block][case];
        let result = kept.judge(&questions[place], reply);
        let mut settled = settled.lock().unwrap_or_else(PoisonError::into_inner);
        let (results, count) = &mut *settled;
        if results[place].is_none() {
            *count += 1;
        }
        progress(results[place].insert(result), *count, total);
    };
    engine::ask(setup, session, tuning, &blocks, &sink, stop);
    unsteady::ask_again(&questions, &mut results, setup, stop);

    let interrupted = stop.load(Ordering::Relaxed);
    let mut results: Vec<CaseResult> = results.into_iter().flatten().collect();
    if !selection.is_filtered() && !interrupted {
        mark_contradictory_offers(&mut results, &hello.operations);
    }
    let diagnosed = diagnosis::diagnose(&results);
    RunReport {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        adapter: None,
        unusable: None,
        implementation: identity(&hello),
        command: setup.launch.command.clone(),
        diagnosis: diagnosed.causes,
        descriptions: diagnosed.descriptions,
        results,
        stale: Vec::new(),
        strict: selection.level == Some(Level::Should),
        interrupted,
        shard: selection.shard(suite),
        milliseconds: started.elapsed().as_millis() as u64,
    }
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
pub fn replay(suite: &Suite, selection: &Selection, recording: &Recording, words: &[String]) -> RunReport {
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
    let picked = suite.judged().filter(|(file, _, vector)| selection.picks(file, vector));
    let results: Vec<CaseResult> = picked
        .map(|(file, group, vector)| Question::new(file, group, vector).under(&header.promises))
        .map(|question| unasked(&question, &operations).unwrap_or_else(|| answer(&question)))
        .collect();
    let diagnosed = diagnosis::diagnose(&results);
    RunReport {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        adapter: None,
        unusable: None,
        implementation: bounded_identity(&header.name, &header.version, &header.language, &header.operations),
        command: words.to_vec(),
        diagnosis: diagnosed.causes,
        descriptions: diagnosed.descriptions,
        results,
        stale: Vec::new(),
        strict: selection.level == Some(Level::Should),
        interrupted: false,
        shard: selection.shard(suite),
        milliseconds: 0,
    }
}

/// The verdict on a question that is not asked: its operation is not offered, or what it needs is not promised.
fn unasked(question: &Question, operations: &HashSet<&str>) -> Option<CaseResult> {
    if operations.contains(question.vector.operation.as_str()) {
        question.left_out()
    } else {
        Some(question.not_offered())
    }
}

/// The questions that are asked in blocks, and which question stands where in each of them.
fn blocks(questions: &[Question], asked: &[bool]) -> (Vec<Block>, Vec<Vec<usize>>) {
    let asked: Vec<usize> = (0..questions.len()).filter(|&place| asked[place]).collect();
    let (blocks, mut places) = engine::group(asked.iter().map(|&place| {
        let Question { group, vector, .. } = &questions[place];
        (vector.operation.as_str(), &group.parameters, vector.input.to_string())
    }));
    places.iter_mut().flatten().for_each(|place| *place = asked[*place]);
    (blocks, places)
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
    for result in results.iter_mut().filter(silent) {
        let operation = &result.case.operation;
        result.verdict = Verdict::Protocol;
        result.detail = Some(format!("offers {operation}, and answers unsupported to every case of it"));
    }
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
    suite: &Suite,
    selection: &Selection,
    words: &[String],
    adapter: Option<&str>,
    unusable: Option<String>,
) -> RunReport {
    let name = adapter.map_or_else(|| words.join(" "), str::to_owned);
    RunReport {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        adapter: adapter.map(str::to_owned),
        implementation: Identity { name: bounded(&name, NAME), ..Identity::default() },
        command: words.to_vec(),
        interrupted: unusable.is_none(),
        unusable,
        results: Vec::new(),
        diagnosis: Vec::new(),
        descriptions: Vec::new(),
        stale: Vec::new(),
        strict: selection.level == Some(Level::Should),
        shard: selection.shard(suite),
        milliseconds: 0,
    }
}

/// The operations that an adapter offers, and neither a format nor a vector of the suite has.
pub fn unknown_operations<'a>(hello: &'a Hello, suite: Option<&'a Suite>) -> impl Iterator<Item = &'a str> {
    let mut known: HashSet<&str> = all_operations().into_iter().collect();
    known.extend(suite.into_iter().flat_map(Suite::judged).map(|(_, _, vector)| vector.operation.as_str()));
    hello.operations.iter().map(String::as_str).filter(move |name| !known.contains(name))
}

/// What is to be said of the operations that are unknown: a sentence for each of the first few, and how many more
/// there are.
pub fn remarks_on_operations(hello: &Hello, suite: Option<&Suite>) -> Vec<String> {
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
mod tests {
    use serde_json::json;

    use super::*;
    use crate::report::model::Stale;
    use crate::run::in_process;
    use packproof_suite::formats;
    use packproof_suite::model::Outcome;
    use packproof_suite::suite;

    /// The suite's vectors of two formats: enough of it, and quick.
    fn suite() -> suite::Suite {
        let mut suite = suite::embedded().unwrap();
        suite.files.retain(|file| ["compact_index", "varint"].contains(&&*file.contents.format));
        suite
    }

    fn report(ask: impl Fn(&packproof_suite::model::Case) -> Outcome) -> RunReport {
        in_process::judge(&suite(), "test", ask)
    }

    /// 0 is a run that conforms, 1 one that does not, whatever the reason, and 4 one that judged nothing.
    #[test]
    fn exit_codes_follow_the_report() {
        let good = report(formats::reference);
        assert_eq!(exit_code(&good), 0);
        assert_eq!(exit_code(&report(|_| Outcome::Error("no".to_owned()))), 1);
        let nothing = report(|_| Outcome::Unsupported);
        assert_eq!(exit_code(&nothing), 4);

        let stale = vec![Stale { entry: "x".to_owned(), what: "passes now".to_owned() }];
        assert_eq!(exit_code(&RunReport { stale: stale.clone(), ..good.clone() }), 1);
        assert_eq!(exit_code(&RunReport { interrupted: true, ..good }), 1);
        assert_eq!(exit_code(&RunReport { stale, ..nothing.clone() }), 1);
        assert_eq!(exit_code(&RunReport { interrupted: true, ..nothing }), 1);
    }

    /// Known failures do not fail a run; the same failures unlisted do.
    #[test]
    fn known_failures_are_allowed() {
        let mut report = report(|_| Outcome::Error("no".to_owned()));
        report.results.iter_mut().for_each(|result| result.known = true);
        assert_eq!(exit_code(&report), 0);
        report.results[0].known = false;
        assert_eq!(exit_code(&report), 1);
    }

    fn hello(operations: &[&str]) -> Hello {
        let operations = operations.iter().map(|&name| name.to_owned()).collect();
        Hello {
            protocol: 1,
            name: "n".to_owned(),
            version: String::new(),
            language: String::new(),
            operations,
            sweep: Vec::new(),
            promises: crate::transport::promises::Promises::default(),
        }
    }

    /// An operation that is offered and never supported becomes a fault of the protocol; one that is supported
    /// once, and one that is not offered, do not.
    #[test]
    fn exposes_offers_that_support_nothing() {
        let offers = hello(&["compact_index.encode", "compact_index.decode"]);
        let mut once = false;
        let mut results = report(|_| Outcome::Unsupported).results;
        for result in results.iter_mut().filter(|result| result.case.operation == "compact_index.decode") {
            if !std::mem::replace(&mut once, true) {
                result.verdict = Verdict::Pass;
            }
        }
        mark_contradictory_offers(&mut results, &offers.operations);
        for result in &results {
            let liar = result.case.operation == "compact_index.encode";
            assert_eq!(result.verdict == Verdict::Protocol, liar, "{}", result.id);
        }
    }

    /// Vectors with other parameters or of another operation are never in the same batch, and each question
    /// stands where its input is.
    #[test]
    fn blocks_share_operation_and_parameters() {
        let suite = suite();
        let questions: Vec<Question> = suite.judged().map(|(f, g, v)| Question::new(f, g, v)).collect();
        let (blocks, places) = {
            let asked: Vec<bool> = questions.iter().map(|q| q.vector.operation != "varint.encode").collect();
            blocks(&questions, &asked)
        };
        for (block, places) in blocks.iter().zip(&places) {
            assert_eq!(block.inputs.len(), places.len());
            for (input, &place) in block.inputs.iter().zip(places) {
                let question = &questions[place];
                assert_eq!(block.operation, question.vector.operation);
                assert_eq!(block.parameters, question.group.parameters);
                assert_eq!(*input, question.vector.input.to_string());
            }
        }
        let asked: usize = places.iter().map(Vec::len).sum();
        let left_out = questions.iter().filter(|q| q.vector.operation == "varint.encode").count();
        assert!(left_out > 0);
        assert_eq!(asked + left_out, questions.len());
        let mut keys: Vec<_> =
            blocks.iter().map(|b| json!([b.operation, b.parameters]).to_string()).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), blocks.len(), "one block per operation and parameters");
    }

    /// A typing error is recognised, another word is not.
    #[test]
    fn guesses_what_a_misspelt_operation_means() {
        assert_eq!(nearest_operation("compact_index.encod"), Some("compact_index.encode"));
        assert_eq!(nearest_operation("compactindex.decode"), Some("compact_index.decode"));
        assert_eq!(nearest_operation("md5.update"), None);
        let offers = hello(&["compact_index.encode", "compact_indx.encode"]);
        assert_eq!(unknown_operations(&offers, None).collect::<Vec<_>>(), ["compact_indx.encode"]);
    }
}
