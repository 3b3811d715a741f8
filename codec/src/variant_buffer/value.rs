//! Values and their types.

use crate::error::EncodeError;

/// Bytes of the count before a string's text.
pub(super) const COUNT_LEN: usize = 4;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// True or false in a byte.
    Bool,
    /// Signed, 32 bits.
    Int,
    /// Unsigned, 32 bits.
    Uint,
    /// Unsigned, 8 bits.
    Byte,
    /// Unsigned, 16 bits.
    Ushort,
    /// binary32.
    Float,
    /// Two binary32.
    Vector2,
    /// Four binary32: position and size.
    Rect2,
    /// Three binary32.
    Vector3,
    /// Four binary32: x, y, z, w.
    Quat,
    /// Four binary32: red, green, blue, alpha.
    Color,
    /// A count of bytes, then UTF-8.
    String,
}

impl Kind {
    /// Every type, in the order of the source's table; strings, a later addition, come last.
    pub const ALL: [Self; 12] = [
        Self::Bool,
        Self::Int,
        Self::Float,
        Self::Vector2,
        Self::Rect2,
        Self::Vector3,
        Self::Quat,
        Self::Color,
        Self::Uint,
        Self::Byte,
        Self::Ushort,
        Self::String,
    ];

    /// The length of a value of this type in bytes; `None` for strings.
    pub const fn encoded_len(self) -> Option<usize> {
        match self {
            Self::Bool | Self::Byte => Some(1),
            Self::Ushort => Some(2),
            Self::Int | Self::Uint | Self::Float => Some(4),
            Self::Vector2 => Some(8),
            Self::Vector3 => Some(12),
            Self::Rect2 | Self::Quat | Self::Color => Some(16),
            Self::String => None,
        }
    }
}

/// A value and its type.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// True or false.
    Bool(bool),
    /// Signed, 32 bits.
    Int(i32),
    /// Unsigned, 32 bits.
    Uint(u32),
    /// Unsigned, 8 bits.
    Byte(u8),
    /// Unsigned, 16 bits.
    Ushort(u16),
    /// binary32.
    Float(f32),
    /// x, y.
    Vector2([f32; 2]),
    /// x, y, width, height.
    Rect2([f32; 4]),
    /// x, y, z.
    Vector3([f32; 3]),
    /// x, y, z, w.
    Quat([f32; 4]),
    /// Red, green, blue, alpha.
    Color([f32; 4]),
    /// Text.
    String(&'a str),
}

impl Value<'_> {
    /// The value's type.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Bool(_) => Kind::Bool,
            Self::Int(_) => Kind::Int,
            Self::Uint(_) => Kind::Uint,
            Self::Byte(_) => Kind::Byte,
            Self::Ushort(_) => Kind::Ushort,
            Self::Float(_) => Kind::Float,
            Self::Vector2(_) => Kind::Vector2,
            Self::Rect2(_) => Kind::Rect2,
            Self::Vector3(_) => Kind::Vector3,
            Self::Quat(_) => Kind::Quat,
            Self::Color(_) => Kind::Color,
            Self::String(_) => Kind::String,
        }
    }

    /// The encoded length of the value in bytes: 1 to 16, or 4 more than a string's UTF-8.
    pub fn encoded_len(&self) -> usize {
        self.kind().encoded_len().unwrap_or_else(|| COUNT_LEN + self.text().len())
    }

    /// A string's text, which follows [`Value::with_head`]; empty for other types.
    #[inline]
    pub(super) fn text(&self) -> &str {
        if let Self::String(text) = self { text } else { "" }
    }

    /// Calls `then` with the bytes of a fixed-size value, or with the count before a string's text.
    ///
    /// A closure, because each type's bytes then have a constant length, unlike a returned slice.
    #[inline]
    pub(super) fn with_head<R>(&self, then: impl FnOnce(&[u8]) -> R) -> Result<R, EncodeError> {
        Ok(match *self {
            Self::Bool(value) => then(&[u8::from(value)]),
            Self::Int(value) => then(&value.to_le_bytes()),
            Self::Uint(value) => then(&value.to_le_bytes()),
            Self::Byte(value) => then(&[value]),
            Self::Ushort(value) => then(&value.to_le_bytes()),
            Self::Float(value) => then(&value.to_le_bytes()),
            Self::Vector2(value) => then(value.map(f32::to_le_bytes).as_flattened()),
            Self::Vector3(value) => then(value.map(f32::to_le_bytes).as_flattened()),
            Self::Rect2(value) | Self::Quat(value) | Self::Color(value) => {
                then(value.map(f32::to_le_bytes).as_flattened())
            }
            Self::String(text) => {
                then(&u32::try_from(text.len()).map_err(|_| EncodeError::OutOfRange)?.to_le_bytes())
            }
        })
    }
}

/// `N` little-endian binary32, one after another.
#[inline]
pub(super) fn floats_from<const N: usize>(bytes: &[u8]) -> [f32; N] {
    core::array::from_fn(|at| {
        f32::from_le_bytes([bytes[4 * at], bytes[4 * at + 1], bytes[4 * at + 2], bytes[4 * at + 3]])
    })
}
