//! Arbitrary bytes through every variable-length decoder, against the reference and the `leb128` crate.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!(|data: &[u8]| {
    conformance::check::varint::decodes_as_reference(data)?;
    conformance::check::varint::decodes_as_leb128(data)
});
