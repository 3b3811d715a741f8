//! What inputs shrink to.

use packproof_suite::model::simpler::simpler;
use packproof_suite::model::{input, unhex};
use serde_json::{Value, json};

/// Takes the first simpler input that still fails until none does.
fn shrink(mut value: Value, fails: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..10_000 {
        let next = simpler(&value).find(&fails);
        match next {
            Some(next) => value = next,
            None => return value,
        }
    }
    panic!("shrinking does not end");
}

/// A number shrinks to the edge of what fails, on either side of zero.
#[test]
fn numbers_shrink_to_the_edge() {
    assert_eq!(shrink(json!(987_654), |v| v.as_i64().unwrap() > 4095), json!(4096));
    assert_eq!(shrink(json!(-987_654), |v| v.as_i64().unwrap() < -64), json!(-65));
    assert_eq!(shrink(json!(i64::MIN), |v| v.as_i64().unwrap() != 0), json!(1));
    let edge = |v: &Value| v.as_str().unwrap().parse::<u64>().is_ok_and(|n| n >= 1 << 63);
    assert_eq!(shrink(json!("18446744073709551615"), edge), json!("9223372036854775808"));
}

/// Bytes lose what does not matter and keep what does.
#[test]
fn bytes_shrink_to_what_matters() {
    let fails = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|bytes| bytes.contains(&0x40));
    assert_eq!(shrink(json!("ffc0407f"), fails), json!("40"));
    let long = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|bytes| bytes.len() >= 3);
    assert_eq!(shrink(json!("ffeeddccbb"), long), json!("000000"));
}

/// Clears the sign, irrelevant bits, and bytes after a continuation flag, anywhere.
#[test]
fn shrinking_clears_signs_excess_bits_and_neighbours() {
    let numbers = |v: &Value| v.as_i64().unwrap() & 0x4040 == 0x4040;
    assert_eq!(shrink(json!(0x7FFF_FFFF), numbers), json!(0x4040));
    let sign = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|b| b.len() == 2 && b[0] & 0x40 != 0);
    assert_eq!(shrink(json!("ff7f"), sign), json!("4000"));
    // One more byte for each with bit 7 set.
    let whole = |v: &Value| {
        unhex(v.as_str().unwrap()).is_ok_and(|bytes| {
            let last = bytes.len().saturating_sub(1);
            !bytes.is_empty() && bytes.iter().enumerate().all(|(at, byte)| (byte & 0x80 == 0) == (at == last))
        })
    };
    assert_eq!(shrink(json!("ffff857f"), whole), json!("00"));
}

/// Floats become zero or one if they may, and lose mantissa bits otherwise.
#[test]
fn floats_shrink_to_simple_numbers() {
    assert_eq!(shrink(json!("f32:40490fdb"), |_| true), json!("f32:00000000"));
    let positive = |v: &Value| input::f32(v).unwrap() > 0.0;
    assert_eq!(shrink(json!("f32:40490fdb"), positive), json!("f32:3f800000"));
    let above_three = |v: &Value| input::f32(v).unwrap() > 3.0;
    let shrunk = input::f32(&shrink(json!("f32:40490fdb"), above_three)).unwrap();
    assert!(shrunk > 3.0 && shrunk.to_bits().trailing_zeros() >= 16, "{shrunk}");
    assert!(
        input::f64(&shrink(json!("f64:c00921fb54442d18"), |v| input::f64(v).unwrap() < 0.0)).unwrap() < 0.0
    );
}

/// Lists and objects shrink in length and in depth; lists that belong together stay equally long.
#[test]
fn structures_shrink_inside() {
    let fails = |v: &Value| v.as_array().unwrap().iter().any(|n| n.as_i64().unwrap() >= 7);
    assert_eq!(shrink(json!([1, 99, 3]), fails), json!([7]));
    let aligned = |v: &Value| {
        let (widths, values) = (v["widths"].as_array().unwrap(), v["values"].as_array().unwrap());
        widths.len() == values.len() && widths.iter().any(|w| w.as_i64().unwrap() >= 9)
    };
    let value = json!({"widths": [3, 12, 5], "values": [1, 2, 3]});
    assert_eq!(shrink(value, aligned), json!({"widths": [9], "values": [0]}));
}

/// Fifty numbers of 64 bits have tens of thousands of simpler inputs, of which the first are few and much shorter.
#[test]
fn the_first_of_many_simpler_inputs_are_shorter() {
    let numbers = vec![u64::MAX.to_string(); 50];
    let value = json!({"limits": numbers, "values": numbers});
    let first = simpler(&value).next().unwrap();
    assert_eq!(first["limits"].as_array().unwrap().len(), 25);
    assert_eq!(first["values"].as_array().unwrap().len(), 25);
    assert!(simpler(&value).count() > 10_000);
}

/// Text that is neither digits nor floats gets shorter.
#[test]
fn text_gets_shorter() {
    let fails = |v: &Value| v.as_str().unwrap().contains('ö');
    assert_eq!(shrink(json!("grün, schön"), fails), json!("ö"));
}
