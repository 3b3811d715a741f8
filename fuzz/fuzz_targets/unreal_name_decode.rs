//! Arbitrary bytes through both decoders of names in both version families, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
