//! The public API of the codec, in one binary so that it links once. Separate binaries: `memory`, which has its own allocator, and
//! `measured`, which is not published.

mod bit_pack;
mod compact_index;
mod cursor;
mod examples;
mod long;
mod message;
mod mixed_radix;
mod orders;
mod packet;
mod quantize;
mod sequences;
mod slices;
mod smallest_three;
mod unreal;
mod unreal_package;
mod values;
mod variant_buffer;

/// The bytes of a layout that a person reads: hex digits on each line, and behind two blanks what they mean.
fn annotated(text: &str) -> Vec<u8> {
    let lines = text.lines().filter_map(|line| line.trim_start().split("  ").next());
    let digits = lines.flat_map(|line| line.split(' ')).filter(|digits| !digits.is_empty());
    digits.map(|digits| u8::from_str_radix(digits, 16).expect("two digits")).collect()
}
