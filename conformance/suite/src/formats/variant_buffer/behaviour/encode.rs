//! The engine's serialisation under a setting.

use super::parameters::{
    BoolPayloadWritten, FlagWritten, FloatForm, FloatsWritten, HeaderWritten, IntForm, IntValueWritten,
    TypeNumbersRead, TypeNumbersWritten, WholeFloats,
};
use super::{Behaving, fails, refused};
use crate::formats::variant_buffer::table::{Datum, Payload};
use crate::model::{Answer, Class, Refusal};

/// The types of the serialisation in order, and how many components each has.
pub(super) const KINDS: [(&str, usize); 9] = [
    ("bool", 0),
    ("int", 0),
    ("float", 0),
    ("string", 0),
    ("vector2", 2),
    ("rect2", 4),
    ("vector3", 3),
    ("quat", 4),
    ("color", 4),
];

/// The numbers of [`KINDS`] as an implementation numbers them.
fn numbers(choice: TypeNumbersWritten) -> [u8; 9] {
    match choice {
        TypeNumbersWritten::Engine3 => [1, 2, 3, 4, 5, 6, 7, 10, 14],
        TypeNumbersWritten::FromZero => [0, 1, 2, 3, 4, 5, 6, 9, 13],
        TypeNumbersWritten::Engine4 => [1, 2, 3, 4, 5, 7, 9, 15, 20],
        TypeNumbersWritten::Swapped => [1, 3, 2, 4, 5, 6, 7, 10, 14],
        TypeNumbersWritten::Rect => [1, 2, 3, 4, 5, 7, 6, 10, 14],
        TypeNumbersWritten::Color => [1, 2, 3, 4, 5, 6, 7, 10, 13],
        TypeNumbersWritten::Quat => [1, 2, 3, 4, 5, 6, 7, 9, 14],
    }
}

impl Behaving<'_> {
    /// The numbers of [`KINDS`] as the decoder has them.
    pub(super) fn numbers_read(&self) -> [u8; 9] {
        numbers(match TypeNumbersRead::under(self.setting) {
            TypeNumbersRead::Engine3 | TypeNumbersRead::Scalars | TypeNumbersRead::Vector2Last => {
                TypeNumbersWritten::Engine3
            }
            TypeNumbersRead::FromZero => TypeNumbersWritten::FromZero,
            TypeNumbersRead::Engine4 | TypeNumbersRead::Engine4Vectors => TypeNumbersWritten::Engine4,
            TypeNumbersRead::Swapped => TypeNumbersWritten::Swapped,
            TypeNumbersRead::Rect => TypeNumbersWritten::Rect,
            TypeNumbersRead::Color => TypeNumbersWritten::Color,
            TypeNumbersRead::Quat => TypeNumbersWritten::Quat,
        })
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
        let number = numbers(TypeNumbersWritten::under(self.setting))[place];
        let mut payload = Vec::new();
        let wide = match &value.payload {
            Payload::Bool(flag) => {
                self.put_bool_payload(*flag, &mut payload);
                false
            }
            Payload::Integer(integer) => self.put_int(*integer, &mut payload)?,
            Payload::Double(pattern) => self.put_double(f64::from_bits(*pattern), &mut payload)?,
            Payload::Floats(patterns) => {
                for pattern in self.arranged(value.kind, patterns) {
                    self.put_number(self.float_written(pattern)?.into(), 4, true, &mut payload);
                }
                false
            }
            Payload::Text(text) => {
                self.put_text(text, true, &mut payload)?;
                false
            }
        };
        Ok(self.headed(number, value.kind, wide, payload))
    }

    fn headed(&self, number: u8, kind: &str, wide: bool, payload: Vec<u8>) -> Vec<u8> {
        let mut header = [number, 0, 0, 0];
        let flag = FlagWritten::under(self.setting);
        let is_number = ["int", "float"].contains(&kind);
        if wide || is_number && flag == FlagWritten::NarrowToo {
            match flag {
                FlagWritten::Byte2 | FlagWritten::NarrowToo => header[2] = 1,
                FlagWritten::IntsMissing => header[2] = u8::from(kind != "int"),
                FlagWritten::FloatsMissing => header[2] = u8::from(kind != "float"),
                FlagWritten::Missing => {}
                FlagWritten::Byte1 => header[1] = 1,
                FlagWritten::Byte3 => header[3] = 1,
                FlagWritten::Bit1 => header[2] = 2,
                FlagWritten::Bit7 => header[2] = 0x80,
            }
        }
        let header = match HeaderWritten::under(self.setting) {
            HeaderWritten::Four => header.to_vec(),
            HeaderWritten::BigEndian => header.into_iter().rev().collect(),
            HeaderWritten::OneByte => vec![number],
            HeaderWritten::Missing => Vec::new(),
            HeaderWritten::LengthFirst => [(4 + payload.len() as u32).to_le_bytes(), header].concat(),
        };
        [header, payload].concat()
    }

    fn put_bool_payload(&self, flag: bool, out: &mut Vec<u8>) {
        let (number, size) = match BoolPayloadWritten::under(self.setting) {
            BoolPayloadWritten::Four => (u64::from(flag), 4),
            BoolPayloadWritten::OneByte => (u64::from(flag), 1),
            BoolPayloadWritten::AllOnes => (if flag { u64::MAX } else { 0 }, 4),
            BoolPayloadWritten::Ff => (if flag { 0xFF } else { 0 }, 4),
            BoolPayloadWritten::Eight => (u64::from(flag), 8),
            BoolPayloadWritten::Inverted => (u64::from(!flag), 4),
        };
        self.put_number(number, size, false, out);
    }

    /// An int's payload, and whether it has 64 bits.
    fn put_int(&self, value: i128, out: &mut Vec<u8>) -> Answer<bool> {
        let choice = IntValueWritten::under(self.setting);
        let fits = i32::try_from(value).is_ok();
        let value = match choice {
            IntValueWritten::Double => i128::from(value as f64 as i64),
            IntValueWritten::Float => i128::from(value as f32 as i64),
            IntValueWritten::Saturates => value.clamp(i32::MIN.into(), i32::MAX.into()),
            IntValueWritten::Refused if !fits => return refused(Class::OutOfRange),
            _ => value,
        };
        let wide = self.int_is_wide(value);
        let number = match choice {
            IntValueWritten::ZeroExtended => u64::from(value as u32),
            IntValueWritten::WordsSwapped if wide => (value as u64).rotate_left(32),
            _ => value as u64,
        };
        self.put_number(number, if wide { 8 } else { 4 }, false, out);
        Ok(wide)
    }

    fn int_is_wide(&self, value: i128) -> bool {
        const LOW: i128 = i32::MIN as i128;
        const HIGH: i128 = i32::MAX as i128;
        let narrow = match IntForm::under(self.setting) {
            IntForm::ByRange => (LOW..=HIGH).contains(&value),
            IntForm::Always64 => false,
            IntForm::NegativeWide => (0..=HIGH).contains(&value),
            IntForm::Always32 => true,
            IntForm::Unsigned => u32::try_from(value).is_ok(),
            IntForm::Either => (LOW..=u32::MAX.into()).contains(&value),
            IntForm::MinimumWide => (LOW + 1..=HIGH).contains(&value),
            IntForm::MaximumWide => (LOW..HIGH).contains(&value),
            IntForm::AboveNarrow => (LOW..=HIGH + 1).contains(&value),
            IntForm::BelowNarrow => (LOW - 1..=HIGH).contains(&value),
            IntForm::UpperBound => value <= HIGH,
            IntForm::LowerBound => value >= LOW,
            IntForm::SixteenBits => i16::try_from(value).is_ok(),
        };
        !narrow
    }

    /// A float's payload, and whether it has 64 bits.
    fn put_double(&self, value: f64, out: &mut Vec<u8>) -> Answer<bool> {
        match FloatsWritten::under(self.setting) {
            FloatsWritten::NotFiniteRefused if !value.is_finite() => return refused(Class::OutOfRange),
            FloatsWritten::NotFiniteFails if !value.is_finite() => return fails(),
            _ => {}
        }
        let wide = self.float_is_wide(value);
        if wide {
            self.put_number(value.to_bits(), 8, true, out);
        } else {
            self.put_number(self.float_written((value as f32).to_bits())?.into(), 4, true, out);
        }
        Ok(wide)
    }

    fn float_is_wide(&self, value: f64) -> bool {
        let narrow = value as f32;
        let back = f64::from(narrow);
        let exact = back == value;
        let within = |bound: f64| (back - value).abs() <= bound;
        !match FloatForm::under(self.setting) {
            FloatForm::Exact => exact,
            FloatForm::Always32 => true,
            FloatForm::Always64 => false,
            FloatForm::Epsilon => within(1e-6 * value.abs()),
            FloatForm::EpsilonInfinities => within(1e-6 * value.abs()) || value.is_infinite(),
            FloatForm::EpsilonAbsolute => within(1e-6),
            FloatForm::InRange => value.abs() <= f32::MAX.into(),
            FloatForm::NoOverflow => !value.is_finite() || narrow.is_finite(),
            FloatForm::InfinityWide => exact && !value.is_infinite(),
            FloatForm::NanNarrow => exact || value.is_nan(),
            FloatForm::QuietNanNarrow => exact || value.to_bits() == 0x7FF8_0000_0000_0000,
            FloatForm::SubnormalWide => exact && !narrow.is_subnormal(),
            FloatForm::MantissaOnly => !value.is_nan() && value.to_bits() << 35 == 0,
            FloatForm::ZeroWide => exact && value != 0.0,
            FloatForm::NegativeZeroWide => exact && (value != 0.0 || value.is_sign_positive()),
        }
    }
}
