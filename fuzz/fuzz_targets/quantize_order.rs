//! Arbitrary integers and floats: a restored value quantises to the same integer, and quantising is monotonic.
#![cfg_attr(fuzzing, no_main)]

packproof_fuzz::target!();
