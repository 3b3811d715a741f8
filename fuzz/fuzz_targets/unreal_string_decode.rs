//! Decodes arbitrary bytes with both string decoders and the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
