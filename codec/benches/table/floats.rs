//! Floats and rotations. Only binary16 is in another crate, `half`.

use crate::harness::*;
use half::slice::{HalfBitsSliceExt as _, HalfFloatSliceExt as _};
use packproof_codec::packet::binary16;
use packproof_codec::quantize;
use packproof_codec::simd::{Backend, backend};
use packproof_codec::smallest_three::{compress, compress_slice, restore, restore_slice};

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;

pub fn binary16(table: &mut Table) {
    // Positions and speeds: most of them in binary16's normal range, some below and above it.
    let values =
        Random(4).many(|random| ((random.unit() - 0.5) * 2.0_f64.powi(random.below(36) as i32 - 18)) as f32);
    let patterns: Vec<u16> = values.iter().map(|&value| binary16::from_f32(value)).collect();
    let (values, patterns) = (&values[..], &patterns[..]);
    case! { table, "packet/binary16 from f32, one at a time";
        OURS "binary16::from_f32" each(values, binary16::from_f32);
        PEER "half" each(values, |value| half::f16::from_f32(value).to_bits());
    }
    case! { table, "packet/binary16 to f32, one at a time";
        OURS "binary16::to_f32" each(patterns, binary16::to_f32);
        PEER "half" each(patterns, |pattern| half::f16::from_bits(pattern).to_f32());
    }
    // Half would use the processor's conversion on the portable backend, too, which stands for processors without it.
    let software = backend() == Backend::Portable;
    case! { table, "packet/binary16 from f32";
        OURS "binary16::from_f32_slice" filled(|out| binary16::from_f32_slice(values, out).expect("all have a pattern"));
        PEER "half, slices" filled(|out: &mut [u16]| if software {
            out.iter_mut().zip(values).for_each(|(out, &value)| *out = half::f16::from_f32_const(value).to_bits());
        } else {
            out.reinterpret_cast_mut::<half::f16>().convert_from_f32_slice(values);
        });
    }
    case! { table, "packet/binary16 to f32";
        OURS "binary16::to_f32_slice" filled(|out| binary16::to_f32_slice(patterns, out).expect("all have a value"));
        PEER "half, slices" filled(|out: &mut [f32]| if software {
            out.iter_mut().zip(patterns).for_each(|(out, &of)| *out = half::f16::from_bits(of).to_f32_const());
        } else {
            patterns.reinterpret_cast::<half::f16>().convert_to_f32_slice(out);
        });
    }
}

pub fn quantize(table: &mut Table) {
    let values = Random(1).many(|random| random.unit() as f32);
    let values = &values[..];
    for bits in [10, 16] {
        case! { table, format!("quantize/unit/{bits} bits");
            OURS "slice" filled(|out| quantize::quantize_slice(values, 0.0, 1.0, bits, out).expect("unit floats"));
            OURS "slice, clamped" filled(|out| quantize::quantize_slice_clamped(values, 0.0, 1.0, bits, out).expect("floats"));
            OURS "one at a time" each(values, |value| quantize::quantize(value.into(), 0.0, 1.0, bits).expect("unit floats"));
            NAIVE "floor and cast" each(values, |value| naive_quantize(value.into(), bits));
        }
        let integers: Vec<u32> = values.iter().map(|&value| naive_quantize(value.into(), bits)).collect();
        let integers = &integers[..];
        case! { table, format!("quantize/restore unit/{bits} bits");
            OURS "slice" filled(|out| quantize::restore_slice(integers, 0.0, 1.0, bits, out).expect("integers of that width"));
            OURS "one at a time" each(integers, |q| quantize::restore(q, 0.0, 1.0, bits).expect("an integer") as f32);
            NAIVE "reciprocal and product" each(integers, |q| naive_restore(q, bits) as f32);
        }
    }
    case! { table, "quantize/range/16 bits";
        OURS "slice" filled(|out| quantize::quantize_slice(values, -1.0, 3.0, 16, out).expect("floats of the range"));
        OURS "one at a time" each(values, |value| quantize::quantize(value.into(), -1.0, 3.0, 16).expect("in range"));
        NAIVE "floor and cast" each(values, |value| naive_quantize((f64::from(value) + 1.0) / 4.0, 16));
    }
}

fn naive_quantize(value: f64, bits: u32) -> u32 {
    let steps = (2.0_f64.powi(bits as i32)) - 1.0;
    (value * steps + 0.5).floor().min(steps) as u32
}

fn naive_restore(q: u32, bits: u32) -> f64 {
    let steps = (2.0_f64.powi(bits as i32)) - 1.0;
    f64::from(q as f32) * (1.0 / steps)
}

pub fn smallest_three(table: &mut Table) {
    let quats = quats();
    let words: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat)).collect();
    let (quats, words) = (&quats[..], &words[..]);
    case! { table, "smallest_three/encode/10 bits";
        OURS "one at a time" each(quats, |quat| compress::<10>(quat).expect("unit quaternions"));
        OURS "slice" filled(|out| compress_slice::<10>(quats, out).expect("unit quaternions"));
        NAIVE "largest, quantise the others" each(quats, naive_compress);
    }
    case! { table, "smallest_three/decode/10 bits";
        OURS "one at a time, checked" each(words, |word| restore::<10>(word).expect("words"));
        OURS "slice, checked" filled(|out| restore_slice::<10>(words, out).expect("words of quaternions"));
        NAIVE "restore, insert, negate" each(words, naive_decompress);
    }
}

/// Unit quaternions in all directions: a random rotation axis and angle would favour none either.
fn quats() -> Vec<[f32; 4]> {
    let mut random = Random(1);
    let mut quats = Vec::with_capacity(VALUES);
    while quats.len() < VALUES {
        let raw: [f64; 4] = std::array::from_fn(|_| 2.0 * random.unit() - 1.0);
        let square: f64 = raw.iter().map(|component| component * component).sum();
        // Inside the unit ball, so that no direction is favoured.
        if (0.01..1.0).contains(&square) {
            quats.push(raw.map(|component| (component / square.sqrt()) as f32));
        }
    }
    quats
}

fn naive_compress(quat: [f32; 4]) -> u32 {
    let mut index = 0;
    for at in 1..4 {
        if quat[at].abs() > quat[index].abs() {
            index = at;
        }
    }
    let (mut word, mut shift) = ((index as u32) << 30, 0);
    for (at, &component) in quat.iter().enumerate() {
        if at == index {
            continue;
        }
        let component = f64::from(if quat[index] >= 0.0 { component } else { -component });
        let unit = (component + BOUNDS) / (BOUNDS + BOUNDS);
        // The cast truncates, which is `floor` for what is not negative.
        word |= ((unit * 1023.0 + 0.5).min(1023.0) as u32) << shift;
        shift += 10;
    }
    word
}

fn naive_decompress(word: u32) -> [f32; 4] {
    let kept = [0, 10, 20]
        .map(|shift| -BOUNDS + f64::from(word >> shift & 1023) * (1.0 / 1023.0) * (BOUNDS + BOUNDS));
    let dropped = (1.0 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2]).sqrt();
    let mut rest = kept.into_iter();
    std::array::from_fn(|at| {
        let value = if at == (word >> 30) as usize { dropped } else { rest.next().unwrap_or_default() };
        value as f32
    })
}
