//! The keys of `kind = "varint"`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::steps::grid::Outside;
use crate::words::words;

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The pictures of the bytes, of which the last is repeated; `["mddddddd"]` by default, unless there are `classes`.
    pub bytes: Vec<String>,
    /// The maximum length in bytes.
    pub max: Option<u32>,
    /// The picture of byte number `max`.
    #[cfg_attr(feature = "serde", serde(rename = "final"))]
    pub last: Option<String>,
    /// Forms distinguished by the first byte, each as its picture and what follows.
    pub classes: Vec<String>,
    /// Which data come first: by default `low` for `bytes`, `high` for `classes`.
    pub order: Option<Order>,
    /// Whether a longer form starts counting where the shorter ones end.
    pub bijective: bool,
    /// The width of a value in bits; 0 for no limit.
    pub width: u32,
    pub sign: Sign,
    /// Added to a value before it is written.
    pub bias: i64,
    /// The width in bits to which a negative number is extended before it is written.
    pub extend: Option<u32>,
    /// The meaning of a sign with magnitude 0.
    pub minus_zero: MinusZero,
    /// The meaning of data that are all ones.
    pub ones: Ones,
    /// How to treat a value that does not fit `width`; not judged by default.
    pub outside: Option<Outside>,
    /// How to treat a form longer than the value needs.
    pub overlong: Overlong,
    /// How to treat input that ends inside a value.
    pub end: End,
    /// The unit of the input.
    pub alphabet: Alphabet,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            max: None,
            last: None,
            classes: Vec::new(),
            order: None,
            bijective: false,
            width: 32,
            sign: Sign::None,
            bias: 0,
            extend: None,
            minus_zero: MinusZero::Zero,
            ones: Ones::Number,
            outside: None,
            overlong: Overlong::Accept,
            end: End::Refuse,
            alphabet: Alphabet::Bytes,
            read: Read::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    /// How to treat a number that does not fit `width`.
    pub outside: Outside,
}

impl Default for Read {
    fn default() -> Self {
        Self { outside: Outside::Wrap }
    }
}

impl Read {
    /// Whether the reader has no keys of its own.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

words! {
    Order: Low,
    Low = "low", High = "high",
}

words! {
    Sign: None,
    None = "none", Twos = "twos", Zigzag = "zigzag", Magnitude = "magnitude", Ones = "ones", Low = "low",
    Leb = "leb", Excess = "excess", Rotate = "rotate",
}

words! {
    MinusZero: Zero,
    Zero = "zero", Min = "min",
}

words! {
    Ones: Number,
    Number = "number", Refuse = "refuse",
}

words! {
    Overlong: Accept,
    Accept = "accept", Refuse = "refuse",
}

words! {
    End: Refuse,
    Refuse = "refuse", Zero = "zero", Unjudged = "not judged",
}

words! {
    Alphabet: Bytes,
    Bytes = "bytes", Base64 = "base64",
}
