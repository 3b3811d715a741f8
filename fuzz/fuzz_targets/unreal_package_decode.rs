//! Arbitrary bytes as a package, against the reference; visits stay within the file's size.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
