//! Arbitrary bytes through every decoder of object references, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
