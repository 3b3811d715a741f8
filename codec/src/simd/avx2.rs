//! AVX2, BMI1, BMI2 and POPCNT; F16C where the processor has it.

use core::arch::x86_64::{
    __m128i, __m256i, _MM_FROUND_TO_NEAREST_INT, _mm_cvtsi32_si128, _mm_loadu_si128, _mm_storeu_si128,
    _mm256_add_epi8, _mm256_castsi128_si256, _mm256_cvtph_ps, _mm256_cvtps_ph, _mm256_inserti128_si256,
    _mm256_loadu_ps, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_shuffle_epi8, _mm256_sllv_epi32,
    _mm256_srl_epi32, _mm256_storeu_ps, _mm256_storeu_si256,
};

use crate::kernels::binary16::{Narrow, Widen};
use crate::kernels::{Kernel, compact_index, varint};
use crate::progress::Progress;
use crate::varint::Unsigned;

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference covers the 32 bytes read; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Bits 6 and 7 of 64 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn flags(block: &[u8; 64]) -> (u64, u64) {
    let [low, high] = block.as_chunks().0 else { return (0, 0) };
    let (low, high) = (load(low), load(high));
    let joined = |low: __m256i, high: __m256i| {
        u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << 32
    };
    (joined(_mm256_add_epi8(low, low), _mm256_add_epi8(high, high)), joined(low, high))
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn compact_index_decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    compact_index::decode_batches::<CANONICAL>(bytes, out, |block| flags(block))
}

/// Bit 7 of 64 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn more(block: &[u8; 64]) -> u64 {
    let [low, high] = block.as_chunks().0 else { return 0 };
    let [low, high] = [low, high].map(|half| u64::from(_mm256_movemask_epi8(load(half)) as u32));
    low | high << 32
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn varint_decode<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
) -> Progress {
    varint::decode_batches::<T, O, CANONICAL>(bytes, out, map, |block| more(block))
}

/// The widest field that [`unpack`] accepts: with up to seven other bits before it, it still fits 32 bits.
pub(super) const MAX_UNPACK_WIDTH: u32 = 25;

/// Fields of `width` bits, 1 to [`MAX_UNPACK_WIDTH`], eight at a time: moves the four bytes of each to its lane, most significant
/// first, and shifts its own bits to the bottom.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn unpack(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    // The upper four fields are loaded from the byte in which the first of them starts.
    let upper = width as usize / 2;
    let (mut places, mut shifts) = ([0; 32], [0; 32]);
    for n in 0..8 {
        let bit = n as u32 % 4 * width + if n < 4 { 0 } else { 4 * width % 8 };
        for byte in 0..4 {
            places[4 * n + byte] = (bit / 8) as u8 + 3 - byte as u8;
        }
        // The lowest byte of each lane.
        shifts[4 * n] = (bit % 8) as u8;
    }
    let (places, shifts) = (load(&places), load(&shifts));
    let surplus = _mm_cvtsi32_si128(32 - width as i32);
    let mut done = Progress::default();
    for group in out.as_chunks_mut::<8>().0 {
        let Some(window) = bytes[done.read..].first_chunk::<32>() else { break };
        let (Some(low), Some(high)) = (window.first_chunk(), window[upper..].first_chunk()) else { break };
        let halves = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(load_half(low)), load_half(high));
        let lanes = _mm256_sllv_epi32(_mm256_shuffle_epi8(halves, places), shifts);
        store(_mm256_srl_epi32(lanes, surplus), group);
        done = done.and(Progress { read: width as usize, written: 8 });
    }
    done
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_half(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the reference covers the 16 bytes read; the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(register: __m256i, values: &mut [u32; 8]) {
    // SAFETY: the reference covers the 32 bytes written, any bits are a valid `u32`, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), register) }
}

/// The instruction treats NaN as [`Narrow`] does.
#[target_feature(enable = "avx2,f16c")]
pub(super) fn narrow(values: &[f32], out: &mut [u16]) {
    let ((values, rest), (out, rest_out)) = (values.as_chunks::<8>(), out.as_chunks_mut::<8>());
    for (values, out) in values.iter().zip(out) {
        // SAFETY: the reference covers the 32 bytes read; the load needs no alignment.
        let values = unsafe { _mm256_loadu_ps(values.as_ptr()) };
        let patterns = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(values);
        // SAFETY: the reference covers the 16 bytes written; the store needs no alignment.
        unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), patterns) }
    }
    Narrow { values: rest, out: rest_out }.run();
}

#[target_feature(enable = "avx2,f16c")]
pub(super) fn widen(patterns: &[u16], out: &mut [f32]) {
    let ((patterns, rest), (out, rest_out)) = (patterns.as_chunks::<8>(), out.as_chunks_mut::<8>());
    for (patterns, out) in patterns.iter().zip(out) {
        // SAFETY: the reference covers the 16 bytes read; the load needs no alignment.
        let patterns = unsafe { _mm_loadu_si128(patterns.as_ptr().cast()) };
        // SAFETY: the reference covers the 32 bytes written; the store needs no alignment.
        unsafe { _mm256_storeu_ps(out.as_mut_ptr(), _mm256_cvtph_ps(patterns)) }
    }
    Widen { patterns: rest, out: rest_out }.run();
}
