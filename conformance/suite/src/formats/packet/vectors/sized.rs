//! Sized vectors of packet fields: a field at the front of a long input.

use serde_json::{Value, json};

use crate::formats::following::followed;
use crate::model::sized::SizedGroup;
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
    vec![group.finish(), limited.finish()]
}
