//! An implementation of each accepted dialect conforms: written here by hand, it is judged by every vector of the suite.

use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::vector::{Expectation, Group, Level, Vector};
use packproof_suite::model::{Accepted, Class, Outcome, hex, input};
use packproof_suite::suite::{Suite, embedded};
use serde_json::{Value, json};

/// The dialect's own answer; `None` where it is the reference's.
type Own = fn(&Vector, &Group) -> Option<Outcome>;

fn accept(value: impl Into<Value>, consumed: Option<usize>) -> Outcome {
    Outcome::Accept(Accepted { value: value.into(), consumed: consumed.map(|bytes| bytes as u64) })
}

fn reject(class: Class) -> Outcome {
    Outcome::Reject { class, at: None }
}

fn float(value: &Value) -> f32 {
    input::f32(value).expect("a binary32")
}

fn is_refused(vector: &Vector, group: &Group) -> bool {
    matches!(formats::reference(&vector.case(group).as_case()), Outcome::Reject { .. })
}

/// `n / 255f * range + min`, or the product first.
fn binary32(vector: &Vector, group: &Group, read: fn(f32, f32, f32, f32) -> f32) -> Option<Outcome> {
    let bytes = match vector.operation.strip_prefix("packet.range_limited_float")? {
        "8_decode" => 1,
        "16_decode" => 2,
        _ => return None,
    };
    if is_refused(vector, group) {
        return None;
    }
    let word = input::bytes(&vector.input).ok()?;
    let n = word[..bytes].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
    let steps = 256_u32.pow(bytes as u32) - 1;
    let [min, range] = ["min", "range"].map(|name| float(&group.parameters[name]));
    Some(accept(input::show_f32(read(n as f32, steps as f32, range, min)), Some(bytes)))
}

fn floors(vector: &Vector, group: &Group) -> Option<Outcome> {
    let field = vector.operation.strip_prefix("packet.")?.strip_suffix("_encode")?;
    let (normalized, bytes) = match field {
        "normalized_float8" | "range_limited_float8" | "rotation_quaternion32" => {
            (!field.contains("range"), 1)
        }
        "normalized_float16" | "range_limited_float16" | "rotation_quaternion64" => {
            (!field.contains("range"), 2)
        }
        _ => return None,
    };
    if is_refused(vector, group) {
        return None;
    }
    let steps = f64::from(256_u32.pow(bytes) - 1);
    let fractions = match vector.input.as_array() {
        Some(components) => {
            let [x, y, z, w] = [0, 1, 2, 3].map(|at| f64::from(float(&components[at])).clamp(-1.0, 1.0));
            let sign = if w < 0.0 { -1.0 } else { 1.0 };
            vec![w * sign, x * sign / 2.0 + 0.5, y * sign / 2.0 + 0.5, z * sign / 2.0 + 0.5]
        }
        None if normalized => vec![f64::from(float(&vector.input))],
        None => {
            let [min, range] = ["min", "range"].map(|name| f64::from(float(&group.parameters[name])));
            vec![((f64::from(float(&vector.input)) - min) / range).min(1.0)]
        }
    };
    let word = |of: f64| ((of * steps) as u32).to_le_bytes()[..bytes as usize].to_vec();
    Some(accept(hex(&fractions.into_iter().flat_map(word).collect::<Vec<u8>>()), None))
}

/// Ten bytes, and the low bits of what they hold.
fn protobuf(vector: &Vector, group: &Group) -> Option<Outcome> {
    let bits = match group.parameters.get("type")?.as_str()? {
        "u32" if vector.operation == "varint.decode" => 32,
        "u64" if vector.operation == "varint.decode" => 64,
        _ => return None,
    };
    let bytes = input::bytes(&vector.case(group).input).ok()?;
    let mut value = 0_u128;
    for (at, byte) in bytes.iter().take(10).enumerate() {
        value |= u128::from(byte & 0x7F) << (7 * at);
        if byte & 0x80 == 0 {
            return Some(accept((value & ((1 << bits) - 1)).to_string(), Some(at + 1)));
        }
    }
    Some(reject(if bytes.len() < 10 { Class::Truncated } else { Class::OutOfRange }))
}

/// Bits as characters.
fn no_bits(vector: &Vector, group: &Group) -> Option<Outcome> {
    let case = vector.case(group);
    let widths = case.input.get("widths").filter(|_| case.operation.starts_with("bit_pack."))?;
    let widths: Vec<usize> = serde_json::from_value(widths.clone()).ok()?;
    if !widths.contains(&0) || widths.iter().any(|width| *width > 64) {
        return None;
    }
    if case.operation == "bit_pack.write" {
        let values: Vec<u64> = input::list(&case.input["values"], input::integer).ok()?;
        let mut bits = String::new();
        for (&width, &value) in widths.iter().zip(&values) {
            if u128::from(value) >> width != 0 {
                return Some(reject(Class::OutOfRange));
            }
            bits.extend((0..width).rev().map(|bit| if value >> bit & 1 == 1 { '1' } else { '0' }));
        }
        bits.extend(std::iter::repeat_n('0', bits.len().next_multiple_of(8) - bits.len()));
        let byte = |at: usize| u8::from_str_radix(&bits[8 * at..8 * at + 8], 2).expect("eight digits");
        return Some(accept(hex(&(0..bits.len() / 8).map(byte).collect::<Vec<u8>>()), None));
    }
    let bytes = input::bytes(&case.input["bytes"]).ok()?;
    let bits = bytes.iter().map(|byte| format!("{byte:08b}")).collect::<Vec<_>>().concat();
    let (mut at, mut values) = (0, Vec::new());
    for width in widths {
        let Some(field) = bits.get(at..at + width) else { return Some(reject(Class::Truncated)) };
        values.push(u64::from_str_radix(&format!("0{field}"), 2).expect("binary digits").to_string());
        at += width;
    }
    let consumed = at.div_ceil(8);
    if case.operation == "bit_pack.read_canonical" {
        if bytes.len() > consumed {
            return Some(reject(Class::Trailing));
        }
        if bits[at..].contains('1') {
            return Some(reject(Class::NotCanonical));
        }
    }
    Some(accept(json!(values), Some(consumed)))
}

/// A magnitude above 31 bits is refused.
fn refuses(vector: &Vector, _: &Group) -> Option<Outcome> {
    let bytes = input::bytes(&vector.input).ok().filter(|_| vector.operation == "compact_index.decode")?;
    let first = i64::from(*bytes.first()?);
    let mut magnitude = first & 0x3F;
    let mut more = first & 0x40 != 0;
    for at in 1..5 {
        if more {
            let byte = i64::from(*bytes.get(at)?);
            magnitude |= if at == 4 { byte << 27 } else { (byte & 0x7F) << (7 * at - 1) };
            more = byte & 0x80 != 0;
        }
    }
    let value = if first & 0x80 == 0 { magnitude } else { -magnitude };
    i32::try_from(value).is_err().then(|| reject(Class::OutOfRange))
}

const IMPLEMENTED: [(&str, Own); 6] = [
    ("refuses-excess", refuses),
    ("width-0-takes-no-bits", no_bits),
    ("protobuf-truncates", protobuf),
    ("normalized-truncates", floors),
    ("binary32-quotient-first", |vector, group| {
        binary32(vector, group, |n, steps, range, min| n / steps * range + min)
    }),
    ("binary32-product-first", |vector, group| {
        binary32(vector, group, |n, steps, range, min| n * range / steps + min)
    }),
];

/// The vectors that an implementation fails; a refusal with another class is a note.
fn failures(suite: &Suite, own: Own) -> (usize, Vec<String>) {
    let mut differs = 0;
    let mut failed = Vec::new();
    for (_, group, vector) in suite.judged() {
        let Some(answer) = own(vector, group) else { continue };
        differs += usize::from(!answer.agrees_with(&formats::reference(&vector.case(group).as_case())));
        let refused = matches!(answer, Outcome::Reject { .. });
        let is_note = match &vector.expect {
            Expectation::Accept(_) => false,
            Expectation::Reject(_) => refused,
            Expectation::Either(several) => refused && several.iter().any(|of| of.reject.is_some()),
        };
        if !is_note && !vector.expect.matches(&answer) {
            failed.push(format!("{}: {}, not {answer}", vector.id, vector.expect));
        }
    }
    (differs, failed)
}

#[test]
fn an_implementation_of_each_dialect_passes_every_vector() {
    let suite = embedded().expect("the embedded suite");
    assert_eq!(
        IMPLEMENTED.map(|(name, _)| name).as_slice(),
        dialects::ALL.iter().map(|of| of.name).collect::<Vec<_>>()
    );
    let mut all = Vec::new();
    for (name, own) in IMPLEMENTED {
        let (differs, failed) = failures(&suite, own);
        all.extend(failed.into_iter().map(|failed| format!("{name}: {failed}")));
        assert!(differs > 2, "{name}: hardly a vector asks for it");
    }
    assert!(all.is_empty(), "{all:#?}");
}

/// Every answer under `either` is the reference's or a dialect's: no file accepts more than is defined.
#[test]
fn only_the_dialects_answers_pass() {
    let suite = embedded().expect("the embedded suite");
    let vectors = suite.written_out().filter_map(|(_, group, vector)| match &vector.expect {
        Expectation::Either(several) => Some((group, vector, several)),
        _ => None,
    });
    for (group, vector, several) in vectors {
        let case = vector.case(group);
        let answers = dialects::ALL.iter().filter(|of| of.operations.contains(&&*case.operation));
        let answers: Vec<Outcome> = answers.map(|of| of.answer(&case.as_case())).collect();
        let reference = formats::reference(&case.as_case());
        for one in several {
            let one = Expectation::Either(vec![one.clone()]);
            assert!(answers.iter().chain([&reference]).any(|answer| one.matches(answer)), "{}", vector.id);
        }
    }
}

/// Vectors from elsewhere get the dialects where they are loaded.
#[test]
fn the_loader_adds_the_dialects() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(directory.path().join("pinned")).expect("pinned");
    let file = json!({"format": "packet", "suite": "1.0.0", "notes": {}, "groups": [{
        "name": "own", "parameters": {"min": "f32:c16eef8d", "range": "f32:4196120b"},
        "provenance": {"kind": "derivation", "source": "by hand"},
        "vectors": [{"id": "own", "comment": "", "operation": "packet.range_limited_float8_decode", "input": "cb",
            "accept": {"value": "f32:b1808080", "consumed": 1}, "level": "must"}]}]});
    std::fs::write(directory.path().join("pinned/packet.json"), file.to_string()).expect("a file");
    let suite = packproof_suite::suite::load_directory(directory.path()).expect("the file");
    let (_, _, vector) = suite.judged().next().expect("its vector");
    assert_eq!(vector.level, Level::Must);
    assert_eq!(vector.expect.dialect_of(&accept("f32:00000000", Some(1))), Some("binary32-quotient-first"));
    assert!(!vector.expect.matches(&accept("f32:32000000", Some(1))));
}
