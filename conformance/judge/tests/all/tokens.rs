//! Other tokens: those with words of their own, those of a contained format, those for some values of a parameter, sums off by one; and stubs, that have none.

use packproof_judge::diagnosis::diagnose;
use packproof_judge::report::model::Verdict;
use packproof_judge::run::in_process;
use packproof_reference::{compact_index, unreal_name, varint};
use packproof_suite::formats;
use packproof_suite::model::program::{Others, Site, Tokens};
use packproof_suite::model::{Accepted, Case, Class, Outcome, Parameters, input};
use serde_json::json;

use crate::evidence::{says, told, written};
use crate::suite_of;

fn bytes(case: &Case) -> Vec<u8> {
    input::bytes(case.input).expect("bytes")
}

#[test]
fn an_other_with_words_is_named_by_them() {
    let diagnosed = told(&["compact_index.decode"], |case| match bytes(case).first_chunk() {
        None => Outcome::Reject { class: Class::Truncated, at: None },
        Some(first) => {
            let value = json!(i32::from_le_bytes(*first));
            Outcome::Accept(Accepted { value, consumed: Some(4) })
        }
    });
    assert_eq!(says(&diagnosed), ["reads a little-endian 32-bit integer, as Unreal Engine 3 and later do"]);
    assert_eq!(
        diagnosed.causes[0].deviations[0].fix,
        "Read six bits and a flag, then seven and a flag each."
    );
}

/// A reader of names that shifts byte 1 of their length by 5: lengths from 64 on are wrong.
#[test]
fn a_token_of_a_contained_format_is_named() {
    let diagnosed = told(&["unreal_name.decode"], |case| {
        let bytes = bytes(case);
        let right = formats::reference(case);
        let Ok((length @ 64..0x2000, 2)) = compact_index::decode(&bytes) else { return right };
        if case.parameters["version"].as_u64() < Some(64) {
            return right;
        }
        let wrong = length & 0x3F | length >> 6 << 5;
        let shorter = compact_index::encode(wrong as i32).expect("it fits");
        match unreal_name::decode(&[&shorter, &bytes[2..]].concat(), 64) {
            Ok((text, used)) => {
                let consumed = Some((used + 2 - shorter.len()) as u64);
                Outcome::Accept(Accepted { value: text.into(), consumed })
            }
            Err(_) => Outcome::Reject { class: Class::Invalid, at: None },
        }
    });
    let [said] = &*says(&diagnosed) else { panic!("{diagnosed:#?}") };
    assert!(said.starts_with("acts as if it computed `value |= (byte & 0x7F) << 5`"), "{said}");
    assert_eq!(diagnosed.causes[0].format, "compact_index");
}

/// An overload for 32 bits that shifts without the sign; that for 64 bits is right.
#[test]
fn a_token_for_two_of_three_types_is_named() {
    let diagnosed = told(&["varint.zigzag_encode"], |case| {
        let value: i64 = input::integer(case.input).expect("an integer");
        match i32::try_from(value) {
            Ok(value) if case.parameters["type"] != "i64" => {
                let number = (value << 1) as u32 ^ value as u32 >> 31;
                match formats::reference(case) {
                    Outcome::Accept(_) => written(&varint::encode(number.into(), 64).expect("it fits")),
                    refused => refused,
                }
            }
            _ => formats::reference(case),
        }
    });
    assert_eq!(
        says(&diagnosed),
        ["shifts the sign down alone, in 32 bits: `n >>> 31`, for type i16 and i32 alone"]
    );
    assert!(diagnosed.causes[0].wholly);
}

/// An answer that is no number does not take away what the others say.
#[test]
fn few_answers_of_another_shape_are_left_alone() {
    let mut report = in_process::judge(&suite_of(&["quantize"]), "mine", |case| {
        if case.operation != "quantize.restore_unit" {
            return Outcome::Unsupported;
        }
        match formats::reference(case) {
            Outcome::Accept(of) => {
                let integer = case.input.as_u64().expect("an integer") as f32;
                let bits = case.parameters["bits"].as_u64().expect("a width");
                let value = f64::from(integer) * (1.0 / (bits as f64).exp2());
                Outcome::Accept(Accepted { value: input::show_f64(value), ..of })
            }
            refused => refused,
        }
    });
    let one = report.results.iter_mut().find(|of| of.id == "restore-unit-1-1").expect("a vector");
    (one.verdict, one.actual) = (Verdict::Protocol, json!({"ok": null}));
    let diagnosed = diagnose(&report.results);
    assert_eq!(says(&diagnosed), ["scales by 2^bits"], "{diagnosed:#?}");
}

/// A limit whose exponent is wrong.
#[test]
fn another_power_of_two_is_named() {
    let operation = "variant_buffer.variant_encode";
    let [program, ..] = formats::programs(operation) else { panic!("there is one") };
    let is_limit = |at: &usize| {
        let site = &program.sites[*at];
        program.concerns(*at, operation) && site.text == "number < -0x80000000"
    };
    let at = (0..program.sites.len()).filter(is_limit).find(|&at| program.sites[at].right() == 0x8000_0000);
    let tokens = Tokens::RIGHT.with(&[at.expect("there is a limit")], Some(1));
    let diagnosed = told(&[operation], |case| program.outcome(&tokens, case));
    assert_eq!(says(&diagnosed), ["acts as if it computed `number < -0x1`, not `number < -0x80000000`"]);
}

/// A reader that masks its groups with a byte that is neither narrower nor near.
#[test]
fn any_byte_is_tried_for_a_mask() {
    let diagnosed = told(&["varint.decode"], |case| {
        let program = formats::programs(case.operation)[0];
        let is_mask =
            |site: &Site| site.text == "byte & 0x7F" && matches!(site.others, Others::Number(0x7F, ..));
        let mask = program.sites.iter().position(is_mask).expect("a mask");
        program.outcome(&Tokens::RIGHT.with(&[mask], Some(0x5B)), case)
    });
    assert_eq!(says(&diagnosed), ["acts as if it computed `byte & 0x5B`, not `byte & 0x7F`"]);
}

/// A sum that is one more.
#[test]
fn a_sum_that_is_off_by_one_is_found() {
    let operation = "variant_buffer.read";
    let wrong = "acts as if it computed `size = head + count + 1`, not `size = head + count`";
    let [program, ..] = formats::programs(operation) else { panic!("there is one") };
    let others = |at: usize| program.sites[at].tried().into_iter().map(move |other| (at, other));
    let mut all = (0..program.sites.len()).flat_map(others);
    let (at, other) = all.find(|&(at, other)| program.sites[at].says(other) == wrong).expect("it is tried");
    let tokens = Tokens::RIGHT.with(&[at], Some(other));
    let diagnosed = told(&[operation], |case| program.outcome(&tokens, case));
    assert_eq!(says(&diagnosed), [wrong]);
}

/// Every text is empty, but the bytes consumed are right: that is no stub.
#[test]
fn what_answers_nothing_and_consumes_all_is_explained() {
    let diagnosed = told(&["unreal_string.decode"], |case| match formats::reference(case) {
        Outcome::Accept(accepted) => Outcome::Accept(Accepted { value: "".into(), ..accepted }),
        refused => refused,
    });
    assert!(diagnosed.causes.iter().any(|cause| cause.wholly), "{diagnosed:#?}");
}

/// Every field is read as 0, of as many bytes as it takes: that says nothing of how it is read.
#[test]
fn what_reads_one_number_has_no_cause() {
    let diagnosed = told(&["bit_pack.read"], |case| match formats::reference(case) {
        Outcome::Accept(Accepted { value, consumed }) => {
            let zeros = value.as_array().expect("fields").iter().map(|_| "0").collect();
            Outcome::Accept(Accepted { value: zeros, consumed })
        }
        refused => refused,
    });
    assert_eq!(says(&diagnosed), Vec::<&str>::new());
    assert_eq!(diagnosed.descriptions[0].kinds[0].what, "reads every number as \"0\"");
}

/// The width of one type alone.
#[test]
fn a_type_with_the_width_of_another_is_found() {
    let diagnosed = told(&["varint.encode", "varint.decode"], |case| {
        let parameter = case.parameters.get("type").and_then(|of| of.as_str());
        let narrow = Parameters::from_iter([("type".to_owned(), "u16".into())]);
        match parameter {
            Some("u32") => formats::reference(&Case { parameters: &narrow, ..*case }),
            _ => formats::reference(case),
        }
    });
    assert_eq!(says(&diagnosed), ["has the limits of 16 bits for a u32"]);
}

/// Groups are not masked: where the low byte of one is right, a language that checks breaks.
#[test]
fn what_no_byte_holds_breaks_though_its_low_byte_is_right() {
    let diagnosed = told(&["varint.encode"], |case| match formats::reference(case) {
        Outcome::Accept(_)
            if case.input.as_str().is_none_or(|of| of.parse().is_ok_and(|of: u64| of > 0xFF)) =>
        {
            Outcome::Error("OverflowException".to_owned())
        }
        answer => answer,
    });
    let said = says(&diagnosed);
    assert_eq!(said, ["acts as if it computed `0x80 | rest`, not `0x80 | (rest & 0x7F)`"]);
}

/// A length whose bytes are in the other order: numbers elsewhere are not.
#[test]
fn a_token_behind_one_call_alone_is_named_with_it() {
    let diagnosed = told(&["variant_buffer.write"], |case| {
        let mut bytes = Vec::new();
        for value in case.input.as_array().expect("values") {
            let Outcome::Accept(of) = formats::reference(&Case { input: &json!([value]), ..*case }) else {
                return formats::reference(case);
            };
            let mut own = input::bytes(&of.value).expect("bytes");
            if value["type"] == "string" {
                own[..4].reverse();
            }
            bytes.extend(own);
        }
        written(&bytes)
    });
    let [said] = &*says(&diagnosed) else { panic!("{diagnosed:#?}") };
    assert!(said.starts_with("writes the most significant byte of numbers first, in `put("), "{said}");
}

/// A sum in the place of a difference, by which ranges around 0 divide by 0.
#[test]
fn a_division_by_zero_breaks() {
    let diagnosed = told(&["quantize.quantize"], |case| {
        let number = |name: &str| input::f64(&case.parameters[name]).expect("a number");
        let (value, min, max) = (input::f64(case.input).expect("a number"), number("min"), number("max"));
        let right = formats::reference(case);
        let is_range = min < max && (max - min).is_finite();
        if matches!(right, Outcome::Reject { class: Class::Invalid, .. }) || !is_range {
            return right;
        }
        let width = case.parameters["bits"].as_u64().filter(|bits| (1..=32).contains(bits));
        let Some(width) = width else { return right };
        if max + min == 0.0 {
            return Outcome::Error("ZeroDivisionError".to_owned());
        }
        let largest = ((1_u64 << width) - 1) as f64;
        let scaled = ((value - min) / (max + min) * largest + 0.5).floor();
        if scaled < 0.0 {
            return Outcome::Reject { class: Class::OutOfRange, at: None };
        }
        Outcome::Accept(Accepted { value: json!(scaled.min(largest) as i64), consumed: None })
    });
    assert_eq!(
        says(&diagnosed),
        ["acts as if it computed `range.max + range.min`, not `range.max - range.min`"]
    );
}

/// Texts are no bytes: one that lacks a letter is not reversed.
#[test]
fn a_text_of_hex_digits_is_no_bytes() {
    let diagnosed = told(&["unreal_string.decode"], |case| match formats::reference(case) {
        Outcome::Accept(of) => {
            let text = of.value.as_str().expect("a text").replace(['\n', '\r', 'q'], "");
            Outcome::Accept(Accepted { value: text.into(), ..of })
        }
        refused => refused,
    });
    let kinds: Vec<&str> =
        diagnosed.descriptions.iter().flat_map(|of| &of.kinds).map(|of| &*of.what).collect();
    assert!(!kinds.is_empty() && !kinds.iter().any(|of| of.contains("reversed")), "{kinds:?}");
}
