//! Arbitrary words: the checked decoders are the original's without NaN, and what they accept comes back.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
