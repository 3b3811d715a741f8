//! Values of several bytes: CompactIndex and LEB128.

use super::{ROUNDS, Random, decodes_alike, on_every_backend};
use packproof_codec::varint::{AsUnsigned, Form, IntPacked, Leb128, SignExtended, SignedLeb128, Zigzag};
use packproof_codec::{EncodeError, Progress, Stopped, compact_index, varint};
use std::fmt::Debug;

/// Bytes to decode: random, constant, canonical, truncated, and canonical with one changed byte. `canonical` appends a value.
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
    let mut changed = whole.clone();
    if let Some(byte) = changed.len().checked_sub(1).map(|last| random.below(last + 1)) {
        changed[byte] = random.pick(&[0x80, 0x00, 0xFF, 0x40, 0xC0]);
    }
    let mut few_wide = vec![random.pick(&[0x00, 0x3F, 0x81, 0x05]); len];
    if len > 0 {
        few_wide[random.below(len)] = 0xC0;
    }
    vec![any, flags, vec![fill; len], whole, truncated, changed, few_wide]
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
                let (slice, one) = (compact_index::decode_lenient_slice, compact_index::decode_lenient);
                decodes_alike(backend, &mut random, &bytes, 0, slice, one);
                let (slice, one) = (compact_index::decode_slice, compact_index::decode);
                decodes_alike(backend, &mut random, &bytes, 0, slice, one);
            }
        }
    });
}

/// Encodes a slice value by value into at most `room` bytes.
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

/// Compares a slice encoder with the encoder of one value, for outputs of several lengths.
fn encodes_alike<T: Copy + Debug>(
    backend: &str,
    random: &mut Random,
    values: &[T],
    slice: impl Fn(&[T], &mut [u8]) -> Result<Progress, Stopped<EncodeError>>,
    append: impl Fn(T, &mut Vec<u8>),
) {
    for room in [10 * values.len() + 40, random.below(3 * values.len() + 1), random.below(90)] {
        let (expected, read) = encoded_one_at_a_time(values, room, &append);
        let mut out = vec![0xAA; room];
        let progress = slice(values, &mut out);
        assert_eq!(progress, Ok(Progress { read, written: expected.len() }), "{backend}, {room}: {values:?}");
        assert!(out.starts_with(&expected), "{backend}, {room} bytes of room: {values:?}");
    }
}

/// Only the longest forms, with up to 139 bytes too little space: a kernel stops before the end.
#[test]
fn encoders_use_no_more_room_than_there_is() {
    on_every_backend(|backend| {
        let sizes: &[usize] = if cfg!(miri) { &[70] } else { &[16, 64, 128, 256, 300] };
        for &size in sizes {
            for less in 0..if cfg!(miri) { 3 } else { 140 } {
                let check = |expected: &[u8], len: usize, progress, out: &[u8]| {
                    let read = expected.len() / len;
                    let done = Progress { read, written: read * len };
                    assert_eq!(progress, Ok(done), "{backend}, {size}, {less}");
                    assert!(out.starts_with(&expected[..read * len]), "{backend}, {size}, {less}");
                };
                macro_rules! check {
                    ($value:expr, $append:path, $slice:path) => {{
                        let mut expected = Vec::new();
                        (0..size).for_each(|_| _ = $append($value, &mut expected));
                        let (len, room) = (expected.len() / size, expected.len().saturating_sub(less));
                        let mut out = vec![0xAA; room];
                        let progress = $slice(&vec![$value; size], &mut out);
                        check(&expected[..room], len, progress, &out);
                    }};
                }
                check!(i32::MIN, compact_index::append, compact_index::encode_slice);
                check!(u64::MAX, varint::append, varint::encode_slice);
                check!(u32::MAX, varint::append, varint::encode_slice);
                check!(u16::MAX, varint::append, varint::encode_slice);
            }
        }
    });
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

/// A form of one type, in both directions.
fn form_alike<T, F>(backend: &str, random: &mut Random, most: u32, of: fn(u64) -> T)
where
    T: Copy + Default + PartialEq + Debug,
    F: Form<T> + Default,
{
    let form = F::default();
    let draw = |random: &mut Random| {
        let bits = random.pick(&[6, 7, 14, most, most]);
        match random.below(50) {
            0 => of(u64::MAX),
            1..20 => of(!random.bits(bits)),
            _ => of(random.bits(bits)),
        }
    };
    let append = |value, out: &mut Vec<u8>| _ = form.append(value, out);
    for bytes in streams(random, |random, out| append(draw(random), out)) {
        reads_alike::<T, F>(backend, random, &bytes);
    }
    let values: Vec<T> = (0..random.len()).map(|_| draw(random)).collect();
    encodes_alike(backend, random, &values, |values, out| form.encode_slice(values, out), append);
}

fn reads_alike<T, F>(backend: &str, random: &mut Random, bytes: &[u8])
where
    T: Copy + Default + PartialEq + Debug,
    F: Form<T> + Default,
{
    let form = F::default();
    let (slice, one) =
        (|bytes: &[u8], out: &mut [T]| form.decode_slice(bytes, out), |bytes: &[u8]| form.decode(bytes));
    decodes_alike(backend, random, bytes, T::default(), slice, one);
    let slice = |bytes: &[u8], out: &mut [T]| form.decode_lenient_slice(bytes, out);
    decodes_alike(backend, random, bytes, T::default(), slice, |bytes| form.decode_lenient(bytes));
}

#[test]
fn varint_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(9);
        for _ in 0..ROUNDS {
            form_alike::<u64, Leb128>(backend, &mut random, 64, |value| value);
            form_alike::<u32, Leb128>(backend, &mut random, 32, |value| value as u32);
            form_alike::<u16, Leb128>(backend, &mut random, 16, |value| value as u16);
            form_alike::<u64, IntPacked>(backend, &mut random, 64, |value| value);
            form_alike::<u32, IntPacked>(backend, &mut random, 32, |value| value as u32);
            macro_rules! signed {
                ($($form:ident)*) => {
                    $(
                        form_alike::<i64, $form>(backend, &mut random, 63, |value| value as i64);
                        form_alike::<i32, $form>(backend, &mut random, 31, |value| value as i32);
                        form_alike::<i16, $form>(backend, &mut random, 15, |value| value as i16);
                    )*
                };
            }
            signed!(Zigzag SignedLeb128 SignExtended AsUnsigned);
        }
    });
}
