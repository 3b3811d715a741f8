//! Reads arbitrary bytes as fields of many widths with every reading function and the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
