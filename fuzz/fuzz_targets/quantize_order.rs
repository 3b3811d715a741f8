//! Arbitrary integers and floats: what was restored quantises to itself, and quantising keeps the order.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!(|data: &[u8]| conformance::check::quantize::from_bytes(data));
