//! Decodes arbitrary bytes with both decoders, the iterator and the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
