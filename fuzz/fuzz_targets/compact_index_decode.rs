//! Arbitrary bytes through both decoders and the iterator, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
