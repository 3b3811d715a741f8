//! Reading and writing text under `kind = "string"`.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::layout::{Bad, Counts, Empty, End, Inner, Layout, Letters, Nul, Outside, Trim, Wide};
use super::letters::{decode, encode, known, text, units};
use super::size::Size;
use crate::content::Told;
use crate::fault::Fault;
use crate::unit::Unit;

/// A checked layout of `kind = "string"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    layout: Layout,
    length: Size,
}

/// The longest text that may consist of missing zeros.
const MOST: usize = 1 << 16;

impl Layout {
    /// Checks the layout; fails with the first invalid key.
    pub fn check(&self) -> Result<Model, Fault> {
        let length = Size::of(self)?;
        let fixed = matches!(length, Size::Always(_));
        let given = fixed || length == Size::None;
        let counted = matches!(self.nul, Nul::Counted | Nul::Any | Nul::Checked);
        let never = self.wide == Wide::Never;
        let faults = [
            (
                fixed && !matches!(self.nul, Nul::None | Nul::Ends),
                "nul",
                "\"none\" and \"ends\" are allowed where the `length` is a number",
            ),
            (
                !fixed && (length == Size::None) != (self.nul == Nul::Ends),
                "nul",
                "exactly one of a `length` and \"ends\" is needed",
            ),
            (!known(self.text), "text", "this alphabet is not available in a browser"),
            (self.wide == Wide::Negative && given, "wide", "\"negative\" needs a `length` that is written"),
            (self.unit.is_some() && never, "unit", "it needs `wide`"),
            (
                fixed && self.limit.is_some(),
                "limit",
                "a fixed `length` is a limit already; leave `limit` out",
            ),
            (
                self.outside == Some(Outside::Cut) && !fixed && self.limit.is_none(),
                "outside",
                "\"cut\" needs a `limit`, or a number as `length`",
            ),
            (
                self.fill != 0 && !(fixed && never && self.nul == Nul::None),
                "fill",
                "it needs a number as `length`, no NUL, and no `wide`",
            ),
            (
                self.narrow_up_to.is_some() && self.wide != Wide::Negative,
                "narrow_up_to",
                "it needs `wide = \"negative\"`",
            ),
            (
                self.bad == Bad::Keep && never && self.text != Letters::Modified,
                "bad",
                "\"keep\" needs `wide`, or \"mutf8\" as `text`",
            ),
            (
                self.pad.is_some_and(|pad| !(2..=MOST as u32).contains(&pad)),
                "pad",
                "2 to 65536 bytes are allowed",
            ),
            (
                self.empty == Empty::Zero && !counted && self.bias == 0,
                "empty",
                "it needs a NUL that is counted, or a `bias`",
            ),
        ];
        if let Some((_, key, what)) = faults.into_iter().find(|(wrong, ..)| *wrong) {
            return Err(Fault::new(key, what));
        }
        Ok(Model { layout: self.settled(&length), length })
    }

    /// The layout with the default for keys that have no effect.
    fn settled(&self, length: &Size) -> Self {
        let fixed = matches!(length, Size::Always(_));
        let cut = if fixed && self.fill == 0 { Inner::Cut } else { self.inner_nul };
        let mut layout =
            Self { length: None, unit: self.unit.filter(|unit| *unit == Unit::Be), ..self.clone() };
        layout.read.inner_nul = Some(self.read.inner_nul.unwrap_or(cut));
        let all = matches!(self.text, Letters::Utf8 | Letters::Raw | Letters::Modified)
            && self.narrow_up_to.is_none();
        let positive = match length {
            Size::Varint(varint) => varint.ends().is_some_and(|(low, _)| low == 0),
            Size::Fixed { signed, .. } => !signed,
            Size::None | Size::Always(_) => true,
        };
        if self.wide == Wide::Negative && all && positive {
            layout.wide = Wide::Never;
        }
        match layout.wide {
            Wide::Always => layout.text = Letters::Utf8,
            Wide::Never => layout.counts = Counts::Units,
            Wide::Negative => {}
        }
        if layout.wide == Wide::Never && matches!(self.text, Letters::Raw | Letters::Latin1 | Letters::Cp437)
        {
            layout.bad = Bad::Refuse;
        }
        if layout.wide == Wide::Never && self.text != Letters::Modified && self.bad == Bad::Keep {
            layout.bad = Bad::Refuse;
        }
        if *length == Size::None {
            layout.read.inner_nul = Some(Inner::Keep);
        }
        if *length == Size::None || fixed {
            (layout.bias, layout.end, layout.counts) =
                (0, End::Refuse, if fixed { layout.counts } else { Counts::Units });
        }
        if fixed {
            layout.pad = None;
        }
        if layout.limit.is_none() {
            layout.limit_counts = Counts::Units;
        }
        layout
    }
}

impl Model {
    fn counted(&self) -> bool {
        matches!(self.layout.nul, Nul::Counted | Nul::Any | Nul::Checked)
    }

    pub(crate) fn rows(&self) -> Vec<(String, Vec<String>)> {
        let layout = &self.layout;
        let mut parts: Vec<String> = Vec::new();
        match &self.length {
            Size::None | Size::Always(_) => {}
            Size::Fixed { bytes, .. } => parts.push(alloc::format!("length:{}", 8 * bytes)),
            Size::Varint(_) => parts.push("varint".into()),
        }
        parts.push(match (layout.wide, layout.unit) {
            (Wide::Always, None) => "utf16le".into(),
            (Wide::Always, _) => "utf16be".into(),
            _ => layout.text.word().into(),
        });
        match layout.nul {
            Nul::None => {}
            _ if layout.wide == Wide::Always => parts.extend(vec!["00000000".into(); 2]),
            _ => parts.push("00000000".into()),
        }
        match self.length {
            Size::Always(len) => {
                let units = layout.wide == Wide::Always && layout.counts == Counts::Units;
                let len = len << u32::from(units);
                parts.push(alloc::format!("{:02x} up to {len} bytes", layout.fill));
            }
            _ => parts.extend(layout.pad.map(|pad| alloc::format!("zeros to {pad}"))),
        }
        vec![("text".into(), parts)]
    }

    fn padded(&self, len: usize) -> usize {
        self.layout.pad.map_or(len, |pad| len.next_multiple_of(pad as usize))
    }

    /// The bytes of a text without its NUL, and whether they are 16-bit units; `None` if the alphabet lacks a letter.
    fn body(&self, value: &[u8]) -> Option<(Vec<u8>, bool)> {
        let layout = &self.layout;
        let wide = units(value)?;
        let high = layout.narrow_up_to.is_some_and(|most| wide.iter().any(|unit| u32::from(*unit) > most));
        let narrow = if layout.wide == Wide::Always || high { None } else { encode(layout.text, value) };
        match narrow {
            Some(body) => Some((body, false)),
            None if layout.wide == Wide::Never => None,
            None => {
                let bytes =
                    |unit: u16| if layout.unit.is_some() { unit.to_be_bytes() } else { unit.to_le_bytes() };
                Some((wide.into_iter().flat_map(bytes).collect(), true))
            }
        }
    }

    /// The maximum length, and its unit.
    fn most(&self) -> Option<(usize, Counts)> {
        let nul = usize::from(self.layout.nul == Nul::Ends);
        match self.length {
            Size::Always(len) if self.layout.wide == Wide::Never => Some((len - nul, Counts::Bytes)),
            Size::Always(len) => Some((len - nul, self.layout.counts)),
            _ => self.layout.limit.map(|most| (most as usize, self.layout.limit_counts)),
        }
    }

    fn len(&self, value: &[u8], counts: Counts) -> Option<usize> {
        match counts {
            Counts::Units => units(value).map(|units| units.len()),
            Counts::Bytes => self.body(value).map(|(body, _)| body.len()),
        }
    }

    /// The text, truncated to the maximum length if the layout says so.
    fn fitting<'a>(&self, value: &'a [u8]) -> Told<&'a [u8]> {
        let Some((most, counts)) = self.most() else { return Told::Is(value) };
        match self.len(value, counts) {
            None => Told::Unjudged,
            Some(len) if len <= most => Told::Is(value),
            Some(_) => match (self.layout.outside, core::str::from_utf8(value)) {
                (Some(Outside::Refuse), _) => Told::Refused,
                (Some(Outside::Cut), Ok(text)) => {
                    let mut ends = text.char_indices().map(|(end, _)| &value[..end]);
                    // A limit that cuts through a letter is not judged.
                    ends.find(|cut| self.len(cut, counts) == Some(most)).map_or(Told::Unjudged, Told::Is)
                }
                _ => Told::Unjudged,
            },
        }
    }

    pub fn write(&self, value: &[u8]) -> Told<Vec<u8>> {
        let layout = &self.layout;
        let value = match value.iter().position(|byte| *byte == 0) {
            Some(_) if layout.inner_nul == Inner::Refuse => return Told::Refused,
            Some(at) if layout.inner_nul == Inner::Cut => &value[..at],
            _ => value,
        };
        let value = match self.fitting(value) {
            Told::Is(value) => value,
            Told::Refused => return Told::Refused,
            Told::Unjudged => return Told::Unjudged,
        };
        let Some((mut body, wide)) = self.body(value) else { return Told::Unjudged };
        // The treatment of a lone surrogate depends on the runtime.
        if !wide && layout.text != Letters::Modified && core::str::from_utf8(value).is_err() {
            return Told::Unjudged;
        }
        let unit = 1 + usize::from(wide);
        if let Size::Always(len) = self.length {
            body.resize(if layout.counts == Counts::Bytes { len } else { len * unit }, layout.fill);
            return Told::Is(body);
        }
        let zero = value.is_empty() && layout.empty == Empty::Zero;
        let nul = self.counted() && !zero;
        body.resize(body.len() + if nul { unit } else { 0 }, 0);
        let count = (if layout.counts == Counts::Bytes { body.len() } else { body.len() / unit }) as i128;
        let size = self.length.write(
            match layout.wide {
                Wide::Negative if wide => -count,
                _ => count + if zero { 0 } else { i128::from(layout.bias) },
            },
            layout.outside,
        );
        size.map(|mut out| {
            out.extend(body);
            let after = matches!(layout.nul, Nul::After | Nul::Ends);
            out.resize(out.len() + if after { unit } else { 0 }, 0);
            out.resize(self.padded(out.len()), 0);
            out
        })
    }

    /// The text at the front of the input, and the number of bytes consumed.
    pub fn read(&self, input: &[u8]) -> Told<(Vec<u8>, usize)> {
        let layout = &self.layout;
        let always = layout.wide == Wide::Always;
        if matches!(self.length, Size::None | Size::Always(_)) {
            return self.unsized_text(input, always);
        }
        let (length, from) = match self.length.read(input) {
            Told::Is((length, from)) => (length, from),
            Told::Refused => return Told::Refused,
            Told::Unjudged => return Told::Unjudged,
        };
        let wide = always || layout.wide == Wide::Negative && length < 0;
        let unit = 1 + usize::from(wide);
        let zero = length == 0 && layout.empty == Empty::Zero;
        let count = match layout.wide {
            Wide::Negative if wide => -length,
            _ => length - if zero { 0 } else { i128::from(layout.bias) },
        };
        if count < 0 && layout.end == End::Empty {
            return Told::Is((Vec::new(), from));
        }
        let after = if layout.nul == Nul::After { unit } else { 0 };
        let each = if layout.counts == Counts::Bytes { 1 } else { unit };
        let len = usize::try_from(count).ok().and_then(|count| count.checked_mul(each));
        let Some(len) = len.filter(|len| len % unit == 0) else { return Told::Refused };
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
            let is_nul = body[len - unit..].iter().all(|byte| *byte == 0);
            match layout.nul {
                Nul::Checked if !is_nul => return Told::Refused,
                Nul::Counted if !is_nul => {}
                _ => body.truncate(len - unit),
            }
        }
        let end = self.padded(end);
        if end > input.len() && layout.end == End::Refuse {
            return Told::Refused;
        }
        self.letters(&body, wide).map(|text| (text, end))
    }

    /// The text at the front of input without a length.
    fn unsized_text(&self, input: &[u8], wide: bool) -> Told<(Vec<u8>, usize)> {
        let layout = &self.layout;
        let unit = 1 + usize::from(wide);
        let Size::Always(len) = self.length else {
            let is_nul = |unit: &[u8]| unit.iter().all(|byte| *byte == 0);
            let Some(end) = input.chunks_exact(unit).position(is_nul) else { return Told::Refused };
            let used = self.padded((end + 1) * unit);
            if used > input.len() {
                return Told::Refused;
            }
            return self.letters(&input[..end * unit], wide).map(|text| (text, used));
        };
        let len = if layout.counts == Counts::Bytes { len } else { len * unit };
        let Some(mut body) = input.get(..len) else { return Told::Refused };
        while body.len() >= unit && body[body.len() - unit..].iter().all(|byte| *byte == layout.fill) {
            body = &body[..body.len() - unit];
        }
        if body.len() == len && layout.nul == Nul::Ends {
            return Told::Unjudged;
        }
        self.letters(body, wide).map(|text| (text, len))
    }

    /// The text of bytes, or of 16-bit units.
    fn letters(&self, body: &[u8], wide: bool) -> Told<Vec<u8>> {
        let layout = &self.layout;
        let text = if wide {
            let unit = |unit: &[u8]| match layout.unit {
                None => u16::from_le_bytes([unit[0], unit[1]]),
                Some(_) => u16::from_be_bytes([unit[0], unit[1]]),
            };
            let units: Vec<u16> = body.chunks_exact(2).map(unit).collect();
            text(&units, layout.bad).map_or(Told::Refused, |text| self.inner(&text))
        } else {
            match self.inner(body) {
                Told::Is(bytes) => decode(layout.text, &bytes, layout.bad).map_or(Told::Refused, Told::Is),
                other => other,
            }
        };
        let Told::Is(mut text) = text else { return text };
        if layout.limit.is_some_and(|most| {
            let len = match layout.limit_counts {
                Counts::Units => units(&text).map_or(0, |units| units.len()),
                Counts::Bytes => body.len(),
            };
            len > most as usize
        }) {
            return Told::Refused;
        }
        if layout.read.trim == Trim::Spaces {
            let spaces =
                |bytes: &mut dyn Iterator<Item = &u8>| bytes.take_while(|byte| **byte == b' ').count();
            text.truncate(text.len() - spaces(&mut text.iter().rev()));
            text.drain(..spaces(&mut text.iter()));
        }
        Told::Is(text)
    }

    /// Applies the treatment of a NUL inside the text.
    fn inner(&self, bytes: &[u8]) -> Told<Vec<u8>> {
        match (bytes.iter().position(|byte| *byte == 0), self.layout.read.inner_nul) {
            (Some(_), Some(Inner::Refuse)) => Told::Refused,
            (Some(at), Some(Inner::Cut)) => Told::Is(bytes[..at].to_vec()),
            _ => Told::Is(bytes.to_vec()),
        }
    }
}
