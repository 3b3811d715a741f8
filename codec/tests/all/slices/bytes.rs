//! Values of several bytes: CompactIndex and LEB128.

use super::pair::Pair;
use super::{ROUNDS, Random, on_every_backend};
use crate::WHOLE;
use packproof_codec::varint::{
    AsUnsigned, Form, IntPacked, Leb128, SignExtended, Signed as _, SignedLeb128, Zigzag,
};
use packproof_codec::{DecodeError, EncodeError, compact_index};
use std::fmt::Debug;

/// More than two bytes count.
const MANY: usize = if cfg!(miri) { 301 } else { 70_003 };

/// The encoder and the decoders of one type, with the values and bytes that they are asked.
struct Asked<T> {
    encoder: Pair<T, u8, EncodeError>,
    decoders: [Pair<u8, T, DecodeError>; 2],
    /// Values converted together by a kernel.
    batch: usize,
    draw: fn(&mut Random) -> T,
    /// Short and long values, each of which stands among the former.
    plain: Vec<T>,
    long: Vec<T>,
    /// Encodings, most of which are refused.
    odd: Vec<Vec<u8>>,
}

impl<T: Copy + Default + PartialEq + Debug + 'static> Asked<T> {
    fn of_form<F: Form<T> + Default + 'static>(draw: fn(&mut Random) -> T) -> Self {
        let form = F::default();
        Self {
            encoder: Pair::encoder(
                (1, 10),
                move |values, out| form.encode_slice(values, out),
                move |value, out| Ok(_ = form.append(value, out)),
            ),
            decoders: [
                Pair::decoder(
                    move |bytes, out| form.decode_lenient_slice(bytes, out),
                    move |bytes| form.decode_lenient(bytes),
                ),
                Pair::decoder(
                    move |bytes, out| form.decode_slice(bytes, out),
                    move |bytes| form.decode(bytes),
                ),
            ],
            batch: 256,
            draw,
            plain: vec![],
            long: vec![],
            odd: vec![],
        }
    }

    fn is_alike(&self, backend: &str, random: &mut Random) {
        let Self { encoder, decoders, plain, long, odd, .. } = self;
        for _ in 0..ROUNDS {
            let values: Vec<T> = (0..random.len()).map(|_| (self.draw)(random)).collect();
            encoder.alike_in_any_room(backend, random, &values, 0xAA);
            for bytes in streams(random, encoder.converted(&values)) {
                for decoder in decoders {
                    decoder.alike_in_any_room(backend, random, &bytes, T::default());
                }
            }
        }
        for &plain in plain {
            // Every place of a batch and of the block after it; for odd bytes, those around the ends of blocks and batches.
            let every = 0..if cfg!(miri) { 3 } else { self.batch + 65 };
            let ends = [64, 128, 256, 512, 1024].into_iter().flat_map(|end| end - 5..end + 2);
            let edges = (0..every.end.min(12)).chain(ends.filter(|_| !cfg!(miri)));
            encoder.alike_at_every_place(backend, 0xA5, &every, &[plain], long.chunks(1));
            let plain = encoder.converted(&[plain]);
            let forms: Vec<Vec<u8>> = long.iter().map(|&value| encoder.converted(&[value])).collect();
            for decoder in decoders {
                // Unoptimised, every other form and every third odd one: three types and several forms are asked the same.
                let forms = forms.iter().map(Vec::as_slice).step_by(if WHOLE { 1 } else { 2 });
                decoder.alike_at_every_place(backend, T::default(), &every, &plain, forms);
                let odd = odd.iter().map(Vec::as_slice).step_by(if WHOLE { 1 } else { 3 });
                decoder.alike_at_every_place(backend, T::default(), &edges, &plain, odd);
            }
        }
        let Some(&longest) = long.last() else { return };
        let many = [plain, &long[..]].concat().repeat(MANY / long.len());
        encoder.alike(|| backend.to_owned(), &many, 10 * many.len(), 0xAA);
        let bytes = encoder.converted(&many);
        for decoder in decoders {
            decoder.alike(|| backend.to_owned(), &bytes, many.len(), T::default());
        }
        // Only the longest forms, with up to 139 bytes too little space (unoptimised, every seventh): a kernel stops before the end.
        let len = encoder.converted(&[longest]).len();
        for (nth, size) in if cfg!(miri) { &[70][..] } else { &[16, 64, 128, 256, 300] }.iter().enumerate() {
            for less in (nth..140.min(len * size)).step_by(if WHOLE { 1 } else { 7 }) {
                encoder.alike(|| backend.to_owned(), &vec![longest; *size], len * size - less, 0xAA);
            }
        }
    }
}

/// Bytes to decode: random, constant, canonical, truncated, and canonical with one changed byte.
fn streams(random: &mut Random, whole: Vec<u8>) -> [Vec<u8>; 7] {
    let len = random.len();
    let any = (0..len).map(|_| random.next() as u8).collect();
    let flags = (0..len).map(|_| random.pick(&[0x00, 0x40, 0x80, 0xC0, 0xFF, 0x7F, 0x3F, 0x01])).collect();
    let fill = random.pick(&[0x00, 0x01, 0x3F, 0x40, 0x80, 0xC0, 0xFF]);
    let truncated = whole[..random.below(whole.len() + 1)].to_vec();
    let mut changed = whole.clone();
    if let Some(byte) = changed.len().checked_sub(1).map(|last| random.below(last + 1)) {
        changed[byte] = random.pick(&[0x80, 0x00, 0xFF, 0x40, 0xC0]);
    }
    let mut few_wide = vec![random.pick(&[0x00, 0x3F, 0x81, 0x05]); len];
    if len > 0 {
        few_wide[random.below(len)] = 0xC0;
    }
    [any, flags, vec![fill; len], whole, truncated, changed, few_wide]
}

#[test]
fn compact_index_converts_slices_as_single_values() {
    let edges = [6, 13, 20, 27].into_iter().flat_map(|bits| [1 << bits, -1 << bits]);
    let asked = Asked {
        encoder: Pair::encoder((1, 5), compact_index::encode_slice, |value, out| {
            Ok(_ = compact_index::append(value, out))
        }),
        decoders: [
            Pair::decoder(compact_index::decode_lenient_slice, compact_index::decode_lenient),
            Pair::decoder(compact_index::decode_slice, compact_index::decode),
        ],
        batch: 512,
        draw: |random| {
            let most = random.pick(&[6, 13, 20, 27, 32]);
            let value = random.bits(most) as i32;
            match random.below(60) {
                0 => random.pick(&[0, -1, 63, -63, 64, -64, i32::MIN, i32::MAX, 1 << 27, -(1 << 27)]),
                1..20 => value.wrapping_neg(),
                _ => value,
            }
        },
        plain: vec![5, -64],
        long: edges.chain([i32::MAX, i32::MIN]).collect(),
        odd: [
            &[0x80][..],
            &[0x40],
            &[0xC0, 0x00],
            &[0x7F, 0x80, 0x00],
            &[0xC0, 0x80, 0x80, 0x80, 0x10],
            &[0x40, 0x80, 0x80, 0x80, 0x10],
            &[0x7F, 0xFF, 0xFF, 0xFF, 0xFF],
            &[0x7F, 0xFF, 0xFF, 0xFF, 0x00],
            &[0xFF, 0x7F],
        ]
        .map(<[u8]>::to_vec)
        .to_vec(),
    };
    on_every_backend(|backend| asked.is_alike(backend, &mut Random(7)));
}

/// LEB128 and zigzag with the shortest and the longest of each length; the longest forms with an excess in their last byte, forms of
/// small values with the length of others, and one byte too many.
#[test]
fn varints_convert_slices_as_single_values() {
    macro_rules! draw {
        ($most:literal) => {
            |random| {
                let bits = random.pick(&[6, 7, 14, $most, $most]);
                let word = match random.below(50) {
                    0 => u64::MAX,
                    1..20 => !random.bits(bits),
                    _ => random.bits(bits),
                };
                word as _
            }
        };
    }
    let long = [0xFF; 11];
    let last = [0x00, 0x01, 0x03, 0x04, 0x0F, 0x10, 0x7F];
    let odd: Vec<Vec<u8>> = (1..=10)
        .flat_map(|len| last.map(|last| [&long[..len - 1], &[last]].concat()))
        .chain((3..=10).flat_map(|len| [0x00, 0x01].map(|last| [&[0x80; 10][..len - 1], &[last]].concat())))
        .chain([vec![0x80], long.to_vec()])
        .collect();
    let values: Vec<u64> = (1..10)
        .flat_map(|len| [1 << (7 * len), u64::MAX >> (64 - 7 * len)])
        .chain([1 << 15, 1 << 31, u64::MAX])
        .collect();
    macro_rules! all {
        ($($unsigned:ident $signed:ident $most:literal)*) => {
            on_every_backend(|backend| {
                let random = &mut Random(9);
                $({
                    let long = || values.iter().filter_map(|&value| $unsigned::try_from(value).ok());
                    Asked {
                        plain: vec![5, 200],
                        long: long().chain([$unsigned::MAX]).collect(),
                        odd: odd.clone(),
                        ..Asked::<$unsigned>::of_form::<Leb128>(draw!($most))
                    }
                    .is_alike(backend, random);
                    Asked {
                        plain: vec![-3, 100],
                        long: long().map($signed::from_zigzag).chain([$signed::MIN]).collect(),
                        odd: odd.clone(),
                        ..Asked::<$signed>::of_form::<Zigzag>(draw!($most))
                    }
                    .is_alike(backend, random);
                    Asked::<$unsigned>::of_form::<IntPacked>(draw!($most)).is_alike(backend, random);
                    Asked::<$signed>::of_form::<SignedLeb128>(draw!($most)).is_alike(backend, random);
                    Asked::<$signed>::of_form::<SignExtended>(draw!($most)).is_alike(backend, random);
                    Asked::<$signed>::of_form::<AsUnsigned>(draw!($most)).is_alike(backend, random);
                })*
            });
        };
    }
    all!(u16 i16 16 u32 i32 32 u64 i64 64);
}
