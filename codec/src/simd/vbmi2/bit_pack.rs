//! Fields of one width.
//!
//! Fields are joined in pairs, then pairs in pairs, to units that fill most of 64 bits; then the units are moved together.

use core::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi32_si128, _mm256_storeu_si256, _mm512_add_epi8, _mm512_add_epi64,
    _mm512_and_si512, _mm512_cvtepi64_epi32, _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_mullo_epi32,
    _mm512_mullo_epi64, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_permutexvar_epi64,
    _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi32,
    _mm512_sll_epi64, _mm512_slli_epi32, _mm512_sllv_epi32, _mm512_sllv_epi64, _mm512_srl_epi32,
    _mm512_srl_epi64, _mm512_srli_epi32, _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_sub_epi64,
    _mm512_test_epi32_mask,
};

use crate::progress::Progress;
use crate::simd::avx512::{load, store};

/// A shift count for all lanes.
#[inline]
#[target_feature(enable = "avx512f")]
fn bits(count: u32) -> __m128i {
    _mm_cvtsi32_si128(count as i32)
}

/// [`crate::kernels::bit_pack::Pack`] for the front of `values`, as long as 64-byte stores fit `out`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(crate) fn pack(values: &[u32], width: u32, out: &mut [u8]) -> Progress {
    match width {
        1..=7 => steps::<4>(values, width, out, 8, |fields| quads_of_bytes(fields, width)),
        8..=14 => steps::<2>(values, width, out, 8, |fields| pairs_of_words(fields, width)),
        15..=16 => steps::<1>(values, width, out, 4, |&[fields]| {
            let pairs = pairs(fields, width);
            let next = _mm512_shuffle_epi32::<0b01_00_11_10>(pairs);
            _mm512_or_si512(_mm512_sll_epi64(pairs, bits(2 * width)), next)
        }),
        _ => steps::<1>(values, width, out, 8, |&[fields]| pairs(fields, width)),
    }
}

/// Packs `16 * N` fields at a time: `join` makes `units` units of them, in all 64-bit lanes or in the even ones.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi")]
fn steps<const N: usize>(
    values: &[u32],
    width: u32,
    out: &mut [u8],
    units: u32,
    join: impl Fn(&[__m512i; N]) -> __m512i,
) -> Progress {
    let mut done = Progress::default();
    let steps = values.as_chunks::<16>().0.as_chunks::<N>().0;
    if steps.is_empty() {
        return done;
    }
    let size = 16 * N as u32 * width;
    let order = Order::new(size / units, units);
    let too_large = _mm512_set1_epi32(!(u32::MAX >> (32 - width)) as i32);
    for step in steps {
        let Some(target) = out[done.written..].first_chunk_mut::<64>() else { break };
        let (mut registers, mut any) = ([_mm512_setzero_si512(); N], _mm512_setzero_si512());
        for (register, values) in registers.iter_mut().zip(step) {
            *register = load(values);
            any = _mm512_or_si512(any, *register);
        }
        if _mm512_test_epi32_mask(any, too_large) != 0 {
            break;
        }
        store(order.apply(join(&registers)), target);
        done = done.and(Progress { read: 16 * N, written: size as usize / 8 });
    }
    done
}

/// In each lane of 64 bits, the lower half's `width` bits above the upper half's.
#[inline]
#[target_feature(enable = "avx512f")]
fn pairs(halves: __m512i, width: u32) -> __m512i {
    let pair = _mm512_set1_epi64((u64::MAX >> (64 - 2 * width)) as i64);
    let first = _mm512_and_si512(_mm512_sll_epi64(halves, bits(width)), pair);
    _mm512_or_si512(first, _mm512_srli_epi64::<32>(halves))
}

/// Eight units of 64 fields of at most 7 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn quads_of_bytes(fields: &[__m512i; 4], width: u32) -> __m512i {
    let [a, b, c, d] = *fields;
    let low = _mm512_or_si512(a, _mm512_slli_epi32::<8>(b));
    let high = _mm512_or_si512(_mm512_slli_epi32::<16>(c), _mm512_slli_epi32::<24>(d));
    let bytes = _mm512_permutexvar_epi8(load(&BYTES), _mm512_or_si512(low, high));
    let two = _mm512_maddubs_epi16(_mm512_set1_epi16(1 << 8 | 1 << width), bytes);
    let four = _mm512_madd_epi16(two, _mm512_set1_epi32(1 << 16 | 1 << (2 * width)));
    pairs(four, 4 * width)
}

/// Eight units of 32 fields of at most 14 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn pairs_of_words(fields: &[__m512i; 2], width: u32) -> __m512i {
    let [a, b] = *fields;
    let words = _mm512_permutexvar_epi8(load(&WORDS), _mm512_or_si512(a, _mm512_slli_epi32::<16>(b)));
    let two = _mm512_madd_epi16(words, _mm512_set1_epi32(1 << 16 | 1 << width));
    pairs(two, 2 * width)
}

/// How units in lanes become bytes, most significant first and without gaps.
#[expect(clippy::large_enum_variant, reason = "there is one, on the stack")]
enum Order {
    /// Units of whole bytes: the source index of each byte.
    Bytes(__m512i),
    /// Other units: for each 64 bits of the result the units that overlap them, aligned to the top by a left shift, and the
    /// bits by which each of them is moved.
    Bits { align: __m128i, units: [__m512i; 3], left: __m512i, right: [__m512i; 2] },
}

impl Order {
    /// `count` units of `size` bits: eight of 8 to 64, or four of 60 or 64 in the even lanes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn new(size: u32, count: u32) -> Self {
        if size.is_multiple_of(8) && count == 8 {
            return Self::Bytes(load(&ORDERS[size as usize / 8]));
        }
        let (mut unit, mut offset) = ([0; 8], [0; 8]);
        for (n, (unit, offset)) in unit.iter_mut().zip(&mut offset).enumerate() {
            let first = 64 * n as u32 / size;
            // A unit after the last one only affects bits after the last one, so any index will do.
            *unit = u64::from(first * (8 / count));
            *offset = u64::from(64 * n as u32 % size);
        }
        let (unit, offset) = (load(&unit), load(&offset));
        let step = i64::from(8 / count);
        let size = i64::from(size);
        Self::Bits {
            align: bits(64 - size as u32),
            units: [
                unit,
                _mm512_add_epi64(unit, _mm512_set1_epi64(step)),
                _mm512_add_epi64(unit, _mm512_set1_epi64(2 * step)),
            ],
            left: offset,
            right: [
                _mm512_sub_epi64(_mm512_set1_epi64(size), offset),
                _mm512_sub_epi64(_mm512_set1_epi64(2 * size), offset),
            ],
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn apply(&self, lanes: __m512i) -> __m512i {
        match self {
            Self::Bytes(places) => _mm512_permutexvar_epi8(*places, lanes),
            Self::Bits { align, units: [first, second, third], left, right: [after_one, after_two] } => {
                let lanes = _mm512_sll_epi64(lanes, *align);
                // A shift by 64 or more gives zero.
                let first = _mm512_sllv_epi64(_mm512_permutexvar_epi64(*first, lanes), *left);
                let second = _mm512_srlv_epi64(_mm512_permutexvar_epi64(*second, lanes), *after_one);
                let third = _mm512_srlv_epi64(_mm512_permutexvar_epi64(*third, lanes), *after_two);
                let words = _mm512_or_si512(_mm512_or_si512(first, second), third);
                _mm512_permutexvar_epi8(load(&ORDERS[8]), words)
            }
        }
    }
}

/// For units of `n` bytes at the bottom of 64-bit lanes: the source index of each byte of the result.
const ORDERS: [[u8; 64]; 9] = {
    let (mut orders, mut size) = ([[0; 64]; 9], 1);
    while size <= 8 {
        let mut n = 0;
        while n < 8 * size {
            orders[size][n] = (8 * (n / size) + size - 1 - n % size) as u8;
            n += 1;
        }
        size += 1;
    }
    orders
};

/// The positions of the fields in four registers that overlap, a byte apart.
const BYTES: [u8; 64] = {
    let (mut places, mut n) = ([0; 64], 0);
    while n < 64 {
        places[n] = (4 * (n % 16) + n / 16) as u8;
        n += 1;
    }
    places
};

/// The positions of the fields' bytes in two registers that overlap, two bytes apart.
const WORDS: [u8; 64] = {
    let (mut places, mut n) = ([0; 64], 0);
    while n < 64 {
        let field = n / 2;
        places[n] = (4 * (field % 16) + 2 * (field / 16) + n % 2) as u8;
        n += 1;
    }
    places
};

/// [`crate::kernels::bit_pack::Unpack`], as long as 64-byte loads fit.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(crate) fn unpack(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    // With up to seven bits before them, fields of at most 25 bits fit 32.
    if width <= 25 { unpack_narrow(bytes, width, out) } else { unpack_wide(bytes, width, out) }
}

/// Sixteen fields at a time: moves the four bytes from the start of each, most significant first, and shifts its bits to the bottom.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn unpack_narrow(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    let mut starts = [0_u32; 16];
    for (n, start) in starts.iter_mut().enumerate() {
        *start = n as u32 * width;
    }
    let starts = load(&starts);
    let byte = _mm512_mullo_epi32(_mm512_srli_epi32::<3>(starts), _mm512_set1_epi32(0x0101_0101));
    let places = _mm512_add_epi8(byte, _mm512_set1_epi32(0x0001_0203));
    let before = _mm512_and_si512(starts, _mm512_set1_epi32(7));
    let surplus = bits(32 - width);
    let mut done = Progress::default();
    for group in out.as_chunks_mut::<16>().0 {
        let Some(window) = bytes[done.read..].first_chunk::<64>() else { break };
        let lanes = _mm512_sllv_epi32(_mm512_permutexvar_epi8(places, load(window)), before);
        let values = _mm512_srl_epi32(lanes, surplus);
        store(values, group);
        done = done.and(Progress { read: 2 * width as usize, written: 16 });
    }
    done
}

/// Eight fields at a time, in 64-bit lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn unpack_wide(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    let mut starts = [0_u64; 8];
    for (n, start) in starts.iter_mut().enumerate() {
        *start = n as u64 * u64::from(width);
    }
    let starts = load(&starts);
    let byte = _mm512_mullo_epi64(_mm512_srli_epi64::<3>(starts), _mm512_set1_epi64(0x0101_0101_0101_0101));
    let places = _mm512_add_epi8(byte, _mm512_set1_epi64(0x0001_0203_0405_0607));
    let before = _mm512_and_si512(starts, _mm512_set1_epi64(7));
    let surplus = bits(64 - width);
    let mut done = Progress::default();
    for group in out.as_chunks_mut::<8>().0 {
        let Some(window) = bytes[done.read..].first_chunk::<64>() else { break };
        let lanes = _mm512_sllv_epi64(_mm512_permutexvar_epi8(places, load(window)), before);
        let values = _mm512_cvtepi64_epi32(_mm512_srl_epi64(lanes, surplus));
        // SAFETY: the reference covers the 32 bytes written, any bits are a valid `u32`, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(group.as_mut_ptr().cast(), values) };
        done = done.and(Progress { read: width as usize, written: 8 });
    }
    done
}
