//! Sized vectors of packet fields: a field at the front of a long input.

use serde_json::{Value, json};

use crate::formats::following::followed;
use crate::model::sized::{SizedGroup, little_endian};
use crate::model::vector::{Group, Level};

/// Operation, bytes and value where the page leaves no arithmetic to do: 1.0 as binary16 and as the last step, numbers as
/// they are, rotations of the first and the last step.
fn fields() -> Vec<(&'static str, &'static str, Value)> {
    let one = "f32:3f800000";
    let minus = "f32:bf800000";
    vec![
        ("float16", "003c", json!(one)),
        ("variable_float16", "8078", json!(one)),
        ("normalized_float8", "ff", json!(one)),
        ("normalized_float16", "ffff", json!(one)),
        ("vector2_float32", "0000803f000080bf", json!([one, minus])),
        ("vector3_float32", "0000803f000080bf0000803f", json!([one, minus, one])),
        ("vector2_float16", "003c00bc", json!([one, minus])),
        ("vector3_float16", "003c00bc003c", json!([one, minus, one])),
        ("rotation_quaternion64", "ffffffff0000ffff", json!([one, minus, one, one])),
        ("rotation_quaternion32", "ffff00ff", json!([one, minus, one, one])),
    ]
}

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut group = SizedGroup::new("followed");
    for (name, bytes, value) in fields() {
        // Our reconstruction binds nobody.
        group.level(if name == "variable_float16" { Level::May } else { Level::Must });
        let operation = format!("packet.{name}_decode");
        let id = format!("packet-sized-{}", name.replace('_', "-"));
        followed(&mut group, &operation, &id, bytes, &value);
    }
    let (min, range) = ("f32:00000000", "f32:3f800000");
    let mut limited = SizedGroup::new("followed-interval").parameter("min", min).parameter("range", range);
    for (name, bytes) in [("range_limited_float8", "ff"), ("range_limited_float16", "ffff")] {
        let id = format!("packet-sized-{}", name.replace('_', "-"));
        followed(&mut limited, &format!("packet.{name}_decode"), &id, bytes, &json!("f32:3f800000"));
    }
    vec![group.finish(), limited.finish(), kinds()]
}

/// Vectors of binary32 of each kind and sign, which are written bit for bit.
fn kinds() -> Group {
    let mut group = SizedGroup::new("kinds");
    let kinds = [0, 1, 0x3800_0000, 0x3F00_0000, 0x4000_0000, 0x4780_0000, 0x7F80_0000_u32];
    for pattern in kinds.into_iter().flat_map(|kind| [kind, kind | 0x8000_0000]) {
        for count in [2, 3] {
            let bytes = little_endian(pattern.into(), 4).repeat(count);
            let value = json!(vec![format!("f32:{pattern:08x}"); count]);
            let (encode, decode) = (
                format!("packet.vector{count}_float32_encode"),
                format!("packet.vector{count}_float32_decode"),
            );
            let id = |verb: &str| format!("packet-sized-vector{count}-float32-{verb}-{pattern:08x}");
            let comment = "every component is a float of this kind";
            group.accept(&id("encode"), (&encode, value.clone()), bytes.as_str().into(), None, comment);
            group.accept(&id("decode"), (&decode, bytes.as_str().into()), value, Some(4 * count), comment);
        }
    }
    group.finish()
}
