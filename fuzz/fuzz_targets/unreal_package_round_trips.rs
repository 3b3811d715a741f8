//! Writes packages generated from the bytes, compares with the reference, and reads them back.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
