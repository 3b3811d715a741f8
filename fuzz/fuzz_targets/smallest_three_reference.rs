//! Structured cases of every `smallest_three` operation, codec (or a planted deviant) against reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
