//! What the verdict promises to implementations that are right in another manner than ours, through the real binary.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use common::{Done, packproof};
use packproof_judge::report::model::{RunReport, Verdict};
use packproof_judge::report::ndjson;
use tempfile::TempDir;

/// An adapter around `packproof serve` whose lines `sed` changes: `hello` once, `results` in every answer.
fn judge(hello: &str, results: &str, options: &[&str]) -> Done {
    let home = TempDir::new().unwrap();
    let script = home.path().join("adapter");
    let text = format!(
        "#!/bin/sh\n'{}' serve | sed -u -e '/\"message\":\"hello\"/{{{hello}}}' -e '/\"message\":\"results\"/{{{results}}}'\n",
        common::PACKPROOF
    );
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let report = home.path().join("report");
    let report = format!("ndjson={}", report.display());
    let program = script.display().to_string();
    let mut words = vec!["run", "--only", "compact_index", "--report", &report];
    words.extend(options);
    words.extend(["--", &program]);
    let mut done = packproof(&words);
    done.report = last_run(&home.path().join("report"));
    done
}

fn last_run(report: &Path) -> Option<RunReport> {
    ndjson::read(fs::read(report).ok()?.as_slice()).ok()?.pop()
}

const ONE_CLASS: &str = r#"s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
const NO_CONSUMED: &str = r#"s/,"consumed":[0-9]*//g"#;

/// A codec with one kind of error conforms: each refusal is a note, and the count is said.
#[test]
fn one_kind_of_error_conforms_with_a_note() {
    let done = judge("", ONE_CLASS, &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(
        done.out.contains("noted, no failure: refuses everything as `invalid`, another class than"),
        "{}",
        done.out
    );
    assert!(done.report().count(Verdict::Note) > 20);
}

/// Announced, the class is not compared, and nothing is noted.
#[test]
fn announced_refusals_are_not_compared() {
    let done = judge(r#"s/"protocol":1/&,"refusals":"any"/"#, ONE_CLASS, &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(done.report().count(Verdict::Note), 0, "{}", done.out);
}

/// A `consumed` that is missing everywhere is named once and fails nothing; announced, it is not named.
#[test]
fn a_missing_consumed_is_named_once() {
    let done = judge("", NO_CONSUMED, &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_eq!(done.out.matches("`consumed` is missing").count(), 1, "{}", done.out);
    let announced = judge(r#"s/"protocol":1/&,"consumed":false/"#, NO_CONSUMED, &[]);
    assert_eq!(announced.code, Some(0), "{announced:?}");
    assert!(!announced.out.contains("`consumed`"), "{}", announced.out);
}

/// Truncated input that becomes a value fails, and the sentence says that valid data is right.
#[test]
fn truncated_input_decides() {
    let done = judge("", r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#, &[]);
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(
        done.out.contains("reads and writes all valid data right; treats 11 malformed inputs"),
        "{}",
        done.out
    );
    assert!(done.out.contains("accepts truncated input (11)"), "{}", done.out);
    let unbounded = judge(
        r#"s/"protocol":1/&,"bounds":false/"#,
        r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#,
        &[],
    );
    assert_eq!(unbounded.code, Some(0), "{unbounded:?}");
    assert!(unbounded.out.contains("not asked: truncated input"), "{}", unbounded.out);
}

/// Malformed input that is read decides only if it is asked for.
#[test]
fn leniency_decides_only_with_level_should() {
    let lenient = r#"s/{"reject":"overlong"[^}]*}/{"ok":0,"consumed":1}/g"#;
    let done = judge("", lenient, &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.out.contains("accepts overlong forms (23)"), "{}", done.out);
    assert_eq!(judge("", lenient, &["--level", "should"]).code, Some(1));
    assert_eq!(judge("", lenient, &["--level", "must"]).code, Some(0));
}

/// Values outside announced limits are not asked, with the reason and the count.
#[test]
fn limits_leave_out_and_say_so() {
    let limits = r#"s/"protocol":1/&,"limits":{"compact_index.encode":{"value":[-1000,1000]}}/"#;
    let done = judge(limits, "", &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.out.contains("compact_index.encode: value outside -1000 to 1000 ("), "{}", done.out);
}

/// The second process of the run answers otherwise: answers that depend on what came before are unsteady.
#[test]
fn another_answer_to_the_same_question_is_unsteady() {
    let home = TempDir::new().unwrap();
    let script = home.path().join("adapter");
    // The first process is that of the check before the run.
    let text = format!(
        "#!/bin/sh\ncd '{home}'\nif [ -e run ]; then e='s/\"consumed\":[0-9]*/\"consumed\":9/g'; elif [ -e checked ]; then \
         touch run; else touch checked; fi\n'{}' serve | sed -u -e \"$e\"\n",
        common::PACKPROOF,
        home = home.path().display(),
    );
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let report = home.path().join("report");
    let done = packproof(&[
        "run",
        "--only",
        "compact_index",
        "--report",
        &format!("ndjson={}", report.display()),
        "--",
        &script.display().to_string(),
    ]);
    let run = last_run(&report).unwrap();
    assert!(run.count(Verdict::Unsteady) > 0, "{done:?}");
    assert_eq!(done.code, Some(1), "{done:?}");
    let steady = judge("", "", &[]);
    assert_eq!(steady.report().count(Verdict::Unsteady), 0, "{steady:?}");
}

/// What `--record` writes, `--replay` judges the same; vectors that are not in it are not judged.
#[test]
fn a_recording_is_judged_as_its_run_was() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("answers.jsonl").display().to_string();
    let lenient = r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#;
    let run = judge("", lenient, &["--record", &file]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let replayed = packproof(&["run", "--only", "compact_index", "--replay", &file]);
    assert_eq!(replayed.code, Some(1), "{replayed:?}");
    let sentence =
        |text: &str| text.lines().find(|line| line.starts_with("reads and writes")).map(str::to_owned);
    assert_eq!(sentence(&replayed.out), sentence(&run.out));
    assert!(sentence(&run.out).is_some());
    let crashes = judge("", r#"s/.*"81".*//"#, &["--record", &file, "--timeout", "1"]);
    let replayed = packproof(&["run", "--only", "compact_index", "--replay", &file]);
    let verdict =
        |text: &str| text.lines().find(|line| line.starts_with("DOES NOT CONFORM")).map(str::to_owned);
    assert_eq!(
        verdict(&replayed.out),
        verdict(&crashes.out),
        "what came instead of answers is recorded, too"
    );
    assert!(verdict(&crashes.out).is_some(), "{crashes:?}");
    let whole = packproof(&["run", "--replay", &file]);
    assert!(whole.out.contains("not recorded ("), "{}", whole.out);
    let missing = packproof(&["run", "--replay", "/does/not/exist"]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
}
