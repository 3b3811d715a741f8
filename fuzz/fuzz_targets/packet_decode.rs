//! Decodes arbitrary bytes as every packet field without parameters, compares with the reference, and encodes them again.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
