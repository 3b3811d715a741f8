//! `packproof dev sweep -- COMMAND`: digests over ranges, down to the first wrong input, through the real binary.

use crate::common::{BAD, Done, PACKPROOF, packproof};

fn sweep(options: &[&str], command: &[&str]) -> Done {
    packproof(&[&["dev", "sweep"], options, &["--"], command].concat())
}

/// A right implementation is right on every input that was asked for.
#[test]
fn a_right_encoder_is_right_everywhere() {
    sweep(&["compact_index.encode", "--count", "40000"], &[PACKPROOF, "serve"])
        .ends(0)
        .says("all 40000 inputs are right");
    let last = sweep(&["--from", "4294967290"], &[PACKPROOF, "serve"]);
    last.says("all 6 inputs are right");
}

/// A wrong one is wrong at its first wrong input, with both answers: negative numbers start at 2^31.
#[test]
fn the_first_wrong_input_is_found() {
    let who = ["serve", "--as", "deviant:abs-min-crash"];
    let options = ["--format", "json", "--from", "2147483000", "--count", "60000"];
    let done = sweep(&options, &[&[PACKPROOF], &who[..]].concat());
    done.ends(1);
    let rows: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(rows[0]["wrong"]["number"], 2_147_483_648_u64, "{rows}");
    assert_eq!(rows[0]["wrong"]["input"], -2_147_483_648_i64);
}

/// An adapter with right output and a wrong digest gets a message that says so.
#[test]
fn another_digest_is_told_apart_from_a_wrong_output() {
    sweep(&["--count", "100"], &[BAD, "sweep-other-digest"])
        .ends(1)
        .says("another digest than PROTOCOL.md describes");
}

/// A fault says how far the sweep came; an adapter without sweeps ran nothing; other words are usage.
#[test]
fn other_ends_have_their_codes() {
    let done = sweep(&["--count", "100"], &[BAD, "sweep-exits"]);
    done.ends(1);
    assert!(done.out.contains("status 101") && done.out.contains("right up to input 0"), "{}", done.out);
    assert_eq!(sweep(&[], &[BAD, "good"]).code, Some(4));
    assert_eq!(sweep(&["compact_index.encode"], &[BAD, "good"]).code, Some(2));
    assert_eq!(sweep(&["varint.decode"], &[PACKPROOF, "serve"]).code, Some(2));
    assert_eq!(sweep(&["--from", "4294967296"], &[PACKPROOF, "serve"]).code, Some(2));
    assert_eq!(sweep(&[], &[BAD, "exits-at-once"]).code, Some(3));
}
