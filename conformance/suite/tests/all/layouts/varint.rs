//! The byte layout of varints.

use packproof_suite::formats::varint::FORMAT;
use packproof_suite::model;
use packproof_suite::model::layout;

/// The layout of short and long values, the largest of two types, and signed ones, as the format page describes it.
#[test]
fn layouts_of_every_length() {
    let mut shown = String::new();
    let values = [
        ("encode", "u64", "0"),
        ("encode", "u64", "5541"),
        ("encode", "u16", "65535"),
        ("encode", "u64", "18446744073709551615"),
        ("zigzag_encode", "i32", "-65"),
        ("zigzag_encode", "i16", "-32768"),
    ];
    for (operation, name, value) in values {
        let mut case = model::OwnedCase::new(&format!("varint.{operation}"), value);
        case.parameters.insert("type".to_owned(), name.into());
        let model::Outcome::Accept(accepted) = FORMAT.codec(&case.as_case()) else {
            panic!("{value} as {name} is refused");
        };
        let bytes = model::unhex(accepted.value.as_str().expect("hex")).expect("hex");
        let fields = (FORMAT.layout)(&case.as_case(), &bytes);
        shown +=
            &format!("{value} as {name} = {}\n{}\n", model::hex(&bytes), layout::render(&bytes, &fields));
    }
    insta::assert_snapshot!(shown);
}
