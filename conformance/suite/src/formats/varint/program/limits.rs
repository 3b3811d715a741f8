//! What types hold.

use crate::model::sites::{outside, refused};
use crate::model::{Answer, Class};

pub(super) fn unsigned(bits: u32) -> u32 {
    or!(
        bits,
        told!("unsigned-type" = "16-as-32"; "has the limits of 32 bits for a u16, so that 65536 and more pass"; "A u16 takes 3 bytes and values up to 65535."; if bits == 16 { 32 } else { bits }),
        told!("unsigned-type" = "32-as-64"; "has the limits of 64 bits for a u32"; "A u32 takes 5 bytes and values up to 4294967295."; if bits == 32 { 64 } else { bits }),
        told!("unsigned-type" = "all-64"; "checks no limit of a type narrower than 64 bits"; "Each type has its own limits: 3, 5 and 10 bytes."; 64),
        told!("unsigned-type" = "32-as-16"; "has the limits of 16 bits for a u32"; "A u32 takes 5 bytes and values up to 4294967295."; if bits == 32 { 16 } else { bits }),
        told!("unsigned-type" = "64-as-63"; "has the limits of 63 bits for a u64"; "A u64 takes 10 bytes and values up to 2^64 - 1."; bits.min(63))
    )
}

pub(super) fn as_signed(bits: u32) -> u32 {
    or!(
        bits,
        told!("signed-type" = "32-as-64"; "has the limits of 64 bits for an i32"; "An i32 takes 5 bytes and 32 bits."; if bits == 32 { 64 } else { bits }),
        told!("signed-type" = "32-as-16"; "has the limits of 16 bits for an i32"; "An i32 takes 5 bytes and 32 bits."; if bits == 32 { 16 } else { bits }),
        told!("signed-type" = "64-as-63"; "has the limits of 63 bits for an i64"; "An i64 takes 10 bytes and 64 bits."; bits.min(63))
    )
}

pub(super) fn out_of_range() -> Answer<Vec<u8>> {
    refused(or!(
        Class::OutOfRange,
        told!("encode-class" = "invalid"; "refuses values that the type does not hold as invalid"; "The class of a value that the type does not hold is out_of_range."; Class::Invalid),
        told!("encode-class" = "fails"; "breaks on values that the type does not hold"; "Refuse them as out_of_range."; return Err(outside()))
    ))
}

pub(super) fn low(bits: u32) -> i128 {
    (1 << bits) - 1
}
