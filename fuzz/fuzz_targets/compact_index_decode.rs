//! Arbitrary bytes through both decoders and the iterator, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!(|data: &[u8]| {
    conformance::check::compact_index::decodes_as_reference(data)?;
    conformance::check::compact_index::iterates(data)
});
