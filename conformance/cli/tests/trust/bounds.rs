//! Nothing that is read is endless, and nothing that is kept grows without bound.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{self, BAD, PACKPROOF, judge, packproof};

fn fifo(path: &Path) -> String {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    path.display().to_string()
}

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let fifo = fifo(&directory.path().join("fifo"));
    let vectors = directory.path().join("vectors");
    std::fs::create_dir_all(vectors.join("pinned")).unwrap();
    std::os::unix::fs::symlink(&fifo, vectors.join("pinned/compact_index.json")).unwrap();
    let vectors = vectors.display().to_string();
    for file in [fifo.as_str(), "/dev/zero"] {
        for arguments in [
            &["inspect", file][..],
            &["report", file],
            &["run", "--known", file, "--", BAD, "good"],
            &["run", "--adapters", file, "x"],
            &["run", "--vectors", &vectors, "--", BAD, "good"],
            &["check", "--vectors", &vectors],
            &["dev", "sweep", "--merge", file],
        ] {
            let started = Instant::now();
            let child = common::spawn(arguments, directory.path());
            let done = finish_within(child, Duration::from_secs(60), arguments);
            assert_eq!(done, Some(2), "{arguments:?}");
            assert!(started.elapsed() < Duration::from_secs(60), "{arguments:?}");
            let said = std::fs::read_to_string(directory.path().join("err")).unwrap();
            assert!(said.contains("not a regular file"), "{arguments:?}: {said}");
        }
    }
}

fn finish_within(mut child: std::process::Child, within: Duration, what: &[&str]) -> Option<i32> {
    let deadline = Instant::now() + within;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    panic!("{what:?} hangs");
}

/// Answers of 40 000 numbers to every question: a gigabyte of address space is enough for all of them.
#[cfg(target_os = "linux")]
#[test]
fn answers_that_are_kept_have_a_bound() {
    let directory = tempfile::tempdir().unwrap();
    let report = directory.path().join("junit.xml");
    let script = format!(
        "ulimit -v 1000000; exec '{PACKPROOF}' run --batch 32 --report junit='{}' -- '{BAD}' says-much",
        report.display()
    );
    let done = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(std::fs::metadata(&report).unwrap().len() < 64 << 20);
}

/// Slow connections do not keep the right one out.
#[test]
fn a_crowd_of_slow_connections_starves_nobody() {
    let done = judge(&["--tcp", "--start-timeout", "15"], "tcp-slow-crowd");
    assert_eq!(done.code, Some(0), "{done:?}");
}

fn vectors_with(change: impl Fn(&str) -> String) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let vectors = directory.path().join("vectors");
    assert_eq!(packproof(&["vectors", "copy", vectors.to_str().unwrap()]).code, Some(0));
    let text = std::fs::read_to_string(vectors.join("pinned/compact_index.json")).unwrap();
    std::fs::write(vectors.join("pinned/other.json"), change(&text)).unwrap();
    let path = vectors.display().to_string();
    (directory, path)
}

#[test]
fn an_id_that_stands_twice_is_refused() {
    let (_directory, vectors) = vectors_with(str::to_owned);
    let done = packproof(&["run", "--vectors", &vectors, "--", BAD, "good"]);
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(
        done.err.contains("pinned/other.json") && done.err.contains("compact-index-pinned-"),
        "{}",
        done.err
    );
    let (_directory, vectors) = vectors_with(|text| {
        let text = text.replace("compact-index-pinned-", "compact-index-own-");
        text.replace("\"c140\"", "\"c141\"")
    });
    let done = packproof(&["run", "--vectors", &vectors, "--", BAD, "good"]);
    assert_eq!(done.code, Some(2), "the same question has two answers: {done:?}");
    assert!(done.err.contains("minus-4097"), "{}", done.err);
}
