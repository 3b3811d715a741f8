//! Decodes arbitrary bytes with every variable-length decoder, the reference and the `leb128` crate.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
