//! Sized vectors of LEB128: a value of several bytes at the front of a long input.

use crate::formats::following::{followed, refused};
use crate::model::Class;
use crate::model::sized::SizedGroup;
use crate::model::vector::{Group, Level};

/// All groups.
pub fn groups() -> Vec<Group> {
    [("u16", "i16", 3_u32), ("u32", "i32", 5), ("u64", "i64", 10)].into_iter().flat_map(of_type).collect()
}

/// The value 1 in one byte, 128 in two, and the largest of the type; zigzag takes them for -1, 64 and the smallest.
fn of_type((unsigned, signed, longest): (&str, &str, u32)) -> [Group; 2] {
    let bits = match longest {
        3 => 16,
        5 => 32,
        _ => 64,
    };
    let largest: u64 = u64::MAX >> (64 - bits);
    let last = largest >> (7 * (longest - 1));
    let whole = format!("{}{last:02x}", "ff".repeat(longest as usize - 1));
    let smallest = -1 - i64::from_ne_bytes((largest >> 1).to_ne_bytes());
    let mut plain = SizedGroup::new(&format!("followed-{unsigned}")).parameter("type", unsigned);
    let mut zigzag = SizedGroup::new(&format!("followed-{signed}")).parameter("type", signed);
    zigzag.level(Level::May);
    for (bytes, value, signed_value) in
        [("01", 1, -1), ("8001", 128, 64), (whole.as_str(), largest, smallest)]
    {
        for (operation, name) in [("varint.decode", "decode"), ("varint.decode_canonical", "canonical")] {
            let id = format!("varint-{unsigned}-sized-{name}-{bytes}");
            followed(&mut plain, operation, &id, bytes, &value.to_string().into());
        }
        let id = format!("varint-{signed}-sized-zigzag-{bytes}");
        followed(&mut zigzag, "varint.zigzag_decode", &id, bytes, &signed_value.to_string().into());
    }
    let beyond = format!("{}00", "80".repeat(longest as usize));
    let place = longest as usize;
    for (operation, name) in [("varint.decode", "decode"), ("varint.decode_canonical", "canonical")] {
        let id = format!("varint-{unsigned}-sized-{name}-too-long");
        refused(&mut plain, operation, &id, &beyond, (Class::OutOfRange, place));
    }
    let id = format!("varint-{signed}-sized-zigzag-too-long");
    refused(&mut zigzag, "varint.zigzag_decode", &id, &beyond, (Class::OutOfRange, place));
    [plain.finish(), zigzag.finish()]
}
