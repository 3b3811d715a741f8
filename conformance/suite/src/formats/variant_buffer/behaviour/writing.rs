//! Writing buffers and serialisations under a setting.

use super::parameters::{
    BoolWritten, ColorWritten, CountSizeWritten, CountWritten, FlagWritten, FloatForm, FloatsWritten,
    IntForm, IntValueWritten, NulAdded, NulEncoded, OrderWritten, PaddingWritten, RewriteEnd, RewriteMode,
    TextWritten, TypeNumbersWritten, UintWritten, UshortWritten, Vector3Written, WholeFloats,
};
use super::{Behaving, KINDS, at, fails, numbers, refused};
use crate::formats::variant_buffer::table::{Change, Datum, Payload};
use crate::model::{Answer, Class, Refusal};

impl Behaving<'_> {
    /// The bytes of one value in a buffer.
    pub(super) fn put(&self, value: &Datum, out: &mut Vec<u8>) -> Answer<()> {
        match (value.kind, &value.payload) {
            (_, Payload::Bool(flag)) => match BoolWritten::under(self.setting) {
                BoolWritten::One => out.push(u8::from(*flag)),
                BoolWritten::FourBytes => self.put_number((*flag).into(), 4, out),
            },
            (kind, Payload::Integer(integer)) => {
                let above_signed = *integer > 0x7FFF;
                let size = match kind {
                    "byte" => 1,
                    "ushort" => match UshortWritten::under(self.setting) {
                        UshortWritten::SignedFails if above_signed => return fails(),
                        UshortWritten::Unsigned | UshortWritten::SignedFails => 2,
                    },
                    "uint" => match UintWritten::under(self.setting) {
                        UintWritten::Keeps64 if *integer > i32::MAX.into() => 8,
                        UintWritten::Unsigned | UintWritten::Keeps64 => 4,
                    },
                    _ => 4,
                };
                self.put_number(*integer as u64, size, out);
            }
            (kind, Payload::Floats(patterns)) => self.put_components(kind, patterns, out),
            (_, Payload::Text(text)) => self.put_text(text, false, out)?,
            (kind, Payload::Double(_)) => {
                return Err(Refusal::Broken(format!("{kind} has no 64-bit form in a buffer")));
            }
        }
        Ok(())
    }

    /// The low bytes of a number.
    fn put_number(&self, number: u64, size: usize, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend(&number.to_le_bytes()[..size]);
        if OrderWritten::under(self.setting) == OrderWritten::Big {
            out[start..].reverse();
        }
    }

    fn put_components(&self, kind: &str, patterns: &[u32], out: &mut Vec<u8>) {
        let reversed = Vector3Written::under(self.setting) == Vector3Written::Reversed;
        let bgra = ColorWritten::under(self.setting) == ColorWritten::Bgra;
        let arranged = match kind {
            "vector3" if reversed => at(patterns, &[2, 1, 0]),
            "color" if bgra => at(patterns, &[2, 1, 0, 3]),
            _ => patterns.to_vec(),
        };
        for pattern in arranged {
            self.put_number(self.float_written(pattern).into(), 4, out);
        }
    }

    /// The pattern that is written for a float.
    fn float_written(&self, pattern: u32) -> u32 {
        let loses = FloatsWritten::under(self.setting) == FloatsWritten::NegativeZeroLost;
        if loses && f32::from_bits(pattern) == 0.0 { 0 } else { pattern }
    }

    /// A count, the text, and padding.
    fn put_text(&self, text: &str, serialised: bool, out: &mut Vec<u8>) -> Answer<()> {
        if serialised && text.contains('\0') && NulEncoded::under(self.setting) == NulEncoded::Refused {
            return refused(Class::Invalid);
        }
        let start = out.len();
        let mut bytes = match TextWritten::under(self.setting) {
            TextWritten::Utf8 => text.as_bytes().to_vec(),
            TextWritten::Utf16 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        };
        let count = match CountWritten::under(self.setting) {
            CountWritten::Bytes => bytes.len(),
            CountWritten::Characters => text.chars().count(),
            CountWritten::Units => text.encode_utf16().count(),
            CountWritten::Itself => bytes.len() + 4,
        };
        if NulAdded::under(self.setting) == NulAdded::Uncounted {
            bytes.push(0);
        }
        let size = match CountSizeWritten::under(self.setting) {
            CountSizeWritten::Four => 4,
            CountSizeWritten::Two => 2,
        };
        self.put_number(count as u64, size, out);
        out.extend(&bytes);
        let text = out.len() - start;
        match PaddingWritten::under(self.setting) {
            PaddingWritten::ToFour if serialised => out.resize(start + text.next_multiple_of(4), 0),
            PaddingWritten::Always if serialised => out.resize(start + (text + 1).next_multiple_of(4), 0),
            _ => {}
        }
        Ok(())
    }

    /// Header and payload.
    pub(super) fn serialised(&self, value: &Datum) -> Answer<Vec<u8>> {
        let Some(place) = KINDS.iter().position(|(name, _)| *name == value.kind) else {
            return Err(Refusal::Broken(format!("the engine has no {}", value.kind)));
        };
        if let (Payload::Double(pattern), WholeFloats::Ints) =
            (&value.payload, WholeFloats::under(self.setting))
        {
            let double = f64::from_bits(*pattern);
            if double.trunc() == double && double.abs() < 1e18 {
                return self.serialised(&Datum { kind: "int", payload: Payload::Integer(double as i128) });
            }
        }
        let mut payload = Vec::new();
        let mut wide = false;
        match &value.payload {
            Payload::Bool(flag) => self.put_number((*flag).into(), 4, &mut payload),
            Payload::Integer(integer) => wide = self.put_int(*integer, &mut payload)?,
            Payload::Double(pattern) => wide = self.put_double(f64::from_bits(*pattern), &mut payload),
            Payload::Floats(patterns) => self.put_components(value.kind, patterns, &mut payload),
            Payload::Text(text) => self.put_text(text, true, &mut payload)?,
        }
        let flagged = match FlagWritten::under(self.setting) {
            FlagWritten::Byte2 => wide,
            FlagWritten::IntsMissing => wide && value.kind != "int",
        };
        let number = numbers(TypeNumbersWritten::under(self.setting))[place];
        Ok([&[number, 0, u8::from(flagged), 0], &payload[..]].concat())
    }

    /// An int's payload, and whether it has 64 bits.
    fn put_int(&self, value: i128, out: &mut Vec<u8>) -> Answer<bool> {
        let fits = i32::try_from(value).is_ok();
        if !fits && IntValueWritten::under(self.setting) == IntValueWritten::Refused {
            return refused(Class::OutOfRange);
        }
        let narrow = match IntForm::under(self.setting) {
            IntForm::ByRange => fits,
            IntForm::Always64 => false,
            IntForm::Either => fits || u32::try_from(value).is_ok(),
            IntForm::MinimumWide => fits && value != i32::MIN.into(),
        };
        self.put_number(value as u64, if narrow { 4 } else { 8 }, out);
        Ok(!narrow)
    }

    /// A float's payload, and whether it has 64 bits.
    fn put_double(&self, value: f64, out: &mut Vec<u8>) -> bool {
        let back = f64::from(value as f32);
        let exact = back == value;
        let narrow = match FloatForm::under(self.setting) {
            FloatForm::Exact => exact,
            FloatForm::Always32 => true,
            FloatForm::Always64 => false,
            FloatForm::Epsilon => (back - value).abs() <= 1e-6 * value.abs(),
            FloatForm::InfinityWide => exact && !value.is_infinite(),
            FloatForm::NanNarrow => exact || value.is_nan(),
        };
        if narrow {
            self.put_number(self.float_written((value as f32).to_bits()).into(), 4, out);
        } else {
            self.put_number(value.to_bits(), 8, out);
        }
        !narrow
    }

    /// The bytes with a value overwritten at a position.
    pub(super) fn rewritten(&self, change: &Change) -> Answer<Vec<u8>> {
        let Change { bytes, position, value } = change;
        if value.kind == "string" {
            return refused(Class::OutOfRange);
        }
        let mut new = Vec::new();
        self.put(value, &mut new)?;
        let len = bytes.len();
        let end = position.saturating_add(new.len());
        if end > len && RewriteEnd::under(self.setting) == RewriteEnd::Refused {
            return refused(Class::OutOfRange);
        }
        let start = (*position).min(len);
        let replaced = match RewriteMode::under(self.setting) {
            RewriteMode::Overwrites => new.len(),
            RewriteMode::Inserts => 0,
        };
        Ok([&bytes[..start], &new, bytes.get(start + replaced..).unwrap_or_default()].concat())
    }
}
