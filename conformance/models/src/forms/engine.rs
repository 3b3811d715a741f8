//! Reading and writing under the forms of `kind = "varint"`.

use super::form::{Fit, Form, Kind, MOST};
use super::layout::{Alphabet, End, Layout, MinusZero, Ones, Overlong, Sign};
use crate::content::No;
use crate::fault::{Fault, need};
use crate::prelude::*;
use crate::steps::grid::Outside;

/// A checked layout of `kind = "varint"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The keys, except those of the forms.
    layout: Layout,
    /// The forms, in the order in which a writer tries them.
    pub forms: Vec<Form>,
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of a letter of Base64.
pub fn sextet(letter: u8) -> Option<u8> {
    LETTERS.iter().position(|known| *known == letter).map(|place| place as u8)
}

impl Layout {
    pub fn check(&self) -> Result<Model, Fault> {
        need(self.width <= 64, "width", "1 to 64 bits are allowed, or 0 for no limit")?;
        need(
            self.width > 0 || self.sign != Sign::Twos && self.minus_zero != MinusZero::Min,
            "width",
            "0 is not allowed here, because the sign depends on the width; 1 to 64 bits are allowed",
        )?;
        let extended =
            self.extend.is_none_or(|bits| self.sign == Sign::Twos && (self.width..=64).contains(&bits));
        let what = "a number of bits from `width` to 64 is allowed, with `sign = \"twos\"`";
        need(extended, "extend", what)?;
        let forms = self.forms()?;
        let mut signs = forms.iter().map(|form| form.bytes.iter().filter(|byte| byte.has_sign()).count());
        if matches!(self.sign, Sign::Magnitude | Sign::Ones) {
            need(signs.all(|count| count == 1), "sign", "it needs one bit `s` in every form")?;
        } else {
            need(signs.all(|count| count == 0), "sign", "only magnitude and ones have a bit `s`")?;
        }
        let zeros = self.minus_zero == MinusZero::Zero || matches!(self.sign, Sign::Magnitude | Sign::Low);
        need(zeros, "minus_zero", "only the signs magnitude and low have one")?;
        let mut keys = Self {
            bytes: Vec::new(),
            classes: Vec::new(),
            last: None,
            order: None,
            bijective: false,
            ..self.clone()
        };
        keys.settle(&forms);
        Ok(Model { layout: keys, forms })
    }

    /// Replaces equivalent spellings by one of them, so that equal layouts compare equal.
    fn settle(&mut self, forms: &[Form]) {
        let most = forms.iter().map(|form| form.numbers as i128 + form.add - 1).max().unwrap_or_default();
        let bits = (128 - most.max(1).leading_zeros()).max(forms.iter().map(Form::bits).max().unwrap_or(0));
        let bits = bits + u32::from(matches!(self.sign, Sign::Magnitude | Sign::Ones));
        if self.sign == Sign::Twos && bits < self.width {
            self.sign = Sign::None;
        }
        if self.sign != Sign::Twos && self.outside != Some(Outside::Wrap) {
            self.width = self.width.min(bits);
        }
        if self.width == 0 || bits <= self.width {
            self.read.outside = Outside::Wrap;
        }
        if self.extend == Some(self.width) {
            self.extend = None;
        }
        let mut below = 0;
        let disjoint = |form: &Form| {
            let above = form.add >= below;
            below = form.add + form.numbers as i128;
            above
        };
        if forms.iter().all(|form| form.kind == Kind::Unsigned) && forms.iter().all(disjoint) {
            self.overlong = Overlong::Accept;
        }
    }
}

impl Model {
    fn signed(&self) -> bool {
        self.layout.sign != Sign::None
            || self.forms.iter().any(|form| form.kind != Kind::Unsigned || form.add < 0)
    }

    /// The smallest and the largest value, unless unlimited.
    pub fn ends(&self) -> Option<(i128, i128)> {
        let bias = i128::from(self.layout.bias);
        self.numbers().map(|(low, high)| (low - bias, high - bias))
    }

    /// [`Self::ends`] with the bias added.
    fn numbers(&self) -> Option<(i128, i128)> {
        match self.layout.width {
            0 => None,
            width if self.signed() => Some((-1 << (width - 1), (1 << (width - 1)) - 1)),
            width => Some((0, (1 << width) - 1)),
        }
    }

    /// A description of each form (length and first number), with its bytes.
    pub(crate) fn rows(&self) -> Vec<(String, Vec<String>)> {
        let row = |form: &Form| {
            let (len, data) = (form.bytes.len(), form.bits());
            let add = if form.add == 0 { String::new() } else { format!(", {:+}", form.add) };
            let what = format!("{len} byte{}, {data} bits{add}", if len == 1 { "" } else { "s" });
            (what, form.bytes.iter().map(|byte| byte.text.clone()).collect())
        };
        let bits = if self.layout.width == 0 { 64 } else { self.layout.extend.unwrap_or(self.layout.width) };
        // Forms without a limit are listed only up to the first that holds every value.
        let needed = self.forms.iter().take_while(|form| form.bits() < bits).count() + 1;
        self.forms
            .iter()
            .take(if self.layout.max.is_none() { needed } else { self.forms.len() })
            .map(row)
            .collect()
    }

    /// The low bits of a number, sign-extended if values have a sign.
    fn wrap(&self, number: i128) -> i128 {
        let width = self.layout.width;
        if width == 0 {
            return number;
        }
        let above = 128 - width;
        if self.signed() { number << above >> above } else { number & ((1 << width) - 1) }
    }

    pub fn write(&self, value: i128) -> Result<Vec<u8>, No> {
        let value = value.saturating_add(self.layout.bias.into());
        let ends = self.numbers().unwrap_or((if self.signed() { -1 << 120 } else { 0 }, 1 << 120));
        let value = match self.layout.outside {
            _ if (ends.0..=ends.1).contains(&value) => value,
            None => return Err(No::Unjudged),
            Some(Outside::Refuse) => return Err(No::Refused),
            Some(Outside::Wrap) => self.wrap(value),
            Some(Outside::Clamp) => value.clamp(ends.0, ends.1),
        };
        let found = self.forms.iter().find_map(|form| Some((form, self.data(form, value)?)));
        let (form, (data, sign)) = found.ok_or(No::Refused)?;
        Ok(self.lettered(form.put(data, sign)))
    }

    /// The bytes of a value in every form that can hold it, in the order in which a writer tries them.
    pub fn spelt(&self, value: i128) -> Vec<Vec<u8>> {
        let value = value.saturating_add(self.layout.bias.into());
        let spelt =
            |form: &Form| self.data(form, value).map(|(data, sign)| self.lettered(form.put(data, sign)));
        self.forms.iter().filter_map(spelt).collect()
    }

    fn lettered(&self, bytes: Vec<u8>) -> Vec<u8> {
        match self.layout.alphabet {
            Alphabet::Bytes => bytes,
            Alphabet::Base64 => bytes.into_iter().map(|byte| LETTERS[usize::from(byte & 63)]).collect(),
        }
    }

    /// The data and the sign bit of a value, if the form can hold it.
    fn data(&self, form: &Form, value: i128) -> Option<(u128, bool)> {
        let (width, bits) = (self.layout.width, form.bits());
        let own = (-1 << (bits.max(1) - 1)..1 << (bits.max(1) - 1)).contains(&value);
        let smallest = self.layout.minus_zero == MinusZero::Min && value == -1 << (width - 1);
        let number = match self.layout.sign {
            _ if form.kind != Kind::Unsigned => value,
            Sign::None => value,
            Sign::Twos => value & ((1 << self.layout.extend.unwrap_or(width)) - 1),
            Sign::Zigzag => value << 1 ^ value >> 127,
            Sign::Magnitude | Sign::Low if smallest => 0,
            Sign::Magnitude => value.abs(),
            Sign::Ones => value ^ value >> 127,
            Sign::Low => value.abs() << 1,
            Sign::Leb | Sign::Excess | Sign::Rotate if !own => return None,
            Sign::Leb => value & ((1 << bits) - 1),
            Sign::Excess => value + (1 << (bits.max(1) - 1)),
            Sign::Rotate => value << 1 & ((1 << bits) - 1) | i128::from(value < 0),
        };
        let number = if self.layout.sign == Sign::Low && value < 0 { number + 1 } else { number };
        let mut data = number - form.add;
        match form.kind {
            Kind::Unsigned => {}
            Kind::Complement => data = !data,
            Kind::Signed => {
                let half = (form.numbers >> 1) as i128;
                if !(-half..half).contains(&data) {
                    return None;
                }
                data &= (form.numbers - 1) as i128;
            }
        }
        let reserved = u128::from(self.layout.ones == Ones::Refuse);
        let room = data >= 0 && (data as u128) < form.numbers - reserved;
        room.then_some((data as u128, value < 0))
    }

    /// The value at the front of the input, and the number of bytes consumed.
    pub fn read(&self, input: &[u8]) -> Result<(i128, usize), No> {
        let (number, used) = self.read_letters(input)?;
        Ok((number - i128::from(self.layout.bias), used))
    }

    fn read_letters(&self, input: &[u8]) -> Result<(i128, usize), No> {
        if self.layout.alphabet == Alphabet::Bytes {
            return self.read_bytes(input);
        }
        let sixes: Vec<u8> = input.iter().map_while(|letter| sextet(*letter)).collect();
        let (number, used) = self.read_bytes(&sixes)?;
        // A character outside the alphabet ends the text, but more input follows it.
        let cut = used == sixes.len() && used < input.len();
        let whole = || self.forms.iter().any(|form| matches!(form.fit(&sixes), Fit::Whole(..)));
        if cut && !whole() { Err(No::Refused) } else { Ok((number, used)) }
    }

    fn read_bytes(&self, input: &[u8]) -> Result<(i128, usize), No> {
        let mut short = false;
        for (place, form) in self.forms.iter().enumerate() {
            match form.fit(input) {
                Fit::Not => {}
                Fit::Short => short = true,
                Fit::Whole(data, sign) => return self.value(place, data, sign),
            }
        }
        match self.layout.end {
            // Longer than the longest supported form without a limit.
            _ if !short && self.layout.max.is_none() && input.len() >= MOST as usize => Err(No::Unjudged),
            End::Unjudged if short => Err(No::Unjudged),
            End::Zero if short => {
                let mut padded = input.to_vec();
                let longest = self.forms.iter().map(|form| form.bytes.len()).max().unwrap_or(0);
                padded.resize(longest.max(input.len()), 0);
                self.read_bytes(&padded).map(|(value, used)| (value, used.min(input.len())))
            }
            _ => Err(No::Refused),
        }
    }

    fn value(&self, place: usize, data: u128, sign: bool) -> Result<(i128, usize), No> {
        let form = &self.forms[place];
        let (layout, bits, used) = (&self.layout, form.bits(), form.bytes.len());
        if layout.ones == Ones::Refuse && data == form.numbers - 1 {
            return Err(No::Refused);
        }
        let mut number = data as i128;
        match form.kind {
            Kind::Signed if data >= form.numbers >> 1 => number -= form.numbers as i128,
            Kind::Complement => number = !number,
            _ => {}
        }
        number += form.add;
        // The sign lies in the bits of the form, so that what a shorter one has room for depends on the value.
        let own = matches!(layout.sign, Sign::Leb | Sign::Excess | Sign::Rotate);
        let held = |number: i128| match layout.width {
            0 => true,
            _ if own || form.kind != Kind::Unsigned => self.wrap(number) == number,
            width if layout.extend.is_some() => {
                let high = number >> (width - 1);
                high == 0 || high == (1 << (layout.extend.unwrap_or(width) + 1 - width)) - 1
            }
            width => number >> width == 0,
        };
        let half = 1 << (bits.max(1) - 1);
        let mut value = match layout.sign {
            Sign::Leb if number >= half => number - 2 * half,
            Sign::Excess => number - half,
            Sign::Rotate => (number >> 1) - (number & 1) * half,
            _ => number,
        };
        if layout.overlong == Overlong::Refuse {
            let room = |form: &Form| {
                let data = number - form.add;
                match form.kind {
                    _ if own => self.data(form, value).is_some(),
                    Kind::Complement => (0..form.numbers as i128).contains(&!data),
                    _ => (0..form.numbers as i128).contains(&data),
                }
            };
            if self.forms[..place].iter().any(room) {
                return Err(No::Refused);
            }
        }
        if !held(value) {
            match layout.read.outside {
                Outside::Refuse => return Err(No::Refused),
                Outside::Clamp => value = (1 << layout.width) - 1,
                Outside::Wrap => {}
            }
        }
        Ok((self.stands_for(form.kind, value, sign), used))
    }

    /// The value that a number stands for under the rule of signs.
    fn stands_for(&self, kind: Kind, value: i128, sign: bool) -> i128 {
        let layout = &self.layout;
        let negated = |number: i128| if sign { -number } else { number };
        let cut = if layout.width == 0 { value } else { value & ((1 << layout.width) - 1) };
        let smallest = -1_i128 << (layout.width.max(1) - 1);
        let special = layout.minus_zero == MinusZero::Min;
        match layout.sign {
            _ if kind != Kind::Unsigned => self.wrap(value),
            Sign::Zigzag => cut >> 1 ^ -(cut & 1),
            Sign::Magnitude if special && sign && cut == 0 => smallest,
            Sign::Magnitude => self.wrap(negated(value)),
            Sign::Low if special && cut == 1 => smallest,
            Sign::Low if cut & 1 == 1 => -(cut >> 1),
            Sign::Low => cut >> 1,
            Sign::Ones => self.wrap(value) ^ -i128::from(sign),
            Sign::None | Sign::Twos | Sign::Leb | Sign::Excess | Sign::Rotate => self.wrap(value),
        }
    }
}
