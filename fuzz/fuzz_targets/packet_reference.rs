//! Structured cases of every packet field, codec (or a planted deviant) against reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
