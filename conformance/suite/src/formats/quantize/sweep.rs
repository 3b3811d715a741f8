//! Every integer of every width up to 24 bits: restored, and quantised again.

use std::ops::Range;

use packproof_codec::quantize as q;

use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::slices::{compared_as, written_in_slices};
use packproof_reference::quantize as reference;

/// Wider widths have too many integers for a sweep of a minute.
pub const WIDEST: u32 = 24;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "quantize-integers",
        title: "every integer of 1 to 24 bits restored by codec and reference, bit for bit, and quantised back to itself; \
                and the same through the functions on slices",
        // 2^1 + 2^2 + ... + 2^24
        inputs: (2 << WIDEST) - 2,
        chunk: 1 << 16,
        check: |range: Range<u64>| {
            range.clone().map(integer_of).try_for_each(|(integer, bits)| returns(integer, bits))?;
            slices(range)
        },
    }]
}

/// Counts through the integers of 1 bit, then of 2 bits, and so on.
pub fn integer_of(input: u64) -> (u32, u32) {
    let number = input + 2;
    let bits = number.ilog2();
    ((number - (1 << bits)) as u32, bits)
}

fn returns(integer: u32, bits: u32) -> Checked {
    let failed = |what: String| Err(format!("{integer} in {bits} bits: {what}"));
    let (Ok(value), Ok(expected)) =
        (q::restore(integer, 0.0, 1.0, bits), reference::restore_unit(integer, bits))
    else {
        return failed("refused".to_owned());
    };
    if value.to_bits() != expected.to_bits() {
        return failed(format!("restores to {value:?}, reference {expected:?}"));
    }
    let back = q::quantize(value, 0.0, 1.0, bits);
    if back != Ok(integer) || reference::quantize_unit(value, bits) != Ok(i64::from(integer)) {
        return failed(format!("{value:?} quantises to {back:?}"));
    }
    Ok(())
}

/// The slice functions must restore the integers of each width, and quantise them again, as the single-value functions do.
fn slices(range: Range<u64>) -> Checked {
    let inputs: Vec<(u32, u32)> = range.map(integer_of).collect();
    for of_width in inputs.chunk_by(|a, b| a.1 == b.1) {
        let bits = of_width[0].1;
        let restore = |integer, out: &mut Vec<u32>| {
            q::restore(integer, 0.0, 1.0, bits).map(|value| out.push((value as f32).to_bits()))
        };
        let restore_slice =
            |integers: &[u32], out: &mut [f32]| q::restore_slice(integers, 0.0, 1.0, bits, out);
        let integers = of_width.iter().map(|&(integer, _)| integer);
        let slice = compared_as(7.0, restore_slice, f32::to_bits);
        written_in_slices(integers.clone(), 0, 0xA5A5_A5A5, &restore, &slice)?;

        let quantize = |value: f32, out: &mut Vec<u32>| {
            q::quantize(value.into(), 0.0, 1.0, bits).map(|integer| out.push(integer))
        };
        let floats = integers.filter_map(|integer| Some(q::restore(integer, 0.0, 1.0, bits).ok()? as f32));
        written_in_slices(floats, 0.0, 0xA5A5_A5A5, &quantize, &|values, out| {
            q::quantize_slice(values, 0.0, 1.0, bits, out)
        })?;
    }
    Ok(())
}
