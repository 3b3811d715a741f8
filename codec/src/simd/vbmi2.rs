//! AVX-512 with VBMI and VBMI2: bytes are permuted across the register, and packed by a mask.

use core::arch::x86_64::{
    __m512i, _mm512_abs_epi32, _mm512_add_epi8, _mm512_and_si512, _mm512_castsi512_si256,
    _mm512_cmpge_epu32_mask, _mm512_cvtepu32_epi64, _mm512_extracti64x4_epi64, _mm512_lzcnt_epi32,
    _mm512_lzcnt_epi64, _mm512_maskz_compress_epi8, _mm512_movepi8_mask, _mm512_multishift_epi64_epi8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_srli_epi32, _mm512_srli_epi64, _mm512_srlv_epi32, _mm512_srlv_epi64, _mm512_storeu_si512,
};

use super::avx512::{compact_index_blocks, load, load_values, store_values, values_of};
use crate::progress::Progress;

/// The bytes of a register, numbered.
const PLACES: [u8; 64] = repeated(1);

/// Bytes 0 to 15 four times each, then 16 to 31, and so on: a place for each byte of sixteen windows.
const WINDOWS: [[u8; 64]; 4] = {
    let (mut windows, mut group) = ([repeated(4); 4], 0);
    while group < 4 {
        let mut n = 0;
        while n < 64 {
            windows[group][n] += 16 * group as u8;
            n += 1;
        }
        group += 1;
    }
    windows
};

/// The numbers from 0 on, `times` times each.
const fn repeated(times: usize) -> [u8; 64] {
    let (mut numbers, mut n) = ([0; 64], 0);
    while n < 64 {
        numbers[n] = (n / times) as u8;
        n += 1;
    }
    numbers
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
pub(super) fn compact_index_decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    compact_index_blocks::<CANONICAL>(bytes, out, |block, starts, target| {
        values::<CANONICAL>(block, starts, target)
    })
}

/// The values that begin at `starts`, one after the other from the front of `target` on, and whether all are canonical.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt,avx512vbmi,avx512vbmi2")]
fn values<const CANONICAL: bool>(block: __m512i, starts: u64, target: &mut [i32; 64]) -> bool {
    let places = _mm512_maskz_compress_epi8(starts, load(&PLACES));
    let count = starts.count_ones();
    let mut odd = 0;
    for (group, (slots, windows)) in target.as_chunks_mut().0.iter_mut().zip(&WINDOWS).enumerate() {
        if 16 * group >= count as usize {
            break;
        }
        let place = _mm512_permutexvar_epi8(load(windows), places);
        let low = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi32(0x0302_0100)), block);
        let fifth = _mm512_permutexvar_epi8(_mm512_add_epi8(place, _mm512_set1_epi8(4)), block);
        let (values, some) = values_of::<CANONICAL>(low, fifth);
        store_values(values, slots);
        odd |= u64::from(some) << (16 * group);
    }
    // What comes after the last place is no value.
    !CANONICAL || odd & !(u64::MAX.checked_shl(count).unwrap_or(0)) == 0
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(register: __m512i, bytes: &mut [u8; 64]) {
    // SAFETY: the reference says that 64 bytes can be written; no alignment is asked for.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), register) }
}

/// The front of `values`, sixteen at a time, as far as `out` has room for two registers.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2")]
pub(super) fn compact_index_encode(values: &[i32], out: &mut [u8]) -> Progress {
    let mut done = Progress::default();
    for sixteen in values.as_chunks().0 {
        let Some(target) = out[done.written..].first_chunk_mut::<128>() else { break };
        let values = load_values(sixteen);
        let magnitude = _mm512_abs_epi32(values);
        let sign = _mm512_and_si512(_mm512_srli_epi32::<24>(values), _mm512_set1_epi32(0x80));
        let written = if _mm512_cmpge_epu32_mask(magnitude, _mm512_set1_epi32(1 << 27)) == 0 {
            let (forms, kept) = short_forms(magnitude, sign);
            put(forms, kept, target, 0)
        } else {
            let halves = [
                (_mm512_castsi512_si256(magnitude), _mm512_castsi512_si256(sign)),
                (_mm512_extracti64x4_epi64::<1>(magnitude), _mm512_extracti64x4_epi64::<1>(sign)),
            ];
            halves.into_iter().fold(0, |written, (magnitude, sign)| {
                let (forms, kept) = long_forms(_mm512_cvtepu32_epi64(magnitude), _mm512_cvtepu32_epi64(sign));
                written + put(forms, kept, target, written)
            })
        };
        done = done.and(Progress { read: 16, written });
    }
    done
}

/// Stores the bytes that are kept, one after the other, and returns their number; those after them are overwritten.
#[inline]
#[target_feature(enable = "avx512f,popcnt,avx512vbmi2")]
fn put(forms: __m512i, kept: u64, target: &mut [u8; 128], at: usize) -> usize {
    // To a register first: several processors are slow to pack into memory.
    if let Some(slot) = target[at..].first_chunk_mut() {
        store(_mm512_maskz_compress_epi8(kept, forms), slot);
    }
    kept.count_ones() as usize
}

/// The forms of sixteen magnitudes below 2^27 in lanes of 32 bits, and a bit for each byte that they have.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn short_forms(magnitude: __m512i, sign: __m512i) -> (__m512i, u64) {
    // The lowest bit of each byte's data, in the two magnitudes of a lane of 64 bits.
    let places = _mm512_set1_epi64(0x342D_2620_140D_0600);
    let data =
        _mm512_and_si512(_mm512_multishift_epi64_epi8(places, magnitude), _mm512_set1_epi32(0x7F7F_7F3F));
    // Bits of the bytes above the last; there is always a first.
    let above = _mm512_and_si512(
        _mm512_lzcnt_epi32(_mm512_or_si512(data, _mm512_set1_epi32(1))),
        _mm512_set1_epi32(0x18),
    );
    let bytes = _mm512_srlv_epi32(_mm512_set1_epi8(-1), above);
    let more = _mm512_and_si512(_mm512_srli_epi32::<8>(bytes), _mm512_set1_epi32(0x0080_8040));
    (_mm512_or_si512(_mm512_or_si512(data, sign), more), _mm512_movepi8_mask(bytes))
}

/// The forms of eight magnitudes in lanes of 64 bits, and a bit for each byte that they have.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn long_forms(magnitude: __m512i, sign: __m512i) -> (__m512i, u64) {
    let places = _mm512_set1_epi64(0x1B_140D_0600);
    let data =
        _mm512_and_si512(_mm512_multishift_epi64_epi8(places, magnitude), _mm512_set1_epi64(0x1F_7F7F_7F3F));
    let above = _mm512_and_si512(
        _mm512_lzcnt_epi64(_mm512_or_si512(data, _mm512_set1_epi64(1))),
        _mm512_set1_epi64(0x38),
    );
    let bytes = _mm512_srlv_epi64(_mm512_set1_epi8(-1), above);
    let more = _mm512_and_si512(_mm512_srli_epi64::<8>(bytes), _mm512_set1_epi64(0x8080_8040));
    (_mm512_or_si512(_mm512_or_si512(data, sign), more), _mm512_movepi8_mask(bytes))
}
