//! Generated vectors of object references: both tables at every edge of the index, both stored forms.

mod sized;

use serde_json::json;

use super::json::show;
use super::table;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};
use packproof_reference::object_reference::{encode, encode_fixed, from_value};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "entry",
        catches: "The one that lies between a value and its entry, on either side",
        effect: "Every reference points to the neighbour of its object",
    },
    Note {
        flag: "table",
        catches: "Imports and exports exchanged, or null taken for an entry",
        effect: "References point into the wrong table",
    },
    Note {
        flag: "minimum",
        catches: "A negation that overflows on -2147483648",
        effect: "A crash, or a wild entry",
    },
    Note {
        flag: "fixed",
        catches: "The four-byte form with another byte order, sign or length",
        effect: "The outer of every import and export is wrong",
    },
    Note {
        flag: "not-canonical",
        catches: "A validator that lets a second spelling pass, or a reader that refuses it",
        effect: "Two byte strings for one reference, or files of other writers refused",
    },
    Note {
        flag: "range",
        catches: "An entry beyond the value type that is cut without a word",
        effect: "A reference to another object",
    },
    Note {
        flag: "truncated",
        catches: "A reader that goes past the end of its input",
        effect: "A crash, or a reference made of another field's bytes",
    },
];

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![edges(), out_of_range(), not_canonical(), truncated()]
}

fn slug(value: i64) -> String {
    if value < 0 { format!("minus-{}", -value) } else { value.to_string() }
}

fn edges() -> Group {
    let mut group = group("edges").stays("boundary pairs of both tables in all operations");
    let magnitudes =
        [0, 1, 2, 63, 64, 65, 255, 256, 8191, 8192, 65_536, 1 << 20, 1 << 24, 1 << 27, (1 << 31) - 1];
    let mut values: Vec<i64> = magnitudes.iter().flat_map(|&value| [value, -value]).collect();
    values.push(-1 << 31);
    values.sort_unstable_by_key(|value| (value.abs(), *value < 0));
    values.dedup();
    for value in values {
        let reference = from_value(value);
        let flags = match value {
            0 => ["table"],
            -0x8000_0000 => ["minimum"],
            _ => ["entry"],
        };
        let comment = format!("the stored value {value}");
        let shown = show(reference);
        let name = slug(value);
        let id = |operation: &str| format!("object-reference-{operation}-{name}");
        group.add(id("encode"), "object_reference.encode", shown.clone(), &flags, &comment);
        group.add(id("encode-fixed"), "object_reference.encode_fixed", shown, &["fixed"], &comment);
        let mut bytes = encode(reference).expect("the value fits");
        bytes.push(0x81);
        group.add(id("decode"), "object_reference.decode", hex(&bytes), &flags, &comment);
        group.add(id("canonical"), "object_reference.decode_canonical", hex(&bytes), &flags, &comment);
        let mut bytes = encode_fixed(reference).expect("the value fits");
        bytes.push(0x81);
        group.add(id("decode-fixed"), "object_reference.decode_fixed", hex(&bytes), &["fixed"], &comment);
    }
    group.finish()
}

fn out_of_range() -> Group {
    let mut group = group("out-of-range").stays("the entries behind the last, to both encoders");
    let beyond = [
        ("import-2147483648", json!({"import": 2_147_483_648_u32})),
        ("import-4294967295", json!({"import": u32::MAX})),
        ("export-2147483647", json!({"export": 2_147_483_647})),
        ("export-2147483648", json!({"export": 2_147_483_648_u32})),
        ("export-4294967295", json!({"export": u32::MAX})),
    ];
    for (name, reference) in beyond {
        for operation in ["encode", "encode_fixed"] {
            let id = format!("object-reference-{}-{name}", operation.replace('_', "-"));
            let operation = format!("object_reference.{operation}");
            let comment =
                "no 32-bit value means this entry; the last ones that have one are in the group `edges`";
            group.add(id, &operation, reference.clone(), &["range"], comment);
        }
    }
    group.finish()
}

fn not_canonical() -> Group {
    let mut group = group("not-canonical").stays("one spelling each, in both modes").level(Level::Should);
    let forms = [
        ("80", "negative zero: null"),
        ("4000", "null in two bytes"),
        ("4100", "export 0 in two bytes"),
        ("c100", "import 0 in two bytes"),
        ("4080808010", "+2147483648 wraps to the last import"),
        ("4180808020", "1 and a bit above the 32nd, which the engine loses: export 0"),
        (
            "c1808080f0",
            "-1 and the minimum's magnitude and bits above the 32nd: what the engine makes of it wraps",
        ),
    ];
    for (form, comment) in forms {
        for (operation, name) in [("decode", "engine"), ("decode_canonical", "canonical")] {
            let id = format!("object-reference-{name}-form-{form}");
            group.add(id, &format!("object_reference.{operation}"), form, &["not-canonical"], comment);
        }
    }
    group.finish()
}

fn truncated() -> Group {
    let mut group = group("truncated").stays("every length short of the whole");
    for (form, slug) in [("", "nothing"), ("40", "40"), ("c080", "c080")] {
        for operation in ["decode", "decode_canonical"] {
            let id = format!("object-reference-{}-only-{slug}", operation.replace('_', "-"));
            group.add(
                id,
                &format!("object_reference.{operation}"),
                form,
                &["truncated"],
                "the index goes on",
            );
        }
    }
    for len in 0..4 {
        let bytes = hex(&[0x01, 0x02, 0x03][..len]);
        let comment = format!("{len} of four bytes");
        let id = format!("object-reference-decode-fixed-first-{len}");
        group.add(id, "object_reference.decode_fixed", bytes, &["truncated"], &comment);
    }
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
