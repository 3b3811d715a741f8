//! Reads arbitrary bytes as a package and compares with the reference; the number of entries visited is bounded by the file size.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
