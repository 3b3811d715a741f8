//! One meaning per exit code, in every command.

use std::time::Duration;

use crate::common::{self, BAD, PACKPROOF, interrupt, judge, packproof, run, vectors};

/// Our own codec and the reference conform, through `serve`; a deviant does not and is named.
#[test]
fn conforming_is_0_and_failing_is_1() {
    let run =
        |who: &str| packproof(&["run", "--minimal", "--validate", "--", PACKPROOF, "serve", "--as", who]);
    assert_eq!(run("codec").code, Some(0));
    assert_eq!(run("reference").code, Some(0));
    let done = common::run(&[], &[PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"]);
    done.ends(1).says("DOES NOT CONFORM");
    assert!(done.out.contains("wiki-continuation-mask-3f"), "the diagnosis names it: {}", done.out);
}

/// The minimal suite alone passes what conforms and fails what does not, in a thirteenth of the vectors. Some
/// mistakes are in malformed input alone, which decides with `--level should`.
#[test]
fn the_minimal_suite_is_enough() {
    let run = |level: &[&str], who: &str| {
        packproof(&[&["run", "--minimal"], level, &["--", PACKPROOF, "serve", "--as", who]].concat())
    };
    let done = run(&[], "codec");
    done.ends(0);
    let asked = packproof_suite::score::minimal_suite().len();
    let written_out = packproof_suite::suite::embedded().unwrap().written_out().count();
    assert!(asked * 13 < written_out, "{asked} of {written_out}");
    assert!(done.out.contains(&format!("{asked} of {asked} judged vectors pass")), "{asked}: {}", done.out);
    let deviant = run(&["--level", "should"], "deviant:rquat-restores-nan,compact_index.end=ones");
    deviant.ends(1);
}

/// 2: words that mean nothing and names that do not exist, in every command, each with a sentence that says which.
#[test]
fn usage_is_2() {
    for (arguments, word) in [
        (&["run"][..], "which adapter"),
        (&["run", "python", "--", "true"], "not both"),
        (&["run", "--no-such-option"], "--no-such-option"),
        (&["run", "--timeout", "0", "--", "true"], "seconds"),
        (&["run", "--report", "pdf=x", "--", "true"], "ndjson=FILE"),
        (
            &["run", "--vectors", vectors(), "--report", "junit=/no/such/directory/x", "--", "true"],
            "/no/such/directory",
        ),
        (&["run", "--vectors", vectors(), "--only", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--vectors", vectors(), "--id", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--vectors", vectors(), "--flag", "nonsense", "--", "true"], "nonsense"),
        (&["run", "--vectors", vectors(), "--known", "/no/such/list", "--", "true"], "/no/such/list"),
        (&["run", "--vectors", vectors(), "--bless", "--", "true"], "--known"),
        (&["run", "--vectors", vectors(), "--adapters", "/no/such/registry", "python"], "/no/such/registry"),
        (&["run", "--vectors", vectors(), "nonsense"], "nonsense"),
        (&["run", "--vectors", vectors(), "--check-adapter", "nonsense"], "nonsense"),
        (&["run", "--vectors", "/nonsense", "--", BAD, "good"], "/nonsense"),
        (&["check", "--plant-codec", "nonsense"], "nonsense"),
        (&["check", "--vectors", "/nonsense"], "/nonsense"),
        (&["encode", "nonsense", "1"], "nonsense"),
        (&["decode", "nonsense", "00"], "nonsense"),
        (&["errata", "list", "--only", "nonsense"], "nonsense"),
        (&["errata", "show", "nonsense"], "nonsense"),
        (&["fuzz", "--only", "nonsense", "--", BAD, "good"], "nonsense"),
        (&["fuzz", "--operation", "nonsense", "--", BAD, "good"], "nonsense"),
        (&["init", "nonsense"], "nonsense"),
        (&["inspect", "nonsense"], "nonsense"),
        (&["matrix", "nonsense"], "nonsense"),
        (&["operations", "nonsense"], "nonsense"),
        (&["report", "nonsense"], "nonsense"),
        (&["report", "diff", "nonsense", "nonsense"], "nonsense"),
        (&["dev", "score", "--directory", "/nonsense"], "/nonsense"),
        (&["dev", "sweep", "nonsense"], "nonsense"),
        (&["dev", "sweep", "--merge", "nonsense"], "nonsense"),
        (&["serve", "--as", "nobody"], "nobody"),
        (&["serve", "--as", "deviant:nonsense"], "nonsense"),
        (&["serve", "--only", "compact_index", "--only", "nonsense"], "nonsense"),
        (&["vectors", "list", "--only", "nonsense"], "nonsense"),
        (&["vectors", "list", "--flag", "nonsense"], "nonsense"),
        (&["vectors", "show", "nonsense"], "nonsense"),
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
    run(&[], &["/no/such/adapter"]).ends(3).warns("does not start");
    assert_eq!(judge(&[], "slow-start").code, Some(0), "a slow start within its time is no fault");
}

/// 4: an adapter that offers nothing, or nothing of what was picked.
#[test]
fn nothing_ran_is_4() {
    judge(&[], "offers-nothing").ends(4).says("NOTHING RAN");
    for arguments in [
        &["run", "--only", "varint", "--", BAD, "good"][..],
        &["fuzz", "--seconds", "1", "--", BAD, "offers-nothing"],
        &["dev", "sweep", "--", BAD, "good"],
    ] {
        let done = packproof(arguments);
        assert_eq!(done.code, Some(4), "{arguments:?}: {done:?}");
    }
}

/// 1: interrupted, wherever it happens.
#[test]
fn interrupted_is_1_in_every_command() {
    let never = ["run", "--vectors", vectors(), "--", BAD, "never-greets"];
    let check = ["run", "--vectors", vectors(), "--check-adapter", "--", BAD, "never-greets"];
    let hangs = ["run", "--vectors", vectors(), "--", BAD, "hangs"];
    let fuzz = ["fuzz", "--pending", "/nonexistent", "--", PACKPROOF, "serve"];
    let mut started = Vec::new();
    // What is interrupted is the wait for an adapter: nothing shows from outside when it has begun. Fuzzing waits for nothing.
    for (arguments, seconds) in [(&never[..], 0), (&check, 0), (&hangs, 2), (&fuzz, 1)] {
        let directory = tempfile::tempdir().unwrap();
        started.push((arguments, common::spawn(arguments, directory.path()), directory));
        std::thread::sleep(Duration::from_secs(seconds));
    }
    for (arguments, child, directory) in started {
        interrupt(&child);
        let done = common::finish(child, directory);
        assert_eq!(done.code, Some(1), "{arguments:?}: {done:?}");
    }
}

/// A stored run that failed outweighs one that judged nothing.
#[test]
fn of_several_runs_a_failing_one_decides() {
    let (wrong, nothing) = (judge(&[], "wrong"), judge(&[], "offers-nothing"));
    let (wrong, nothing) = (wrong.path("report"), nothing.path("report"));
    packproof(&["report", nothing.to_str().unwrap(), wrong.to_str().unwrap()]).ends(1);
    packproof(&["report", nothing.to_str().unwrap()]).ends(4);
}

/// The help text and the documents list the same codes.
#[test]
fn every_code_is_documented() {
    let help = packproof(&["--help"]).out;
    let protocol = packproof(&["protocol"]).out;
    for text in [&help, &protocol] {
        let codes = text.split("Exit codes").nth(1).unwrap_or_default();
        for code in ["0", "1", "2", "3", "4", "5", "6", "70"] {
            assert!(codes.split(|c: char| !c.is_ascii_digit()).any(|word| word == code), "{code}: {codes}");
        }
    }
}
