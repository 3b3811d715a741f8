//! Nothing that is read is endless, and nothing that is kept grows without bound.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{BAD, PACKPROOF, judge, packproof, vectors};

fn fifo(path: &Path) -> String {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    path.display().to_string()
}

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let fifo = fifo(&directory.path().join("fifo"));
    let odd = directory.path().join("vectors");
    std::fs::create_dir_all(odd.join("pinned")).unwrap();
    std::os::unix::fs::symlink(&fifo, odd.join("pinned/compact_index.json")).unwrap();
    let odd = odd.display().to_string();
    for file in [fifo.as_str(), "/dev/zero"] {
        for arguments in [
            &["inspect", file][..],
            &["report", file],
            &["run", "--vectors", vectors(), "--known", file, "--", BAD, "good"],
            &["run", "--vectors", vectors(), "--adapters", file, "x"],
            &["run", "--vectors", &odd, "--", BAD, "good"],
            &["check", "--vectors", &odd],
            &["dev", "sweep", "--merge", file],
        ] {
            let started = Instant::now();
            let done = packproof(arguments);
            assert_eq!(done.code, Some(2), "{arguments:?}");
            assert!(started.elapsed() < Duration::from_secs(60), "{arguments:?}");
            assert!(done.err.contains("not a regular file"), "{arguments:?}: {}", done.err);
        }
    }
}

/// Answers of 40 000 numbers to every question: a gigabyte of address space is enough for all of them.
#[cfg(target_os = "linux")]
#[test]
fn answers_that_are_kept_have_a_bound() {
    let directory = tempfile::tempdir().unwrap();
    let report = directory.path().join("junit.xml");
    let script = format!(
        "ulimit -v 1000000; exec '{PACKPROOF}' run --vectors '{}' --batch 32 --report junit='{}' -- '{BAD}' says-much",
        vectors(),
        report.display()
    );
    let done = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(std::fs::metadata(&report).unwrap().len() < 64 << 20);
}

/// Slow connections do not keep the right one out.
#[test]
fn a_crowd_of_slow_connections_starves_nobody() {
    judge(&["--tcp", "--start-timeout", "15"], "tcp-slow-crowd").ends(0);
}

/// A vector file of ours, and another that is made of it.
fn vectors_with(change: impl Fn(&str) -> String) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let pinned = directory.path().join("pinned");
    std::fs::create_dir(&pinned).unwrap();
    let text = std::fs::read_to_string(Path::new(vectors()).join("pinned/compact_index.json")).unwrap();
    std::fs::write(pinned.join("other.json"), change(&text)).unwrap();
    std::fs::write(pinned.join("compact_index.json"), text).unwrap();
    let path = directory.path().display().to_string();
    (directory, path)
}

#[test]
fn an_id_that_stands_twice_is_refused() {
    let (_directory, vectors) = vectors_with(str::to_owned);
    let judged = |vectors: &str| packproof(&["run", "--vectors", vectors, "--", BAD, "good"]);
    let done = judged(&vectors);
    done.ends(2);
    assert!(
        done.err.contains("pinned/other.json") && done.err.contains("compact-index-pinned-"),
        "{}",
        done.err
    );
    let (_directory, vectors) = vectors_with(|text| {
        let text = text.replace("compact-index-pinned-", "compact-index-own-");
        text.replace("\"c140\"", "\"c141\"")
    });
    let done = judged(&vectors);
    assert_eq!(done.code, Some(2), "the same question has two answers: {done:?}");
    done.warns("minus-4097");
}
