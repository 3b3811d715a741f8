//! Shards through the real binary: a run that is divided and joined again is the run that was not divided.
#![cfg(unix)]

mod common;

use std::path::Path;
use std::process::{Command, Output};

use common::{BAD, PACKPROOF};
use packproof_judge::report::ndjson;

const DEVIANT: [&str; 5] = ["--", PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];

fn packproof(directory: &Path, words: &[&str]) -> Output {
    let done = Command::new(PACKPROOF).args(words).current_dir(directory).output();
    done.unwrap_or_else(|error| panic!("{error}"))
}

/// `packproof run` with these options; its exit code.
fn run(directory: &Path, options: &[&str], adapter: &[&str]) -> Option<i32> {
    packproof(directory, &[&["run"], options, adapter].concat()).status.code()
}

/// Runs all shards into `1.ndjson`, `2.ndjson`, ...; the exit codes.
fn divide(directory: &Path, of: u32, options: &[&str], adapter: &[&str]) -> Vec<Option<i32>> {
    let shard = |number: u32| {
        let (part, file) = (format!("{number}/{of}"), format!("ndjson={number}.ndjson"));
        run(directory, &[&["--shard", &part, "--report", &file], options].concat(), adapter)
    };
    (1..=of).map(shard).collect()
}

fn text(directory: &Path, name: &str) -> String {
    std::fs::read_to_string(directory.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text without what says how long the run took: `time="0.1"`, `0.1 s`.
fn timeless(text: &str) -> String {
    let number = |c: char| c.is_ascii_digit() || c == '.';
    let attributes: Vec<&str> =
        text.split(" time=\"").map(|piece| piece.trim_start_matches(number)).collect();
    let attributes = attributes.join(" time=\"");
    attributes.split(" s").map(|piece| piece.trim_end_matches(number)).collect::<Vec<_>>().join(" s")
}

/// The runs of an NDJSON report, timeless, the results in one order.
fn runs(text: &str) -> String {
    let mut runs = ndjson::read(text.as_bytes()).unwrap();
    for run in &mut runs {
        run.milliseconds = 0;
        run.results.sort_by(|a, b| a.id.cmp(&b.id));
    }
    runs.iter().map(|run| serde_json::to_string_pretty(run).unwrap() + "\n").collect()
}

/// Compares line by line: a whole report is too long for a message.
fn same(what: &str, actual: &str, expected: &str) {
    for (at, (actual, expected)) in actual.lines().zip(expected.lines()).enumerate() {
        assert!(actual == expected, "{what}, line {}:\n{actual:.600}\n{expected:.600}", at + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "{what}");
}

const KINDS: [&str; 8] = [
    "--report",
    "ndjson=R.ndjson",
    "--report",
    "junit=R.xml",
    "--report",
    "html=R.html",
    "--report",
    "markdown=R.md",
];

/// A directory with some of the suite's vectors: a debug build takes its time over all of them.
struct Vectors(tempfile::TempDir);

fn vectors() -> Vectors {
    let directory = tempfile::tempdir().unwrap();
    let suite = packproof_suite::suite::embedded().unwrap();
    for path in ["pinned/compact_index.json", "generated/compact_index.json", "pinned/unreal_name.json"] {
        let file = suite.files.iter().find(|file| file.path == path).expect(path);
        std::fs::create_dir_all(directory.path().join(path).parent().unwrap()).unwrap();
        std::fs::write(directory.path().join(path), &file.text).unwrap();
    }
    Vectors(directory)
}

impl Vectors {
    fn options(&self) -> [&str; 2] {
        ["--vectors", self.0.path().to_str().unwrap()]
    }
}

/// Joined, the shards give every report that the whole run gives, and its exit code.
fn joined_equals_whole(options: &[&str], joining: &[&str], adapter: &[&str], code: i32) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    if options.contains(&"--known") {
        std::fs::write(path.join("known.toml"), KNOWN).unwrap();
    }
    let whole = packproof(path, &[&["run"], options, &KINDS, adapter].concat());
    assert_eq!(whole.status.code(), Some(code), "{}", String::from_utf8_lossy(&whole.stdout));
    let names = ["R.ndjson", "R.xml", "R.html", "R.md"];
    let expected = names.map(|name| text(path, name));
    divide(path, 3, options, adapter);
    let joined =
        packproof(path, &[&["report", "3.ndjson", "1.ndjson", "2.ndjson"], joining, &KINDS].concat());
    assert_eq!(joined.status.code(), Some(code), "{}", String::from_utf8_lossy(&joined.stderr));
    let terminal = |done: &Output| timeless(&String::from_utf8_lossy(&done.stdout));
    same("terminal", &terminal(&joined), &terminal(&whole));
    same("R.ndjson", &runs(&text(path, "R.ndjson")), &runs(&expected[0]));
    for (name, expected) in names.iter().zip(&expected).skip(1) {
        same(name, &timeless(&text(path, name)), &timeless(expected));
    }
}

/// Of an implementation with failures, diagnosis included; of one that conforms, with a filter and the vectors of the
/// binary.
#[test]
fn joined_shards_are_the_whole_run() {
    let vectors = vectors();
    joined_equals_whole(&vectors.options(), &vectors.options(), &DEVIANT, 1);
    joined_equals_whole(&["--only", "object_reference"], &[], &["--", PACKPROOF, "serve"], 0);
}

/// An operation that is offered and never supported is a contradiction that no shard can see.
#[test]
fn contradictory_offers_are_seen_in_the_joined_run() {
    let vectors = vectors();
    joined_equals_whole(&vectors.options(), &vectors.options(), &["--", BAD, "supports-nothing"], 1);
}

/// One entry by flag holds in part, one does not hold anywhere, and one by id holds.
const KNOWN: &str = r#"
[[known]]
flag = "length-boundary"
verdict = "fail"
reason = "r"

[[known]]
flag = "overlong"
verdict = "fail"
reason = "r"

[[known]]
id = "compact-index-pinned-64"
verdict = "fail"
reason = "passes"
"#;

/// Which entries of a list of known failures are stale is decided for all shards together.
#[test]
fn known_failures_are_those_of_the_whole_run() {
    let vectors = vectors();
    let options = [&vectors.options()[..], &["--known", "known.toml"]].concat();
    joined_equals_whole(&options, &options, &DEVIANT, 1);
}

const MATRIX: &str = r#"
[[adapter]]
name = "right"
command = ["{packproof}", "serve", "--only", "compact_index"]

[[adapter]]
name = "masked"
command = ["{packproof}", "serve", "--only", "compact_index", "--as", "deviant:wiki-continuation-mask-3f"]
"#;

/// Joined, the shards of a matrix have the pairs that the whole one has: in the NDJSON file, on the page and on the terminal.
#[test]
fn joined_shards_of_a_matrix_keep_its_pairs() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::write(path.join("adapters.toml"), MATRIX).unwrap();
    let whole = packproof(path, &["matrix", "--report", "ndjson=R.ndjson", "--report", "html=R.html"]);
    assert_eq!(whole.status.code(), Some(1), "{}", String::from_utf8_lossy(&whole.stderr));
    let expected = ["R.ndjson", "R.html"].map(|name| text(path, name));
    for number in ["1", "2"] {
        let file = format!("ndjson={number}.ndjson");
        packproof(path, &["matrix", "--shard", &format!("{number}/2"), "--report", &file]);
    }
    let words = ["report", "2.ndjson", "1.ndjson", "--report", "ndjson=R.ndjson", "--report", "html=R.html"];
    let joined = packproof(path, &words);
    assert_eq!(joined.status.code(), Some(1), "{}", String::from_utf8_lossy(&joined.stderr));
    let met = |text: &str| {
        let runs = ndjson::read(text.as_bytes()).unwrap();
        runs.into_iter().flat_map(|run| run.decoded_by).collect::<Vec<_>>()
    };
    assert_eq!(met(&text(path, "R.ndjson")), met(&expected[0]));
    let right: Vec<_> = met(&expected[0]).into_iter().filter(|met| met.decoder == "right").collect();
    assert!(right.len() == 2 && right[0].total > 50, "{right:?}");
    let masked = met(&expected[0]).into_iter().find(|met| met.decoder == "masked");
    assert!(masked.is_some_and(|met| met.good < met.total && met.fails.is_some()));
    same("R.html", &timeless(&text(path, "R.html")), &timeless(&expected[1]));
    let table = |done: &Output| {
        let out = String::from_utf8_lossy(&done.stdout).into_owned();
        out.split_once("Row encodes").map(|(_, table)| table.to_owned())
    };
    assert!(table(&whole).is_some());
    assert_eq!(table(&joined), table(&whole));
}

/// A shard that has nothing to judge ends well and says so; the run of which all shards are empty ran nothing.
#[test]
fn a_shard_with_nothing_to_judge_is_no_failure() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let vectors = vectors();
    let one = [&vectors.options()[..], &["--id", "compact-index-pinned-64"]].concat();
    assert_eq!(divide(path, 3, &one, &["--", PACKPROOF, "serve"]), [Some(0); 3]);
    // Its SHA-256 begins with 19383ffffb6eae88: shard 3 of 3.
    let empty = packproof(path, &["report", "--partial", "1.ndjson", "2.ndjson"]);
    let said = String::from_utf8_lossy(&empty.stdout).into_owned();
    assert!(said.contains("NOTHING TO JUDGE: 0 of 0 judged vectors pass, shards 1, 2 of 3 only"), "{said}");
    let codes = divide(path, 2, &one, &["--", BAD, "supports-nothing"]);
    assert_eq!(codes, [Some(0); 2]);
    let joined = packproof(path, &["report", "1.ndjson", "2.ndjson"]);
    assert_eq!(joined.status.code(), Some(4), "{}", String::from_utf8_lossy(&joined.stdout));
}

/// What is no shard is a usage error, and a list is not rewritten by part of a run.
#[test]
fn what_is_no_shard_is_usage() {
    let directory = tempfile::tempdir().unwrap();
    for bad in ["0/2", "3/2", "1/0", "1", "x/2", "-1/2", "1/10001"] {
        let shard = format!("--shard={bad}");
        for command in ["run", "matrix"] {
            let done = packproof(directory.path(), &[command, &shard]);
            assert_eq!(done.status.code(), Some(2), "{command} {bad}");
            assert!(String::from_utf8_lossy(&done.stderr).contains("a shard is K/N"), "{command} {bad}");
        }
    }
    let bless = ["--shard", "1/2", "--known", "k.toml", "--bless"];
    assert_eq!(run(directory.path(), &bless, &DEVIANT), Some(2));
}

/// Shards that do not make one run are refused, with the file and the reason.
#[test]
fn refuses_what_does_not_fit_together() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let vectors = vectors();
    let quick = [&vectors.options()[..], &["--only", "compact_index"]].concat();
    divide(path, 3, &quick, &DEVIANT);
    let other = |name: &str, shard: &str, options: &[&str], adapter: &[&str]| {
        let file = format!("ndjson={name}.ndjson");
        run(path, &[&["--shard", shard, "--report", &file], options].concat(), adapter);
    };
    other("of4", "2/4", &quick, &DEVIANT);
    other("reference", "2/3", &quick, &["--", PACKPROOF, "serve"]);
    other("more", "2/3", &vectors.options(), &DEVIANT);
    other("should", "2/3", &[&quick[..], &["--level", "should"]].concat(), &DEVIANT);
    run(path, &[&quick[..], &["--report", "ndjson=whole.ndjson"]].concat(), &DEVIANT);
    let write = |name: &str, text: String| std::fs::write(path.join(name), text).unwrap();
    let second = text(path, "2.ndjson");
    write("digest.ndjson", second.replacen("\"digest\":\"", "\"digest\":\"0", 1));
    let lost: Vec<&str> =
        second.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line).collect();
    write("lost.ndjson", lost.join("\n") + "\n");
    write("moved.ndjson", text(path, "1.ndjson").replacen("\"numbers\":[1]", "\"numbers\":[2]", 1));
    write("none.ndjson", text(path, "1.ndjson").replacen("\"numbers\":[1]", "\"numbers\":[4]", 1));

    for (files, says) in [
        (&["1", "3"][..], "shard 2 of 3 is missing"),
        (&["1", "2", "3", "2"], "shard 2 of 3 of packproof deviant:wiki-continuation-mask-3f"),
        (&["1", "of4", "3"], "the number of shards is 4, and 3 in"),
        (&["1", "reference", "3"], "shard 2 of 3 is missing"),
        (&["1", "more", "3"], "the selection is"),
        (&["1", "should", "3"], "the level that decides is should"),
        (&["1", "digest", "3"], "the suite's digest is"),
        (&["1", "lost", "3"], "a file is truncated"),
        (&["1", "moved", "3"], "moved.ndjson: vector"),
        (&["1", "2", "3", "none"], "there is no shard 4 of 3"),
    ] {
        let names: Vec<String> = files.iter().map(|name| format!("{name}.ndjson")).collect();
        let words: Vec<&str> = ["report"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let done = packproof(path, &words);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{files:?}: {said}");
        assert!(said.contains(says), "{files:?}: {said}");
    }
    let partial = packproof(path, &["report", "1.ndjson", "3.ndjson", "--partial"]);
    assert_eq!(partial.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&partial.stdout).contains("shards 1, 3 of 3 only"));
    assert_eq!(packproof(path, &["report", "whole.ndjson", "--partial"]).status.code(), Some(2));
}
