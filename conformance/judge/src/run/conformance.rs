//! A whole run: which vectors are asked, what came back, and the report.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::diagnosis;
use crate::exit;
use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::report::settled::{Settled, Settling};
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
use packproof_suite::model::vector::{Group, Level, Vector};
use packproof_suite::parts::{Part, Parts, Place, Vectors};
use packproof_suite::suite::SuiteFile;

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

/// Which vectors an adapter is asked.
struct Asking<'a> {
    selection: &'a Selection,
    hello: &'a Hello,
    operations: HashSet<&'a str>,
}

/// What the questions of a block are: places in a part.
struct Asked {
    part: Arc<(Part, Vec<Place>)>,
    at: Vec<usize>,
}

impl<'a> Asking<'a> {
    fn new(selection: &'a Selection, hello: &'a Hello) -> Self {
        let operations = hello.operations.iter().map(String::as_str).collect();
        Self { selection, hello, operations }
    }

    fn question<'v>(&self, (file, group, vector): (&'v SuiteFile, &'v Group, &'v Vector)) -> Question<'v>
    where
        'a: 'v,
    {
        Question::new(file, group, vector).under(&self.hello.promises)
    }

    /// Settles the picked vectors that are not asked; how many are.
    fn settle_unasked(&self, suite: &Parts, settling: &mut Settling) -> usize {
        let mut asked = 0;
        for part in suite.parts() {
            for (at, (file, group, vector)) in part.suite.judged().enumerate() {
                if !self.selection.picks(file, vector) {
                    continue;
                }
                match unasked(&self.question((file, group, vector)), &self.operations) {
                    Some(result) => settling.keep(part.before + at, vector, result),
                    None => asked += 1,
                }
            }
        }
        asked
    }

    /// The questions of a part in blocks.
    fn blocks(&self, part: Part) -> Vec<Block<Asked>> {
        let places = part.places();
        let picked = |at: &usize| {
            let (file, group, vector) = part.vector(places[*at]);
            self.selection.picks(file, vector)
                && self.question((file, group, vector)).is_asked(&self.operations)
        };
        let asked: Vec<usize> = (0..places.len()).filter(picked).collect();
        let blocks = engine::group(asked.iter().map(|&at| {
            let (_, group, vector) = part.vector(places[at]);
            (vector.operation.as_str(), &group.parameters, vector.input.to_string())
        }));
        let part = Arc::new((part, places));
        let of = |block: Block| Block {
            of: Asked { part: Arc::clone(&part), at: block.of.iter().map(|&at| asked[at]).collect() },
            operation: block.operation,
            parameters: block.parameters,
            inputs: block.inputs,
        };
        blocks.into_iter().map(of).collect()
    }

    /// The question that a case of a block is, and its place in the suite.
    fn asked<'v>(&self, asked: &'v Asked, case: usize) -> (usize, Question<'v>)
    where
        'a: 'v,
    {
        let (part, places) = &*asked.part;
        let at = asked.at[case];
        (part.before + at, self.question(part.vector(places[at])))
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

/// The verdict on a question that is not asked: its operation is not offered, or what it needs is not promised.
fn unasked(question: &Question, operations: &HashSet<&str>) -> Option<CaseResult> {
    if operations.contains(question.vector.operation.as_str()) {
        question.left_out()
    } else {
        Some(question.not_offered())
    }
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
mod tests {
    use std::collections::BTreeSet;

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
        let suite = Parts::from(suite());
        let operations: BTreeSet<&str> = ["varint.decode", "compact_index.encode"].into();
        let offers = hello(&operations.iter().copied().collect::<Vec<_>>());
        let selection = Selection::default();
        let asking = Asking::new(&selection, &offers);
        let blocks = asking.blocks(suite.part(0));
        for block in &blocks {
            assert_eq!(block.inputs.len(), block.of.at.len());
            for (case, input) in block.inputs.iter().enumerate() {
                let (_, question) = asking.asked(&block.of, case);
                assert_eq!(block.operation, question.vector.operation);
                assert_eq!(block.parameters, question.group.parameters);
                assert_eq!(*input, question.vector.input.to_string());
            }
        }
        let asked: usize = blocks.iter().map(|block| block.inputs.len()).sum();
        let whole = suite.part(0).suite;
        let of = whole.judged().filter(|(.., vector)| operations.contains(vector.operation.as_str()));
        assert_eq!(asked, of.count());
        assert!(asked > 100 && asked < suite.judged());
        assert_eq!(asking.settle_unasked(&suite, &mut Settling::new(&suite)), asked);
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
