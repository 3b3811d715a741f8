//! The codec's forms of integers and orders of bits against the models' layouts: the one that a message prints, and the presets, whose
//! answers were recorded of other software.

use std::fmt::Debug;

use packproof_codec::bit_pack::{BitRead, BitWrite, Lsb, Msb, Order, Reader, Writer};
use packproof_codec::message::Message;
use packproof_codec::varint::{AsUnsigned, Form, IntPacked, SignExtended, SignedLeb128, Zigzag};
use packproof_codec::{DecodeError, EncodeError, Fault, message};
use packproof_judge::layouts::{generate, parse, preset};
use packproof_judge::run::verdict::passes;
use packproof_models::content::{Content, Told};
use packproof_models::word::Model;
use packproof_suite::model::{Accepted, Case, Class, Outcome, hex, unhex};
use serde_json::Value as Json;

/// The model of the only field of a message.
fn printed(layout: &str) -> Model {
    let keys = layout.split_once("name = \"value\", ").and_then(|(_, rest)| rest.split_once(" }"));
    let keys = keys.expect("it has a field").0.replace(", ", "\n");
    parse(&keys).unwrap_or_else(|wrong| panic!("{wrong:?} in {keys}")).model
}

fn of_preset(name: &str) -> Model {
    parse(preset(name).expect("a preset")).expect("it can be read").model
}

/// Written values, and bytes read in both modes: as the model says where it says something.
fn same<T, F>(form: F, printed: &Model, preset: &Model)
where
    T: Copy + Default + Debug + Into<i128> + TryFrom<i128>,
    F: Form<T> + Debug,
{
    let mut draw = fastrand::Rng::with_seed(7);
    let integer = |told: Told<(Content, usize)>| {
        told.map(|(value, len)| match value {
            Content::Integer(value) => (value, len),
            other => panic!("{other} is no integer"),
        })
    };
    for _ in 0..20_000 {
        let raw = i128::from(draw.u64(..) >> draw.u32(0..64));
        let raw = if draw.bool() { raw } else { -raw };
        if let Ok(value) = T::try_from(raw) {
            let mut bytes = Vec::new();
            form.append(value, &mut bytes);
            for model in [printed, preset] {
                let told = model.encode(&Content::Integer(raw));
                assert!(
                    matches!(&told, Told::Is(told) if *told == bytes),
                    "{form:?} {raw}: {bytes:02x?}, {told:?}"
                );
            }
        }
        let mut bytes: Vec<u8> = (0..draw.usize(0..12))
            .map(|_| draw.choice([0x81, 0x80, 0xFF, 0xC0, 0x01]).unwrap_or(0))
            .collect();
        bytes.push(draw.u8(..) >> draw.u32(0..8));
        bytes.push(draw.choice([0x00, 0x01, 0x7F, 0x0F]).unwrap_or(0));
        let read = |(value, len): (T, usize)| (value.into(), len);
        let (strict, lenient) =
            (form.decode(&bytes).map(read).ok(), form.decode_lenient(&bytes).map(read).ok());
        // What is written is read, and nothing else.
        let told = integer(printed.decode(&bytes, &Content::Integer(0)));
        let right = match told {
            Told::Is(told) => strict == Some(told),
            Told::Refused => strict.is_none(),
            Told::Unjudged => true,
        };
        assert!(right, "{form:?}: {bytes:02x?} as {strict:?}, {told:?}");
        let told = integer(preset.decode(&bytes, &Content::Integer(0)));
        let right = match told {
            Told::Refused => lenient.is_none(),
            // Some read more bytes than the type has, and drop what is above it.
            Told::Is(told) => lenient == Some(told) || lenient.is_none() && told.1 >= F::MAX_LEN,
            Told::Unjudged => true,
        };
        assert!(right, "{form:?}: {bytes:02x?} as {lenient:?}, {told:?}");
    }
}

macro_rules! forms {
    ($($form:ident $type:ident $preset:literal)*) => {
        $({
            message! { struct Only { value: $type = varint_as($form) } }
            assert!(Only { value: 1 }.to_bytes().is_ok_and(|bytes| Only::from_bytes(&bytes).is_ok_and(|only| only.value == 1)));
            same::<$type, _>($form, &printed(&Only::layout().to_string()), &of_preset($preset));
        })*
    };
}

#[test]
fn forms_are_what_their_layouts_say() {
    forms! {
        Zigzag i32 "protobuf-sint32"
        SignedLeb128 i64 "wasm-i64"
        SignedLeb128 i32 "wasm-i32"
        SignExtended i32 "protobuf-int32"
        SignExtended i64 "protobuf-int64"
        AsUnsigned i32 "dotnet5-7bit32"
        IntPacked u32 "ue-intpacked"
    }
}

/// Writes a field of the shape `u5`, `s12` or `0..10`.
fn write_field<O: Order>(writer: &mut Writer<O>, shape: &str, value: i128) -> Result<(), EncodeError> {
    if let Some((low, high)) = shape.split_once("..") {
        return writer.write_ranged(
            value as i64,
            low.parse().expect("a limit"),
            high.parse().expect("a limit"),
        );
    }
    let width = shape[1..].parse().expect("a width");
    if shape.starts_with('s') {
        writer.write_signed(value as i64, width)
    } else {
        writer.write(value as u64, width)
    }
}

fn read_field<O: Order>(reader: &mut Reader<'_, O>, shape: &str) -> Result<String, DecodeError> {
    if let Some((low, high)) = shape.split_once("..") {
        let range = (low.parse().expect("a limit"), high.parse().expect("a limit"));
        return reader.read_ranged(range.0, range.1).map(|value| value.to_string());
    }
    let width = shape[1..].parse().expect("a width");
    if shape.starts_with('s') {
        reader.read_signed(width).map(|value| value.to_string())
    } else {
        reader.read(width).map(|value| value.to_string())
    }
}

/// A stream's answer to a vector of a layout of fields.
fn answer<O: Order>(case: &Case) -> Outcome {
    let list = |json: &Json| -> Vec<String> {
        json.as_array().expect("a list").iter().map(|text| text.as_str().expect("text").to_owned()).collect()
    };
    let shapes = list(&case.parameters["fields"]);
    let accepted = |value: Json, consumed| Outcome::Accept(Accepted { value, consumed });
    if case.operation.ends_with(".encode") {
        let mut writer = Writer::<O>::with_order(Vec::new());
        for (shape, value) in shapes.iter().zip(list(case.input)) {
            if write_field(&mut writer, shape, value.parse().expect("a number")).is_err() {
                return Outcome::Reject { class: Class::OutOfRange, at: None };
            }
        }
        return accepted(hex(&writer.finish()).into(), None);
    }
    let bytes = unhex(case.input.as_str().expect("bytes")).expect("bytes");
    let mut reader = Reader::<O>::with_order(&bytes);
    match shapes.iter().map(|shape| read_field(&mut reader, shape)).collect::<Result<Vec<_>, _>>() {
        Ok(values) => accepted(values.into(), Some(reader.position())),
        Err(error) => {
            let class = if error.kind == Fault::Truncated { Class::Truncated } else { Class::OutOfRange };
            Outcome::Reject { class, at: None }
        }
    }
}

type Answer = fn(&Case) -> Outcome;

/// The vectors of presets, which other software's answers prove, through the codec's streams.
#[test]
fn streams_pass_the_vectors_of_their_layouts() {
    let presets: [(&str, Answer); 7] = [
        ("bits-serialize", answer::<Lsb>),
        ("bits-bitstream-io-le", answer::<Lsb>),
        ("bits-lidgren", answer::<Lsb>),
        ("ranged-serialize", answer::<Lsb>),
        ("bits-bitstream-io-be", answer::<Msb>),
        ("bits-bitter-be", answer::<Msb>),
        ("lzx-bits", answer::<Msb<u16>>),
    ];
    for (name, answer) in presets {
        let file = parse(preset(name).expect("a preset")).expect("it can be read");
        let suite = generate::suite(name, &file).expect("it has vectors");
        assert!(suite.judged().count() > 300, "{name}");
        for (_, group, vector) in suite.judged() {
            let outcome = answer(&vector.asks(group));
            assert!(passes(&vector.expect, &outcome), "{}: {outcome:?}, {:?}", vector.id, vector.expect);
        }
    }
}
