//! The codec's forms of integers against the models' layouts: the one that a message prints, and the presets, whose answers were recorded of
//! other software.

use std::fmt::Debug;

use packproof_codec::message;
use packproof_codec::message::Message;
use packproof_codec::varint::{AsUnsigned, Form, IntPacked, SignExtended, SignedLeb128, Zigzag};
use packproof_judge::layouts::{parse, preset};
use packproof_models::content::{Content, Told};
use packproof_models::word::Model;

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
