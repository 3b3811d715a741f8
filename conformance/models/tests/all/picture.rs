//! Pictures of bits, and the bytes of their units.

use packproof_models::picture::Picture;
use packproof_models::word::Unit;

/// A value put into a field of two units comes back, and no other bit is touched.
#[test]
fn a_field_may_cross_units() {
    let picture = Picture::parse("iaaa | ib.1", "iab").expect("it is a picture");
    assert_eq!(picture.bits(), 8);
    // The first unit is the low one: its i is bit 3, the second's bit 7.
    assert_eq!(picture.field('i').put(0b10), 1 << 3);
    assert_eq!(picture.field('i').put(0b01), 1 << 7);
    assert_eq!(picture.field('a').put(0b101), 0b101);
    assert_eq!(picture.field('a').get(0xff), 7);
    assert_eq!(picture.ones(), 1 << 4);
    assert_eq!(picture.drawn(), ["iaaa", "ib.1"]);
}

/// Anything but the letters of the family is refused, and so is a word of no bits or of 65.
#[test]
fn refuses_other_letters_and_sizes() {
    assert!(Picture::parse("iix", "iab").is_err_and(|what| what.contains("`x`") && what.contains("i, a, b")));
    assert!(Picture::parse("  |", "a").is_err_and(|what| what.contains("0 bits")));
    assert!(Picture::parse(&"a".repeat(65), "a").is_err_and(|what| what.contains("65 bits")));
    assert!(Picture::parse(&"a".repeat(64), "a").is_ok_and(|picture| picture.field('a').max() == u64::MAX));
}

/// A 32-bit and a 16-bit unit: each in its own order, the first unit first.
#[test]
fn bytes_are_those_of_each_unit() {
    let picture =
        Picture::parse(&format!("{} | {}", "a".repeat(32), "b".repeat(16)), "ab").expect("it is one");
    let word = 0xbeef_0403_0201;
    for (unit, bytes) in [(Unit::Le, [1, 2, 3, 4, 0xef, 0xbe]), (Unit::Be, [4, 3, 2, 1, 0xbe, 0xef])] {
        assert_eq!(unit.bytes(&picture, word), bytes);
        assert_eq!(unit.word(&picture, &bytes), Some(word));
        assert_eq!(unit.word(&picture, &bytes[1..]), None);
    }
}
