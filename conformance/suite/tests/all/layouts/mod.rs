//! Annotated layouts of encoded values, to be checked by eye against the format pages.

mod bit_pack;
mod compact_index;
mod mixed_radix;
mod packet;
mod varint;
