//! A bad adapter costs the faulty case and nothing else: every misbehaviour, through the real binary.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use crate::common::{
    self, BAD, Done, FAULTY, compact_index, finish, interrupt, judge, runs, spawn_run, wait_until,
};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_judge::transport::link::Limits;
use packproof_judge::transport::process::{Launch, Stderr};
use packproof_judge::transport::session::{Session, Setup};

/// How many vectors are asked.
static VECTORS: LazyLock<usize> = LazyLock::new(|| compact_index().judged().count());

/// Everything passes except the faulty case, which ends so and whose detail says so.
fn costs_one_case(options: &[&str], mode: &str, verdict: Verdict, detail: &str) -> Done {
    let done = judge(options, mode);
    assert_eq!(done.code, Some(1), "{mode}: {done:?}");
    let result = done.result(FAULTY);
    assert_eq!(result.verdict, verdict, "{mode}: {result:?}");
    let said = result.detail.clone().unwrap_or_default();
    assert!(said.contains(detail), "{mode}: {said}");
    let expected = [(Verdict::Pass, *VECTORS - 1), (verdict, 1)].into_iter().collect();
    assert_eq!(done.verdicts(), expected, "{mode}");
    done
}

/// Progress counts the cases up to their number, each once; the report says who was judged.
#[test]
fn progress_counts_every_case_once() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let suite = compact_index();
    let launch = Launch {
        command: vec![BAD.to_owned(), "good".to_owned()],
        directory: None,
        environment: [].into(),
        tcp: false,
        lines: None,
        stderr: Arc::new(Stderr::default()),
    };
    let setup = Setup::new(launch, Limits::default(), &suite, &STOP);
    let session = Session::start(&setup).unwrap();
    let heard = Mutex::new(Vec::new());
    let progress = |counted: usize, of: usize| heard.lock().unwrap().push((counted, of));
    let selection = Selection::default();
    let report = conformance::run(&suite, &selection, &setup, session, Tuning::default(), &progress);
    let (heard, total) = (heard.into_inner().unwrap(), *VECTORS);
    assert_eq!(heard, (1..=total).map(|n| (n, total)).collect::<Vec<_>>());
    let who = &report.implementation;
    assert_eq!((who.name.as_str(), who.language.as_str()), ("bad", "Rust"));
}

/// The control: a well-behaved adapter passes everything, and `--validate` finds nothing in it.
#[test]
fn the_control_passes() {
    let done = judge(&["--validate"], "good");
    done.ends(0);
    assert_eq!(done.verdicts(), [(Verdict::Pass, *VECTORS)].into_iter().collect());
}

/// A hang costs its case a timeout, and a pipe hears once that the case is being looked for; without a hang it hears nothing.
#[test]
fn a_hang_is_a_timeout() {
    let options = ["--timeout", "1", "--batch", "8"];
    let done = costs_one_case(&options, "hangs", Verdict::Timeout, "no answer within 0.5 s");
    let said = done.err.lines().filter(|line| line.contains("looking for the case")).collect::<Vec<_>>();
    assert_eq!(said, ["no answer to compact_index.encode within 1 s: looking for the case, up to 32 s"]);
    assert!(!judge(&[], "exits").err.contains("looking for"));
}

/// When everything hangs, the waits shrink: 60 of them at most find cases, and then one gives an operation up.
#[test]
fn waiting_is_bounded() {
    let started = Instant::now();
    let done = judge(&["--timeout", "3", "--give-up", "1000"], "hangs-on-all");
    assert_eq!(done.verdicts(), [(Verdict::Timeout, *VECTORS)].into_iter().collect());
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

/// Lines of megabytes cost the time of reading them: twenty of them at most find cases, and then one gives an operation up.
#[test]
fn reading_what_is_no_answer_is_bounded() {
    let done = judge(&["--give-up", "1000"], "far-too-many-on-all");
    assert_eq!(done.verdicts(), [(Verdict::Protocol, *VECTORS)].into_iter().collect());
    let says =
        |result: &&CaseResult| result.detail.as_ref().is_some_and(|of| of.starts_with("600000 results for"));
    assert!((1..20).contains(&done.report().results.iter().filter(says).count()), "{}", done.out);
}

/// An exit has its status and the last words, a signal its name; a closed output is named.
#[test]
fn a_lost_process_is_a_crash() {
    costs_one_case(&[], "exits", Verdict::Crash, "exited with status 101: panicked at");
    costs_one_case(&[], "aborts", Verdict::Crash, "signal 6 (abort)");
    costs_one_case(&["--batch", "8"], "closes-output", Verdict::Crash, "closed its output and stayed");
}

/// A closed input shows as a broken pipe, or only as silence.
#[test]
fn a_closed_input_costs_its_case() {
    let done = judge(&["--timeout", "2", "--batch", "8"], "closes-input");
    assert!(matches!(done.result(FAULTY).verdict, Verdict::Crash | Verdict::Timeout), "{done:?}");
    assert_eq!(done.verdicts()[&Verdict::Pass], *VECTORS - 1);
}

/// Lines that the protocol does not have, however long, each named by what is wrong with it.
#[test]
fn a_wrong_line_is_a_protocol_fault() {
    for (options, mode, detail) in [
        (&[][..], "prints-garbage", "not JSON"),
        (&[], "one-too-few", "0 results for 1 cases"),
        (&[], "one-too-many", "2 results for 1 cases"),
        (&[], "wrong-seq", "answered seq"),
        (&[], "malformed-entry", "exactly one of ok, reject"),
        // After a right answer: it shows only later.
        (&[], "stray-line", "debug: here I am"),
        (&["--batch", "1"], "stray-line", "debug: here I am"),
        (&[], "endless-line", "a line of more than"),
        (&[], "endless-lines", "`log`"),
    ] {
        costs_one_case(options, mode, Verdict::Protocol, detail);
    }
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
        costs_one_case(&tuning, "exits", Verdict::Crash, "status 101");
    }
}

/// An adapter that ends after every hundred cases, that does not end after `bye`, or that ends badly, is at fault for no case.
#[test]
fn a_bad_ending_changes_no_verdict() {
    for mode in ["dies-often", "stays-after-bye", "fails-after-bye"] {
        assert_eq!(judge(&[], mode).code, Some(0), "{mode}");
    }
    assert_eq!(judge(&["--batch", "1000000", "--window", "1"], "line-after-bye").code, Some(0));
}

/// Megabytes on standard error are read, shown in part, and not judged.
#[test]
fn a_flood_of_standard_error_is_not_judged() {
    let done = judge(&["--batch", "64"], "floods-stderr");
    done.ends(0);
    assert!(done.err.len() < 100_000, "{} bytes shown", done.err.len());
    assert!(done.err.contains("more bytes of the adapter's standard error"), "{}", &done.err[..200]);
}

/// Offering an operation and supporting none of its cases is a fault of each of them; supporting other
/// operations does not hide it.
#[test]
fn an_offer_that_supports_nothing_is_a_lie() {
    let done = judge(&[], "supports-nothing");
    done.ends(1);
    assert_eq!(done.verdicts(), [(Verdict::Protocol, *VECTORS)].into_iter().collect());
    let says = "answers `unsupported`, although the adapter offers the operation: ";
    assert!(done.out.contains(says) && !done.out.contains("no known behaviour"), "{}", done.out);
    let done = judge(&[], "supports-no-decoding");
    done.ends(1);
    assert!(done.report().results.iter().all(|result| match &*result.case.operation {
        "compact_index.encode" => result.verdict == Verdict::Pass,
        _ => result.verdict == Verdict::Protocol,
    }));
}

/// A result beyond the protocol's bounds costs its own case: no batch is asked again for it, and no operation is given up.
#[test]
fn a_result_that_is_too_deep_costs_its_own_case() {
    for options in [&[][..], &["--validate"]] {
        let done = judge(options, "nests-deep");
        done.ends(1);
        assert_eq!(done.verdicts(), [(Verdict::Protocol, *VECTORS)].into_iter().collect());
        let says =
            |result: &CaseResult| result.detail.as_ref().is_some_and(|of| of.contains("inside each other"));
        assert!(done.report().results.iter().all(says), "{}", done.out);
    }
}

/// An operation that no format has is a warning with a guess; the rest is judged.
#[test]
fn an_unknown_operation_is_a_warning() {
    judge(&[], "offers-unknown").ends(0).warns("did you mean compact_index.encode?");
}

/// An adapter that fails every case is given up after as many as were allowed, and every case is reported.
#[test]
fn an_adapter_that_always_fails_is_given_up() {
    let done = judge(&["--give-up", "3"], "exits-on-all");
    done.ends(1);
    assert_eq!(done.verdicts(), [(Verdict::Crash, *VECTORS)].into_iter().collect());
    let asked = |operation: &str| {
        let of = done.report().results.iter().filter(|result| result.case.operation == operation);
        of.filter(|result| !result.detail.as_ref().unwrap().starts_with("not asked")).count()
    };
    assert_eq!(asked("compact_index.encode"), 3);
    assert_eq!(asked("compact_index.decode"), 3);
}

/// An adapter that does not start again during a run: what it answered stands, the rest is reported.
#[test]
fn an_adapter_that_does_not_restart_is_reported() {
    let done = judge(&["--batch", "4", "--window", "1"], "starts-twice");
    done.ends(1);
    let verdicts = done.verdicts();
    assert!(verdicts[&Verdict::Pass] > 0, "{verdicts:?}");
    assert_eq!(verdicts.values().sum::<usize>(), *VECTORS);
    assert!(done.result(FAULTY).detail.as_ref().unwrap().contains("does not start again"));
}

/// Neither an adapter nor what it started runs any more.
fn leaves_nothing(done: &Done) {
    let pids = std::fs::read_to_string(done.path("pids")).unwrap();
    assert_eq!(pids.split(' ').find(|pid| runs(pid)), None);
}

/// Whatever an adapter starts ends with it, after a good run and after a hang.
#[test]
fn leaves_no_orphans() {
    let done = judge(&[], "grandchild");
    done.ends(0);
    leaves_nothing(&done);
    let options = ["--timeout", "1", "--batch", "8"];
    leaves_nothing(&costs_one_case(&options, "grandchild-hangs", Verdict::Timeout, ""));
}

/// Ctrl-C ends the run at once: what was judged is reported, the adapter and its children end.
#[test]
fn an_interrupt_reports_what_was_judged() {
    let directory = tempfile::tempdir().unwrap();
    let options = ["--timeout", "600", "--batch", "4", "--window", "1"];
    let child = spawn_run(&options, &[BAD, "grandchild-hangs"], directory.path());
    // The adapter hangs on a case in the middle.
    wait_until(|| directory.path().join("hangs").exists());
    let started = Instant::now();
    interrupt(&child);
    let done = finish(child, directory);
    // Far below the 600 s that an answer may take; how far depends on what else the machine does.
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    done.ends(1);
    assert!(done.report().interrupted);
    let passed = done.verdicts().get(&Verdict::Pass).copied().unwrap_or_default();
    assert!(passed > 0 && passed < *VECTORS, "{passed}");
    done.says("INTERRUPTED");
    leaves_nothing(&done);
}

/// The second transport carries the same lines; a connection without the token gets nothing.
#[test]
fn tcp_carries_the_same_lines() {
    for mode in ["tcp", "tcp-wrong-token-first"] {
        let done = judge(&["--tcp"], mode);
        assert_eq!(done.code, Some(0), "{mode}: {done:?}");
        done.warns("a banner on standard output");
    }
}

/// `--validate` refuses a hello that breaks its schema.
#[test]
fn validation_reads_a_hello() {
    assert_eq!(judge(&[], "invalid-hello").code, Some(0));
    judge(&["--validate"], "invalid-hello").ends(3).warns("Not An Operation");
}

/// The run warns of the adapter's first defect, with what to do, and goes on to its verdict.
#[test]
fn a_run_warns_of_a_defect_first() {
    let done = judge(&[], "wrong-seq");
    assert!(
        done.err.contains("warning: the adapter has a defect: ") && done.err.contains("copy `seq`"),
        "{done:?}"
    );
    done.says("DOES NOT CONFORM");
    assert!(
        !common::judge(&[], "wrong").err.contains("warning"),
        "a wrong answer is no defect of an adapter"
    );
}
