//! The four writers of bit streams.

use std::io;

use packproof_codec::EncodeError;
use packproof_codec::bit_pack::{BitWrite, BytesWriter, IoWriter, SliceWriter, Writer};
use quickcheck::{Arbitrary, Gen};

use super::bits;
use super::{Few, below, holds, magnitude, range, same, width};

/// A call to a writer.
#[derive(Clone, Debug)]
enum Call {
    Bool(bool),
    Field(u64, u32),
    Signed(i64, u32),
    Ranged(i64, i64, i64),
    Bytes(Vec<u8>),
    Run(Vec<u64>, u32),
    Align,
}

impl Arbitrary for Call {
    fn arbitrary(g: &mut Gen) -> Self {
        let width = width(g);
        // One value in ten may have a bit too many.
        let unused = 64_u32.saturating_sub(width.saturating_add(u32::from(below(g, 10) == 0))) % 64;
        match below(g, 8) {
            0 => Self::Bool(bool::arbitrary(g)),
            1 | 2 => Self::Field(u64::arbitrary(g) >> unused, width),
            3 => Self::Signed(i64::arbitrary(g) >> unused, width),
            4 => {
                let (min, max) = range(g);
                let (low, span) = (min.min(max), i128::from(min.abs_diff(max)));
                // One above the range, now and then.
                let value = i128::from(low) + i128::from(magnitude(g)) % (span + 2);
                Self::Ranged(value as i64, min, max)
            }
            5 => Self::Bytes(Vec::arbitrary(g).into_iter().take(20).collect()),
            6 => Self::Run((0..below(g, 40)).map(|_| u64::arbitrary(g) >> unused).collect(), width),
            _ => Self::Align,
        }
    }
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
    fn for_more(self, written: usize, more: usize) -> Result<(), EncodeError> {
        let all = (written + more).div_ceil(8);
        let (needed, available) = match self {
            Self::Endless => return Ok(()),
            Self::Slice(len) => (all, len),
            Self::Left(len) => (all - written / 8, len - written / 8),
        };
        if needed > available { Err(EncodeError::BufferTooSmall { needed, available }) } else { Ok(()) }
    }
}

/// The bits that a call adds, or its error.
fn expected(call: &Call, written: usize, room: Room) -> Result<Vec<bool>, EncodeError> {
    let field = |number: i128, width: u32, fits: fn(i128, u32) -> bool| {
        if !(1..=64).contains(&width) {
            Err(EncodeError::BadParameter)
        } else if fits(number, width) {
            Ok(bits::field(number, width))
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
            bits::field(i128::from(*value) - i128::from(*min), width)
        }
        Call::Bytes(bytes) => bits::of(bytes),
        Call::Run(_, width) if !(1..=64).contains(width) => return Err(EncodeError::BadParameter),
        Call::Run(values, width) => {
            let fields = values.iter().map(|&value| field(i128::from(value), *width, unsigned));
            fields.collect::<Result<Vec<_>, _>>()?.concat()
        }
        Call::Align => vec![false; written.next_multiple_of(8) - written],
    };
    // A field of 0 bits always fits.
    if !added.is_empty() || matches!(call, Call::Bytes(_)) {
        room.for_more(written, added.len())?;
    }
    Ok(added)
}

/// A writer under test.
trait Writes {
    /// `None` if the writer does not have this call.
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>>;
    fn position(&self) -> u64;
}

/// A call that every writer has.
fn called<W: BitWrite>(writer: &mut W, call: &Call) -> Result<(), W::Error> {
    match call {
        Call::Bool(value) => writer.write_bool(*value),
        Call::Field(value, width) => writer.write(*value, *width),
        Call::Signed(value, width) => writer.write_signed(*value, *width),
        Call::Ranged(value, min, max) => writer.write_ranged(*value, *min, *max),
        Call::Bytes(bytes) => writer.write_bytes(bytes),
        Call::Run(values, width) => writer.write_run(values, *width),
        Call::Align => writer.align(),
    }
}

macro_rules! writes {
    ($writer:ty, $runs:expr) => {
        impl Writes for $writer {
            fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>> {
                ($runs || !matches!(call, Call::Run(..))).then(|| called(self, call))
            }

            fn position(&self) -> u64 {
                BitWrite::position(self)
            }
        }
    };
}

writes!(Writer, true);
writes!(SliceWriter<'_>, true);
writes!(BytesWriter<&mut [u8]>, false);

/// A stream in which every third write fails with `WouldBlock` and writes nothing.
#[derive(Default)]
struct Hesitant {
    bytes: Vec<u8>,
    calls: usize,
}

impl io::Write for Hesitant {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Repeats a call while the stream blocks.
fn patiently(mut call: impl FnMut() -> io::Result<()>) -> Result<(), EncodeError> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => {
                let inner = error.into_inner().expect("an error of ours");
                return Err(*inner.downcast().expect("an error of ours"));
            }
            Ok(()) => return Ok(()),
        }
    }
}

impl Writes for IoWriter<Hesitant> {
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>> {
        match call {
            Call::Run(..) => None,
            // `IoWriter` passes seven bytes at a time to the stream: a failed write has written none of them.
            Call::Bytes(bytes) => {
                Some(bytes.chunks(7).try_for_each(|some| patiently(|| self.write_bytes(some))))
            }
            _ => Some(patiently(|| called(self, call))),
        }
    }

    fn position(&self) -> u64 {
        BitWrite::position(self)
    }
}

/// Makes the same calls on a writer and on the list of bits.
fn drive(
    calls: &[Call],
    writer: &mut impl Writes,
    written: &mut Vec<bool>,
    room: Room,
) -> Result<(), String> {
    for call in calls {
        let expected = expected(call, written.len(), room);
        let Some(actual) = writer.call(call) else { continue };
        same(call, actual, expected.as_ref().map(|_| ()).map_err(|&error| error))?;
        written.extend(expected.into_iter().flatten());
        same(call, writer.position(), written.len() as u64)?;
    }
    Ok(())
}

/// One buffer serves several streams, each after a header. One is cloned midway.
#[test]
fn a_growing_writer_is_a_list_of_bits_stream_after_stream() {
    fn property(streams: Few<(Vec<u8>, Vec<Call>)>) -> Result<(), String> {
        let mut buffer = Vec::new();
        for (header, calls) in &streams.0 {
            buffer.clear();
            buffer.extend(header);
            let mut written = bits::of(header);
            let mut writer = Writer::after(buffer);
            drive(calls, &mut writer, &mut written, Room::Endless)?;
            let (mut copy, mut of_copy) = (writer.clone(), written.clone());
            drive(calls, &mut copy, &mut of_copy, Room::Endless)?;
            same(calls, copy.finish(), bits::bytes(&of_copy))?;
            buffer = writer.finish();
            same(calls, &buffer, &bits::bytes(&written))?;
        }
        Ok(())
    }
    holds(property as fn(_) -> _);
}

/// A slice of any length serves several streams and is never cleared.
#[test]
fn a_slice_writer_is_a_list_of_bits_and_stops_at_the_end() {
    fn property(streams: Few<Vec<Call>>, len: u8) -> Result<(), String> {
        let mut room = vec![0xA5; usize::from(len)];
        for calls in &streams.0 {
            let (mut written, whole) = (Vec::new(), Room::Slice(room.len()));
            let mut writer = SliceWriter::new(&mut room);
            drive(calls, &mut writer, &mut written, whole)?;
            same(calls, writer.remaining(), u64::from(len) * 8 - written.len() as u64)?;
            let len = writer.finish();
            same(calls, &room[..len], &bits::bytes(&written))?;
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}

/// Bytes after the stream in a `BufMut` do not change.
#[test]
fn a_writer_over_a_buf_is_a_list_of_bits_and_leaves_the_rest() {
    fn property(calls: Vec<Call>, len: u8) -> Result<(), String> {
        let mut room = vec![0xA5; usize::from(len)];
        let mut written = Vec::new();
        let whole = Room::Left(room.len());
        let mut writer = BytesWriter::new(&mut room[..]);
        drive(&calls, &mut writer, &mut written, whole)?;
        let left = writer.finish().len();
        let (stream, rest) = room.split_at(room.len() - left);
        same(&calls, stream, &bits::bytes(&written))?;
        same(&calls, rest, &vec![0xA5; left])
    }
    holds(property as fn(_, _) -> _);
}

/// Calls that are repeated after a failed write of the stream give the same bits.
#[test]
fn a_writer_over_a_hesitant_stream_is_a_list_of_bits() {
    fn property(calls: Vec<Call>) -> Result<(), String> {
        let mut written = Vec::new();
        let mut writer = IoWriter::new(Hesitant::default());
        drive(&calls, &mut writer, &mut written, Room::Endless)?;
        patiently(|| writer.align()).map_err(|error| error.to_string())?;
        let stream = writer.finish().map_err(|error| error.to_string())?;
        same(&calls, stream.bytes, bits::bytes(&written))
    }
    holds(property as fn(_) -> _);
}
