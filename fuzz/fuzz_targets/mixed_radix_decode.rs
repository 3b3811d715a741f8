//! Arbitrary bytes with many lists of limits through groups and blocks, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
