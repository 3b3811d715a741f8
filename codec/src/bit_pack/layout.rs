//! Records of constant widths: laid out at compile time, written and read with one check each.

use core::marker::PhantomData;

use super::field::ONE_STORE;
use super::order::Order;
use super::reader::loaded;
use super::traits::{BitRead, BitWrite};
use crate::error::EncodeError;

/// The widths of a record's `N` fields, as a type.
///
/// List the widths of a packet once, and [`Record`] writes and reads all fields together: the same bits as with
/// [`BitRead::read`] or [`BitWrite::write`] for each field, in a fraction of the time. A width outside 1 to 64 does not
/// compile.
///
/// ```
/// use packproof_codec::bit_pack::{Layout, Reader, Record, SliceWriter};
///
/// /// Team, score, and whether the player is alive.
/// struct Player;
/// impl Layout<3> for Player {
///     const WIDTHS: [u32; 3] = [3, 10, 1];
/// }
///
/// let mut packet = [0; 4];
/// let mut writer = SliceWriter::new(&mut packet);
/// Record::<Player, 3>::write(&mut writer, &[5, 700, 1])?;
/// assert_eq!(writer.finish(), 2);
/// assert_eq!(packet[..2], [0xB5, 0xE4]);
///
/// let [team, score, alive] = Record::<Player, 3>::read(&mut Reader::new(&packet))?;
/// assert_eq!((team, score, alive), (5, 700, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// use packproof_codec::bit_pack::{Layout, Reader, Record};
/// struct Wrong;
/// impl Layout<1> for Wrong {
///     const WIDTHS: [u32; 1] = [65];
/// }
/// let _ = Record::<Wrong, 1>::read(&mut Reader::new(&[0; 9]));
/// ```
pub trait Layout<const N: usize> {
    /// Bits of each field, 1 to 64, in the order of the stream.
    const WIDTHS: [u32; N];
}

/// The position of a field in the words of its record.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    before: u32,
    after: u32,
    mask: u64,
}

impl Place {
    /// Bits of the word below the field.
    #[inline(always)]
    fn shift<O: Order>(self) -> u32 {
        if O::LSB { self.before } else { self.after }
    }
}

/// Fields joined into words of at most 57 bits, one load or store each. A wider field gets a word of its own.
struct Plan<const N: usize> {
    places: [Place; N],
    /// The width of each word; there are at most as many words as fields.
    widths: [u32; N],
    before: [u64; N],
    words: usize,
    bits: u64,
    /// Whether every word fits one load.
    narrow: bool,
}

const fn plan<const N: usize>(widths: [u32; N]) -> Plan<N> {
    let nowhere = Place { word: 0, before: 0, after: 0, mask: 0 };
    let mut plan =
        Plan { places: [nowhere; N], widths: [0; N], before: [0; N], words: 0, bits: 0, narrow: true };
    let mut field = 0;
    while field < N {
        let first = field;
        let mut bits = 0;
        while field < N && (field == first || bits + widths[field] <= ONE_STORE) {
            assert!(widths[field] >= 1 && widths[field] <= 64, "a width is 1 to 64 bits");
            bits += widths[field];
            field += 1;
        }
        plan.widths[plan.words] = bits;
        plan.before[plan.words] = plan.bits;
        plan.narrow = plan.narrow && bits <= ONE_STORE;
        plan.bits += bits as u64;
        let mut after = bits;
        let mut n = first;
        while n < field {
            after -= widths[n];
            let before = bits - after - widths[n];
            plan.places[n] = Place { word: plan.words, before, after, mask: super::mask(widths[n]) };
            n += 1;
        }
        plan.words += 1;
    }
    plan
}

/// A record of the fields of a [`Layout`]; see the example there.
#[derive(Debug)]
pub struct Record<L, const N: usize>(PhantomData<L>);

impl<L: Layout<N>, const N: usize> Record<L, N> {
    const PLAN: Plan<N> = plan(L::WIDTHS);

    /// The number of bits in a record.
    pub const BITS: u64 = Self::PLAN.bits;

    /// Writes all fields.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] if a value has more bits than its width, [`EncodeError::BufferTooSmall`] if the buffer cannot
    /// hold all fields. In both cases nothing is written. Otherwise, the errors of the stream.
    #[inline]
    pub fn write<W: BitWrite>(writer: &mut W, values: &[u64; N]) -> Result<(), W::Error> {
        let words = Self::join::<W::Order>(values)?;
        writer.reserve(Self::BITS)?;
        for (&word, &width) in words.iter().zip(&Self::PLAN.widths).take(Self::PLAN.words) {
            writer.write(word, width)?;
        }
        Ok(())
    }

    /// Reads all fields.
    ///
    /// # Errors
    /// [`Fault::Truncated`](crate::Fault::Truncated) at the end of the input if it ends before the last field; in memory nothing
    /// is consumed then. Otherwise, the errors of the stream.
    #[inline]
    pub fn read<R: BitRead>(reader: &mut R) -> Result<[u64; N], R::Error> {
        let window = if Self::PLAN.narrow { reader.window(Self::WINDOW, Self::BITS) } else { None };
        let words = match window {
            Some(window) => Self::load::<R::Order>(window),
            None => Self::read_words(reader)?,
        };
        let mut values = [0; N];
        for (value, place) in values.iter_mut().zip(&Self::PLAN.places) {
            *value = words[place.word] >> place.shift::<R::Order>() & place.mask;
        }
        Ok(values)
    }

    /// Bytes that the loads of a record touch, whatever its start bit.
    const WINDOW: usize = (Self::PLAN.bits / 8) as usize + 9;

    /// The words of a record that starts `begun` bits into the first byte of `window`.
    #[inline(always)]
    fn load<O: Order>((window, begun): (&[u8], u64)) -> [u64; N] {
        let mut words = [0; N];
        for (n, word) in words.iter_mut().enumerate().take(Self::PLAN.words) {
            let bit = begun + Self::PLAN.before[n];
            let bytes = window[(bit >> 3) as usize..].first_chunk().copied().unwrap_or_default();
            *word = loaded::<O>(bytes, bit & 7, Self::PLAN.widths[n]);
        }
        words
    }

    /// Reads the words one by one: near the end of the input, or if a word is wider than a load.
    #[inline(never)]
    fn read_words<R: BitRead>(reader: &mut R) -> Result<[u64; N], R::Error> {
        let mut words = [0; N];
        reader.require(Self::BITS)?;
        for (word, &width) in words.iter_mut().zip(&Self::PLAN.widths).take(Self::PLAN.words) {
            *word = reader.read(width)?;
        }
        Ok(words)
    }

    /// The record's words, if every value fits its field. One check for all.
    #[inline]
    fn join<O: Order>(values: &[u64; N]) -> Result<[u64; N], EncodeError> {
        let mut words = [0; N];
        let mut beyond = 0;
        for (&value, place) in values.iter().zip(&Self::PLAN.places) {
            beyond |= value & !place.mask;
            words[place.word] |= value << place.shift::<O>();
        }
        if beyond == 0 { Ok(words) } else { Err(EncodeError::OutOfRange) }
    }
}
