//! Shared by the kernels: byte positions, forms of integers, loads and stores.

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_lzcnt_epi32, _mm512_lzcnt_epi64, _mm512_maskz_compress_epi8,
    _mm512_multishift_epi64_epi8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_srli_epi32, _mm512_srli_epi64, _mm512_srlv_epi32,
    _mm512_srlv_epi64,
};

use crate::simd::avx512::{load, store};

const PLACES: [u8; 64] = windows::<1, 1>()[0];

/// For each of `GROUPS` registers, the indices of its windows of `BYTES` bytes, repeated in every byte of the window.
const fn windows<const BYTES: usize, const GROUPS: usize>() -> [[u8; 64]; GROUPS] {
    let (mut windows, mut n) = ([[0; 64]; GROUPS], 0);
    while n < 64 * GROUPS {
        windows[n / 64][n % 64] = (n / BYTES) as u8;
        n += 1;
    }
    windows
}

/// Sixteen windows of four bytes each.
pub(super) const FOURS: [[u8; 64]; 4] = windows::<4, 4>();

/// Eight windows of eight bytes each.
pub(super) const EIGHTS: [[u8; 64]; 8] = windows::<8, 8>();

/// The positions of the set bits, in order, then zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) fn places_of(bits: u64) -> __m512i {
    _mm512_maskz_compress_epi8(bits, load(&PLACES))
}

/// The position of each window's value, in every byte of the window.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub(super) fn place_of(windows: &[u8; 64], places: __m512i) -> __m512i {
    _mm512_permutexvar_epi8(load(windows), places)
}

/// The bits of the first `count` values only.
#[inline]
pub(super) const fn first(count: u32, bits: u64) -> u64 {
    match u64::MAX.checked_shl(count) {
        Some(after) => bits & !after,
        None => bits,
    }
}

/// The forms of integers in 32-bit lanes, of up to four bytes, and all bits of each byte used. `places` are the lowest bits of the bytes' data
/// in the two integers of a 64-bit lane; `data` has the data bits of the bytes, `more` the continuation bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
pub(super) fn forms_32(integers: __m512i, places: i64, data: i32, more: i32) -> (__m512i, __m512i) {
    let groups = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(places), integers);
    let data = _mm512_and_si512(groups, _mm512_set1_epi32(data));
    // Bits of the bytes after the last; the first byte is always used.
    let above = _mm512_and_si512(
        _mm512_lzcnt_epi32(_mm512_or_si512(data, _mm512_set1_epi32(1))),
        _mm512_set1_epi32(0x18),
    );
    let bytes = _mm512_srlv_epi32(_mm512_set1_epi8(-1), above);
    let more = _mm512_and_si512(_mm512_srli_epi32::<8>(bytes), _mm512_set1_epi32(more));
    (_mm512_or_si512(data, more), bytes)
}

/// [`forms_32`] in 64-bit lanes, of up to eight bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
pub(super) fn forms_64(integers: __m512i, places: i64, data: i64, more: i64) -> (__m512i, __m512i) {
    let groups = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(places), integers);
    let data = _mm512_and_si512(groups, _mm512_set1_epi64(data));
    let above = _mm512_and_si512(
        _mm512_lzcnt_epi64(_mm512_or_si512(data, _mm512_set1_epi64(1))),
        _mm512_set1_epi64(0x38),
    );
    let bytes = _mm512_srlv_epi64(_mm512_set1_epi8(-1), above);
    let more = _mm512_and_si512(_mm512_srli_epi64::<8>(bytes), _mm512_set1_epi64(more));
    (_mm512_or_si512(data, more), bytes)
}

/// Stores the bytes of `forms` selected by `kept`, without gaps, at `at`; returns their number. Up to 64 bytes
/// are overwritten, which must fit `target`.
#[inline]
#[target_feature(enable = "avx512f,popcnt,avx512vbmi2")]
pub(super) fn put(forms: __m512i, kept: u64, target: &mut [u8], at: usize) -> usize {
    // Packed in a register first: several processors are slow to pack into memory.
    if let Some(slot) = target[at..].first_chunk_mut::<64>() {
        store(_mm512_maskz_compress_epi8(kept, forms), slot);
    }
    kept.count_ones() as usize
}
