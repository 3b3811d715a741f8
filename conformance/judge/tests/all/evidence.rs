//! Answers that say less than a value: an implementation breaks, lets malformed input pass, or contains a format that it has wrong.

use packproof_judge::diagnosis::{Diagnosed, diagnose};
use packproof_judge::report::model::Verdict;
use packproof_judge::run::in_process;
use packproof_reference::{compact_index, unreal_name, varint};
use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Class, Outcome, hex, input};
use serde_json::json;

use crate::{suite_of, whole};

/// What is said of an implementation of some operations.
pub(crate) fn told(operations: &[&str], answer: impl Fn(&Case) -> Outcome) -> Diagnosed {
    let stems: Vec<&str> = operations.iter().filter_map(|name| name.split('.').next()).collect();
    let report = in_process::judge(&suite_of(&stems), "mine", |case| {
        if operations.contains(&case.operation) { answer(case) } else { Outcome::Unsupported }
    });
    diagnose(&report.results)
}

pub(crate) fn says(diagnosed: &Diagnosed) -> Vec<&str> {
    diagnosed.causes.iter().flat_map(|cause| &cause.deviations).map(|cause| &*cause.says).collect()
}

pub(crate) fn written(bytes: &[u8]) -> Outcome {
    Outcome::Accept(Accepted { value: json!(hex(bytes)), consumed: None })
}

fn broken() -> Outcome {
    Outcome::Error("bytes must be in range(0, 256)".to_owned())
}

fn index(case: &Case) -> i32 {
    case.input.as_i64().and_then(|value| value.try_into().ok()).expect("an i32")
}

/// -1 for the sign bit of what is not negative: no byte holds the first one, and the language checks.
#[test]
fn what_no_byte_holds_is_named() {
    let diagnosed = told(&["compact_index.encode"], |case| match index(case) {
        0.. => broken(),
        value => written(&compact_index::encode(value).expect("it fits")),
    });
    let [cause] = &*says(&diagnosed) else { panic!("{diagnosed:#?}") };
    assert!(cause.starts_with("acts as if it computed `if negative { 0x80 } else { -1 }`"), "{cause}");
}

/// A writer that only breaks, in a range that no token gives, has no cause.
#[test]
fn what_only_breaks_has_no_cause() {
    let diagnosed = told(&["unreal_name.encode"], |case| match formats::reference(case) {
        Outcome::Accept(_) if case.parameters["version"].as_u64() == Some(69) => broken(),
        answer => answer,
    });
    assert_eq!(says(&diagnosed), Vec::<&str>::new());
    assert_eq!(diagnosed.descriptions[0].kinds[0].what, "breaks with an error");
}

/// What breaks on all that it is to accept, but for one input, shows nothing but that.
#[test]
fn what_breaks_on_nearly_everything_has_no_cause() {
    for (operation, input) in [
        ("unreal_string.encode", json!("")),
        ("unreal_string.decode_canonical", json!("040b610c00")),
        ("bit_pack.read_canonical_lsb", json!({"bytes": "e515", "widths": [3, 10]})),
        ("packet.vector2_float16_encode", json!(["f32:3f000000", "f32:3f800000"])),
    ] {
        let diagnosed = told(&[operation], |case| match formats::reference(case) {
            Outcome::Accept(_) if *case.input != input => broken(),
            answer => answer,
        });
        assert_eq!(says(&diagnosed), Vec::<&str>::new(), "{operation}");
        assert_eq!(diagnosed.descriptions[0].kinds[0].what, "breaks with an error", "{operation}");
    }
}

/// Byte 2 is a copy of byte 1, and the smallest value is not converted at all.
#[test]
fn a_mistake_is_named_beside_what_breaks() {
    let diagnosed = told(&["compact_index.encode"], |case| {
        let value = index(case);
        if value == i32::MIN {
            return broken();
        }
        let mut bytes = compact_index::encode(value).expect("it fits");
        if bytes.len() > 2 {
            bytes[2] = bytes[1];
        }
        written(&bytes)
    });
    assert_eq!(says(&diagnosed), ["acts as if it computed `out.push(b1)`, not `out.push(b2)`"]);
    let [cause] = &*diagnosed.causes else { panic!("{diagnosed:#?}") };
    assert!(!cause.wholly && cause.is_certain(&cause.deviations[0]), "{cause:#?}");
    assert_eq!(diagnosed.descriptions[0].only.as_deref(), Some("the minimum, all of it"));
}

/// Names that lose their high bits before version 64, by a writer that checks nothing.
#[test]
fn a_mistake_is_named_beside_malformed_input_that_passes() {
    let diagnosed = told(&["unreal_name.encode"], |case| {
        let text = case.input.as_str().expect("a text");
        let version = case.parameters["version"].as_u64().expect("a version") as u16;
        let answer = unreal_name::encode(text, version);
        let Ok(mut bytes) = answer else { return written(text.as_bytes()) };
        if version < 64 {
            for byte in &mut bytes {
                *byte &= 0x7F;
            }
        }
        written(&bytes)
    });
    let said = "acts as if it computed `body.push(if version < 64 { code & 0x7F } else { code })`, not `body.push(code)`";
    assert_eq!(says(&diagnosed), [said]);
    let [cause] = &*diagnosed.causes else { panic!("{diagnosed:#?}") };
    assert!(!cause.wholly && cause.is_certain(&cause.deviations[0]), "{cause:#?}");
    let [left] = &*diagnosed.descriptions else { panic!("{diagnosed:#?}") };
    assert_eq!(left.failures + cause.operations[0].explains, cause.operations[0].failures);
}

/// A check that is inverted: valid input is refused, or gets one answer, and malformed input passes. Many tokens would do that to valid input.
#[test]
fn what_says_nothing_of_valid_input_has_no_cause() {
    let operations = ["object_reference.encode_fixed", "quantize.quantize"];
    let diagnosed = told(&operations, |case| match (formats::reference(case), case.operation) {
        (Outcome::Accept(_), "quantize.quantize") => Outcome::Reject { class: Class::OutOfRange, at: None },
        (_, "quantize.quantize") => Outcome::Accept(Accepted { value: json!(1), consumed: None }),
        (Outcome::Accept(_), _) => written(&[0; 4]),
        _ => broken(),
    });
    assert_eq!(says(&diagnosed), Vec::<&str>::new());
    assert_eq!(diagnosed.descriptions.len(), 2);
}

/// Byte 3 of an index is shifted by 19, in references, too.
#[test]
fn a_mistake_in_a_contained_format_is_named_once() {
    let read = |bytes: &[u8]| {
        let mut magnitude = 0_i64;
        for (at, shift) in [0, 6, 13, 19, 27].into_iter().enumerate() {
            let byte = i64::from(*bytes.get(at)?);
            magnitude |= (byte & [0x3F, 0x7F, 0x7F, 0x7F, 0xFF][at]) << shift;
            if byte & [0x40, 0x80, 0x80, 0x80, 0][at] == 0 {
                let value = if bytes[0] & 0x80 == 0 { magnitude } else { -magnitude };
                return Some((i64::from(value as i32), at + 1));
            }
        }
        None
    };
    let diagnosed = told(&["compact_index.decode", "object_reference.decode"], |case| {
        let Some((value, consumed)) = read(&input::bytes(case.input).expect("bytes")) else {
            return Outcome::Reject { class: Class::Truncated, at: None };
        };
        let pointer = match value {
            0 => json!("null"),
            1.. => json!({"export": value - 1}),
            _ => json!({"import": -value - 1}),
        };
        let value = if case.operation == "compact_index.decode" { json!(value) } else { pointer };
        Outcome::Accept(Accepted { value, consumed: Some(consumed as u64) })
    });
    let said = "acts as if it computed `value |= (byte & 0x7F) << 19`, not `value |= (byte & 0x7F) << 20`";
    assert_eq!(says(&diagnosed), [said], "{diagnosed:#?}");
    assert_eq!(diagnosed.causes[0].operations.len(), 2);
}

/// A limit of an index's later bytes fits several numbers where only lengths of texts show it: its own operation says which.
#[test]
fn a_limit_in_a_contained_format_is_named_by_its_own_operation() {
    let encoded = |value: i64| {
        let (sign, magnitude) = (if value < 0 { 0x80 } else { 0 }, value.unsigned_abs());
        let mut bytes = vec![sign | (magnitude & 0x3F) as u8 | if magnitude > 0x3F { 0x40 } else { 0 }];
        let mut rest = magnitude >> 6;
        while bytes[bytes.len() - 1] & if bytes.len() == 1 { 0x40 } else { 0x80 } != 0 {
            bytes.push((rest & 0x7F) as u8 | if rest > 0x3F { 0x80 } else { 0 });
            rest >>= 7;
        }
        bytes
    };
    let diagnosed = told(&["compact_index.encode", "unreal_string.encode"], |case| {
        let right = formats::reference(case);
        let Outcome::Accept(Accepted { value, .. }) = &right else { return right };
        let bytes = input::bytes(value).expect("bytes");
        let (value, end) = compact_index::decode(&bytes).expect("an index");
        written(&[&encoded(value)[..], &bytes[end..]].concat())
    });
    assert_eq!(says(&diagnosed), ["acts as if it computed `more = rest > 0x3F`, not `more = rest > 0x7F`"]);
    assert_eq!(diagnosed.causes[0].operations.len(), 2);
}

/// `-(int64_t)(x + 1) / 2` overflows below -2^62.
#[test]
fn a_sum_that_overflows_is_named() {
    let diagnosed = told(&["varint.zigzag_decode"], |case| {
        let right = formats::reference(case);
        let Outcome::Accept(Accepted { consumed, .. }) = &right else { return right };
        let bytes = input::bytes(case.input).expect("bytes");
        let (count, _) = varint::decode(&bytes, 64).expect("it was accepted");
        let value = if count % 2 == 1 {
            -i128::from(count.wrapping_add(1) as i64) / 2
        } else {
            i128::from(count / 2)
        };
        Outcome::Accept(Accepted { value: json!(value.to_string()), consumed: *consumed })
    });
    let said = "acts as if it computed `odd = (-int64(count + 1)) / 2`, not `odd = (-(count + 1)) / 2`";
    assert_eq!(says(&diagnosed), [said]);
}

/// Groups are read in the reverse order, and everything that is refused is `invalid`, as the greeting promises that it may be.
#[test]
fn classes_that_are_promised_to_be_any_have_no_cause() {
    let read = |case: &Case| {
        let bytes = input::bytes(case.input).expect("bytes");
        let end = bytes.iter().position(|byte| byte & 0x80 == 0);
        let Some(end) = end else { return Outcome::Reject { class: Class::Truncated, at: None } };
        let groups = bytes[..=end].iter();
        let value = groups.fold(0_u128, |value, byte| value << 7 & u128::MAX >> 7 | u128::from(byte & 0x7F));
        let bits: u32 = case.parameters["type"].as_str().expect("a type")[1..].parse().expect("bits");
        if end >= bits.div_ceil(7) as usize || value >> bits != 0 {
            return Outcome::Reject { class: Class::Invalid, at: None };
        }
        let consumed = Some(end as u64 + 1);
        Outcome::Accept(Accepted { value: json!(value.to_string()), consumed })
    };
    let report = in_process::judge(&suite_of(&["varint"]), "mine", |case| {
        if case.operation == "varint.decode" { read(case) } else { Outcome::Unsupported }
    });
    let mut results = report.results;
    for result in results.iter_mut().filter(|result| result.verdict == Verdict::Note) {
        result.verdict = Verdict::Pass;
    }
    assert_eq!(says(&diagnose(&results)), ["takes byte 0 for the most significant group"]);
}

/// The length of a name is one byte: what is longer is refused.
#[test]
fn what_no_byte_holds_may_be_refused() {
    let diagnosed = told(&["unreal_name.encode"], |case| {
        let right = formats::reference(case);
        let Outcome::Accept(Accepted { value, .. }) = &right else { return right };
        let bytes = input::bytes(value).expect("bytes");
        let text: usize = bytes.iter().rev().skip(1).take_while(|byte| **byte != 0).count();
        let length = case.input.as_str().map_or(text, |text| text.chars().count());
        let body = &bytes[bytes.len() - length - 1..];
        match u8::try_from(body.len()) {
            _ if case.parameters["version"].as_u64() < Some(64) => written(body),
            Ok(length) => written(&[&[length], body].concat()),
            Err(_) => Outcome::Reject { class: Class::Invalid, at: None },
        }
    });
    assert_eq!(says(&diagnosed), ["writes the length as one plain byte"]);
}

/// Unreal's packed integers, offered as `CompactIndex`.
#[test]
fn another_integer_is_named() {
    let diagnosed = told(&["compact_index.encode"], |case| {
        let mut rest = index(case) as u32;
        let mut bytes = Vec::new();
        loop {
            bytes.push((rest << 1) as u8 | u8::from(rest > 0x7F));
            rest >>= 7;
            if rest == 0 {
                return written(&bytes);
            }
        }
    });
    let said = "answers as `ue-intpacked`, and not as CompactIndex; offered as `ue_intpacked.encode` and `ue_intpacked.decode`, `packproof run --layout ue-intpacked -- …` judges it against that";
    assert_eq!(says(&diagnosed), [said]);
}

/// Packed integers of 32 and 64 bits, whose sums wrap: what their writer never writes speaks neither for them nor against them.
#[test]
fn another_integer_is_named_by_its_reader() {
    let mut suite = whole().clone();
    suite.files.retain(|file| file.contents.format == "varint");
    let report = in_process::judge(&suite, "mine", |case| {
        if !["varint.encode", "varint.decode"].contains(&case.operation) {
            return Outcome::Unsupported;
        }
        let bits = if case.parameters["type"] == json!("u64") { 64 } else { 32 };
        if case.operation == "varint.encode" {
            let value: u128 = input::integer(case.input).expect("a number");
            if value >> bits != 0 {
                return Outcome::Reject { class: Class::OutOfRange, at: None };
            }
            let groups = (128 - value.leading_zeros()).div_ceil(7).max(1);
            let byte = |at| ((value >> (7 * at)) as u8) << 1 | u8::from(at + 1 < groups);
            return written(&(0..groups).map(byte).collect::<Vec<_>>());
        }
        let bytes = input::bytes(case.input).expect("bytes");
        let Some(end) = bytes.iter().position(|byte| byte & 1 == 0) else {
            return Outcome::Reject { class: Class::Truncated, at: None };
        };
        let group = |(at, byte): (usize, &u8)| u128::from(byte >> 1) << (7 * at % bits);
        let value = bytes[..=end].iter().enumerate().map(group).sum::<u128>() & (u128::MAX >> (128 - bits));
        Outcome::Accept(Accepted { value: json!(value.to_string()), consumed: Some(end as u64 + 1) })
    });
    let diagnosed = diagnose(&report.results);
    let said = "answers as `ue-intpacked`, and not as LEB128; offered as `ue_intpacked.encode` and `ue_intpacked.decode`, `packproof run --layout ue-intpacked -- …` judges it against that";
    assert_eq!(says(&diagnosed), [said]);
    assert_eq!(diagnosed.causes[0].operations.len(), 2, "{diagnosed:#?}");
}

/// Narrow text is read in a code page of one and two bytes. It replaces what is malformed, as a reader of UTF-8 would, but gives other
/// characters than that.
#[test]
fn what_accepted_answers_speak_against_is_no_part_of_a_cause() {
    let diagnosed = told(&["unreal_string.decode"], |case| {
        let bytes = input::bytes(case.input).expect("bytes");
        let refused = |class| Outcome::Reject { class, at: None };
        let Ok((length, start)) = compact_index::decode(&bytes) else { return refused(Class::Truncated) };
        let (unit, units) = (if length < 0 { 2 } else { 1 }, length.unsigned_abs() as usize);
        let Some(text) = bytes.get(start..start.saturating_add(unit * units)) else {
            return refused(Class::Truncated);
        };
        let kept = &text[..text.len().saturating_sub(unit)];
        let text: String = if unit == 2 {
            let units: Vec<u16> = kept.as_chunks().0.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
            String::from_utf16_lossy(&units)
        } else {
            let mut rest = kept.iter();
            let next = || match *rest.next()? {
                byte @ ..0x80 => Some(char::from(byte)),
                first => Some(rest.next().map_or('\u{FFFD}', |second| {
                    char::from_u32(0xAC00 + 64 * u32::from(first & 0x3F) + u32::from(second & 0x3F))
                        .unwrap_or('?')
                })),
            };
            std::iter::from_fn(next).collect()
        };
        let consumed = Some((start + unit * units) as u64);
        Outcome::Accept(Accepted { value: json!(text), consumed })
    });
    assert!(says(&diagnosed).iter().all(|said| !said.contains("UTF-8")), "{diagnosed:#?}");
    assert!(!diagnosed.causes.is_empty() && !diagnosed.descriptions.is_empty(), "{diagnosed:#?}");
}

/// A table of masks with a wrong one for 19 bits: values that the wrong mask keeps pass.
#[test]
fn a_width_that_all_failures_have_is_said() {
    let diagnosed = told(&["bit_pack.write"], |case| {
        let mut input = case.input.clone();
        let widths: Vec<u64> = case.input["widths"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(serde_json::Value::as_u64)
            .collect();
        for (value, _) in
            input["values"].as_array_mut().into_iter().flatten().zip(widths).filter(|of| of.1 == 19)
        {
            let number: u64 = value.as_str().and_then(|of| of.parse().ok()).expect("a number");
            if number < 1 << 19 {
                *value = json!((number & 0x7FFF).to_string());
            }
        }
        formats::reference(&Case { input: &input, ..*case })
    });
    let only = diagnosed.descriptions[0].only.as_deref().expect("they have something in common");
    assert!(only.starts_with("widths 19, with which ") && only.ends_with(" pass, too"), "{only}");
}

/// Floats in an interval, as C# has them: binary32, no checks, and cut. Cutting is a dialect, which no failure shows.
#[test]
fn what_no_failure_shows_is_no_cause() {
    let operations =
        ["range_limited_float8", "range_limited_float16", "normalized_float8", "normalized_float16"]
            .map(|field| format!("packet.{field}_encode"));
    let diagnosed = told(&operations.each_ref().map(|name| &**name), |case| {
        let number = |name: &str, other: f32| {
            case.parameters.get(name).map_or(other, |of| input::f32(of).expect("a float"))
        };
        let unit = (input::f32(case.input).expect("a float") - number("min", 0.0)) / number("range", 1.0);
        if !(0.0..=1.0).contains(&unit) && !unit.is_nan() {
            return Outcome::Reject { class: Class::OutOfRange, at: None };
        }
        if case.operation.contains("8_") {
            written(&[(unit * 255.0) as u8])
        } else {
            written(&((unit * 65_535.0) as u16).to_le_bytes())
        }
    });
    let said = says(&diagnosed);
    assert!(!said.iter().any(|of| of.starts_with("cuts") || of.starts_with("rounds")), "{diagnosed:#?}");
    assert!(said.contains(&"computes steps in binary32"), "{diagnosed:#?}");
}
