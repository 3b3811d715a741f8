//! The keys of `kind = "message"`.

use crate::bits::{Order, Pad, Take};
use crate::prelude::*;
use crate::word;
use crate::words::words;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    pub take: Take,
    /// Which bits of a field come first; as `take` by default.
    pub field: Option<Order>,
    /// The padding after the last field, up to a whole byte.
    pub pad: Pad,
    pub fields: Vec<Field>,
    /// How a reader treats what follows the last field.
    pub read: Read,
}

impl Layout {
    /// Which bits of a field come first, if the field does not say so.
    pub fn order(&self) -> Order {
        self.field.unwrap_or(if self.take == Take::Low { Order::Low } else { Order::High })
    }

    /// None: the fields are changed one by one instead.
    #[allow(clippy::unused_self, reason = "as for every kind")]
    pub(crate) fn neighbours(&self) -> Vec<(&'static str, Self)> {
        Vec::new()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Read {
    /// How to treat bits set in the padding.
    pub pad: After,
    /// How to treat bytes after the message.
    pub trailing: After,
}

words! {
    /// How a reader treats bits after the fields.
    After { Refuse = "refuse", Ignore = "ignore" }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: String,
    pub what: What,
    /// The field starts at a multiple of this many bits.
    pub align: Option<u32>,
    /// Which of its bits come first, if that differs from the message.
    pub field: Option<Order>,
    /// Makes the field a list, which is preceded by its count.
    pub list: Option<List>,
    pub optional: Option<Optional>,
    /// Makes the field a constant, which is not a member.
    pub always: Option<i128>,
}

impl Field {
    /// A required field with a single value.
    pub fn new(name: impl Into<String>, what: What) -> Self {
        Self { name: name.into(), what, align: None, field: None, list: None, optional: None, always: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct List {
    pub least: u32,
    pub most: u32,
    /// The encoding of the count; by default the fewest bits that hold `least` to `most`.
    pub count: Option<Box<What>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optional {
    /// An earlier field of `type = "flag"`; by default a bit right before the field.
    pub flag: Option<String>,
    /// The bit that means present.
    pub present: bool,
}

/// The type of a field's values.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// `bool`, a bit; `bool8`, 0 or 1 in 8 bits.
    Bool(u32),
    /// `u10`.
    Unsigned(u32),
    /// `i10`, two's complement.
    Signed(u32),
    /// `-5..5`: the distance from the low end in the fewest bits.
    Range(i128, i128),
    /// Names: the index, from 0, in the fewest bits.
    Names(Vec<String>),
    /// `f32`: binary32.
    F32,
    /// `f64`: binary64.
    F64,
    /// `flag`: whether a later field is present.
    Flag,
    /// `text`: bytes of UTF-8; needs a list.
    Text,
    /// A layout of another kind.
    Of(word::Layout),
    Fields(Vec<Field>),
}
