//! Pieces of sized vectors.

use packproof_suite::model::expansion::expand;
use packproof_suite::model::sized::{Pieces, bits_as_hex, little_endian, periodic};

/// A stream behind some bits is the bits themselves, one after the other.
#[test]
fn periodic_streams_are_what_they_repeat() {
    for first in ["", "1", "101", "11111111", "110011001100"] {
        let repeated = "1011001110001111";
        let stream = periodic(first, repeated, 3);
        let whole = bits_as_hex(&[first, repeated, repeated, repeated].concat());
        assert_eq!(expand(&stream.node()), Ok(whole.clone().into()), "{first}");
        assert_eq!(stream.len(), whole.len() / 2);
    }
}

/// Pieces know their length, and their node stands for them.
#[test]
fn pieces_are_counted() {
    let pieces = Pieces::default()
        .hex("01 02")
        .times(3, "ff")
        .times(0, "00")
        .times(9, "")
        .then(Pieces::default().hex("03"));
    assert_eq!((pieces.len(), expand(&pieces.node())), (6, Ok("0102ffffff03".into())));
    assert!(Pieces::default().is_empty() && Pieces::default().node() == "");
    assert_eq!(little_endian(0x0102_0304, 4), "04030201");
}
