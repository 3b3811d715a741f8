//! Inputs of the Unreal data types. A length class is chosen before a value, so that long forms are as common as
//! short ones.

use quickcheck::{Arbitrary, Gen};

/// One of a list that is not empty.
pub(crate) fn pick<T: Copy>(g: &mut Gen, from: &[T]) -> T {
    *g.choose(from).expect("the list is not empty")
}

/// A text without NUL: its number of characters and its widest character class chosen first.
#[derive(Clone, Debug)]
pub(crate) struct Text(pub(crate) String);

impl Arbitrary for Text {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = pick(g, &[0, 1, 2, 61, 62, 63, 64, 100, 8190, 8191, 8192]);
        let top = pick(g, &[0x7F, 0xFF, 0x100, 0xFFFF, 0x10_FFFF]);
        let character = |g: &mut Gen| char::from_u32(1 + u32::arbitrary(g) % top).unwrap_or('\u{E000}');
        Self((0..len).map(|_| character(g)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().filter(|text| !text.contains('\0')).map(Self))
    }
}

/// Bytes that start with a length of a chosen class and sign, and go on with bytes that matter to text.
#[derive(Clone, Debug)]
pub(crate) struct Counted(pub(crate) Vec<u8>);

impl Arbitrary for Counted {
    fn arbitrary(g: &mut Gen) -> Self {
        let units = pick(g, &[0, 1, 2, 3, 4, 62, 63, 64, 65]);
        let wide = bool::arbitrary(g);
        let mut bytes = Vec::new();
        packproof_codec::compact_index::append(if wide { -units } else { units }, &mut bytes);
        let body = units as usize * if wide { 2 } else { 1 };
        bytes.extend(
            (0..body).map(|_| pick(g, &[0x00, 0x01, 0x61, 0x7F, 0x80, 0xD8, 0xDB, 0xDC, 0xDF, 0xFF])),
        );
        // As often as not the final NUL is there.
        if bool::arbitrary(g) && body > 1 {
            let end = bytes.len();
            bytes[end - 2..].fill(0);
        }
        Self(bytes)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}
