//! Mixed radix: values below given limits as the digits of one number, without rounding each limit up to a power
//! of two. A 5-way value takes 2.33 bits instead of 3.
//!
//! The number of fields v₁ … vₙ with the limits L₁ … Lₙ is built field by field, `number = L · number + v`: the
//! first field is its most significant digit. It is below the product of the limits, and needs ⌈log₂ product⌉
//! bits. The limits are not stored: reader and writer share them. A limit
//! is at least 1; a field whose limit is 1 takes no space.
//!
//! Worked example: 1 then 2, both 5-way, are 1 · 5 + 2 = 7, one of 25 numbers, in five bits 00111.
//!
//! There are three forms:
//!
//! | form | number | stored as | fields come out |
//! |---|---|---|---|
//! | [`Stack32`] | one, product of the limits at most 2³² | the caller's `u32` | last first |
//! | groups ([`GroupPacker`], [`write_groups`], [`read_groups`]) | one per group of fields, product at most 2³² or 2⁶⁴ | bits of a [`bit_pack`](crate::bit_pack) stream | in order |
//! | blocks ([`BlockPacker`], [`append_blocks`], [`decode_blocks`]) | one per block of fields, product at most 2²⁰⁴⁸ | bytes, most significant first | in order |
//!
//! **Groups.** Fields are taken in order. A group takes the next field as long as the product of its limits,
//! including that field's, is at most 2³² (2⁶⁴); the field that does not fit starts the next group. When a group
//! ends, its number is written as one bit field of ⌈log₂ product⌉ bits, most significant bit first, and the next
//! group follows without a gap. The last group is written at the end of the run, however small; a product of 1
//! takes no bits. A single limit is at most 2³² (with 64-bit accumulators 2⁶⁴ - 1, the largest `u64`).
//!
//! **Blocks.** The same with a product of at most 2²⁰⁴⁸, each number stored in ⌈log₂ product / 8⌉ whole bytes. A message
//! of up to 256 bytes is thus a single number, and no form that has a code for every combination of values can be
//! a byte shorter. Longer messages lose, per block, less than 8 bits to the byte boundary and fewer bits than the next
//! field takes.
//!
//! Bits per value, against the entropy bound of log₂ limit bits, for long runs:
//!
//! | limit | bound | bit fields | groups of 32 | groups of 64 | blocks |
//! |---|---|---|---|---|---|
//! | 3 | 1.585 | 2 | 1.600 | 1.600 | 1.585 |
//! | 5 | 2.322 | 3 | 2.385 | 2.333 | 2.322 |
//! | 6 | 2.585 | 3 | 2.667 | 2.625 | 2.586 |
//! | 10 | 3.322 | 4 | 3.333 | 3.368 | 3.325 |
//! | 100 | 6.644 | 7 | 6.750 | 6.667 | 6.649 |
//! | 1000 | 9.966 | 10 | 10.000 | 10.000 | 9.990 |
//!
//! With limits that are powers of two, groups equal bit packing, bit for bit: shifting is multiplying by a power of two.
//!
//! Source: Jonathan Blow, "Packing Integers", The Inner Product, May 2002, `Multiplication_Packer` (listing 2),
//! which is [`Stack32`]. Its listing lets the product overflow; here that is refused. Groups follow the
//! text ("cram as many values together as I can without exceeding the packer's 32-bit limit; then I
//! pass the results to the `Bit_Packer`"), blocks its suggestion ("automatically stores its results into a byte
//! array when it gets full enough"). The text gives no layout for either: the grouping rule, the widths and the
//! block size above are **our decisions**.

mod block;
mod fraction;
mod group;
mod natural;
mod stack;

pub use block::{BLOCK_BYTES, blocks_len, decode_blocks};
#[cfg(feature = "alloc")]
pub use block::{BlockPacker, append_blocks};
pub use group::{Accumulator, Group, GroupPacker, groups_bits, read_groups, write_groups};
pub use stack::Stack32;
