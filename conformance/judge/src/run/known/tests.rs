use serde_json::json;

use super::*;
use crate::report::model::tests::result;

fn results() -> Vec<CaseResult> {
    vec![
        result("good", &["sign"], Verdict::Pass, json!({"ok": "01"})),
        result("wrong", &["sign"], Verdict::Fail, json!({"ok": "02"})),
        result("dead", &["minimum"], Verdict::Crash, Value::Null),
        result("absent", &["wide"], Verdict::Unsupported, Value::Null),
    ]
}

/// The results that a list allows, and its stale entries.
fn apply(list: &str) -> (String, Vec<String>) {
    let mut results = results();
    let known = Known::parse(list).unwrap();
    let suite =
        |entry: &Entry| !matches!(entry.id.as_deref(), Some("gone")) && entry.flag.as_deref() != Some("gone");
    let stale = known.apply(&mut results, &[], suite);
    let marked = results.into_iter().filter(|of| of.known).map(|of| of.id);
    (marked.collect(), stale.into_iter().map(|of| format!("{}: {}", of.entry, of.what)).collect())
}

fn entry(what: &str, rest: &str) -> String {
    format!("[[known]]\n{what}\nreason = \"r\"\n{rest}\n")
}

/// A listed failure that ends as listed is known. An entry is stale if its vector passes, fails differently, or is missing, unless a filter
/// left it out. An entry by flag covers the failures among its vectors, except those with an entry by id.
#[test]
fn allows_what_is_listed() {
    let (fail, crash) = ("verdict = 'fail'", "verdict = 'crash'");
    let ends = r#"wrong: fails differently: wrong ends in fail {"ok":"02"}, not in "#;
    let both = entry("flag = 'sign'", fail) + &entry("id = 'wrong'", crash);
    for (list, known, says) in [
        (String::new(), "", vec![]),
        (entry("id = 'wrong'", fail), "wrong", vec![]),
        (entry("id = 'dead'", crash), "dead", vec![]),
        (entry("id = 'wrong'", "verdict = 'fail'\nanswer = '{ \"ok\": \"02\" }'"), "wrong", vec![]),
        (entry("id = 'good'", fail), "", vec!["good: passes now: remove the entry".to_owned()]),
        (entry("id = 'wrong'", crash), "", vec![format!("{ends}crash")]),
        (entry("id = 'wrong'", "verdict = 'fail'\nanswer = '{}'"), "", vec![format!("{ends}fail {{}}")]),
        (
            entry("flag = 'minimum'", "verdict = 'timeout'"),
            "",
            vec!["minimum: fails differently: dead ends in crash, not in timeout".to_owned()],
        ),
        (
            entry("id = 'gone'", fail),
            "",
            vec!["gone: matches nothing: the suite has no such vector".to_owned()],
        ),
        (
            entry("flag = 'gone'", fail),
            "",
            vec!["gone: matches nothing: the suite has no such vector".to_owned()],
        ),
        (
            entry("id = 'absent'", fail),
            "",
            vec!["absent: matches nothing: the implementation does not offer it".to_owned()],
        ),
        (entry("id = 'not asked'", fail), "", vec![]),
        (entry("flag = 'sign'", fail), "wrong", vec![]),
        (both, "", vec![format!("{ends}crash"), "sign: passes now: remove the entry".to_owned()]),
    ] {
        assert_eq!(apply(&list), (known.to_owned(), says), "{list}");
    }
}

/// A list that means nothing, or two things, is refused.
#[test]
fn refuses_lists_that_make_no_sense() {
    for (list, word) in [
        (entry("id = 'a'", "verdict = 'pass'"), "`a`: pass is not a failure"),
        (entry("id = 'a'", "verdict = 'unsupported'"), "is not a failure"),
        (entry("id = 'a'\nflag = 'b'", "verdict = 'fail'"), "either an id, a flag or a cause"),
        (entry("", "verdict = 'fail'"), "either an id, a flag or a cause"),
        (entry("cause = 'a'", "verdict = 'fail'"), "neither an erratum nor a cause"),
        (entry("id = 'a'\noperations = ['x.y']", "verdict = 'fail'"), "`operations` needs a `cause`"),
        (entry("id = 'a'", "verdict = 'fail'").repeat(2), "twice"),
        (entry("id = 'a'", "verdict = 'fail'\nanswer = 'x'"), "JSON"),
        ("[[known]]\nid = 'a'\nverdict = 'fail'".to_owned(), "reason"),
        (entry("id = 'a'", "verdict = 'fail'\ntypo = 1"), "typo"),
    ] {
        let error = Known::parse(&list).unwrap_err();
        assert!(error.contains(word), "{list}: {error}");
    }
    let both =
        format!("{}{}", entry("id = 'a'", "verdict = 'fail'"), entry("flag = 'a'", "verdict = 'fail'"));
    assert_eq!(Known::parse(&both).unwrap().known.len(), 2, "an id and a flag may have the same name");
}

/// A blessed list allows exactly the failures of its run, keeps reasons also of what fails differently now, and drops what does not hold.
#[test]
fn blessing_lists_the_failures_of_a_run() {
    let before = [
        entry("id = 'wrong'", "verdict = 'crash'\nissue = 'i'"),
        entry("id = 'good'", "verdict = 'fail'"),
        entry("id = 'gone'", "verdict = 'fail'"),
    ];
    let blessed = Known::parse(&before.concat()).unwrap().blessed(&results(), &[]);
    let names: Vec<_> = blessed.known.iter().map(Entry::name).collect();
    assert_eq!(names, ["wrong", "dead"]);
    let wrong = &blessed.known[0];
    assert_eq!((wrong.verdict, wrong.answer.as_deref()), (Verdict::Fail, Some(r#"{"ok":"02"}"#)));
    assert_eq!((wrong.reason.as_str(), wrong.issue.as_deref()), ("r", Some("i")));
    assert_eq!(blessed.known[1].verdict, Verdict::Crash);

    let read = Known::parse(&blessed.to_text()).unwrap();
    assert_eq!(read, blessed);
    let mut results = results();
    assert_eq!(read.apply(&mut results, &[], |_| true), []);
    assert!(results.iter().all(|result| result.known == result.failed()));
    assert_eq!(read.blessed(&results, &[]), read, "entries that hold stay");
}

/// Entries that hold are kept. A new failure is added by id, also if it is covered by the flag of a kept entry but fails
/// differently.
#[test]
fn blessing_adds_what_no_entry_speaks_for() {
    let results = [
        result("first", &["sign"], Verdict::Fail, json!({"ok": "02"})),
        result("second", &["wide"], Verdict::Fail, json!({"ok": "02"})),
        result("third", &["sign"], Verdict::Crash, Value::Null),
    ];
    let before = entry("flag = 'sign'", "verdict = 'fail'");
    let blessed = Known::parse(&before).unwrap().blessed(&results, &[]);
    let names: Vec<_> = blessed.known.iter().map(Entry::name).collect();
    assert_eq!(names, ["sign", "second", "third"]);
}

/// A run with the published mask, and one more failure of another kind if asked for.
fn masked(more: bool) -> (Vec<CaseResult>, Vec<Diagnosis>) {
    let mut suite = crate::suites::of("compact_index");
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    let mask = errata::find("wiki-continuation-mask-3f").unwrap();
    let mut results = crate::run::in_process::judge(&suite, "n", |case| errata::answer(mask, case)).results;
    if more {
        let passes = results.iter_mut().filter(|of| of.case.operation == "compact_index.decode");
        let passes = passes.filter(|of| of.verdict == Verdict::Pass);
        for result in passes.take(1) {
            (result.verdict, result.actual) = (Verdict::Fail, json!({"ok": 77, "consumed": 1}));
        }
    }
    let causes = crate::diagnosis::diagnose(&results).causes;
    (results, causes)
}

/// A cause that explains all its failures is one entry, which allows them and no other, and is stale when they are gone.
#[test]
fn a_cause_is_one_entry() {
    let (mut results, causes) = masked(false);
    let blessed = Known::default().blessed(&results, &causes);
    assert_eq!(blessed.known.iter().map(Entry::name).collect::<Vec<_>>(), ["wiki-continuation-mask-3f"]);
    let read = Known::parse(&blessed.to_text()).unwrap();
    assert_eq!(read.apply(&mut results, &causes, |_| false), []);
    assert!(results.iter().all(|result| result.known == result.failed()));
    let kept = read.blessed(&results, &causes);
    assert_eq!(kept, read, "an entry that holds stays");

    let (mut more, causes) = masked(true);
    assert_eq!(read.apply(&mut more, &causes, |_| false), []);
    assert_eq!(more.iter().filter(|result| result.failed() && !result.known).count(), 1);

    let mut fixed = results.clone();
    for result in fixed.iter_mut().filter(|result| result.failed()) {
        (result.verdict, result.known) = (Verdict::Pass, false);
    }
    let stale = read.apply(&mut fixed, &[], |_| false);
    assert!(stale.len() == 1 && stale[0].what.starts_with("explains nothing"), "{stale:?}");
    assert_eq!(read.apply(&mut fixed, &[], |_| true), [], "a filter may have left its vectors out");
    assert_eq!(read.blessed(&fixed, &[]), Known::default());
}

/// A cause without an erratum is named by its deviations; its entry holds for that cause alone.
#[test]
fn a_cause_without_erratum_goes_by_its_deviation() {
    let (mut results, mut causes) = masked(false);
    for cause in &mut causes {
        cause.known.clear();
    }
    let blessed = Known::default().blessed(&results, &causes);
    assert_eq!(blessed.known.len(), 1);
    let name = blessed.known[0].name().to_owned();
    assert_eq!(name, causes[0].name());
    assert!(name.starts_with("compact_index: ") && name.contains('='), "{name}");
    assert_eq!(blessed.apply(&mut results, &causes, |_| false), []);

    let (format, choice) = name.split_once(": ").unwrap();
    let mut more = blessed.clone();
    more.known[0].cause = Some(format!("{format}: another=one, {choice}"));
    assert_eq!(more.apply(&mut results, &causes, |_| false), [], "one that is fixed does not make it stale");

    causes[0].deviations[0].choice = "another".to_owned();
    assert_eq!(blessed.apply(&mut results, &causes, |_| false).len(), 1);
}
