//! The three readers of bit streams.

use bytes::Buf;
use packproof_codec::bit_pack::{BitRead, BytesReader, IoReader, Reader};
use packproof_codec::{DecodeError, Fault};
use quickcheck::{Arbitrary, Gen};

use super::bits::{self, Ours};
use super::{below, holds, range, same, width};

/// A call to a reader.
#[derive(Clone, Debug)]
enum Call {
    Bool,
    Field(u32),
    Peek(u32),
    Signed(u32),
    Ranged(i64, i64),
    Bytes(usize),
    Aligned(usize),
    Run(usize, u32),
    Skip(u64),
    Align,
    AlignCanonical,
    FinishCanonical,
}

impl Arbitrary for Call {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = below(g, 12) as usize;
        match below(g, 13) {
            0 => Self::Bool,
            1 | 2 => Self::Field(width(g)),
            3 => Self::Peek(width(g)),
            4 => Self::Signed(width(g)),
            5 => {
                let (min, max) = range(g);
                Self::Ranged(min, max)
            }
            6 => Self::Bytes(len),
            7 => Self::Aligned(len),
            8 => Self::Run(len * 3, width(g)),
            9 => Self::Skip(if below(g, 20) == 0 { u64::MAX } else { below(g, 100) }),
            10 => Self::Align,
            11 => Self::AlignCanonical,
            _ => Self::FinishCanonical,
        }
    }
}

/// The numbers that a call reads.
type Answer = Result<Vec<i128>, DecodeError>;

fn error(kind: Fault, bit: usize) -> DecodeError {
    DecodeError::bit(kind, bit as u64)
}

/// The list of bits, and the position in it.
struct Model {
    bits: Vec<bool>,
    at: usize,
    /// Whether a refused ranged field is consumed, as over a stream.
    consumes_refused: bool,
}

impl Model {
    /// Consumes the next field.
    fn field(&mut self, width: u32) -> Result<i128, DecodeError> {
        if !(1..=64).contains(&width) {
            return Err(error(Fault::BadParameter, self.at));
        }
        let end = self.at + width as usize;
        let field = self.bits.get(self.at..end).ok_or(error(Fault::Truncated, self.bits.len()))?;
        self.at = end;
        Ok(bits::number(field) as i128)
    }

    /// Consumes all fields, or none if one is missing.
    fn fields(&mut self, count: usize, width: u32) -> Answer {
        let before = self.at;
        if !(1..=64).contains(&width) {
            return Err(error(Fault::BadParameter, self.at));
        }
        let read = (0..count).map(|_| self.field(width)).collect();
        if Result::is_err(&read) {
            self.at = before;
        }
        read
    }

    fn padding(&mut self) -> Answer {
        let end = self.at.next_multiple_of(8);
        if let Some(first) = self.bits[self.at..end].iter().position(|&bit| bit) {
            return Err(error(Fault::NonZeroPadding, self.at + first));
        }
        self.at = end;
        Ok(vec![])
    }

    fn call(&mut self, call: &Call) -> Answer {
        let before = self.at;
        match *call {
            Call::Bool => self.fields(1, 1),
            Call::Field(width) => self.fields(1, width),
            Call::Peek(width) => {
                let read = self.fields(1, width);
                self.at = before;
                read
            }
            Call::Signed(width) => {
                let number = self.field(width)?;
                let negative = number >> (width - 1) == 1;
                Ok(vec![if negative { number - (1 << width) } else { number }])
            }
            Call::Ranged(min, max) => {
                let width = bits::ranged_width(min, max).ok_or(error(Fault::BadParameter, before))?;
                let number = if width == 0 { 0 } else { self.field(width)? } + i128::from(min);
                if number <= i128::from(max) {
                    return Ok(vec![number]);
                }
                if !self.consumes_refused {
                    self.at = before;
                }
                Err(error(Fault::OutOfRange, before))
            }
            Call::Bytes(len) => self.fields(len, 8),
            Call::Aligned(len) => {
                self.at = before.next_multiple_of(8);
                let read = self.fields(len, 8);
                if read.is_err() {
                    self.at = before;
                }
                read
            }
            Call::Run(count, width) => self.fields(count, width),
            Call::Skip(count) if count > (self.bits.len() - before) as u64 => {
                Err(error(Fault::Truncated, self.bits.len()))
            }
            Call::Skip(count) => {
                self.at += count as usize;
                Ok(vec![])
            }
            Call::Align => {
                self.at = before.next_multiple_of(8);
                Ok(vec![])
            }
            Call::AlignCanonical => self.padding(),
            Call::FinishCanonical => {
                let next = before.next_multiple_of(8);
                let ended = if next < self.bits.len() || before == next && next != self.bits.len() {
                    Err(error(Fault::Trailing, next))
                } else {
                    self.padding()
                };
                self.at = before;
                ended
            }
        }
    }
}

fn of_bytes(bytes: &[u8]) -> Vec<i128> {
    bytes.iter().map(|&byte| byte.into()).collect()
}

/// The reader in memory. A refused call must not change its output.
fn in_memory(reader: &mut Reader<'_>, call: &Call) -> Answer {
    match *call {
        Call::Peek(width) => reader.peek(width).map(|value| vec![value.into()]),
        Call::Bytes(len) => {
            let mut out = vec![0xA5; len];
            let read = reader.read_bytes(&mut out);
            assert!(read.is_ok() || out == vec![0xA5; len], "{call:?} is refused and fills its output");
            read.map(|()| of_bytes(&out))
        }
        Call::Aligned(len) => {
            let mut ahead = reader.clone();
            ahead.align_lenient();
            let read = ahead.bytes(len).map(of_bytes);
            if read.is_ok() {
                *reader = ahead;
            }
            read
        }
        Call::Run(count, width) => {
            let mut out = vec![0xA5; count];
            let read = reader.read_run(&mut out, width);
            assert!(read.is_ok() || out == vec![0xA5; count], "{call:?} is refused and fills its output");
            read.map(|()| out.into_iter().map(i128::from).collect())
        }
        Call::Skip(bits) => reader.skip(bits).map(|()| vec![]),
        Call::FinishCanonical => reader.clone().finish().map(|()| vec![]),
        _ => streamed(reader, call).expect("a call that every reader has"),
    }
}

/// A call that readers over a `Buf` and over a stream have; `None` for others.
fn streamed<R: BitRead>(reader: &mut R, call: &Call) -> Option<Answer>
where
    DecodeError: Ours<R::Error>,
{
    let numbers = match *call {
        Call::Bool => reader.read_bool().map(|value| vec![value.into()]),
        Call::Field(width) => reader.read(width).map(|value| vec![value.into()]),
        Call::Signed(width) => reader.read_signed(width).map(|value| vec![value.into()]),
        Call::Ranged(min, max) => reader.read_ranged(min, max).map(|value| vec![value.into()]),
        Call::Bytes(len) => {
            let mut out = vec![0xA5; len];
            reader.read_bytes(&mut out).map(|()| of_bytes(&out))
        }
        Call::Align => {
            reader.align_lenient();
            Ok(vec![])
        }
        Call::AlignCanonical => reader.align().map(|()| vec![]),
        _ => return None,
    };
    Some(numbers.map_err(Ours::ours))
}

/// Clears some of the bytes, so that canonical padding occurs.
fn spread(bytes: &[u8], mask: u8) -> Vec<u8> {
    bytes.iter().enumerate().map(|(at, &byte)| if mask >> (at % 8) & 1 == 1 { 0 } else { byte }).collect()
}

/// A refused call does not change the position.
#[test]
fn a_reader_is_a_list_of_bits() {
    fn property(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
        let bytes = spread(&bytes, mask);
        let mut model = Model { bits: bits::of(&bytes), at: 0, consumes_refused: false };
        let mut reader = Reader::new(&bytes);
        for call in &calls {
            same(call, in_memory(&mut reader, call), model.call(call))?;
            same(call, reader.position(), model.at as u64)?;
            same(call, reader.remaining(), (model.bits.len() - model.at) as u64)?;
        }
        Ok(())
    }
    holds(property as fn(_, _, _) -> _);
}

/// The `Buf` has two chunks. A refused ranged field is consumed.
#[test]
fn a_reader_over_a_buf_is_a_list_of_bits() {
    fn property(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
        let bytes = spread(&bytes, mask);
        let mut model = Model { bits: bits::of(&bytes), at: 0, consumes_refused: true };
        let (front, back) = bytes.split_at(bytes.len() / 3);
        let mut reader = BytesReader::new(front.chain(back));
        for call in &calls {
            let Some(actual) = streamed(&mut reader, call) else { continue };
            same(call, actual, model.call(call))?;
            same(call, reader.position(), model.at as u64)?;
        }
        same(&calls, reader.into_inner().remaining(), bytes.len() - model.at.div_ceil(8))
    }
    holds(property as fn(_, _, _) -> _);
}

/// A stream of one byte at a time, with an interruption before each.
struct Halting<'a> {
    bytes: &'a [u8],
    halted: bool,
}

impl std::io::Read for Halting<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        self.halted = !self.halted;
        if self.halted {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let len = out.len().min(1);
        std::io::Read::read(&mut self.bytes, &mut out[..len])
    }
}

/// Up to the end of the stream, where it is unspecified how much is consumed.
#[test]
fn a_reader_over_a_stream_is_a_list_of_bits() {
    fn property(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
        let bytes = spread(&bytes, mask);
        let mut model = Model { bits: bits::of(&bytes), at: 0, consumes_refused: true };
        let mut reader = IoReader::new(Halting { bytes: &bytes, halted: false });
        for call in &calls {
            let Some(actual) = streamed(&mut reader, call) else { continue };
            let expected = model.call(call);
            same(call, &actual, &expected)?;
            if expected.is_err_and(|error| error.kind == Fault::Truncated) {
                return Ok(());
            }
            same(call, reader.position(), model.at as u64)?;
        }
        same(&calls, reader.into_inner().bytes.len(), bytes.len() - model.at.div_ceil(8))
    }
    holds(property as fn(_, _, _) -> _);
}
