//! Records among single fields, against the list of bits.

use packproof_codec::bit_pack::{BitRead, BitWrite, Layout, Reader, Record, SliceWriter, Writer};
use packproof_codec::{DecodeError, EncodeError, Fault};
use quickcheck::{Arbitrary, Gen};

use super::{CASES, Few, below, bits, holds_in, same};

/// Layouts of one word and of many, with words of 57 bits and of fewer, and with fields too wide for a shared load.
macro_rules! layouts {
    ($($name:ident: $len:literal = $widths:expr;)*) => {
        $(
            struct $name;
            impl Layout<$len> for $name {
                const WIDTHS: [u32; $len] = $widths;
            }
        )*
        /// Runs a property on every layout.
        macro_rules! of_every_layout {
            ($property:ident, $types:ty) => {
                $(holds_in(1 + CASES / 10, $property::<$name, $len> as $types);)*
            };
        }
    };
}

layouts! {
    Bit: 1 = [1];
    Player: 3 = [3, 10, 1];
    Bits: 70 = [1; 70];
    Bytes: 24 = [8; 24];
    Full: 5 = [57; 5];
    Joined: 6 = [56, 1, 28, 29, 1, 57];
    Halves: 9 = [29; 9];
    Tight: 4 = [58, 1, 63, 2];
    Widest: 3 = [64; 3];
    Uneven: 12 = [7, 64, 1, 57, 13, 33, 62, 5, 31, 32, 11, 2];
    Everything: 64 = {
        let mut widths = [0; 64];
        let mut at = 0;
        while at < 64 {
            widths[at] = at as u32 + 1;
            at += 1;
        }
        widths
    };
}

/// A call to a writer.
#[derive(Clone, Debug)]
enum Write {
    /// Words of which each field takes the highest bits; and the field, if any, whose value has one bit too many.
    Record(Vec<u64>, Option<usize>),
    Field(u64, u32),
    Bytes(Vec<u8>),
    Align,
}

impl Arbitrary for Write {
    fn arbitrary(g: &mut Gen) -> Self {
        match below(g, 6) {
            0..3 => {
                let few = [0, u64::MAX, 1 << 63, u64::arbitrary(g)];
                let words = (0..=below(g, 70)).map(|_| match below(g, 3) {
                    0 => *g.choose(&few).expect("some"),
                    _ => u64::arbitrary(g),
                });
                let words = words.collect();
                Self::Record(words, (below(g, 8) == 0).then(|| below(g, 70) as usize))
            }
            3 | 4 => {
                let width = 1 + below(g, 64) as u32;
                Self::Field(u64::arbitrary(g) >> (64 - width), width)
            }
            _ if bool::arbitrary(g) => Self::Align,
            _ => Self::Bytes(Vec::arbitrary(g)),
        }
    }
}

/// The values of a record.
fn values<L: Layout<N>, const N: usize>(words: &[u64], excess: Option<usize>) -> [u64; N] {
    let mut word = words.iter().cycle();
    let mut values = L::WIDTHS.map(|width| word.next().expect("there are words") >> (64 - width));
    if let Some(at) = excess.map(|at| at % N).filter(|&at| L::WIDTHS[at] < 64) {
        values[at] |= 1 << L::WIDTHS[at];
    }
    values
}

/// The bits that a call adds, or its error; `room` is the length of the slice in bytes.
fn expected<L: Layout<N>, const N: usize>(
    call: &Write,
    written: usize,
    room: Option<usize>,
) -> Result<Vec<bool>, EncodeError> {
    let added = match call {
        Write::Record(words, excess) => {
            let fields = values::<L, N>(words, *excess).into_iter().zip(L::WIDTHS);
            if fields.clone().any(|(value, width)| u128::from(value) >= 1 << width) {
                return Err(EncodeError::OutOfRange);
            }
            fields.flat_map(|(value, width)| bits::field(value.into(), width)).collect()
        }
        Write::Field(value, width) => bits::field((*value).into(), *width),
        Write::Bytes(bytes) => bits::of(bytes),
        Write::Align => vec![false; written.next_multiple_of(8) - written],
    };
    let needed = (written + added.len()).div_ceil(8);
    match room {
        Some(available) if needed > available => Err(EncodeError::BufferTooSmall { needed, available }),
        _ => Ok(added),
    }
}

/// Streams follow each other in a growing buffer, after a header, and in a slice. A refused record writes nothing.
#[test]
fn a_record_is_its_fields_in_a_list_of_bits() {
    fn property<L: Layout<N>, const N: usize>(
        streams: Few<(Vec<u8>, Vec<Write>)>,
        len: u16,
    ) -> Result<(), String> {
        let (mut buffer, mut room) = (Vec::new(), vec![0xA5; usize::from(len % 2000)]);
        let available = Some(room.len());
        for (header, calls) in &streams.0 {
            buffer.clear();
            buffer.extend(header);
            let (mut grown, mut sliced) = (bits::of(header), Vec::new());
            let mut writer = Writer::after(buffer);
            let mut slice = SliceWriter::new(&mut room);
            for call in calls {
                let grows = expected::<L, N>(call, grown.len(), None);
                let fits = expected::<L, N>(call, sliced.len(), available);
                let done = match call {
                    Write::Record(words, excess) => {
                        let values = values::<L, N>(words, *excess);
                        let done = Record::<L, N>::write(&mut writer, &values);
                        (done, Record::<L, N>::write(&mut slice, &values))
                    }
                    Write::Field(value, width) => (writer.write(*value, *width), slice.write(*value, *width)),
                    Write::Bytes(bytes) => {
                        writer.write_bytes(bytes).unwrap();
                        (Ok(()), slice.write_bytes(bytes))
                    }
                    Write::Align => {
                        writer.align().unwrap();
                        slice.align().unwrap();
                        (Ok(()), Ok(()))
                    }
                };
                let answers = [&grows, &fits].map(|bits| bits.as_ref().map(|_| ()).map_err(|&error| error));
                same(call, done, answers.into())?;
                grown.extend(grows.into_iter().flatten());
                sliced.extend(fits.into_iter().flatten());
                same(call, (writer.position(), slice.position()), (grown.len() as u64, sliced.len() as u64))?;
            }
            buffer = writer.finish();
            same(calls, &buffer, &bits::bytes(&grown))?;
            let len = slice.finish();
            same(calls, &room[..len], &bits::bytes(&sliced))?;
        }
        same(&N, Record::<L, N>::BITS, L::WIDTHS.into_iter().map(u64::from).sum())
    }
    of_every_layout!(property, fn(_, _) -> _);
}

/// A call to a reader.
#[derive(Clone, Debug)]
enum Read {
    Record,
    /// On a clone.
    Ahead,
    Skip(u64),
}

impl Arbitrary for Read {
    fn arbitrary(g: &mut Gen) -> Self {
        match below(g, 6) {
            0..3 => Self::Record,
            3 => Self::Ahead,
            // Mostly to another bit of a byte.
            _ => Self::Skip(below(g, 12)),
        }
    }
}

/// Input of any length; a truncated record is not consumed.
#[test]
fn a_record_reads_its_fields_from_a_list_of_bits() {
    fn property<L: Layout<N>, const N: usize>(
        pattern: Vec<u8>,
        len: u16,
        calls: Vec<Read>,
    ) -> Result<(), String> {
        let record: usize = L::WIDTHS.iter().map(|&width| width as usize).sum();
        let len = usize::from(len) % (record / 2 + 40);
        let bytes: Vec<u8> = pattern.iter().copied().chain([0x5A]).cycle().take(len).collect();
        let (bits, mut at) = (bits::of(&bytes), 0);
        let mut reader = Reader::new(&bytes);
        for call in &calls {
            if let Read::Skip(count) = *call {
                at += if reader.skip(count).is_ok() { count as usize } else { 0 };
            } else {
                let mut rest = bits.get(at..at + record);
                let values = L::WIDTHS.map(|width| {
                    let (field, after) = rest?.split_at(width as usize);
                    rest = Some(after);
                    Some(bits::number(field) as u64)
                });
                let values: Option<Vec<u64>> = values.into_iter().collect();
                let end = DecodeError::bit(Fault::Truncated, bits.len() as u64);
                let mut ahead = reader.clone();
                let moved = if matches!(call, Read::Record) { &mut reader } else { &mut ahead };
                let read = Record::<L, N>::read(moved).map(|values| values.to_vec());
                let taken = if values.is_some() { record } else { 0 };
                same(call, read, values.ok_or(end))?;
                same(call, moved.position(), (at + taken) as u64)?;
                at += if matches!(call, Read::Record) { taken } else { 0 };
            }
            same(call, (reader.position(), reader.remaining()), (at as u64, (bits.len() - at) as u64))?;
        }
        Ok(())
    }
    of_every_layout!(property, fn(_, _, _) -> _);
}

/// Two fields; the first has a word of its own unless both fit one.
struct Two<const FIRST: u32, const LAST: u32>;

impl<const FIRST: u32, const LAST: u32> Layout<2> for Two<FIRST, LAST> {
    const WIDTHS: [u32; 2] = [FIRST, LAST];
}

/// Writes and reads at each bit offset, with each number of bytes after the record that affects how it is read.
fn at_every_bit<const FIRST: u32, const LAST: u32>() {
    let pattern: Vec<u8> = (1..).map(|at: u32| (at.wrapping_mul(0x9E37_79B1) >> 24) as u8).take(40).collect();
    for fill in [pattern, vec![0xFF; 40]] {
        let all = bits::of(&fill);
        for skipped in 0..8 {
            let (middle, end) = (skipped + FIRST as usize, skipped + (FIRST + LAST) as usize);
            let values = [skipped..middle, middle..end].map(|field| bits::number(&all[field]) as u64);
            for len in end.div_ceil(8)..fill.len() {
                let mut reader = Reader::new(&fill[..len]);
                reader.skip(skipped as u64).unwrap();
                let read = Record::<Two<FIRST, LAST>, 2>::read(&mut reader);
                assert_eq!(read, Ok(values), "{FIRST} and {LAST} bits behind {skipped}, {len} bytes");
                assert_eq!(reader.position(), end as u64);
            }
            let mut room = [0xA5; 40];
            let (mut grown, mut slice) = (Writer::new(), SliceWriter::new(&mut room));
            for &bit in &all[..skipped] {
                grown.write_bool(bit).unwrap();
                slice.write_bool(bit).unwrap();
            }
            Record::<Two<FIRST, LAST>, 2>::write(&mut grown, &values).unwrap();
            Record::<Two<FIRST, LAST>, 2>::write(&mut slice, &values).unwrap();
            let len = slice.finish();
            let expected = bits::bytes(&all[..end]);
            assert_eq!(grown.finish(), expected, "{FIRST} and {LAST} bits behind {skipped}");
            assert_eq!(room[..len], expected, "{FIRST} and {LAST} bits behind {skipped}");
        }
    }
}

/// A last field of every width after the widest word, and one of few bits after words that end at every bit of a byte.
#[test]
fn the_last_word_may_have_any_width() {
    macro_rules! of_each_digit {
        ($($digit:literal)*) => { of_each_digit!(@ [$($digit)*] $($digit)*); };
        (@ $digits:tt $($digit:literal)*) => { $(of_each_digit!(# $digit $digits);)* };
        (# $high:literal [$($low:literal)*]) => { $(
            at_every_bit::<57, { 8 * $high + $low + 1 }>();
            at_every_bit::<{ 50 + $high }, { $low + 1 }>();
        )* };
    }
    of_each_digit!(0 1 2 3 4 5 6 7);
}
