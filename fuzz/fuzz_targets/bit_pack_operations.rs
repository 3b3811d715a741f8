//! Arbitrary calls to a bit writer, then to a reader of its output, compared with a list of bits.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
