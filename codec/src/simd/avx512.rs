//! AVX-512 with 8- and 16-bit lanes. VBMI is not needed.

use core::arch::x86_64::{
    __m512i, _MM_FROUND_TO_NEAREST_INT, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_add_epi32,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si128, _mm512_cmp_epu32_mask,
    _mm512_cmpeq_epi32_mask, _mm512_cvtepi8_epi32, _mm512_cvtph_ps, _mm512_cvtps_ph,
    _mm512_extracti32x4_epi32, _mm512_loadu_ps, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_maddubs_epi16,
    _mm512_mask_expand_epi32, _mm512_mask_mov_epi32, _mm512_mask_or_epi32, _mm512_mask_sub_epi32,
    _mm512_maskz_compress_epi32, _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512,
    _mm512_permutexvar_epi16, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_slli_epi32,
    _mm512_srli_epi32, _mm512_srlv_epi32, _mm512_storeu_ps, _mm512_storeu_si512, _mm512_sub_epi8,
    _mm512_sub_epi32, _mm512_test_epi8_mask, _mm512_test_epi32_mask, _mm512_testn_epi32_mask,
    _mm512_xor_si512,
};

use crate::kernels::binary16::{Narrow, Widen};
use crate::kernels::compact_index::Scan;
use crate::kernels::{Kernel, varint};
use crate::progress::Progress;
use crate::varint::Unsigned;

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

/// Integers, of which any bits are valid.
pub(super) trait Lane {}
impl Lane for u8 {}
impl Lane for i32 {}
impl Lane for u32 {}
impl Lane for u64 {}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load<T: Lane, const N: usize>(lanes: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: the reference covers the 64 bytes read; the load needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store<T: Lane, const N: usize>(register: __m512i, lanes: &mut [T; N]) {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: the reference covers the 64 bytes written, any bits are valid, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), register) }
}

/// Bytes of a block: a value that starts in it ends within the 64 loaded bytes.
const BLOCK: u32 = 60;

/// Positions in a block, sixteen at a time.
const PLACES: [[i32; 16]; 4] = {
    let mut places = [[0; 16]; 4];
    let mut n = 0;
    while n < 64 {
        places[n / 16][n % 16] = n as i32;
        n += 1;
    }
    places
};

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn compact_index_decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    compact_index_blocks::<CANONICAL>(
        bytes,
        out,
        |block| flags(load(block)),
        |block, negative, target| one_byte_each::<CANONICAL>(load(block), negative, target),
        |block, starts, target| values::<CANONICAL>(load(block), starts, target),
    )
}

/// Bits 6 and 7 of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn flags(block: __m512i) -> (u64, u64) {
    (_mm512_test_epi8_mask(block, _mm512_set1_epi8(0x40)), _mm512_movepi8_mask(block))
}

/// Decodes the front of `bytes`, a block at a time; stops before a block that [`Scan`] refuses or, if `CANONICAL`, that has
/// a non-canonical value. `short` stores a block of one-byte values, `values` one with the given starts; both return whether
/// all values are canonical.
///
/// Has no target features of its own: it is inlined into callers that have those of the functions passed.
#[inline(always)]
pub(super) fn compact_index_blocks<const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [i32],
    flags: impl Fn(&[u8; 64]) -> (u64, u64),
    short: impl Fn(&[u8; 64], u64, &mut [i32; 64]) -> bool,
    values: impl Fn(&[u8; 64], u64, &mut [i32; 64]) -> bool,
) -> Progress {
    let (mut scan, mut at, mut written) = (Scan::<BLOCK>::default(), 0, 0);
    let mut last = None;
    while let (Some(block), Some(target)) =
        (bytes[at..].first_chunk(), out[written..].first_chunk_mut::<64>())
    {
        let (six, seven) = flags(block);
        let Some(starts) = scan.starts(six, seven) else { break };
        let canonical = if starts == u64::MAX >> (64 - BLOCK) && six == 0 {
            short(block, seven, target)
        } else {
            values(block, starts, target)
        };
        if CANONICAL && !canonical {
            break;
        }
        // Every block has a start, because values have at most five bytes.
        last = Some(at + 63 - starts.leading_zeros() as usize);
        written += starts.count_ones() as usize;
        at += BLOCK as usize;
    }
    // The last value is complete, because its block was followed by more bytes.
    let end = last.and_then(|last| Some(last + crate::compact_index::decode_lenient(&bytes[last..]).ok()?.1));
    end.map_or(Progress::default(), |read| Progress { read, written })
}

/// Stores values of one byte each; returns whether all are canonical, i.e. none is a negative zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq")]
pub(super) fn one_byte_each<const CANONICAL: bool>(
    block: __m512i,
    negative: u64,
    target: &mut [i32; 64],
) -> bool {
    let sign = _mm512_movm_epi8(negative);
    let data = _mm512_and_si512(block, _mm512_set1_epi8(0x3F));
    let values = _mm512_sub_epi8(_mm512_xor_si512(data, sign), sign);
    let quarters = [
        _mm512_castsi512_si128(values),
        _mm512_extracti32x4_epi32::<1>(values),
        _mm512_extracti32x4_epi32::<2>(values),
        _mm512_extracti32x4_epi32::<3>(values),
    ];
    for (quarter, target) in quarters.into_iter().zip(target.as_chunks_mut::<16>().0) {
        store(_mm512_cvtepi8_epi32(quarter), target);
    }
    // The last four bytes of the register belong to the next block.
    let zeros = !_mm512_test_epi8_mask(data, data) & u64::MAX >> (64 - BLOCK);
    !CANONICAL || zeros & negative == 0
}

/// Stores the values that start at `starts` at the front of `target`; returns whether all are canonical.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
fn values<const CANONICAL: bool>(block: __m512i, starts: u64, target: &mut [i32; 64]) -> bool {
    let mut count = 0;
    let mut canonical = true;
    let mut put = |places: __m512i, some: u32| {
        let (low, fifth) = windows(block, places);
        let (values, odd) = values_of::<CANONICAL>(low, fifth);
        // At most sixteen values start in sixteen bytes: they fit, whatever `count` is.
        if let Some(target) = target[count..].first_chunk_mut::<16>() {
            store(values, target);
        }
        canonical &= u32::from(odd) & ((1 << some) - 1) == 0;
        count += some as usize;
    };
    for half in 0..2 {
        let starts = (starts >> (32 * half)) as u32;
        let (low, high) = (starts as u16, (starts >> 16) as u16);
        let [low_places, high_places] = [(low, 0), (high, 1)]
            .map(|(starts, quarter)| _mm512_maskz_compress_epi32(starts, load(&PLACES[2 * half + quarter])));
        let (few, more) = (low.count_ones(), high.count_ones());
        if few + more <= 16 {
            // Both quarters in one register: the second's positions after the first's.
            let free = (0xFFFF_u32 << few) as u16;
            put(_mm512_mask_expand_epi32(low_places, free, high_places), few + more);
        } else {
            put(low_places, few);
            put(high_places, more);
        }
    }
    canonical
}

/// The first four bytes of the value at each position, and its fifth with unspecified bits above it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn windows(block: __m512i, places: __m512i) -> (__m512i, __m512i) {
    // Only words can be permuted: those that hold bytes 0 to 3 from an even position on, and the same two bytes further.
    let word = _mm512_srli_epi32::<1>(places);
    let pair =
        _mm512_add_epi32(_mm512_or_si512(word, _mm512_slli_epi32::<16>(word)), _mm512_set1_epi32(1 << 16));
    let front = _mm512_permutexvar_epi16(pair, block);
    let back = _mm512_permutexvar_epi16(_mm512_add_epi32(pair, _mm512_set1_epi32(0x0001_0001)), block);
    let odd = _mm512_test_epi32_mask(places, _mm512_set1_epi32(1));
    // From an odd position: one byte further, so the fourth byte is the third of the pair two bytes further.
    let fourth = _mm512_and_si512(_mm512_slli_epi32::<8>(back), _mm512_set1_epi32(0xFF00_0000_u32 as i32));
    let low = _mm512_mask_or_epi32(front, odd, _mm512_srli_epi32::<8>(front), fourth);
    let bits = _mm512_mask_mov_epi32(_mm512_set1_epi32(16), odd, _mm512_set1_epi32(24));
    (low, _mm512_srlv_epi32(back, bits))
}

/// The values of sixteen windows, and a bit for each that is not canonical: from the first four bytes, and the fifth with
/// unspecified bits above it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn values_of<const CANONICAL: bool>(low: __m512i, fifth: __m512i) -> (__m512i, u16) {
    // As in the portable kernel: the lowest clear flag ends the value; without one there is a fifth byte.
    let stops = _mm512_andnot_si512(low, _mm512_set1_epi32(0x8080_8040_u32 as i32));
    let upto = _mm512_xor_si512(stops, _mm512_sub_epi32(stops, _mm512_set1_epi32(1)));
    let kept = _mm512_and_si512(low, upto);
    let data = _mm512_and_si512(kept, _mm512_set1_epi32(0x7F7F_7F3F));
    // Bytes 0 and 1 give 13 bits, 2 and 3 give 14; then both give 27.
    let pairs = _mm512_maddubs_epi16(_mm512_set1_epi32(0x8001_4001_u32 as i32), data);
    let magnitude = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x2000_0001));
    let long = _mm512_testn_epi32_mask(stops, stops);
    let magnitude = _mm512_mask_or_epi32(magnitude, long, magnitude, _mm512_slli_epi32::<27>(fifth));
    let negative = _mm512_test_epi32_mask(low, _mm512_set1_epi32(0x80));
    let values = _mm512_mask_sub_epi32(magnitude, negative, _mm512_setzero_si512(), magnitude);
    if !CANONICAL {
        return (values, 0);
    }
    let lowest = _mm512_and_si512(stops, _mm512_sub_epi32(_mm512_setzero_si512(), stops));
    let overlong = _mm512_cmp_epu32_mask::<LESS>(kept, _mm512_srli_epi32::<7>(lowest));
    let first = _mm512_and_si512(low, _mm512_set1_epi32(0xFF));
    let negative_zero = _mm512_cmpeq_epi32_mask(first, _mm512_set1_epi32(0x80));
    let fifth = _mm512_and_si512(fifth, _mm512_set1_epi32(0xFF));
    let fits =
        _mm512_cmp_epu32_mask::<LESS>(_mm512_sub_epi32(fifth, _mm512_set1_epi32(1)), _mm512_set1_epi32(15));
    let smallest = _mm512_cmpeq_epi32_mask(fifth, _mm512_set1_epi32(16))
        & _mm512_cmpeq_epi32_mask(low, _mm512_set1_epi32(0x8080_80C0_u32 as i32));
    (values, overlong | negative_zero | long & !(fits | smallest))
}

/// The comparison "less than".
const LESS: i32 = 1;

/// Bit 7 of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn more(block: &[u8; 64]) -> u64 {
    _mm512_movepi8_mask(load(block))
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn varint_decode<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
) -> Progress {
    varint::decode_batches::<T, O, CANONICAL>(bytes, out, map, |block| more(block))
}

/// The instruction rounds to nearest even in any rounding mode and makes NaN quiet, like the portable kernel.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn narrow(values: &[f32], out: &mut [u16]) {
    let ((values, rest), (out, rest_out)) = (values.as_chunks::<16>(), out.as_chunks_mut::<16>());
    for (values, out) in values.iter().zip(out) {
        // SAFETY: the reference covers the 64 bytes read; the load needs no alignment.
        let values = unsafe { _mm512_loadu_ps(values.as_ptr()) };
        let patterns = _mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(values);
        // SAFETY: the reference covers the 32 bytes written; the store needs no alignment.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), patterns) }
    }
    Narrow { values: rest, out: rest_out }.run();
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn widen(patterns: &[u16], out: &mut [f32]) {
    let ((patterns, rest), (out, rest_out)) = (patterns.as_chunks::<16>(), out.as_chunks_mut::<16>());
    for (patterns, out) in patterns.iter().zip(out) {
        // SAFETY: the reference covers the 32 bytes read; the load needs no alignment.
        let patterns = unsafe { _mm256_loadu_si256(patterns.as_ptr().cast()) };
        // SAFETY: the reference covers the 64 bytes written; the store needs no alignment.
        unsafe { _mm512_storeu_ps(out.as_mut_ptr(), _mm512_cvtph_ps(patterns)) }
    }
    Widen { patterns: rest, out: rest_out }.run();
}
