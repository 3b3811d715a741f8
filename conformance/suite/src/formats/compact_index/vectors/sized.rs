//! Sized vectors of CompactIndex: an index of each length at the front of a long input.

use super::{CANONICAL, DECODE, ENCODE};
use crate::formats::following::{followed, index, negative_index, refused};
use crate::model::Class;
use crate::model::sized::SizedGroup;
use crate::model::vector::Group;

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut group = SizedGroup::new("followed");
    // The examples of the page, one per length.
    for (bytes, value) in
        [("3f", 63), ("c001", -64), ("408001", 8192), ("c0808001", -1_048_576), ("4080808001", 134_217_728)]
    {
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("compact-index-sized-{name}-{bytes}");
            followed(&mut group, operation, &id, bytes, &value.into());
        }
    }
    for (bytes, at) in [("4000", 1), ("408000", 2), ("40808080 00", 4)] {
        let bytes = bytes.replace(' ', "");
        let id = format!("compact-index-sized-canonical-{bytes}");
        refused(&mut group, CANONICAL, &id, &bytes, (Class::Overlong, at));
    }
    vec![group.finish(), powers()]
}

/// Each bit of the magnitude alone, with the sign that other vectors do not have.
fn powers() -> Group {
    let mut group = SizedGroup::new("powers");
    for (value, bytes) in [(0, "00"), (1, "01")] {
        let id = format!("compact-index-sized-canonical-{value}");
        group.accept(&id, (CANONICAL, bytes.into()), value.into(), Some(1), "the smallest magnitudes");
    }
    for bit in 0..31 {
        let (value, bytes) = (1_i64 << bit, index(1 << bit));
        let comment = format!("2^{bit}, and less than nothing by as much");
        group.accept(
            &format!("compact-index-sized-encode-2-to-{bit}"),
            (ENCODE, value.into()),
            bytes.into(),
            None,
            &comment,
        );
        let bytes = negative_index(1 << bit);
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("compact-index-sized-{name}-minus-2-to-{bit}");
            let consumed = Some(bytes.len() / 2);
            group.accept(&id, (operation, bytes.as_str().into()), (-value).into(), consumed, &comment);
        }
    }
    group.finish()
}
