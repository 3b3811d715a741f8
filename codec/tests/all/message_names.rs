//! Messages whose types, fields and functions have the names that [`message!`] and its codes use.

use packproof_codec::message;
use packproof_codec::message::codes;
use packproof_codec::message::{Bits, Code, Kind as _, Message as _};

/// Declares a message of one byte for each name, and one with a field of each type.
macro_rules! named {
    ($($name:ident)*) => {
        $(message! { #[derive(Clone, Copy, Debug, Default, PartialEq)] struct $name { value: u8 } })*

        message! { #[allow(non_snake_case)] struct All { $($name: $name),* } }
        const NAMES: usize = [$(stringify!($name)),*].len();
    };
}
named! {
    W R T K M Array AsUnsigned BitRead BitWrite CompactIndex Form IntPacked Integer Kind Layout Leb128 List Of Optional Quantized
    Range Rotation SignExtended Signed SignedLeb128 Text Unsigned Varint Zigzag
}

#[test]
fn types_may_have_the_names_of_codes() {
    assert_eq!(All::BITS, Bits::exactly(8 * NAMES as u64));
    let bytes: Vec<u8> = (0..NAMES as u8).collect();
    let all = All::from_bytes(&bytes).unwrap();
    assert_eq!((all.W, all.Zigzag.value), (W { value: 0 }, NAMES as u8 - 1));
    assert_eq!(all.to_bytes().unwrap(), bytes);
}

/// One more value at each end than the code of this name.
const fn range(min: i64, max: i64) -> Code<codes::Range<u8>> {
    codes::range(min - 1, max + 1)
}

#[test]
fn a_function_of_ones_own_is_called_by_its_path() {
    message! { struct Own { value: u8 = self::range(1, 6), other: u8 = codes::range(1, 7) } }
    assert_eq!(Own::BITS, Bits::exactly(3 + 3));
    let own = Own { value: 0, other: 1 };
    assert_eq!(own.to_bytes(), Ok(vec![0]));
    assert!(Own { value: 8, ..own }.bits().is_err() && Own { value: 7, other: 0 }.bits().is_err());
    assert!(codes::range::<u8>(1, 7).kind().bits(&0).is_err());
}

#[test]
fn fields_may_have_the_names_of_variables() {
    message! {
        #[derive(Debug, PartialEq)]
        struct Fields { writer: u8, reader: u8, bits: u8, code: u8, f: u8, line: u8, at: u8, r#type: u8 = range_(), size: u8 }
    }
    const fn range_() -> Code<impl message::Kind<u8> + Copy> {
        codes::range(0, 255)
    }
    let fields = Fields::from_bytes(b"123456789").unwrap();
    assert_eq!((fields.writer, fields.r#type), (b'1', b'8'));
    assert_eq!(fields.to_bytes().unwrap(), b"123456789");
    message! { struct Empty {} }
    assert_eq!((Empty::BITS, Empty {}.to_bytes()), (Bits::exactly(0), Ok(vec![])));
}
