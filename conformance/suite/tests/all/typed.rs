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
