//! The four writers of bit streams.

use std::io;

use packproof_codec::EncodeError;
use packproof_codec::bit_pack::{BytesWriter, IoWriter, SliceWriter, Writer};
use quickcheck::{Arbitrary, Gen};

use crate::{Few, below, bits, holds, magnitude, same, width};

/// A call.
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
        // One bit too many, now and then.
        let unused = 64_u32.saturating_sub(width.saturating_add(u32::from(below(g, 10) == 0))) % 64;
        match below(g, 8) {
            0 => Self::Bool(bool::arbitrary(g)),
            1 | 2 => Self::Field(u64::arbitrary(g) >> unused, width),
            3 => Self::Signed(i64::arbitrary(g) >> unused, width),
            4 => {
                let ends = [magnitude(g) as i64, (magnitude(g) as i64).wrapping_neg()];
                let (min, max) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
                let value =
                    i128::from(min) + i128::from(magnitude(g)) % (i128::from(max) - i128::from(min) + 2);
                if below(g, 12) == 0 {
                    Self::Ranged(value as i64, max, min)
                } else {
                    Self::Ranged(value as i64, min, max)
                }
            }
            5 => Self::Bytes(Vec::arbitrary(g).into_iter().take(20).collect()),
            6 => Self::Run((0..below(g, 40)).map(|_| u64::arbitrary(g) >> unused).collect(), width),
            _ => Self::Align,
        }
    }
}

/// How a writer counts the room that it lacks.
#[derive(Clone, Copy)]
enum Room {
    /// It grows.
    Endless,
    /// Bytes of the whole slice, against those of the whole stream.
    Slice(usize),
    /// Bytes that are left, against those that the field completes and the one that it begins.
    Left(usize),
}

impl Room {
    /// Whether bits beyond those that are written fit.
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

/// The bits that a call adds, or why it is refused.
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
    // A field of no bits needs no room.
    if !added.is_empty() || matches!(call, Call::Bytes(_)) {
        room.for_more(written, added.len())?;
    }
    Ok(added)
}

/// A writer under test; none says that it has no such call.
trait Writes {
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>>;
    fn position(&self) -> u64;
}

/// The calls that all writers have under the same name; `$map` makes their errors ours.
macro_rules! call {
    ($writer:expr, $call:expr, $map:expr, $bytes:expr, $align:expr, $bool:expr, $run:expr) => {
        match $call {
            Call::Bool(value) => Some($bool(&mut *$writer, *value)),
            Call::Field(value, width) => Some($writer.write(*value, *width).map_err($map)),
            Call::Signed(value, width) => Some($writer.write_signed(*value, *width).map_err($map)),
            Call::Ranged(value, min, max) => Some($writer.write_ranged(*value, *min, *max).map_err($map)),
            Call::Bytes(bytes) => Some($bytes(&mut *$writer, bytes)),
            Call::Run(values, width) => $run(&mut *$writer, values, *width),
            Call::Align => Some($align(&mut *$writer)),
        }
    };
}

impl Writes for Writer {
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>> {
        call!(
            self,
            call,
            |error| error,
            |w: &mut Self, bytes: &[u8]| {
                w.write_bytes(bytes);
                Ok(())
            },
            |w: &mut Self| {
                w.align();
                Ok(())
            },
            |w: &mut Self, value| {
                w.write_bool(value);
                Ok(())
            },
            |w: &mut Self, values: &[u64], width| Some(w.write_run(values, width))
        )
    }

    fn position(&self) -> u64 {
        Writer::position(self)
    }
}

impl Writes for SliceWriter<'_> {
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>> {
        call!(
            self,
            call,
            |error| error,
            |w: &mut Self, bytes: &[u8]| w.write_bytes(bytes),
            |w: &mut Self| {
                w.align();
                Ok(())
            },
            |w: &mut Self, value| w.write_bool(value),
            |w: &mut Self, values: &[u64], width| Some(w.write_run(values, width))
        )
    }

    fn position(&self) -> u64 {
        SliceWriter::position(self)
    }
}

impl Writes for BytesWriter<&mut [u8]> {
    fn call(&mut self, call: &Call) -> Option<Result<(), EncodeError>> {
        call!(
            self,
            call,
            |error| error,
            |w: &mut Self, bytes: &[u8]| w.write_bytes(bytes),
            |w: &mut Self| {
                w.align();
                Ok(())
            },
            |w: &mut Self, value| w.write_bool(value),
            |_: &mut Self, _: &[u64], _| None
        )
    }

    fn position(&self) -> u64 {
        BytesWriter::position(self)
    }
}

/// A stream that refuses every third call once, having taken nothing.
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

/// Again as long as the stream refuses.
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
            Call::Bool(value) => Some(patiently(|| self.write_bool(*value))),
            Call::Field(value, width) => Some(patiently(|| self.write(*value, *width))),
            Call::Signed(value, width) => Some(patiently(|| self.write_signed(*value, *width))),
            Call::Ranged(value, min, max) => Some(patiently(|| self.write_ranged(*value, *min, *max))),
            // Up to seven bytes go to the stream at once, so that a refusal has taken none of them.
            Call::Bytes(bytes) => {
                Some(bytes.chunks(7).try_for_each(|some| patiently(|| self.write_bytes(some))))
            }
            Call::Align => Some(patiently(|| self.align())),
        }
    }

    fn position(&self) -> u64 {
        IoWriter::position(self)
    }
}

/// Makes the calls on a writer and on the list of bits, which begins with what the writer continues.
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

/// One buffer for several streams, each after a header, each a list of bits; one with a capacity, and one that is cloned
/// in the middle.
#[test]
fn a_growing_writer_is_a_list_of_bits_stream_after_stream() {
    fn property(streams: Few<(Vec<u8>, Vec<Call>)>, capacity: u8) -> Result<(), String> {
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
            let (mut writer, mut written) = (Writer::with_capacity(capacity.into()), Vec::new());
            drive(calls, &mut writer, &mut written, Room::Endless)?;
            same(calls, writer.finish(), bits::bytes(&written))?;
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}

/// A slice of any length, streams one after another in what the last one left.
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

/// Over a `BufMut` of any length nothing is written beyond the stream.
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

/// Over a stream that refuses now and then, the calls repeated give the list of bits.
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
