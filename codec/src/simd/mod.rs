//! Chooses the instructions of the slice functions. The only unsafe code of this crate.
//!
//! A kernel is written once, in safe portable code, or twice if other instructions need another algorithm. A
//! kernel converts a prefix of its input and may stop anywhere; the functions for one value convert the rest, with the
//! same results. Backends differ in speed only.
//!
//! | backend | what runs | needs |
//! |---|---|---|
//! | portable | the portable source, compiled for the target's baseline; on x86-64 with SSE2's movemask | - |
//! | avx2 | the same source compiled for AVX2, and a few explicit instructions; F16C for binary16 if present | AVX2, BMI1, BMI2, POPCNT |
//! | avx512 | the same for AVX-512, and separate kernels for variable-length integers | also AVX-512 F, BW, DQ, VL |
//! | avx512vbmi2 | as avx512, with kernels that permute and pack bytes for variable-length integers and fields of one width | also AVX-512 CD, VBMI, VBMI2 |
//! | neon | the portable source, and a few explicit instructions | a little-endian 64-bit ARM target |
//!
//! Unsafe code calls functions compiled for optional instructions, and loads and stores whole registers through
//! references to arrays of the same size. It computes no addresses.
//!
//! The public items exist for the tests of this crate and for the conformance suite, which check every backend that the
//! machine supports. They are not part of the stable interface.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[path = "avx2.rs"]
mod avx2;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[path = "avx512.rs"]
mod avx512;
#[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
#[path = "neon.rs"]
mod neon;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[path = "vbmi2/mod.rs"]
mod vbmi2;

use core::sync::atomic::{AtomicU8, Ordering};

use crate::kernels::Kernel;
use crate::kernels::binary16::{Narrow, Widen};
use crate::kernels::bit_pack::{Pack, Unpack};
use crate::kernels::{compact_index, varint};
use crate::progress::Progress;
use crate::varint::Unsigned;

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Backend {
    /// The target's baseline.
    Portable,
    /// AVX2, BMI1, BMI2, POPCNT.
    Avx2,
    /// AVX-512 F, BW, DQ and VL, and those of [`Self::Avx2`].
    Avx512,
    /// AVX-512 CD, VBMI and VBMI2, and those of [`Self::Avx512`].
    Avx512Vbmi2,
    /// NEON.
    Neon,
}

impl Backend {
    /// All backends; those of one architecture from slowest to fastest.
    pub const ALL: [Self; 5] = [Self::Portable, Self::Avx2, Self::Avx512, Self::Avx512Vbmi2, Self::Neon];

    /// The name: `portable`, `avx2`, `avx512`, `avx512vbmi2`, `neon`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Avx512Vbmi2 => "avx512vbmi2",
            Self::Neon => "neon",
        }
    }

    /// The backend with the given name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// Whether this build includes the backend and this processor supports its instructions.
    pub fn is_available(self) -> bool {
        // NEON compares above the x86-64 backends, so it needs the second condition.
        let detected = detected();
        self == Self::Portable || self <= detected && (self == Self::Neon) == (detected == Self::Neon)
    }
}

/// Index into [`Backend::ALL`] set by [`force`]; 255 if unset.
static FORCED: AtomicU8 = AtomicU8::new(u8::MAX);

/// The backend of the slice functions: the fastest available one, unless [`force`] chose another.
#[inline]
pub fn backend() -> Backend {
    // Only available backends are stored.
    Backend::ALL.get(usize::from(FORCED.load(Ordering::Relaxed))).copied().unwrap_or_else(detected)
}

/// Makes all slice functions of the process use `backend`. Returns whether it is available; if not, nothing changes.
#[must_use]
pub fn force(backend: Backend) -> bool {
    let available = backend.is_available();
    if available {
        FORCED.store(backend as u8, Ordering::Relaxed);
    }
    available
}

#[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
fn detected() -> Backend {
    if cfg!(all(feature = "simd", target_arch = "aarch64", target_endian = "little")) {
        Backend::Neon
    } else {
        Backend::Portable
    }
}

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use detection::detected;

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod detection {
    use super::{AtomicU8, Backend, Ordering};

    cpufeatures::new!(has_avx2, "avx2", "bmi1", "bmi2", "popcnt");
    cpufeatures::new!(
        has_avx512, "avx2", "bmi1", "bmi2", "popcnt", "avx512f", "avx512bw", "avx512dq", "avx512vl"
    );
    cpufeatures::new!(has_vbmi2, "avx512cd", "avx512vbmi", "avx512vbmi2");

    /// Whether the processor has F16C, which `cpufeatures` does not detect. Cached, because CPUID is slow in a virtual machine.
    #[inline]
    pub(super) fn has_f16c() -> bool {
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            0 => {
                // Bit 29 of ECX. F16C also needs the system to save AVX registers, which is certain because AVX2 was detected.
                #[allow(unused_unsafe, reason = "safe in later versions of Rust")]
                // SAFETY: every x86-64 processor has CPUID.
                let has = unsafe { core::arch::x86_64::__cpuid(1) }.ecx >> 29 & 1 == 1;
                ANSWER.store(1 + u8::from(has), Ordering::Relaxed);
                has
            }
            answer => answer == 2,
        }
    }

    /// Detected once, then cached.
    #[inline]
    pub(super) fn detected() -> Backend {
        if has_avx512::get() && has_vbmi2::get() {
            Backend::Avx512Vbmi2
        } else if has_avx512::get() {
            Backend::Avx512
        } else if has_avx2::get() {
            Backend::Avx2
        } else {
            Backend::Portable
        }
    }
}

#[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
use varint::more;

/// Bits 6 and 7 of 64 bytes.
#[inline(always)]
fn flags(block: &[u8; 64]) -> (u64, u64) {
    // Doubled, a byte has its bit 6 on top.
    (more(&block.map(|byte| byte << 1)), more(block))
}

/// Bit 7 of 64 bytes, with SSE2, which every x86-64 processor has.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
fn more(block: &[u8; 64]) -> u64 {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    block.as_chunks::<16>().0.iter().rfold(0, |bits, bytes| {
        // SAFETY: SSE2 is part of x86-64, and the reference covers the 16 bytes read; the load needs no alignment.
        bits << 16 | u64::from(unsafe { _mm_movemask_epi8(_mm_loadu_si128(bytes.as_ptr().cast())) } as u16)
    })
}

/// Runs a portable kernel as compiled for the backend's instructions.
#[inline]
pub(crate) fn run<K: Kernel>(kernel: K) -> K::Output {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 | Backend::Avx512 => unsafe { avx512::run(kernel) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx2 => unsafe { avx2::run(kernel) },
        _ => kernel.run(),
    }
}

/// [`compact_index::decode_batches`].
pub(crate) fn compact_index_decode<const CANONICAL: bool>(bytes: &[u8], out: &mut [i32]) -> Progress {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::compact_index_decode::<CANONICAL>(bytes, out) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512 => unsafe { avx512::compact_index_decode::<CANONICAL>(bytes, out) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx2 => unsafe { avx2::compact_index_decode::<CANONICAL>(bytes, out) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
        Backend::Neon => unsafe { neon::compact_index_decode::<CANONICAL>(bytes, out) },
        _ if compact_index::are_long(bytes, flags) => Progress::default(),
        _ => compact_index::decode_batches::<CANONICAL>(bytes, out, flags),
    }
}

/// [`compact_index::Encode`].
pub(crate) fn compact_index_encode(values: &[i32], out: &mut [u8]) -> Progress {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::compact_index_encode(values, out) },
        _ => run(compact_index::Encode { values, out }),
    }
}

/// [`varint::decode_batches`].
pub(crate) fn varint_decode<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
) -> Progress {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::varint_decode::<T, O, CANONICAL>(bytes, out, map) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512 => unsafe { avx512::varint_decode::<T, O, CANONICAL>(bytes, out, map) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx2 => unsafe { avx2::varint_decode::<T, O, CANONICAL>(bytes, out, map) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
        Backend::Neon => unsafe { neon::varint_decode::<T, O, CANONICAL>(bytes, out, map) },
        _ => varint::decode_batches::<T, O, CANONICAL>(bytes, out, map, more),
    }
}

/// [`varint::Encode`].
pub(crate) fn varint_encode<T: Unsigned, I: Copy>(
    values: &[I],
    out: &mut [u8],
    map: impl Fn(I) -> T,
) -> Progress {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::varint_encode(values, out, map) },
        _ => run(varint::Encode { values, out, map }),
    }
}

/// [`Pack`].
pub(crate) fn pack(values: &[u32], width: u32, out: &mut [u8]) -> Progress {
    let done = match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::pack(values, width, out) },
        _ => Progress::default(),
    };
    // What the backend left: everything, or less than a step.
    done.and(run(Pack { values: &values[done.read..], width, out: &mut out[done.written..] }))
}

/// [`Unpack`].
pub(crate) fn unpack(bytes: &[u8], width: u32, out: &mut [u32]) -> Progress {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 => unsafe { vbmi2::unpack(bytes, width, out) },
        // SAFETY: `backend` returns only what the processor supports; AVX-512 implies AVX2.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512 | Backend::Avx2 if width <= avx2::MAX_UNPACK_WIDTH => unsafe {
            avx2::unpack(bytes, width, out)
        },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
        Backend::Neon if width <= neon::MAX_UNPACK_WIDTH => unsafe { neon::unpack(bytes, width, out) },
        _ => run(Unpack { bytes, width, out }),
    }
}

pub(crate) fn narrow(values: &[f32], out: &mut [u16]) {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 | Backend::Avx512 => unsafe { avx512::narrow(values, out) },
        // SAFETY: as above; the guard checks for F16C.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx2 if detection::has_f16c() => unsafe { avx2::narrow(values, out) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
        Backend::Neon => unsafe { neon::narrow(values, out) },
        _ => run(Narrow { values, out }),
    }
}

pub(crate) fn widen(patterns: &[u16], out: &mut [f32]) {
    match backend() {
        // SAFETY: `backend` returns only what the processor supports.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx512Vbmi2 | Backend::Avx512 => unsafe { avx512::widen(patterns, out) },
        // SAFETY: as above; the guard checks for F16C.
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        Backend::Avx2 if detection::has_f16c() => unsafe { avx2::widen(patterns, out) },
        // SAFETY: as above.
        #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
        Backend::Neon => unsafe { neon::widen(patterns, out) },
        _ => run(Widen { patterns, out }),
    }
}

/// The square root, correctly rounded, which `core` does not have yet. NaN for negative values.
///
/// Uses the instruction in a form that vectorises; libm uses inline assembly there.
#[inline(always)]
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set_sd, _mm_sqrt_sd};
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(0.0), _mm_set_sd(x))) }
    }
    #[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little"))]
    {
        use core::arch::aarch64::{vdup_n_f64, vget_lane_f64, vsqrt_f64};
        // SAFETY: NEON is part of the target.
        unsafe { vget_lane_f64::<0>(vsqrt_f64(vdup_n_f64(x))) }
    }
    #[cfg(not(all(
        feature = "simd",
        any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little"))
    )))]
    libm::sqrt(x)
}

#[cfg(test)]
mod tests {
    /// The instruction and libm give the same bits, except for the sign and the payload of a NaN.
    #[test]
    fn square_roots_agree_with_libm() {
        let mut x = 1_u64;
        for _ in 0..if cfg!(miri) { 100 } else { 100_000 } {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let value = f64::from_bits(x);
            let (ours, expected) = (super::sqrt(value), libm::sqrt(value));
            assert!(ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan(), "{value:?}");
        }
    }
}
