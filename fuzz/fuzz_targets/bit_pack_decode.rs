//! Arbitrary bytes in many lists of widths through every way of reading bits, against the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
