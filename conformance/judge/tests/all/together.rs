//! Mistakes together: of a format and of the one that it contains, of one operation beside those of another, many checks left out.

use packproof_suite::formats;
use packproof_suite::model::named::Deviation;
use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Accepted, Case, Class, Outcome, input};
use serde_json::json;

use crate::evidence::{says, told};

fn refused(class: Class) -> Outcome {
    Outcome::Reject { class, at: None }
}

/// A reader of references that tests bit 6 of bytes 1 to 3 for another byte, and takes positive values for imports.
#[test]
fn a_mistake_of_a_format_is_found_beside_one_of_what_it_contains() {
    let diagnosed = told(&["object_reference.decode"], |case| {
        let bytes = input::bytes(case.input).expect("bytes");
        let (mut magnitude, mut shift, mut at, mut more) = (0_i64, 0, 0, true);
        while more {
            let Some(&byte) = bytes.get(at) else { return refused(Class::Truncated) };
            let data = match at {
                0 => byte & 0x3F,
                4 => byte,
                _ => byte & 0x7F,
            };
            magnitude |= i64::from(data) << shift;
            shift += if at == 0 { 6 } else { 7 };
            more = at < 4 && byte & 0x40 != 0;
            at += 1;
        }
        let value = if bytes[0] & 0x80 == 0 { magnitude } else { -magnitude };
        let value = match i64::from(value as i32) {
            0 => json!("null"),
            value @ 1.. => json!({"import": value - 1}),
            value => json!({"export": -value - 1}),
        };
        Outcome::Accept(Accepted { value, consumed: Some(at as u64) })
    });
    let said = says(&diagnosed);
    assert!(diagnosed.descriptions.is_empty() && said.len() == 2, "{diagnosed:#?}");
    assert!(said.contains(&"exchanges imports and exports"), "{said:?}");
    let more = "acts as if it computed `more = byte & 0x40 != 0`, not `more = byte & 0x80 != 0` (of the compact_index)";
    assert!(said.contains(&more), "{said:?}");
}

/// Readers of CompactIndex without a limit of five bytes, of which the canonical one takes negative zero for 0. Its two failures are too few
/// for two causes; the other reader bears out one of them.
#[test]
fn what_one_operation_has_is_looked_for_in_another() {
    let operations = ["compact_index.decode", "compact_index.decode_canonical"];
    let diagnosed = told(&operations, |case| {
        let bytes = input::bytes(case.input).expect("bytes");
        let (mut magnitude, mut shift, mut at) = (0_u64, 0, 0);
        loop {
            let Some(&byte) = bytes.get(at) else { return refused(Class::Truncated) };
            let (data, width, more) = if at == 0 { (byte & 0x3F, 6, 0x40) } else { (byte & 0x7F, 7, 0x80) };
            magnitude |= u64::from(data).checked_shl(shift).unwrap_or(0);
            shift += width;
            at += 1;
            if byte & more == 0 {
                break;
            }
        }
        let is_negative = bytes[0] & 0x80 != 0;
        if case.operation == operations[1] {
            if magnitude > if is_negative { 1 << 31 } else { (1 << 31) - 1 } {
                return refused(Class::OutOfRange);
            }
            if at > 1 && bytes[at - 1] == 0 {
                return refused(Class::Overlong);
            }
        }
        let value = if is_negative { magnitude.wrapping_neg() } else { magnitude } as i32;
        Outcome::Accept(Accepted { value: json!(value), consumed: Some(at as u64) })
    });
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert!(diagnosed.descriptions.is_empty(), "{diagnosed:#?}");
    let endless = "goes on after byte 4 for as long as bit 7 is set";
    assert!(said.contains(&endless) && said.len() == 2, "{said:?}");
    assert!(said[0].contains("of.negative && of.magnitude"), "{said:?}");
}

/// The site of a condition.
fn condition(program: Program, text: &str) -> usize {
    let is_of = |at: &usize| program.sites[*at].is_condition() && program.sites[*at].text.contains(text);
    (0..program.sites.len()).find(is_of).unwrap_or_else(|| panic!("no condition has {text}"))
}

/// Seven checks of a package: more than a search for several mistakes looks for together.
#[test]
fn many_checks_left_out_are_named() {
    let program = formats::programs("unreal_package.decode")[0];
    let checks = [
        "file_version < 35",
        "offset > size",
        "count * 8 >",
        "value >= names",
        "value < -summary.imports.0",
        "length == 0",
        "rest[end - 1] != 0",
    ];
    let off = checks.map(|text| condition(program, text));
    let tokens = Tokens::RIGHT.with(&off, Some(1));
    let diagnosed = told(&["unreal_package.decode"], |case: &Case| program.outcome(&tokens, case));
    assert!(
        diagnosed.descriptions.is_empty() && diagnosed.causes.iter().all(|of| of.wholly),
        "{diagnosed:#?}"
    );
    assert_eq!(says(&diagnosed).len(), checks.len(), "{diagnosed:#?}");
}

/// A packer that refuses a product of exactly 2^32, and answers 0 for a value that equals its limit, as no token does. It refuses larger
/// products, so it does not look for a product that is smaller than before.
#[test]
fn what_explains_valid_input_accepts_nothing_that_is_refused() {
    let diagnosed = told(&["mixed_radix.pack32"], |case| {
        let list = |name: &str| input::list(&case.input[name], input::integer::<u64>).expect("integers");
        let (limits, values) = (list("limits"), list("values"));
        let product: u128 = limits.iter().map(|limit| u128::from(*limit)).product();
        let equal = limits.iter().zip(&values).any(|(limit, value)| value == limit);
        match formats::reference(case) {
            Outcome::Accept(_) if product == 1 << 32 => refused(Class::OutOfRange),
            Outcome::Reject { .. } if equal && product < 1 << 32 => {
                Outcome::Accept(Accepted { value: json!(0), consumed: None })
            }
            answer => answer,
        }
    });
    assert!(!says(&diagnosed).iter().any(|said| said.contains("smaller than before")), "{diagnosed:#?}");
}

/// Words of 10 bits with other bounds, of which several known ones fit what is written, and one what is read.
#[test]
fn of_mistakes_that_fit_that_of_the_other_operation_is_named() {
    let mistakes = [("bounds", "exact"), ("clamp", "value"), ("field-order", "reversed")];
    let diagnosed = told(&["smallest_three.compress", "smallest_three.restore"], |case| {
        if case.parameters["bits"] != 10 {
            return Outcome::Unsupported;
        }
        formats::operation(case.operation).map_or(Outcome::Unsupported, |of| (of.behaving)(&mistakes, case))
    });
    let all = diagnosed.causes.iter().flat_map(|cause| &cause.deviations);
    let mut named: Vec<_> = all.map(|of| (&*of.parameter, &*of.choice)).collect();
    named.sort_unstable();
    assert_eq!(named, mistakes);
}

fn as_named(deviations: &[Deviation], case: &Case) -> Outcome {
    let operation = formats::operation(case.operation).expect("an operation");
    (operation.behaving)(deviations, case)
}

/// A right reader of CompactIndex, and one of strings that reads nothing for a length of -2147483648: an index that is wrong there would
/// give as much.
#[test]
fn what_its_own_operations_speak_against_is_no_cause_in_a_container() {
    let strings = [("surrogates", "kept"), ("nul", "optional"), ("size", "wraps-unsigned-32-empty")];
    let diagnosed = told(&["compact_index.decode", "unreal_string.decode"], |case| match case.operation {
        "unreal_string.decode" => as_named(&strings, case),
        _ => formats::reference(case),
    });
    let [cause] = &*diagnosed.causes else { panic!("{diagnosed:#?}") };
    let others = cause.alternatives.iter().flatten().map(|of| &of.says);
    let mut all = cause.deviations.iter().map(|of| &of.says).chain(others);
    assert!(cause.wholly && cause.deviations.len() == 3, "{diagnosed:#?}");
    assert!(all.all(|says| !says.contains("of a compact_index")), "{diagnosed:#?}");
}

/// The same slip of a contained format, in another style than its first program's, in an operation of its own and in a container that has
/// others, too.
#[test]
fn a_container_is_explained_around_what_it_contains() {
    const SLIP: &str = "reads negative zero as -2147483648";
    let slip = |of: &Program| {
        (0..of.sites.len()).find_map(|at| {
            let other = of.sites[at].tried().into_iter().find(|&other| of.sites[at].says(other) == SLIP)?;
            Some(Tokens::RIGHT.with(&[at], Some(other)))
        })
    };
    let programs = formats::programs("compact_index.decode");
    let (nested, tokens) = programs.iter().find_map(|of| Some((of, slip(of)?))).expect("one has it");
    let strings = [("surrogates", "replaced"), ("nul", "unchecked")];
    let diagnosed = told(&["compact_index.decode", "unreal_string.decode"], |case| {
        let index = Case { operation: "compact_index.decode", ..*case };
        let read = nested.outcome(&tokens, &index);
        match case.operation {
            "compact_index.decode" => read,
            _ if matches!(&read, Outcome::Accept(of) if of.value == i32::MIN && of.consumed < Some(5)) => {
                refused(Class::Truncated)
            }
            _ => as_named(&strings, case),
        }
    });
    let said = says(&diagnosed);
    assert!(diagnosed.descriptions.is_empty(), "{diagnosed:#?}");
    assert!(said.contains(&SLIP), "{said:?}");
    assert!(said.iter().any(|says| says.starts_with("drops the last unit without")), "{said:?}");
}

/// A writer and a reader with one wrong bound, of which the writer answers NaN, too, in a way of its own: what the reader has explains its valid
/// input.
#[test]
fn what_one_operation_has_explains_the_valid_input_of_another() {
    let operations = ["smallest_three.compress", "smallest_three.restore_original"];
    let diagnosed = told(&operations, |case| {
        let right = as_named(&[("bounds", "inverse-7-digits")], case);
        let is_ten = case.parameters.get("bits").is_some_and(|bits| bits == 10);
        match right {
            _ if !is_ten => Outcome::Unsupported,
            Outcome::Reject { class: Class::Invalid, .. } if case.operation == operations[0] => {
                let value = json!([case.input.to_string().len() * 77_777]);
                Outcome::Accept(Accepted { value, consumed: None })
            }
            right => right,
        }
    });
    assert_eq!(says(&diagnosed), ["quantises in [-1/1.414214, 1/1.414214]"], "{diagnosed:#?}");
}

/// Of a preset and two known mistakes that give more than it does, these are named: they have a fix.
#[test]
fn known_mistakes_that_give_more_than_a_preset_are_named() {
    let mistakes = [("half-nan-read", "signalling"), ("end", "zeros-uncounted")];
    let diagnosed = told(&["packet.float16_decode"], |case| as_named(&mistakes, case));
    assert_eq!(
        says(&diagnosed),
        [
            "leaves a signalling NaN signalling when it is widened",
            "takes missing bytes for zero, and counts only those that are there"
        ]
    );
}

/// A function for each type: what one of them has alone is said so, and what both have is said once.
#[test]
fn mistakes_of_one_type_are_found_beside_those_of_another() {
    let operation = formats::operation("varint.decode").expect("there is one");
    let diagnosed = told(&[operation.name], |case| {
        let own: Deviation = match case.parameters["type"].as_str() {
            Some("u32") => ("length-class", "fails"),
            Some("u64") => ("arithmetic", "double"),
            _ => return Outcome::Unsupported,
        };
        (operation.behaving)(&[("end", "zeros"), own], case)
    });
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "breaks on a value with too many bytes, for type u32 alone",
            "sums the groups in a binary64, which rounds beyond 2^53, for type u64 alone",
            "takes a missing byte for a zero",
        ]
    );
    assert!(diagnosed.descriptions.is_empty(), "{diagnosed:#?}");
}

/// Known mistakes without a name are looked for together with those that have one.
#[test]
fn a_mistake_without_a_name_is_found_beside_one_with_a_name() {
    let operation = formats::operation("variant_buffer.variant_decode").expect("there is one");
    let diagnosed = told(&[operation.name], |case| {
        let mut outcome = (operation.behaving)(&[("nul-decoded", "kept")], case);
        if let Outcome::Accept(of) = &mut outcome
            && of.value["type"] == "int"
            && of.consumed == Some(8)
        {
            let number: i64 = of.value["value"].as_str().expect("digits").parse().expect("a number");
            of.value["value"] = json!((number as u32).to_string());
        }
        outcome
    });
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert_eq!(
        said,
        ["accepts a serialised string with a NUL", "reads an int of 32 bits as an unsigned number"]
    );
}
