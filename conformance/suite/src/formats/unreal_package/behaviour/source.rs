//! A file being read under a setting: the position, fields of fixed width and indices.

use packproof_reference::unreal_package::Index;

use super::parameters::IndexForm;
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::model::behaviour::{Setting, spend};
use crate::model::{Answer, Class, Place, Refusal};

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
    pub(super) found: Vec<Index>,
}

/// Table, entry and field of an index.
pub(super) type Field = (&'static str, u32, &'static str);

impl<'a> Reading<'a> {
    pub(super) fn of(setting: &'a Setting, file: &'a [u8], lists: bool) -> Self {
        Self { setting, of_index: OfIndex::carried(setting), file, at: 0, lists, found: Vec::new() }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.file.get(self.at..).unwrap_or_default()
    }

    /// A refusal of something that starts at the position.
    pub(super) fn moved(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::Reject(Class::Truncated, Some(Place::Byte(at))) => {
                Refusal::byte(Class::Truncated, self.at.min(self.file.len()) + at)
            }
            Refusal::Reject(class, Some(Place::Byte(at))) => Refusal::byte(class, self.at + at),
            other => other,
        }
    }

    pub(super) fn raw<const N: usize>(&mut self) -> Answer<[u8; N]> {
        let bytes = self.rest().first_chunk().ok_or(Refusal::byte(Class::Truncated, self.file.len()))?;
        self.at += N;
        Ok(*bytes)
    }

    pub(super) fn u16(&mut self) -> Answer<i64> {
        Ok(u16::from_le_bytes(self.raw()?).into())
    }

    pub(super) fn u32(&mut self) -> Answer<i64> {
        Ok(u32::from_le_bytes(self.raw()?).into())
    }

    pub(super) fn flags(&mut self, signed: bool) -> Answer<i64> {
        let number = self.u32()?;
        Ok(if signed { (number as i32).into() } else { number })
    }

    pub(super) fn index(&mut self, field: Field) -> Answer<i64> {
        let rest = self.rest();
        let spelled = match IndexForm::under(self.setting) {
            IndexForm::Engine => self.of_index.decode(rest),
            IndexForm::Canonical => self.of_index.decode_canonical(rest),
        };
        let (value, len) = spelled.map_err(|refusal| self.moved(refusal))?;
        self.note(field, value, len);
        self.at = self.at.saturating_add(len);
        Ok(value)
    }

    /// Keeps the index at the position for the listing.
    pub(super) fn note(&mut self, (table, entry, field): Field, value: i64, len: usize) {
        if self.lists {
            let bytes = self.rest().get(..len).unwrap_or_default().to_vec();
            self.found.push(Index { table, entry, field, at: self.at, bytes, value });
        }
    }

    /// A further entry of a table begins: no reader visits more than the file has bytes.
    pub(super) fn visit(&mut self, entry: i64) -> Answer<u32> {
        spend(1)?;
        match usize::try_from(entry) {
            Ok(number) if number <= self.file.len() => Ok(number as u32),
            _ => Err(Refusal::byte(Class::Truncated, self.file.len())),
        }
    }
}
