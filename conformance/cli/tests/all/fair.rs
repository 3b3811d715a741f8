//! What the verdict promises to implementations that are right in another manner than ours, through the real binary.

use crate::common::{Done, Place, judge as judge_bad};
use packproof_judge::report::model::Verdict;

/// An adapter around `packproof serve` whose lines `sed` changes: `hello` once, `results` in every answer.
fn judge(hello: &str, results: &str, options: &str) -> Done {
    let script = format!(
        "\"$PACKPROOF\" serve | sed -u -e '/\"message\":\"hello\"/{{{hello}}}' -e '/\"message\":\"results\"/{{{results}}}'"
    );
    Place::new().judge_script(options, &script)
}

const ONE_CLASS: &str = r#"s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
const NO_CONSUMED: &str = r#"s/,"consumed":[0-9]*//g"#;
const ACCEPTS_TRUNCATED: &str = r#"s/{"reject":"truncated"[^}]*}/{"ok":0,"consumed":1}/g"#;

/// A codec with one kind of error conforms: each refusal is a note, and the count is said. Announced, the class is not compared, and
/// nothing is noted.
#[test]
fn one_kind_of_error_conforms_with_a_note() {
    let done = judge("", ONE_CLASS, "");
    done.ends(0).says("noted, no failure: refuses only as `invalid`, another class than");
    assert!(done.report().count(Verdict::Note) > 20);
    let announced = judge(r#"s/"protocol":1/&,"refusals":"any"/"#, ONE_CLASS, "");
    assert_eq!(announced.ends(0).report().count(Verdict::Note), 0, "{announced:?}");
}

/// A `consumed` that is missing everywhere is named once and fails nothing; announced, it is not named.
#[test]
fn a_missing_consumed_is_named_once() {
    let done = judge("", NO_CONSUMED, "");
    assert_eq!(done.ends(0).out.matches("`consumed` is missing").count(), 1, "{done:?}");
    judge(r#"s/"protocol":1/&,"consumed":false/"#, NO_CONSUMED, "").ends(0).lacks("`consumed`");
}

/// Truncated input that becomes a value fails, and the sentence says that valid data is right. Malformed input that is read decides only
/// if it is asked for. Values outside announced limits are not asked, with the reason and the count.
#[test]
fn malformed_input_decides_as_promised() {
    judge("", ACCEPTS_TRUNCATED, "")
        .ends(1)
        .says("reads and writes all valid data right; treats 11 malformed inputs")
        .says("accepts truncated input (11)");
    let no_bounds = r#"s/"protocol":1/&,"bounds":false/"#;
    judge(no_bounds, ACCEPTS_TRUNCATED, "").ends(0).says("not asked: truncated input");
    let lenient = r#"s/{"reject":"overlong"[^}]*}/{"ok":0,"consumed":1}/g"#;
    judge("", lenient, "").ends(0).says("accepts overlong forms (23)");
    judge("", lenient, "--level should").ends(1);
    judge("", lenient, "--level must").ends(0);
    let limits = r#"s/"protocol":1/&,"limits":{"compact_index.encode":{"value":[-1000,1000]}}/"#;
    judge(limits, "", "").ends(0).says("compact_index.encode: value outside -1000 to 1000 (");
}

/// A run asks for no operation that no format has: many adapters print a stack trace then. The check of an adapter does.
#[test]
fn a_run_asks_what_is_offered() {
    let place = Place::new();
    place.judge_script("", "tee -a asked | \"$PACKPROOF\" serve").ends(0);
    assert!(!place.read("asked").contains("no_such.operation"));
    place.run("run --check-adapter -- sh adapter.sh").ends(0);
    assert!(place.read("asked").contains("no_such.operation"));
}

/// Who offers an extension is judged on it: zigzag alone, and the same answer to everything.
#[test]
fn zigzag_alone_is_judged() {
    let hello = r#"s/"operations":\[[^]]*\]/"operations":["varint.zigzag_encode","varint.zigzag_decode"]/"#;
    let answers = r#"s/"ok":"[^"]*"/"ok":"42"/g;s/"consumed":[0-9]*/"consumed":1/g;s/{"reject[^}]*}/{"ok":"42","consumed":1}/g"#;
    let script = format!("\"$PACKPROOF\" serve --only varint | sed -u -e '{hello}' -e '{answers}'");
    let place = Place::with("adapter.sh", script);
    for options in ["", "--level must", "--only varint"] {
        place
            .run(&format!("run --without-sized {options} -- sh adapter.sh"))
            .ends(1)
            .says("DOES NOT CONFORM")
            .says("the same answer to every question, \"42\"");
    }
}

/// What a process does to its lines, a `sed` script, or to itself, if it is started after so many others: the check of the adapter is the
/// first, the run the second, and the third is asked again.
fn started_later(others: usize, does: &str) -> Done {
    let script = format!(
        "e=\necho >> starts\nif [ $(wc -l < starts) -gt {others} ]; then {does}; fi\n\"$PACKPROOF\" serve | sed -u -e \"$e\"\n"
    );
    Place::new().judge_script("", &script)
}

/// The process that is judged offers what the one that was checked offered. Answers that depend on what came before are unsteady, and so
/// is what cannot be asked again: no start, another offer, a number outside JSON.
#[test]
fn another_answer_to_the_same_question_is_unsteady() {
    let offers_less = r#"e='s/"compact_index.encode",//'"#;
    started_later(1, offers_less).ends(3).warns("offers or promises something else");
    for (does, says) in [
        (r#"e='s/"consumed":[0-9]*/"consumed":9/g'"#, "when asked again"),
        ("exit 7", "asked again: the adapter does not start again: "),
        (offers_less, "asked again: started again, it offers or promises something else"),
        (r#"e='s/"ok":[-0-9]*/"ok":1e400/g'"#, "1e400"),
    ] {
        let done = started_later(2, does);
        let results = done.ends(1).report().results;
        let mut details =
            results.iter().filter(|of| of.verdict == Verdict::Unsteady).flat_map(|of| &of.detail);
        assert!(details.any(|detail| detail.contains(says)), "{does}: {done:?}");
    }
}

/// What `--record` writes, `--replay` judges the same, what came instead of answers, too.
#[test]
fn a_recording_is_judged_as_its_run_was() {
    let line =
        |done: &Done, start: &str| done.out.lines().find(|of| of.starts_with(start)).map(str::to_owned);
    for (results, timeout) in [(ACCEPTS_TRUNCATED, "10"), (r#"s/.*"81".*//"#, "1")] {
        let done = judge("", results, &format!("--record answers --timeout {timeout}"));
        let replayed = done.ends(1).place.run("run --replay answers --vectors $VECTORS");
        replayed.ends(1).says("DOES NOT CONFORM");
        for start in ["reads and writes", "DOES NOT CONFORM"] {
            assert_eq!(line(&replayed, start), line(&done, start));
        }
    }
}

/// A recording that is not whole, or of something else, does not conform, whatever its answers are.
#[test]
fn a_recording_says_what_it_holds() {
    let place = judge_bad("--record answers", "good").place;
    place.run("run --vectors $VECTORS --record filtered --level must -- $BAD good").ends(0);
    let text = place.read("answers");
    let lines: Vec<&str> = text.lines().collect();
    let (end, answers) = lines.split_last().unwrap();
    let twice = |line: &str| format!("{}\n{line}\n", answers.join("\n"));
    let mut other: serde_json::Value = serde_json::from_str(answers[1]).unwrap();
    other["answer"] = serde_json::json!({"error": "no"});
    let one_more = end.replace(&format!(":{}", answers.len() - 1), &format!(":{}", answers.len()));
    let unsteady = text.replacen(r#""verdict":"pass""#, r#""verdict":"unsteady""#, 1);
    for (text, code, says) in [
        (text.clone(), 0, "CONFORMS"),
        (answers.join("\n"), 2, "was cut off"),
        (text.replace(&format!("{}\n", answers[5]), ""), 2, "is not whole"),
        (format!("{}{end}", twice(answers[1])), 2, "is not whole"),
        (format!("{}{one_more}", twice(&other.to_string())), 2, "in two ways"),
        (format!("{text}{}", answers[1]), 2, "goes on after its `end`"),
        (text.replace(r#""complete":true"#, r#""complete":false"#), 1, "INTERRUPTED"),
        (unsteady.replace(r#""unsteady":0"#, r#""unsteady":1"#), 1, "DOES NOT CONFORM"),
    ] {
        place.write("changed", text);
        let done = place.run("run --replay changed --vectors $VECTORS");
        done.ends(code);
        assert!(done.err.contains(says) || done.out.contains(says), "{says}: {done:?}");
    }
    place.run("run --replay answers").ends(2).warns("was recorded with the suite");
    place.run("run --replay filtered --vectors $VECTORS").ends(2).warns("it was recorded with filters");
    place.run("run --replay filtered --vectors $VECTORS --level must").ends(0);
}
