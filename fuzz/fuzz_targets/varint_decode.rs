//! Arbitrary bytes through every variable-length decoder, against the reference and the `leb128` crate.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
