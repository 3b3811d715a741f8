//! Reading the name table.

use super::parameters::{Characters, NameClass, NameEntry, NameFlags, NameFlagsWidth, NameText};
use super::source::{Kind, Reading, shown};
use super::summary::Summary;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal_name::behaviour::Behaving as OfName;
use crate::formats::unreal_name::table::UnrealName as _;
use crate::model::behaviour::{Deviation, Setting};
use crate::model::{Answer, Class, Refusal};

/// Versions that stand for the two forms of names.
const WITH_LENGTH: u16 = 64;
const WITHOUT_LENGTH: u16 = 63;

impl Reading<'_> {
    pub(super) fn names(&mut self, summary: &Summary) -> Answer<Vec<(String, i64)>> {
        let reader = OfName::under(&self.of_names());
        let flags_first = NameEntry::under(self.setting) == NameEntry::FlagsFirst;
        let counted = match NameText::under(self.setting) {
            NameText::From63 => summary.counted || summary.file_version == 63,
            NameText::From65 => summary.counted && summary.file_version != 64,
            _ => summary.counted,
        };
        let mut names = Vec::new();
        for entry in 0..summary.names.count {
            let entry = self.visit(entry)?;
            let early = if flags_first { Some(self.name_flags()?) } else { None };
            let text = self.name(reader, entry, counted)?;
            let flags = match early {
                Some(flags) => flags,
                None => self.name_flags()?,
            };
            let refused = match NameText::under(self.setting) {
                NameText::EmptyRefused => text.is_empty(),
                NameText::DuplicatesRefused => names.iter().any(|(name, _)| *name == text),
                _ => false,
            };
            if refused {
                return Err(Refusal::byte(Class::Invalid, self.entry_at));
            }
            names.push((text, flags));
        }
        Ok(names)
    }

    fn name(&mut self, reader: OfName, entry: u32, counted: bool) -> Answer<String> {
        let rest = self.rest();
        let version = if counted { WITH_LENGTH } else { WITHOUT_LENGTH };
        let (text, len) = reader.decode(rest, version).map_err(|refusal| self.moved(refusal))?;
        if counted && let Ok((value, head)) = self.of_index.decode(rest) {
            self.note(Kind::Index, ("names", entry, "name length"), value, head);
            if let Some(found) = self.found.last_mut() {
                found.text = len.saturating_sub(head);
            }
        }
        self.at += len;
        Ok(text)
    }

    fn name_flags(&mut self) -> Answer<i64> {
        let shown = shown!(NameFlags, self.setting);
        Ok(match NameFlagsWidth::under(self.setting) {
            NameFlagsWidth::Four => {
                let (bytes, _) = self.raw()?;
                self.flags(bytes, shown)
            }
            NameFlagsWidth::None => 0,
            NameFlagsWidth::Two => {
                let (bytes, _) = self.raw()?;
                u16::from_le_bytes(bytes).into()
            }
            NameFlagsWidth::Eight => {
                let (bytes, _) = self.raw()?;
                i64::from_le_bytes(bytes)
            }
        })
    }

    /// The name format's behaviour that the choices come to, with the same reader of indices.
    fn of_names(&self) -> Setting {
        let class: &[Deviation] = match NameClass::under(self.setting) {
            NameClass::Right => &[],
            NameClass::InvalidAsRange => &[("refusal", "invalid-as-out-of-range")],
            NameClass::InvalidAsTruncated => &[("refusal", "invalid-as-truncated")],
            NameClass::NegativeInvalid => &[("negative", "invalid")],
            NameClass::ZeroOutOfRange => &[("zero", "out-of-range")],
            NameClass::TruncatedAsRange => &[("refusal", "truncated-as-out-of-range")],
            NameClass::TruncatedAsInvalid => &[("refusal", "truncated-as-invalid")],
        };
        let characters: &[Deviation] = match Characters::under(self.setting) {
            Characters::Latin1 => &[],
            Characters::Windows1252 => &[("characters", "windows-1252")],
            Characters::Utf8Lossy => &[("characters", "utf-8-lossy")],
            Characters::Utf8Ignored => &[("characters", "utf-8-ignored")],
            Characters::QuestionMark => &[("characters", "question-mark")],
            Characters::SevenBits => &[("characters", "seven-bits")],
            Characters::Lower => &[("text", "lower")],
        };
        let text: &[Deviation] = match NameText::under(self.setting) {
            NameText::Right
            | NameText::EmptyRefused
            | NameText::DuplicatesRefused
            | NameText::From63
            | NameText::From65 => &[],
            NameText::WithoutNul => &[("count", "without-nul")],
            NameText::NoNul => &[("count", "no-nul")],
            NameText::LengthByte => &[("length", "byte")],
            NameText::LengthByteUnchecked => {
                &[("length", "byte"), ("nul", "unchecked"), ("inner-nul", "kept"), ("zero", "empty")]
            }
            NameText::LengthWord => &[("length", "i32")],
            NameText::NulUnchecked => &[("nul", "unchecked")],
            NameText::NulKept => &[("nul", "kept")],
            NameText::InnerNulRefused => &[("inner-nul", "refused")],
            NameText::InnerNulKept => &[("inner-nul", "kept")],
            NameText::CString => &[("nul", "first")],
            NameText::Unchecked => &[("nul", "unchecked"), ("inner-nul", "kept")],
            NameText::AsString => &[
                ("version", "always"),
                ("zero", "empty"),
                ("negative", "wide-replaced"),
                ("nul", "optional"),
                ("inner-nul", "kept"),
            ],
            NameText::LengthUncounted => &[("consumed", "without-length")],
            NameText::ZeroEmpty => &[("zero", "empty")],
            NameText::NegativeMagnitude => &[("negative", "magnitude")],
            NameText::NegativeEmpty => &[("negative", "empty")],
            NameText::NegativeHuge => &[("negative", "huge")],
            NameText::Utf8 => &[("characters", "utf-8")],
            NameText::Ascii => &[("characters", "ascii")],
            NameText::Limit63 => &[("limit", "63")],
            NameText::Limit64 => &[("limit", "64")],
            NameText::Limit64Either => &[("limit", "64-in-either-form")],
        };
        Setting::of(&[class, characters, text, self.setting.passed_on().deviations()].concat())
    }
}
