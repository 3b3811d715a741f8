//! The keys of `kind = "message"`.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::bits::{Order, Pad, Take};
use crate::word;
use crate::words::words;

/// A layout of `kind = "message"`.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layout {
    /// Which bit of a byte comes first.
    pub take: Take,
    /// Which bits of a field come first; as `take` if it is not given.
    pub field: Option<Order>,
    /// What follows the last field up to a whole byte.
    pub pad: Pad,
    /// The fields in the order of the stream.
    pub fields: Vec<Field>,
    /// What a reader does with what follows.
    pub read: Read,
}

/// Keys of readers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    /// Bits set in the padding.
    pub pad: After,
    /// Bytes behind the message.
    pub trailing: After,
}

words! {
    /// What a reader does with bits behind the fields.
    After: Refuse,
    Refuse = "refuse", Ignore = "ignore",
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Field {
    /// The member of the value.
    pub name: String,
    /// One value of it.
    pub what: What,
    /// It begins at a multiple of so many bits.
    pub align: Option<u32>,
    /// Which of its bits come first, where that differs from the message's.
    pub field: Option<Order>,
    /// A list, behind its count.
    pub list: Option<List>,
    /// It may be missing.
    pub optional: Option<Optional>,
    /// It always has this value, and is no member.
    pub always: Option<i128>,
}

impl Field {
    /// A field of one value.
    pub fn new(name: impl Into<String>, what: What) -> Self {
        Self { name: name.into(), what, align: None, field: None, list: None, optional: None, always: None }
    }
}

/// How many values a list has.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct List {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The count, where it is not the fewest bits that hold `least` to `most`.
    pub count: Option<Box<What>>,
}

/// What says whether a field is there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Optional {
    /// An earlier field of `type = "flag"`; a bit right before the field if it is not given.
    pub flag: Option<String>,
    /// The bit of a field that is there.
    pub present: bool,
}

/// One value of a field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum What {
    /// `bool`, a bit; `bool8`, 0 or 1 in so many.
    Bool(u32),
    /// `u10`.
    Unsigned(u32),
    /// `i10`, two's complement.
    Signed(u32),
    /// `-5..5`: the distance from the low end in the fewest bits.
    Range(i128, i128),
    /// Names, as their number from 0 in the fewest bits.
    Names(Vec<String>),
    /// `f32`: the bits of binary32.
    F32,
    /// `f64`: the bits of binary64.
    F64,
    /// `flag`: the bit that says whether a later field is there.
    Flag,
    /// `text`, with a list: bytes of UTF-8.
    Text,
    /// A layout of another kind.
    Of(word::Layout),
    /// A message inside.
    Fields(Vec<Field>),
}
