//! The writers and the reader of the variant buffer, against a list of bytes.

use packproof_codec::variant_buffer::{Kind, Reader, SliceWriter, Value, Writer};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};
use quickcheck::{Arbitrary, Gen};

use super::{Few, below, holds, same};
use crate::values::Owned;

impl Owned {
    /// The encoded value: little-endian words truncated to the size of the type, or a length and the text.
    fn bytes(&self) -> Vec<u8> {
        let words: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        match self.kind {
            Kind::Bool => vec![words[0] & 1],
            Kind::String => [&(self.text.len() as u32).to_le_bytes(), self.text.as_bytes()].concat(),
            kind => words[..size(kind)].to_vec(),
        }
    }
}

/// Length of a value in bytes; for a string, of its count.
fn size(kind: Kind) -> usize {
    match kind {
        Kind::Bool | Kind::Byte => 1,
        Kind::Ushort => 2,
        Kind::Vector2 => 8,
        Kind::Vector3 => 12,
        Kind::Rect2 | Kind::Quat | Kind::Color => 16,
        _ => 4,
    }
}

/// A call to a writer.
#[derive(Clone, Debug)]
enum Write {
    Append(Owned),
    /// By the method named after the type.
    AppendNamed(Owned),
    Rewrite(usize, Owned),
}

impl Arbitrary for Write {
    fn arbitrary(g: &mut Gen) -> Self {
        let (value, far) = (Owned::arbitrary(g), usize::MAX - below(g, 20) as usize);
        let position = if below(g, 20) == 0 { far } else { below(g, 80) as usize };
        match below(g, 4) {
            0 => Self::Append(value),
            1 => Self::AppendNamed(value),
            _ => Self::Rewrite(position, value),
        }
    }
}

/// Applies a call to the bytes written; `room` is the length of the slice.
fn expected(call: &Write, written: &mut Vec<u8>, room: Option<usize>) -> Result<(), EncodeError> {
    match call {
        Write::Append(value) | Write::AppendNamed(value) => {
            let bytes = value.bytes();
            if let Some(available) = room.map(|room| room - written.len())
                && bytes.len() > available
            {
                return Err(EncodeError::BufferTooSmall { needed: bytes.len(), available });
            }
            written.extend(bytes);
        }
        Write::Rewrite(_, value) if value.kind == Kind::String => {
            return Err(EncodeError::BadParameter);
        }
        Write::Rewrite(position, value) => {
            let bytes = value.bytes();
            let (needed, available) = (position.saturating_add(bytes.len()), written.len());
            if needed > available {
                return Err(EncodeError::BufferTooSmall { needed, available });
            }
            written[*position..needed].copy_from_slice(&bytes);
        }
    }
    Ok(())
}

fn append_named(writer: &mut Writer, value: &Value) -> Result<(), EncodeError> {
    match *value {
        Value::Bool(value) => writer.write_bool(value),
        Value::Int(value) => writer.write_int(value),
        Value::Uint(value) => writer.write_uint(value),
        Value::Byte(value) => writer.write_byte(value),
        Value::Ushort(value) => writer.write_ushort(value),
        Value::Float(value) => writer.write_float(value),
        Value::Vector2(value) => writer.write_vector2(value),
        Value::Rect2(value) => writer.write_rect2(value),
        Value::Vector3(value) => writer.write_vector3(value),
        Value::Quat(value) => writer.write_quat(value),
        Value::Color(value) => writer.write_color(value),
        Value::String(value) => return writer.write_string(value),
        _ => unreachable!("a type without a function"),
    }
    Ok(())
}

/// One buffer serves several streams, each after a header.
#[test]
fn a_growing_buffer_is_a_list_of_bytes_stream_after_stream() {
    fn property(streams: Few<(Vec<u8>, Vec<Write>)>) -> Result<(), String> {
        let mut buffer = Vec::new();
        for (header, calls) in &streams.0 {
            buffer.clear();
            buffer.extend(header);
            let mut written = header.clone();
            let mut writer = Writer::after(buffer);
            for call in calls {
                let done = match call {
                    Write::Append(value) => writer.write(&value.value()),
                    Write::AppendNamed(value) => append_named(&mut writer, &value.value()),
                    Write::Rewrite(position, value) => writer.rewrite(*position, &value.value()),
                };
                same(call, done, expected(call, &mut written, None))?;
                same(call, writer.as_bytes(), &written)?;
                same(call, writer.position(), written.len())?;
            }
            buffer = writer.finish();
            same(calls, &buffer, &written)?;
        }
        Ok(())
    }
    holds(property as fn(_) -> _);
}

/// The same in a slice; bytes after the stream do not change.
#[test]
fn a_buffer_in_a_slice_is_a_list_of_bytes_and_leaves_the_rest() {
    fn property(calls: Vec<Write>, len: u8) -> Result<(), String> {
        let len = usize::from(len);
        let mut room = vec![0xA5; len];
        let mut written = Vec::new();
        let mut writer = SliceWriter::new(&mut room);
        for call in &calls {
            let done = match call {
                Write::Append(value) | Write::AppendNamed(value) => writer.write(&value.value()),
                Write::Rewrite(position, value) => writer.rewrite(*position, &value.value()),
            };
            same(call, done, expected(call, &mut written, Some(len)))?;
            same(call, writer.as_bytes(), &written)?;
            same(call, (writer.position(), writer.remaining()), (written.len(), len - written.len()))?;
        }
        same(&calls, writer.finish(), written.len())?;
        written.resize(len, 0xA5);
        same(&calls, room, written)
    }
    holds(property as fn(_, _) -> _);
}

/// A call to a reader.
#[derive(Clone, Debug)]
enum Read {
    Next(Kind),
    Canonical(Kind),
    /// By the method named after the type.
    Named(Kind),
    Seek(usize),
    Finish,
}

impl Arbitrary for Read {
    fn arbitrary(g: &mut Gen) -> Self {
        let kind = *g.choose(&Kind::ALL).expect("there are types");
        match below(g, 6) {
            0 => Self::Next(kind),
            1 | 2 => Self::Canonical(kind),
            3 => Self::Named(kind),
            4 => Self::Seek(if below(g, 20) == 0 { usize::MAX } else { below(g, 60) as usize }),
            _ => Self::Finish,
        }
    }
}

/// The bytes of the value at `at`, and the position after it. A bool's byte is not checked.
fn taken(bytes: &[u8], at: usize, kind: Kind) -> Result<(Vec<u8>, usize), DecodeError> {
    let error = |kind, at| DecodeError { kind, at: Offset::Byte(at) };
    let truncated = error(Fault::Truncated, bytes.len());
    let head = bytes.get(at..at + size(kind)).ok_or(truncated)?;
    let mut end = at + head.len();
    if kind == Kind::String {
        let count = head.iter().rev().fold(0, |count, &byte| count * 256 + u64::from(byte));
        if count > (bytes.len() - end) as u64 {
            return Err(truncated);
        }
        let start = end;
        end += count as usize;
        // The longest valid prefix.
        let text = &bytes[start..end];
        let sound = (0..=text.len()).rev().find(|&len| std::str::from_utf8(&text[..len]).is_ok());
        let sound = sound.expect("no bytes are text");
        if sound < text.len() {
            return Err(error(Fault::InvalidText, start + sound));
        }
    }
    Ok((bytes[at..end].to_vec(), end))
}

/// A value as bytes, to compare NaNs and zeros exactly.
fn shown(value: &Value) -> Vec<u8> {
    let floats = |values: &[f32]| values.iter().flat_map(|v| v.to_bits().to_le_bytes()).collect();
    match value {
        Value::Bool(value) => vec![u8::from(*value)],
        Value::Int(value) => value.to_le_bytes().to_vec(),
        Value::Uint(value) => value.to_le_bytes().to_vec(),
        Value::Byte(value) => vec![*value],
        Value::Ushort(value) => value.to_le_bytes().to_vec(),
        Value::Float(value) => floats(&[*value]),
        Value::Vector2(values) => floats(values),
        Value::Vector3(values) => floats(values),
        Value::Rect2(values) | Value::Quat(values) | Value::Color(values) => floats(values),
        Value::String(text) => [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat(),
        _ => unreachable!("a type without bytes"),
    }
}

fn read_named<'a>(reader: &mut Reader<'a>, kind: Kind) -> Result<Value<'a>, DecodeError> {
    match kind {
        Kind::Bool => reader.read_bool_lenient().map(Value::Bool),
        Kind::Int => reader.read_int().map(Value::Int),
        Kind::Uint => reader.read_uint().map(Value::Uint),
        Kind::Byte => reader.read_byte().map(Value::Byte),
        Kind::Ushort => reader.read_ushort().map(Value::Ushort),
        Kind::Float => reader.read_float().map(Value::Float),
        Kind::Vector2 => reader.read_vector2().map(Value::Vector2),
        Kind::Rect2 => reader.read_rect2().map(Value::Rect2),
        Kind::Vector3 => reader.read_vector3().map(Value::Vector3),
        Kind::Quat => reader.read_quat().map(Value::Quat),
        Kind::Color => reader.read_color().map(Value::Color),
        _ => reader.read_string().map(Value::String),
    }
}

/// Mostly small bytes, so that bools, short lengths and ASCII text occur.
fn readable(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|&byte| if byte % 3 == 0 { byte } else { byte % 4 * (byte & 1) }).collect()
}

/// A refused call leaves the position where it was.
#[test]
fn a_reader_of_a_buffer_is_a_position_in_a_list_of_bytes() {
    fn property(bytes: Vec<u8>, calls: Vec<Read>) -> Result<(), String> {
        let bytes = readable(&bytes);
        let error = |kind, at| DecodeError { kind, at: Offset::Byte(at) };
        let mut reader = Reader::new(&bytes);
        let mut at = 0;
        for call in &calls {
            let (kind, actual) = match *call {
                Read::Next(kind) => (kind, reader.read_lenient(kind)),
                Read::Canonical(kind) => (kind, reader.read(kind)),
                Read::Named(kind) => (kind, read_named(&mut reader, kind)),
                Read::Seek(position) => {
                    let inside = position <= bytes.len();
                    let expected = if inside { Ok(()) } else { Err(error(Fault::Truncated, bytes.len())) };
                    at = if inside { position } else { at };
                    same(call, reader.seek(position), expected)?;
                    same(call, reader.position(), at)?;
                    continue;
                }
                Read::Finish => {
                    let ended = if at == bytes.len() { Ok(()) } else { Err(error(Fault::Trailing, at)) };
                    same(call, reader.clone().finish(), ended)?;
                    continue;
                }
            };
            let mut expected = taken(&bytes, at, kind);
            if let (Kind::Bool, Ok((byte, _))) = (kind, &mut expected) {
                if matches!(call, Read::Canonical(_)) && byte[0] > 1 {
                    expected = Err(error(Fault::OutOfRange, at));
                } else {
                    byte[0] = u8::from(byte[0] != 0);
                }
            }
            same(call, actual.map(|value| shown(&value)), expected.clone().map(|(bytes, _)| bytes))?;
            at = expected.map_or(at, |(_, end)| end);
            same(call, (reader.position(), reader.remaining()), (at, bytes.len() - at))?;
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}
