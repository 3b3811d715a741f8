//! Structured cases of every string operation, codec (or a planted deviant) against reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
