//! One odd element at every index of a slice: first, last, last of a kernel's batch, and after the last batch.

use std::fmt::Debug;

use packproof_codec::packet::{NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16};
use packproof_codec::varint::{Form, Leb128, Signed, Unsigned, Zigzag};
use packproof_codec::{DecodeError, EncodeError, Progress, Stopped, compact_index, varint};

use crate::WHOLE;

use super::pairs::{Pair, compressors, decompressors, field, narrowing, quantisers, restorer, widening};
use super::{on_every_backend, one_at_a_time};

/// More than two batches of the kernels of 64 elements, and a remainder.
const PLACES: usize = if cfg!(miri) { 3 } else { 139 };

/// `odd` among elements that are `plain`, at every index of slices that end there, one later, or much later; unoptimised, each of
/// `odd` in one of the three.
fn elements<I: Copy + Debug, O: Copy + PartialEq + Debug, E: PartialEq + Debug>(
    backend: &str,
    (plain, odd): (I, &[I]),
    filler: O,
    pair: &Pair<I, O, E>,
) {
    for (at, &odd) in odd.iter().enumerate() {
        for place in 0..PLACES {
            let lens = [place + 1, place + 2, PLACES + 61];
            let one = (place + at) % lens.len();
            for &len in if WHOLE { &lens[..] } else { &lens[one..=one] } {
                let mut input = vec![plain; len];
                input[place] = odd;
                pair.alike(&format!("{backend}: {odd:?} at {place} of {len}"), &input, len, filler);
            }
        }
    }
}

/// Ties of every two components, and refused, extreme and reserved patterns.
#[test]
fn rotations_at_every_place() {
    let (half, most) = (0.5_f32, std::f32::consts::FRAC_1_SQRT_2);
    let mut odd = vec![[f32::NAN, 0.0, 0.0, 1.0], [0.0, 0.0, f32::INFINITY, 1.0], [0.9, 0.9, -0.9, 0.1]];
    odd.extend([[half; 4], [-half; 4], [-0.0; 4], [0.0; 4], [0.0, -0.0, 0.0, -1.0]]);
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        for (first, second) in [(most, most), (most, -most), (-most, most)] {
            let mut tie = [0.0; 4];
            (tie[a], tie[b]) = (first, second);
            odd.push(tie);
        }
    }
    // A reserved bit, components that are not a rotation, and all ones.
    let words = [(1 << 31, 0), (0x07FF_FFFF, 0x7FFF), (u32::MAX, u16::MAX), (0, 0)];
    let good = [(0x5C02_0100, 0), (0xE008_0200, 0), (0xE000_4000, 0xC000)];
    on_every_backend(|backend| {
        for pair in compressors() {
            elements(backend, ([0.1, -0.2, 0.3, 0.9], &odd), (7, 7), &pair);
        }
        for (pair, good) in decompressors().iter().zip(good.iter().flat_map(|good| [good; 2])) {
            elements(backend, (*good, &words), [7; 4], pair);
        }
    });
}

/// Values that are refused or clamped, zeros of both signs, and halves of a step.
const FLOATS: [f32; 14] = [
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

#[test]
fn quantised_at_every_place() {
    on_every_backend(|backend| {
        for bits in [1, 8, 10, 16, 23, 24, 25, 31, 32] {
            for pair in quantisers(bits, -0.25, 1.5) {
                elements(backend, (0.3, &FLOATS), 7, &pair);
            }
            let most = u32::MAX >> (32 - bits);
            let odd = [most, most.saturating_add(1), u32::MAX, 0, most - 1];
            elements(backend, (1, &odd), 7, &restorer(bits, -0.25, 1.5));
        }
    });
}

/// Includes ranges whose end, rounded, is after the last step, and binary16 patterns of every kind.
#[test]
fn fields_at_every_place() {
    let next = 1.0_f32.next_up();
    let narrow = 0.6 * f32::EPSILON;
    let patterns = [0, 1, 0x03FF, 0x0400, 0x7BFF, 0x7C00, 0x7C01, 0x7DFF, 0x7E00, 0x7FFF, 0x8000, 0xFC01];
    let ties = [0x3300_0000, 0x3300_0001, 0x387F_E000, 0x387F_DFFF, 0x477F_F000, 0x477F_EFFF, 0x7F80_0001]
        .map(f32::from_bits);
    on_every_backend(|backend| {
        elements(backend, (0.3, &FLOATS), [7], &field(NormalizedFloat8));
        elements(backend, (0.3, &FLOATS), [7; 2], &field(NormalizedFloat16));
        for (min, range) in [(0.0, 1.0), (-0.25, 1.25), (-1e30, 2e30)] {
            elements(backend, (0.3, &FLOATS), [7], &field(RangeLimitedFloat8::new(min, range).unwrap()));
            elements(backend, (0.3, &FLOATS), [7; 2], &field(RangeLimitedFloat16::new(min, range).unwrap()));
        }
        let ends = (1.0, &[next, 1.0, next.next_up()][..]);
        elements(backend, ends, [7], &field(RangeLimitedFloat8::new(1.0, narrow).unwrap()));
        elements(backend, ends, [7; 2], &field(RangeLimitedFloat16::new(1.0, narrow).unwrap()));
        elements(backend, (1.0, &FLOATS), 7, &narrowing());
        elements(backend, (1.0, &ties), 7, &narrowing());
        elements(backend, (0x3C00, &patterns), 7, &widening());
    });
}

/// Indices in and around the batches of the kernels for variable-length numbers: 64 bytes, 256 and 512 values.
fn places() -> impl Iterator<Item = usize> {
    let ends = [64, 128, 256, 512, 1024].into_iter().flat_map(|end| end - 5..end + 2);
    (0..PLACES.min(12)).chain(ends.filter(|_| !cfg!(miri)))
}

/// A single long value among short ones, at every index (unoptimised, every third, from another one for each value) of a kernel's batch
/// and of the following block of 64, in both directions.
fn alone<T: Copy + Default + PartialEq + Debug>(
    backend: &str,
    batch: usize,
    (plain, odd): (&[T], &[T]),
    append: impl Fn(T, &mut Vec<u8>),
    encode: impl Fn(&[T], &mut [u8]) -> Result<Progress, Stopped<EncodeError>>,
    decode: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
) {
    let form = |value| {
        let mut bytes = Vec::new();
        append(value, &mut bytes);
        bytes
    };
    let places = if cfg!(miri) { 3 } else { batch + 65 };
    let (count, step) = (places + 70, if WHOLE { 1 } else { 3 });
    for &plain in plain {
        let short = form(plain);
        for (at, &odd) in odd.iter().enumerate() {
            let long = form(odd);
            let mut values = vec![plain; count];
            let mut out = vec![0xA5; 10 * count + 20];
            let mut read = vec![plain; out.len()];
            for place in (at % step..places).step_by(step) {
                let bytes = [short.repeat(place), long.clone(), short.repeat(count - place - 1)].concat();
                values[place] = odd;
                let what = || format!("{backend}: {odd:?} at {place} among {plain:?}");
                let written = Progress { read: count, written: bytes.len() };
                assert_eq!(encode(&values, &mut out), Ok(written), "{}", what());
                assert!(out.starts_with(&bytes), "{}", what());
                let whole = Progress { read: bytes.len(), written: count };
                assert_eq!(decode(&bytes, &mut read), Ok(whole), "{}", what());
                assert!(read.starts_with(&values), "{}", what());
                values[place] = plain;
            }
        }
    }
}

#[test]
fn one_index_alone_at_every_place() {
    let odd: Vec<i32> = [6, 13, 20, 27]
        .into_iter()
        .flat_map(|bits| [1 << bits, -1 << bits])
        .chain([i32::MIN, i32::MAX])
        .collect();
    on_every_backend(|backend| {
        let append = |value, out: &mut Vec<u8>| _ = compact_index::append(value, out);
        alone(
            backend,
            512,
            (&[5, -64], &odd),
            append,
            compact_index::encode_slice,
            compact_index::decode_slice,
        );
    });
}

/// The shortest and the longest of each length, unsigned and signed.
fn varints_alone<T, S>(backend: &str)
where
    T: Unsigned + Default + PartialEq + Debug,
    S: Signed<Unsigned = T> + Default + PartialEq + Debug,
{
    let odd: Vec<T> = (1..10)
        .flat_map(|len| [1 << (7 * len), u64::MAX >> (64 - 7 * len)])
        .chain([1 << 15, 1 << 31, u64::MAX])
        .filter_map(|value| T::try_from(value).ok())
        .collect();
    let plain = [5_u8, 200].map(|value| T::try_from(value.into()).ok().expect("every type has it"));
    one_alone::<T, Leb128>(backend, &plain, &odd);
    let signed: Vec<S> = odd.into_iter().map(S::from_zigzag).collect();
    one_alone::<S, Zigzag>(backend, &plain.map(S::from_zigzag), &signed);
}

fn one_alone<T, F>(backend: &str, plain: &[T], odd: &[T])
where
    T: Copy + Default + PartialEq + Debug,
    F: Form<T> + Default,
{
    let form = F::default();
    alone(
        backend,
        256,
        (plain, odd),
        |value, out| _ = form.append(value, out),
        |values, out| form.encode_slice(values, out),
        |bytes, out| form.decode_slice(bytes, out),
    );
}

#[test]
fn one_varint_alone_at_every_place() {
    on_every_backend(|backend| {
        varints_alone::<u16, i16>(backend);
        varints_alone::<u32, i32>(backend);
        varints_alone::<u64, i64>(backend);
    });
}

/// The bytes of an odd number among plain ones, decoded from slices that end right after it or much later
/// (unoptimised, behind every third number of others).
fn numbers<T: Copy + Default + PartialEq + Debug>(
    backend: &str,
    plain: &[u8],
    odd: &[&[u8]],
    slice: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
    one: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) {
    for (at, odd) in odd.iter().enumerate() {
        let (first, step) = if WHOLE { (0, 1) } else { (at % 3, 3) };
        for place in places().skip(first).step_by(step) {
            for behind in [0, 150] {
                let bytes = [&plain.repeat(place), *odd, &plain.repeat(behind)].concat();
                let (values, end) = one_at_a_time(&bytes, bytes.len(), &one);
                let mut out = vec![T::default(); bytes.len()];
                let what = format!("{backend}: {odd:02x?} behind {place} of {plain:02x?}, {behind} after it");
                assert_eq!(slice(&bytes, &mut out), end, "{what}");
                assert!(out.starts_with(&values), "{what}");
            }
        }
    }
}

#[test]
fn indices_at_every_place() {
    let odd: [&[u8]; 9] = [
        &[0x80],
        &[0x40],
        &[0xC0, 0x00],
        &[0x7F, 0x80, 0x00],
        &[0xC0, 0x80, 0x80, 0x80, 0x10],
        &[0x40, 0x80, 0x80, 0x80, 0x10],
        &[0x7F, 0xFF, 0xFF, 0xFF, 0xFF],
        &[0x7F, 0xFF, 0xFF, 0xFF, 0x00],
        &[0xFF, 0x7F],
    ];
    on_every_backend(|backend| {
        for plain in [&[0x05][..], &[0xC1, 0x40]] {
            numbers(backend, plain, &odd, compact_index::decode_lenient_slice, compact_index::decode_lenient);
            numbers(backend, plain, &odd, compact_index::decode_slice, compact_index::decode);
        }
    });
}

/// LEB128 and zigzag of one type, in both directions; the longest forms with an excess in their last byte, forms of small values with the
/// length of others, and one byte too many.
fn varints<T, S>(backend: &str)
where
    T: Unsigned + Default + PartialEq + Debug,
    S: Signed<Unsigned = T> + Default + PartialEq + Debug,
{
    let long = [0xFF; 11];
    let forms: Vec<Vec<u8>> = (1..=10)
        .flat_map(|len| {
            [0x00, 0x01, 0x03, 0x04, 0x0F, 0x10, 0x7F].map(|last| [&long[..len - 1], &[last]].concat())
        })
        .chain((3..=10).flat_map(|len| [0x00, 0x01].map(|last| [&[0x80; 10][..len - 1], &[last]].concat())))
        .chain([vec![0x80], long.to_vec()])
        .collect();
    let odd: Vec<&[u8]> = forms.iter().map(Vec::as_slice).collect();
    numbers(backend, &[0x05], &odd, varint::decode_lenient_slice::<T>, varint::decode_lenient);
    numbers(backend, &[0x85, 0x01], &odd, varint::decode_slice::<T>, varint::decode);
    let (slice, one) = (
        |bytes: &[u8], out: &mut [S]| Zigzag.decode_lenient_slice(bytes, out),
        |bytes: &[u8]| Zigzag.decode_lenient(bytes),
    );
    numbers(backend, &[0x85, 0x01], &odd, slice, one);
    let (slice, one) =
        (|bytes: &[u8], out: &mut [S]| Zigzag.decode_slice(bytes, out), |bytes: &[u8]| Zigzag.decode(bytes));
    numbers(backend, &[0x05], &odd, slice, one);
}

#[test]
fn varints_at_every_place() {
    on_every_backend(|backend| {
        varints::<u16, i16>(backend);
        varints::<u32, i32>(backend);
        varints::<u64, i64>(backend);
    });
}
