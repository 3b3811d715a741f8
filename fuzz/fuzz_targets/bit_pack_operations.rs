//! Any calls to a bit writer, then any calls to a reader of what it wrote, against a list of bits.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
