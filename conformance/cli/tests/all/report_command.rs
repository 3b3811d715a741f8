//! `packproof report` through the real binary: stored runs become other reports, and the exit code is the runs'.

use std::path::Path;
use std::process::{Command, Output};

use packproof_judge::diagnosis;
use packproof_judge::report::ndjson;
use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::{Suite, embedded};

fn packproof(arguments: &[&str], directory: &Path) -> Output {
    let command =
        Command::new(env!("CARGO_BIN_EXE_packproof")).args(arguments).current_dir(directory).output();
    command.unwrap_or_else(|error| panic!("{error}"))
}

fn store(suite: &Suite, directory: &Path, name: &str, ask: impl Fn(&Case) -> Outcome) {
    let mut report = in_process::judge(suite, name, ask);
    report.diagnosis = diagnosis::diagnose(&report.results).causes;
    let mut lines = Vec::new();
    let written = ndjson::write_ndjson(&report, &mut lines);
    let stored = written.and_then(|()| std::fs::write(directory.join(format!("{name}.ndjson")), lines));
    stored.unwrap_or_else(|error| panic!("{error}"));
}

fn directory_of_runs() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let mut suite = embedded().unwrap_or_else(|error| panic!("{error}"));
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    let mask = errata::find("wiki-continuation-mask-3f").expect("it is in the ledger");
    store(&suite, directory.path(), "right", formats::reference);
    store(&suite, directory.path(), "wrong", |case| errata::answer(mask, case));
    directory
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A run that conforms exits 0, one that does not 1; the terminal names the diagnosis.
#[test]
fn exits_as_the_stored_runs_did() {
    let directory = directory_of_runs();
    let right = packproof(&["report", "right.ndjson"], directory.path());
    assert_eq!(right.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&right.stdout).contains("CONFORMS: 18 of 18"));
    let wrong = packproof(&["report", "right.ndjson", "wrong.ndjson"], directory.path());
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("errata show wiki-continuation-mask-3f"));
}

/// Two runs make one page with a matrix, and each kind of file is what its name says.
#[test]
fn writes_every_kind_of_file() {
    let directory = directory_of_runs();
    let kinds = ["html=r.html", "markdown=r.md", "ndjson=r.ndjson"];
    let mut arguments = vec!["report", "right.ndjson", "wrong.ndjson"];
    arguments.extend(kinds.iter().flat_map(|kind| ["--report", kind]));
    packproof(&arguments, directory.path());
    let page = text(&directory.path().join("r.html"));
    assert!(page.contains("<h1>2 implementations</h1>") && page.contains("\u{2717} 13/18"));
    assert_eq!(text(&directory.path().join("r.md")).matches("\n### Diagnosis").count(), 1);
    let both = text(&directory.path().join("right.ndjson")) + &text(&directory.path().join("wrong.ndjson"));
    assert_eq!(text(&directory.path().join("r.ndjson")), both);
    packproof(&["report", "wrong.ndjson", "--report", "junit=r.xml"], directory.path());
    assert!(text(&directory.path().join("r.xml")).contains("tests=\"18\" skipped=\"0\" failures=\"5\""));
}

/// A report on standard output stands there alone: what is for people goes to standard error.
#[test]
fn a_report_on_standard_output_stands_alone() {
    let directory = directory_of_runs();
    let done = packproof(&["report", "wrong.ndjson", "--report", "ndjson=-"], directory.path());
    assert_eq!(String::from_utf8_lossy(&done.stdout), text(&directory.path().join("wrong.ndjson")));
    assert!(String::from_utf8_lossy(&done.stderr).contains("DOES NOT CONFORM"));
}

/// The summary file of a CI job is shared by its steps: it grows, any other Markdown file is replaced.
#[test]
fn the_step_summary_grows() {
    let directory = directory_of_runs();
    let summary = directory.path().join("summary.md");
    std::fs::write(&summary, "earlier step\n").unwrap_or_else(|error| panic!("{error}"));
    for (shared, kept) in [(true, true), (false, false)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_packproof"));
        command.arg("report").arg(directory.path().join("right.ndjson"));
        command.arg("--report").arg(format!("markdown={}", summary.display()));
        command.env_remove("GITHUB_STEP_SUMMARY");
        if shared {
            command.env("GITHUB_STEP_SUMMARY", &summary);
        }
        let done = command.output().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(done.status.code(), Some(0));
        assert_eq!(text(&summary).starts_with("earlier step\n## "), kept, "{}", text(&summary));
    }
}

/// Files that hold no runs are said to, by line; two runs do not fit one JUnit file.
#[test]
fn says_what_is_wrong_with_its_input() {
    let directory = directory_of_runs();
    let path = directory.path();
    std::fs::write(path.join("bad.ndjson"), "{\"record\":\"end\"}\n")
        .unwrap_or_else(|error| panic!("{error}"));
    std::fs::write(path.join("empty.ndjson"), "").unwrap_or_else(|error| panic!("{error}"));
    for (arguments, code, what) in [
        (&["report", "bad.ndjson"][..], 2, "bad.ndjson: line 1: "),
        (&["report", "empty.ndjson"], 2, "no run in these files"),
        (&["report", "missing.ndjson"], 2, "missing.ndjson: "),
        (&["report", "right.ndjson", "wrong.ndjson", "--report", "junit=r.xml"], 2, "holds one run"),
        (&["report", "right.ndjson", "--report", "html=no/such/r.html"], 2, "no/such/r.html: "),
        (&["report"], 2, "required"),
    ] {
        let done = packproof(arguments, path);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(what), "{arguments:?}: {said}");
    }
}
