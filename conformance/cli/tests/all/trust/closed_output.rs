//! The status depends on the verdict alone, not on who reads what is printed.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{BAD, PACKPROOF, judge, packproof, vectors, wait_until};

/// A stream that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn status(arguments: &[&str], stdout: Stdio, stderr: Stdio, directory: &Path) -> Option<i32> {
    let mut command = Command::new(PACKPROOF);
    command.args(arguments).current_dir(directory).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    command.status().unwrap().code()
}

/// Whoever reads, each command that judges has its status on something wrong: a run, a stored run, the gate, fuzzing, a decoder.
#[test]
fn a_closed_output_hides_no_failure() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::copy(judge(&[], "wrong").path("report"), directory.path().join("stored")).unwrap();
    let deviant = ["--", PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];
    let fuzz =
        [&["fuzz", "--seed", "1", "--cases", "2000", "--only", "compact_index"], &deviant[..]].concat();
    for (arguments, code) in [
        (&["run", "--vectors", vectors(), "--", BAD, "wrong"][..], 1),
        (&["report", "stored"], 1),
        (&["check", "--vectors", vectors()], 1),
        (&fuzz, 5),
        (&["decode", "compact_index", "40"], 1),
    ] {
        let done = status(arguments, closed(), closed(), directory.path());
        assert_eq!(done, Some(code), "{arguments:?}");
    }
    let done = status(&["report", "stored"], closed(), Stdio::null(), directory.path());
    assert_eq!(done, Some(1), "standard output alone is closed");
}

#[test]
fn reports_are_whole_whoever_reads_the_text() {
    let directory = tempfile::tempdir().unwrap();
    let kinds = ["ndjson", "junit", "markdown", "html"];
    let wanted: Vec<String> = kinds.iter().map(|kind| format!("{kind}={kind}")).collect();
    let mut arguments = vec!["run", "--vectors", vectors()];
    arguments.extend(wanted.iter().flat_map(|wanted| ["--report", wanted]));
    arguments.extend(["--", BAD, "wrong"]);
    assert_eq!(status(&arguments, closed(), closed(), directory.path()), Some(1));
    for (kind, end) in kinds.iter().zip(["}\n", "</testsuites>\n", "</details>\n", "</html>"]) {
        let text = std::fs::read_to_string(directory.path().join(kind)).unwrap_or_default();
        assert!(text.ends_with(end), "{kind}: {} bytes", text.len());
    }
    let left = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(left, kinds.len(), "no temporary file stays");
}

/// A full disk is 6 and never the implementation's fault; it names the file, and costs no other report.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_6_and_costs_one_report() {
    for full in ["html", "junit", "markdown", "ndjson"] {
        let directory = tempfile::tempdir().unwrap();
        let kinds = ["html", "junit", "markdown", "ndjson"];
        let path = |kind: &str| {
            if kind == full {
                return "/dev/full".to_owned();
            }
            directory.path().join(kind).display().to_string()
        };
        let wanted: Vec<String> = kinds.iter().map(|kind| format!("{kind}={}", path(kind))).collect();
        let mut arguments = vec!["run", "--vectors", vectors()];
        arguments.extend(wanted.iter().flat_map(|wanted| ["--report", wanted]));
        arguments.extend(["--", BAD, "good"]);
        let done = packproof(&arguments);
        assert_eq!(done.code, Some(6), "{full}: {}", done.err);
        assert!(done.err.contains("/dev/full") && done.err.contains("No space left"), "{}", done.err);
        assert!(done.out.contains("CONFORMS"), "the text is printed all the same: {}", done.out);
        for kind in kinds.iter().filter(|kind| **kind != full) {
            let written = std::fs::metadata(directory.path().join(kind)).map(|file| file.len());
            assert!(written.is_ok_and(|bytes| bytes > 200), "{kind} beside a full {full}");
        }
    }
    let directory = tempfile::tempdir().unwrap();
    let full = File::options().write(true).open("/dev/full").unwrap();
    let arguments = ["run", "--vectors", vectors(), "--", BAD, "good"];
    assert_eq!(status(&arguments, full.into(), Stdio::null(), directory.path()), Some(6));
}

/// A report replaces what was there whole, or leaves it alone.
#[test]
fn an_earlier_report_stays_until_the_new_one_is_whole() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("report.xml");
    std::fs::write(&path, "earlier").unwrap();
    let report = format!("junit={}", path.display());
    judge(&["--report", &report, "--id", "no-such-id"], "good").ends(2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "earlier");
    let mut child = Command::new(PACKPROOF)
        .args([
            "run",
            "--vectors",
            vectors(),
            "--report",
            &report,
            "--timeout",
            "600",
            "--",
            BAD,
            "hangs-on-all",
        ])
        .env("PACKPROOF_TEST_DIR", directory.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The adapter has started: what will be the report is open.
    wait_until(|| directory.path().join("pids").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    // Nobody ends the adapter of a program that was killed.
    let pids = std::fs::read_to_string(directory.path().join("pids")).unwrap();
    assert!(Command::new("kill").arg("-9").args(pids.split(' ')).status().unwrap().success());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "earlier", "killed in the middle of a run");
    assert_eq!(judge(&["--report", &report], "good").code, Some(0));
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("</testsuites>\n"));
}
