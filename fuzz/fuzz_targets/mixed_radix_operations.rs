//! Any calls to a 32-bit stack, against wide arithmetic.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
