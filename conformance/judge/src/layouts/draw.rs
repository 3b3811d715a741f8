//! Random questions that may distinguish layouts: values near changes of form, and bytes that no writer writes.

use fastrand::Rng;
use packproof_models::content::{Content, Field, Shape, Told};
use packproof_models::word::{Layout, Model, Value};

use super::File;

/// A value to encode, or a word or bytes to decode.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// A value to encode as a word.
    Value(Value),
    /// A word to decode, and its width in bits.
    Word(u64, u32),
    /// A value to encode as bytes.
    Content(Content),
    /// Bytes to decode, and a value of the expected shape.
    Bytes(Vec<u8>, Content),
}

/// Number of values, and of inputs.
const DRAWN: usize = 60;

/// A value of the shape of a layout; `None` for words and messages.
pub(super) fn like(layout: &Layout) -> Option<Content> {
    match layout {
        Layout::Varint(_) => Some(Content::Integer(0)),
        Layout::Text(_) => Some(Content::Text(Vec::new())),
        Layout::Bits(_) => Some(Content::Fields(Vec::new())),
        Layout::SmallestThree(_) | Layout::Ranged(_) | Layout::Float(_) | Layout::Message(_) => None,
    }
}

/// Random values and bytes of the shape of `like`, chosen for these layouts.
pub(super) fn questions(draw: &mut Rng, files: &[&File], like: &Content) -> Vec<Asked> {
    let mut asked = Vec::new();
    for _ in 0..DRAWN {
        let file = if draw.bool() { files[0] } else { files[draw.usize(0..files.len())] };
        let (value, bytes) = one(draw, file, like);
        asked.extend([bytes, value]);
    }
    asked
}

/// A random value and random bytes of the shape of `like`.
pub(super) fn one(draw: &mut Rng, file: &File, like: &Content) -> (Asked, Asked) {
    let value = value(draw, file, like);
    let bytes = bytes(draw, file, &value);
    (Asked::Content(value.clone()), Asked::Bytes(bytes, value))
}

fn value(draw: &mut Rng, file: &File, like: &Content) -> Content {
    match like {
        Content::Integer(_) => Content::Integer(integer(draw, file)),
        Content::Text(_) => Content::Text(text(draw)),
        Content::Fields(_)
            if draw.bool() && matches!(&file.model, Model::Bits(model) if !model.codes.is_empty()) =>
        {
            let value = i128::from(draw.u64(..) >> draw.u32(0..64));
            let value = if draw.u8(..4) == 0 { -(value >> 1) } else { value };
            Content::Fields(vec![Field { value, shape: Shape::Code }])
        }
        Content::Fields(_) => Content::Fields((0..draw.usize(1..4)).map(|_| field(draw)).collect()),
    }
}

/// A number near a power of two, a limit of a form or of the type, or any other.
fn integer(draw: &mut Rng, file: &File) -> i128 {
    let near = i128::from(draw.i8(-2..3));
    let ends = match &file.model {
        Model::Varint(model) => model.ends(),
        _ => None,
    };
    let value = match (draw.u8(..5), &file.model) {
        (4, _) if ends.is_some() => ends.map_or(0, |(low, high)| if draw.bool() { low } else { high } + near),
        (0, Model::Varint(model)) if !model.forms.is_empty() => {
            let form = &model.forms[draw.usize(0..model.forms.len())];
            let end = if draw.bool() { form.numbers.min(1 << 100) as i128 } else { 0 };
            form.add + end + near
        }
        (1, _) => i128::from(draw.u64(..) >> draw.u32(0..64)),
        _ => (1_i128 << draw.u32(0..66)) + near,
    };
    if draw.u8(..3) == 0 { -value } else { value }
}

const LETTERS: [char; 14] = ['a', 'Z', '\u{7f}', 'é', 'ÿ', '€', '™', '日', '中', 'あ', 'Ж', '가', '😀', '\0'];

fn text(draw: &mut Rng) -> Vec<u8> {
    let len = match draw.u8(..8) {
        0 => [23, 24, 126, 127, 128, 254, 255, 256, 300, 16_383][draw.usize(0..10)],
        len => usize::from(len) / 2,
    };
    let one = draw.bool().then(|| LETTERS[draw.usize(0..2)]);
    let letter = |draw: &mut Rng| LETTERS[draw.usize(0..LETTERS.len())];
    let mut text: String = match one {
        Some(one) => one.to_string().repeat(len),
        None => (0..len.min(40)).map(|_| letter(draw)).collect(),
    };
    if draw.u8(..4) == 0 {
        text = format!(" {text} ");
    }
    text.into_bytes()
}

fn field(draw: &mut Rng) -> Field {
    let width = draw.u32(1..33);
    let value = i128::from(draw.u64(..) >> (64 - width));
    match draw.u8(..4) {
        0 => Field { value: value - (1 << (width - 1)), shape: Shape::Signed(width) },
        1 => {
            let high = if draw.u8(..4) == 0 { 0 } else { i128::from(draw.u16(..1000)) };
            Field { value: value % (high + 1), shape: Shape::Range(0, high) }
        }
        _ => Field { value, shape: Shape::Bits(width) },
    }
}

/// The bytes that a layout writes, another form of them, truncated, or with a flipped bit; or random bytes.
fn bytes(draw: &mut Rng, file: &File, value: &Content) -> Vec<u8> {
    let mut bytes = match (draw.u8(..6), &file.model, value) {
        (0, _, Content::Text(_)) => lengths(draw),
        (0, ..) => (0..12).map(|_| flagged(draw)).collect(),
        (1, Model::Varint(model), Content::Integer(_)) => {
            let (run, last) = (flagged(draw), flagged(draw));
            let longest = model.forms.iter().map(|form| form.bytes.len()).max().unwrap_or(0);
            let times =
                if draw.bool() { (longest + draw.usize(0..3)).saturating_sub(2) } else { draw.usize(0..18) };
            [vec![run; times], vec![last]].concat()
        }
        (2, Model::Varint(model), Content::Integer(value)) => {
            let mut spelt = model.spelt(*value);
            if spelt.is_empty() { vec![flagged(draw)] } else { spelt.swap_remove(draw.usize(0..spelt.len())) }
        }
        _ => match file.model.encode(value) {
            Told::Is(bytes) => bytes,
            _ => (0..draw.usize(1..6)).map(|_| flagged(draw)).collect(),
        },
    };
    // The halves of a pair of surrogates in the wrong order.
    let pair = bytes
        .windows(4)
        .position(|of| [[0x3D, 0xD8, 0, 0xDE], [0xD8, 0x3D, 0xDE, 0]].iter().any(|pair| of == pair));
    if let Some(at) = pair.filter(|_| draw.bool()) {
        bytes[at..at + 4].rotate_left(2);
    }
    match draw.u8(..4) {
        0 => bytes.truncate(draw.usize(0..bytes.len().max(1))),
        1 => {
            let at = draw.usize(0..bytes.len().clamp(1, 12));
            bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << draw.u8(0..8));
        }
        _ => {}
    }
    // Trailing bytes, which must not be consumed.
    if draw.bool() {
        bytes.extend([0x41, 0, 0x80, 0]);
    }
    bytes
}

/// A random byte, often one that is special in some format.
fn flagged(draw: &mut Rng) -> u8 {
    match draw.u8(..7) {
        0 => 0,
        1 => 0x80,
        2 => 0xFF,
        3 => 0x7F,
        4 => 1 << draw.u8(0..8),
        5 => b'A' + draw.u8(0..26),
        _ => draw.u8(..),
    }
}

/// Small lengths of every size, and letters.
fn lengths(draw: &mut Rng) -> Vec<u8> {
    let zero = |draw: &mut Rng| vec![0; draw.usize(0..4)];
    let len = draw.u8(0..6);
    let mut bytes = [zero(draw), vec![len], zero(draw)].concat();
    bytes.extend((0..draw.usize(2..16)).map(|_| if draw.u8(..4) == 0 { 0 } else { b'a' + draw.u8(0..26) }));
    bytes.extend([0; 8]);
    bytes
}
