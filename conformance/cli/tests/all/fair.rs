//! What the verdict promises to implementations that are right in another manner than ours, through the real binary.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::{Done, PACKPROOF, packproof, run, vectors};
use packproof_judge::report::model::{CaseResult, Verdict};
use tempfile::TempDir;

/// An executable script in a directory of its own.
fn script(home: &TempDir, text: &str) -> String {
    let path = home.path().join("adapter");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// An adapter around `packproof serve` whose lines `sed` changes: `hello` once, `results` in every answer.
fn judge(hello: &str, results: &str, options: &[&str]) -> Done {
    let home = TempDir::new().unwrap();
    let text = format!(
        "#!/bin/sh\n'{PACKPROOF}' serve | sed -u -e '/\"message\":\"hello\"/{{{hello}}}' -e '/\"message\":\"results\"/{{{results}}}'\n"
    );
    run(options, &[&script(&home, &text)])
}

const ONE_CLASS: &str = r#"s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
const NO_CONSUMED: &str = r#"s/,"consumed":[0-9]*//g"#;

/// A codec with one kind of error conforms: each refusal is a note, and the count is said.
#[test]
fn one_kind_of_error_conforms_with_a_note() {
    let done = judge("", ONE_CLASS, &[]);
    done.ends(0).says("noted, no failure: refuses everything as `invalid`, another class than");
    assert!(done.report().count(Verdict::Note) > 20);
}

/// Announced, the class is not compared, and nothing is noted.
#[test]
fn announced_refusals_are_not_compared() {
    let done = judge(r#"s/"protocol":1/&,"refusals":"any"/"#, ONE_CLASS, &[]);
    done.ends(0);
    assert_eq!(done.report().count(Verdict::Note), 0, "{}", done.out);
}

/// A `consumed` that is missing everywhere is named once and fails nothing; announced, it is not named.
#[test]
fn a_missing_consumed_is_named_once() {
    let done = judge("", NO_CONSUMED, &[]);
    done.ends(0);
    assert_eq!(done.out.matches("`consumed` is missing").count(), 1, "{}", done.out);
    let announced = judge(r#"s/"protocol":1/&,"consumed":false/"#, NO_CONSUMED, &[]);
    announced.ends(0);
    assert!(!announced.out.contains("`consumed`"), "{}", announced.out);
}

/// Truncated input that becomes a value fails, and the sentence says that valid data is right.
#[test]
fn truncated_input_decides() {
    let done = judge("", r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#, &[]);
    done.ends(1).says("reads and writes all valid data right; treats 11 malformed inputs");
    done.says("accepts truncated input (11)");
    let unbounded = judge(
        r#"s/"protocol":1/&,"bounds":false/"#,
        r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#,
        &[],
    );
    unbounded.ends(0).says("not asked: truncated input");
}

/// Malformed input that is read decides only if it is asked for.
#[test]
fn leniency_decides_only_with_level_should() {
    let lenient = r#"s/{"reject":"overlong"[^}]*}/{"ok":0,"consumed":1}/g"#;
    judge("", lenient, &[]).ends(0).says("accepts overlong forms (23)");
    assert_eq!(judge("", lenient, &["--level", "should"]).code, Some(1));
    assert_eq!(judge("", lenient, &["--level", "must"]).code, Some(0));
}

/// Values outside announced limits are not asked, with the reason and the count.
#[test]
fn limits_leave_out_and_say_so() {
    let limits = r#"s/"protocol":1/&,"limits":{"compact_index.encode":{"value":[-1000,1000]}}/"#;
    let done = judge(limits, "", &[]);
    done.ends(0).says("compact_index.encode: value outside -1000 to 1000 (");
}

/// Whose third process (after the check and the run, to be asked again) does this to its lines, a `sed` script, or to itself.
fn asked_again(third: &str) -> Done {
    let home = TempDir::new().unwrap();
    let text = format!(
        "#!/bin/sh\ncd '{home}'\ne=\nif [ -e run ]; then {third}; elif [ -e checked ]; then touch run; else touch checked; fi\n\
         '{PACKPROOF}' serve | sed -u -e \"$e\"\n",
        home = home.path().display(),
    );
    run(&[], &[&script(&home, &text)])
}

/// A run asks for no operation that no format has: many adapters print a stack trace then. The check of an adapter does.
#[test]
fn a_run_asks_what_is_offered() {
    let home = TempDir::new().unwrap();
    let asked = home.path().join("asked");
    let text = format!("#!/bin/sh\ntee -a '{}' | '{PACKPROOF}' serve\n", asked.display());
    let adapter = script(&home, &text);
    let asks = || fs::read_to_string(&asked).unwrap().contains("no_such.operation");
    assert_eq!(run(&[], &[&adapter]).code, Some(0));
    assert!(!asks());
    assert_eq!(packproof(&["run", "--check-adapter", "--", &adapter]).code, Some(0));
    assert!(asks());
}

/// The process that is judged offers what the one that was checked offered.
#[test]
fn another_offer_at_the_second_start_is_unusable() {
    let home = TempDir::new().unwrap();
    let text = format!(
        "#!/bin/sh\ncd '{home}'\ne=\nif [ -e checked ]; then e='s/\"compact_index.encode\",//'; fi\ntouch checked\n\
         '{PACKPROOF}' serve | sed -u -e \"$e\"\n",
        home = home.path().display(),
    );
    run(&[], &[&script(&home, &text)]).ends(3).warns("offers or promises something else");
}

/// Answers that depend on what came before are unsteady, and so is what cannot be asked again: no start, another offer, a number
/// outside JSON.
#[test]
fn another_answer_to_the_same_question_is_unsteady() {
    for (third, says) in [
        (r#"e='s/"consumed":[0-9]*/"consumed":9/g'"#, "when asked again"),
        ("exit 7", "asked again: the adapter does not start again: "),
        (
            r#"e='s/"compact_index.encode",//'"#,
            "asked again: started again, it offers or promises something else",
        ),
        (r#"e='s/"ok":[-0-9]*/"ok":1e400/g'"#, "1e400"),
    ] {
        let done = asked_again(third);
        assert_eq!(done.code, Some(1), "{third}: {done:?}");
        let mut unsteady = done.report().results.iter().filter(|of| of.verdict == Verdict::Unsteady);
        let said = |of: &CaseResult| of.detail.as_ref().is_some_and(|detail| detail.contains(says));
        assert!(unsteady.any(said), "{third}: {done:?}");
    }
    let steady = judge("", "", &[]);
    assert_eq!(steady.report().count(Verdict::Unsteady), 0, "{steady:?}");
}

/// What `--record` writes, `--replay` judges the same, what came instead of answers, too.
#[test]
fn a_recording_is_judged_as_its_run_was() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("answers.jsonl").display().to_string();
    let line = |text: &str, start: &str| text.lines().find(|line| line.starts_with(start)).map(str::to_owned);
    for (results, timeout) in
        [(r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#, "10"), (r#"s/.*"81".*//"#, "1")]
    {
        let done = judge("", results, &["--record", &file, "--timeout", timeout]);
        let replayed = packproof(&["run", "--replay", &file, "--vectors", vectors()]);
        assert_eq!((done.code, replayed.code), (Some(1), Some(1)), "{done:?} {replayed:?}");
        for start in ["reads and writes", "DOES NOT CONFORM"] {
            assert_eq!(line(&replayed.out, start), line(&done.out, start));
        }
        assert!(line(&done.out, "DOES NOT CONFORM").is_some());
    }
    assert_eq!(packproof(&["run", "--replay", "/does/not/exist"]).code, Some(2));
}

/// A recording that is not whole, or of something else, does not conform, whatever its answers are.
#[test]
fn a_recording_says_what_it_holds() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("answers.jsonl").display().to_string();
    let filtered = home.path().join("filtered.jsonl").display().to_string();
    assert_eq!(judge("", "", &["--record", &file]).code, Some(0));
    assert_eq!(judge("", "", &["--record", &filtered, "--level", "must"]).code, Some(0));
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (end, answers) = lines.split_last().unwrap();
    let replay = |path: &str, options: &[&str]| packproof(&[&["run", "--replay", path], options].concat());
    let changed = |text: &str| {
        let path = home.path().join("changed.jsonl").display().to_string();
        fs::write(&path, text).unwrap();
        replay(&path, &["--vectors", vectors()])
    };
    assert_eq!(changed(&text).code, Some(0));
    let twice = |line: &str| format!("{}\n{line}\n", answers.join("\n"));
    let mut other: serde_json::Value = serde_json::from_str(answers[1]).unwrap();
    other["answer"] = serde_json::json!({"error": "no"});
    let one_more = end.replace(&format!(":{}", answers.len() - 1), &format!(":{}", answers.len()));
    for (text, code, says) in [
        (answers.join("\n"), 2, "was cut off"),
        (text.replace(&format!("{}\n", answers[5]), ""), 2, "is not whole"),
        (format!("{}{end}", twice(answers[1])), 2, "is not whole"),
        (format!("{}{one_more}", twice(&other.to_string())), 2, "in two ways"),
        (format!("{text}{}", answers[1]), 2, "goes on after its `end`"),
        (text.replace(r#""complete":true"#, r#""complete":false"#), 1, "INTERRUPTED"),
        (
            text.replacen(r#""verdict":"pass""#, r#""verdict":"unsteady""#, 1)
                .replace(r#""unsteady":0"#, r#""unsteady":1"#),
            1,
            "DOES NOT CONFORM",
        ),
    ] {
        let done = changed(&text);
        assert_eq!(done.code, Some(code), "{says}: {done:?}");
        assert!(done.err.contains(says) || done.out.contains(says), "{says}: {done:?}");
    }
    for (path, options, says) in [
        (&file, &[][..], "was recorded with the suite"),
        (&filtered, &["--vectors", vectors()], "it was recorded with filters"),
    ] {
        replay(path, options).ends(2).warns(says);
    }
    assert_eq!(replay(&filtered, &["--vectors", vectors(), "--level", "must"]).code, Some(0));
}
