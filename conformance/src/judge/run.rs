//! A whole run: which vectors are asked, what came back, and the report.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::diagnosis;
use super::engine::{self, Block, Reply, Tuning};
use super::protocol::Hello;
use super::report::{CaseResult, Identity, RunReport, Verdict};
use super::select::Selection;
use super::serve::all_operations;
use super::session::{Session, Setup};
use super::verdict::Question;
use crate::formats;
use crate::vectors::Suite;

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
        .map(|(file, group, vector)| Question::new(file, group, vector))
        .collect();
    let offered = |question: &Question| hello.operations.contains(&question.vector.operation);
    let mut results: Vec<Option<CaseResult>> =
        questions.iter().map(|question| (!offered(question)).then(|| question.not_offered())).collect();
    let (blocks, places) = blocks(&questions, offered);
    let total = places.iter().map(Vec::len).sum();

    let settled = Mutex::new((&mut results, 0));
    let sink = |block: usize, case: usize, reply: Reply| {
        let place = places[block][case];
        let result = questions[place].judge(reply);
        let mut settled = settled.lock().unwrap_or_else(PoisonError::into_inner);
        let (results, count) = &mut *settled;
        if results[place].is_none() {
            *count += 1;
        }
        progress(results[place].insert(result), *count, total);
    };
    engine::ask(setup, session, tuning, &blocks, &sink, stop);

    let interrupted = stop.load(Ordering::Relaxed);
    let mut results: Vec<CaseResult> = results.into_iter().flatten().collect();
    if !selection.is_filtered() && !interrupted {
        expose_lies(&mut results, &hello);
    }
    RunReport {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        implementation: identity(&hello),
        command: setup.launch.command.clone(),
        diagnosis: diagnosis::diagnose(&results),
        results,
        stale: Vec::new(),
        interrupted,
        milliseconds: started.elapsed().as_millis() as u64,
    }
}

/// Who is judged, in the words of its greeting.
pub fn identity(hello: &Hello) -> Identity {
    Identity {
        name: hello.name.clone(),
        version: hello.version.clone(),
        language: hello.language.clone(),
        operations: hello.operations.clone(),
    }
}

/// The offered questions in blocks, and which question stands where in each of them.
fn blocks(questions: &[Question], offered: impl Fn(&Question) -> bool) -> (Vec<Block>, Vec<Vec<usize>>) {
    let asked: Vec<usize> = (0..questions.len()).filter(|&place| offered(&questions[place])).collect();
    let (blocks, mut places) = engine::group(asked.iter().map(|&place| {
        let Question { group, vector, .. } = &questions[place];
        (vector.operation.as_str(), &group.parameters, vector.input.to_string())
    }));
    places.iter_mut().flatten().for_each(|place| *place = asked[*place]);
    (blocks, places)
}

/// An adapter that offers an operation and supports none of its vectors says two things; one is untrue.
fn expose_lies(results: &mut [CaseResult], hello: &Hello) {
    for operation in &hello.operations {
        let of_operation = |result: &&mut CaseResult| result.case.operation == *operation;
        let mut all: Vec<_> = results.iter_mut().filter(of_operation).collect();
        if all.iter().any(|result| result.verdict != Verdict::Unsupported) {
            continue;
        }
        for result in &mut all {
            result.verdict = Verdict::Protocol;
            result.detail = Some(format!("offers {operation}, and answers unsupported to every case of it"));
        }
    }
}

/// The exit code of a run: 0 conforms, 1 does not or was interrupted, 4 judged nothing.
pub fn exit_code(report: &RunReport) -> u8 {
    let nothing = report.judged() == 0 && report.stale.is_empty() && !report.interrupted;
    match (report.conforms(), nothing) {
        (true, _) => 0,
        (false, true) => 4,
        (false, false) => 1,
    }
}

/// The operations that an adapter offers and no format has.
pub fn unknown_operations(hello: &Hello) -> impl Iterator<Item = &str> {
    hello.operations.iter().map(String::as_str).filter(|name| formats::operation(name).is_none())
}

/// The operation whose name is spelt most like this one, if it is close.
pub fn nearest_operation(name: &str) -> Option<&'static str> {
    let near = |known: &&'static str| strsim::damerau_levenshtein(known, name);
    all_operations().into_iter().min_by_key(near).filter(|known| near(known) <= 4)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::judge::in_process;
    use crate::judge::report::Stale;
    use crate::model::Outcome;
    use crate::vectors;

    /// The suite's vectors of two formats: enough of it, and quick.
    fn suite() -> vectors::Suite {
        let mut suite = vectors::embedded().unwrap();
        suite.files.retain(|file| ["compact_index", "varint"].contains(&&*file.contents.format));
        suite
    }

    fn report(ask: impl Fn(&crate::model::Case) -> Outcome) -> RunReport {
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
        expose_lies(&mut results, &offers);
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
        let (blocks, places) = blocks(&questions, |question| question.vector.operation != "varint.encode");
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
        assert_eq!(unknown_operations(&offers).collect::<Vec<_>>(), ["compact_indx.encode"]);
    }
}
