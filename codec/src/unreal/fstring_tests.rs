use super::*;

fn refusal(bytes: &[u8]) -> DecodeError {
    decode_lenient(bytes).expect_err("the bytes are malformed")
}

/// U+00FF is the last character of the narrow form and U+0100 the first that needs the wide one.
#[test]
fn widens_exactly_above_latin1() {
    let mut out = [0xAA; 8];
    assert_eq!(encode("\u{FF}", &mut out), Ok(3));
    assert_eq!(out[..4], [0x02, 0xFF, 0x00, 0xAA]);
    assert_eq!(encode("\u{100}", &mut out), Ok(5));
    assert_eq!(out[..6], [0x82, 0x00, 0x01, 0x00, 0x00, 0xAA]);
}

/// A character outside the basic plane counts as two units, high surrogate first.
#[test]
fn counts_a_surrogate_pair_as_two_units() {
    let mut out = [0; 7];
    assert_eq!(encode("\u{1F600}", &mut out), Ok(7));
    assert_eq!(out, [0x83, 0x3D, 0xD8, 0x00, 0xDE, 0x00, 0x00]);
    let (text, consumed) = decode_lenient(&out).expect("the bytes are well formed");
    assert!(text.chars().eq("\u{1F600}".chars()));
    assert_eq!(consumed, 7);
}

/// Both encoders write the empty string as `00`; `01 00` and `81 00 00` are read but not canonical.
#[test]
fn empty_string_has_one_canonical_form() {
    let mut out = [0xAA; 2];
    assert_eq!(encode("", &mut out), Ok(1));
    assert_eq!(encode_wide("", &mut out[1..]), Ok(1));
    assert_eq!(out, [0, 0]);
    for bytes in [&[0x01, 0x00][..], &[0x81, 0x00, 0x00]] {
        let (text, consumed) = decode_lenient(bytes).expect("engines read this");
        assert_eq!((text.chars().count(), consumed), (0, bytes.len()));
        assert_eq!(decode(bytes), Err(DecodeError::byte(Fault::Overlong, bytes.len() - 1)));
    }
    assert_eq!(decode_lenient(&[0x80]).map(|(_, consumed)| consumed), Ok(1));
    assert_eq!(decode(&[0x80]), Err(DecodeError::byte(Fault::NegativeZero, 0)));
}

/// Every fault has the offset that its definition names.
#[test]
fn faults_point_at_the_byte_at_fault() {
    assert_eq!(refusal(&[]), DecodeError::byte(Fault::Truncated, 0));
    assert_eq!(refusal(&[0x03, b'a', b'b']), DecodeError::byte(Fault::Truncated, 3));
    assert_eq!(refusal(&[0x82, 0x31, 0x00, 0x00]), DecodeError::byte(Fault::Truncated, 4));
    assert_eq!(refusal(&[0x02, b'a', b'b']), DecodeError::byte(Fault::MissingNul, 2));
    assert_eq!(refusal(&[0x82, 0x31, 0x00, 0x00, 0x01]), DecodeError::byte(Fault::MissingNul, 3));
    assert_eq!(refusal(&[0x03, b'a', 0x00, 0x00]), DecodeError::byte(Fault::EmbeddedNul, 2));
    assert_eq!(
        refusal(&[0x83, 0x31, 0x00, 0x00, 0x00, 0x00, 0x00]),
        DecodeError::byte(Fault::EmbeddedNul, 3)
    );
}

/// Every kind of unpaired surrogate is refused at the unpaired unit: high at the end, low alone, high before another
/// character.
#[test]
fn rejects_unpaired_surrogates() {
    assert_eq!(
        refusal(&[0x83, 0x31, 0x00, 0x00, 0xD8, 0x00, 0x00]),
        DecodeError::byte(Fault::InvalidText, 3)
    );
    assert_eq!(refusal(&[0x82, 0x00, 0xDC, 0x00, 0x00]), DecodeError::byte(Fault::InvalidText, 1));
    let after_a_pair = [0x85, 0x3D, 0xD8, 0x00, 0xDE, 0x00, 0xD8, 0x31, 0x00, 0x00, 0x00];
    assert_eq!(refusal(&after_a_pair), DecodeError::byte(Fault::InvalidText, 5));
}

/// A length of `i32::MIN` units is 2^32 bytes: truncated, without overflow on any width of `usize`.
#[test]
fn survives_the_largest_lengths() {
    assert_eq!(refusal(&[0xC0, 0x80, 0x80, 0x80, 0x10]), DecodeError::byte(Fault::Truncated, 5));
    assert_eq!(refusal(&[0x7F, 0xFF, 0xFF, 0xFF, 0x0F]), DecodeError::byte(Fault::Truncated, 5));
}

/// A single character above U+00FF makes the wide form canonical; without one it is overlong.
#[test]
fn wide_is_canonical_only_when_needed() {
    assert!(decode(&[0x83, 0x31, 0x00, 0x00, 0x01, 0x00, 0x00]).is_ok());
    let narrow_enough = [0x83, 0x31, 0x00, 0xFF, 0x00, 0x00, 0x00];
    assert_eq!(decode(&narrow_enough), Err(DecodeError::byte(Fault::Overlong, 6)));
}

/// Every encoder refuses a text with a NUL, and leaves the output unchanged.
#[test]
fn encoders_refuse_a_nul_and_a_small_buffer() {
    let mut out = [7; 4];
    assert_eq!(encode("a\0", &mut out), Err(EncodeError::InvalidText));
    assert_eq!(encode_wide("\0", &mut out), Err(EncodeError::InvalidText));
    assert_eq!(encoded_len("\0"), Err(EncodeError::InvalidText));
    assert_eq!(encode("abc", &mut out), Err(EncodeError::BufferTooSmall { needed: 5, available: 4 }));
    assert_eq!(encode_wide("a", &mut out), Err(EncodeError::BufferTooSmall { needed: 5, available: 4 }));
    assert_eq!(out, [7; 4]);
}
