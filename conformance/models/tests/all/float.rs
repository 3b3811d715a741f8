//! Small floats with a picture of their own.

use packproof_models::float::{Layout, Special, Subnormals, Top, Zero};
use packproof_models::word::{Part, Reading, Unit, Words};

/// Numbers of manuals: Microsoft's binary format of BASIC, whose exponent stands above the sign, and VAX's F, two 16-bit words.
#[test]
fn a_word_may_have_its_own_picture() {
    for (bits, words) in [
        (
            "eeeeeeee smmmmmmm mmmmmmmm mmmmmmmm",
            [[0, 0, 0, 0x81], [0, 0, 0x80, 0x81], [0, 0, 0x20, 0x84], [0; 4]],
        ),
        (
            "seeeeeeeemmmmmmm | mmmmmmmmmmmmmmmm",
            [[0x80, 0x40, 0, 0], [0x80, 0xC0, 0, 0], [0x20, 0x42, 0, 0], [0; 4]],
        ),
    ] {
        let layout = Layout {
            bits: Some(bits.into()),
            unit: Some(Unit::Le),
            bias: Some(129),
            top: Top::Number,
            overflow: Special::Max,
            infinity: Special::Max,
            subnormals: Subnormals::Flush,
            zero: Zero::Positive,
            ..Layout::default()
        };
        let model = layout.check().expect("it can be used");
        for (value, bytes) in [1.0_f32, -1.0, 10.0, 0.0].into_iter().zip(words) {
            let word = Unit::Le.word(&model.picture, &bytes).expect("two or four bytes");
            assert_eq!(model.write(value), Words::These(vec![word]), "{value} as {bits}");
            assert_eq!(model.read(word), Reading::Parts(vec![Part::Bits(value.to_bits())]));
        }
        let refusing = Layout { overflow: Special::Refuse, ..layout.clone() };
        assert_eq!(refusing.check().map(|model| model.write(f32::MAX)), Ok(Words::Refused));
        assert!(Layout { exponent: 8, ..layout }.check().is_err_and(|fault| fault.key == "bits"));
    }
}
