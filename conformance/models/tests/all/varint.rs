//! Byte groups of another format that are given as counts; the bytes are those of DWARF's examples.

use packproof_models::varint::counts::Write;
use packproof_models::varint::{Layout, Magnitude, write};

#[test]
fn a_signed_leb128_is_written() {
    let mut layout = Layout::zigzag(64);
    layout.write.magnitude = Magnitude::Zigzag(Write::Sleb);
    for (value, bytes) in [
        (0, &[0x00][..]),
        (2, &[0x02]),
        (-2, &[0x7E]),
        (63, &[0x3F]),
        (64, &[0xC0, 0x00]),
        (-64, &[0x40]),
        (-65, &[0xBF, 0x7F]),
        (127, &[0xFF, 0x00]),
        (-127, &[0x81, 0x7F]),
        (128, &[0x80, 0x01]),
        (-128, &[0x80, 0x7F]),
        (-129, &[0xFF, 0x7E]),
    ] {
        assert_eq!(write(&layout, value).as_deref(), Ok(bytes), "{value}");
    }
}
