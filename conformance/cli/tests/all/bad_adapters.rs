//! A bad adapter costs the faulty case and nothing else: every misbehaviour, through the real binary.

use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use crate::common::{BAD, Done, FAULTY, Place, RUN, compact_index, judge, wait_until};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_judge::transport::link::Limits;
use packproof_judge::transport::process::Launch;
use packproof_judge::transport::session::{Session, Setup};

/// How many vectors are asked.
static VECTORS: LazyLock<usize> = LazyLock::new(|| compact_index().judged().count());

/// Everything passes except the faulty case, which ends so and whose detail says so.
fn costs_one_case(options: &str, mode: &str, verdict: Verdict, detail: &str) -> Done {
    let done = judge(options, mode);
    done.ends(1);
    let result = done.result(FAULTY);
    let said = result.detail.unwrap_or_default();
    assert!(result.verdict == verdict && said.contains(detail), "{mode}: {:?}, {said}", result.verdict);
    assert_eq!(done.verdicts(), [(Verdict::Pass, *VECTORS - 1), (verdict, 1)].into(), "{mode}");
    done
}

/// All vectors end so.
fn costs_every_case(options: &str, mode: &str, verdict: Verdict) -> Done {
    let done = judge(options, mode);
    done.ends(1);
    assert_eq!(done.verdicts(), [(verdict, *VECTORS)].into(), "{mode}");
    done
}

/// Progress counts the cases up to their number, each once.
#[test]
fn progress_counts_every_case_once() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let suite = compact_index();
    let launch = Launch { command: vec![BAD.to_owned(), "good".to_owned()], ..Launch::default() };
    let setup = Setup::new(launch, Limits::default(), &suite, &STOP);
    let session = Session::start(&setup).unwrap();
    let heard = Mutex::new(Vec::new());
    let progress = |counted: usize, of: usize| heard.lock().unwrap().push((counted, of));
    conformance::run(&suite, &Selection::default(), &setup, session, Tuning::default(), &progress);
    assert_eq!(heard.into_inner().unwrap(), (1..=*VECTORS).map(|n| (n, *VECTORS)).collect::<Vec<_>>());
}

/// What is no fault of a case changes no verdict: `--validate` finds nothing in the control, standard error is not judged, an operation
/// that no format has is left alone, and so is how an adapter ends, after every hundred cases or after `bye`. Only what it does after `bye` is a warning.
#[test]
fn nothing_else_is_judged() {
    for (options, mode) in [
        ("--validate", "good"),
        ("", "invalid-hello"),
        ("", "dies-often"),
        ("", "stays-after-bye"),
        ("", "fails-after-bye"),
        ("--batch 1000000 --window 1", "line-after-bye"),
        ("", "slow-start"),
    ] {
        let done = judge(options, mode);
        done.ends(0).lacks("looking for");
        assert!(mode.contains("after-bye") || !done.err.contains("warning"), "{done:?}");
        assert_eq!(done.verdicts(), [(Verdict::Pass, *VECTORS)].into(), "{mode}");
    }
    judge("", "offers-unknown").ends(0).warns("did you mean compact_index.encode?");
    let flood = judge("--batch 64", "floods-stderr");
    flood.ends(0).warns("more bytes of the adapter's standard error");
    assert!(flood.err.len() < 100_000, "{} bytes shown", flood.err.len());
    judge("", "wrong").ends(1).lacks("warning");
}

/// A hang costs its case a timeout, and a pipe hears once that the case is being looked for.
#[test]
fn a_hang_is_a_timeout() {
    let done = costs_one_case("--timeout 1 --batch 8", "hangs", Verdict::Timeout, "no answer within 0.5 s");
    let said: Vec<_> = done.err.lines().filter(|line| line.contains("looking for the case")).collect();
    assert_eq!(said, ["no answer to compact_index.encode within 1 s: looking for the case, up to 32 s"]);
}

/// When everything hangs, the waits shrink: 60 of them at most find cases, and then one gives an operation up.
#[test]
fn waiting_is_bounded() {
    let started = Instant::now();
    costs_every_case("--timeout 3 --give-up 1000", "hangs-on-all", Verdict::Timeout);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

/// Lines of megabytes cost the time of reading them: twenty of them at most find cases, and then one gives an operation up.
#[test]
fn reading_what_is_no_answer_is_bounded() {
    let done = costs_every_case("--give-up 1000", "far-too-many-on-all", Verdict::Protocol);
    let says = |of: &CaseResult| of.detail.as_ref().is_some_and(|of| of.starts_with("600000 results for"));
    assert!((1..20).contains(&done.report().results.iter().filter(|of| says(of)).count()), "{done:?}");
}

/// A lost process has its status and its last words, a signal its name, and a closed output is named.
#[test]
fn a_lost_process_is_a_crash() {
    costs_one_case("", "exits", Verdict::Crash, "exited with status 101: panicked at").lacks("looking for");
    costs_one_case("", "aborts", Verdict::Crash, "signal 6 (abort)");
    costs_one_case("--batch 8", "closes-output", Verdict::Crash, "closed its output and stayed");
}

/// A closed input shows as a broken pipe, or only as silence.
#[test]
fn a_closed_input_costs_its_case() {
    let done = judge("--timeout 2 --batch 8", "closes-input");
    assert!(matches!(done.result(FAULTY).verdict, Verdict::Crash | Verdict::Timeout), "{done:?}");
    assert_eq!(done.verdicts()[&Verdict::Pass], *VECTORS - 1);
}

/// Lines that the protocol does not have, however long, each named by what is wrong with it.
#[test]
fn a_wrong_line_is_a_protocol_fault() {
    for (options, mode, detail) in [
        ("", "prints-garbage", "not JSON"),
        ("", "one-too-few", "0 results for 1 cases"),
        ("", "one-too-many", "2 results for 1 cases"),
        ("", "malformed-entry", "exactly one of ok, reject"),
        // After a right answer: it shows only later.
        ("", "stray-line", "debug: here I am"),
        ("--batch 1", "stray-line", "debug: here I am"),
        ("", "endless-line", "a line of more than"),
        ("", "endless-lines", "`log`"),
    ] {
        costs_one_case(options, mode, Verdict::Protocol, detail);
    }
    // The run warns of the adapter's first defect, with what to do, and goes on to its verdict.
    costs_one_case("", "wrong-seq", Verdict::Protocol, "answered seq")
        .warns("warning: the adapter has a defect: ")
        .warns("copy `seq`")
        .says("DOES NOT CONFORM");
}

/// The faulty case is found whatever the batches are and however many processes work.
#[test]
fn any_tuning_finds_the_same_case() {
    for tuning in ["--batch 1 --window 64", "--batch 7 --window 1", "--batch 1000000", "--batch 16 --jobs 3"]
    {
        costs_one_case(tuning, "exits", Verdict::Crash, "status 101");
    }
}

/// Offering an operation and supporting none of its cases is a fault of each of them, whatever a filter leaves; supporting other
/// operations does not hide it.
#[test]
fn an_offer_that_supports_nothing_is_a_lie() {
    costs_every_case("", "supports-nothing", Verdict::Protocol)
        .says("answers `unsupported`, although the adapter offers the operation: ")
        .lacks("no known behaviour");
    let by_id = format!("--id {FAULTY}");
    for filter in ["--level may", "--level must", "--without-sized", &by_id, "--flag length-boundary"] {
        let done = judge(filter, "supports-nothing");
        done.ends(1);
        assert!(done.report().count(Verdict::Protocol) > 0, "{done:?}");
    }
    let done = judge("", "supports-no-decoding");
    assert!(done.ends(1).report().results.iter().all(|result| match &*result.case.operation {
        "compact_index.encode" => result.verdict == Verdict::Pass,
        _ => result.verdict == Verdict::Protocol,
    }));
}

/// A result beyond the protocol's bounds costs its own case: no batch is asked again for it, and no operation is given up.
#[test]
fn a_result_that_is_too_deep_costs_its_own_case() {
    for options in ["", "--validate"] {
        let done = costs_every_case(options, "nests-deep", Verdict::Protocol);
        let says = |of: &CaseResult| of.detail.as_ref().is_some_and(|of| of.contains("inside each other"));
        assert!(done.report().results.iter().all(says), "{done:?}");
    }
}

/// An adapter that fails every case is given up after as many as were allowed, and every case is reported.
#[test]
fn an_adapter_that_always_fails_is_given_up() {
    let done = costs_every_case("--give-up 3", "exits-on-all", Verdict::Crash);
    for operation in ["compact_index.encode", "compact_index.decode"] {
        let asked = |of: &&CaseResult| {
            of.case.operation == operation && !of.detail.as_ref().unwrap().starts_with("not asked")
        };
        assert_eq!(done.report().results.iter().filter(asked).count(), 3, "{operation}");
    }
}

/// An adapter that does not start again during a run: what it answered stands, the rest is reported.
#[test]
fn an_adapter_that_does_not_restart_is_reported() {
    let done = judge("--batch 4 --window 1", "starts-twice");
    let verdicts = done.ends(1).verdicts();
    assert!(verdicts[&Verdict::Pass] > 0, "{verdicts:?}");
    assert_eq!(verdicts.values().sum::<usize>(), *VECTORS);
    assert!(done.result(FAULTY).detail.unwrap().contains("does not start again"));
}

/// Whether a process runs; one that ended and was not waited for does not.
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z') && !line.contains('X'))
}

/// Neither an adapter nor what it started runs any more.
fn leaves_nothing(done: &Done) {
    assert_eq!(done.place.read("pids").split(' ').find(|pid| runs(pid)), None);
}

/// Whatever an adapter starts ends with it, after a good run and after a hang.
#[test]
fn leaves_no_orphans() {
    let done = judge("", "grandchild");
    done.ends(0);
    leaves_nothing(&done);
    leaves_nothing(&costs_one_case("--timeout 1 --batch 8", "grandchild-hangs", Verdict::Timeout, ""));
}

/// Ctrl-C ends the run at once: what was judged is reported, the adapter and its children end.
#[test]
fn an_interrupt_reports_what_was_judged() {
    let place = Place::new();
    let running = place.start(&format!("{RUN} --timeout 600 --batch 4 --window 1 -- $BAD grandchild-hangs"));
    // The adapter hangs on a case in the middle.
    wait_until(|| place.path("hangs").exists());
    let started = Instant::now();
    let done = running.interrupt();
    // Far below the 600 s that an answer may take; how far depends on what else the machine does.
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    done.ends(1).says("INTERRUPTED");
    assert!(done.report().interrupted);
    let passed = done.verdicts().get(&Verdict::Pass).copied().unwrap_or_default();
    assert!(passed > 0 && passed < *VECTORS, "{passed}");
    leaves_nothing(&done);
}

/// The second transport carries the same lines. A connection without the token gets nothing, and a crowd of slow ones keeps nobody out.
#[test]
fn tcp_carries_the_same_lines() {
    for mode in ["tcp", "tcp-wrong-token-first", "tcp-slow-crowd"] {
        judge("--tcp --start-timeout 15", mode).ends(0).warns("a banner on standard output");
    }
}
