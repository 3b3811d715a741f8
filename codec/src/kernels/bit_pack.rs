//! Fields of one width, in groups.
//!
//! Eight fields of `width` bits take `width` bytes, so every eighth field starts at a byte boundary.

use super::Kernel;
use crate::progress::Progress;

/// Fields that fill whole bytes.
const GROUP: usize = 8;

/// Packs whole groups from the front of `values` as long as a 32-byte store fits; stops before a group with a refused value.
pub(crate) struct Pack<'a> {
    pub(crate) values: &'a [u32],
    pub(crate) width: u32,
    pub(crate) out: &'a mut [u8],
}

impl Kernel for Pack<'_> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        let width = self.width;
        let mut done = Progress::default();
        for group in self.values.as_chunks::<GROUP>().0 {
            let any = group.iter().fold(0, |any, value| any | value);
            let Some(target) = self.out[done.written..].first_chunk_mut::<32>() else { break };
            if any > u32::MAX >> (32 - width) {
                break;
            }
            if width <= 16 {
                pack_narrow(group, width, target);
            } else {
                pack_wide(group, width, target);
            }
            done = done.and(Progress { read: GROUP, written: width as usize });
        }
        done
    }
}

/// Four fields as one number of at most 64 bits.
#[inline(always)]
fn four([a, b, c, d]: [u64; 4], width: u32) -> u64 {
    (a << width | b) << (2 * width) | c << width | d
}

/// Eight fields of at most 16 bits.
#[inline(always)]
fn pack_narrow(group: &[u32; GROUP], width: u32, target: &mut [u8; 32]) {
    let [a, b, c, d, e, f, g, h] = group.map(u64::from);
    let all = u128::from(four([a, b, c, d], width)) << (4 * width) | u128::from(four([e, f, g, h], width));
    if let Some(target) = target.first_chunk_mut() {
        *target = (all << (128 - 8 * width)).to_be_bytes();
    }
}

/// Eight fields of 17 to 32 bits.
#[inline(always)]
fn pack_wide(group: &[u32; GROUP], width: u32, target: &mut [u8; 32]) {
    let [a, b, c, d, e, f, g, h] = group.map(u64::from);
    let half =
        |[a, b, c, d]: [u64; 4]| u128::from(a << width | b) << (2 * width) | u128::from(c << width | d);
    let [first, second] = [half([a, b, c, d]), half([e, f, g, h])].map(|half| half << (128 - 4 * width));
    if let Some(target) = target.first_chunk_mut() {
        *target = first.to_be_bytes();
    }
    // The second half starts at a byte boundary, or in the middle of the first half's last byte.
    let middle = (4 * width) % 8;
    let shared = if middle == 0 { 0 } else { first << (4 * width - middle) };
    if let Some(target) = target[(width / 2) as usize..].first_chunk_mut() {
        *target = (shared | second >> middle).to_be_bytes();
    }
}

/// Unpacks whole groups from the front of `bytes` as long as 8-byte loads fit.
pub(crate) struct Unpack<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) width: u32,
    pub(crate) out: &'a mut [u32],
}

impl Kernel for Unpack<'_> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        let width = self.width as usize;
        let mut done = Progress::default();
        for group in self.out.as_chunks_mut::<GROUP>().0 {
            // The last field starts before byte 28.
            let Some(window) = self.bytes[done.read..].first_chunk::<36>() else { break };
            for (n, value) in group.iter_mut().enumerate() {
                let bit = n * width;
                let word = window[bit / 8..].first_chunk().map_or(0, |&word| u64::from_be_bytes(word));
                *value = (word << (bit % 8) >> (64 - width)) as u32;
            }
            done = done.and(Progress { read: width, written: GROUP });
        }
        done
    }
}
