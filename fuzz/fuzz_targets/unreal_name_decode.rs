//! Decodes arbitrary bytes with both name decoders, for both version families, and the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
