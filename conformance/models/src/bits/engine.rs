//! Reading and writing records under `kind = "bits"`.

use super::code::{Code, Part, codes};
use super::layout::{Above, Layout, Order, Parts, Ranged, Sign, Signed};
use super::stream::{Reader, Writer};
use crate::content::{Field, No, Shape};
use crate::fault::{Fault, need, within};
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    layout: Layout,
    /// The codes, in the order in which a writer tries them.
    pub codes: Vec<Code>,
}

impl Layout {
    pub fn check(&self) -> Result<Model, Fault> {
        self.check_with(self.parsed()?)
    }

    /// The codes as their texts and the order of a field's bits say, which [`check_with`](Self::check_with) takes: the same for
    /// layouts that differ in other keys.
    pub fn parsed(&self) -> Result<Vec<Code>, Fault> {
        let of = |text: &String| codes(text, self.field == Order::High);
        let all: Result<Vec<_>, _> = self.codes.iter().map(of).collect();
        all.map(|all| all.concat()).map_err(|what| Fault::new("codes", what))
    }

    /// As [`check`](Self::check), with codes that were parsed before.
    pub fn check_with(&self, mut found: Vec<Code>) -> Result<Model, Fault> {
        within("single", self.single, &(0..=64), "")?;
        let words = [None, Some(16), Some(32), Some(64)];
        need(words.contains(&self.word), "word", "16, 32 and 64 bits are allowed")?;
        within("width", self.width, &(0..=64), "")?;
        let coded = [
            ("bijective", self.bijective),
            ("order", self.order != Parts::Low),
            ("sign", self.sign != Sign::None),
        ];
        for (key, given) in coded {
            need(!given || !found.is_empty(), key, "it needs `codes`")?;
        }
        let mut below = 0;
        for code in found.iter_mut().filter(|_| self.bijective) {
            code.add += below;
            below += 1 << (code.data + code.shift);
        }
        let sized = self.sign != Sign::Twos || self.width > 0;
        need(sized, "width", "it says what the sign is; 1 to 64 bits are allowed")?;
        // Which part is the lowest says nothing of a single one.
        let parts = |code: &Code| code.parts.iter().filter(|part| matches!(part, Part::Data(_))).count();
        let order = if found.iter().any(|code| parts(code) > 1) { self.order } else { Parts::Low };
        let last = |code: &Code| code.add + (((1 << code.data) - 1) << code.shift);
        let most = found.iter().map(last).max().unwrap_or(0);
        let bits = 128 - most.leading_zeros();
        let width = if found.is_empty() || self.width != 0 && self.width >= bits { bits } else { self.width };
        // No code reaches the bit of the sign.
        let sign = if self.sign == Sign::Twos && bits < self.width { Sign::None } else { self.sign };
        Ok(Model {
            layout: Self { codes: Vec::new(), bijective: false, order, width, sign, ..self.clone() },
            codes: found,
        })
    }
}

fn needed(low: i128, high: i128) -> u32 {
    128 - (high - low).leading_zeros()
}

impl Model {
    /// A description of each shape of value, with its bits in stream order.
    pub(crate) fn rows(&self) -> Vec<(String, Vec<String>)> {
        let part = |part: &Part| match part {
            Part::Constant(bit) => String::from(if *bit { "1" } else { "0" }),
            Part::Data(bits) => format!("d{bits}"),
            Part::Ignored(bits) => format!(".{bits}"),
        };
        let row = |code: &Code| {
            let times = if code.shift == 0 { String::new() } else { format!(", *{}", 1_u64 << code.shift) };
            let add = if code.add == 0 { String::new() } else { format!(", {:+}", code.add) };
            (format!("code of {} bits{times}{add}", code.data), code.parts.iter().map(part).collect())
        };
        let example = |bits: u32| {
            let value = (1 << bits) - 1;
            let bytes = self.write(&[
                Field { value, shape: Shape::Bits(bits) },
                Field { value: 0, shape: Shape::Bits(24 - bits) },
            ]);
            bytes
                .unwrap_or_default()
                .iter()
                .map(|byte| format!("{byte:08b}").replace('0', ".").replace('1', "d"))
                .collect()
        };
        let mut rows: Vec<_> = self.codes.iter().take(12).map(row).collect();
        if rows.is_empty() {
            rows.push((String::from("the first field, of 11 bits"), example(11)));
        }
        rows
    }

    pub fn write(&self, fields: &[Field]) -> Result<Vec<u8>, No> {
        let mut out = Writer::new(&self.layout);
        for field in fields {
            let held = match field.shape {
                Shape::Bits(bits) => {
                    out.put(field.value as u64, bits);
                    field.value >= 0 && needed(0, field.value) <= bits
                }
                Shape::Signed(bits) => self.put_signed(&mut out, field.value, bits),
                Shape::Range(low, high) => self.put_ranged(&mut out, field.value, low, high),
                Shape::Code => {
                    let code = self.code(field.value);
                    code.map(|(code, data)| self.put_code(&mut out, code, data)).is_some()
                }
            };
            if !held {
                return Err(No::Unjudged);
            }
        }
        Ok(out.finish())
    }

    fn put_signed(&self, out: &mut Writer<'_>, value: i128, bits: u32) -> bool {
        if bits == 0 {
            return false;
        }
        let (half, negative) = (1_i128 << (bits - 1), value < 0);
        let magnitude = value.unsigned_abs() as u64;
        match self.layout.signed {
            Signed::Unjudged => return false,
            Signed::Twos => out.put(value as u64, bits),
            Signed::FlagFirst => {
                out.put(negative.into(), 1);
                out.put(magnitude, bits - 1);
            }
            Signed::FlagLast => {
                out.put(if negative { !value as u64 | half as u64 } else { magnitude }, bits);
            }
            Signed::MagnitudeFirst => {
                out.put(magnitude, bits - 1);
                out.put(negative.into(), 1);
            }
        }
        let plain = matches!(self.layout.signed, Signed::FlagFirst | Signed::MagnitudeFirst);
        let least = if plain { -half + 1 } else { -half };
        (least..half).contains(&value)
    }

    fn put_ranged(&self, out: &mut Writer<'_>, value: i128, low: i128, high: i128) -> bool {
        match self.layout.ranged {
            Ranged::Unjudged => false,
            Ranged::Width => {
                let bits = if low == high { self.layout.single } else { needed(low, high) };
                out.put((value - low) as u64, bits);
                (low..=high).contains(&value)
            }
            Ranged::While => {
                let (mut bit, mut so_far) = (1, 0);
                while so_far + bit < high {
                    out.put(u64::from(value & bit != 0), 1);
                    so_far |= value & bit;
                    bit <<= 1;
                }
                so_far == value && value >= 0
            }
        }
    }

    /// The code of a value, and its data.
    fn code(&self, value: i128) -> Option<(&Code, u64)> {
        let number = match self.layout.sign {
            Sign::None => value,
            Sign::Twos if (-1..1).contains(&(value >> (self.layout.width - 1))) => {
                value & ((1 << self.layout.width) - 1)
            }
            Sign::Twos => return None,
            Sign::Zigzag => value << 1 ^ value >> 127,
            Sign::PositiveOdd if value > 0 => 2 * value - 1,
            Sign::PositiveOdd => -2 * value,
            Sign::Low => value.abs() << 1 | i128::from(value < 0),
        };
        let held = self.layout.width == 0 || number >> self.layout.width == 0;
        self.codes.iter().filter(|_| held).find_map(|code| {
            let data = (number - code.add) >> code.shift;
            let has = (0..1 << code.data).contains(&data) && data << code.shift == number - code.add;
            has.then_some((code, data as u64))
        })
    }

    /// Reads a record of these shapes; returns its values and their size in bits.
    pub fn read(&self, bytes: &[u8], shapes: &[Field]) -> Result<(Vec<Field>, usize), No> {
        let mut reader = Reader::new(&self.layout, bytes);
        let fields =
            shapes.iter().map(|field| self.field(&mut reader, field.shape)).collect::<Result<_, _>>()?;
        Ok((fields, reader.at))
    }

    fn field(&self, reader: &mut Reader<'_>, shape: Shape) -> Result<Field, No> {
        let value = match shape {
            Shape::Bits(bits) => reader.number(bits)?,
            Shape::Signed(bits) => self.get_signed(reader, bits)?,
            Shape::Range(low, high) => self.get_ranged(reader, low, high)?,
            Shape::Code if self.codes.is_empty() => return Err(No::Unjudged),
            Shape::Code => self.get_code(reader)?,
        };
        Ok(Field { value, shape })
    }

    fn get_signed(&self, reader: &mut Reader<'_>, bits: u32) -> Result<i128, No> {
        if bits == 0 || self.layout.signed == Signed::Unjudged {
            return Err(No::Unjudged);
        }
        if let Signed::FlagFirst | Signed::MagnitudeFirst = self.layout.signed {
            let magnitude_first = self.layout.signed == Signed::MagnitudeFirst;
            let [first, second] = if magnitude_first { [bits - 1, 1] } else { [1, bits - 1] };
            let (first, second) = (reader.number(first)?, reader.number(second)?);
            let (value, sign) = if magnitude_first { (first, second) } else { (second, first) };
            return Ok(if sign == 1 { -value } else { value });
        }
        let (half, value) = (1_i128 << (bits - 1), reader.number(bits)?);
        Ok(match self.layout.signed {
            _ if value < half => value,
            Signed::FlagLast => !(value - half),
            _ => value - 2 * half,
        })
    }

    fn get_ranged(&self, reader: &mut Reader<'_>, low: i128, high: i128) -> Result<i128, No> {
        match self.layout.ranged {
            Ranged::Unjudged => Err(No::Unjudged),
            Ranged::Width => {
                let bits = if low == high { self.layout.single } else { needed(low, high) };
                let value = reader.number(bits)? + low;
                if value > high && self.layout.above == Above::Refuse { Err(No::Refused) } else { Ok(value) }
            }
            Ranged::While => {
                let (mut bit, mut value) = (1, 0);
                while value + bit < high {
                    value |= reader.number(1)? * bit;
                    bit <<= 1;
                }
                Ok(value)
            }
        }
    }

    fn get_code(&self, reader: &mut Reader<'_>) -> Result<i128, No> {
        let start = reader.at;
        'codes: for code in &self.codes {
            reader.at = start;
            let (mut data, mut below) = (0_i128, 0);
            for part in &*code.parts {
                let width = if let Part::Data(bits) | Part::Ignored(bits) = *part { bits } else { 1 };
                let Some(bits) = reader.get(width)? else { return Ok(-1) };
                match (part, self.layout.order) {
                    (Part::Constant(bit), _) if bits != u64::from(*bit) => continue 'codes,
                    (Part::Data(_), Parts::Low) => data |= i128::from(bits) << below,
                    (Part::Data(_), Parts::High) => data = data << width | i128::from(bits),
                    _ => continue,
                }
                below += width;
            }
            return Ok(self.value((data << code.shift) + code.add));
        }
        Err(No::Refused)
    }

    fn put_code(&self, out: &mut Writer<'_>, code: &Code, data: u64) {
        let (mut below, mut above) = (0, code.data);
        for part in &*code.parts {
            match *part {
                Part::Constant(bit) => out.put(bit.into(), 1),
                Part::Ignored(bits) => out.put(0, bits),
                Part::Data(bits) => {
                    above -= bits;
                    let from = if self.layout.order == Parts::Low { below } else { above };
                    out.put(data.checked_shr(from).unwrap_or(0), bits);
                    below += bits;
                }
            }
        }
    }

    fn value(&self, number: i128) -> i128 {
        let number = if self.layout.width == 0 { number } else { number & ((1 << self.layout.width) - 1) };
        let (half, odd) = (number >> 1, number & 1 == 1);
        match self.layout.sign {
            Sign::Twos if number >> (self.layout.width - 1) == 1 => number - (1 << self.layout.width),
            Sign::None | Sign::Twos => number,
            Sign::Zigzag if odd => -half - 1,
            Sign::PositiveOdd if odd => half + 1,
            Sign::PositiveOdd => -half,
            Sign::Low if odd => -half,
            Sign::Zigzag | Sign::Low => half,
        }
    }
}
