//! AVX-512 with VBMI and VBMI2: bytes are permuted across the register, and packed by a mask.

mod bit_pack;
mod compact_index;
mod lanes;
mod varint;
mod varint_encode;

pub(super) use self::bit_pack::{pack, unpack};
pub(super) use self::compact_index::{decode as compact_index_decode, encode as compact_index_encode};
pub(super) use self::varint::decode as varint_decode;
pub(super) use self::varint_encode::encode as varint_encode;
