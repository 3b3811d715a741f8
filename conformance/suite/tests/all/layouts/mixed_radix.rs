//! The layout of groups and blocks.

use packproof_suite::formats::mixed_radix::FORMAT;
use packproof_suite::model::layout;
use packproof_suite::model::{Outcome, OwnedCase, unhex};
use serde_json::json;

fn fields_case(operation: &str, limits: &[u64], values: &[u64]) -> OwnedCase {
    let decimals = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>();
    OwnedCase::new(operation, json!({"limits": decimals(limits), "values": decimals(values)}))
}

fn spill_case(bits: u32, limits: &[u64], values: &[u64]) -> OwnedCase {
    let mut case = fields_case("mixed_radix.spill_write", limits, values);
    case.parameters.insert("accumulator_bits".to_owned(), bits.into());
    case
}

fn shown(case: &OwnedCase) -> String {
    let Outcome::Accept(answer) = FORMAT.codec(&case.as_case()) else { panic!("{case:?} is refused") };
    let text = answer.value.as_str().expect("bytes");
    let bytes = unhex(text).expect("hex");
    let fields = (FORMAT.layout)(&case.as_case(), &bytes);
    format!("{} = {text}\n{}\n", case.operation, layout::render(&bytes, &fields))
}

/// Two 5-way values, the thirteen that fill a group and one more, a product of exactly 2^32, and limits of 1.
#[test]
fn layouts_of_groups() {
    let mut out = shown(&spill_case(32, &[5, 5], &[1, 2]));
    out += &shown(&spill_case(32, &[5; 14], &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3]));
    out += &shown(&spill_case(64, &[5; 14], &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3]));
    out += &shown(&spill_case(32, &[65_536, 65_536, 2], &[3, 2, 1]));
    out += &shown(&spill_case(32, &[1, 2, 1], &[0, 1, 0]));
    insta::assert_snapshot!(out);
}

/// Ten 5-way values in three bytes, and 257 byte-sized ones in two blocks.
#[test]
fn layouts_of_blocks() {
    let mut out = shown(&fields_case("mixed_radix.bytes_write", &[5; 10], &[4; 10]));
    let values: Vec<u64> = (0..257).map(|n| n % 256).collect();
    out += &shown(&fields_case("mixed_radix.bytes_write", &[256; 257], &values));
    insta::assert_snapshot!(out);
}
