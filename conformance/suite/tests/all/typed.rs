//! Inputs as they are typed.

use packproof_suite::formats;
use packproof_suite::model::layout;
use packproof_suite::typed::{case, with_bytes};
use serde_json::json;

/// In each of the three forms, the layouts read the replaced bytes.
#[test]
fn bytes_are_put_back_where_they_were_read() {
    for input in [json!("4040"), json!({"widths": [3], "bytes": "b5"}), json!([1_543_635_200, 513])] {
        let bytes = layout::wire_bytes(input.get("bytes").unwrap_or(&input)).expect("bytes");
        assert_eq!(with_bytes(&input, &bytes), Some(input.clone()));
        let mut other = bytes.clone();
        other[0] ^= 1;
        assert_ne!(with_bytes(&input, &other), Some(input));
    }
}

/// Names a parameter that is missing, unknown or of the wrong kind.
#[test]
fn faults_name_the_parameter() {
    let operation = formats::operation("quantize.quantize_unit").expect("an operation");
    let typed = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    assert!(case(operation, "0.5", &[]).unwrap_err().contains("needs the parameter `bits`"));
    assert!(case(operation, "0.5", &typed("bit", "3")).unwrap_err().contains("no parameter `bit`"));
    assert!(case(operation, "half", &typed("bits", "3")).unwrap_err().contains("`half`"));
    assert_eq!(case(operation, "0.5", &typed("bits", "3")).unwrap().input, json!("f64:3fe0000000000000"));
}

/// Bytes as people paste them, each from the place where it stands so.
#[test]
fn bytes_are_taken_as_pasted() {
    let operation = formats::operation("compact_index.decode").expect("an operation");
    let read = |text: &str| case(operation, text, &[]).map(|case| case.input);
    for text in [
        "c140",
        "C1 40",
        "c1:40",
        "0xc1 0x40",
        "0xc1, 0x40",
        "0xC1,0x40,",
        "{0xc1, 0x40}",
        "{ 0xC1, 64 };",
        "[193, 64]",
        "\\xc1\\x40",
        "b'\\xc1\\x40'",
        "\"\\xc1\\x40\"",
        "c1-40",
        "wUA=",
        " c140\n",
    ] {
        assert_eq!(read(text), Ok(json!("c140")), "{text}");
    }
    assert_eq!(read("{0x4, 0}"), Ok(json!("0400")));
    assert_eq!(read("+/+/"), Ok(json!("fbffbf")), "RFC 4648: 62, 63, 62, 63");
    assert_eq!(read(""), Ok(json!("")));
    for text in ["-4097", "1.5", "300", "+1"] {
        assert!(read(text).unwrap_err().contains("is a value; expected bytes"), "{text}");
    }
    for text in ["{256}", "[-1]", "[1.5]", "c1 4", "wUA", "wUB=", "nothing"] {
        assert!(read(text).is_err(), "{text}");
    }
}

/// Whole numbers where floats are due are floats.
#[test]
fn whole_numbers_are_floats_where_floats_are_due() {
    let read =
        |name, text| case(formats::operation(name).expect("an operation"), text, &[]).map(|case| case.input);
    let [zero, one] = ["f32:00000000", "f32:3f800000"];
    assert_eq!(read("packet.vector2_float32_encode", "[1, 0]"), Ok(json!([one, zero])));
    assert_eq!(read("packet.float16_encode", "1"), Ok(json!(one)));
    let variants =
        r#"[{"type":"vector2","value":[1,0]},{"type":"uint","value":1},{"type":"float","value":1}]"#;
    let expected = json!([{"type": "vector2", "value": [one, zero]}, {"type": "uint", "value": 1}, {"type": "float", "value": one}]);
    assert_eq!(read("variant_buffer.write", variants), Ok(expected));
}
