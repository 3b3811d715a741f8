//! Packages drawn from bytes: written as the reference writes them, and read back.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
