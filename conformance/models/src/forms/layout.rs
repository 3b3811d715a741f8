//! The keys of `kind = "varint"`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::steps::grid::Outside;
use crate::words::words;

/// A layout of `kind = "varint"`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The pictures of the bytes, the last for all that follow; `["mddddddd"]` if there are no classes.
    pub bytes: Vec<String>,
    /// The most bytes.
    pub max: Option<u32>,
    /// The picture of byte `max`.
    #[cfg_attr(feature = "serde", serde(rename = "final"))]
    pub last: Option<String>,
    /// Forms that the first byte tells apart, each as its picture and what follows.
    pub classes: Vec<String>,
    /// Which data are the lowest; `low` for `bytes`, `high` for `classes`.
    pub order: Option<Order>,
    /// A longer form begins where the shorter ones end.
    pub bijective: bool,
    /// The bits of a value; 0 for no limit.
    pub width: u32,
    /// How negative values are written.
    pub sign: Sign,
    /// Added to a value before it is written.
    pub bias: i64,
    /// The bits to which a negative number is extended before it is written.
    pub extend: Option<u32>,
    /// A sign without a magnitude.
    pub minus_zero: MinusZero,
    /// Data that are all ones.
    pub ones: Ones,
    /// A value that `width` does not hold; not judged if it is not given.
    pub outside: Option<Outside>,
    /// A form longer than the value needs.
    pub overlong: Overlong,
    /// Input that ends inside a value.
    pub end: End,
    /// What a byte is.
    pub alphabet: Alphabet,
    /// Where the reader differs.
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

/// Keys that a reader has of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    /// A number that `width` does not hold.
    pub outside: Outside,
}

impl Default for Read {
    fn default() -> Self {
        Self { outside: Outside::Wrap }
    }
}

impl Read {
    /// Whether the reader reads what is written.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

words! {
    /// Which data are the lowest.
    Order: Low,
    Low = "low", High = "high",
}

words! {
    /// How negative values are written.
    Sign: None,
    None = "none", Twos = "twos", Zigzag = "zigzag", Magnitude = "magnitude", Ones = "ones", Low = "low",
    Leb = "leb", Excess = "excess", Rotate = "rotate",
}

words! {
    /// A sign without a magnitude.
    MinusZero: Zero,
    Zero = "zero", Min = "min",
}

words! {
    /// Data that are all ones.
    Ones: Number,
    Number = "number", Refuse = "refuse",
}

words! {
    /// A form longer than the value needs.
    Overlong: Accept,
    Accept = "accept", Refuse = "refuse",
}

words! {
    /// Input that ends inside a value.
    End: Refuse,
    Refuse = "refuse", Zero = "zero", Unjudged = "not judged",
}

words! {
    /// What a byte is.
    Alphabet: Bytes,
    Bytes = "bytes", Base64 = "base64",
}
