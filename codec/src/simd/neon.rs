//! NEON, which every 64-bit ARM processor with floats has. The compiler vectorises the portable kernels for it; this module has the
//! rest.

use core::arch::aarch64::{
    float32x4_t, uint8x16_t, uint16x4_t, vandq_u8, vcltzq_s8, vdupq_n_s32, vdupq_n_u8, vgetq_lane_u64,
    vld1_u16, vld1q_f32, vld1q_s32, vld1q_u8, vpaddq_u8, vqtbl1q_u8, vreinterpretq_s8_u8,
    vreinterpretq_u32_u8, vreinterpretq_u64_u8, vshlq_u32, vst1_u16, vst1q_f32, vst1q_u32, vtstq_u8,
};
use core::arch::asm;

use crate::kernels::binary16::{Narrow, Widen};
use crate::kernels::{Kernel, compact_index, varint};
use crate::progress::Progress;
use crate::varint::Unsigned;

#[inline]
#[target_feature(enable = "neon")]
fn load(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the reference covers the 16 bytes read; the load needs no alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

/// A bit for each of 64 bytes: whether `test` maps it to ones.
#[inline]
#[target_feature(enable = "neon")]
fn bits(block: &[u8; 64], test: impl Fn(uint8x16_t) -> uint8x16_t) -> u64 {
    let weights = load(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
    let [a, b, c, d] = block.as_chunks().0 else { return 0 };
    let weighed = |bytes: &[u8; 16]| vandq_u8(test(load(bytes)), weights);
    // Pairwise sums, three times: one byte per eight.
    let halves = vpaddq_u8(vpaddq_u8(weighed(a), weighed(b)), vpaddq_u8(weighed(c), weighed(d)));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(halves, halves)))
}

#[inline]
#[target_feature(enable = "neon")]
fn bit_7(block: &[u8; 64]) -> u64 {
    bits(block, |bytes| vcltzq_s8(vreinterpretq_s8_u8(bytes)))
}

#[target_feature(enable = "neon")]
pub(super) fn compact_index_decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    compact_index::decode_batches::<CANONICAL>(bytes, out, |block| {
        (bits(block, |bytes| vtstq_u8(bytes, vdupq_n_u8(0x40))), bit_7(block))
    })
}

#[target_feature(enable = "neon")]
pub(super) fn varint_decode<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
) -> Progress {
    varint::decode_batches::<T, O, CANONICAL>(bytes, out, map, |block| bit_7(block))
}

/// The widest field that [`unpack`] accepts: with up to seven other bits before it, it still fits 32 bits.
pub(super) const MAX_UNPACK_WIDTH: u32 = 25;

/// Fields of `width` bits, 1 to [`MAX_UNPACK_WIDTH`], four at a time: moves the four bytes of each to its lane, most significant
/// first, and shifts its own bits to the bottom.
#[target_feature(enable = "neon")]
pub(super) fn unpack(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    // Of eight fields that start at a byte boundary, the upper four start inside a byte if the width is odd.
    let [low, high] = [0, 4 * width % 8].map(|begun| {
        let (mut places, mut shifts) = ([0; 16], [0; 4]);
        for n in 0..4 {
            let bit = begun + n as u32 * width;
            for byte in 0..4 {
                places[4 * n + byte] = (bit / 8) as u8 + 3 - byte as u8;
            }
            shifts[n] = (bit % 8) as i32;
        }
        // SAFETY: the reference covers the 16 bytes read.
        (load(&places), unsafe { vld1q_s32(shifts.as_ptr()) })
    });
    let surplus = vdupq_n_s32(width as i32 - 32);
    let mut done = Progress::default();
    for group in out.as_chunks_mut::<8>().0 {
        let Some(window) = bytes[done.read..].first_chunk::<32>() else { break };
        let upper = &window[width as usize / 2..];
        let (Some(first), Some(second)) = (window.first_chunk(), upper.first_chunk()) else { break };
        for ((bytes, (places, shifts)), out) in
            [(first, low), (second, high)].into_iter().zip(group.as_chunks_mut::<4>().0)
        {
            let lanes = vreinterpretq_u32_u8(vqtbl1q_u8(load(bytes), places));
            // A negative count shifts right.
            let fields = vshlq_u32(vshlq_u32(lanes, shifts), surplus);
            // SAFETY: the reference covers the 16 bytes written, and any bits are a valid `u32`.
            unsafe { vst1q_u32(out.as_mut_ptr(), fields) }
        }
        done = done.and(Progress { read: width as usize, written: 8 });
    }
    done
}

/// The instruction treats NaN as [`Narrow`] does. Its intrinsic has an unstable type.
#[target_feature(enable = "neon")]
pub(super) fn narrow(values: &[f32], out: &mut [u16]) {
    let ((values, rest), (out, rest_out)) = (values.as_chunks::<4>(), out.as_chunks_mut::<4>());
    for (values, out) in values.iter().zip(out) {
        // SAFETY: the references cover the 16 bytes read and the 8 written; the instruction touches its two registers only.
        unsafe {
            let patterns: uint16x4_t;
            asm!("fcvtn {to:v}.4h, {from:v}.4s", from = in(vreg) vld1q_f32(values.as_ptr()), to = lateout(vreg) patterns,
                options(pure, nomem, nostack, preserves_flags));
            vst1_u16(out.as_mut_ptr(), patterns);
        }
    }
    Narrow { values: rest, out: rest_out }.run();
}

#[target_feature(enable = "neon")]
pub(super) fn widen(patterns: &[u16], out: &mut [f32]) {
    let ((patterns, rest), (out, rest_out)) = (patterns.as_chunks::<4>(), out.as_chunks_mut::<4>());
    for (patterns, out) in patterns.iter().zip(out) {
        // SAFETY: the references cover the 8 bytes read and the 16 written; the instruction touches its two registers only.
        unsafe {
            let values: float32x4_t;
            asm!("fcvtl {to:v}.4s, {from:v}.4h", from = in(vreg) vld1_u16(patterns.as_ptr()), to = lateout(vreg) values,
                options(pure, nomem, nostack, preserves_flags));
            vst1q_f32(out.as_mut_ptr(), values);
        }
    }
    Widen { patterns: rest, out: rest_out }.run();
}
