//! Arbitrary integers and floats: what was restored quantises to itself, and quantising keeps the order.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
