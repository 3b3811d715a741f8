//! Arbitrary words: the checked decoders agree with the original except that they refuse NaN; accepted words round-trip.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
