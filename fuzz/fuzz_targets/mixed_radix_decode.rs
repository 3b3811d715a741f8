//! Decodes arbitrary bytes as groups and blocks of many limits, and compares with the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
