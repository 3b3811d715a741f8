//! Structured cases of every buffer operation, rewrites among them, codec (or a planted deviant) against reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
