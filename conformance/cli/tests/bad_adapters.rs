//! A bad adapter costs the faulty case and nothing else: every misbehaviour, through the real binary.
#![cfg(unix)]

mod common;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{BAD, Done, FAULTY, judge, runs};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_judge::transport::link::Limits;
use packproof_judge::transport::process::{Launch, Stderr};
use packproof_judge::transport::protocol::Greeting;
use packproof_judge::transport::session::{Session, Setup};

/// How many CompactIndex vectors there are.
fn vectors() -> usize {
    let suite = packproof_suite::suite::embedded().unwrap();
    suite.judged().filter(|(file, _, _)| file.contents.format == "compact_index").count()
}

/// Everything passes except the faulty case, which ends so and whose detail says so.
fn costs_one_case(done: &Done, verdict: Verdict, detail: &str) {
    assert_eq!(done.code, Some(1), "{done:?}");
    let result = done.result(FAULTY);
    assert_eq!(result.verdict, verdict, "{result:?}");
    let said = result.detail.clone().unwrap_or_default();
    assert!(said.contains(detail), "{said}");
    let expected = [(Verdict::Pass, vectors() - 1), (verdict, 1)].into_iter().collect();
    assert_eq!(done.verdicts(), expected);
}

/// Progress hears of every case once, and counts them up to their number; the report says who was judged.
#[test]
fn progress_counts_every_case_once() {
    let suite = packproof_suite::suite::embedded().unwrap();
    let launch = Launch {
        command: vec![BAD.to_owned(), "good".to_owned()],
        directory: None,
        environment: [].into(),
        tcp: false,
        lines: None,
        stderr: Arc::new(Stderr::default()),
    };
    let greeting = Greeting::new(&suite.version, &suite.digest);
    let setup = Setup { launch, greeting, limits: Limits::default(), schemas: None };
    let stop = AtomicBool::new(false);
    let session = Session::start(&setup, &stop).unwrap();
    let heard = Mutex::new(Vec::new());
    let progress = |result: &CaseResult, settled: usize, of: usize| {
        heard.lock().unwrap().push((result.id.clone(), settled, of));
    };
    let selection = Selection::default();
    let suite = suite.into();
    let report = conformance::run(&suite, &selection, &setup, session, Tuning::default(), &progress, &stop);
    let (heard, total) = (heard.into_inner().unwrap(), vectors());
    let counts: Vec<_> = heard.iter().map(|&(_, settled, of)| (settled, of)).collect();
    assert_eq!(counts, (1..=total).map(|n| (n, total)).collect::<Vec<_>>());
    let ids = heard.into_iter().map(|(id, ..)| id).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(ids.len(), total, "each once");
    assert_eq!(
        (report.implementation.name.as_str(), report.implementation.language.as_str()),
        ("bad", "Rust")
    );
}

const QUICK: [&str; 4] = ["--timeout", "1", "--batch", "8"];

/// A well-behaved adapter passes everything: the bad one's control.
#[test]
fn the_control_passes() {
    let done = judge(&[], "good");
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(done.verdicts(), [(Verdict::Pass, vectors())].into_iter().collect());
}

/// A hang costs its case the timeout.
#[test]
fn a_hang_is_a_timeout() {
    costs_one_case(&judge(&QUICK, "hangs"), Verdict::Timeout, "no answer within 1 s");
}

/// An exit costs its case, and the report has the status and the last words.
#[test]
fn an_exit_is_a_crash_with_its_last_words() {
    costs_one_case(&judge(&[], "exits"), Verdict::Crash, "exited with status 101: panicked at");
}

/// A signal is named.
#[test]
fn a_signal_is_a_crash() {
    costs_one_case(&judge(&[], "aborts"), Verdict::Crash, "signal 6 (abort)");
}

/// A line that is not JSON.
#[test]
fn garbage_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "prints-garbage"), Verdict::Protocol, "not JSON");
}

/// One result too few or too many for the cases of a batch.
#[test]
fn a_wrong_count_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "one-too-few"), Verdict::Protocol, "0 results for 1 cases");
    costs_one_case(&judge(&[], "one-too-many"), Verdict::Protocol, "2 results for 1 cases");
}

/// An answer to a batch that was not asked.
#[test]
fn a_wrong_seq_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "wrong-seq"), Verdict::Protocol, "where");
}

/// An entry of no known shape, in a line that is otherwise right.
#[test]
fn a_malformed_entry_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "malformed-entry"), Verdict::Protocol, "exactly one of ok, reject");
}

/// A right answer followed by an unexpected line: shows only later, and is laid at the right door.
#[test]
fn a_stray_line_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "stray-line"), Verdict::Protocol, "debug: here I am");
    costs_one_case(&judge(&["--batch", "1"], "stray-line"), Verdict::Protocol, "debug: here I am");
}

/// A line without end, and lines without end, in bounded memory.
#[test]
fn endless_output_is_a_protocol_fault() {
    costs_one_case(&judge(&[], "endless-line"), Verdict::Protocol, "a line of more than");
    costs_one_case(&judge(&[], "endless-lines"), Verdict::Protocol, "`log`");
}

/// A process that closes its output or its input, and stays.
#[test]
fn a_closed_pipe_is_a_crash() {
    costs_one_case(
        &judge(&["--batch", "8"], "closes-output"),
        Verdict::Crash,
        "closed its output and stayed",
    );
    let done = judge(&["--timeout", "2", "--batch", "8"], "closes-input");
    let verdict = done.result(FAULTY).verdict;
    assert!(matches!(verdict, Verdict::Crash | Verdict::Timeout), "{verdict:?}");
    costs_one_case(&done, verdict, "");
}

/// The faulty case is found whatever the batches are and however many processes work.
#[test]
fn any_tuning_finds_the_same_case() {
    for tuning in [
        ["--batch", "1", "--window", "64"],
        ["--batch", "7", "--window", "1"],
        ["--batch", "1000000", "--window", "8"],
        ["--batch", "16", "--jobs", "3"],
    ] {
        costs_one_case(&judge(&tuning, "exits"), Verdict::Crash, "status 101");
    }
}

/// An adapter that ends after every hundred cases is at fault for none of them.
#[test]
fn an_adapter_that_dies_often_costs_nothing() {
    let done = judge(&[], "dies-often");
    assert_eq!(done.code, Some(0), "{done:?}");
}

/// Megabytes on standard error are read, shown in part, and not judged.
#[test]
fn a_flood_of_standard_error_is_not_judged() {
    let done = judge(&["--batch", "64"], "floods-stderr");
    assert_eq!(done.code, Some(0));
    assert!(done.err.len() < 100_000, "{} bytes shown", done.err.len());
    assert!(done.err.contains("more bytes of the adapter's standard error"), "{}", &done.err[..200]);
}

/// Offering an operation and supporting none of its cases is a fault of each of them; supporting other
/// operations does not hide it.
#[test]
fn an_offer_that_supports_nothing_is_a_lie() {
    let done = judge(&[], "supports-nothing");
    assert_eq!(done.code, Some(1));
    assert_eq!(done.verdicts(), [(Verdict::Protocol, vectors())].into_iter().collect());
    // A part of the suite proves no lie: the rest may be supported.
    let done = judge(&["--id", FAULTY], "supports-nothing");
    assert_eq!(done.code, Some(4));
    assert_eq!(done.result(FAULTY).verdict, Verdict::Unsupported);
    let done = judge(&[], "supports-no-decoding");
    assert_eq!(done.code, Some(1));
    assert!(done.report().results.iter().all(|result| match &*result.case.operation {
        "compact_index.encode" => result.verdict == Verdict::Pass,
        "compact_index.decode" | "compact_index.decode_canonical" => result.verdict == Verdict::Protocol,
        _ => result.verdict == Verdict::Unsupported,
    }));
}

/// An operation that no format has is a warning with a guess; the rest is judged.
#[test]
fn an_unknown_operation_is_a_warning() {
    let done = judge(&[], "offers-unknown");
    assert_eq!(done.code, Some(0));
    assert!(done.err.contains("did you mean compact_index.encode?"), "{}", done.err);
}

/// An adapter that fails every case is given up after as many as were allowed, and every case is reported.
#[test]
fn a_hopeless_adapter_is_given_up() {
    let done = judge(&["--give-up", "3"], "exits-on-all");
    assert_eq!(done.code, Some(1));
    assert_eq!(done.verdicts(), [(Verdict::Crash, vectors())].into_iter().collect());
    let asked = |operation: &str| {
        let of = done.report().results.iter().filter(|result| result.case.operation == operation);
        of.filter(|result| !result.detail.as_ref().unwrap().starts_with("not asked")).count()
    };
    assert_eq!(asked("compact_index.encode"), 3);
    assert_eq!(asked("compact_index.decode"), 3);
}

/// An adapter that does not start a second time: what it answered stands, the rest is reported.
#[test]
fn an_adapter_that_does_not_restart_is_reported() {
    let done = judge(&["--batch", "4", "--window", "1"], "starts-twice");
    assert_eq!(done.code, Some(1));
    let verdicts = done.verdicts();
    assert!(verdicts[&Verdict::Pass] > 0, "{verdicts:?}");
    assert_eq!(verdicts.values().sum::<usize>(), vectors());
    assert!(done.result(FAULTY).detail.as_ref().unwrap().contains("does not start again"));
}

fn pids(done: &Done) -> Vec<String> {
    let pids = std::fs::read_to_string(done.path("pids")).unwrap();
    pids.split(' ').map(str::to_owned).collect()
}

/// Whatever an adapter starts ends with it, after a good run and after a hang.
#[test]
fn leaves_no_orphans() {
    let done = judge(&[], "grandchild");
    assert_eq!(done.code, Some(0));
    assert_eq!(pids(&done).iter().find(|pid| runs(pid)), None);
    let done = judge(&QUICK, "grandchild-hangs");
    costs_one_case(&done, Verdict::Timeout, "");
    assert_eq!(pids(&done).iter().find(|pid| runs(pid)), None);
}

/// An adapter that does not end after `bye`, or ends badly, is ended and changes no verdict.
#[test]
fn a_bad_farewell_changes_no_verdict() {
    assert_eq!(judge(&[], "stays-after-bye").code, Some(0));
    assert_eq!(judge(&[], "fails-after-bye").code, Some(0));
    assert_eq!(judge(&["--batch", "1000000", "--window", "1"], "line-after-bye").code, Some(0));
}

/// Ctrl-C ends the run at once: what was judged is reported, the adapter and its children end.
#[test]
fn an_interrupt_reports_what_was_judged() {
    let directory = tempfile::tempdir().unwrap();
    let options = ["--timeout", "600", "--batch", "4", "--window", "1"];
    let child = common::spawn_judge(&options, "grandchild-hangs", directory.path());
    // The report is written while the run goes on, beside the name that it takes in the end.
    let judged = || {
        let files = std::fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().path());
        let partial = files.filter(|path| path.extension().is_some_and(|end| end == "partial"));
        let mut texts = partial.map(|path| std::fs::read_to_string(path).unwrap_or_default());
        texts.any(|text| text.contains("\"verdict\":\"pass\""))
    };
    let started = Instant::now();
    while !judged() && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let started = Instant::now();
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let done = common::finish(child, directory);
    // Far below the 600 s that an answer may take; how far depends on what else the machine does.
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert_eq!(done.code, Some(1));
    assert!(done.report().interrupted);
    let passed = done.verdicts().get(&Verdict::Pass).copied().unwrap_or_default();
    assert!(passed > 0 && passed < vectors(), "{passed}");
    assert!(done.out.contains("INTERRUPTED"), "{}", done.out);
    assert_eq!(pids(&done).iter().find(|pid| runs(pid)), None);
}

/// The second transport carries the same lines; a connection without the token gets nothing.
#[test]
fn tcp_carries_the_same_lines() {
    for mode in ["tcp", "tcp-wrong-token-first"] {
        let done = judge(&["--tcp"], mode);
        assert_eq!(done.code, Some(0), "{mode}: {done:?}");
        assert!(done.err.contains("a banner on standard output"), "{}", done.err);
    }
}

/// `--validate` finds nothing to complain about in a good adapter, and a hello that breaks its schema.
#[test]
fn validation_reads_both_directions() {
    let done = judge(&["--validate"], "good");
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(judge(&[], "invalid-hello").code, Some(0));
    let done = judge(&["--validate"], "invalid-hello");
    assert_eq!(done.code, Some(3));
    assert!(done.err.contains("Not An Operation"), "{}", done.err);
}
