//! The error types of every codec.
//!
//! All are small, `Copy` and `Eq`: tests can compare them, and hot paths can return them.

use core::fmt;

/// A position in an input: a byte offset in byte-oriented formats, a bit offset in bit streams.
///
/// Offsets count from the start of the slice that was passed to the decoder. Bits count in stream order: most significant bit
/// first, bit 0 is bit 7 of byte 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Offset {
    /// A byte offset.
    Byte(usize),
    /// A bit offset.
    Bit(u64),
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(n) => write!(f, "byte {n}"),
            Self::Bit(n) => write!(f, "bit {n}"),
        }
    }
}

/// Why an input was refused, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecodeError {
    /// The fault.
    pub kind: Fault,
    /// The offset of the fault; each [`Fault`] says what it points at.
    pub at: Offset,
    /// The field of a [`message`](mod@crate::message) that has the fault. A truncated message has none.
    pub field: Option<FieldPath>,
}

/// The names that lead to a field of a message. A field of a nested message is displayed as `place.x`; below the fourth name, the path ends
/// with the part that contains the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldPath {
    first: &'static &'static str,
    below: [Option<&'static &'static str>; 3],
}

impl FieldPath {
    const fn new(name: &'static &'static str) -> Self {
        Self { first: name, below: [None; 3] }
    }

    /// The same field in a message that is the field `name` of another.
    const fn within(self, name: &'static &'static str) -> Self {
        let [second, third, _] = self.below;
        Self { first: name, below: [Some(self.first), second, third] }
    }

    /// The names, the outermost first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        core::iter::once(*self.first).chain(self.below.into_iter().flatten().copied())
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first)?;
        self.below.iter().flatten().try_for_each(|name| write!(f, ".{name}"))
    }
}

/// A fault of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The input ends inside the value. The offset is where the missing part would start.
    Truncated,
    /// A longer form than the value needs. Strict reading only. The offset is the last byte of the value.
    Overlong,
    /// A zero with its sign set. Strict reading only. The offset is the byte that holds the sign.
    NegativeZero,
    /// Bits that the value's type or its stated limit cannot hold. The offset is the byte or bit field that holds the excess.
    OutOfRange,
    /// The value is longer than the longest form of its format. The offset is the first byte after that length.
    TooLong,
    /// Padding that is not zero. Strict reading only. The offset is the first padding bit that is set.
    NonZeroPadding,
    /// Bytes after the end of the value in a format that allows none. The offset is the first of them.
    Trailing,
    /// A string whose last character is not NUL. The offset is where the NUL should be.
    MissingNul,
    /// A string with a NUL before its end: readers disagree about where it ends. The offset is that NUL.
    EmbeddedNul,
    /// Bytes that are not text in the format's character encoding. The offset is that of the malformed character.
    InvalidText,
    /// A pattern that no encoder writes and that has no meaning in the format, such as a wrong magic number or version in a
    /// format of yours. The offset is its first byte.
    Invalid,
    /// A width, limit or parameter that the format does not allow. The offset is where the field would start.
    BadParameter,
    /// A value of whole bytes that does not start at a byte boundary: align first. The offset is the position.
    Misaligned,
}

impl DecodeError {
    /// A fault at a byte.
    pub const fn byte(kind: Fault, offset: usize) -> Self {
        Self { kind, at: Offset::Byte(offset), field: None }
    }

    /// A fault at a bit.
    pub const fn bit(kind: Fault, offset: u64) -> Self {
        Self { kind, at: Offset::Bit(offset), field: None }
    }

    /// The same error for an input in which this value starts at byte `base`.
    #[must_use]
    pub fn shifted(self, base: usize) -> Self {
        let at = match self.at {
            Offset::Byte(n) => Offset::Byte(n.saturating_add(base)),
            Offset::Bit(n) => Offset::Bit(n.saturating_add((base as u64).saturating_mul(8))),
        };
        Self { at, ..self }
    }

    /// The same error in the field `name`. A message of constant size is loaded word by word, so the field that is being read when the
    /// input ends need not be the one that is missing.
    #[cold]
    pub(crate) fn in_field(self, name: &'static &'static str) -> Self {
        let path = self.field.map_or(FieldPath::new(name), |path| path.within(name));
        let field = (self.kind != Fault::Truncated).then_some(path);
        Self { field, ..self }
    }

    /// The same error in a bit stream in which this value starts at bit `base`.
    pub(crate) fn after_bits(self, base: u64) -> Self {
        let bit = match self.at {
            Offset::Byte(n) => (n as u64).saturating_mul(8),
            Offset::Bit(n) => n,
        };
        Self { at: Offset::Bit(base.saturating_add(bit)), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truncated => "the input ends inside the value",
            Self::Overlong => "overlong: a shorter form exists",
            Self::NegativeZero => "negative zero",
            Self::OutOfRange => "bits that do not fit the type or the limit",
            Self::BadParameter => "a width, limit or parameter that the format does not allow",
            Self::Misaligned => "a value of whole bytes that is not at a byte boundary",
            Self::TooLong => "the value is longer than its longest form",
            Self::NonZeroPadding => "padding is not zero",
            Self::Trailing => "bytes after the end of the value",
            Self::MissingNul => "the string does not end in NUL",
            Self::EmbeddedNul => "the string holds a NUL before its end",
            Self::InvalidText => "malformed text",
            Self::Invalid => "a pattern that has no meaning in the format",
        })
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.field.map_or(Ok(()), |field| write!(f, "{field}: "))?;
        write!(f, "{} (at {})", self.kind, self.at)
    }
}

impl core::error::Error for DecodeError {}

/// Why a value was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeError {
    /// The caller's buffer cannot hold the encoding. Nothing was written.
    BufferTooSmall {
        /// The length of the encoding in bytes.
        needed: usize,
        /// The bytes left in the buffer.
        available: usize,
    },
    /// The value does not fit its field, its limit or its format's range.
    OutOfRange,
    /// A width, limit or parameter that the format does not allow.
    BadParameter,
    /// Text that the format's character encoding cannot hold, or that holds a NUL.
    InvalidText,
    /// A NaN or an infinity that the format cannot hold.
    NotFinite,
    /// A value of whole bytes that would not start at a byte boundary: align first.
    Misaligned,
    /// An error in a field of a message. Nothing was written.
    Field {
        /// The name of the field, after those of the messages that contain it.
        path: FieldPath,
        /// Any of the above except [`Self::BufferTooSmall`].
        error: &'static EncodeError,
    },
}

impl EncodeError {
    /// The same error in the field `name`.
    #[cold]
    pub(crate) const fn in_field(self, name: &'static &'static str) -> Self {
        let error = match self {
            Self::BufferTooSmall { .. } => return self,
            Self::Field { path, error } => return Self::Field { path: path.within(name), error },
            Self::OutOfRange => &Self::OutOfRange,
            Self::BadParameter => &Self::BadParameter,
            Self::InvalidText => &Self::InvalidText,
            Self::NotFinite => &Self::NotFinite,
            Self::Misaligned => &Self::Misaligned,
        };
        Self::Field { path: FieldPath::new(name), error }
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BufferTooSmall { needed, available } => {
                write!(f, "the encoding takes {needed} bytes, the buffer has {available}")
            }
            Self::OutOfRange => f.write_str("the value does not fit its field or range"),
            Self::BadParameter => f.write_str("a width, limit or parameter that the format does not allow"),
            Self::InvalidText => f.write_str("the format's character encoding cannot hold this text"),
            Self::NotFinite => f.write_str("the value is NaN or infinite"),
            Self::Misaligned => f.write_str("a value of whole bytes that is not at a byte boundary"),
            Self::Field { path, error } => write!(f, "{path}: {error}"),
        }
    }
}

impl core::error::Error for EncodeError {}
