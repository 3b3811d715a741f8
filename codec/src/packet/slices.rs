//! Many fields of one kind.

use crate::error::{DecodeError, EncodeError, Fault};
use crate::kernels::{Kernel, in_batches};
use crate::progress::{Progress, Stopped, drive};
use crate::quantize::floor_to_integer;
use crate::simd;

/// Encodes with `kernel`, and the rest with `encode`, until `values` end, `out` is full, or a value is refused.
#[inline(always)]
pub(super) fn encode<V: Copy, const LEN: usize>(
    values: &[V],
    out: &mut [u8],
    kernel: impl FnMut(&[V], &mut [u8]) -> Progress,
    encode: impl Fn(V) -> Result<[u8; LEN], EncodeError>,
) -> Result<Progress, Stopped<EncodeError>> {
    drive(values, out, kernel, |values, out| {
        // Space is checked first: a value that does not fit is not checked.
        let Some(target) = out.first_chunk_mut() else { return Ok(None) };
        *target = encode(values[0])?;
        Ok(Some(Progress { read: 1, written: LEN }))
    })
}

/// Decodes until `bytes` end or `out` is full.
#[inline(always)]
pub(super) fn decode<V, const LEN: usize>(
    bytes: &[u8],
    out: &mut [V],
    decode: impl Fn([u8; LEN]) -> V,
) -> Result<Progress, Stopped<DecodeError>> {
    let written = out.len().min(bytes.len() / LEN);
    let done = Progress { read: written * LEN, written };
    simd::run(Decode { bytes, out, value_of: decode });
    if done.read < bytes.len() && written < out.len() {
        return Err(Stopped { done, error: DecodeError::byte(Fault::Truncated, bytes.len()) });
    }
    Ok(done)
}

/// Decodes whole fields. Every pattern has a value, so nothing is refused.
struct Decode<'a, V, D, const LEN: usize> {
    bytes: &'a [u8],
    out: &'a mut [V],
    value_of: D,
}

impl<V, D: Fn([u8; LEN]) -> V, const LEN: usize> Kernel for Decode<'_, V, D, LEN> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (value, field) in self.out.iter_mut().zip(self.bytes.as_chunks().0) {
            *value = (self.value_of)(*field);
        }
    }
}

/// Encodes the front of `values` as steps of `LEN` bytes each, little-endian; stops before a batch with a value outside
/// `min..=max`. The step is `floor(scaled(value) + 0.5)`, at most `most`.
pub(super) struct Steps<'a, S, const LEN: usize> {
    pub(super) values: &'a [f32],
    pub(super) out: &'a mut [u8],
    pub(super) min: f32,
    pub(super) max: f32,
    pub(super) most: u16,
    pub(super) scaled: S,
}

impl<S: Fn(f64) -> f64, const LEN: usize> Kernel for Steps<'_, S, LEN> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        let done = in_batches(self.values, self.out.as_chunks_mut::<LEN>().0, |value, field| {
            let step = floor_to_integer((self.scaled)(f64::from(value)) + 0.5).min(self.most.into());
            let bytes = step.to_le_bytes();
            *field = core::array::from_fn(|n| bytes[n]);
            u32::from(value < self.min) | u32::from(value > self.max) | u32::from(value.is_nan())
        });
        Progress { written: done.written * LEN, ..done }
    }
}
