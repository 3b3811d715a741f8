//! Generated vectors of the packet fields: every place where rounding turns, every bit, every refusal with its
//! accepted twin.

mod halves;
mod sized;
mod steps;

use serde_json::Value;

use crate::formats::packet::operations::reference;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::input::show_f32;
use crate::model::vector::{Group, Note};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "rounding",
        catches: "A writer that cuts, rounds ties another way, or rounds in too few bits",
        effect: "Another last place, and errors that add up in one direction",
    },
    Note {
        flag: "data-bit",
        catches: "A mask or a shift that loses or moves one bit, or bytes in another order",
        effect: "Another value",
    },
    Note {
        flag: "subnormal",
        catches: "A conversion that knows no subnormals",
        effect: "Small values become zero or something else",
    },
    Note {
        flag: "overflow",
        catches: "A conversion that stops at the largest value, or wraps",
        effect: "Too large values look right",
    },
    Note {
        flag: "nan",
        catches: "A conversion that turns NaN into infinity or loses its payload, or a writer that lets it pass",
        effect: "NaN spreads through the receiver's state, or hides",
    },
    Note {
        flag: "zero-sign",
        catches: "A sign of zero that is lost, or one that is taken for below zero",
        effect: "Negated rotations, refused zeros",
    },
    Note {
        flag: "range",
        catches: "A writer that wraps or clamps what the field cannot hold",
        effect: "A plausible wrong value at the receiver",
    },
    Note {
        flag: "component-order",
        catches: "Components in another order, or not all negated",
        effect: "Another vector or rotation",
    },
    Note {
        flag: "tolerance",
        catches: "A writer that refuses what rounding does to 1, or lets more than that pass",
        effect: "Refused rotations, or wrapped components",
    },
    Note {
        flag: "overlong",
        catches: "A reader that refuses a longer form than needed",
        effect: "Other writers' packets are refused",
    },
    Note {
        flag: "truncated",
        catches: "A reader that reads past the end of its input",
        effect: "A crash, or a value made of another packet's bytes",
    },
    Note {
        flag: "trailing",
        catches: "A reader that consumes more than its field",
        effect: "Everything after it is misframed",
    },
];

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut groups = halves::groups();
    groups.extend(steps::groups());
    groups.push(vectors());
    groups.push(ends());
    groups
}

/// A float as a part of an id: its pattern.
fn slug(value: f32) -> String {
    format!("{:08x}", value.to_bits())
}

fn floats(components: &[f32]) -> Value {
    components.iter().map(|&component| show_f32(component)).collect()
}

/// The vector fields: components that tell places and bytes apart, and the values that binary16 and binary32 treat apart.
fn vectors() -> Group {
    let mut group = group("vectors")
        .stays("each component and byte in its place, and the values that the two widths treat apart");
    let cases = components();
    for count in [2, 3] {
        for format in ["float16", "float32"] {
            for (what, components, flags, comment) in cases {
                // Turned round for two components, so that each value stands at each place.
                let turned = [components[2], components[0]];
                let components = if count == 2 { &turned[..] } else { &components[..] };
                let operation = format!("packet.vector{count}_{format}_encode");
                let id = format!("packet-vector{count}-{format}-encode-{what}");
                group.add(id, &operation, floats(components), flags, comment);
            }
            let len = count * if format == "float16" { 2 } else { 4 };
            let distinct: Vec<u8> = (1..=12).map(|n| 0x11 * n).collect();
            let special = [0x01, 0x7C, 0x80, 0x7F, 0x00, 0x80, 0x00, 0x80, 0x00, 0x00, 0x80, 0xFF];
            let mut decode = |what: &str, field: &[u8], flags: &[&str], comment: &str| {
                let operation = format!("packet.vector{count}_{format}_decode");
                let id = format!("packet-vector{count}-{format}-decode-{what}");
                group.add(id, &operation, hex(&field[..len]), flags, comment);
            };
            decode("distinct", &distinct, &["component-order", "data-bit"], "every byte differs");
            let comment = "NaN, infinity and zero of either sign";
            decode("special", &special, &["nan", "zero-sign"], comment);
        }
    }
    group.finish()
}

/// The components of the vectors: what they are called, the values, the flags, the comment.
fn components() -> [(&'static str, [f32; 3], &'static [&'static str], &'static str); 7] {
    let signalling = f32::from_bits(0x7F80_0001);
    [
        ("distinct", [1.0, -2.0, 0.5], &["component-order"], "x, y, z in order"),
        (
            "bytes",
            [f32::from_bits(0x4142_4344), f32::from_bits(0xC546_4748), f32::from_bits(0x3D3E_3F40)],
            &["data-bit"],
            "every byte differs",
        ),
        (
            "ties",
            [1.0 + 1.0 / 2048.0, 1.0 + 3.0 / 2048.0, 1.0 + 1.0 / 2048.0 + 1.0 / 8192.0],
            &["rounding"],
            "a tie to the even below, one to the even above, and just above a tie",
        ),
        (
            "special",
            [signalling, f32::NEG_INFINITY, -0.0],
            &["nan", "zero-sign"],
            "a signalling NaN, an infinity, a negative zero",
        ),
        (
            "extreme",
            [65_520.0, 2.0_f32.powi(-24), -f32::MAX],
            &["overflow", "subnormal"],
            "overflow, the smallest subnormal, the most negative binary32",
        ),
        (
            "infinities",
            [f32::INFINITY, 0.0, f32::NEG_INFINITY],
            &["overflow"],
            "infinities of both signs, which are no overflow",
        ),
        ("zeros", [0.0, -0.0, 0.0], &["zero-sign"], "zeros: the positive ones have no sign bit"),
    ]
}

/// Every field's first bytes without its last, and with one byte more.
fn ends() -> Group {
    let fields: [(&str, usize); 9] = [
        ("float16", 2),
        ("normalized_float8", 1),
        ("normalized_float16", 2),
        ("vector2_float32", 8),
        ("vector3_float32", 12),
        ("vector2_float16", 4),
        ("vector3_float16", 6),
        ("rotation_quaternion64", 8),
        ("rotation_quaternion32", 4),
    ];
    let mut group = group("ends").stays("every field one byte short, and with a byte after it");
    for (field, len) in fields {
        let name = field.replace('_', "-");
        let operation = format!("packet.{field}_decode");
        let bytes: Vec<u8> = (1..=13).collect();
        for short in [0, len - 1].into_iter().take(len.min(2)) {
            let id = format!("packet-{name}-first-{short}-of-{len}");
            let comment = format!("{short} of {len} bytes");
            group.add(id, &operation, hex(&bytes[..short]), &["truncated"], &comment);
        }
        let id = format!("packet-{name}-followed");
        group.add(
            id,
            &operation,
            hex(&bytes[..=len]),
            &["trailing"],
            "a byte follows that is not the field's",
        );
    }
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, reference)
}
