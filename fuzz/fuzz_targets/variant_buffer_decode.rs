//! Arbitrary bytes with the reader and both decoders of the serialisation; canonical input is encoded to the same bytes.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
