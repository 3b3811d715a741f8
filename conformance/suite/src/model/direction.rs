/// What an operation does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Value in, bytes out.
    Encode,
    /// Bytes in, value out.
    Decode,
    Convert,
}
