//! The engine's serialisation, field by field.

use super::super::table::{Datum, Payload, Variant};
use super::{NAMES, Program, SLOTS, broken, refused, signed, utf8};
use crate::model::{Answer, Class, Decoded};

impl Program {
    pub(super) fn decoded(&self, bytes: &[u8]) -> Decoded<Datum> {
        let header = self.take(bytes, 0, 4)?;
        let (Some(number), Some(flag)) =
            (header.get(self.read_number_at as usize), header.get(self.read_flag_at as usize))
        else {
            return broken();
        };
        let number = i64::from(*number);
        let wide = i64::from(*flag) & self.read_flag != 0;
        let Some(kind) = Self::numbers(self.read_number, self.read_exchanged)
            .iter()
            .position(|of| *of == number)
            .map(|at| NAMES[at])
        else {
            return refused(Class::Invalid);
        };
        let at = self.payload;
        // Who reads one type from elsewhere reports the bytes of the right place.
        let from = |of: usize| at + self.at_of[of] - 4;
        let size = if wide { self.wide } else { self.narrow };
        let (payload, size) = match kind {
            "bool" => {
                let payload = self.take(bytes, from(0), self.read_bool_size)?;
                (Payload::Bool(payload.iter().any(|byte| *byte != 0)), self.read_bool_size)
            }
            "int" => {
                let number =
                    self.pull(&Self::turned(self.take(bytes, from(1), size)?, self.read_big_integers));
                (Payload::Integer(if self.read_signed == 1 { signed(number, size) } else { number }), size)
            }
            "float" => {
                let pattern =
                    self.pull(&Self::turned(self.take(bytes, from(2), size)?, self.read_big_floats));
                let narrow = f64::from(f32::from_bits(pattern as u32)).to_bits();
                (Payload::Double(if wide { pattern as u64 } else { narrow }), size)
            }
            "string" => {
                let count =
                    self.pull(&Self::turned(self.take(bytes, from(3), 4)?, self.read_big_lengths)) as i64;
                if self.refuses(2, count > self.largest) {
                    return refused(Class::OutOfRange);
                }
                let pad = self.read_pad.max(1);
                let padded = count + (pad - count % pad) % pad;
                let Some(contents) =
                    self.take(bytes, from(3) + 4, padded)?.get(..(count + self.read_more) as usize)
                else {
                    return broken();
                };
                let text = utf8(contents)?;
                if self.refuses(3, text.contains('\0') && self.read_nul == 0) {
                    return refused(Class::Invalid);
                }
                (Payload::Text(text), 4 + padded)
            }
            _ => self.list(bytes, from(4), kind)?,
        };
        Ok((Datum { kind, payload }, (at + size + self.consumed) as usize))
    }

    pub(super) fn encoded(&self, value: &Variant) -> Answer<Vec<u8>> {
        let Datum { kind, payload } = &value.0;
        let Some(at) = NAMES.iter().position(|name| name == kind) else { return broken() };
        let (mut out, mut wide) = (Vec::new(), false);
        match payload {
            Payload::Bool(value) => self.push(&mut out, i128::from(*value), self.bool_size),
            Payload::Integer(value) => {
                wide = !(i128::from(self.least)..=i128::from(self.most)).contains(value);
                self.push(&mut out, *value, if wide { 8 } else { self.narrow_size });
                Self::turn(&mut out, 0, self.big_integers);
            }
            Payload::Double(pattern) => {
                let value = f64::from_bits(*pattern);
                wide = match self.wide_double {
                    0 => f64::from(value as f32) != value,
                    1 => true,
                    _ => false,
                };
                let bits = if wide { *pattern } else { (value as f32).to_bits().into() };
                self.push(&mut out, bits.into(), if wide { 8 } else { 4 });
                Self::turn(&mut out, 0, self.big_floats);
            }
            Payload::Floats(patterns) => self.floats(&mut out, patterns)?,
            Payload::Text(text) => {
                if text.contains('\0') && self.nul == 0 {
                    return refused(Class::Invalid);
                }
                self.text(&mut out, text, 4);
                while out.len() as i64 % self.pad.max(1) != 0 {
                    out.push(self.pad_byte as u8);
                }
            }
        }
        let mut header = [0; 4];
        header[self.flag_at as usize] |= if wide { self.flag as u8 } else { 0 };
        header[self.number_at as usize] |= Self::numbers(self.number, self.exchanged)[at] as u8;
        Ok([header.to_vec(), out].concat())
    }

    pub(super) fn checked(&self, bytes: &[u8]) -> Decoded<Datum> {
        let (value, len) = self.decoded(bytes)?;
        let written = Program::of(&SLOTS.iter().map(|slot| slot.right).collect::<Vec<_>>())
            .encoded(&Variant(value.clone()))?;
        if len > written.len() && self.strict_flag == 0 {
            return refused(Class::Overlong);
        }
        if len < written.len() {
            return refused(Class::Invalid);
        }
        let Some(read) = bytes.get(..len) else { return broken() };
        match read.iter().zip(&written).position(|(a, b)| a != b) {
            Some(at) if matches!(value.payload, Payload::Bool(_)) && at >= 4 => refused(Class::OutOfRange),
            Some(_) if len == written.len() => refused(Class::NotCanonical),
            _ => Ok((value, len)),
        }
    }
}
