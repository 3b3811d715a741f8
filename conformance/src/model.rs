//! What is asked and what is answered: the case, the outcome, and how two outcomes compare.
//!
//! Values are JSON so that one form serves vectors, adapters, reports and people. Numbers that fit 53 bits
//! are JSON numbers, 64-bit integers are decimal strings, bytes are lowercase hex, floats are bit patterns
//! (`"f32:3f800000"`, `"f64:3ff0000000000000"`, any NaN whose payload has no meaning `"f32:nan"`).

use std::fmt;

use codec::{DecodeError, EncodeError, Fault, Offset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The parameters of an operation, by name; empty for most.
pub type Parameters = Map<String, Value>;

/// One question to an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// Such as `compact_index.decode`.
    pub operation: &'a str,
    /// Shared by all cases of a batch.
    pub parameters: &'a Parameters,
    /// In the shape that the operation documents.
    pub input: &'a Value,
}

/// A case that owns its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedCase {
    /// Such as `compact_index.decode`.
    pub operation: String,
    /// Shared by all cases of a batch.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub parameters: Parameters,
    /// In the shape that the operation documents.
    pub input: Value,
}

impl OwnedCase {
    /// A case without parameters.
    pub fn new(operation: &str, input: impl Into<Value>) -> Self {
        Self { operation: operation.to_owned(), parameters: Map::new(), input: input.into() }
    }

    /// The borrowed form.
    pub fn as_case(&self) -> Case<'_> {
        Case { operation: &self.operation, parameters: &self.parameters, input: &self.input }
    }
}

/// Why an implementation refuses an input: the closed vocabulary of vectors and adapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The input ends inside the value.
    Truncated,
    /// A longer form than the value needs.
    Overlong,
    /// A value, width or limit outside what the type, the field or the format holds.
    OutOfRange,
    /// Another spelling than the one that an encoder writes.
    NotCanonical,
    /// Bytes after the end of the value.
    Trailing,
    /// A pattern without a meaning.
    Invalid,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truncated => "truncated",
            Self::Overlong => "overlong",
            Self::OutOfRange => "out_of_range",
            Self::NotCanonical => "not_canonical",
            Self::Trailing => "trailing",
            Self::Invalid => "invalid",
        })
    }
}

/// An accepted case's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// In the shape that the operation documents.
    pub value: Value,
    /// Bytes of the input that the value took; decoding operations only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consumed: Option<u64>,
}

/// What an implementation answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The value or the bytes.
    Accept(Accepted),
    /// A refusal, and where the fault lies if the implementation says so.
    Reject {
        /// Why.
        class: Class,
        /// Where; `None` if the implementation does not say.
        at: Option<Offset>,
    },
    /// The implementation does not offer the operation, or not for these parameters.
    Unsupported,
    /// The implementation broke: what it said.
    Error(String),
}

/// A typed function's refusal, before it becomes an [`Outcome`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A refusal of the vocabulary, and where the fault lies if the function says so.
    Reject(Class, Option<Offset>),
    /// The function broke: what it said.
    Broken(String),
}

/// What the typed functions of codec, reference and deviants return.
pub type Answer<T> = Result<T, Refusal>;

/// A decoded value and the bytes that it took, or the refusal.
pub type Decoded<T> = Answer<(T, usize)>;

impl Refusal {
    /// A refusal with a fault at a byte offset.
    pub fn byte(class: Class, offset: usize) -> Self {
        Self::Reject(class, Some(Offset::Byte(offset)))
    }

    /// A refusal with a fault at a bit offset.
    pub fn bit(class: Class, offset: u64) -> Self {
        Self::Reject(class, Some(Offset::Bit(offset)))
    }

    /// A refusal of a value, which has no place in an input.
    pub fn value(class: Class) -> Self {
        Self::Reject(class, None)
    }
}

impl From<DecodeError> for Refusal {
    fn from(error: DecodeError) -> Self {
        let class = match error.kind {
            Fault::Truncated => Class::Truncated,
            Fault::Overlong => Class::Overlong,
            Fault::NegativeZero | Fault::NonZeroPadding => Class::NotCanonical,
            Fault::OutOfRange | Fault::TooLong | Fault::BadParameter => Class::OutOfRange,
            Fault::Trailing => Class::Trailing,
            _ => Class::Invalid,
        };
        Self::Reject(class, Some(error.at))
    }
}

impl From<EncodeError> for Refusal {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::OutOfRange | EncodeError::BadParameter => Self::value(Class::OutOfRange),
            EncodeError::InvalidText | EncodeError::NotFinite => Self::value(Class::Invalid),
            other => Self::Broken(other.to_string()),
        }
    }
}

impl Outcome {
    /// An encoding operation's answer.
    pub fn of_encode(answer: Answer<Vec<u8>>) -> Self {
        Self::of_value(answer.map(|bytes| Value::from(hex(&bytes))))
    }

    /// A decoding operation's answer: the value and the bytes consumed.
    pub fn of_decode(answer: Answer<(Value, usize)>) -> Self {
        match answer {
            Ok((value, consumed)) => Self::Accept(Accepted { value, consumed: Some(consumed as u64) }),
            Err(refusal) => refusal.into(),
        }
    }

    /// The answer of an operation that maps one value to another.
    pub fn of_value(answer: Answer<Value>) -> Self {
        match answer {
            Ok(value) => Self::Accept(Accepted { value, consumed: None }),
            Err(refusal) => refusal.into(),
        }
    }

    /// Whether two answers are the same for a judge: values and bytes consumed, or the class of the refusal.
    ///
    /// Where a fault lies is compared only if both say so.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Reject { class: a, at: at_a }, Self::Reject { class: b, at: at_b }) => {
                a == b && (at_a.is_none() || at_b.is_none() || at_a == at_b)
            }
            (Self::Error(_), Self::Error(_)) => true,
            (a, b) => a == b,
        }
    }
}

impl From<Refusal> for Outcome {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Reject(class, at) => Self::Reject { class, at },
            Refusal::Broken(what) => Self::Error(what),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(Accepted { value, consumed: Some(n) }) => write!(f, "{value} ({n} bytes consumed)"),
            Self::Accept(Accepted { value, consumed: None }) => write!(f, "{value}"),
            Self::Reject { class, at: Some(at) } => write!(f, "rejected: {class} at {at}"),
            Self::Reject { class, at: None } => write!(f, "rejected: {class}"),
            Self::Unsupported => f.write_str("unsupported"),
            Self::Error(what) => write!(f, "error: {what}"),
        }
    }
}

/// Lowercase hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// The bytes that a string of hex digits spells; blanks and underscores between digits are allowed.
///
/// # Errors
/// A sentence that says what is wrong, for the person who typed it.
pub fn unhex(text: &str) -> Result<Vec<u8>, String> {
    let mut digits = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '_') {
        let digit = c.to_digit(16).ok_or_else(|| format!("`{c}` at character {at} is not a hex digit"))?;
        digits.push(digit as u8);
    }
    if digits.len() % 2 != 0 {
        return Err(format!("{} hex digits: a byte takes two", digits.len()));
    }
    Ok(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
