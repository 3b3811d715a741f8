//! Writers and readers of binary16 that several packages have, and what is said of them.

use packproof_judge::diagnosis::diagnose;
use packproof_judge::report::diagnosed::Diagnosis;
use packproof_judge::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Outcome, hex, input};
use serde_json::json;

use crate::suite_of;

/// What is said of an implementation of some operations of packets.
fn told(operations: &[&str], answer: impl Fn(&Case) -> Outcome) -> Vec<Diagnosis> {
    let report = in_process::judge(&suite_of(&["packet"]), "mine", |case| {
        if operations.contains(&case.operation) { answer(case) } else { Outcome::Unsupported }
    });
    diagnose(&report.results).causes
}

fn says(causes: &[Diagnosis]) -> Vec<&str> {
    assert!(causes.iter().all(|cause| cause.wholly), "{causes:#?}");
    causes.iter().flat_map(|cause| &cause.deviations).map(|cause| &*cause.says).collect()
}

/// Cuts to one bit more than the half has and adds that bit; of what is too large, the low bits of the fraction end up in the half.
fn by_one_more_bit(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) & 0x8000;
    let fraction = (bits >> 12) & 0x7FF;
    let half = match (bits >> 23) & 0xFF {
        0..103 => sign,
        exponent @ 103..113 => {
            let fraction = fraction | 0x800;
            sign | ((fraction >> (114 - exponent)) + ((fraction >> (113 - exponent)) & 1))
        }
        255 => sign | 0x7C00,
        143.. => sign | 0x7C00 | (bits & 0x7F_FFFF),
        exponent => (sign | ((exponent - 112) << 10) | (fraction >> 1)) + (fraction & 1),
    };
    half as u16
}

/// Two of its four mistakes show in one answer each. Other tokens would give those answers, too, but not what the other mistakes do; and
/// of the vectors' few answers, several known deviations.
#[test]
fn the_mistakes_of_a_widespread_writer_are_told_apart() {
    let operations =
        ["packet.float16_encode", "packet.vector2_float16_encode", "packet.vector3_float16_encode"];
    let causes = told(&operations, |case| {
        let components = case.input.as_array().cloned().unwrap_or_else(|| vec![case.input.clone()]);
        let halves = components.iter().map(|value| by_one_more_bit(input::f32(value).expect("a float")));
        let bytes: Vec<u8> = halves.flat_map(u16::to_le_bytes).collect();
        Outcome::Accept(Accepted { value: json!(hex(&bytes)), consumed: None })
    });
    assert_eq!(
        says(&causes),
        [
            "acts as if it computed `sign | 0x7C00 | (fraction & 0xFFFF)`, not `sign | 0x7C00`",
            "rounds ties away from zero",
            "acts as if it computed `exponent <= -10`, not `exponent < -10`",
            "writes infinity for NaN",
        ]
    );
}

/// All NaNs as one, without its bits, as JSON libraries have it.
#[test]
fn nan_without_its_bits_is_one_cause_of_all_operations() {
    let operations =
        ["packet.float16_decode", "packet.vector2_float16_decode", "packet.vector3_float16_decode"];
    let causes = told(&operations, |case| match formats::reference(case) {
        Outcome::Accept(mut accepted) => {
            let inexact = |value: &serde_json::Value| {
                if input::f32(value).is_ok_and(f32::is_nan) { json!("f32:nan") } else { value.clone() }
            };
            accepted.value = match accepted.value.as_array() {
                Some(components) => components.iter().map(inexact).collect(),
                None => inexact(&accepted.value),
            };
            Outcome::Accept(accepted)
        }
        refused => refused,
    });
    assert_eq!(says(&causes), ["answers NaN, and not which"]);
    assert_eq!(
        (&*causes[0].format, &*causes[0].deviations[0].operations),
        ("packet", &operations.map(str::to_owned)[..])
    );
}

/// The vectors' few answers fit other deviations than those of the single field; with one cause more they are its.
#[test]
fn vectors_have_the_mistakes_of_their_field_and_one_more() {
    let operations =
        ["packet.float16_encode", "packet.vector2_float16_encode", "packet.vector3_float16_encode"];
    let causes = told(&operations, |case| {
        let components = case.input.as_array().cloned().unwrap_or_else(|| vec![case.input.clone()]);
        let first = by_one_more_bit(input::f32(&components[0]).expect("a float"));
        let halves = (0..components.len()).map(|at| if at == 0 { first } else { 0 });
        let bytes: Vec<u8> = halves.flat_map(u16::to_le_bytes).collect();
        Outcome::Accept(Accepted { value: json!(hex(&bytes)), consumed: None })
    });
    let mut said = says(&causes);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "acts as if it computed `exponent <= -10`, not `exponent < -10`",
            "acts as if it computed `sign | 0x7C00 | (fraction & 0xFFFF)`, not `sign | 0x7C00`",
            "rounds ties away from zero",
            "writes 0 for every component but the first",
            "writes infinity for NaN"
        ]
    );
}

/// Few vectors fit known mistakes of the single field; with what is measured there they are one cause.
#[test]
fn what_is_measured_of_a_field_is_said_of_vectors() {
    let operations =
        ["packet.float16_encode", "packet.vector2_float16_encode", "packet.vector3_float16_encode"];
    let causes = told(&operations, |case| {
        let components = case.input.as_array().cloned().unwrap_or_else(|| vec![case.input.clone()]);
        let half = |value: &serde_json::Value| {
            let bits = input::f32(value).expect("a float").to_bits();
            let magnitude = match bits & 0x7FFF_FFFF {
                of if of > 0x7F80_0000 => 0x7E00,
                of if of < 112 << 23 => 0,
                of if of < 113 << 23 => 0x400,
                of if of >= 0x477F_F000 => 0x7C00,
                of => (of - 0x3800_0000 + 0xFFF + (of >> 13 & 1)) >> 13,
            };
            magnitude as u16 | (bits >> 16) as u16 & 0x8000
        };
        let bytes: Vec<u8> = components.iter().flat_map(|value| half(value).to_le_bytes()).collect();
        Outcome::Accept(Accepted { value: json!(hex(&bytes)), consumed: None })
    });
    let all = "writes numbers below 2^-15 as zero; numbers from 2^-15 to 2^-14 as 0400 with the sign; NaN as 7E00 with the sign";
    assert_eq!(says(&causes), [all]);
    assert_eq!(causes[0].operations.len(), 3);
}
