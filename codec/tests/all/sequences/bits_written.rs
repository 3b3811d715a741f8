//! The four writers of bit streams, and the counter.

use std::cell::Cell;
use std::fmt::Display;
use std::io;

use packproof_codec::EncodeError;
use packproof_codec::bit_pack::{
    BitCounter, BitWrite, BytesWriter, IoWriter, Lsb, Msb, Order, SliceWriter, Writer,
};
use packproof_codec::message::Message as _;
use quickcheck::{Arbitrary, Gen};

use super::bits;
use super::{
    Few, MANY, Uneven, WIDTHS, below, ends_of_range, holds, holds_in_every_order, magnitude, same, width,
};

/// A call to a writer.
#[derive(Clone, Debug)]
enum Call {
    Bool(bool),
    Field(u64, u32),
    Signed(i64, u32),
    Ranged(i64, i64, i64),
    Bytes(Vec<u8>),
    Run(Vec<u64>, u32),
    Message(Uneven),
    Align,
}

impl Arbitrary for Call {
    fn arbitrary(g: &mut Gen) -> Self {
        let width = width(g);
        // One value in ten may have a bit too many.
        let unused = 64_u32.saturating_sub(width.saturating_add(u32::from(below(g, 10) == 0))) % 64;
        match below(g, 9) {
            0 => Self::Bool(bool::arbitrary(g)),
            1 | 2 => Self::Field(u64::arbitrary(g) >> unused, width),
            3 => Self::Signed(i64::arbitrary(g) >> unused, width),
            4 => {
                let (min, max) = ends_of_range(g);
                let (low, span) = (min.min(max), i128::from(min.abs_diff(max)));
                // One above the range, now and then.
                let value = i128::from(low) + i128::from(magnitude(g)) % (span + 2);
                Self::Ranged(value as i64, min, max)
            }
            5 => Self::Bytes(Vec::arbitrary(g).into_iter().take(20).collect()),
            6 => Self::Run((0..below(g, 40)).map(|_| u64::arbitrary(g) >> unused).collect(), width),
            7 => Self::Message(Uneven::arbitrary(g)),
            _ => Self::Align,
        }
    }
}

/// Calls of more bytes and values than two bytes count, at other offsets than 0.
fn long() -> Vec<Call> {
    let bytes = (0..MANY).map(|at| (at % 251) as u8).collect();
    let values = (0..MANY as u64).map(|at| at % 5003).collect();
    vec![Call::Field(5, 3), Call::Bytes(bytes), Call::Run(values, 13)]
}

/// How a writer reports a lack of space.
#[derive(Clone, Copy)]
enum Room {
    /// The writer grows.
    Endless,
    /// A slice of this many bytes; the error has the length of the stream.
    Slice(usize),
    /// A buffer of this many bytes; the error has the bytes left and those that the field needs.
    Left(usize),
}

impl Room {
    /// Whether `more` bits fit after `written`.
    fn for_more<O: Order>(self, written: usize, more: usize) -> Result<(), EncodeError> {
        let word = 8 * O::WORD;
        let (needed, available) = match self {
            Self::Endless => return Ok(()),
            Self::Slice(len) => ((written + more).div_ceil(8), len / O::WORD * O::WORD),
            Self::Left(len) => {
                ((written % word + more).div_ceil(word) * O::WORD, len - written / word * O::WORD)
            }
        };
        if needed > available { Err(EncodeError::BufferTooSmall { needed, available }) } else { Ok(()) }
    }
}

/// The bits that a call adds, or its error.
fn expected<O: Order>(call: &Call, written: usize, room: Room) -> Result<Vec<bool>, EncodeError> {
    let field = |number: i128, width: u32, fits: fn(i128, u32) -> bool| {
        if !(1..=64).contains(&width) {
            Err(EncodeError::BadParameter)
        } else if fits(number, width) {
            Ok(bits::field::<O>(number, width))
        } else {
            Err(EncodeError::OutOfRange)
        }
    };
    let unsigned = |number: i128, width: u32| number < 1 << width;
    let added = match call {
        Call::Bool(value) => vec![*value],
        Call::Field(value, width) => field(i128::from(*value), *width, unsigned)?,
        Call::Signed(value, width) => field(i128::from(*value), *width, |number, width| {
            number < 1 << (width - 1) && number >= -(1 << (width - 1))
        })?,
        Call::Ranged(value, min, max) => {
            let width = bits::ranged_width(*min, *max).ok_or(EncodeError::BadParameter)?;
            if value < min || value > max {
                return Err(EncodeError::OutOfRange);
            }
            bits::field::<O>(i128::from(*value) - i128::from(*min), width)
        }
        Call::Bytes(bytes) => bytes.iter().flat_map(|&byte| bits::field::<O>(byte.into(), 8)).collect(),
        Call::Run(_, width) if !(1..=64).contains(width) => return Err(EncodeError::BadParameter),
        Call::Run(values, width) => {
            let fields = values.iter().map(|&value| field(i128::from(value), *width, unsigned));
            fields.collect::<Result<Vec<_>, _>>()?.concat()
        }
        Call::Message(message) => message
            .fields()
            .iter()
            .zip(WIDTHS)
            .flat_map(|(&value, width)| bits::field::<O>(value, width))
            .collect(),
        Call::Align => vec![false; written.next_multiple_of(8) - written],
    };
    // A field of 0 bits always fits.
    if !added.is_empty() || matches!(call, Call::Bytes(_)) {
        room.for_more::<O>(written, added.len())?;
    }
    Ok(added)
}

fn called<W: BitWrite>(writer: &mut W, call: &Call) -> Result<(), W::Error> {
    match call {
        Call::Bool(value) => writer.write_bool(*value),
        Call::Field(value, width) => writer.write(*value, *width),
        Call::Signed(value, width) => writer.write_signed(*value, *width),
        Call::Ranged(value, min, max) => writer.write_ranged(*value, *min, *max),
        Call::Bytes(bytes) => writer.write_bytes(bytes),
        Call::Run(values, width) => writer.write_run(values, *width),
        Call::Message(message) => message.write(writer),
        Call::Align => writer.align(),
    }
}

/// A stream in which every third write fails with `WouldBlock` and writes nothing.
struct Hesitant<'a> {
    bytes: Vec<u8>,
    /// Writes before the next that fails.
    left: &'a Cell<u8>,
}

impl io::Write for Hesitant<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.get().checked_sub(1) else {
            self.left.set(2);
            return Err(io::ErrorKind::WouldBlock.into());
        };
        self.left.set(left);
        self.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Repeats a call while the stream blocks.
fn patiently(mut call: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            end => return end,
        }
    }
}

/// Makes the same calls on a writer and on the list of bits, behind `before` bits. Errors are compared as they are displayed, which is the
/// same over a stream.
fn drive<W: BitWrite<Error: Display>>(
    calls: &[Call],
    writer: &mut W,
    (before, written): (usize, &mut Vec<bool>),
    room: Room,
    ask: impl Fn(&mut W, &Call) -> Result<(), W::Error>,
) -> Result<(), String> {
    for call in calls {
        let expected = expected::<W::Order>(call, written.len(), room);
        let [actual, wanted] = [
            ask(writer, call).map_err(|error| error.to_string()),
            expected.as_ref().map(|_| ()).map_err(ToString::to_string),
        ];
        same(call, actual, wanted)?;
        written.extend(expected.into_iter().flatten());
        same(call, writer.position(), (before + written.len()) as u64)?;
    }
    Ok(())
}

/// One buffer serves several streams, each after a header. One is cloned midway.
fn grows<O: Order>(streams: Few<(Vec<u8>, Vec<Call>)>) -> Result<(), String> {
    let mut buffer = Vec::new();
    for (header, calls) in &streams.0 {
        buffer.clear();
        buffer.extend(header);
        let (before, mut written) = (8 * header.len(), Vec::new());
        let mut writer = Writer::<O>::with_order(buffer);
        drive(calls, &mut writer, (before, &mut written), Room::Endless, called)?;
        let (mut copy, mut of_copy) = (writer.clone(), written.clone());
        drive(calls, &mut copy, (before, &mut of_copy), Room::Endless, called)?;
        same(calls, copy.finish(), [&header[..], &bits::bytes::<O>(&of_copy)].concat())?;
        buffer = writer.finish();
        same(calls, &buffer, &[&header[..], &bits::bytes::<O>(&written)].concat())?;
    }
    Ok(())
}

#[test]
fn a_growing_writer_is_a_list_of_bits_stream_after_stream() {
    holds_in_every_order!(grows as fn(_) -> _);
    let many = || Few(vec![(vec![7], long())]);
    assert_eq!((grows::<Msb>(many()), grows::<Lsb>(many())), (Ok(()), Ok(())));
}

/// A slice of any length serves several streams and is never cleared.
fn fills<O: Order>(streams: Few<Vec<Call>>, len: usize) -> Result<(), String> {
    let mut room = vec![0xA5; len];
    for calls in &streams.0 {
        let (mut written, whole) = (Vec::new(), Room::Slice(len));
        let mut writer = SliceWriter::<O>::with_order(&mut room);
        drive(calls, &mut writer, (0, &mut written), whole, called)?;
        same(calls, writer.remaining(), (len / O::WORD * O::WORD * 8 - written.len()) as u64)?;
        let len = writer.finish();
        same(calls, &room[..len], &bits::bytes::<O>(&written))?;
    }
    Ok(())
}

#[test]
fn a_slice_writer_is_a_list_of_bits_and_stops_at_the_end() {
    fn property<O: Order>(streams: Few<Vec<Call>>, len: u8) -> Result<(), String> {
        fills::<O>(streams, len.into())
    }
    holds_in_every_order!(property as fn(_, _) -> _);
    let many = || Few(vec![long()]);
    assert_eq!((fills::<Msb>(many(), 4 * MANY), fills::<Lsb>(many(), 4 * MANY)), (Ok(()), Ok(())));
}

/// Bytes after the stream in a `BufMut` do not change.
fn fills_buf<O: Order>(calls: Vec<Call>, len: usize) -> Result<(), String> {
    let mut room = vec![0xA5; len];
    let mut written = Vec::new();
    let mut writer = BytesWriter::<_, O>::with_order(&mut room[..]);
    drive(&calls, &mut writer, (0, &mut written), Room::Left(len), called)?;
    let left = writer.finish().len();
    let (stream, rest) = room.split_at(room.len() - left);
    same(&calls, stream, &bits::bytes::<O>(&written))?;
    same(&calls, rest, &vec![0xA5; left])
}

#[test]
fn a_writer_over_a_buf_is_a_list_of_bits_and_leaves_the_rest() {
    fn property<O: Order>(calls: Vec<Call>, len: u8) -> Result<(), String> {
        fills_buf::<O>(calls, len.into())
    }
    holds_in_every_order!(property as fn(_, _) -> _);
    assert_eq!((fills_buf::<Msb>(long(), 4 * MANY), fills_buf::<Lsb>(long(), 4 * MANY)), (Ok(()), Ok(())));
}

/// Calls that are repeated after a failed write of the stream give the same bits; without those of which the stream may then have a part.
fn streams<O: Order>(mut calls: Vec<Call>) -> Result<(), String> {
    calls.retain(|call| !matches!(call, Call::Run(..) | Call::Message(_)));
    let mut written = Vec::new();
    let left = Cell::new(2);
    let mut writer = IoWriter::<_, O>::with_order(Hesitant { bytes: Vec::new(), left: &left });
    drive(&calls, &mut writer, (0, &mut written), Room::Endless, |writer, call| match call {
        // `IoWriter` passes seven bytes at a time to the stream: a failed write has written none of them.
        Call::Bytes(bytes) => bytes.chunks(7).try_for_each(|some| patiently(|| writer.write_bytes(some))),
        _ => patiently(|| called(writer, call)),
    })?;
    // For the padding, which is not written again.
    left.set(1);
    let stream = writer.finish().map_err(|error| error.to_string())?;
    same(&calls, stream.bytes, bits::bytes::<O>(&written))
}

#[test]
fn a_writer_over_a_hesitant_stream_is_a_list_of_bits() {
    holds_in_every_order!(streams as fn(_) -> _);
    assert_eq!((streams::<Msb>(long()), streams::<Lsb>(long())), (Ok(()), Ok(())));
}

#[test]
fn a_counter_counts_a_list_of_bits() {
    fn property(calls: Vec<Call>) -> Result<(), String> {
        drive(&calls, &mut BitCounter::default(), (0, &mut Vec::new()), Room::Endless, called)
    }
    holds(property as fn(_) -> _);
}
