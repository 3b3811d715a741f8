//! Arbitrary bytes through the reader and both decoders of the serialisation: what is canonical is written back.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
