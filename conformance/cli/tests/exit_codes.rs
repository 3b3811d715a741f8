//! Each exit code that a script may rely on, through the real binary.
#![cfg(unix)]

mod common;

use common::{BAD, PACKPROOF, judge, packproof};

/// 0: the implementation conforms; 1: it does not.
#[test]
fn conforming_is_0_and_failing_is_1() {
    assert_eq!(judge(&[], "good").code, Some(0));
    let done = judge(&[], "wrong");
    assert_eq!(done.code, Some(1));
    assert!(done.out.contains("DOES NOT CONFORM"), "{}", done.out);
}

/// 1: a vector of the least binding level fails as much as any other.
#[test]
fn our_own_codec_conforms_and_a_deviant_does_not() {
    let run = |who: &str| packproof(&["run", "--validate", "--", PACKPROOF, "serve", "--as", who]);
    assert_eq!(run("codec").code, Some(0));
    assert_eq!(run("reference").code, Some(0));
    let done = run("deviant:wiki-continuation-mask-3f");
    assert_eq!(done.code, Some(1));
    assert!(done.out.contains("wiki-continuation-mask-3f"), "the diagnosis names it: {}", done.out);
}

/// The minimal suite alone passes what conforms and fails what does not, in a thirteenth of the vectors. Some
/// mistakes are in malformed input alone, which decides with `--level should`.
#[test]
fn the_minimal_suite_is_enough() {
    let run = |who: &str| {
        packproof(&["run", "--minimal", "--level", "should", "--", PACKPROOF, "serve", "--as", who])
    };
    assert_eq!(run("codec").code, Some(0));
    let done = packproof(&["run", "--minimal", "--", PACKPROOF, "serve"]);
    assert_eq!(done.code, Some(0));
    let asked = packproof_suite::score::minimal_suite().len();
    let written_out = packproof_suite::suite::embedded().unwrap().written_out().count();
    assert!(asked * 13 < written_out, "{asked} of {written_out}");
    assert!(done.out.contains(&format!("{asked} of {asked} judged vectors pass")), "{asked}: {}", done.out);
    for deviant in ["wiki-continuation-mask-3f", "radix-last-limit", "rquat-restores-nan"] {
        assert_eq!(run(&format!("deviant:{deviant}")).code, Some(1), "{deviant}");
    }
    for behaviour in ["compact_index.byte-4=mask-0f", "compact_index.end=ones-not-empty"] {
        assert_eq!(run(&format!("behaviour:{behaviour}")).code, Some(1), "{behaviour}");
    }
}

/// 2: words that mean nothing, each with a sentence that says which.
#[test]
fn usage_is_2() {
    for (arguments, word) in [
        (&["run"][..], "which adapter"),
        (&["run", "python", "--", "true"], "not both"),
        (&["run", "--no-such-option"], "--no-such-option"),
        (&["run", "--timeout", "0", "--", "true"], "seconds"),
        (&["run", "--report", "pdf=x", "--", "true"], "ndjson=FILE"),
        (&["run", "--report", "junit=/no/such/directory/x", "--", "true"], "/no/such/directory"),
        (&["run", "--only", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--id", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--flag", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--known", "/no/such/list", "--", "true"], "/no/such/list"),
        (&["run", "--bless", "--", "true"], "--known"),
        (&["run", "--adapters", "/no/such/registry", "python"], "/no/such/registry"),
        (&["serve", "--as", "nobody"], "nobody"),
        (&["serve", "--as", "deviant:nonsense"], "nonsense"),
        (&["serve", "--only", "nonsense"], "nonsense"),
        (&["operations", "nonsense"], "nonsense"),
    ] {
        let done = packproof(arguments);
        assert_eq!(done.code, Some(2), "{arguments:?}: {done:?}");
        assert!(done.err.contains(word), "{arguments:?}: {}", done.err);
    }
}

/// 3: an adapter that does not start or does not greet, each with its reason.
#[test]
fn an_unusable_adapter_is_3() {
    for (options, mode, reason) in [
        (&[][..], "exits-at-once", "exited with status 1: ImportError"),
        (&["--start-timeout", "0.5"], "never-greets", "no answer within 0.5 s"),
        (&["--start-timeout", "0.5"], "slow-start", "no answer within 0.5 s"),
        (&[], "banner", "Engine v3.2.3"),
        (&[], "wrong-protocol", "protocol 2"),
        (&[], "hello-without-operations", "operations"),
        (&["--start-timeout", "0.5", "--tcp"], "tcp-never-connects", "did not connect"),
        (&["--tcp"], "exits-at-once", "before it connected"),
    ] {
        let done = judge(options, mode);
        assert_eq!(done.code, Some(3), "{mode}: {done:?}");
        assert!(done.err.contains(reason), "{mode}: {}", done.err);
    }
    let done = packproof(&["run", "--", "/no/such/adapter"]);
    assert_eq!(done.code, Some(3));
    assert!(done.err.contains("does not start"), "{}", done.err);
}

/// A slow start within its time is no fault.
#[test]
fn a_slow_start_is_waited_for() {
    assert_eq!(judge(&[], "slow-start").code, Some(0));
}

/// 4: an adapter that offers nothing, or nothing of what was picked.
#[test]
fn nothing_ran_is_4() {
    let done = judge(&[], "offers-nothing");
    assert_eq!(done.code, Some(4));
    assert!(done.out.contains("NOTHING RAN"), "{}", done.out);
    assert_eq!(judge(&["--only", "varint"], "good").code, Some(4));
}

/// 6: a report that cannot be written is never the implementation's fault.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_6() {
    let done = packproof(&["run", "--report", "html=/dev/full", "--", BAD, "good"]);
    assert_eq!(done.code, Some(6), "{done:?}");
}
