//! Annotated fields.

use packproof_suite::model::layout::{Field, Piece, first_difference, lines};

/// A bit-stream field that crosses a byte boundary appears in both bytes, high bits first.
#[test]
fn stream_fields_cross_bytes_from_bit_seven_down() {
    let field = Field::stream_bits(6, 4, "x", "");
    assert_eq!(field.pieces, [Piece { byte: 0, high: 1, low: 0 }, Piece { byte: 1, high: 7, low: 6 }]);
    assert!(field.holds(1, 6) && !field.holds(1, 5));
}

/// A field of a little-endian word takes the low bits of the earlier byte first.
#[test]
fn word_fields_start_at_the_least_significant_bit() {
    let field = Field::word_bits(0, 17, 9, "b", "");
    assert_eq!(field.pieces, [Piece { byte: 1, high: 7, low: 1 }, Piece { byte: 2, high: 1, low: 0 }]);
}

/// Marked columns match the line, in a field's second byte too.
#[test]
fn columns_point_at_the_marked_bits() {
    let bytes = [0b1111_1101, 0b1000_0000];
    let field = Field::stream_bits(6, 4, "x", "");
    let marks = [(0, 1), (0, 0), (1, 7), (1, 6), (1, 5)];
    let line = &lines(&bytes, &[field], 8, &marks)[0];
    let shown: Vec<char> = line.columns.iter().filter_map(|&at| line.text.chars().nth(at)).collect();
    assert_eq!(shown, ['0', '1', '1', '0'], "bit 5 of byte 1 is not the field's");
}

/// A long field is shortened without hiding its marked bit.
#[test]
fn long_fields_are_shown_around_their_mark() {
    let bytes: Vec<u8> = (0..10).map(|at| if at == 6 { 0b0000_0100 } else { 0 }).collect();
    let field = [Field::bytes(0, 10, "text", "")];
    assert_eq!(lines(&bytes, &field, 2, &[])[0].text, "   0  00000000 00000000 (+8 bytes)  text");
    let line = &lines(&bytes, &field, 2, &[(6, 2)])[0];
    assert_eq!(line.text, "   0  (6 bytes) 00000100 00000000 (+2 bytes)  text");
    assert_eq!(line.columns.iter().map(|&at| line.text.as_bytes()[at]).collect::<Vec<_>>(), [b'1']);
}

/// In wire order; a missing byte differs from bit 7 on.
#[test]
fn first_difference_is_in_wire_order() {
    assert_eq!(first_difference(&[0x40, 0x40], &[0x40, 0x41]), Some((1, 0)));
    assert_eq!(first_difference(&[0xFF], &[0x7F]), Some((0, 7)));
    assert_eq!(first_difference(&[1], &[1, 2]), Some((1, 7)));
    assert_eq!(first_difference(&[1], &[1]), None);
}
