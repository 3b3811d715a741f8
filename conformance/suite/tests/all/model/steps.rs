//! Step functions over every binary32.

use packproof_suite::model::steps::compare;

/// Three steps below 1.0 and one code for the rest, NaN and negative numbers apart.
fn thirds(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        100
    } else if value.is_sign_negative() {
        200
    } else {
        (value.min(1.0) * 3.0) as u64
    }
}

/// Equal functions agree over chunks that hold steps, runs and their ends.
#[test]
fn equal_functions_agree() {
    for start in [0x3EAA_0000, 0x3F7F_8000, 0x7F7F_F000, 0x7FFF_F000, 0xFF7F_F000] {
        assert_eq!(compare(start..start + 0x2000, thirds, thirds), Ok(()));
    }
}

/// One wrong input in the middle of a step is found.
#[test]
fn finds_a_single_wrong_input() {
    let wrong = |bits| if bits == 0x3F00_1234 { 7 } else { thirds(bits) };
    let found = compare(0x3F00_0000..0x3F01_0000, thirds, wrong);
    assert!(found.is_err_and(|what| what.contains("f32:3f001234")));
}
