//! Writing a buffer under a setting.

use super::parameters::{
    AlignmentWritten, BoolWritten, ByteWritten, FloatSizeWritten, IntWritten, OrderWritten, UintWritten,
    UshortWritten, ValueHeaderWritten,
};
use super::{Behaving, fails, refused};
use crate::formats::variant_buffer::table::{Datum, Payload};
use crate::model::{Answer, Class, Refusal};

/// What becomes of a value that a signed type of its size does not hold.
#[derive(Clone, Copy)]
enum Above {
    Kept,
    Fails,
    Refused,
    Clamped,
    Masked,
}

impl Above {
    /// The value that is written, if the largest is `top`.
    fn of(self, value: i128, top: i128) -> Answer<i128> {
        match self {
            _ if value <= top => Ok(value),
            Self::Kept => Ok(value),
            Self::Fails => fails(),
            Self::Refused => refused(Class::OutOfRange),
            Self::Clamped => Ok(top),
            Self::Masked => Ok(value & top),
        }
    }
}

/// The size of the numbers that a value consists of.
pub(super) fn number_size(kind: &str) -> usize {
    match kind {
        "bool" | "byte" => 1,
        "ushort" => 2,
        _ => 4,
    }
}

/// The engine's number of a type; its integers are all ints.
fn number_of(kind: &str) -> u8 {
    match kind {
        "bool" => 1,
        "float" => 3,
        "string" => 4,
        "vector2" => 5,
        "rect2" => 6,
        "vector3" => 7,
        "quat" => 10,
        "color" => 14,
        _ => 2,
    }
}

impl Behaving<'_> {
    /// The bytes of values.
    pub(super) fn put_all(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        for value in values {
            if AlignmentWritten::under(self.setting) == AlignmentWritten::Natural {
                out.resize(out.len().next_multiple_of(number_size(value.kind)), 0);
            }
            match (ValueHeaderWritten::under(self.setting), number_of(value.kind)) {
                (ValueHeaderWritten::None, _) => {}
                (ValueHeaderWritten::Engine, number) => out.extend([number, 0, 0, 0]),
                (ValueHeaderWritten::OneByte, number) => out.push(number),
            }
            self.put(value, &mut out)?;
            if AlignmentWritten::under(self.setting) == AlignmentWritten::Four {
                out.resize(out.len().next_multiple_of(4), 0);
            }
        }
        Ok(out)
    }

    /// The bytes of one value.
    pub(super) fn put(&self, value: &Datum, out: &mut Vec<u8>) -> Answer<()> {
        match (value.kind, &value.payload) {
            (_, Payload::Bool(flag)) => self.put_bool(*flag, out),
            (kind, Payload::Integer(integer)) => self.put_integer(kind, *integer, out)?,
            (kind, Payload::Floats(patterns)) => {
                for pattern in self.arranged(kind, patterns) {
                    self.put_float(kind, pattern, out)?;
                }
            }
            (_, Payload::Text(text)) => self.put_text(text, false, out)?,
            (kind, Payload::Double(_)) => {
                return Err(Refusal::Broken(format!("{kind} has no 64-bit form in a buffer")));
            }
        }
        Ok(())
    }

    /// The low bytes of a number.
    pub(super) fn put_number(&self, number: u64, size: usize, float: bool, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend(&number.to_le_bytes()[..size]);
        let big = match OrderWritten::under(self.setting) {
            OrderWritten::Little => false,
            OrderWritten::Big => true,
            OrderWritten::Floats => float,
            OrderWritten::Integers => !float,
        };
        if big {
            out[start..].reverse();
        }
    }

    fn put_bool(&self, flag: bool, out: &mut Vec<u8>) {
        match BoolWritten::under(self.setting) {
            BoolWritten::One => out.push(u8::from(flag)),
            BoolWritten::FourBytes => self.put_number(flag.into(), 4, false, out),
            BoolWritten::Ff => out.push(if flag { 0xFF } else { 0 }),
            BoolWritten::Inverted => out.push(u8::from(!flag)),
            BoolWritten::Digit => out.push(b'0' + u8::from(flag)),
        }
    }

    fn put_integer(&self, kind: &str, value: i128, out: &mut Vec<u8>) -> Answer<()> {
        let start = out.len();
        let (value, size) = match kind {
            "int" => self.int_written(value)?,
            "uint" => self.uint_written(value)?,
            "byte" => match ByteWritten::under(self.setting) {
                ByteWritten::Unsigned => (value, 1),
                ByteWritten::FourBytes => (value, 4),
                ByteWritten::SignedFails => (Above::Fails.of(value, 0x7F)?, 1),
                ByteWritten::SignedRefused => (Above::Refused.of(value, 0x7F)?, 1),
                ByteWritten::Clamped => (Above::Clamped.of(value, 0x7F)?, 1),
                ByteWritten::Masked => (Above::Masked.of(value, 0x7F)?, 1),
            },
            _ => self.ushort_written(value)?,
        };
        self.put_number(value as u64, size, false, out);
        let big = match kind {
            "int" => IntWritten::under(self.setting) == IntWritten::Big,
            "uint" => UintWritten::under(self.setting) == UintWritten::Big,
            "ushort" => UshortWritten::under(self.setting) == UshortWritten::Big,
            _ => false,
        };
        if big {
            out[start..].reverse();
        }
        Ok(())
    }

    fn int_written(&self, value: i128) -> Answer<(i128, usize)> {
        Ok(match IntWritten::under(self.setting) {
            IntWritten::EightBytes => (value, 8),
            IntWritten::UnsignedFails if value < 0 => return fails(),
            IntWritten::UnsignedRefused if value < 0 => return refused(Class::OutOfRange),
            IntWritten::Magnitude if value < 0 => (-value | 1 << 31, 4),
            IntWritten::Absolute => (value.abs(), 4),
            IntWritten::Float => (i128::from(value as f32 as i32), 4),
            IntWritten::SixteenBits => (value, 2),
            _ => (value, 4),
        })
    }

    fn uint_written(&self, value: i128) -> Answer<(i128, usize)> {
        const TOP: i128 = (1 << 31) - 1;
        let (above, size) = match UintWritten::under(self.setting) {
            UintWritten::Unsigned | UintWritten::Big => (Above::Kept, 4),
            UintWritten::Keeps64 => (Above::Kept, if value > TOP { 8 } else { 4 }),
            UintWritten::EightBytes => (Above::Kept, 8),
            UintWritten::SignedFails => (Above::Fails, 4),
            UintWritten::SignedRefused => (Above::Refused, 4),
            UintWritten::Clamped => (Above::Clamped, 4),
            UintWritten::Masked => (Above::Masked, 4),
            UintWritten::Float => return Ok((i128::from(value as f32 as u32), 4)),
        };
        Ok((above.of(value, TOP)?, size))
    }

    fn ushort_written(&self, value: i128) -> Answer<(i128, usize)> {
        let (above, size) = match UshortWritten::under(self.setting) {
            UshortWritten::Unsigned | UshortWritten::Big => (Above::Kept, 2),
            UshortWritten::FourBytes => (Above::Kept, 4),
            UshortWritten::SignedFails => (Above::Fails, 2),
            UshortWritten::SignedRefused => (Above::Refused, 2),
            UshortWritten::Clamped => (Above::Clamped, 2),
            UshortWritten::Masked => (Above::Masked, 2),
            UshortWritten::OneByte => (Above::Kept, 1),
        };
        Ok((above.of(value, 0x7FFF)?, size))
    }

    fn put_float(&self, kind: &str, pattern: u32, out: &mut Vec<u8>) -> Answer<()> {
        let pattern = self.float_written(pattern)?;
        let double = f64::from(f32::from_bits(pattern)).to_bits();
        let (number, size) = match FloatSizeWritten::under(self.setting) {
            FloatSizeWritten::Eight => (double, 8),
            FloatSizeWritten::FloatEight if kind == "float" => (double, 8),
            FloatSizeWritten::Two => (u64::from(pattern >> 16), 2),
            FloatSizeWritten::Four | FloatSizeWritten::FloatEight => (pattern.into(), 4),
        };
        self.put_number(number, size, true, out);
        Ok(())
    }
}
