//! Refusals: their classes, their positions, and the results of functions.

use std::fmt;

/// The class of a refusal, used by vectors and adapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The input ends inside the value.
    Truncated,
    /// A longer form than the value needs.
    Overlong,
    /// A value, width or limit outside the type, the field or the format.
    OutOfRange,
    /// A form that no encoder writes.
    NotCanonical,
    /// Bytes after the end of the value.
    Trailing,
    /// A pattern that has no meaning.
    Invalid,
}

impl Class {
    pub const ALL: [Self; 6] = [
        Self::Truncated,
        Self::Overlong,
        Self::OutOfRange,
        Self::NotCanonical,
        Self::Trailing,
        Self::Invalid,
    ];

    /// The name used by vectors and adapters, such as `out_of_range`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::Overlong => "overlong",
            Self::OutOfRange => "out_of_range",
            Self::NotCanonical => "not_canonical",
            Self::Trailing => "trailing",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The position of a fault, counted from the start of the input. Bit 0 of a bit stream is bit 7 of byte 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Byte(usize),
    Bit(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(n) => write!(f, "byte {n}"),
            Self::Bit(n) => write!(f, "bit {n}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A class and, if the function reports it, the position of the fault.
    Reject(Class, Option<Place>),
    /// No answer, because of contradictory arguments or a function that breaks its contract.
    Broken(String),
}

pub type Answer<T> = Result<T, Refusal>;

/// A decoded value and the number of bytes consumed, or the refusal.
pub type Decoded<T> = Answer<(T, usize)>;

impl Refusal {
    pub fn byte(class: Class, offset: usize) -> Self {
        Self::Reject(class, Some(Place::Byte(offset)))
    }

    pub fn bit(class: Class, offset: u64) -> Self {
        Self::Reject(class, Some(Place::Bit(offset)))
    }

    /// A refusal of a value, without a position.
    pub fn value(class: Class) -> Self {
        Self::Reject(class, None)
    }
}
