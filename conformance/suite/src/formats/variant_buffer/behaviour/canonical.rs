//! What the canonical decoder of the serialisation refuses, under a setting.

use super::Behaving;
use super::parameters::{
    BoolCompared, BoolComparedRefusal, Comparison, FormCheck, FormRefusal, HeaderCompared, HeaderRefusal,
    PaddingCompared, PaddingRefusal,
};
use super::take::signed;
use crate::formats::variant_buffer::table::{Datum, Payload, Reference, VariantBuffer};
use crate::model::{Answer, Class, Decoded, Refusal};

impl Behaving<'_> {
    /// The value, if these are the bytes that the encoder of the same setting writes for it.
    pub(super) fn canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        let (value, len) = self.variant(bytes, false)?;
        match Comparison::under(self.setting) {
            Comparison::Written => self.compared(bytes, &value, len, &self.serialised(&value)?)?,
            Comparison::Format => {
                if let Ok((value, len)) = Reference.variant_decode(bytes) {
                    self.compared(bytes, &value, len, &Reference.variant_encode(&value)?)?;
                }
            }
        }
        Ok((value, len))
    }

    /// Compares the bytes of a value with those that are written for it.
    fn compared(&self, bytes: &[u8], value: &Datum, len: usize, written: &[u8]) -> Answer<()> {
        if len != written.len() {
            return self.form(value, len, written.len());
        }
        let differs = |at: &usize| bytes.get(*at).copied().unwrap_or_default() != written[*at];
        for at in (0..len).filter(differs) {
            let refusal = match value.payload {
                _ if at < 4 => self.header_differs(value.kind, bytes, at),
                Payload::Bool(_) => self.bool_differs(bytes),
                // Of a string's padding the encoder writes zeros.
                Payload::Text(ref text) if at >= 8 + text.len() => self.padding_differs(at, len, text.len()),
                _ => Some(Refusal::byte(Class::NotCanonical, at)),
            };
            if let Some(refusal) = refusal {
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// A value that takes another number of bytes than are written for it.
    fn form(&self, value: &Datum, len: usize, written: usize) -> Answer<()> {
        let overlong = len > written;
        let nan = matches!(value.payload, Payload::Double(pattern) if f64::from_bits(pattern).is_nan());
        let accepted = match FormCheck::under(self.setting) {
            FormCheck::All => false,
            FormCheck::Missing => ["int", "float"].contains(&value.kind),
            FormCheck::IntsMissing => value.kind == "int",
            FormCheck::FloatsMissing => value.kind == "float",
            FormCheck::OverlongMissing => overlong && ["int", "float"].contains(&value.kind),
            FormCheck::OverlongFloatsMissing => overlong && value.kind == "float",
            FormCheck::NanMissing => nan,
        };
        if accepted {
            return Ok(());
        }
        let class = match (FormRefusal::under(self.setting), overlong) {
            (FormRefusal::NotCanonical, _)
            | (FormRefusal::OverlongNotCanonical, true)
            | (FormRefusal::NanNotCanonical, false) => Class::NotCanonical,
            (FormRefusal::OverlongOutOfRange, true) | (FormRefusal::NanOutOfRange, false) => {
                Class::OutOfRange
            }
            (FormRefusal::Invalid, _) => Class::Invalid,
            (FormRefusal::NanOverlong, _) | (_, true) => Class::Overlong,
            (_, false) => Class::Invalid,
        };
        Err(Refusal::byte(class, len.saturating_sub(1)))
    }

    fn header_differs(&self, kind: &str, bytes: &[u8], at: usize) -> Option<Refusal> {
        let number = ["int", "float"].contains(&kind);
        let looked_at = match HeaderCompared::under(self.setting) {
            HeaderCompared::All => true,
            HeaderCompared::Missing => false,
            HeaderCompared::Byte1Missing => at != 1,
            HeaderCompared::Byte2Missing => at != 2,
            HeaderCompared::Byte3Missing => at != 3,
            HeaderCompared::Byte2Only => at == 2,
            HeaderCompared::BoolFlagMissing => number || at != 2 || bytes.get(2) != Some(&1),
        };
        let class = match HeaderRefusal::under(self.setting) {
            HeaderRefusal::NotCanonical => Class::NotCanonical,
            HeaderRefusal::Invalid => Class::Invalid,
            HeaderRefusal::OutOfRange => Class::OutOfRange,
        };
        looked_at.then_some(Refusal::byte(class, at))
    }

    /// A bool's payload is one number, wherever its bytes differ.
    fn bool_differs(&self, bytes: &[u8]) -> Option<Refusal> {
        let payload = bytes.get(4..8).map_or(0, |payload| self.number(payload, false));
        let refused = match BoolCompared::under(self.setting) {
            BoolCompared::AboveOne => true,
            BoolCompared::Missing => false,
            BoolCompared::FirstByte => payload % 256 > 1,
            BoolCompared::UpperBytes => payload >= 256,
            BoolCompared::Signed => signed(payload, 4) > 1,
        };
        let class = match BoolComparedRefusal::under(self.setting) {
            BoolComparedRefusal::OutOfRange => Class::OutOfRange,
            BoolComparedRefusal::NotCanonical => Class::NotCanonical,
            BoolComparedRefusal::Invalid => Class::Invalid,
        };
        refused.then_some(Refusal::byte(class, 4))
    }

    fn padding_differs(&self, at: usize, len: usize, text: usize) -> Option<Refusal> {
        let looked_at = match PaddingCompared::under(self.setting) {
            PaddingCompared::All => true,
            PaddingCompared::Missing => false,
            PaddingCompared::FirstOnly => at == 8 + text,
            PaddingCompared::LastOnly => at == len - 1,
        };
        let class = match PaddingRefusal::under(self.setting) {
            PaddingRefusal::NotCanonical => Class::NotCanonical,
            PaddingRefusal::Invalid => Class::Invalid,
            PaddingRefusal::OutOfRange => Class::OutOfRange,
            PaddingRefusal::Trailing => Class::Trailing,
        };
        looked_at.then_some(Refusal::byte(class, at))
    }
}
