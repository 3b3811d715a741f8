//! Many rotations at a time in branchless loops, with the same results as one at a time.

use super::words::{Components, Layout, Unpacked, Word, compress, kept_of_word, restore, restore_lenient};
use super::{BOUNDS, dropped};
use crate::error::{DecodeError, EncodeError};
use crate::kernels::{Kernel, in_batches};
use crate::progress::{Progress, Stopped, convert_many};
use crate::quantize::{floor_to_integer, shifted};
use crate::simd;

/// Applies [`compress`] to each quaternion until `quats` end, `out` is full, or one is refused.
///
/// # Errors
/// Those of [`compress`].
///
/// ```
/// use packproof_codec::{Progress, smallest_three::compress_slice};
/// let mut words = [0; 2];
/// assert_eq!(compress_slice::<9>(&[[0.0, 0.0, 0.0, 1.0]], &mut words), Ok(Progress { read: 1, written: 1 }));
/// assert_eq!(words[0], 0x5C02_0100);
/// ```
pub fn compress_slice<const W: u32>(
    quats: &[[f32; 4]],
    out: &mut [Word<W>],
) -> Result<Progress, Stopped<EncodeError>>
where
    Components<W>: Layout,
{
    convert_many(quats, out, |quats, out| simd::run(Compress::<W> { quats, out }), compress::<W>)
}

/// Applies [`restore`] to each word until `words` end, `out` is full, or one is refused.
///
/// # Errors
/// Those of [`restore`], with offsets in the refused word.
///
/// ```
/// use packproof_codec::{Fault, smallest_three::restore_slice};
/// let stopped = restore_slice::<9>(&[0x5C02_0100, 0x07FF_FFFF], &mut [[0.0; 4]; 2]).unwrap_err();
/// assert_eq!((stopped.done.written, stopped.error.kind), (1, Fault::Invalid));
/// ```
pub fn restore_slice<const W: u32>(
    words: &[Word<W>],
    out: &mut [[f32; 4]],
) -> Result<Progress, Stopped<DecodeError>>
where
    Components<W>: Layout,
{
    convert_many(words, out, |words, out| simd::run(Restore::<W, false> { words, out }), restore::<W>)
}

/// Applies [`restore_lenient`] to each word until `words` end or `out` is full.
///
/// # Errors
/// None: impossible components give a NaN.
pub fn restore_lenient_slice<const W: u32>(
    words: &[Word<W>],
    out: &mut [[f32; 4]],
) -> Result<Progress, Stopped<DecodeError>>
where
    Components<W>: Layout,
{
    let kernel = |words: &[Word<W>], out: &mut [[f32; 4]]| simd::run(Restore::<W, true> { words, out });
    convert_many(words, out, kernel, |word| Ok(restore_lenient::<W>(word)))
}

/// Compresses the front of `quats` in batches, up to a batch with a refused quaternion.
struct Compress<'a, const W: u32>
where
    Components<W>: Layout,
{
    quats: &'a [[f32; 4]],
    out: &'a mut [Word<W>],
}

impl<const W: u32> Kernel for Compress<'_, W>
where
    Components<W>: Layout,
{
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        in_batches(self.quats, self.out, |quat, word| {
            let (kept, index, sig, odd) = parts(quat, f64::from((1_u32 << W) - 1));
            *word = Components::<W>::pack(kept, index, sig);
            odd
        })
    }
}

/// The three kept components, quantised; the index and sign of the dropped one; and whether the quaternion is refused.
#[inline(always)]
fn parts(quat @ [x, y, z, w]: [f32; 4], steps: f64) -> ([u32; 3], u32, u32, u32) {
    let [ax, ay, az, aw] = quat.map(f32::abs);
    // A later magnitude wins only if it is greater.
    let (second, fourth) = (ay > ax, aw > az);
    let (low, high) = (if second { ay } else { ax }, if fourth { aw } else { az });
    let upper = high > low;
    let index = if upper { 2 + u32::from(fourth) } else { u32::from(second) };
    let (low, high) = (if second { y } else { x }, if fourth { w } else { z });
    let dropped = if upper { high } else { low };
    let sign = dropped.to_bits() & 1 << 31;
    let kept =
        [if index == 0 { y } else { x }, if index <= 1 { z } else { y }, if index <= 2 { w } else { z }];
    let kept = kept.map(|component| {
        let component = f64::from(f32::from_bits(component.to_bits() ^ sign));
        shifted((component + BOUNDS) / (BOUNDS + BOUNDS), steps)
    });
    let odd =
        quat.iter().map(|component| u32::from(component.is_nan() || component.is_infinite())).sum::<u32>()
            + kept.iter().map(|&component| u32::from(component < 0.0)).sum::<u32>();
    let kept = kept.map(|component| floor_to_integer(if component < steps { component } else { steps }));
    (kept, index, u32::from(dropped >= 0.0), odd)
}

/// Inserts the dropped component and applies the sign, with selects instead of branches.
#[inline(always)]
fn place([a, b, c]: [f64; 3], dropped: f32, index: u32, sign: u32) -> [f32; 4] {
    let [a, b, c, dropped] = [a as f32, b as f32, c as f32, dropped].map(f32::to_bits);
    let pick = |at, before, after| {
        let kept = if index > at { before } else { after };
        f32::from_bits(if index == at { dropped } else { kept } ^ sign)
    };
    [pick(0, a, a), pick(1, b, a), pick(2, c, b), pick(3, c, c)]
}

/// Restores the front of `words` in batches; unless `LENIENT`, up to a batch with a refused word.
struct Restore<'a, const W: u32, const LENIENT: bool>
where
    Components<W>: Layout,
{
    words: &'a [Word<W>],
    out: &'a mut [[f32; 4]],
}

impl<const W: u32, const LENIENT: bool> Kernel for Restore<'_, W, LENIENT>
where
    Components<W>: Layout,
{
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        in_batches(self.words, self.out, |word, quat| {
            let Unpacked { kept, index, sig, reserved } = Components::<W>::unpack(word);
            let kept = kept_of_word(kept, W);
            let dropped = dropped(kept);
            *quat = place(kept, dropped, index, (sig ^ 1) << 31);
            u32::from(!LENIENT && (reserved != 0 || dropped.is_nan()))
        })
    }
}
