//! Generated vectors of the Unreal data types.

pub mod name;
pub mod object_reference;
pub mod package;
mod package_faults;
pub mod sample;
pub mod string;

/// Code points at the edges of the character classes, and one for each bit of a code point.
fn characters() -> Vec<char> {
    let edges = [
        0x7F, 0x80, 0xFF, 0x100, 0x101, 0xFFF, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x1_03FF, 0x1_0400,
        0x10_FFFF,
    ];
    let bits = (0..21).map(|bit| 1_u32 << bit);
    let mut codes: Vec<u32> = edges.into_iter().chain(bits).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.into_iter().filter_map(char::from_u32).collect()
}
