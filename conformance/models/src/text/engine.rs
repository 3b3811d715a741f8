//! Reading and writing text under `kind = "string"`.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::layout::{Bad, Empty, End, Inner, Layout, Length, Letters, Nul, Outside, Wide};
use super::letters::{decode, encode, text, units};
use crate::content::Told;
use crate::fault::Fault;
use crate::forms;

/// A layout of `kind = "string"` that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    layout: Layout,
    length: Size,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Size {
    None,
    Fixed { bytes: usize, big: bool, signed: bool },
    Varint(forms::Model),
}

/// The longest text that is made of missing zeros.
const MOST: usize = 1 << 16;

impl Layout {
    /// The engine under this layout.
    ///
    /// # Errors
    ///
    /// The first key that cannot be used.
    pub fn check(&self) -> Result<Model, Fault> {
        let fixed = |bytes, big, signed| Size::Fixed { bytes, big, signed };
        let length = match &self.length {
            None => Size::None,
            Some(Length::Varint(varint)) => {
                Size::Varint(varint.check().map_err(|fault| Fault::new("length", alloc::format!("{fault}")))?)
            }
            Some(Length::Named(name)) => match &**name {
                "u8" => fixed(1, false, false),
                "u16le" => fixed(2, false, false),
                "u16be" => fixed(2, true, false),
                "i32le" => fixed(4, false, true),
                _ => {
                    return Err(Fault::new(
                        "length",
                        alloc::format!(
                            "\"{name}\"; u8, u16le, u16be, i32le, the name of a varint, or its keys are allowed"
                        ),
                    ));
                }
            },
        };
        if (length == Size::None) != (self.nul == Nul::Ends) {
            return Err(Fault::new(
                "nul",
                "\"ends\" and a `length` say the same; one of the two is allowed, and one is needed",
            ));
        }
        if self.wide != Wide::Never && length == Size::None {
            return Err(Fault::new("wide", "it needs a `length`"));
        }
        if self.narrow_up_to.is_some() && self.wide != Wide::Negative {
            return Err(Fault::new("narrow_up_to", "it needs `wide = \"negative\"`"));
        }
        if self.pad.is_some_and(|pad| !(2..=16).contains(&pad)) {
            return Err(Fault::new("pad", "2 to 16 bytes are allowed"));
        }
        let counted = matches!(self.nul, Nul::Counted | Nul::Any | Nul::Checked);
        if self.empty == Empty::Zero && !counted {
            return Err(Fault::new("empty", "it needs a NUL that is counted"));
        }
        Ok(Model { layout: self.settled(&length), length })
    }

    /// With the default of those keys that have no meaning.
    fn settled(&self, length: &Size) -> Self {
        let inner_nul = Some(self.read.inner_nul.unwrap_or(self.inner_nul));
        let mut layout = Self { length: None, read: super::Read { inner_nul }, ..self.clone() };
        let all = matches!(self.text, Letters::Utf8 | Letters::Raw | Letters::Modified)
            && self.narrow_up_to.is_none();
        let positive = match length {
            Size::Varint(varint) => varint.ends().is_some_and(|(low, _)| low == 0),
            Size::Fixed { signed, .. } => !signed,
            Size::None => true,
        };
        if self.wide == Wide::Negative && all && positive {
            layout.wide = Wide::Never;
        }
        if layout.wide == Wide::Always {
            layout.text = Letters::Utf8;
        }
        if layout.wide == Wide::Never && !matches!(self.text, Letters::Utf8 | Letters::Modified) {
            layout.bad = Bad::Refuse;
        }
        if *length == Size::None {
            layout.read.inner_nul = Some(Inner::Keep);
            (layout.bias, layout.end) = (0, End::Refuse);
        }
        layout
    }
}

impl Model {
    fn counted(&self) -> bool {
        matches!(self.layout.nul, Nul::Counted | Nul::Any | Nul::Checked)
    }

    /// The parts, in the order of the stream.
    pub(crate) fn rows(&self) -> Vec<(String, Vec<String>)> {
        let layout = &self.layout;
        let mut parts: Vec<String> = Vec::new();
        match &self.length {
            Size::None => {}
            Size::Fixed { bytes, .. } => parts.push(alloc::format!("length:{}", 8 * bytes)),
            Size::Varint(_) => parts.push("varint".into()),
        }
        parts.push(if layout.wide == Wide::Always { "utf16le".into() } else { layout.text.word().into() });
        match layout.nul {
            Nul::None => {}
            _ if layout.wide == Wide::Always => parts.extend(vec!["00000000".into(); 2]),
            _ => parts.push("00000000".into()),
        }
        if let Some(pad) = layout.pad {
            parts.push(alloc::format!("zeros to {pad}"));
        }
        vec![("text".into(), parts)]
    }

    fn size(&self, length: i128) -> Told<Vec<u8>> {
        match &self.length {
            Size::None => Told::Is(Vec::new()),
            Size::Varint(varint) => varint.write(length),
            Size::Fixed { bytes, big, signed } => {
                let bits = 8 * *bytes as u32;
                let held =
                    if *signed { length << (128 - bits) >> (128 - bits) } else { length & ((1 << bits) - 1) };
                match self.layout.outside {
                    None if held != length => return Told::Unjudged,
                    Some(Outside::Refuse) if held != length => return Told::Refused,
                    _ => {}
                }
                let mut out = held.to_le_bytes()[..*bytes].to_vec();
                if *big {
                    out.reverse();
                }
                Told::Is(out)
            }
        }
    }

    /// The bytes of a text.
    pub fn write(&self, value: &[u8]) -> Told<Vec<u8>> {
        let layout = &self.layout;
        let value = match value.iter().position(|byte| *byte == 0) {
            Some(_) if layout.inner_nul == Inner::Refuse => return Told::Refused,
            Some(at) if layout.inner_nul == Inner::Cut => &value[..at],
            _ => value,
        };
        let Some(wide) = units(value) else { return Told::Unjudged };
        let broken = core::str::from_utf8(value).is_err();
        let high = layout.narrow_up_to.is_some_and(|most| wide.iter().any(|unit| u32::from(*unit) > most));
        let narrow = if layout.wide == Wide::Always || high { None } else { encode(layout.text, value) };
        let nul = self.counted() && !(value.is_empty() && layout.empty == Empty::Zero);
        let mut out = match narrow {
            // What becomes of a lone surrogate is the runtime's choice.
            Some(_) if broken && layout.text != Letters::Modified => return Told::Unjudged,
            Some(body) => {
                let size = self.size(body.len() as i128 + i128::from(nul) + i128::from(layout.bias));
                size.map(|mut out| {
                    out.extend(body);
                    out.extend((nul || matches!(layout.nul, Nul::After | Nul::Ends)).then_some(0));
                    out
                })
            }
            None if layout.wide == Wide::Never => return Told::Unjudged,
            None => {
                let count = wide.len() as i128 + i128::from(nul);
                let size = self.size(if layout.wide == Wide::Negative {
                    -count
                } else {
                    count + i128::from(layout.bias)
                });
                size.map(|mut out| {
                    out.extend(wide.iter().copied().chain(nul.then_some(0)).flat_map(u16::to_le_bytes));
                    out
                })
            }
        };
        if let (Told::Is(out), Some(pad)) = (&mut out, layout.pad) {
            out.resize(out.len().next_multiple_of(pad as usize), 0);
        }
        out
    }

    /// The length, and the bytes that it takes.
    fn read_size(&self, input: &[u8]) -> Told<(i128, usize)> {
        match &self.length {
            Size::None => Told::Unjudged,
            Size::Varint(varint) => varint.read(input),
            Size::Fixed { bytes, big, signed } => {
                let Some(own) = input.get(..*bytes) else { return Told::Refused };
                let fold = |value: i128, byte: &u8| value << 8 | i128::from(*byte);
                let value = if *big { own.iter().fold(0, fold) } else { own.iter().rev().fold(0, fold) };
                let above = 128 - 8 * *bytes as u32;
                Told::Is((if *signed { value << above >> above } else { value }, *bytes))
            }
        }
    }

    /// The text at the front of the input, and the bytes that it takes.
    pub fn read(&self, input: &[u8]) -> Told<(Vec<u8>, usize)> {
        let layout = &self.layout;
        if self.length == Size::None {
            let Some(end) = input.iter().position(|byte| *byte == 0) else { return Told::Refused };
            return self.letters(&input[..end]).map(|text| (text, end + 1));
        }
        let (length, from) = match self.read_size(input) {
            Told::Is((length, from)) => (length, from),
            Told::Refused => return Told::Refused,
            Told::Unjudged => return Told::Unjudged,
        };
        let wide = layout.wide == Wide::Always || layout.wide == Wide::Negative && length < 0;
        let negative = wide && layout.wide == Wide::Negative;
        let count = if negative { -length } else { length - i128::from(layout.bias) };
        if count < 0 && layout.end == End::Empty {
            return Told::Is((Vec::new(), from));
        }
        let after = usize::from(layout.nul == Nul::After);
        let Some(len) =
            usize::try_from(count).ok().and_then(|count| count.checked_mul(1 + usize::from(wide)))
        else {
            return Told::Refused;
        };
        let whole = input.get(from..).and_then(|rest| rest.get(..len.checked_add(after)?));
        let mut body = match (whole, layout.end) {
            (Some(body), _) => body.to_vec(),
            (None, End::Refuse) => return Told::Refused,
            (None, End::Empty) => return Told::Is((Vec::new(), from)),
            (None, End::Zeros) if len > MOST => return Told::Unjudged,
            (None, End::Zeros) => {
                let mut body = input[from..].to_vec();
                body.resize(len + after, 0);
                body
            }
        };
        let end = (from + len + after).min(input.len());
        body.truncate(len);
        if self.counted() && len > 0 {
            let own = len.min(1 + usize::from(wide));
            let is_nul = body[len - own..].iter().all(|byte| *byte == 0);
            match layout.nul {
                Nul::Checked if !is_nul => return Told::Refused,
                Nul::Counted if !is_nul => {}
                _ => body.truncate(len - own),
            }
        }
        let end = layout.pad.map_or(end, |pad| end.next_multiple_of(pad as usize));
        if wide {
            let units: Vec<u16> =
                body.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
            return self.inner(&text(&units, layout.bad)).map(|text| (text, end));
        }
        self.letters(&body).map(|text| (text, end))
    }

    fn letters(&self, bytes: &[u8]) -> Told<Vec<u8>> {
        match self.inner(bytes) {
            Told::Is(bytes) => match decode(self.layout.text, &bytes, self.layout.bad) {
                Some(text) => Told::Is(text),
                None => Told::Refused,
            },
            other => other,
        }
    }

    /// What a NUL inside the text makes of it.
    fn inner(&self, bytes: &[u8]) -> Told<Vec<u8>> {
        match (bytes.iter().position(|byte| *byte == 0), self.layout.read.inner_nul) {
            (Some(_), Some(Inner::Refuse)) => Told::Refused,
            (Some(at), Some(Inner::Cut)) => Told::Is(bytes[..at].to_vec()),
            _ => Told::Is(bytes.to_vec()),
        }
    }
}

impl Layout {
    /// The layouts next to this one, each with the key that was moved.
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = crate::neighbours::Neighbours::of(self, Self::check) else {
            return Vec::new();
        };
        for name in ["u8", "u16le", "u16be", "i32le"] {
            next_to.with("length", |next| next.length = Some(Length::Named(name.into())));
        }
        next_to.with("bias", |next| next.bias = 1 - self.bias.min(1));
        next_to.each("nul", Nul::ALL, |next, nul| next.nul = nul);
        next_to.each("wide", Wide::ALL, |next, wide| next.wide = wide);
        next_to.each("text", Letters::ALL, |next, letters| next.text = letters);
        if let Some(most) = self.narrow_up_to {
            next_to.each("narrow_up_to", &[most.saturating_sub(1), most + 1], |next, most| {
                next.narrow_up_to = Some(most);
            });
        }
        next_to.each("empty", Empty::ALL, |next, empty| next.empty = empty);
        next_to.each("bad", Bad::ALL, |next, bad| next.bad = bad);
        let read = Some(self.read.inner_nul.unwrap_or(self.inner_nul));
        for &inner in Inner::ALL {
            next_to.with("inner_nul", |next| (next.inner_nul, next.read.inner_nul) = (inner, read));
            next_to.with("read.inner_nul", |next| next.read.inner_nul = Some(inner));
        }
        next_to.each("end", End::ALL, |next, end| next.end = end);
        next_to.each("pad", &[None, Some(2), Some(4), Some(8)], |next, pad| next.pad = pad);
        // What is not judged contradicts nothing.
        next_to.each("outside", Outside::ALL.iter().filter(|_| self.outside.is_some()), |next, outside| {
            next.outside = Some(outside);
        });
        next_to.found
    }
}
