//! Arbitrary bytes through every packet field without parameters, against the reference, and back to the same bytes.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
