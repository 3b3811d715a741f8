//! Arbitrary bytes through both decoders of strings, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
