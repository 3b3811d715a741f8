//! Every integer of every width up to 24 bits: restored, and quantised again.

use std::ops::Range;

use packproof_codec::quantize as q;

use crate::model::Sweep;
use crate::model::check::Checked;
use packproof_reference::quantize as reference;

/// Widths above have more integers than a sweep of a minute.
const WIDEST: u32 = 24;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "quantize-integers",
        title: "every integer of 1 to 24 bits restored by codec and reference, bit for bit, and quantised back to itself",
        // 2^1 + 2^2 + ... + 2^24
        inputs: (2 << WIDEST) - 2,
        chunk: 1 << 16,
        check: |range: Range<u64>| {
            range.map(integer_of).try_for_each(|(integer, bits)| returns(integer, bits))
        },
    }]
}

/// The integers of 1 bit, then those of 2 bits, and so on.
fn integer_of(input: u64) -> (u32, u32) {
    let number = input + 2;
    let bits = number.ilog2();
    ((number - (1 << bits)) as u32, bits)
}

fn returns(integer: u32, bits: u32) -> Checked {
    let failed = |what: String| Err(format!("{integer} in {bits} bits: {what}"));
    let (Ok(value), Ok(expected)) = (q::restore_unit(integer, bits), reference::restore_unit(integer, bits))
    else {
        return failed("refused".to_owned());
    };
    if value.to_bits() != expected.to_bits() {
        return failed(format!("restores to {value:?}, reference {expected:?}"));
    }
    let back = q::quantize_unit(value, bits);
    if back != Ok(integer) || reference::quantize_unit(value, bits) != Ok(i64::from(integer)) {
        return failed(format!("{value:?} quantises to {back:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbering runs through each width without a gap.
    #[test]
    fn integers_are_numbered_by_width() {
        assert_eq!([0, 1, 2, 5, 6].map(integer_of), [(0, 1), (1, 1), (0, 2), (3, 2), (0, 3)]);
        assert_eq!(integer_of((2 << WIDEST) - 3), ((1 << WIDEST) - 1, WIDEST));
    }
}
