//! `packproof fuzz`: finds, shrinks, names and writes down, through the real binary.

use crate::common::{BAD, Done, PACKPROOF, packproof};
use packproof_suite::model::vector::VectorFile;

fn fuzz(pending: &tempfile::TempDir, options: &[&str], command: &[&str]) -> Done {
    let directory = pending.path().to_str().unwrap();
    let fixed = ["fuzz", "--seed", "1", "--seconds", "60", "--pending", directory];
    packproof(&[&fixed[..], options, &["--"], command].concat())
}

const MASKED: [&str; 4] = [PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];

/// A right implementation leaves nothing pending.
#[test]
fn a_right_implementation_is_0() {
    let pending = tempfile::tempdir().unwrap();
    fuzz(&pending, &["--cases", "3000"], &[PACKPROOF, "serve"]).ends(0).says("seed 1: 3000 cases judged");
    assert_eq!(std::fs::read_dir(pending.path()).unwrap().count(), 0);
}

/// A mistake is found, shrunk to its smallest witness, named and written down; the pending vector fails the
/// implementation when it is replayed, and is new only once.
#[test]
fn a_planted_mistake_is_5_once() {
    let pending = tempfile::tempdir().unwrap();
    let options = ["--operation", "compact_index.decode", "--cases", "4000"];
    let done = fuzz(&pending, &options, &MASKED);
    done.ends(5);
    assert!(done.out.contains("compact_index.decode of \"4040\""), "4096, the smallest: {}", done.out);
    done.says("packproof errata show wiki-continuation-mask-3f");
    let path = std::fs::read_dir(pending.path().join("pinned")).unwrap().next().unwrap().unwrap().path();
    let file: VectorFile = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let vector = &file.groups[0].vectors[0];
    assert_eq!(vector.input, "4040");

    let vectors = pending.path().to_str().unwrap();
    let replay = ["run", "--vectors", vectors, "--id", &vector.id, "--"];
    assert_eq!(packproof(&[&replay[..], &MASKED].concat()).code, Some(1));
    assert_eq!(packproof(&[&replay[..], &[PACKPROOF, "serve"]].concat()).code, Some(0));

    let again = fuzz(&pending, &options, &MASKED);
    again.ends(1).says("already pending");
}

/// A decoder of compact indices that deviates as named, and what fuzzing says of it.
fn planted(deviations: &[&str]) -> String {
    let pending = tempfile::tempdir().unwrap();
    let parts: Vec<String> = deviations.iter().map(|of| format!("compact_index.{of}")).collect();
    let command = [PACKPROOF, "serve", "--as", &parts.join(",")];
    let done = fuzz(&pending, &["--operation", "compact_index.decode", "--cases", "4000"], &command);
    done.ends(5);
    let written = std::fs::read_dir(pending.path().join("pinned")).unwrap().count();
    assert_eq!(written, deviations.len(), "a pending vector for each fault: {}", done.out);
    done.out
}

/// The input of each witness, and the fault that it shows: lines `OPERATION of INPUT` and `shows   FAULT`.
fn witnesses(out: &str) -> Vec<(&str, &str)> {
    let after =
        |mark: &'static str| out.lines().filter_map(move |line| line.split_once(mark).map(|(_, rest)| rest));
    after("compact_index.decode of ").zip(after("  shows   ")).collect()
}

/// Three faults, each in a decoder of its own: bit 31 is bit 4 of byte 4, alone and positive; nothing at all is the shortest
/// input that ends too early; 4096 is the smallest value with bit 6 of byte 1.
#[test]
fn each_fault_has_its_smallest_witness() {
    let byte_4 = ("\"4080808010\"", "it masks byte 4 with 0x0F, which loses magnitude bit 31");
    assert_eq!(witnesses(&planted(&["byte-4=mask-0f"])), [byte_4]);
    let end = ("\"\"", "it takes missing bytes for zeros");
    assert_eq!(witnesses(&planted(&["end=zeros"])), [end]);
    let mask = ("\"4040\"", "it keeps only six bits of bytes 1 to 3: bit 6 of each is lost");
    assert_eq!(witnesses(&planted(&["middle-data=mask-3f"])), [mask]);
}

/// Two faults in one decoder are both named, each with a witness that the other does not touch.
#[test]
fn two_faults_are_both_named() {
    let out = planted(&["byte-4=mask-0f", "end=zeros-not-empty"]);
    let expected = [
        ("\"4080808010\"", "it masks byte 4 with 0x0F, which loses magnitude bit 31"),
        ("\"40\"", "it takes missing bytes after the first for zeros"),
    ];
    assert_eq!(witnesses(&out), expected, "{out}");
    assert_eq!(out.matches("\n  cause ").count(), 2, "{out}");
}

/// The answers that the diagnosis looks at leave a rival, "each limit is one short". What tells the two apart is then looked at, the
/// smallest first: 8191, which is the limit of two bytes; and one cause is left, without an "or".
#[test]
fn a_rival_is_told_apart() {
    let pending = tempfile::tempdir().unwrap();
    let deviant = "compact_index.encode-later-limits=four-bytes-short";
    let command = [PACKPROOF, "serve", "--as", deviant];
    let options = ["--operation", "compact_index.encode", "--cases", "2000"];
    let done = fuzz(&pending, &options, &command);
    done.ends(5);
    assert_eq!(done.out.matches("\n  cause ").count(), 1, "{}", done.out);
    done.says("It writes 134217727 in five bytes.");
    assert!(!done.out.contains("each limit from two bytes on"), "{}", done.out);
}

/// An implementation that crashes differs, too; failures that no behaviour explains are grouped by kind, each with its smallest input.
#[test]
fn what_no_behaviour_explains_is_told_by_kind() {
    let pending = tempfile::tempdir().unwrap();
    let options = ["--operation", "compact_index.encode", "--cases", "100"];
    let done = fuzz(&pending, &options, &[BAD, "exits-on-all"]);
    done.ends(5);
    let count = done.out.matches("no behaviour explains").count();
    assert!(count == 1 && done.out.contains("such answers: crashes"), "{}", done.out);
    done.says("compact_index.encode of 0\n").says("exited with status 101");
}

/// A choice to plant that does not exist is a mistake in the command, and the answer names those that do.
#[test]
fn serve_names_the_choices_that_there_are() {
    for (spelt, says) in [
        ("compact_index", "deviant:ID or FORMAT.PARAMETER=CHOICE"),
        ("end=zeros", "is not FORMAT.PARAMETER=CHOICE"),
        ("nothing.end=zeros", "no format"),
        ("compact_index.ends=zeros", "no parameter `ends`"),
        ("compact_index.end=zero", "zeros-not-empty"),
    ] {
        packproof(&["serve", "--as", spelt]).ends(2).warns(says);
    }
}

/// Nothing to draw is 4, and an adapter that does not start is 3.
#[test]
fn other_ends_have_their_codes() {
    let pending = tempfile::tempdir().unwrap();
    assert_eq!(fuzz(&pending, &["--only", "varint"], &[BAD, "good"]).code, Some(4));
    assert_eq!(fuzz(&pending, &["--cases", "100"], &[BAD, "supports-nothing"]).code, Some(4));
    assert_eq!(fuzz(&pending, &[], &[BAD, "exits-at-once"]).code, Some(3));
}
