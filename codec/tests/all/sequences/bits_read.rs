//! The three readers of bit streams.

use bytes::Buf;
use packproof_codec::bit_pack::{BitRead, BytesReader, IoReader, Lsb, Msb, Order, Reader};
use packproof_codec::message::Message as _;
use packproof_codec::{DecodeError, Fault};
use quickcheck::{Arbitrary, Gen};
use std::fmt::Display;
use std::marker::PhantomData;

use super::bits;
use super::{MANY, Uneven, WIDTHS, below, ends_of_range, holds_in_every_order, same, width};

/// A call to a reader.
#[derive(Clone, Debug)]
enum Call {
    Bool,
    Field(u32),
    Peek(u32),
    Signed(u32),
    Ranged(i64, i64),
    Bytes(usize),
    Run(usize, u32),
    Message,
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
                let (min, max) = ends_of_range(g);
                Self::Ranged(min, max)
            }
            6 => Self::Bytes(len),
            7 => Self::Run(len * 3, width(g)),
            8 => Self::Message,
            9 => Self::Skip(if below(g, 20) == 0 { u64::MAX } else { below(g, 100) }),
            10 => Self::Align,
            11 => Self::AlignCanonical,
            _ => Self::FinishCanonical,
        }
    }
}

/// The numbers that a call reads, or its error as it is displayed, which is the same over a stream.
type Answer = Result<Vec<i128>, String>;

fn error(kind: Fault, bit: usize) -> String {
    DecodeError::bit(kind, bit as u64).to_string()
}

/// The list of bits, and the position in it.
struct Model<O> {
    bits: Vec<bool>,
    /// Whether an incomplete word follows.
    ragged: bool,
    /// Where the input ends: over a stream with an incomplete word, too.
    end: usize,
    at: usize,
    /// Whether a refused ranged field is consumed, as over a stream.
    consumes_refused: bool,
    order: PhantomData<O>,
}

impl<O: Order> Model<O> {
    fn new(bytes: &[u8], consumes_refused: bool) -> Self {
        let ragged = !bytes.len().is_multiple_of(O::WORD);
        let bits = bits::of::<O>(bytes);
        Self { ragged, end: bits.len(), bits, at: 0, consumes_refused, order: PhantomData }
    }

    /// Bytes of the words that are not begun.
    fn untouched(&self, bytes: &[u8]) -> usize {
        bytes.len() - self.at.div_ceil(8 * O::WORD) * O::WORD
    }

    /// Consumes the next field.
    fn field(&mut self, width: u32) -> Result<i128, String> {
        if !(1..=64).contains(&width) {
            return Err(error(Fault::BadParameter, self.at));
        }
        let end = self.at + width as usize;
        let field = self.bits.get(self.at..end).ok_or_else(|| error(Fault::Truncated, self.end))?;
        self.at = end;
        Ok(bits::number::<O>(field) as i128)
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

    fn padding(&mut self, unit: usize) -> Answer {
        let end = self.at.next_multiple_of(unit);
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
                let width = bits::ranged_width(min, max).ok_or_else(|| error(Fault::BadParameter, before))?;
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
            Call::Run(count, width) => self.fields(count, width),
            Call::Message => {
                let read = WIDTHS.iter().map(|&width| self.field(width)).collect();
                if Result::is_err(&read) {
                    self.at = before;
                }
                read
            }
            Call::Skip(count) if count > (self.bits.len() - before) as u64 => {
                Err(error(Fault::Truncated, self.end))
            }
            Call::Skip(count) => {
                self.at += count as usize;
                Ok(vec![])
            }
            Call::Align => {
                self.at = before.next_multiple_of(8);
                Ok(vec![])
            }
            Call::AlignCanonical => self.padding(8),
            Call::FinishCanonical => {
                let next = before.next_multiple_of(8 * O::WORD);
                let ended = if next < self.bits.len() || self.ragged {
                    Err(error(Fault::Trailing, next))
                } else {
                    self.padding(8 * O::WORD)
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
fn in_memory<O: Order>(reader: &mut Reader<'_, O>, call: &Call) -> Answer {
    let numbers = match *call {
        Call::Peek(width) => reader.peek(width).map(|value| vec![value.into()]),
        Call::Bytes(len) => {
            let mut out = vec![0xA5; len];
            let read = reader.read_bytes(&mut out);
            assert!(read.is_ok() || out == vec![0xA5; len], "{call:?} is refused and fills its output");
            read.map(|()| of_bytes(&out))
        }
        Call::Run(count, width) => {
            let mut out = vec![0xA5; count];
            let read = reader.read_run(&mut out, width);
            assert!(read.is_ok() || out == vec![0xA5; count], "{call:?} is refused and fills its output");
            read.map(|()| out.into_iter().map(i128::from).collect())
        }
        Call::Message => Uneven::read(reader).map(|message| message.fields().to_vec()),
        Call::Skip(bits) => reader.skip(bits).map(|()| vec![]),
        Call::FinishCanonical => reader.clone().finish().map(|()| vec![]),
        _ => return streamed(reader, call).expect("a call that every reader has"),
    };
    numbers.map_err(|error| error.to_string())
}

/// A call that readers over a `Buf` and over a stream have; `None` for others.
fn streamed<R: BitRead<Error: Display>>(reader: &mut R, call: &Call) -> Option<Answer> {
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
    Some(numbers.map_err(|error| error.to_string()))
}

/// Clears some of the bytes, so that canonical padding occurs.
fn spread(bytes: &[u8], mask: u8) -> Vec<u8> {
    bytes.iter().enumerate().map(|(at, &byte)| if mask >> (at % 8) & 1 == 1 { 0 } else { byte }).collect()
}

/// Calls of more bytes and values than two bytes count, at other offsets than 0.
fn long<T>(property: fn(Vec<u8>, u8, Vec<Call>) -> T) -> T {
    let bytes = (0..4 * MANY).map(|at| (at % 251) as u8).collect();
    property(bytes, 0, vec![Call::Field(3), Call::Bytes(MANY), Call::Run(MANY, 13)])
}

/// A refused call does not change the position.
fn reads<O: Order>(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
    let bytes = spread(&bytes, mask);
    let mut model = Model::<O>::new(&bytes, false);
    let mut reader = Reader::<O>::with_order(&bytes);
    for call in &calls {
        same(call, in_memory(&mut reader, call), model.call(call))?;
        same(call, reader.position(), model.at as u64)?;
        same(call, reader.remaining(), (model.bits.len() - model.at) as u64)?;
    }
    Ok(())
}

#[test]
fn a_reader_is_a_list_of_bits() {
    holds_in_every_order!(reads as fn(_, _, _) -> _);
    assert_eq!((long(reads::<Msb>), long(reads::<Lsb>)), (Ok(()), Ok(())));
}

/// The `Buf` has two chunks. A refused ranged field is consumed. No byte after the word of the last field is, unless the stream is ended.
fn reads_buf<O: Order>(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
    let bytes = spread(&bytes, mask);
    let mut model = Model::<O>::new(&bytes, true);
    let (front, back) = bytes.split_at(bytes.len() / 3);
    let mut reader = BytesReader::<_, O>::with_order(front.chain(back));
    for call in &calls {
        let Some(actual) = streamed(&mut reader, call) else { continue };
        same(call, actual, model.call(call))?;
        same(call, reader.position(), model.at as u64)?;
    }
    if mask.is_multiple_of(2) {
        let ended = reader.finish().map(|()| vec![]).map_err(|error| error.to_string());
        return same(&calls, ended, model.call(&Call::FinishCanonical));
    }
    same(&calls, reader.into_inner().remaining(), model.untouched(&bytes))
}

#[test]
fn a_reader_over_a_buf_is_a_list_of_bits() {
    holds_in_every_order!(reads_buf as fn(_, _, _) -> _);
    assert_eq!((long(reads_buf::<Msb>), long(reads_buf::<Lsb>)), (Ok(()), Ok(())));
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
fn reads_stream<O: Order>(bytes: Vec<u8>, mask: u8, calls: Vec<Call>) -> Result<(), String> {
    let bytes = spread(&bytes, mask);
    let mut model = Model::<O>::new(&bytes, true);
    model.end = 8 * bytes.len();
    let mut reader = IoReader::<_, O>::with_order(Halting { bytes: &bytes, halted: false });
    for call in &calls {
        let Some(actual) = streamed(&mut reader, call) else { continue };
        let expected = model.call(call);
        same(call, &actual, &expected)?;
        if expected == Err(error(Fault::Truncated, model.end)) {
            return Ok(());
        }
        same(call, reader.position(), model.at as u64)?;
    }
    if mask.is_multiple_of(2) {
        let ended = reader.finish().map(|()| vec![]).map_err(|error| error.to_string());
        return same(&calls, ended, model.call(&Call::FinishCanonical));
    }
    same(&calls, reader.into_inner().bytes.len(), model.untouched(&bytes))
}

#[test]
fn a_reader_over_a_stream_is_a_list_of_bits() {
    holds_in_every_order!(reads_stream as fn(_, _, _) -> _);
    assert_eq!((long(reads_stream::<Msb>), long(reads_stream::<Lsb>)), (Ok(()), Ok(())));
}
