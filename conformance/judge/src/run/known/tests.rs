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
fn apply(list: &str) -> (Vec<String>, Vec<(String, String)>) {
    let mut results = results();
    let known = Known::parse(list).unwrap();
    let suite =
        |entry: &Entry| !matches!(entry.id.as_deref(), Some("gone")) && entry.flag.as_deref() != Some("gone");
    let stale = known.apply(&mut results, &[], suite);
    let marked = results.into_iter().filter(|r| r.known).map(|r| r.id).collect();
    (marked, stale.into_iter().map(|s| (s.entry, s.what)).collect())
}

fn entry(what: &str, rest: &str) -> String {
    format!("[[known]]\n{what}\nreason = \"r\"\n{rest}\n")
}

/// A listed failure that ends as listed is known; nothing else is.
#[test]
fn allows_what_is_listed() {
    assert_eq!(apply(""), (vec![], vec![]));
    assert_eq!(apply(&entry("id = 'wrong'", "verdict = 'fail'")), (vec!["wrong".to_owned()], vec![]));
    assert_eq!(apply(&entry("id = 'dead'", "verdict = 'crash'")), (vec!["dead".to_owned()], vec![]));
    let answer = "verdict = 'fail'\nanswer = '{ \"ok\": \"02\" }'";
    assert_eq!(apply(&entry("id = 'wrong'", answer)), (vec!["wrong".to_owned()], vec![]));
}

fn only_stale(list: &str, word: &str) {
    let (marked, stale) = apply(list);
    assert_eq!((marked.len(), stale.len()), (0, 1), "{stale:?}");
    assert!(stale[0].1.starts_with(word), "{stale:?}");
}

/// A listed vector that passes makes its entry stale.
#[test]
fn a_listed_pass_is_stale() {
    only_stale(&entry("id = 'good'", "verdict = 'fail'"), "passes now");
}

/// A listed vector that fails in another way, or with another answer, is not known.
#[test]
fn another_failure_is_stale() {
    only_stale(&entry("id = 'wrong'", "verdict = 'crash'"), "fails differently");
    only_stale(&entry("id = 'wrong'", "verdict = 'fail'\nanswer = '{\"ok\":\"03\"}'"), "fails differently");
    only_stale(&entry("flag = 'minimum'", "verdict = 'timeout'"), "fails differently");
    let says = |rest: &str| apply(&entry("id = 'wrong'", rest)).1[0].1.clone();
    let ends = r#"fails differently: wrong ends in fail {"ok":"02"}, not in "#;
    assert_eq!(says("verdict = 'crash'"), format!("{ends}crash"));
    assert_eq!(says("verdict = 'fail'\nanswer = '{}'"), format!("{ends}fail {{}}"));
}

/// An entry whose vector the suite does not have, or the implementation does not offer, matches nothing.
#[test]
fn an_entry_without_a_vector_is_stale() {
    only_stale(&entry("id = 'gone'", "verdict = 'fail'"), "matches nothing: the suite");
    only_stale(&entry("flag = 'gone'", "verdict = 'fail'"), "matches nothing: the suite");
    only_stale(&entry("id = 'absent'", "verdict = 'fail'"), "matches nothing: the implementation");
}

/// An entry is not stale if a filter left out its vector.
#[test]
fn a_filtered_entry_is_not_stale() {
    assert_eq!(apply(&entry("id = 'not asked'", "verdict = 'fail'")), (vec![], vec![]));
}

/// An entry by flag covers the failures among its vectors, except those with an entry by id.
#[test]
fn entries_by_id_go_before_entries_by_flag() {
    let flag = entry("flag = 'sign'", "verdict = 'fail'");
    assert_eq!(apply(&flag), (vec!["wrong".to_owned()], vec![]));
    let both = format!("{flag}{}", entry("id = 'wrong'", "verdict = 'crash'"));
    let (marked, stale) = apply(&both);
    assert_eq!(marked, Vec::<String>::new());
    let names: Vec<_> = stale.iter().map(|(entry, what)| (entry.as_str(), &what[..6])).collect();
    assert_eq!(names, [("wrong", "fails "), ("sign", "passes")]);
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

/// A blessed list allows exactly the failures of its run, keeps reasons and drops what does not hold.
#[test]
fn blessing_lists_the_failures_of_a_run() {
    let before = [
        entry("id = 'wrong'", "verdict = 'fail'\nissue = 'i'"),
        entry("id = 'good'", "verdict = 'fail'"),
        entry("id = 'gone'", "verdict = 'fail'"),
    ];
    let blessed = Known::parse(&before.concat()).unwrap().blessed(&results(), &[]);
    let names: Vec<_> = blessed.known.iter().map(Entry::name).collect();
    assert_eq!(names, ["wrong", "dead"]);
    let kept = &blessed.known[0];
    assert_eq!((kept.reason.as_str(), kept.issue.as_deref()), ("r", Some("i")));
    assert_eq!(blessed.known[1].verdict, Verdict::Crash);

    let read = Known::parse(&blessed.to_text()).unwrap();
    assert_eq!(read, blessed);
    let mut results = results();
    assert_eq!(read.apply(&mut results, &[], |_| true), []);
    assert!(results.iter().all(|result| result.known == result.failed()));
}

/// A blessed entry whose failure changed keeps its reason and takes the new answer.
#[test]
fn blessing_updates_what_changed() {
    let before = entry("id = 'wrong'", "verdict = 'crash'\nissue = 'i'");
    let blessed = Known::parse(&before).unwrap().blessed(&results(), &[]);
    let wrong = blessed.known.iter().find(|entry| entry.name() == "wrong").unwrap();
    assert_eq!((wrong.verdict, wrong.answer.as_deref()), (Verdict::Fail, Some(r#"{"ok":"02"}"#)));
    assert_eq!((wrong.reason.as_str(), wrong.issue.as_deref()), ("r", Some("i")));
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
    let mut suite = packproof_suite::suite::embedded().unwrap();
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
    causes[0].deviations[0].choice = "another".to_owned();
    assert_eq!(blessed.apply(&mut results, &causes, |_| false).len(), 1);
}
