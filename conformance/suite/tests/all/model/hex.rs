//! Hex digits.

use packproof_suite::model::{hex, unhex};

/// Every byte, in both cases, with and without separators.
#[test]
fn digits_spell_bytes() {
    let bytes: Vec<u8> = (0..=255).collect();
    let digits = hex(&bytes);
    assert_eq!(&digits[..8], "00010203");
    assert_eq!(&digits[504..], "fcfdfeff");
    let spaced = bytes.iter().map(|&byte| format!("{byte:02X}")).collect::<Vec<_>>().join("_");
    for text in [digits.clone(), digits.to_uppercase(), spaced, format!(" {digits}\n")] {
        assert_eq!(unhex(&text).as_ref(), Ok(&bytes), "{text}");
    }
    assert_eq!(unhex(""), Ok(Vec::new()));
}

/// An invalid digit is reported with its place, an odd length with the number of digits.
#[test]
fn what_is_no_hex_is_refused() {
    for (text, expected) in [
        ("00g0", "`g` at character 2 is not a hex digit"),
        ("0@", "`@` at character 1 is not a hex digit"),
        ("ä0", "`ä` at character 0 is not a hex digit"),
        ("012", "3 hex digits: a byte takes two"),
    ] {
        assert_eq!(unhex(text), Err(expected.to_owned()), "{text}");
    }
}
