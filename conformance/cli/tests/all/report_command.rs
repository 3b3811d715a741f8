//! `packproof report` through the real binary: stored runs become other reports, and the exit code is the runs'.

use std::path::Path;
use std::process::Command;

use packproof_judge::diagnosis;
use packproof_judge::report::model::{RunReport, Verdict};
use packproof_judge::report::ndjson;
use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::{Suite, embedded};

use crate::common::{PACKPROOF, packproof_in};

fn store(suite: &Suite, directory: &Path, name: &str, ask: impl Fn(&Case) -> Outcome) {
    let mut report = in_process::judge(suite, name, ask);
    report.diagnosis = diagnosis::diagnose(&report.results).causes;
    write(directory, name, &report);
}

fn write(directory: &Path, name: &str, report: &RunReport) {
    let mut lines = Vec::new();
    let written = ndjson::write_ndjson(report, &mut lines);
    let stored = written.and_then(|()| std::fs::write(directory.join(format!("{name}.ndjson")), lines));
    stored.unwrap();
}

fn directory_of_runs() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let mut suite = embedded().unwrap();
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    let mask = errata::find("wiki-continuation-mask-3f").expect("it is in the ledger");
    store(&suite, directory.path(), "right", formats::reference);
    store(&suite, directory.path(), "wrong", |case| errata::answer(mask, case));
    directory
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// A run that conforms exits 0, one that does not 1; the terminal names the diagnosis.
#[test]
fn exits_as_the_stored_runs_did() {
    let directory = directory_of_runs();
    let (code, said) = packproof_in(directory.path(), &["report", "right.ndjson"]);
    assert!(code == Some(0) && said.contains("CONFORMS: 24 of 24"), "{said}");
    let (code, said) = packproof_in(directory.path(), &["report", "right.ndjson", "wrong.ndjson"]);
    assert!(code == Some(1) && said.contains("errata show wiki-continuation-mask-3f"), "{said}");
}

/// Two runs make one page with a matrix, and each kind of file is what its name says.
#[test]
fn writes_every_kind_of_file() {
    let directory = directory_of_runs();
    let kinds = ["html=r.html", "markdown=r.md", "ndjson=r.ndjson"];
    let mut arguments = vec!["report", "right.ndjson", "wrong.ndjson"];
    arguments.extend(kinds.iter().flat_map(|kind| ["--report", kind]));
    packproof_in(directory.path(), &arguments);
    let page = text(&directory.path().join("r.html"));
    assert!(page.contains("<h1>2 implementations</h1>") && page.contains("\u{2717} 19/24"));
    assert_eq!(text(&directory.path().join("r.md")).matches("\n### Diagnosis").count(), 1);
    let both = text(&directory.path().join("right.ndjson")) + &text(&directory.path().join("wrong.ndjson"));
    assert_eq!(text(&directory.path().join("r.ndjson")), both);
    packproof_in(directory.path(), &["report", "wrong.ndjson", "--report", "junit=r.xml"]);
    assert!(text(&directory.path().join("r.xml")).contains("tests=\"24\" skipped=\"0\" failures=\"5\""));
}

/// A report on standard output stands there alone: what is for people goes to standard error.
#[test]
fn a_report_on_standard_output_stands_alone() {
    let directory = directory_of_runs();
    let arguments = ["report", "wrong.ndjson", "--report", "ndjson=-"];
    let done = Command::new(PACKPROOF).args(arguments).current_dir(directory.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), text(&directory.path().join("wrong.ndjson")));
    assert!(String::from_utf8_lossy(&done.stderr).contains("DOES NOT CONFORM"));
}

/// The summary file of a CI job is shared by its steps: it grows, any other Markdown file is replaced.
#[test]
fn the_step_summary_grows() {
    let directory = directory_of_runs();
    let summary = directory.path().join("summary.md");
    std::fs::write(&summary, "earlier step\n").unwrap();
    for (shared, kept) in [(true, true), (false, false)] {
        let mut command = Command::new(PACKPROOF);
        command.arg("report").arg(directory.path().join("right.ndjson"));
        command.arg("--report").arg(format!("markdown={}", summary.display()));
        command.env_remove("GITHUB_STEP_SUMMARY");
        if shared {
            command.env("GITHUB_STEP_SUMMARY", &summary);
        }
        let done = command.output().unwrap();
        assert_eq!(done.status.code(), Some(0));
        assert_eq!(text(&summary).starts_with("earlier step\n## "), kept, "{}", text(&summary));
    }
}

/// Files that hold no runs are said to, by line; two runs do not fit one JUnit file.
#[test]
fn says_what_is_wrong_with_its_input() {
    let directory = directory_of_runs();
    let path = directory.path();
    std::fs::write(path.join("bad.ndjson"), "{\"record\":\"end\"}\n").unwrap();
    std::fs::write(path.join("empty.ndjson"), "").unwrap();
    for (arguments, code, what) in [
        (&["report", "bad.ndjson"][..], 2, "bad.ndjson: line 1: "),
        (&["report", "empty.ndjson"], 2, "no run in these files"),
        (&["report", "missing.ndjson"], 2, "missing.ndjson: "),
        (&["report", "right.ndjson", "wrong.ndjson", "--report", "junit=r.xml"], 2, "holds one run"),
        (&["report", "right.ndjson", "--report", "html=no/such/r.html"], 2, "no/such/r.html: "),
        (&["report"], 2, "required"),
    ] {
        let (done, said) = packproof_in(path, arguments);
        assert!(done == Some(code) && said.contains(what), "{arguments:?}: {said}");
    }
}

/// A stored run that lost lines is refused, though what is left of it conforms; one without its end was killed.
#[test]
fn a_stored_run_that_lost_lines_is_refused() {
    let directory = directory_of_runs();
    let whole = text(&directory.path().join("wrong.ndjson"));
    let lines =
        |keep: &dyn Fn(&str) -> bool| whole.lines().filter(|line| keep(line)).collect::<Vec<_>>().join("\n");
    for (kept, code, says) in [
        (
            lines(&|line| !line.contains(r#""verdict":"fail""#)),
            2,
            "the run had 5 results `fail`, and the file has 0",
        ),
        (lines(&|line| !line.contains(r#""record":"end""#)), 1, "INTERRUPTED"),
    ] {
        std::fs::write(directory.path().join("lost.ndjson"), kept).unwrap();
        let (done, said) = packproof_in(directory.path(), &["report", "lost.ndjson"]);
        assert!(done == Some(code) && said.contains(says), "{said}");
    }
}

/// What is done to a run before it is compared.
type Change = fn(&mut RunReport);

/// A later run that says less is not better: it is refused, or what it leaves out is named and fails.
#[test]
fn a_diff_does_not_take_silence_for_a_fix() {
    let directory = directory_of_runs();
    let path = directory.path();
    let [right, wrong] = ["right.ndjson", "wrong.ndjson"]
        .map(|name| ndjson::read(text(&path.join(name)).as_bytes()).expect("it was written").remove(0));
    let unsupported: Change = |run| {
        for result in run.results.iter_mut().filter(|of| of.verdict == Verdict::Fail) {
            (result.verdict, result.actual) =
                (Verdict::Unsupported, serde_json::json!({"unsupported": true}));
        }
    };
    for (name, before, change, code, says) in [
        ("interrupted", &right, (|run| run.interrupted = true) as Change, 2, "the run was interrupted"),
        ("unusable", &right, |run| run.unusable = Some("no start".to_owned()), 2, "the adapter was unusable"),
        ("empty", &right, |run| run.results.clear(), 2, "nothing was judged"),
        ("one", &right, |run| run.results.truncate(1), 1, "23 vectors no longer judged"),
        (
            "foreign",
            &right,
            |run| run.results.iter_mut().for_each(|of| of.id = format!("x-{}", of.id)),
            2,
            "no vector was judged in both",
        ),
        (
            "changed",
            &right,
            |run| run.results[0].case.input = serde_json::json!(77),
            2,
            "asks something else in each",
        ),
        ("unsupported", &wrong, unsupported, 1, "5 vectors no longer judged"),
        // Its operation is not offered any more: the run keeps the ids alone.
        (
            "unasked",
            &wrong,
            |run| {
                let failed = run.results.iter_mut().filter(|of| of.verdict == Verdict::Fail);
                failed
                    .for_each(|of| (of.verdict, of.actual) = (Verdict::Unsupported, serde_json::Value::Null));
            },
            1,
            "5 vectors no longer judged",
        ),
    ] {
        let mut after = before.clone();
        change(&mut after);
        write(path, "before", before);
        write(path, name, &after);
        let (done, said) =
            packproof_in(path, &["report", "diff", "before.ndjson", &format!("{name}.ndjson")]);
        assert_eq!(done, Some(code), "{name}: {said}");
        assert!(said.contains(says) && !said.contains("5 fixed"), "{name}: {said}");
    }
}
