//! Decodes arbitrary bytes with every decoder of object references and the reference.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
