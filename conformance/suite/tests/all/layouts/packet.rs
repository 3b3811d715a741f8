//! The byte layout of every packet field.

use packproof_suite::formats::packet::FORMAT;
use packproof_suite::model::input;
use packproof_suite::model::layout;
use packproof_suite::model::{Outcome, OwnedCase, hex, unhex};
use serde_json::Value;

/// The layout of every field, as the format page describes it.
#[test]
fn layouts_of_every_field() {
    let one = |value: f32| input::show_f32(value);
    let list = |values: &[f32]| values.iter().map(|&value| input::show_f32(value)).collect::<Value>();
    let cases = [
        ("float16", one(-2.5)),
        ("float16", one(6.097_555e-5)),
        ("variable_float16", one(-1.0)),
        ("normalized_float8", one(0.999)),
        ("normalized_float16", one(0.25)),
        ("range_limited_float8", one(-10.0)),
        ("range_limited_float16", one(31.0)),
        ("vector2_float32", list(&[1.0, -2.0])),
        ("vector3_float32", list(&[1.0, -2.0, 0.5])),
        ("vector2_float16", list(&[f32::NAN, f32::NEG_INFINITY])),
        ("vector3_float16", list(&[1.0, -2.0, 0.5])),
        ("rotation_quaternion64", list(&[0.5, -0.25, 0.75, -0.125])),
        ("rotation_quaternion32", list(&[0.0, 0.0, 0.0, 1.0])),
    ];
    let mut shown = String::new();
    for (field, value) in cases {
        let mut case = OwnedCase::new(&format!("packet.{field}_encode"), value);
        if field.starts_with("range_limited") {
            case.parameters = [("min", one(-20.0)), ("range", one(51.0))]
                .map(|(n, v)| (n.to_owned(), v))
                .into_iter()
                .collect();
        }
        let Outcome::Accept(accepted) = FORMAT.codec(&case.as_case()) else {
            panic!("{field} refuses {}", case.input);
        };
        let bytes = unhex(accepted.value.as_str().expect("hex")).expect("hex");
        let value = input::readable(&case.input).expect("floats");
        let fields = (FORMAT.layout)(&case.as_case(), &bytes);
        shown += &format!("{field} of {value} = {}\n{}\n", hex(&bytes), layout::render(&bytes, &fields));
    }
    insta::assert_snapshot!(shown);
}
