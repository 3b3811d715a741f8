//! A file being read: bytes, integers and indices at a position.

use packproof_reference::unreal_package::Index;
use packproof_reference::varint;

use super::parameters::{Ends, IndexForm, Integers, PackageFlags, TruncatedClass};
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::model::behaviour::{Setting, spend};
use crate::model::{Answer, Class, Decoded, Place, Refusal};

/// A file being read.
pub(super) struct Reading<'a> {
    pub(super) setting: &'a Setting,
    /// The reader of indices.
    pub(super) of_index: OfIndex,
    pub(super) file: &'a [u8],
    /// Where the next field is; it may lie past the end of the file.
    pub(super) at: usize,
    /// The indices are listed; neither references nor data are followed.
    pub(super) lists: bool,
    /// Where the entry being read starts.
    pub(super) entry_at: usize,
    pub(super) found: Vec<Found>,
}

/// An index of a table, and what surrounds it.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) index: Index,
    /// Where its entry starts.
    pub(super) entry_at: usize,
    /// Bytes of the name after a name's length.
    pub(super) text: usize,
    pub(super) kind: Kind,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Index,
    /// An outer reference of fixed width, which is no index.
    Outer,
    /// The place where a serial offset is not.
    Absent,
}

/// How 32 bits of flags are taken.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    Unsigned,
    Signed,
    BigEndian,
    Low16,
    Zero,
    Low31,
}

/// [`Shown`] of a parameter of flags, which all have the same choices.
macro_rules! shown {
    ($kind:ident, $setting:expr) => {
        match $kind::under($setting) {
            $kind::Unsigned => $crate::formats::unreal_package::behaviour::reading::source::Shown::Unsigned,
            $kind::Signed => $crate::formats::unreal_package::behaviour::reading::source::Shown::Signed,
            $kind::BigEndian => $crate::formats::unreal_package::behaviour::reading::source::Shown::BigEndian,
            $kind::Low16 => $crate::formats::unreal_package::behaviour::reading::source::Shown::Low16,
            $kind::Zero => $crate::formats::unreal_package::behaviour::reading::source::Shown::Zero,
            $kind::Low31 => $crate::formats::unreal_package::behaviour::reading::source::Shown::Low31,
        }
    };
}
pub(super) use shown;

/// The refusal of a class, or a failure.
pub(super) fn refusal(class: Option<Class>, at: usize) -> Refusal {
    match class {
        Some(class) => Refusal::byte(class, at),
        None => Refusal::Broken("fails instead of refusing".to_owned()),
    }
}

impl<'a> Reading<'a> {
    pub(super) fn new(setting: &'a Setting, file: &'a [u8], lists: bool) -> Self {
        Self {
            setting,
            of_index: OfIndex::carried(setting),
            file,
            at: 0,
            lists,
            entry_at: 0,
            found: Vec::new(),
        }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.file.get(self.at..).unwrap_or_default()
    }

    /// The refusal of input that ends at `at`.
    fn ended(&self, at: usize) -> Refusal {
        let class = match TruncatedClass::under(self.setting) {
            TruncatedClass::Truncated => Some(Class::Truncated),
            TruncatedClass::OutOfRange => Some(Class::OutOfRange),
            TruncatedClass::Invalid => Some(Class::Invalid),
            TruncatedClass::Fails => None,
        };
        refusal(class, at)
    }

    pub(super) fn truncated(&self) -> Refusal {
        self.ended(self.file.len())
    }

    /// A refusal of something that starts at the position.
    pub(super) fn moved(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::Reject(Class::Truncated, Some(Place::Byte(at))) => {
                self.ended(self.at.min(self.file.len()) + at)
            }
            Refusal::Reject(class, Some(Place::Byte(at))) => Refusal::byte(class, self.at + at),
            other => other,
        }
    }

    /// The next bytes, and how many of them there are; missing ones are zeros.
    pub(super) fn raw<const N: usize>(&mut self) -> Answer<([u8; N], usize)> {
        let there = self.rest();
        let len = there.len().min(N);
        if len < N && Ends::under(self.setting) == Ends::Refused {
            return Err(self.truncated());
        }
        let mut bytes = [0; N];
        bytes[..len].copy_from_slice(&there[..len]);
        self.at = self.at.saturating_add(N);
        Ok((bytes, len))
    }

    pub(super) fn u16(&mut self) -> Answer<i64> {
        let (bytes, _) = self.raw()?;
        Ok(match Integers::under(self.setting) {
            Integers::Little | Integers::Signed => u16::from_le_bytes(bytes).into(),
            Integers::BigEndian | Integers::BigEndianButTag | Integers::VersionsBigEndian => {
                u16::from_be_bytes(bytes).into()
            }
        })
    }

    pub(super) fn u32(&mut self) -> Answer<i64> {
        let (bytes, _) = self.raw()?;
        Ok(self.number(bytes))
    }

    pub(super) fn number(&self, bytes: [u8; 4]) -> i64 {
        match Integers::under(self.setting) {
            Integers::Little | Integers::VersionsBigEndian => u32::from_le_bytes(bytes).into(),
            Integers::Signed => i32::from_le_bytes(bytes).into(),
            Integers::BigEndian | Integers::BigEndianButTag => u32::from_be_bytes(bytes).into(),
        }
    }

    pub(super) fn package_flags(&mut self) -> Answer<i64> {
        let (bytes, _) = self.raw()?;
        Ok(self.flags(bytes, shown!(PackageFlags, self.setting)))
    }

    pub(super) fn flags(&self, bytes: [u8; 4], shown: Shown) -> i64 {
        let number = self.number(bytes);
        match shown {
            Shown::Unsigned => number,
            Shown::Signed => i32::from_le_bytes(bytes).into(),
            Shown::BigEndian => u32::from_be_bytes(bytes).into(),
            Shown::Low16 => number & 0xFFFF,
            Shown::Zero => 0,
            Shown::Low31 => number & 0x7FFF_FFFF,
        }
    }

    /// The index at the position, and its bytes.
    fn spelled(&self) -> Decoded<i64> {
        let rest = self.rest();
        let truncated = Refusal::byte(Class::Truncated, rest.len());
        match IndexForm::under(self.setting) {
            IndexForm::Engine => self.of_index.decode(rest),
            IndexForm::Canonical => self.of_index.decode_canonical(rest),
            IndexForm::OneByte => {
                let &byte = rest.first().ok_or(truncated)?;
                let magnitude = i64::from(byte & 0x3F);
                Ok((if byte < 0x80 { magnitude } else { -magnitude }, 1))
            }
            IndexForm::Leb128 => varint::decode(rest, 32).map(|(value, len)| (i64::from(value as i32), len)),
            IndexForm::Fixed => {
                let bytes = *rest.first_chunk().ok_or(truncated)?;
                Ok((i32::from_le_bytes(bytes).into(), 4))
            }
        }
    }

    pub(super) fn index(&mut self, table: &'static str, entry: u32, field: &'static str) -> Answer<i64> {
        let (value, len) = self.spelled().map_err(|refusal| self.moved(refusal))?;
        self.note(Kind::Index, (table, entry, field), value, len);
        self.at = self.at.saturating_add(len);
        Ok(value)
    }

    /// Keeps what is at the position for the listing.
    pub(super) fn note(
        &mut self,
        kind: Kind,
        (table, entry, field): (&'static str, u32, &'static str),
        value: i64,
        len: usize,
    ) {
        if self.lists {
            let bytes = self.rest().get(..len).unwrap_or_default().to_vec();
            let index = Index { table, entry, field, at: self.at, bytes, value };
            self.found.push(Found { index, entry_at: self.entry_at, text: 0, kind });
        }
    }

    /// A further entry of a table begins: no reader visits more than the file has bytes.
    pub(super) fn visit(&mut self, entry: i64) -> Answer<u32> {
        spend(1)?;
        self.entry_at = self.at;
        match usize::try_from(entry) {
            Ok(number) if number <= self.file.len() => Ok(number as u32),
            _ => Err(self.truncated()),
        }
    }
}
