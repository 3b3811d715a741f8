//! The formats that the suite knows: each one's operations, implementations, deviants, generator and layout.
//!
//! A format's file holds a table of typed functions, filled once from `codec`, once from
//! [`crate::reference`] and, with a function or two replaced, once per deviant; and the one place where
//! JSON becomes typed arguments and back. Everything else in the harness works on [`Case`]s.

pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

use arbitrary::Unstructured;
use codec::EncodeError;
use serde_json::Value;

use crate::deviants::Deviant;
use crate::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Refusal, hex};
use crate::vectors::{Group, Note};

/// All formats, in the order in which every listing shows them.
pub const ALL: &[&Format] = &[
    &compact_index::FORMAT,
    &unreal::string::FORMAT,
    &unreal::name::FORMAT,
    &unreal::object_reference::FORMAT,
    &unreal::package::FORMAT,
    &bit_pack::FORMAT,
    &mixed_radix::FORMAT,
    &varint::FORMAT,
    &packet::FORMAT,
    &variant_buffer::FORMAT,
    &quantize::FORMAT,
    &smallest_three::FORMAT,
];

/// One format.
#[derive(Debug)]
pub struct Format {
    /// In identifiers: `compact_index`.
    pub name: &'static str,
    /// For people: `CompactIndex`.
    pub title: &'static str,
    /// The documents that describe it.
    pub sources: &'static [&'static str],
    /// The page in `vectors/formats/`, without its directory.
    pub page: &'static str,
    /// What an implementation can be asked.
    pub operations: &'static [Operation],
    /// Asks the codec crate. Every public path of the codec that performs the operation is run; should two
    /// paths disagree, the outcome is an error that says so.
    pub codec: fn(&Case) -> Outcome,
    /// Asks the executable specification.
    pub reference: fn(&Case) -> Outcome,
    /// The known wrong implementations.
    pub deviants: &'static [Deviant],
    /// What the flags of its vectors mean.
    pub notes: &'static [Note],
    /// Generates the vectors of `vectors/generated/`, from the reference alone.
    pub generate: fn() -> Vec<Group>,
    /// Draws a case from a byte source, the width or length class first and the value second.
    pub sample: fn(&mut Unstructured) -> arbitrary::Result<OwnedCase>,
    /// The annotated fields of an encoding that the case reads or whose bytes are given.
    pub layout: fn(&Case, &[u8]) -> Vec<Field>,
}

/// What an operation does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Value in, bytes out.
    Encode,
    /// Bytes in, value out.
    Decode,
    /// Value in, value out.
    Convert,
}

/// How a person's input on the command line becomes the operation's JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A JSON number.
    Integer,
    /// A 64-bit integer: a decimal string.
    Decimal,
    /// Hex digits.
    Bytes,
    /// A number, turned into a binary32 pattern.
    Float32,
    /// A number, turned into a binary64 pattern.
    Float64,
    /// Text as it is typed.
    Text,
    /// JSON; inside it numbers written with a point become binary32 patterns.
    Json,
}

/// One question that an implementation can be asked.
#[derive(Debug)]
pub struct Operation {
    /// `compact_index.encode`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What it does with bytes.
    pub direction: Direction,
    /// How a person types its input.
    pub input_kind: InputKind,
    /// The shape of the input.
    pub input: &'static str,
    /// The shape of the value of an accepting answer.
    pub output: &'static str,
    /// Names and shapes of the parameters.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Cases in order of size, smallest first: what the search for minimal witnesses walks.
    pub candidates: fn() -> Box<dyn Iterator<Item = OwnedCase>>,
    /// Encoding operations: the decoding case for the bytes that an implementation answered.
    pub inverse: Option<fn(&OwnedCase, &Value) -> OwnedCase>,
}

/// The format of an operation or of a format's name.
pub fn find(name: &str) -> Option<&'static Format> {
    let stem = name.split('.').next().unwrap_or(name);
    ALL.iter().copied().find(|format| format.name == stem)
}

/// The operation of that name.
pub fn operation(name: &str) -> Option<&'static Operation> {
    find(name)?.operations.iter().find(|operation| operation.name == name)
}

/// Asks the codec.
pub fn codec(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| (format.codec)(case))
}

/// Asks the reference.
pub fn reference(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| (format.reference)(case))
}

/// The bytes that a codec's `encode` and `append` both write, `len` of them, with nothing written beside them.
///
/// # Errors
/// The codec's own refusal, if both give it; else what the two disagree about.
pub(crate) fn encoded_alike(
    len: usize,
    encode: impl Fn(&mut [u8]) -> Result<usize, EncodeError>,
    append: impl Fn(&mut Vec<u8>) -> Result<usize, EncodeError>,
) -> Answer<Vec<u8>> {
    const UNTOUCHED: u8 = 0xA5;
    let broken = |what: &str| Err(Refusal::Broken(what.to_owned()));
    let mut buffer = vec![UNTOUCHED; len + 11];
    let written = encode(&mut buffer);
    let mut appended = vec![UNTOUCHED];
    if append(&mut appended) != written {
        return broken("`encode` and `append` answer differently");
    }
    if let Err(refusal) = written {
        let untouched = buffer.iter().chain(&appended).all(|&byte| byte == UNTOUCHED) && appended.len() == 1;
        return if untouched { Err(refusal.into()) } else { broken("a refused value leaves bytes behind") };
    }
    let bytes = buffer[..len].to_vec();
    if written != Ok(len) || appended[1..] != bytes || appended[0] != UNTOUCHED {
        return broken(&format!(
            "{len} bytes announced, {written:?}: `encode` writes {}, `append` {}",
            hex(&bytes),
            hex(&appended[1..])
        ));
    }
    let mut exact = vec![UNTOUCHED; len];
    if buffer[len..].iter().any(|&byte| byte != UNTOUCHED) || encode(&mut exact) != Ok(len) || exact != bytes
    {
        return broken("`encode` minds the size of the buffer that it is given");
    }
    let mut small = vec![UNTOUCHED; len - 1];
    let refused = EncodeError::BufferTooSmall { needed: len, available: len - 1 };
    if encode(&mut small) != Err(refused) || small.iter().any(|&byte| byte != UNTOUCHED) {
        return broken("`encode` does not refuse a buffer one byte too small, or writes into it");
    }
    Ok(bytes)
}
