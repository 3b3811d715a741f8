//! Everyday mistakes that no vector noticed once: each planted in front of or behind the reference, and each fails a vector
//! that is there for it.

use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Class, Outcome, OwnedCase};
use packproof_suite::suite;
use serde_json::{Value, json};

/// An implementation that is right but for one mistake.
type Mistake = fn(&Case) -> Outcome;

/// The flag of the vectors that are there for it, and the mistake.
const MISTAKES: [(&str, &str, Mistake); 19] = [
    ("line ends translated when written", "text-unchanged", |case| {
        text_in(case, |text| text.replace("\r\n", "\n"))
    }),
    ("line ends translated when read", "text-unchanged", |case| {
        text_out(case, |text| text.replace('\n', "\r\n"))
    }),
    ("a lone CR taken for a line end", "text-unchanged", |case| {
        text_out(case, |text| text.replace('\r', "\n"))
    }),
    ("white space stripped", "text-unchanged", |case| text_out(case, |text| text.trim().to_owned())),
    ("byte order mark swallowed", "text-unchanged", |case| {
        text_out(case, |text| text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned())
    }),
    ("composed before writing", "text-unchanged", |case| {
        text_in(case, |text| text.replace("e\u{301}", "\u{E9}"))
    }),
    ("zigzag counts of any width", "type-width", zigzag_of_any_width),
    ("licensee version read as i16", "unsigned-fields", signed_licensee),
    ("flags compared with 1", "flag-bits", flags_compared),
    ("NaN made quiet when written", "payload", |case| floats_in(case, |bits| bits | 0x0040_0000)),
    ("one NaN for all", "payload", |case| floats_in(case, |_| 0x7FC0_0000)),
    ("step wrapped to the field", "far-outside", wrapped),
    ("quotient in binary32", "arithmetic", |case| {
        limited(case, |value, min, range, steps| f64::from(((value - min) / range) as f32) * steps)
    }),
    ("difference in binary32", "arithmetic", |case| {
        limited(case, |value, min, range, steps| f64::from((value - min) as f32) / range * steps)
    }),
    ("step size multiplied when read", "arithmetic", |case| {
        restored(case, |n, range, steps| n * (range / steps))
    }),
    ("quotient before product when read", "arithmetic", |case| {
        restored(case, |n, range, steps| n / steps * range)
    }),
    ("range scaled before it is divided", "arithmetic", scaled),
    ("value looked at before its range", "order", value_first),
    ("components compared with a tolerance", "near-tie", tolerant),
];

fn reference(operation: &str, case: &Case, input: Value) -> Outcome {
    let case = OwnedCase { operation: operation.to_owned(), parameters: case.parameters.clone(), input };
    formats::reference(&case.as_case())
}

/// Every string under a member that holds text, changed.
fn texts(value: &Value, member: &str, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) if ["", "value"].contains(&member) => change(text).into(),
        Value::Array(items) => items.iter().map(|item| texts(item, member, change)).collect(),
        Value::Object(members) => {
            members.iter().map(|(name, value)| (name.clone(), texts(value, name, change))).collect()
        }
        other => other.clone(),
    }
}

fn text_in(case: &Case, change: impl Fn(&str) -> String) -> Outcome {
    let writes = ["encode", "write"].iter().any(|verb| case.operation.contains(verb));
    let input = if writes { texts(case.input, "", &change) } else { case.input.clone() };
    reference(case.operation, case, input)
}

fn text_out(case: &Case, change: impl Fn(&str) -> String) -> Outcome {
    match formats::reference(case) {
        Outcome::Accept(Accepted { value, consumed: Some(consumed) }) => {
            Outcome::Accept(Accepted { value: texts(&value, "", &change), consumed: Some(consumed) })
        }
        other => other,
    }
}

fn zigzag_of_any_width(case: &Case) -> Outcome {
    if case.operation != "varint.zigzag_decode" {
        return formats::reference(case);
    }
    let mut wide = case.parameters.clone();
    wide.insert("type".to_owned(), "i64".into());
    formats::reference(&Case { parameters: &wide, ..*case })
}

fn signed_licensee(case: &Case) -> Outcome {
    let mut outcome = formats::reference(case);
    if let Outcome::Accept(accepted) = &mut outcome
        && let Some(version) = accepted.value.get("licensee_version").and_then(Value::as_u64)
    {
        accepted.value["licensee_version"] = (version as i16).into();
    }
    outcome
}

fn flags_compared(case: &Case) -> Outcome {
    match case.input.as_str() {
        Some(bytes)
            if case.operation.contains("variant_decode") && bytes.len() > 6 && &bytes[4..6] != "01" =>
        {
            reference(case.operation, case, format!("{}00{}", &bytes[..4], &bytes[6..]).into())
        }
        _ => formats::reference(case),
    }
}

/// The patterns of NaN in the input, changed.
fn floats_in(case: &Case, change: fn(u32) -> u32) -> Outcome {
    let change = |text: &str| match text.strip_prefix("f32:").map(|digits| u32::from_str_radix(digits, 16)) {
        Some(Ok(bits)) if f32::from_bits(bits).is_nan() => format!("f32:{:08x}", change(bits)),
        _ => text.to_owned(),
    };
    reference(case.operation, case, texts(case.input, "", &change))
}

fn float(value: &Value) -> Option<f64> {
    packproof_suite::model::input::f64(value).ok()
}

/// Value or bytes, min, range and steps of a range-limited field.
fn interval(case: &Case) -> Option<(f64, f64, f64)> {
    let steps = if case.operation.contains("float8") { 255.0 } else { 65_535.0 };
    Some((float(case.parameters.get("min")?)?, float(case.parameters.get("range")?)?, steps))
}

fn step_bytes(step: f64, steps: f64) -> Outcome {
    let step = step as i64 as u64;
    let digits = if steps < 256.0 {
        format!("{:02x}", step & 0xFF)
    } else {
        format!("{:04x}", (step as u16).swap_bytes())
    };
    Outcome::Accept(Accepted { value: digits.into(), consumed: None })
}

fn limited(case: &Case, scaled: fn(f64, f64, f64, f64) -> f64) -> Outcome {
    let right = formats::reference(case);
    match (float(case.input), interval(case), &right) {
        (Some(value), Some((min, range, steps)), Outcome::Accept(_))
            if case.operation.ends_with("_encode") =>
        {
            step_bytes((scaled(value, min, range, steps) + 0.5).floor().min(steps), steps)
        }
        _ => right,
    }
}

fn restored(case: &Case, scaled: fn(f64, f64, f64) -> f64) -> Outcome {
    let right = formats::reference(case);
    match (case.input.as_str(), interval(case), &right) {
        (Some(bytes), Some((min, range, steps)), Outcome::Accept(accepted))
            if case.operation.ends_with("_decode") =>
        {
            let size = if steps < 256.0 { 2 } else { 4 };
            let step = u16::from_str_radix(&bytes[..size], 16).expect("hex digits");
            let step = if size == 2 { step } else { step.swap_bytes() };
            let value = (scaled(step.into(), range, steps) + min) as f32;
            Outcome::Accept(Accepted {
                value: format!("f32:{:08x}", value.to_bits()).into(),
                ..accepted.clone()
            })
        }
        _ => right,
    }
}

/// Converts before it compares.
fn wrapped(case: &Case) -> Outcome {
    let right = formats::reference(case);
    let refused = matches!(right, Outcome::Reject { class: Class::OutOfRange, .. });
    match (float(case.input), interval(case)) {
        (Some(value), Some((min, range, steps))) if refused && range > 0.0 => {
            step_bytes(((value - min) / range * steps + 0.5).floor(), steps)
        }
        _ => right,
    }
}

fn scaled(case: &Case) -> Outcome {
    let parameter = |name: &str| case.parameters.get(name).and_then(float);
    let right = formats::reference(case);
    match (float(case.input), parameter("min"), parameter("max"), case.parameters.get("bits"), &right) {
        (Some(value), Some(min), Some(max), Some(bits), Outcome::Accept(_))
            if case.operation == "quantize.quantize" =>
        {
            let largest = 2.0_f64.powi(bits.as_i64().expect("a width") as i32) - 1.0;
            let step = ((value - min) * (largest / (max - min)) + 0.5).floor().min(largest);
            Outcome::Accept(Accepted { value: (step as u64).into(), consumed: None })
        }
        _ => right,
    }
}

fn value_first(case: &Case) -> Outcome {
    let is_nan = float(case.input).is_some_and(f64::is_nan);
    match formats::reference(case) {
        Outcome::Reject { .. } if is_nan => Outcome::Reject { class: Class::Invalid, at: None },
        other => other,
    }
}

/// Takes components that differ by less than a millionth for equal.
fn tolerant(case: &Case) -> Outcome {
    let Some(components) = case.input.as_array().filter(|_| case.operation == "smallest_three.compress")
    else {
        return formats::reference(case);
    };
    let all: Vec<f64> = components.iter().filter_map(float).collect();
    let largest = all.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let near = |value: f64| if largest - value.abs() < 1e-6 { largest.copysign(value) } else { value };
    let input = all.iter().map(|&value| json!(format!("f32:{:08x}", (near(value) as f32).to_bits())));
    reference(case.operation, case, input.collect())
}

/// Each mistake fails a vector with its flag; the reference fails none.
#[test]
fn every_mistake_fails_a_vector_that_is_there_for_it() {
    let suite = suite::embedded().expect("the embedded vectors are vectors");
    for (name, flag, mistake) in MISTAKES {
        let flagged = suite.written_out().filter(|(.., vector)| vector.flags.iter().any(|of| of == flag));
        let (mut asked, mut failed) = (0, 0);
        for (_, group, vector) in flagged {
            let case = vector.case(group);
            assert!(vector.expect.matches(&formats::reference(&case.as_case())), "{}", vector.id);
            asked += 1;
            failed += usize::from(!vector.expect.matches(&mistake(&case.as_case())));
        }
        assert!(failed > 0, "{name}: passes all {asked} vectors with the flag {flag}");
        println!("{name}: fails {failed} of {asked} with the flag {flag}");
    }
}
