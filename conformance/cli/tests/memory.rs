//! What one vector more costs in memory: `run` and `check` keep its text and a few numbers, however many vectors there are, and a
//! JUnit file is written without being kept.
//!
//! One test, because the allocator counts for the whole process.
#![cfg(unix)]

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use packproof_judge::report::junit;
use packproof_judge::report::model::{RunReport, Verdict};
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_judge::transport::link::Limits;
use packproof_judge::transport::process::{Launch, Stderr};
use packproof_judge::transport::protocol::Greeting;
use packproof_judge::transport::session::{Session, Setup};
use packproof_suite::gate::{self, Planted};
use packproof_suite::parts::{self, Parts, Vectors as _};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes that were allocated at once by `work`, beyond those before it.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage() - before
}

/// The shortest LEB128 of a value in hex.
fn leb128(mut value: u64) -> String {
    let mut text = String::new();
    while value > 0x7F {
        let _ = write!(text, "{:02x}", value & 0x7F | 0x80);
        value >>= 7;
    }
    text + &format!("{value:02x}")
}

/// Writes a suite of so many vectors, half of them encode and half decode; the bytes of its file.
fn write_suite(root: &Path, vectors: u64) -> usize {
    let vector = |at: u64| {
        let value = at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (at % 57);
        let (id, bytes) = (format!("made-{at}"), leb128(value));
        if at.is_multiple_of(2) {
            format!(
                r#"{{"id":"{id}","comment":"made","operation":"varint.encode","input":"{value}","accept":{{"value":"{bytes}"}},"level":"must"}}"#
            )
        } else {
            let consumed = bytes.len() / 2;
            format!(
                r#"{{"id":"{id}","comment":"made","operation":"varint.decode","input":"{bytes}","accept":{{"value":"{value}","consumed":{consumed}}},"level":"must"}}"#
            )
        }
    };
    let vectors: Vec<String> = (0..vectors).map(vector).collect();
    let text = format!(
        r#"{{"format":"varint","suite":"1.0.0","notes":{{}},"groups":[{{"name":"made","parameters":{{"type":"u64"}},"provenance":{{"kind":"generator","source":"this test"}},"stays":"it is large","vectors":[{}]}}]}}"#,
        vectors.join(",\n")
    );
    std::fs::create_dir_all(root.join("generated")).expect("a directory");
    std::fs::write(root.join("generated/varint.json"), &text).expect("written");
    text.len()
}

fn load(root: &Path) -> Parts {
    let suite = parts::load_directory(root).expect("a suite");
    assert!(suite.count() > 2 && suite.contradictions().is_empty());
    suite
}

/// Runs the suite with the codec as the adapter, and has all of it pass.
fn run(root: &Path, vectors: usize) -> RunReport {
    let suite = load(root);
    let launch = Launch {
        command: [env!("CARGO_BIN_EXE_packproof"), "serve"].map(str::to_owned).to_vec(),
        stderr: Arc::new(Stderr::default()),
        ..Launch::default()
    };
    let greeting = Greeting::new(suite.version(), suite.digest());
    let setup = Setup { launch, greeting, limits: Limits::default(), schemas: None };
    let stop = AtomicBool::new(false);
    let session = Session::start(&setup, &stop).expect("it starts");
    let selection = Selection::default();
    let report =
        conformance::run(&suite, &selection, &setup, session, Tuning::default(), &|_, _, _| {}, &stop);
    assert_eq!((report.count(Verdict::Pass), report.judged()), (vectors, vectors));
    assert!(report.conforms());
    report
}

/// What writing the run as JUnit takes beside the run: with passes alone, and with failures alone, which the run keeps whole.
fn written(root: &Path, vectors: usize) -> [usize; 2] {
    let mut report = run(root, vectors);
    let written = |report: &RunReport| peak(|| junit::write_junit(report, &mut io::sink()).expect("written"));
    let passes = written(&report);
    report.make_whole(|_| true);
    assert_eq!(report.results.len(), vectors);
    report.results.iter_mut().for_each(|result| result.verdict = Verdict::Fail);
    [passes, written(&report)]
}

/// Runs the gate, which finds nothing wrong with any vector.
fn check(root: &Path, vectors: usize) {
    // On one thread: what two passes hold at once must not depend on how they fall together.
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let report = alone.install(|| gate::run(&load(root), Planted::default()));
    let row = report.formats.iter().find(|row| row.format == "varint").expect("its row");
    assert_eq!((row.vectors, row.codec, row.reference), (vectors, vectors, vectors));
    assert!(report.failures.iter().all(|failure| !failure.subject.starts_with("made-")));
}

/// Bytes beyond its text that a vector may cost.
const EACH: usize = 64;
/// Bytes that a case of a JUnit file may cost: a failure has its place in a list.
const CASE: usize = 16;

#[test]
fn a_vector_more_costs_little_more_than_its_text() {
    let [few, many] = [36_000, 54_000];
    let [small, large] = [few, many].map(|vectors| {
        let directory = tempfile::tempdir().expect("a directory");
        let bytes = write_suite(directory.path(), vectors as u64);
        (directory, bytes)
    });
    let text = (large.1 - small.1) / (many - few);
    let run_alone = |root: &Path, vectors: usize| drop(run(root, vectors));
    for (name, work) in [("run", run_alone as fn(&Path, usize)), ("check", check)] {
        let [less, more] =
            [(&small, few), (&large, many)].map(|((of, _), count)| peak(|| work(of.path(), count)));
        let each = more.saturating_sub(less) / (many - few);
        println!("{name}: {less} and {more} bytes, {each} a vector, of which {text} are its text");
        assert!(each <= text + EACH, "{name}: {each} bytes a vector, of which {text} are its text");
    }
    let [less, more] = [(&small, few), (&large, many)].map(|((of, _), count)| written(of.path(), count));
    for (name, less, more) in [("passes", less[0], more[0]), ("failures", less[1], more[1])] {
        let each = more.saturating_sub(less) / (many - few);
        println!("junit of {name}: {less} and {more} bytes, {each} a case");
        assert!(each <= CASE, "junit of {name}: {each} bytes a case");
    }
    assert_eq!(peak(|| drop(Vec::<u8>::with_capacity(1000))), 1000, "the allocator counts bytes");
}
