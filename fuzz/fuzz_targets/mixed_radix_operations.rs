//! Arbitrary calls to a 32-bit stack, compared with wide arithmetic.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
