//! What each bit of the longest form is: a flag, the sign, or a power of two of the number.

use alloc::format;
use alloc::string::{String, ToString as _};

use super::kinds::{Arithmetic, AtMost, Flagged, Length, More, Order, Sign, WrittenOrder, WrittenSign};
use super::layout::{BYTES, Layout};
use super::value::shift;

/// A byte, bit 7 first: `more`, `sign`, `2^12`, or `-` where a bit is nothing. What is two things has a `+` between them.
pub type Places = [String; 8];

fn places(of: impl Fn(u8) -> [Option<String>; 3]) -> Places {
    core::array::from_fn(|at| {
        let mut name = String::new();
        for one in of(7 - at as u8).into_iter().flatten() {
            name = if name.is_empty() { one } else { format!("{name}+{one}") };
        }
        if name.is_empty() { "-".to_string() } else { name }
    })
}

fn named(is: bool, name: &str) -> Option<String> {
    is.then(|| name.to_string())
}

/// What a reader takes the bits of a byte for.
///
/// ```
/// use packproof_models::varint::{Layout, read_places};
///
/// let mut layout = Layout::compact_index();
/// layout.read.mask[0] = 0x1F;
/// assert_eq!(read_places(&layout, 0), ["sign", "more", "-", "2^4", "2^3", "2^2", "2^1", "2^0"]);
/// ```
pub fn read_places(layout: &Layout, at: usize) -> Places {
    let reader = &layout.read;
    let most = usize::from(reader.most.unwrap_or(BYTES as u8));
    let slot = at.min(BYTES - 1);
    // The flag of the last possible byte is looked at where it is refused.
    let flagged = at + 1 < most || reader.at_most != AtMost::Stops;
    let place = if reader.order == Order::MostFirst { most.saturating_sub(at + 1) } else { at };
    let shift = match reader.arithmetic {
        Arithmetic::ShiftsModulo(bits) | Arithmetic::Modulo(bits) => {
            shift(&reader.shift, place) % u32::from(bits.max(1))
        }
        _ => shift(&reader.shift, place),
    };
    let mut all = places(|bit| {
        let mask = 1 << bit;
        let more = match reader.more[slot] {
            More::Set(of) | More::Clear(of) => of & mask != 0,
            More::Above(most) | More::AboveKept(most) => mask > most,
            More::Input | More::Never => false,
        };
        let sign = matches!(reader.sign, Sign::Bit(of) if !of.last && at == 0 && of.mask & mask != 0);
        let data = (reader.mask[slot] & mask != 0).then(|| format!("2^{}", shift + u32::from(bit)));
        if at < most {
            [named(sign, "sign"), named(more && flagged, "more"), data]
        } else {
            [None, None, None]
        }
    });
    if reader.order == Order::BitsReversed {
        all.reverse();
    }
    all
}

/// What a writer puts into the bits of a byte.
///
/// ```
/// use packproof_models::varint::{Layout, written_places};
///
/// let mut layout = Layout::leb128(32);
/// layout.write.flag[1] = 0x40;
/// assert_eq!(written_places(&layout, 1), ["-", "more+2^13", "2^12", "2^11", "2^10", "2^9", "2^8", "2^7"]);
/// ```
pub fn written_places(layout: &Layout, at: usize) -> Places {
    let writer = &layout.write;
    let needed = 1 + writer.limit.iter().filter(|limit| **limit >> layout.bits == 0).count();
    let most = match writer.length {
        Length::AtMost(most) | Length::EndsAt(most) => needed.min(most.into()),
        _ => needed,
    };
    let slot = at.min(BYTES - 1);
    let last = at + 1 == most;
    let flagged = match writer.flagged {
        Flagged::Last => true,
        Flagged::OnlyLast => last,
        Flagged::OnlyFirst => at == 0,
        Flagged::Byte(byte) => !last || at == usize::from(byte),
        _ => !last,
    };
    let kept = if last { writer.last_mask[slot] } else { writer.mask[slot] };
    let place = if writer.order == WrittenOrder::MostFirst { most.saturating_sub(at + 1) } else { at };
    let mut all = places(|bit| {
        let mask = 1 << bit;
        let more = flagged && writer.flag[slot] & mask != 0;
        let sign = matches!(writer.sign, WrittenSign::Bit(of) if !of.last && at == 0 && of.mask & mask != 0);
        let data = (kept & mask != 0).then(|| format!("2^{}", shift(&writer.shift, place) + u32::from(bit)));
        if at < most { [named(sign, "sign"), named(more, "more"), data] } else { [None, None, None] }
    });
    if writer.order == WrittenOrder::BitsReversed {
        all.reverse();
    }
    all
}
