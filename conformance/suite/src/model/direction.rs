use serde::Serialize;

/// What an operation does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Value in, bytes out.
    Encode,
    /// Bytes in, value out.
    Decode,
    Convert,
}
