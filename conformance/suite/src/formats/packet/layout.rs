use super::fields::Kind;
use super::table::kind_of;
use crate::formats::varint::layout as varint;
use crate::model::Case;
use crate::model::layout::Field;
use packproof_reference::packet as reference;

/// The components of the field at the front of `bytes`, then the rest.
pub(super) fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let Some(Ok(kind)) = kind_of(case.operation, case.parameters) else {
        return Vec::new();
    };
    let decoded = reference::decode(kind, bytes);
    let value = |at: usize| match &decoded {
        Ok((components, _)) => format!("{:?}", components[at]),
        Err(_) => "incomplete".to_owned(),
    };
    let mut fields = Vec::new();
    let len = if kind == Kind::VariableFloat16 {
        let (groups, len) = varint::fields(bytes, 16);
        fields.extend(groups);
        fields.push(Field::bytes(0, len, "value", format!("the pattern of {}", value(0))));
        len
    } else {
        let each = kind.component_bytes();
        for (at, name) in names(kind).iter().enumerate() {
            // A quaternion's w is first on the wire and last in the value.
            let component = if matches!(kind, Kind::RotationQuaternion(_)) { (at + 3) % 4 } else { at };
            fields.extend(component_fields(kind, name, at * each, bytes, &value(component)));
        }
        each * kind.components()
    };
    fields.extend(Field::rest(bytes, len, "not part of the field"));
    fields
}

fn names(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::VectorFloat32(2) | Kind::VectorFloat16(2) => &["x", "y"],
        Kind::VectorFloat32(_) | Kind::VectorFloat16(_) => &["x", "y", "z"],
        Kind::RotationQuaternion(_) => &["w", "x", "y", "z"],
        _ => &["value"],
    }
}

fn component_fields(kind: Kind, name: &str, start: usize, bytes: &[u8], value: &str) -> Vec<Field> {
    let each = kind.component_bytes();
    let Some(component) = bytes.get(start..start + each) else {
        return vec![Field::bytes(start, each, name, "missing")];
    };
    let word = component.iter().rev().fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
    let (exponent_low, bias, top) = match kind {
        Kind::Float16 | Kind::VectorFloat16(_) => (10, 15, 15),
        Kind::VectorFloat32(_) => (23, 127, 31),
        _ => {
            let steps = if each == 1 { 255 } else { 65_535 };
            return vec![Field::bytes(start, each, name, format!("step {word} of {steps} = {value}"))];
        }
    };
    let exponent = word >> exponent_low & ((1 << (top - exponent_low)) - 1);
    let fraction = word & ((1 << exponent_low) - 1);
    let sign = if word >> top == 0 { "positive" } else { "negative" };
    let part = |part: &str| if name == "value" { part.to_owned() } else { format!("{name} {part}") };
    vec![
        Field::word_bits(start, top, top, &part("sign"), sign),
        Field::word_bits(
            start,
            top - 1,
            exponent_low,
            &part("exponent"),
            format!("{exponent}, biased by {bias}"),
        ),
        Field::word_bits(start, exponent_low - 1, 0, &part("fraction"), format!("{fraction}, of {value}")),
    ]
}
