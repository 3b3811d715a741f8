//! `packproof fuzz`: finds, shrinks, names and writes down, through the real binary.

use crate::common::{Done, MASKED, Place};
use packproof_suite::model::vector::VectorFile;

fn fuzz(place: &Place, options: &str, adapter: &str) -> Done {
    place.run(&format!("fuzz --seed 1 {options} -- {adapter}"))
}

/// The pending vector files.
fn pending(place: &Place) -> Vec<String> {
    place.files().into_iter().filter(|file| file.starts_with("pending/pinned/")).collect()
}

/// A right implementation leaves nothing pending.
#[test]
fn a_right_implementation_is_0() {
    let place = Place::new();
    fuzz(&place, "--cases 3000", "$PACKPROOF serve").ends(0).says("seed 1: 3000 cases judged");
    assert_eq!(pending(&place), [""; 0]);
}

/// A mistake is found, shrunk to its smallest witness, named and written down; the pending vector fails the
/// implementation when it is replayed, and is new only once.
#[test]
fn a_planted_mistake_is_5_once() {
    let place = Place::new();
    let options = "--operation compact_index.decode --cases 4000";
    fuzz(&place, options, MASKED).ends(5).says("packproof errata show wiki-continuation-mask-3f");
    let [file] = &pending(&place)[..] else { panic!("one vector") };
    let file: VectorFile = serde_json::from_str(&place.read(file)).unwrap();
    let vector = &file.groups[0].vectors[0];
    assert_eq!(vector.input, "4040", "4096, the smallest");
    for (adapter, code) in [(MASKED, 1), ("$PACKPROOF serve", 0)] {
        place.run(&format!("run --vectors pending --id {} -- {adapter}", vector.id)).ends(code);
    }
    fuzz(&place, options, MASKED).ends(1).says("already pending");
}

/// Each fault of a decoder has its smallest witness: bit 31 is bit 4 of byte 4, alone and positive; nothing at all is the shortest
/// input that ends too early; 4096 is the smallest value with bit 6 of byte 1. Two faults in one decoder are both named, each with a
/// witness that the other does not touch.
#[test]
fn each_fault_has_its_smallest_witness() {
    let byte_4 = ("\"4080808010\"", "it masks byte 4 with 0x0F, which loses magnitude bit 31");
    let end = ("\"\"", "it takes missing bytes for zeros");
    let mask = ("\"4040\"", "it keeps only six bits of bytes 1 to 3: bit 6 of each is lost");
    let not_empty = ("\"40\"", "it takes missing bytes after the first for zeros");
    for (planted, witnesses) in [
        ("compact_index.byte-4=mask-0f", &[byte_4][..]),
        ("compact_index.end=zeros", &[end]),
        ("compact_index.middle-data=mask-3f", &[mask]),
        ("compact_index.byte-4=mask-0f,compact_index.end=zeros-not-empty", &[byte_4, not_empty]),
    ] {
        let place = Place::new();
        let options = "--operation compact_index.decode --cases 4000";
        let done = fuzz(&place, options, &format!("$PACKPROOF serve --as {planted}"));
        let after = |mark: &'static str| {
            done.out.lines().filter_map(move |line| line.split_once(mark).map(|(_, rest)| rest))
        };
        let found: Vec<_> = after("compact_index.decode of ").zip(after("  shows   ")).collect();
        assert_eq!(found, witnesses, "{done:?}");
        assert_eq!(done.ends(5).out.matches("\n  cause ").count(), witnesses.len(), "{done:?}");
        assert_eq!(pending(&place).len(), witnesses.len(), "a pending vector for each fault: {done:?}");
    }
}

/// The answers that the diagnosis looks at leave a rival, "each limit is one short". What tells the two apart is then looked at, the
/// smallest first: 8191, which is the limit of two bytes; and one cause is left, without an "or".
#[test]
fn a_rival_is_told_apart() {
    let deviant = "$PACKPROOF serve --as compact_index.encode-later-limits=four-bytes-short";
    let done = fuzz(&Place::new(), "--operation compact_index.encode --cases 2000", deviant);
    done.ends(5).says("It writes 134217727 in five bytes.").lacks("each limit from two bytes on");
    assert_eq!(done.out.matches("\n  cause ").count(), 1, "{done:?}");
}

/// An implementation that crashes differs, too; failures that no behaviour explains are grouped by kind, each with its smallest input.
#[test]
fn what_no_behaviour_explains_is_told_by_kind() {
    let done = fuzz(&Place::new(), "--operation compact_index.encode --cases 100", "$BAD exits-on-all");
    done.ends(5).says("such answers: crashes").says("compact_index.encode of 0\n").says("status 101");
    assert_eq!(done.out.matches("no behaviour explains").count(), 1, "{done:?}");
}
