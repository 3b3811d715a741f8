//! LEB128 encoding of slices.

use core::arch::x86_64::{
    __m512i, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cmpge_epu32_mask,
    _mm512_cmpge_epu64_mask, _mm512_cvtepi64_epi32, _mm512_cvtepu32_epi64, _mm512_extracti64x4_epi64,
    _mm512_inserti64x4, _mm512_mask_mov_epi64, _mm512_mask_or_epi64, _mm512_maskz_set1_epi64,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutexvar_epi64, _mm512_set_epi64, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_test_epi64_mask,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

use super::lanes::{forms_32, forms_64, put};
use crate::progress::Progress;
use crate::simd::avx512::load;
use crate::varint::{MORE, Unsigned};

/// Values per block.
const BLOCK: usize = 64;

/// [`crate::kernels::varint::Encode`], a block at a time, as long as the longest forms and a register fit `out`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(crate) fn encode<T: Unsigned, I: Copy>(values: &[I], out: &mut [u8], map: impl Fn(I) -> T) -> Progress {
    let mut done = Progress::default();
    for block in values.as_chunks::<BLOCK>().0 {
        let target = &mut out[done.written..];
        if target.len() < BLOCK * T::MAX_LEN + 64 {
            break;
        }
        let written = if block.iter().fold(0, |any, &value| any | map(value).into()) < MORE.into() {
            for (byte, &value) in target.iter_mut().zip(block) {
                *byte = map(value).into() as u8;
            }
            BLOCK
        } else {
            // One array per register, filled by a loop and loaded where it is used: LLVM 22 can spill a register returned by a
            // call to a slot that is not aligned for it.
            let (mut at, mut lanes, mut wide) = (0, [0; 16], [[0; 8]; 2]);
            for values in block.as_chunks::<16>().0 {
                at += if T::MAX_LEN <= 5 {
                    lanes.iter_mut().zip(values).for_each(|(lane, &value)| *lane = map(value).into() as u32);
                    up_to_five(&lanes, target, at)
                } else {
                    let lanes = wide.as_flattened_mut().iter_mut();
                    lanes.zip(values).for_each(|(lane, &value)| *lane = map(value).into());
                    up_to_ten(&wide, target, at)
                };
            }
            at
        };
        done = done.and(Progress { read: BLOCK, written });
    }
    done
}

/// Writes the forms of sixteen 32-bit values at `at`; returns their total length.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,popcnt,avx512vbmi,avx512vbmi2")]
fn up_to_five(values: &[u32; 16], target: &mut [u8], at: usize) -> usize {
    let values = load(values);
    if _mm512_cmpge_epu32_mask(values, _mm512_set1_epi32(1 << 28)) == 0 {
        let (forms, kept) = four_bytes(values);
        return put(forms, kept, target, at);
    }
    let both = [_mm512_castsi512_si256(values), _mm512_extracti64x4_epi64::<1>(values)];
    both.into_iter().fold(0, |written, half| {
        let (forms, kept) = eight_bytes(_mm512_cvtepu32_epi64(half));
        written + put(forms, kept, target, at + written)
    })
}

/// Writes the forms of sixteen 64-bit values at `at`; returns their total length.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,popcnt,avx512vbmi,avx512vbmi2")]
fn up_to_ten([low, high]: &[[u64; 8]; 2], target: &mut [u8], at: usize) -> usize {
    let (low, high) = (load(low), load(high));
    if _mm512_cmpge_epu64_mask(_mm512_or_si512(low, high), _mm512_set1_epi64(1 << 28)) == 0 {
        let lanes = _mm512_castsi256_si512(_mm512_cvtepi64_epi32(low));
        let (forms, kept) = four_bytes(_mm512_inserti64x4::<1>(lanes, _mm512_cvtepi64_epi32(high)));
        return put(forms, kept, target, at);
    }
    [low, high].into_iter().fold(0, |written, values| {
        if _mm512_cmpge_epu64_mask(values, _mm512_set1_epi64(1 << 56)) == 0 {
            let (forms, kept) = eight_bytes(values);
            written + put(forms, kept, target, at + written)
        } else {
            ten_bytes(values)
                .into_iter()
                .fold(written, |written, (forms, kept)| written + put(forms, kept, target, at + written))
        }
    })
}

/// The forms of sixteen values below 2^28 in 32-bit lanes, and a bit for each byte used.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn four_bytes(values: __m512i) -> (__m512i, u64) {
    let (forms, bytes) = forms_32(values, 0x352E_2720_150E_0700, 0x7F7F_7F7F, 0x0080_8080);
    (forms, _mm512_movepi8_mask(bytes))
}

/// The first eight bytes of eight values, with bit 7 set in those before the last, and a mask of all bits of each byte used.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn front(values: __m512i) -> (__m512i, __m512i) {
    let more = i64::from_ne_bytes([MORE; 8]);
    forms_64(values, 0x312A_231C_150E_0700, !more, more)
}

/// The forms of eight values below 2^56 in 64-bit lanes, and a bit for each byte used.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn eight_bytes(values: __m512i) -> (__m512i, u64) {
    let (forms, bytes) = front(values);
    (forms, _mm512_movepi8_mask(bytes))
}

/// The forms of eight values in 128-bit lanes, four in each register, and a bit for each byte used.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn ten_bytes(values: __m512i) -> [(__m512i, u64); 2] {
    // The unpack instructions below join the even lanes to the first register, the odd ones to the second.
    let values = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0), values);
    let (forms, bytes) = front(values);
    // Seven bits of a ninth byte; its bit 7 says that there is a tenth, the value's bit 63.
    let ninth = _mm512_srli_epi64::<56>(values);
    let nine = _mm512_test_epi64_mask(ninth, ninth);
    let ten = _mm512_test_epi64_mask(ninth, _mm512_set1_epi64(0x80));
    let all = _mm512_set1_epi8(-1);
    let bytes = _mm512_mask_mov_epi64(bytes, nine, all);
    let forms = _mm512_mask_or_epi64(forms, nine, forms, _mm512_set1_epi8(MORE as i8));
    let tenth = _mm512_slli_epi64::<8>(_mm512_srli_epi64::<7>(ninth));
    let back = _mm512_or_si512(ninth, tenth);
    let back_bytes =
        _mm512_or_si512(_mm512_maskz_set1_epi64(nine, 0xFF), _mm512_maskz_set1_epi64(ten, 0xFF00));
    let (unpacked, kept) = (
        [_mm512_unpacklo_epi64(forms, back), _mm512_unpackhi_epi64(forms, back)],
        [_mm512_unpacklo_epi64(bytes, back_bytes), _mm512_unpackhi_epi64(bytes, back_bytes)],
    );
    [(unpacked[0], _mm512_movepi8_mask(kept[0])), (unpacked[1], _mm512_movepi8_mask(kept[1]))]
}
