//! Sized vectors of object references: a reference of each length at the front of a long input.

use serde_json::{Value, json};

use crate::formats::following::{followed, index, negative_index, refused};
use crate::model::Class;
use crate::model::sized::{SizedGroup, little_endian};
use crate::model::vector::Group;

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut group = SizedGroup::new("followed");
    // An export n is the index n + 1, an import n the index -n - 1.
    for (bytes, value) in
        [("81", json!({"import": 0})), ("4001", json!({"export": 63})), ("c08001", json!({"import": 8191}))]
    {
        for (operation, name) in
            [("object_reference.decode", "decode"), ("object_reference.decode_canonical", "canonical")]
        {
            let id = format!("object-reference-sized-{name}-{bytes}");
            followed(&mut group, operation, &id, bytes, &value);
        }
    }
    let fixed = "object_reference.decode_fixed";
    followed(&mut group, fixed, "object-reference-sized-fixed", "00010000", &json!({"export": 255}));
    for (operation, bytes, at) in [
        ("object_reference.decode_canonical", "4000", 1),
        ("object_reference.decode_canonical", "40808000", 3),
    ] {
        let id = format!("object-reference-sized-canonical-{bytes}");
        refused(&mut group, operation, &id, bytes, (Class::Overlong, at));
    }
    vec![group.finish(), powers()]
}

/// Each entry whose number is a power of two, as an export and as an import.
fn powers() -> Group {
    let mut group = SizedGroup::new("powers");
    for bit in 0..31 {
        let entry = 1_usize << bit;
        let export = ("export", index(entry + 1), little_endian(entry as u64 + 1, 4));
        let import = ("import", negative_index(entry + 1), little_endian((1 << 32) - entry as u64 - 1, 4));
        for (table, compact, fixed) in [export, import] {
            let mut value = json!({});
            value[table] = entry.into();
            let id = |name: &str| format!("object-reference-sized-{name}-{table}-2-to-{bit}");
            let comment = format!("entry 2^{bit} of the {table}s");
            let wrote = (Value::from(compact.as_str()), Value::from(fixed.as_str()));
            group.accept(
                &id("encode"),
                ("object_reference.encode", value.clone()),
                wrote.0.clone(),
                None,
                &comment,
            );
            group.accept(
                &id("encode-fixed"),
                ("object_reference.encode_fixed", value.clone()),
                wrote.1.clone(),
                None,
                &comment,
            );
            for (operation, name) in
                [("object_reference.decode", "decode"), ("object_reference.decode_canonical", "canonical")]
            {
                group.accept(
                    &id(name),
                    (operation, wrote.0.clone()),
                    value.clone(),
                    Some(compact.len() / 2),
                    &comment,
                );
            }
            group.accept(&id("fixed"), ("object_reference.decode_fixed", wrote.1), value, Some(4), &comment);
        }
    }
    group.finish()
}
