//! `packproof report` through the real binary: stored runs become other reports, and the exit code is the runs'.

use packproof_judge::diagnosis;
use packproof_judge::report::model::{RunReport, Verdict};
use packproof_judge::report::ndjson;
use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use serde_json::json;

use crate::common::{Place, whole};

fn store(place: &Place, name: &str, report: &RunReport) {
    let mut lines = Vec::new();
    ndjson::write_ndjson(report, &mut lines).unwrap();
    place.write(name, lines);
}

/// A right and a wrong run, and a place where they are stored.
fn runs() -> (RunReport, RunReport, Place) {
    let place = Place::new();
    let mut suite = whole().clone();
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    let mask = errata::find("wiki-continuation-mask-3f").expect("it is in the ledger");
    let right = in_process::judge(&suite, "right", formats::reference);
    let mut wrong = in_process::judge(&suite, "wrong", |case| errata::answer(mask, case));
    wrong.diagnosis = diagnosis::diagnose(&wrong.results).causes;
    store(&place, "right", &right);
    store(&place, "wrong", &wrong);
    (right, wrong, place)
}

/// A run that conforms exits 0, one that does not 1, and outweighs one that judged nothing; the terminal names the diagnosis. Two runs make
/// one page with a matrix, and each kind of file is what its name says. A report on standard output stands there alone: what is for
/// people goes to standard error.
#[test]
fn stored_runs_become_other_reports() {
    let (right, _, place) = runs();
    store(&place, "nothing", &RunReport { results: Vec::new(), ..right });
    place.run("report nothing").ends(4);
    place.run("report nothing wrong").ends(1);
    place.run("report right").ends(0).says("CONFORMS: 25 of 25");
    place
        .run("report right wrong --report html=r.html --report markdown=r.md --report ndjson=r.ndjson")
        .ends(1)
        .says("errata show wiki-continuation-mask-3f");
    let page = place.read("r.html");
    assert!(page.contains("<h1>2 implementations</h1>") && page.contains("\u{2717} 20/25"));
    assert_eq!(place.read("r.md").matches("\n### Diagnosis").count(), 1);
    assert_eq!(place.read("r.ndjson"), place.read("right") + &place.read("wrong"));
    place.run("report wrong --report junit=r.xml");
    assert!(place.read("r.xml").contains("tests=\"25\" skipped=\"0\" failures=\"5\""));
    let done = place.run("report wrong --report ndjson=-");
    assert_eq!(done.warns("DOES NOT CONFORM").out, place.read("wrong"));
}

/// The summary file of a CI job is shared by its steps: it grows, any other Markdown file is replaced.
#[test]
fn the_step_summary_grows() {
    let (.., place) = runs();
    place.write("summary.md", "earlier step\n");
    for (shared, kept) in [("summary.md", true), ("", false)] {
        place.run_with("GITHUB_STEP_SUMMARY", shared, "report right --report markdown=summary.md").ends(0);
        let summary = place.read("summary.md");
        assert_eq!(summary.starts_with("earlier step\n## "), kept, "{summary}");
    }
}

/// Files that hold no runs are said to, by line; two runs do not fit one JUnit file. A stored run that lost lines is refused, though what
/// is left of it conforms; one without its end was killed.
#[test]
fn says_what_is_wrong_with_its_input() {
    let (.., place) = runs();
    let whole = place.read("wrong");
    let without = |mark: &str| {
        let lines: Vec<&str> = whole.lines().filter(|line| !line.contains(mark)).collect();
        lines.join("\n")
    };
    place.write("lost", without(r#""verdict":"fail""#));
    place.write("killed", without(r#""record":"end""#));
    place.write("bad", "{\"record\":\"end\"}\n");
    place.write("empty", "");
    for (words, code, says) in [
        ("bad", 2, "bad: line 1: "),
        ("empty", 2, "no run in these files"),
        ("missing", 2, "missing: "),
        ("right wrong --report junit=r.xml", 2, "holds one run"),
        ("right --report html=no/such/r.html", 2, "no/such/r.html: "),
        ("lost", 2, "the run had 5 results `fail`, and the file has 0"),
        ("killed", 1, "INTERRUPTED"),
    ] {
        let done = place.run(&format!("report {words}"));
        assert!(done.ends(code).err.contains(says) || done.out.contains(says), "{says}: {done:?}");
    }
}

/// What is done to a run before it is compared.
type Change = fn(&mut RunReport);

/// Makes failures unsupported, with this for an answer.
fn unsupported(run: &mut RunReport, answer: &serde_json::Value) {
    for result in run.results.iter_mut().filter(|of| of.verdict == Verdict::Fail) {
        (result.verdict, result.actual) = (Verdict::Unsupported, answer.clone());
    }
}

/// A later run that says less is not better: it is refused, or what it leaves out is named and fails.
#[test]
fn a_diff_does_not_take_silence_for_a_fix() {
    let (right, wrong, place) = runs();
    let changes: [(&RunReport, Change, i32, &str); 8] = [
        (&right, |run| run.interrupted = true, 2, "the run was interrupted"),
        (&right, |run| run.unusable = Some("no start".to_owned()), 2, "the adapter was unusable"),
        (&right, |run| run.results.clear(), 2, "nothing was judged"),
        (&right, |run| run.results.truncate(1), 1, "24 vectors no longer judged"),
        (
            &right,
            |run| run.results.iter_mut().for_each(|of| of.id += "-x"),
            2,
            "no vector was judged in both",
        ),
        (&right, |run| run.results[0].case.input = json!(77), 2, "asks something else in each"),
        (&wrong, |run| unsupported(run, &json!({"unsupported": true})), 1, "5 vectors no longer judged"),
        // Its operation is not offered any more: the run keeps the ids alone.
        (&wrong, |run| unsupported(run, &json!(null)), 1, "5 vectors no longer judged"),
    ];
    for (before, change, code, says) in changes {
        let mut after = before.clone();
        change(&mut after);
        store(&place, "before", before);
        store(&place, "after", &after);
        let done = place.run("report diff before after");
        assert!(
            done.ends(code).lacks("5 fixed").err.contains(says) || done.out.contains(says),
            "{says}: {done:?}"
        );
    }
}
