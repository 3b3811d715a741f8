//! Structured cases of every mixed-radix operation, codec (or a planted deviant) against reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
