//! Rotations of one word.

use packproof_codec::DecodeError;
use packproof_codec::smallest_three as codec;
use packproof_reference::smallest_three as reference;
use packproof_suite::formats::smallest_three::sweep::words;

/// A word that is wrong in one component is found.
#[test]
fn finds_one_wrong_word() {
    let components: Vec<f64> = (0..1 << 10).map(|q| reference::component(q, 10).unwrap()).collect();
    let sweep = |restore: fn(u32) -> Result<[f32; 4], DecodeError>| {
        let around = 0xE008_0000..0xE008_0400;
        words(around, 10, &components, |input| input as u32, restore, codec::restore_lenient::<10>)
    };
    assert!(sweep(codec::restore::<10>).is_ok());
    let wrong = sweep(|word| codec::restore::<10>(if word == 0xE008_0200 { word + 1 } else { word }));
    assert!(wrong.is_err_and(|what| what.starts_with("0xe0080200")));
}
