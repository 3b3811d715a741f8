//! Round trip of arbitrary text as a string in both encodings and as a name in both version families.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
