//! Functions on slices against the functions for one value: the same values, bytes, progress and error, on every backend
//! that the machine has, for what writers emit, for bytes that none emits, and for outputs of every length.

use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16, binary16,
};
use packproof_codec::simd::{self, Backend};
use packproof_codec::varint::{Unsigned, zigzag};
use packproof_codec::{DecodeError, Progress, Stopped, compact_index, varint};
use std::convert::Infallible;
use std::fmt::Debug;
use std::sync::Mutex;

/// The backend is the process's: one test at a time.
static BACKEND: Mutex<()> = Mutex::new(());

/// Random cases of each kind; Miri interprets.
const ROUNDS: u64 = if cfg!(miri) { 2 } else { 150 };

/// Runs `check` on every backend that the machine has, and says which it has not.
fn on_every_backend(check: impl Fn(&str)) {
    let _alone = BACKEND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let before = simd::backend();
    for backend in Backend::ALL {
        if simd::force(backend) {
            assert_eq!(simd::backend(), backend);
            check(backend.name());
        } else {
            eprintln!("{}: not run, this machine or build does not have it", backend.name());
        }
    }
    assert!(simd::force(before));
}

/// xorshift64*: the same cases in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 32) as usize % limit
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A value of at most so many bits, all bit lengths equally often.
    fn bits(&mut self, most: u32) -> u64 {
        let bits = self.below(most as usize + 1) as u32;
        self.next().checked_shr(64 - bits).unwrap_or(0)
    }

    /// Short slices, whose ends matter most, and some that fill several batches.
    fn len(&mut self) -> usize {
        if cfg!(miri) || self.below(4) > 0 { self.below(300) } else { self.below(6000) }
    }
}

/// Bytes to decode: `canonical` appends one value; some of what it writes is then spoilt.
fn streams(random: &mut Random, canonical: impl Fn(&mut Random, &mut Vec<u8>)) -> Vec<Vec<u8>> {
    let len = random.len();
    let any = (0..len).map(|_| random.next() as u8).collect();
    let flags = (0..len).map(|_| random.pick(&[0x00, 0x40, 0x80, 0xC0, 0xFF, 0x7F, 0x3F, 0x01])).collect();
    let fill = random.pick(&[0x00, 0x01, 0x3F, 0x40, 0x80, 0xC0, 0xFF]);
    let mut whole = Vec::new();
    while whole.len() < len {
        canonical(random, &mut whole);
    }
    let mut truncated = whole.clone();
    truncated.truncate(random.below(whole.len() + 1));
    let mut spoilt = whole.clone();
    if let Some(byte) = spoilt.len().checked_sub(1).map(|last| random.below(last + 1)) {
        spoilt[byte] = random.pick(&[0x80, 0x00, 0xFF, 0x40, 0xC0]);
    }
    let mut few_wide = vec![random.pick(&[0x00, 0x3F, 0x81, 0x05]); len];
    if len > 0 {
        few_wide[random.below(len)] = 0xC0;
    }
    vec![any, flags, vec![fill; len], whole, truncated, spoilt, few_wide]
}

/// What the function for one value makes of a slice.
fn one_at_a_time<T>(
    bytes: &[u8],
    room: usize,
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) -> (Vec<T>, Result<Progress, Stopped<DecodeError>>) {
    let mut values = Vec::new();
    let mut read = 0;
    while read < bytes.len() && values.len() < room {
        match decode(&bytes[read..]) {
            Ok((value, len)) => {
                values.push(value);
                read += len;
            }
            Err(error) => {
                let done = Progress { read, written: values.len() };
                return (values, Err(Stopped { done, error: error.shifted(read) }));
            }
        }
    }
    let written = values.len();
    (values, Ok(Progress { read, written }))
}

/// Compares a decoder of slices with that of one value, for outputs of several lengths.
fn decodes_alike<T: Copy + PartialEq + Debug>(
    backend: &str,
    random: &mut Random,
    bytes: &[u8],
    filler: T,
    slice: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
    one: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) {
    for room in [bytes.len() + 70, random.below(bytes.len() + 1), random.below(90)] {
        let (expected, end) = one_at_a_time(bytes, room, &one);
        let mut out = vec![filler; room];
        let got = slice(bytes, &mut out);
        assert_eq!(got, end, "{backend}, {room} values of room: {bytes:02x?}");
        assert!(out.starts_with(&expected), "{backend}, {room} values of room: {bytes:02x?}");
    }
}

#[test]
fn compact_index_decodes_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(7);
        for _ in 0..ROUNDS {
            let canonical = |random: &mut Random, out: &mut Vec<u8>| {
                let most = random.pick(&[6, 13, 32]);
                let value = random.bits(most) as i32;
                compact_index::append(if random.below(3) == 0 { value.wrapping_neg() } else { value }, out);
            };
            for bytes in streams(&mut random, canonical) {
                let (slice, one) = (compact_index::decode_slice, compact_index::decode);
                decodes_alike(backend, &mut random, &bytes, 0, slice, one);
                let (slice, one) = (compact_index::decode_canonical_slice, compact_index::decode_canonical);
                decodes_alike(backend, &mut random, &bytes, 0, slice, one);
            }
        }
    });
}

/// What the function for one value writes of a slice into so many bytes.
fn encoded_one_at_a_time<T: Copy>(
    values: &[T],
    room: usize,
    append: impl Fn(T, &mut Vec<u8>),
) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    for (read, &value) in values.iter().enumerate() {
        let end = bytes.len();
        append(value, &mut bytes);
        if bytes.len() > room {
            bytes.truncate(end);
            return (bytes, read);
        }
    }
    (bytes, values.len())
}

/// Compares an encoder of slices with that of one value, for outputs of several lengths.
fn encodes_alike<T: Copy + Debug>(
    backend: &str,
    random: &mut Random,
    values: &[T],
    slice: impl Fn(&[T], &mut [u8]) -> Progress,
    append: impl Fn(T, &mut Vec<u8>),
) {
    for room in [10 * values.len() + 40, random.below(3 * values.len() + 1), random.below(90)] {
        let (expected, read) = encoded_one_at_a_time(values, room, &append);
        let mut out = vec![0xAA; room];
        let progress = slice(values, &mut out);
        assert_eq!(progress, Progress { read, written: expected.len() }, "{backend}, {room}: {values:?}");
        assert!(out.starts_with(&expected), "{backend}, {room} bytes of room: {values:?}");
    }
}

#[test]
fn compact_index_encodes_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(8);
        for _ in 0..ROUNDS {
            for most in [6, 13, 20, 27, 32] {
                let values: Vec<i32> = (0..random.len())
                    .map(|_| {
                        let value = random.bits(most) as i32;
                        let edges = [0, -1, 63, -63, 64, -64, i32::MIN, i32::MAX, 1 << 27, -(1 << 27)];
                        match random.below(60) {
                            0 => random.pick(&edges),
                            1..20 => value.wrapping_neg(),
                            _ => value,
                        }
                    })
                    .collect();
                let append = |value, out: &mut Vec<u8>| _ = compact_index::append(value, out);
                encodes_alike(backend, &mut random, &values, compact_index::encode_slice, append);
            }
        }
    });
}

/// LEB128 of one type both ways, and zigzag, on one set of streams.
fn varints_alike<T, S>(backend: &str, random: &mut Random, most: u32, of: fn(u64) -> T)
where
    T: Unsigned + Default + PartialEq + Debug,
    S: zigzag::Signed<Unsigned = T> + Default + PartialEq + Debug,
{
    let draw = |random: &mut Random| {
        let bits = random.pick(&[7, 14, most, most]);
        if random.below(50) == 0 { of(u64::MAX) } else { of(random.bits(bits)) }
    };
    for bytes in streams(random, |random, out| _ = varint::append(draw(random), out)) {
        decodes_alike(backend, random, &bytes, T::default(), varint::decode_slice, varint::decode);
        let (slice, one) = (varint::decode_canonical_slice, varint::decode_canonical);
        decodes_alike(backend, random, &bytes, T::default(), slice, one);
        decodes_alike(backend, random, &bytes, S::default(), zigzag::decode_slice, zigzag::decode);
        let (slice, one) = (zigzag::decode_canonical_slice, zigzag::decode_canonical);
        decodes_alike(backend, random, &bytes, S::default(), slice, one);
    }
    let values: Vec<T> = (0..random.len()).map(|_| draw(random)).collect();
    let append = |value, out: &mut Vec<u8>| _ = varint::append(value, out);
    encodes_alike(backend, random, &values, varint::encode_slice, append);
    let values: Vec<S> = values.into_iter().map(S::from_zigzag).collect();
    let append = |value, out: &mut Vec<u8>| _ = zigzag::append(value, out);
    encodes_alike(backend, random, &values, zigzag::encode_slice, append);
}

#[test]
fn varint_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(9);
        for _ in 0..ROUNDS {
            varints_alike::<u64, i64>(backend, &mut random, 64, |value| value);
            varints_alike::<u32, i32>(backend, &mut random, 32, |value| value as u32);
            varints_alike::<u16, i16>(backend, &mut random, 16, |value| value as u16);
        }
    });
}

/// Every binary16 pattern, and binary32 patterns with every sign, exponent and high fraction bits, and random low ones.
#[test]
fn binary16_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(10);
        let step = if cfg!(miri) { 509 } else { 1 };
        let patterns: Vec<u16> = (0..=u16::MAX).step_by(step).collect();
        let mut values = vec![7.0; patterns.len()];
        let len = patterns.len();
        let whole = Progress { read: len, written: len };
        assert_eq!(binary16::to_f32_slice(&patterns, &mut values), whole);
        for (&pattern, value) in patterns.iter().zip(&values) {
            assert_eq!(value.to_bits(), binary16::to_f32(pattern).to_bits(), "{backend}: {pattern:04x}");
        }
        for low in [
            0,
            1,
            0xFFF,
            0x1000,
            0x1001,
            0x1FFF,
            0x2000,
            0x3000,
            0x8000,
            0xFFFF,
            random.next() as u32 & 0xFFFF,
        ] {
            let values: Vec<f32> =
                patterns.iter().map(|&high| f32::from_bits(u32::from(high) << 16 | low)).collect();
            let mut narrowed = vec![7; len];
            assert_eq!(binary16::from_f32_slice(&values, &mut narrowed), whole);
            for (value, pattern) in values.iter().zip(narrowed) {
                assert_eq!(pattern, binary16::from_f32(*value), "{backend}: {:08x}", value.to_bits());
            }
        }
        let room = 5;
        let few = Progress { read: room, written: room };
        assert_eq!(binary16::to_f32_slice(&patterns, &mut values[..room]), few);
        assert_eq!(binary16::from_f32_slice(&values[..room], &mut [0; 40]), few);
    });
}

/// Elements converted one by one: what a function for one value makes of a slice.
fn each_alike<I: Copy + Debug, O: Copy + Debug, E: PartialEq + Debug>(
    backend: &str,
    random: &mut Random,
    input: &[I],
    filler: O,
    same: impl Fn(&O, &O) -> bool,
    slice: impl Fn(&[I], &mut [O]) -> Result<Progress, Stopped<E>>,
    one: impl Fn(I) -> Result<O, E>,
) {
    for room in [input.len() + 3, random.below(input.len() + 1)] {
        let mut expected = Vec::new();
        let mut error = None;
        for &element in &input[..input.len().min(room)] {
            match one(element) {
                Ok(value) => expected.push(value),
                Err(refused) => {
                    error = Some(refused);
                    break;
                }
            }
        }
        let done = Progress { read: expected.len(), written: expected.len() };
        let mut out = vec![filler; room];
        let got = slice(input, &mut out);
        assert_eq!(got, error.map_or(Ok(done), |error| Err(Stopped { done, error })), "{backend}: {input:?}");
        for ((got, expected), input) in out.iter().zip(&expected).zip(input) {
            assert!(same(got, expected), "{backend}: {got:?}, not {expected:?}, from {input:?}");
        }
    }
}

/// Quaternions: most of unit length, some with equal or extreme components, few that are refused.
fn quats(random: &mut Random) -> Vec<[f32; 4]> {
    let odd_ones = random.below(3);
    let odd = [f32::NAN, f32::INFINITY, -1.0, 0.75, f32::MIN_POSITIVE, -0.0, 1e30];
    (0..random.len())
        .map(|_| {
            let raw = [(); 4].map(|()| (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0);
            let length = raw.iter().map(|c| c * c).sum::<f64>().sqrt();
            let mut quat = raw.map(|component| (component / length) as f32);
            match random.below(100) {
                0 if odd_ones > 1 => quat[random.below(4)] = random.pick(&odd),
                1..20 => quat = [(); 4].map(|()| random.pick(&[0.5, -0.5, 0.5, -0.5, 0.0, -0.0])),
                _ => {}
            }
            quat
        })
        .collect()
}

fn same_bits(a: &[f32; 4], b: &[f32; 4]) -> bool {
    a.map(f32::to_bits) == b.map(f32::to_bits)
}

#[test]
fn smallest_three_converts_slices_as_single_values() {
    use packproof_codec::smallest_three::*;
    on_every_backend(|backend| {
        let mut random = Random(11);
        for _ in 0..ROUNDS {
            let random = &mut random;
            let quats = quats(random);
            let zero = [0.0; 4];
            each_alike(backend, random, &quats, 0, u32::eq, compress_9_slice, compress_9);
            each_alike(backend, random, &quats, 0, u32::eq, compress_10_slice, compress_10);
            each_alike(backend, random, &quats, (0, 0), <(u32, u16)>::eq, compress_15_slice, compress_15);
            // Words of quaternions, and in every other round a few of any kind.
            let stray = random.below(2) * 60;
            let words: Vec<(u32, u16)> = quats
                .iter()
                .map(|&quat| match compress_9(quat) {
                    Ok(word) if stray == 0 || random.below(stray) > 0 => (word, word as u16),
                    _ => (random.next() as u32, random.next() as u16),
                })
                .collect();
            let singles: Vec<u32> = words.iter().map(|&(word, _)| word).collect();
            each_alike(
                backend,
                random,
                &singles,
                zero,
                same_bits,
                restore_9_canonical_slice,
                restore_9_canonical,
            );
            each_alike(
                backend,
                random,
                &singles,
                zero,
                same_bits,
                restore_10_canonical_slice,
                restore_10_canonical,
            );
            let one = |(first, second)| restore_15_canonical(first, second);
            each_alike(backend, random, &words, zero, same_bits, restore_15_canonical_slice, one);
            let slice = |words: &[u32], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_9_slice(words, out))
            };
            each_alike(backend, random, &singles, zero, same_bits, slice, |word| Ok(restore_9(word)));
            let slice = |words: &[u32], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_10_slice(words, out))
            };
            each_alike(backend, random, &singles, zero, same_bits, slice, |word| Ok(restore_10(word)));
            let slice = |words: &[(u32, u16)], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_15_slice(words, out))
            };
            each_alike(backend, random, &words, zero, same_bits, slice, |(a, b)| Ok(restore_15(a, b)));
        }
    });
}

/// Fields of every width, against a writer and a reader of single fields.
#[test]
fn bit_pack_converts_slices_as_single_fields() {
    use packproof_codec::bit_pack::{Reader, Writer, pack_slice, unpack_slice};
    on_every_backend(|backend| {
        let mut random = Random(12);
        for width in (1..=32).cycle().take(32 * if cfg!(miri) { 1 } else { 12 }) {
            let mut values: Vec<u32> =
                (0..random.below(200)).map(|_| (random.next() >> (64 - width)) as u32).collect();
            let mut writer = Writer::new();
            for &value in &values {
                writer.write(value.into(), width).unwrap();
            }
            let bytes = writer.finish();
            for room in [bytes.len() + 40, random.below(bytes.len() + 1)] {
                let mut out = vec![0xAA; room];
                let read = values.len().min(room * 8 / width as usize);
                let written = (read * width as usize).div_ceil(8);
                assert_eq!(
                    pack_slice(&values, width, &mut out),
                    Ok(Progress { read, written }),
                    "{backend} {width}"
                );
                let mut reader = Reader::new(&out[..written]);
                let fields: Vec<u32> = (0..read).map(|_| reader.read(width).unwrap() as u32).collect();
                assert_eq!(fields, values[..read], "{backend} {width}");
                assert_eq!(reader.finish_canonical(), Ok(()), "{backend} {width}");
            }
            for room in [values.len(), random.below(values.len() + 1), values.len() + 20] {
                let mut out = vec![7; room];
                let written = room.min(bytes.len() * 8 / width as usize);
                let read = (written * width as usize).div_ceil(8);
                assert_eq!(
                    unpack_slice(&bytes, width, &mut out),
                    Ok(Progress { read, written }),
                    "{backend} {width}"
                );
                let same = written.min(values.len());
                assert_eq!(out[..same], values[..same], "{backend} {width}");
            }
            if width < 32 && !values.is_empty() {
                let bad = random.below(values.len());
                values[bad] = 1 << width;
                let stopped = pack_slice(&values, width, &mut vec![0; bytes.len() + 40]).unwrap_err();
                let written = (bad * width as usize).div_ceil(8);
                assert_eq!(stopped.done, Progress { read: bad, written }, "{backend} {width}");
                assert_eq!(stopped.error, packproof_codec::EncodeError::OutOfRange);
            }
        }
        assert!(pack_slice(&[0], 0, &mut [0; 8]).is_err() && unpack_slice(&[0; 8], 33, &mut [0]).is_err());
    });
}

/// A field's slices against the field, both ways.
fn fields_alike<F: Field<LEN, Value = f32>, const LEN: usize>(
    backend: &str,
    random: &mut Random,
    field: &F,
    values: &[f32],
) {
    for room in [LEN * values.len() + 5, random.below(LEN * values.len() + 1)] {
        let mut expected = Vec::new();
        let mut error = None;
        for &value in &values[..values.len().min(room / LEN)] {
            match field.append(value, &mut expected) {
                Ok(_) => {}
                Err(refused) => {
                    error = Some(refused);
                    break;
                }
            }
        }
        let done = Progress { read: expected.len() / LEN, written: expected.len() };
        let mut out = vec![0xAA; room];
        let got = field.encode_slice(values, &mut out);
        assert_eq!(
            got,
            error.map_or(Ok(done), |error| Err(Stopped { done, error })),
            "{backend}: {values:?}"
        );
        assert!(out.starts_with(&expected), "{backend}: {values:?}");
    }
    let bytes: Vec<u8> = (0..random.len()).map(|_| random.next() as u8).collect();
    // As bits: some of the values are NaN.
    let one = |bytes: &[u8]| field.decode(bytes).map(|(value, len)| (value.to_bits(), len));
    let slice = |bytes: &[u8], out: &mut [u32]| {
        let mut values = vec![0.0; out.len()];
        let end = field.decode_slice(bytes, &mut values);
        out.iter_mut().zip(values).for_each(|(bits, value)| *bits = value.to_bits());
        end
    };
    decodes_alike(backend, random, &bytes, 0, slice, one);
}

#[test]
fn packet_fields_convert_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(13);
        for _ in 0..ROUNDS {
            let random = &mut random;
            let odd =
                [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.1, 1.5, -0.0, 1.0, 0.5, f32::MIN_POSITIVE];
            let stray = random.below(2);
            let values: Vec<f32> = (0..random.len())
                .map(|_| {
                    let value = (random.next() >> 40) as f32 / (1 << 24) as f32;
                    match random.below(200) {
                        0 if stray == 1 => random.pick(&odd),
                        1..10 => (random.below(256) as f32 + 0.5) / 255.0,
                        _ => value,
                    }
                    .min(1.5)
                })
                .collect();
            fields_alike(backend, random, &NormalizedFloat8, &values);
            fields_alike(backend, random, &NormalizedFloat16, &values);
            fields_alike(backend, random, &Float16, &values);
            fields_alike(backend, random, &RangeLimitedFloat8::new(-0.25, 1.25).unwrap(), &values);
            fields_alike(backend, random, &RangeLimitedFloat16::new(-1.0, 3.0).unwrap(), &values);
            // A range so narrow that its end, rounded, lies beyond its last step.
            fields_alike(
                backend,
                random,
                &RangeLimitedFloat8::new(1.0, 0.6 * f32::EPSILON).unwrap(),
                &[1.0; 200],
            );
            let end = [1.0_f32.next_up(); 200];
            fields_alike(backend, random, &RangeLimitedFloat8::new(1.0, 0.6 * f32::EPSILON).unwrap(), &end);
        }
    });
}
