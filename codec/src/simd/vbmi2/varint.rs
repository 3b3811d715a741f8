//! LEB128 decoding of slices.

use core::arch::x86_64::{
    __m512i, __mmask8, __mmask16, _mm512_add_epi8, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cmp_epu32_mask, _mm512_cmp_epu64_mask, _mm512_madd_epi16, _mm512_maddubs_epi16,
    _mm512_mask_or_epi32, _mm512_mask_or_epi64, _mm512_movepi8_mask, _mm512_or_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_slli_epi32, _mm512_slli_epi64, _mm512_srli_epi32, _mm512_srli_epi64, _mm512_sub_epi32,
    _mm512_sub_epi64, _mm512_test_epi64_mask, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
    _mm512_xor_si512,
};

use super::lanes::{EIGHTS, FOURS, first, place_of, places_of};
use crate::progress::Progress;
use crate::simd::avx512::{load, store};
use crate::varint::{MORE, Unsigned};

/// Bytes of a block: the ten bytes from any start in it are within the 64 loaded ones.
const BLOCK: u32 = 55;

/// The comparisons "less than" and "greater than".
const LESS: i32 = 1;
const GREATER: i32 = 6;

/// [`crate::kernels::varint::decode_batches`], a block at a time; stops before a block with a refused value.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(crate) fn decode<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
) -> Progress {
    let (mut at, mut written, mut inside, mut last) = (0, 0, 0, None);
    while let (Some(window), Some(target)) =
        (bytes[at..].first_chunk::<64>(), out[written..].first_chunk_mut::<64>())
    {
        let block = load(window);
        let more = _mm512_movepi8_mask(block);
        if more | inside == 0 {
            for (slot, &byte) in target.iter_mut().zip(window) {
                *slot = map(T::of_word(u64::from(byte)));
            }
            last = Some(at + 63);
            written += 64;
            at += 64;
            continue;
        }
        let starts = !(more << 1 | inside) & (u64::MAX >> (64 - BLOCK));
        if starts == 0 || !convert::<T, O, CANONICAL>(block, more, starts, target, &map) {
            break;
        }
        inside = more >> (BLOCK - 1) & 1;
        last = Some(at + 63 - starts.leading_zeros() as usize);
        written += starts.count_ones() as usize;
        at += BLOCK as usize;
    }
    // The converted values are complete.
    let end = last.and_then(|last| Some(last + 1 + bytes[last..].iter().position(|&byte| byte < MORE)?));
    end.map_or(Progress::default(), |read| Progress { read, written })
}

/// Converts the values that start at `starts` to the front of `out`; returns whether all can be read.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt,avx512vbmi,avx512vbmi2")]
fn convert<T: Unsigned, O: Copy, const CANONICAL: bool>(
    block: __m512i,
    more: u64,
    starts: u64,
    out: &mut [O; 64],
    map: impl Fn(T) -> O,
) -> bool {
    let (places, count, mut refused) = (places_of(starts), starts.count_ones(), 0);
    // Four consecutive bytes that say "more" are in a value of at least five, eight in one of at least nine.
    let two = more & more >> 1;
    let four = two & two >> 2;
    if T::MAX_LEN <= 5 || four == 0 {
        for (group, (slots, windows)) in out.as_chunks_mut::<16>().0.iter_mut().zip(&FOURS).enumerate() {
            if 16 * group >= count as usize {
                break;
            }
            let (values, some) = up_to_five::<T, CANONICAL>(block, place_of(windows, places));
            refused |= u64::from(some) << (16 * group);
            let mut words = [0_u32; 16];
            store(values, &mut words);
            for (slot, word) in slots.iter_mut().zip(words) {
                *slot = map(T::of_word(u64::from(word)));
            }
        }
    } else {
        let nine = four & four >> 4 != 0;
        for (group, (slots, windows)) in out.as_chunks_mut::<8>().0.iter_mut().zip(&EIGHTS).enumerate() {
            if 8 * group >= count as usize {
                break;
            }
            let place = place_of(windows, places);
            let (mut values, mut some, long) = up_to_eight::<CANONICAL>(block, place);
            if nine {
                (values, some) = up_to_ten::<CANONICAL>(block, place, values, some, long);
            }
            refused |= u64::from(some) << (8 * group);
            let mut words = [0_u64; 8];
            store(values, &mut words);
            for (slot, word) in slots.iter_mut().zip(words) {
                *slot = map(T::of_word(word));
            }
        }
    }
    first(count, refused) == 0
}

/// Joins groups of seven bits in pairs, then pairs in pairs: 28 bits from each four bytes whose bit 7 is clear.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn joined(groups: __m512i) -> __m512i {
    let pairs = _mm512_maddubs_epi16(_mm512_set1_epi16(0x8001_u16 as i16), groups);
    _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x4000_0001))
}

/// Sixteen values of at most five bytes (four if `T` has 64 bits), and a bit for each refused one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn up_to_five<T: Unsigned, const CANONICAL: bool>(block: __m512i, place: __m512i) -> (__m512i, __mmask16) {
    let low = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi32(0x0302_0100)), block);
    let ends = _mm512_andnot_si512(low, _mm512_set1_epi32(0x8080_8080_u32 as i32));
    let upto = _mm512_xor_si512(ends, _mm512_sub_epi32(ends, _mm512_set1_epi32(1)));
    let data = _mm512_and_si512(_mm512_and_si512(low, upto), _mm512_set1_epi32(0x7F7F_7F7F));
    let mut values = joined(data);
    let mut refused = 0;
    if CANONICAL {
        // If the last of two or more bytes is zero, the data end before it.
        let lowest = _mm512_and_si512(ends, _mm512_sub_epi32(_mm512_setzero_si512(), ends));
        let least = _mm512_and_si512(_mm512_srli_epi32::<7>(lowest), _mm512_set1_epi32(!1));
        refused |= _mm512_cmp_epu32_mask::<LESS>(data, least);
    }
    if T::MAX_LEN == 5 {
        let long = _mm512_testn_epi32_mask(ends, ends);
        let fifth = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi32(0x0404_0404)), block);
        values = _mm512_mask_or_epi32(values, long, values, _mm512_slli_epi32::<28>(fifth));
        let fifth = _mm512_and_si512(fifth, _mm512_set1_epi32(0xFF));
        refused |= long & _mm512_cmp_epu32_mask::<GREATER>(fifth, _mm512_set1_epi32(0xF));
        if CANONICAL {
            refused |= long & _mm512_testn_epi32_mask(fifth, fifth);
        }
    }
    if T::MAX_LEN < 5 {
        // No end among the bytes that an encoding of the type may have, or a value too large for the type.
        let may_end = 0x8080_8080_u32 >> (32 - 8 * T::MAX_LEN);
        refused |= _mm512_testn_epi32_mask(ends, _mm512_set1_epi32(may_end as i32));
        refused |= _mm512_cmp_epu32_mask::<GREATER>(values, _mm512_set1_epi32(T::LARGEST as i32));
    }
    (values, refused)
}

/// Eight values of at most eight bytes, a bit for each refused one, and a bit for each that does not end within eight bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn up_to_eight<const CANONICAL: bool>(block: __m512i, place: __m512i) -> (__m512i, __mmask8, __mmask8) {
    let front = _mm512_add_epi8(place, _mm512_set1_epi64(0x0706_0504_0302_0100));
    let low = _mm512_permutexvar_epi8(front, block);
    let ends = _mm512_andnot_si512(low, _mm512_set1_epi64(u64::from_ne_bytes([MORE; 8]) as i64));
    let upto = _mm512_xor_si512(ends, _mm512_sub_epi64(ends, _mm512_set1_epi64(1)));
    let data = _mm512_and_si512(_mm512_and_si512(low, upto), _mm512_set1_epi32(0x7F7F_7F7F));
    let halves = joined(data);
    let lower = _mm512_and_si512(halves, _mm512_set1_epi64(0x0FFF_FFFF));
    let upper = _mm512_slli_epi64::<28>(_mm512_srli_epi64::<32>(halves));
    let mut refused = 0;
    if CANONICAL {
        let lowest = _mm512_and_si512(ends, _mm512_sub_epi64(_mm512_setzero_si512(), ends));
        let least = _mm512_and_si512(_mm512_srli_epi64::<7>(lowest), _mm512_set1_epi64(!1));
        refused |= _mm512_cmp_epu64_mask::<LESS>(data, least);
    }
    (_mm512_or_si512(lower, upper), refused, _mm512_testn_epi64_mask(ends, ends))
}

/// [`up_to_eight`] with a ninth byte for the `long` values and, if that says "more", a tenth, which is 0 or 1.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn up_to_ten<const CANONICAL: bool>(
    block: __m512i,
    place: __m512i,
    mut values: __m512i,
    mut refused: __mmask8,
    long: __mmask8,
) -> (__m512i, __mmask8) {
    let back = _mm512_add_epi8(place, _mm512_set1_epi64(0x0808_0808_0808_0908));
    let back = _mm512_permutexvar_epi8(back, block);
    let ninth = _mm512_and_si512(back, _mm512_set1_epi64(0x7F));
    let tenth = _mm512_and_si512(_mm512_srli_epi64::<8>(back), _mm512_set1_epi64(0xFF));
    let ten = long & _mm512_test_epi64_mask(back, _mm512_set1_epi64(0x80));
    values = _mm512_mask_or_epi64(values, long, values, _mm512_slli_epi64::<56>(ninth));
    values = _mm512_mask_or_epi64(values, ten, values, _mm512_slli_epi64::<63>(tenth));
    refused |= ten & _mm512_cmp_epu64_mask::<GREATER>(tenth, _mm512_set1_epi64(1));
    if CANONICAL {
        refused |= ten & _mm512_testn_epi64_mask(tenth, tenth);
        refused |= long & !ten & _mm512_testn_epi64_mask(ninth, ninth);
    }
    (values, refused)
}
