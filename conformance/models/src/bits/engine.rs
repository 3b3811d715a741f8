//! Reading and writing records under `kind = "bits"`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::code::{Code, Part, codes};
use super::layout::{Above, End, Layout, Order, Parts, Ranged, Sign, Signed};
use super::stream::{Read, Reader, Writer};
use crate::content::{Field, Shape, Told};
use crate::fault::Fault;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    layout: Layout,
    /// The codes, in the order in which a writer tries them.
    pub codes: Vec<Code>,
}

impl Layout {
    /// Checks the layout; fails with the first invalid key.
    pub fn check(&self) -> Result<Model, Fault> {
        let within = |key, value: u32, most: u32| {
            let what = || Fault::new(key, format!("{value}; 0 to {most} are allowed"));
            (value <= most).then_some(()).ok_or_else(what)
        };
        within("single", self.single, 64)?;
        if self.word.is_some_and(|bits| ![16, 32, 64].contains(&bits)) {
            return Err(Fault::new("word", "16, 32 and 64 bits are allowed"));
        }
        within("width", self.width, 64)?;
        let mut found = Vec::new();
        for text in &self.codes {
            found.extend(codes(text, self.field == Order::High).map_err(|what| Fault::new("codes", what))?);
        }
        let coded = [
            ("bijective", self.bijective),
            ("order", self.order != Parts::Low),
            ("sign", self.sign != Sign::None),
        ];
        let coded = coded.into_iter().find_map(|(key, given)| given.then_some(key));
        if let Some(key) = coded.filter(|_| found.is_empty()) {
            return Err(Fault::new(key, "it needs `codes`"));
        }
        let mut below = 0;
        for code in found.iter_mut().filter(|_| self.bijective) {
            code.add += below;
            below += 1 << (code.data + code.shift);
        }
        if self.sign == Sign::Twos && self.width == 0 {
            return Err(Fault::new("width", "it says what the sign is; 1 to 64 bits are allowed"));
        }
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
            let Told::Is(bytes) = bytes else { return Vec::new() };
            bytes.iter().map(|byte| format!("{byte:08b}").replace('0', ".").replace('1', "d")).collect()
        };
        let mut rows: Vec<_> = self.codes.iter().take(12).map(row).collect();
        if rows.is_empty() {
            rows.push((String::from("the first field, of 11 bits"), example(11)));
        }
        rows
    }

    pub fn write(&self, fields: &[Field]) -> Told<Vec<u8>> {
        let mut out = Writer::new(&self.layout);
        for field in fields {
            let put = match field.shape {
                Shape::Bits(bits) => {
                    out.put(field.value as u64, bits);
                    field.value >= 0 && needed(0, field.value) <= bits
                }
                Shape::Signed(bits) => self.put_signed(&mut out, field.value, bits),
                Shape::Range(low, high) => self.put_ranged(&mut out, field.value, low, high),
                Shape::Code => match self.code(field.value) {
                    Some((code, data)) => {
                        self.put_code(&mut out, code, data);
                        true
                    }
                    None => false,
                },
            };
            if !put {
                return Told::Unjudged;
            }
        }
        Told::Is(out.finish())
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
    pub fn read(&self, bytes: &[u8], shapes: &[Field]) -> Told<(Vec<Field>, usize)> {
        let mut reader = Reader::new(&self.layout, bytes);
        let mut fields = Vec::new();
        for Field { shape, .. } in shapes {
            let value = match *shape {
                Shape::Bits(bits) => number(reader.get(bits)),
                Shape::Signed(bits) => self.get_signed(&mut reader, bits),
                Shape::Range(low, high) => self.get_ranged(&mut reader, low, high),
                Shape::Code if self.codes.is_empty() => Told::Unjudged,
                Shape::Code => self.get_code(&mut reader),
            };
            match value {
                Told::Is(value) => fields.push(Field { value, shape: *shape }),
                Told::Refused => return Told::Refused,
                Told::Unjudged => return Told::Unjudged,
            }
        }
        Told::Is((fields, reader.at))
    }

    fn get_signed(&self, reader: &mut Reader<'_>, bits: u32) -> Told<i128> {
        let half = 1_i128 << (bits.max(1) - 1);
        match self.layout.signed {
            _ if bits == 0 => Told::Unjudged,
            Signed::Unjudged => Told::Unjudged,
            Signed::Twos => {
                number(reader.get(bits)).map(|value| if value >= half { value - 2 * half } else { value })
            }
            Signed::FlagFirst | Signed::MagnitudeFirst => {
                let magnitude_first = self.layout.signed == Signed::MagnitudeFirst;
                let [first, second] = if magnitude_first { [bits - 1, 1] } else { [1, bits - 1] };
                match [number(reader.get(first)), number(reader.get(second))] {
                    [Told::Is(first), Told::Is(second)] => {
                        let (value, sign) = if magnitude_first { (first, second) } else { (second, first) };
                        Told::Is(if sign == 1 { -value } else { value })
                    }
                    [Told::Is(_), other] | [other, _] => other,
                }
            }
            Signed::FlagLast => {
                number(reader.get(bits)).map(|value| if value >= half { !(value - half) } else { value })
            }
        }
    }

    fn get_ranged(&self, reader: &mut Reader<'_>, low: i128, high: i128) -> Told<i128> {
        match self.layout.ranged {
            Ranged::Unjudged => Told::Unjudged,
            Ranged::Width => {
                let bits = if low == high { self.layout.single } else { needed(low, high) };
                match number(reader.get(bits)).map(|value| value + low) {
                    Told::Is(value) if value > high && self.layout.above == Above::Refuse => Told::Refused,
                    value => value,
                }
            }
            Ranged::While => {
                let (mut bit, mut value) = (1, 0);
                while value + bit < high {
                    match number(reader.get(1)) {
                        Told::Is(set) => value |= set * bit,
                        other => return other,
                    }
                    bit <<= 1;
                }
                Told::Is(value)
            }
        }
    }

    fn get_code(&self, reader: &mut Reader<'_>) -> Told<i128> {
        let start = reader.at;
        for code in &self.codes {
            reader.at = start;
            let (mut data, mut below) = (0_i128, 0);
            let mut fits = Some(true);
            for part in &code.parts {
                let (width, expected) = match part {
                    Part::Constant(bit) => (1, Some(u64::from(*bit))),
                    Part::Data(bits) | Part::Ignored(bits) => (*bits, None),
                };
                fits = match (reader.get(width), expected) {
                    (Read::Bits(bits), Some(expected)) => Some(bits == expected),
                    (Read::Bits(bits), None) => {
                        if let Part::Data(width) = part {
                            match self.layout.order {
                                Parts::Low => data |= i128::from(bits) << below,
                                Parts::High => data = data << width | i128::from(bits),
                            }
                            below += width;
                        }
                        Some(true)
                    }
                    _ => None,
                };
                if fits != Some(true) {
                    break;
                }
            }
            match fits {
                Some(true) => return Told::Is(self.value((data << code.shift) + code.add)),
                Some(false) => {}
                None if self.layout.end == End::MinusOne => return Told::Is(-1),
                None => return Told::Refused,
            }
        }
        Told::Refused
    }

    fn put_code(&self, out: &mut Writer<'_>, code: &Code, data: u64) {
        let (mut below, mut above) = (0, code.data);
        for part in &code.parts {
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

fn number(read: Read) -> Told<i128> {
    match read {
        Read::Bits(bits) => Told::Is(bits.into()),
        Read::Refused => Told::Refused,
        Read::MinusOne => Told::Is(-1),
    }
}
