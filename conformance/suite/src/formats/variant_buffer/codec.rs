//! Runs every public path of the codec's variant buffer; they must agree.

use packproof_codec::variant_buffer::{Kind, Reader, SliceWriter, Value, Variant, Writer};
use packproof_codec::{DecodeError, EncodeError};

use super::table::{self, Change, Datum, Payload, TYPES, VariantBuffer};
use crate::model::paths::{broken, encoded_alike};
use crate::model::{Answer, Class, Decoded, Refusal, refused};

/// Surrounds the bytes, to detect stray accesses.
const GUARD: u8 = 0xA5;

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl VariantBuffer for Codec {
    /// Runs a growing writer, one behind a byte, and the slice writer, with room to spare, exact room, and one byte too little.
    fn write(&self, data: &[Datum]) -> Answer<Vec<u8>> {
        let values = data.iter().map(value).collect::<Answer<Vec<_>>>()?;
        let mut alone = Writer::new();
        let mut general = Writer::after(vec![GUARD]);
        let total: usize = values.iter().map(Value::encoded_len).sum();
        let mut room = vec![GUARD; total + 1];
        let mut slice = SliceWriter::new(&mut room);
        let mut position = 0;
        for value in &values {
            let positions =
                [alone.position(), general.position() - 1, slice.position(), total + 1 - slice.remaining()];
            if positions != [position; 4] {
                return broken(format!("positions disagree at {position}: {positions:?}"));
            }
            if value.kind().encoded_len().is_some_and(|size| size != value.encoded_len()) {
                return broken(format!("{value:?} takes {}, its type another size", value.encoded_len()));
            }
            alone.write(value).map_err(refused)?;
            general.write(value).map_err(refused)?;
            slice.write(value).map_err(refused)?;
            position += value.encoded_len();
        }
        let bytes = alone.as_bytes().to_vec();
        let same = general.as_bytes()[1..] == bytes
            && slice.as_bytes() == bytes
            && bytes.len() == total
            && slice.finish() == total;
        if !same || general.as_bytes()[0] != GUARD || general.finish().len() != total + 1 {
            return broken(format!("writers disagree on {values:?}"));
        }
        if room != [&bytes[..], &[GUARD]].concat() || alone.finish() != bytes {
            return broken(format!("a writer of {values:?} writes outside its range"));
        }
        if let Some((last, before)) = values.split_last() {
            let mut small = vec![GUARD; total - 1];
            let mut slice = SliceWriter::new(&mut small);
            for value in before {
                slice.write(value).map_err(refused)?;
            }
            let needed = last.encoded_len();
            let refused = slice.write(last);
            let expected = Err(EncodeError::BufferTooSmall { needed, available: needed - 1 });
            let end = total - needed;
            if refused != expected
                || slice.position() != end
                || small[end..].iter().any(|&byte| byte != GUARD)
            {
                return broken(format!("{last:?} with one byte too little: {refused:?}"));
            }
        }
        Ok(bytes)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        read(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        read(bytes, types, true)
    }

    /// Rewrites in a growing and in a slice writer, by value.
    fn rewrite(&self, change: &Change) -> Answer<Vec<u8>> {
        let Change { bytes, position, value: new } = change;
        let (position, value) = (*position, value(new)?);
        let mut general = Writer::after(bytes.clone());
        let mut room = vec![GUARD; bytes.len() + 16];
        let mut slice = SliceWriter::new(&mut room);
        for &byte in bytes {
            slice.write(&Value::Byte(byte)).map_err(refused)?;
        }
        let done = [general.rewrite(position, &value), slice.rewrite(position, &value)];
        let same = slice.as_bytes() == general.as_bytes();
        if done[0] != done[1] || !same || room[bytes.len()..].iter().any(|&byte| byte != GUARD) {
            return broken(format!("rewriting {value:?} at {position}: {done:?}"));
        }
        let size = value.kind().encoded_len().unwrap_or_default();
        match done[0] {
            Ok(()) => Ok(general.finish()),
            Err(_) if general.as_bytes() != *bytes => broken("a refused rewrite changed bytes".to_owned()),
            Err(EncodeError::BufferTooSmall { needed, available })
                if (needed, available) == (position.saturating_add(size), bytes.len()) =>
            {
                Err(Refusal::value(Class::OutOfRange))
            }
            Err(error) => Err(refused(error)),
        }
    }

    /// Runs both encoders of the serialisation, and its length function.
    fn variant_encode(&self, table::Variant(datum): &table::Variant) -> Answer<Vec<u8>> {
        let value = match (datum.kind, &datum.payload) {
            ("int", Payload::Integer(value)) => widened(*value as i64)?,
            (_, Payload::Double(pattern)) => Variant::Float(f64::from_bits(*pattern)),
            _ => Variant::from(value(datum)?),
        };
        encoded_alike(value.encoded_len(), &|out| value.encode(out), &|out| value.append(out))
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        variant(Variant::decode_lenient(bytes))
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        variant(Variant::decode(bytes))
    }
}

fn kind(name: &str) -> Answer<Kind> {
    // The codec lists its types in the table's order.
    match TYPES.iter().zip(Kind::ALL).find(|((known, _), _)| *known == name) {
        Some((_, kind)) => Ok(kind),
        None => broken(format!("`{name}` is not a type of the codec")),
    }
}

fn components<const N: usize>(patterns: &[u32]) -> [f32; N] {
    std::array::from_fn(|at| f32::from_bits(patterns[at]))
}

fn value(datum: &Datum) -> Answer<Value<'_>> {
    Ok(match (kind(datum.kind)?, &datum.payload) {
        (Kind::Bool, Payload::Bool(value)) => Value::Bool(*value),
        (Kind::Int, Payload::Integer(value)) => Value::Int(*value as i32),
        (Kind::Uint, Payload::Integer(value)) => Value::Uint(*value as u32),
        (Kind::Byte, Payload::Integer(value)) => Value::Byte(*value as u8),
        (Kind::Ushort, Payload::Integer(value)) => Value::Ushort(*value as u16),
        (Kind::Float, Payload::Floats(patterns)) => Value::Float(f32::from_bits(patterns[0])),
        (Kind::Vector2, Payload::Floats(patterns)) => Value::Vector2(components(patterns)),
        (Kind::Rect2, Payload::Floats(patterns)) => Value::Rect2(components(patterns)),
        (Kind::Vector3, Payload::Floats(patterns)) => Value::Vector3(components(patterns)),
        (Kind::Quat, Payload::Floats(patterns)) => Value::Quat(components(patterns)),
        (Kind::Color, Payload::Floats(patterns)) => Value::Color(components(patterns)),
        (Kind::String, Payload::Text(text)) => Value::String(text),
        (kind, payload) => return broken(format!("{kind:?} does not hold {payload:?}")),
    })
}

fn datum(value: &Value<'_>) -> Answer<Datum> {
    let Some((name, _)) =
        TYPES.iter().zip(Kind::ALL).find(|(_, kind)| *kind == value.kind()).map(|(row, _)| *row)
    else {
        return broken(format!("{value:?} has no type in the table"));
    };
    let floats = |components: &[f32]| Payload::Floats(components.iter().map(|c| c.to_bits()).collect());
    let payload = match value {
        Value::Bool(value) => Payload::Bool(*value),
        Value::Int(value) => Payload::Integer((*value).into()),
        Value::Uint(value) => Payload::Integer((*value).into()),
        Value::Byte(value) => Payload::Integer((*value).into()),
        Value::Ushort(value) => Payload::Integer((*value).into()),
        Value::Float(value) => floats(&[*value]),
        Value::Vector2(value) => floats(value),
        Value::Vector3(value) => floats(value),
        Value::Rect2(value) | Value::Quat(value) | Value::Color(value) => floats(value),
        Value::String(text) => Payload::Text((*text).to_owned()),
        other => return broken(format!("{other:?} has no payload in the suite")),
    };
    Ok(Datum { kind: name, payload })
}

/// Reads from the front and after a guard byte.
fn read(bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
    let kinds = types.iter().map(|name| kind(name)).collect::<Answer<Vec<_>>>()?;
    let guarded = [&[GUARD], bytes].concat();
    let mut shifted = Reader::new(&guarded);
    if shifted.seek(guarded.len() + 1)
        != Err(DecodeError::byte(packproof_codec::Fault::Truncated, guarded.len()))
        || shifted.position() != 0
        || shifted.seek(guarded.len()).is_err()
        || shifted.remaining() != 0
        || shifted.seek(1).is_err()
    {
        return broken("seek does not reach the end, or passes it".to_owned());
    }
    let mut reader = Reader::new(bytes);
    let mut data = Vec::new();
    for kind in kinds {
        let before = reader.position();
        let read = if canonical { reader.read(kind) } else { reader.read_lenient(kind) };
        let behind = if canonical { shifted.read(kind) } else { shifted.read_lenient(kind) };
        let moved = read.map_err(|error| error.shifted(1));
        if format!("{moved:?}") != format!("{behind:?}") || shifted.position() != reader.position() + 1 {
            return broken(format!("{read:?} at {before}, but {behind:?} after a guard byte"));
        }
        let value = match read {
            Ok(value) => value,
            Err(error) => {
                if reader.position() != before {
                    return broken(format!("{error} moved the reader"));
                }
                return Err(refused(error));
            }
        };
        data.push(datum(&value)?);
    }
    if reader.position() + reader.remaining() != bytes.len() {
        return broken(format!("{reader:?} has lost bytes"));
    }
    let trailing = DecodeError::byte(packproof_codec::Fault::Trailing, reader.position());
    let expected = if reader.remaining() == 0 { Ok(()) } else { Err(trailing) };
    if reader.clone().finish() != expected {
        return broken(format!("{reader:?} does not end where its bytes do"));
    }
    Ok((data, reader.position()))
}

fn variant(answer: Result<(Variant<'_>, usize), DecodeError>) -> Decoded<Datum> {
    let (variant, len) = answer.map_err(refused)?;
    let datum = match variant {
        Variant::Int(value) => Datum { kind: "int", payload: Payload::Integer(value.into()) },
        Variant::Float(value) => Datum { kind: "float", payload: Payload::Double(value.to_bits()) },
        Variant::Bool(value) => datum(&Value::Bool(value))?,
        Variant::String(value) => datum(&Value::String(value))?,
        Variant::Vector2(value) => datum(&Value::Vector2(value))?,
        Variant::Rect2(value) => datum(&Value::Rect2(value))?,
        Variant::Vector3(value) => datum(&Value::Vector3(value))?,
        Variant::Quat(value) => datum(&Value::Quat(value))?,
        Variant::Color(value) => datum(&Value::Color(value))?,
        other => return broken(format!("{other:?} has no type in the suite")),
    };
    Ok((datum, len))
}

/// The variant of an integer; integers of the buffer with the same value have the same one.
fn widened(value: i64) -> Answer<Variant<'static>> {
    let narrow = [
        i32::try_from(value).ok().map(Value::Int),
        u32::try_from(value).ok().map(Value::Uint),
        u8::try_from(value).ok().map(Value::Byte),
        u16::try_from(value).ok().map(Value::Ushort),
    ];
    match narrow.into_iter().flatten().find(|&narrow| Variant::from(narrow) != Variant::Int(value)) {
        None => Ok(Variant::Int(value)),
        Some(other) => broken(format!("{other:?} becomes {:?}", Variant::from(other))),
    }
}
