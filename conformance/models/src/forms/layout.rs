//! The keys of `kind = "varint"`.

use crate::prelude::*;
use crate::steps::grid::Outside;
use crate::words::{keys, words};

keys! {
    Layout,
    /// The pictures of the bytes, of which the last is repeated; `["mddddddd"]` by default, unless there are `classes`.
    bytes: Vec<String>,
    /// The maximum length in bytes.
    max: Option<u32>,
    /// The picture of byte number `max`.
    #[cfg_attr(feature = "serde", serde(rename = "final"))]
    last: Option<String>,
    /// Forms distinguished by the first byte, each as its picture and what follows.
    classes: Vec<String>,
    /// Which data come first: by default `low` for `bytes`, `high` for `classes`.
    order: Option<Order>,
    /// Whether a longer form starts counting where the shorter ones end.
    bijective: bool,
    /// The width of a value in bits; 0 for no limit.
    width: u32 = 32,
    sign: Sign,
    /// Added to a value before it is written.
    bias: i64,
    /// The width in bits to which a negative number is extended before it is written.
    extend: Option<u32>,
    /// The meaning of a sign with magnitude 0.
    minus_zero: MinusZero,
    /// The meaning of data that are all ones.
    ones: Ones,
    /// How to treat a value that does not fit `width`; not judged by default.
    outside: Option<Outside>,
    /// How to treat a form longer than the value needs.
    overlong: Overlong,
    /// How to treat input that ends inside a value.
    end: End,
    /// The unit of the input.
    alphabet: Alphabet,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::words::is_default"))]
    read: Read,
}

keys! {
    Read,
    /// How to treat a number that does not fit `width`.
    outside: Outside = Outside::Wrap,
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
