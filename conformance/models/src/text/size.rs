//! The length before a text.

use super::layout::{Layout, Length, Outside};
use crate::fault::Fault;
use crate::forms::{self, Order, Sign};
use crate::prelude::*;
use crate::steps::grid;

/// The largest fixed size of a text in bytes or units.
const MOST: u32 = 1 << 16;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Size {
    /// No length: a NUL ends the text.
    None,
    /// No length: the text always has this many bytes, or units if it is wide.
    Always(usize),
    Written(forms::Model),
}

impl Size {
    pub(super) fn of(layout: &Layout) -> Result<Self, Fault> {
        let wrong = |what: String| Fault::new("length", what);
        let varint = match &layout.length {
            None => return Ok(Self::None),
            Some(Length::Always(len @ 1..=MOST)) => return Ok(Self::Always(*len as usize)),
            Some(Length::Always(len)) => return Err(wrong(format!("{len}; 1 to {MOST} are allowed"))),
            Some(Length::Varint(varint)) => varint.check(),
            Some(Length::Named(name)) => fixed(name, layout.outside)
                .ok_or_else(|| {
                    wrong(format!(
                        "\"{name}\"; u8, u16le, i32be and so on, a number of bytes, the name of a varint, or its keys are allowed"
                    ))
                })?
                .check(),
        };
        varint.map(Self::Written).map_err(|fault| wrong(fault.to_string()))
    }
}

/// `u8`, `i16be` and so on: a varint of one form.
fn fixed(name: &str, outside: Option<Outside>) -> Option<forms::Layout> {
    let (sign, rest) = match name.split_at_checked(1)? {
        ("u", rest) => (Sign::None, rest),
        ("i", rest) => (Sign::Twos, rest),
        _ => return None,
    };
    let (bits, order) = match (rest.strip_suffix("le"), rest.strip_suffix("be")) {
        (Some(bits), _) => (bits, Some(Order::Low)),
        (_, Some(bits)) => (bits, Some(Order::High)),
        _ => (rest, None),
    };
    let class = match (bits, order) {
        ("8", None) => "dddddddd",
        ("16", Some(_)) => "dddddddd L1",
        ("24", Some(_)) => "dddddddd L2",
        ("32", Some(_)) => "dddddddd L3",
        ("64", Some(_)) => "dddddddd L7",
        _ => return None,
    };
    let big = order == Some(Order::High);
    Some(forms::Layout {
        classes: vec![if big { class.replace('L', "B") } else { class.into() }],
        order,
        width: bits.parse().ok()?,
        sign,
        outside: match outside {
            Some(Outside::Wrap) => Some(grid::Outside::Wrap),
            Some(Outside::Refuse) => Some(grid::Outside::Refuse),
            None | Some(Outside::Cut) => None,
        },
        ..forms::Layout::default()
    })
}
