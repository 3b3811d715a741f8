//! The annotated fields of a CompactIndex.

use crate::model::Case;
use crate::model::layout::Field;

/// The fields of the index at the front of `bytes`, then the rest.
pub fn layout(_case: &Case, bytes: &[u8]) -> Vec<Field> {
    let mut fields = Vec::new();
    let Some(&first) = bytes.first() else {
        return fields;
    };
    let sign = if first & 0x80 == 0 { "positive" } else { "negative" };
    fields.push(Field::bits(0, 7, 7, "sign", sign));
    fields.push(Field::bits(0, 6, 6, "more", more(first & 0x40 != 0)));
    fields.push(Field::bits(0, 5, 0, "data", format!("magnitude bits 5-0 = {}", first & 0x3F)));
    let mut continued = first & 0x40 != 0;
    let mut at = 1;
    while continued && at < 5 {
        let byte = bytes.get(at).copied();
        let shift = 7 * at - 1;
        let data = |mask: u8| byte.map_or("missing".to_owned(), |b| (b & mask).to_string());
        if at < 4 {
            continued = byte.is_some_and(|b| b & 0x80 != 0);
            fields.push(Field::bits(at, 7, 7, "more", byte.map_or("missing", |_| more(continued))));
            let meaning = format!("magnitude bits {}-{shift} = {}", shift + 6, data(0x7F));
            fields.push(Field::bits(at, 6, 0, "data", meaning));
        } else {
            fields.push(Field::bits(
                4,
                7,
                5,
                "excess",
                format!("magnitude bits 34-32, of no use to an i32 = {}", data(0xE0)),
            ));
            fields.push(Field::bits(4, 4, 0, "data", format!("magnitude bits 31-27 = {}", data(0x1F))));
            continued = false;
        }
        at += 1;
    }
    fields.extend(Field::rest(bytes, at, "not part of the index"));
    fields
}

fn more(flag: bool) -> &'static str {
    if flag { "another byte follows" } else { "last byte" }
}
