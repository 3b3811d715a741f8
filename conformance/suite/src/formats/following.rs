//! Sized vectors that every decoder of a few bytes has: the answer is the same whatever follows the value, and however much.

use serde_json::Value;

use crate::model::sized::{Pieces, SizedGroup};
use crate::model::{Class, hex};

/// Bytes of the input as a whole.
const TOTALS: [usize; 5] = [33, 65, 255, 257, 4097];

/// An operation that reads `bytes` as `value`, with zeros and with ones behind them.
pub(crate) fn followed(group: &mut SizedGroup, operation: &str, id: &str, bytes: &str, value: &Value) {
    let len = bytes.len() / 2;
    for total in (len..len + 9).chain(TOTALS) {
        for filler in ["00", "ff"].into_iter().take(if total == len { 1 } else { 2 }) {
            let input = Pieces::default().hex(bytes).times(total - len, filler);
            let id = format!("{id}-followed-by-{filler}-to-{total}");
            let comment = format!("{len} of {total} bytes are the value's");
            group.accept(&id, (operation, input.node()), value.clone(), Some(len), &comment);
        }
    }
}

/// An operation that refuses `bytes`, however much follows them.
pub(crate) fn refused(group: &mut SizedGroup, operation: &str, id: &str, bytes: &str, why: (Class, usize)) {
    for total in TOTALS {
        let input = Pieces::default().hex(bytes).times(total - bytes.len() / 2, "00");
        let comment = format!("the fault is at the front of {total} bytes");
        let why = (why.0, Some(format!("byte {}", why.1)));
        group.reject(&format!("{id}-refused-in-{total}"), (operation, input.node()), why, &comment);
    }
}

/// The CompactIndex of a length, as its page has it: six bits, then seven at a time, the lowest first.
pub fn index(length: usize) -> String {
    hex(&bytes_of(length))
}

/// The same of a negative number.
pub fn negative_index(magnitude: usize) -> String {
    let mut bytes = bytes_of(magnitude);
    bytes[0] |= 0x80;
    hex(&bytes)
}

fn bytes_of(number: usize) -> Vec<u8> {
    let mut bytes = vec![(number & 0x3F) as u8];
    let mut rest = number >> 6;
    while rest > 0 {
        let last = bytes.len() - 1;
        bytes[last] |= if last == 0 { 0x40 } else { 0x80 };
        bytes.push((rest & 0x7F) as u8);
        rest >>= 7;
    }
    bytes
}
