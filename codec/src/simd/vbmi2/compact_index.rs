//! CompactIndex slices.

use core::arch::x86_64::{
    __m512i, _mm512_abs_epi32, _mm512_add_epi8, _mm512_and_si512, _mm512_castsi512_si256,
    _mm512_cmpge_epu32_mask, _mm512_cvtepu32_epi64, _mm512_extracti64x4_epi64, _mm512_movepi8_mask,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_srli_epi32,
};

use super::lanes::{FOURS, first, forms_32, forms_64, place_of, places_of, put};
use crate::progress::Progress;
use crate::simd::avx512::{compact_index_blocks, flags, load, one_byte_each, store, values_of};

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
pub(crate) fn decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    compact_index_blocks::<CANONICAL>(
        bytes,
        out,
        |block| flags(load(block)),
        |block, negative, target| one_byte_each::<CANONICAL>(load(block), negative, target),
        |block, starts, target| values::<CANONICAL>(load(block), starts, target),
    )
}

/// Stores the values that start at `starts` at the front of `target`; returns whether all are canonical.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt,avx512vbmi,avx512vbmi2")]
fn values<const CANONICAL: bool>(block: __m512i, starts: u64, target: &mut [i32; 64]) -> bool {
    let places = places_of(starts);
    let count = starts.count_ones();
    let mut odd = 0;
    for (group, (slots, windows)) in target.as_chunks_mut::<16>().0.iter_mut().zip(&FOURS).enumerate() {
        if 16 * group >= count as usize {
            break;
        }
        let place = place_of(windows, places);
        let low = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi32(0x0302_0100)), block);
        let fifth = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi8(4)), block);
        let (values, some) = values_of::<CANONICAL>(low, fifth);
        store(values, slots);
        odd |= u64::from(some) << (16 * group);
    }
    !CANONICAL || first(count, odd) == 0
}

/// Encodes the front of `values`, sixteen at a time, as long as `out` has space for two registers.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(crate) fn encode(values: &[i32], out: &mut [u8]) -> Progress {
    let mut done = Progress::default();
    for sixteen in values.as_chunks::<16>().0 {
        let Some(target) = out[done.written..].first_chunk_mut::<128>() else { break };
        let values = load(sixteen);
        let magnitude = _mm512_abs_epi32(values);
        let sign = _mm512_and_si512(_mm512_srli_epi32::<24>(values), _mm512_set1_epi32(0x80));
        let written = if _mm512_cmpge_epu32_mask(magnitude, _mm512_set1_epi32(1 << 27)) == 0 {
            let forms = forms_32(magnitude, 0x342D_2620_140D_0600, 0x7F7F_7F3F, 0x0080_8040);
            put_signed(forms, sign, target, 0)
        } else {
            let halves = [
                (_mm512_castsi512_si256(magnitude), _mm512_castsi512_si256(sign)),
                (_mm512_extracti64x4_epi64::<1>(magnitude), _mm512_extracti64x4_epi64::<1>(sign)),
            ];
            halves.into_iter().fold(0, |written, (magnitude, sign)| {
                let magnitude = _mm512_cvtepu32_epi64(magnitude);
                let forms = forms_64(magnitude, 0x1B_140D_0600, 0x1F_7F7F_7F3F, 0x8080_8040);
                written + put_signed(forms, _mm512_cvtepu32_epi64(sign), target, written)
            })
        };
        done = done.and(Progress { read: 16, written });
    }
    done
}

/// Stores the forms of magnitudes with their signs; returns their length.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt,avx512vbmi2")]
fn put_signed((forms, bytes): (__m512i, __m512i), sign: __m512i, target: &mut [u8], at: usize) -> usize {
    put(_mm512_or_si512(forms, sign), _mm512_movepi8_mask(bytes), target, at)
}
