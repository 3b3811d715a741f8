//! Elements of one width: binary16, rotations, quantised floats and packet fields.

use super::pair::Pair;
use super::{ROUNDS, Random, on_every_backend};
use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16, binary16,
};
use packproof_codec::smallest_three::{
    Components, Layout, Word, compress, compress_slice, restore, restore_lenient, restore_lenient_slice,
    restore_slice,
};
use packproof_codec::{DecodeError, EncodeError, quantize};
use std::fmt::Debug;

use crate::WHOLE;

/// More than two batches of the kernels of 64 elements, and a remainder.
const PLACES: usize = if cfg!(miri) { 3 } else { 139 };

/// Each odd element at every place among plain ones, and a few of them in slices of drawn ones.
fn is_alike<I, O, E>(
    backend: &str,
    random: &mut Random,
    pair: &Pair<I, O, E>,
    (plain, odd): (I, &[I]),
    draw: impl Fn(&mut Random) -> I,
) where
    I: Copy + Debug,
    O: Copy + Default + PartialEq + Debug,
    E: PartialEq + Debug,
{
    pair.alike_at_every_place(backend, O::default(), &(0..PLACES), &[plain], odd.chunks(1));
    for _ in 0..=ROUNDS / 5 {
        let stray = random.below(2);
        let input: Vec<I> = (0..random.len())
            .map(|_| if random.below(200) < stray { random.pick(odd) } else { draw(random) })
            .collect();
        pair.alike_in_any_room(backend, random, &input, O::default());
    }
}

/// A decoder of floats, as that of their bits.
fn as_bits<I, E, T: Copy + Default, const N: usize>(
    slice: impl Fn(&[I], &mut [T]) -> E,
    bits: impl Fn(T) -> [u32; N],
) -> impl Fn(&[I], &mut [[u32; N]]) -> E {
    move |input, out| {
        let mut floats = vec![T::default(); out.len()];
        let end = slice(input, &mut floats);
        out.iter_mut().zip(floats).for_each(|(out, float)| *out = bits(float));
        end
    }
}

fn of_one(float: f32) -> [u32; 1] {
    [float.to_bits()]
}

fn of_four(floats: [f32; 4]) -> [u32; 4] {
    floats.map(f32::to_bits)
}

fn unit(random: &mut Random) -> f32 {
    (random.next() >> 40) as f32 / (1 << 24) as f32
}

/// Every binary16 (unoptimised, every seventh), and binary32 of every sign, exponent and high fraction bits with chosen and random low bits.
#[test]
fn binary16_converts_slices_as_single_values() {
    let narrowing: Pair<_, _, EncodeError> =
        Pair::of_elements(binary16::from_f32_slice, |value| Ok(binary16::from_f32(value)));
    let widening: Pair<_, _, DecodeError> =
        Pair::of_elements(as_bits(binary16::to_f32_slice, of_one), |pattern| {
            Ok(of_one(binary16::to_f32(pattern)))
        });
    let odd = [0, 1, 0x03FF, 0x0400, 0x7BFF, 0x7C00, 0x7C01, 0x7DFF, 0x7E00, 0x7FFF, 0x8000, 0xFC01];
    let ties = [0x3300_0000, 0x3300_0001, 0x387F_E000, 0x387F_DFFF, 0x477F_F000, 0x477F_EFFF, 0x7F80_0001]
        .map(f32::from_bits);
    let step = if cfg!(miri) { 509 } else { [7, 1][usize::from(WHOLE)] };
    let patterns: Vec<u16> = (0..=u16::MAX).step_by(step).collect();
    on_every_backend(|backend| {
        let mut random = Random(10);
        is_alike(backend, &mut random, &widening, (0x3C00, &odd), |random| random.next() as u16);
        is_alike(backend, &mut random, &narrowing, (1.0, &[FLOATS, &ties].concat()), unit);
        widening.alike_in_any_room(backend, &mut random, &patterns, [7]);
        for low in
            [0, 1, 0xFFF, 0x1000, 0x1001, 0x1FFF, 0x2000, 0x3000, 0x8000, 0xFFFF, random.next() & 0xFFFF]
        {
            let value = |&high: &u16| f32::from_bits(u32::from(high) << 16 | low as u32);
            let values: Vec<f32> = patterns.iter().map(value).collect();
            narrowing.alike_in_any_room(backend, &mut random, &values, 7);
        }
    });
}

/// Words of `W` bits: ties of every two components, and refused and extreme ones; and words that are no rotation's.
fn rotations<const W: u32>(backend: &str, random: &mut Random, odd_words: &[Word<W>])
where
    Components<W>: Layout,
    Word<W>: Default + PartialEq + Debug + 'static,
{
    let (half, most) = (0.5_f32, std::f32::consts::FRAC_1_SQRT_2);
    let mut odd = vec![[f32::NAN, 0.0, 0.0, 1.0], [0.0, 0.0, f32::INFINITY, 1.0], [0.9, 0.9, -0.9, 0.1]];
    odd.extend([[half; 4], [-half; 4], [-0.0; 4], [0.0; 4], [0.0, -0.0, 0.0, -1.0], [1e30; 4]]);
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        for (first, second) in [(most, most), (most, -most), (-most, most)] {
            let mut tie = [0.0; 4];
            (tie[a], tie[b]) = (first, second);
            odd.push(tie);
        }
    }
    let draw = |random: &mut Random| {
        let raw = [(); 4].map(|()| 2.0 * unit(random) - 1.0);
        let length = raw.iter().map(|part| part * part).sum::<f32>().sqrt();
        raw.map(|part| part / length.max(1e-3))
    };
    let word = |quat| compress::<W>(quat).expect("a unit quaternion");
    let compressor = Pair::of_elements(compress_slice::<W>, compress::<W>);
    is_alike(backend, random, &compressor, ([0.1, -0.2, 0.3, 0.9], &odd), draw);
    let plain = word([0.0, 0.0, 0.0, 1.0]);
    for restorer in [
        Pair::of_elements(as_bits(restore_slice::<W>, of_four), |word| restore::<W>(word).map(of_four)),
        Pair::of_elements(as_bits(restore_lenient_slice::<W>, of_four), |word| {
            Ok(of_four(restore_lenient::<W>(word)))
        }),
    ] {
        is_alike(backend, random, &restorer, (plain, odd_words), |random| word(draw(random)));
    }
}

#[test]
fn smallest_three_converts_slices_as_single_values() {
    // A reserved bit, components that are not a rotation, and all ones.
    let words = [1 << 31, 0x07FF_FFFF, u32::MAX, 0];
    on_every_backend(|backend| {
        let mut random = Random(11);
        rotations::<9>(backend, &mut random, &words);
        rotations::<10>(backend, &mut random, &words);
        rotations::<15>(backend, &mut random, &words.map(|word| (word, word as u16)));
    });
}

/// Values that are refused or clamped, zeros of both signs, and halves of a step.
const FLOATS: &[f32] = &[
    f32::NAN,
    -f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    -1e-7,
    1.000_000_1,
    2.0,
    -3.0,
    -0.0,
    0.0,
    1.0,
    0.5 / 255.0,
    f32::MIN_POSITIVE,
    1e-45,
];

/// A field in both directions.
fn field<F: Field<LEN, Value = f32> + Copy + 'static, const LEN: usize>(
    backend: &str,
    random: &mut Random,
    field: F,
    values: (f32, &[f32]),
) {
    let encoder = Pair::encoder(
        (LEN, LEN),
        move |values, out| field.encode_slice(values, out),
        move |value, out| field.append(value, out).map(|_| ()),
    );
    is_alike(backend, random, &encoder, values, |random| match random.below(20) {
        0 => (random.below(256) as f32 + 0.5) / 255.0,
        _ => unit(random),
    });
    let decoder = Pair::decoder(
        as_bits(move |bytes: &[u8], out: &mut [f32]| field.decode_slice(bytes, out), of_one),
        move |bytes| field.decode(bytes).map(|(value, len)| (of_one(value), len)),
    );
    is_alike(backend, random, &decoder, (0, &[0xFF]), |random| random.next() as u8);
}

/// Includes ranges so narrow that their end, rounded, is after the last step.
#[test]
fn packet_fields_convert_slices_as_single_values() {
    let next = 1.0_f32.next_up();
    on_every_backend(|backend| {
        let random = &mut Random(13);
        field(backend, random, Float16, (0.3, FLOATS));
        field(backend, random, NormalizedFloat8, (0.3, FLOATS));
        field(backend, random, NormalizedFloat16, (0.3, FLOATS));
        for (min, range) in [(0.0, 1.0), (-0.25, 1.25), (-1e30, 2e30)] {
            field(backend, random, RangeLimitedFloat8::new(min, range).unwrap(), (0.3, FLOATS));
            field(backend, random, RangeLimitedFloat16::new(min, range).unwrap(), (0.3, FLOATS));
        }
        let (range, ends) = (0.6 * f32::EPSILON, (1.0, &[next, 1.0, next.next_up()][..]));
        field(backend, random, RangeLimitedFloat8::new(1.0, range).unwrap(), ends);
        field(backend, random, RangeLimitedFloat16::new(1.0, range).unwrap(), ends);
    });
}

type Quantiser = Pair<f32, u32, EncodeError>;
type Restorer = Pair<u32, [u32; 1], DecodeError>;

fn quantisers(bits: u32, (min, max): (f64, f64)) -> ([Quantiser; 2], Restorer) {
    use quantize::*;
    let quantisers = [
        Pair::of_elements(
            move |values, out| quantize_slice(values, min, max, bits, out),
            move |value: f32| quantize(value.into(), min, max, bits),
        ),
        Pair::of_elements(
            move |values, out| quantize_slice_clamped(values, min, max, bits, out),
            move |value: f32| quantize_clamped(value.into(), min, max, bits),
        ),
    ];
    let restorer = Pair::of_elements(
        as_bits(
            move |integers: &[u32], out: &mut [f32]| restore_slice(integers, min, max, bits, out),
            of_one,
        ),
        move |q| restore(q, min, max, bits).map(|value| of_one(value as f32)),
    );
    (quantisers, restorer)
}

#[test]
fn quantize_converts_slices_as_single_values() {
    let ranges =
        [(-0.25, 1.5), (0.0, 1.0), (-1.0, 3.0), (0.1, 0.7), (-1e30, 1e300), (0.0, f64::MIN_POSITIVE)];
    on_every_backend(|backend| {
        let random = &mut Random(17);
        for (bits, range) in [1, 8, 10, 16, 23, 24, 25, 31, 32].into_iter().zip(ranges.into_iter().cycle()) {
            let most = u32::MAX >> (32 - bits);
            let (quantisers, restorer) = quantisers(bits, range);
            for quantiser in quantisers {
                is_alike(backend, random, &quantiser, (0.3, FLOATS), |random| match random.below(10) {
                    0 => ((random.below(1000) as f32 + 0.5) / most as f32).min(1.0),
                    _ => unit(random),
                });
            }
            let odd = [most, most.saturating_add(1), u32::MAX, 0, most - 1];
            is_alike(backend, random, &restorer, (1, &odd), |random| random.next() as u32 & most);
        }
    });
}

/// The slice functions refuse the same ranges and widths as the functions for one value.
#[test]
fn slices_refuse_parameters_as_single_values() {
    for (bits, min, max) in [(0, 0.0, 1.0), (33, 0.0, 1.0), (8, 1.0, 1.0), (8, 1.0, -1.0), (8, 0.0, f64::NAN)]
    {
        let what = || format!("{bits} bits of {min} to {max}");
        let (quantisers, restorer) = quantisers(bits, (min, max));
        for quantiser in quantisers {
            quantiser.alike(what, &[0.5], 1, 7);
        }
        restorer.alike(what, &[1], 1, [7]);
    }
}
