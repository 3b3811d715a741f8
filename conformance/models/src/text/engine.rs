//! Reading and writing text under `kind = "string"`.

use super::layout::{Bad, Counts, Empty, End, Inner, Layout, Letters, Nul, Outside, Trim, Wide};
use super::letters::{decode, encode, known, text, units};
use super::size::Size;
use crate::content::No;
use crate::fault::{Fault, need};
use crate::prelude::*;
use crate::unit::Unit;

/// A checked layout of `kind = "string"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    layout: Layout,
    length: Size,
}

/// The longest text that may consist of missing zeros.
const MOST: usize = 1 << 16;

impl Layout {
    pub fn check(&self) -> Result<Model, Fault> {
        let length = Size::of(self)?;
        let fixed = matches!(length, Size::Always(_));
        let given = fixed || length == Size::None;
        let counted = matches!(self.nul, Nul::Counted | Nul::Any | Nul::Checked);
        let never = self.wide == Wide::Never;
        let nul = !fixed || matches!(self.nul, Nul::None | Nul::Ends);
        need(nul, "nul", "\"none\" and \"ends\" are allowed where the `length` is a number")?;
        let ends = fixed || (length == Size::None) == (self.nul == Nul::Ends);
        need(ends, "nul", "exactly one of a `length` and \"ends\" is needed")?;
        need(known(self.text), "text", "this alphabet is not available in a browser")?;
        let written = self.wide != Wide::Negative || !given;
        need(written, "wide", "\"negative\" needs a `length` that is written")?;
        need(self.unit.is_none() || !never, "unit", "it needs `wide`")?;
        let limited = !fixed || self.limit.is_none();
        need(limited, "limit", "a fixed `length` is a limit already; leave `limit` out")?;
        let cut = self.outside != Some(Outside::Cut) || fixed || self.limit.is_some();
        need(cut, "outside", "\"cut\" needs a `limit`, or a number as `length`")?;
        let filled = self.fill == 0 || fixed && never && self.nul == Nul::None;
        need(filled, "fill", "it needs a number as `length`, no NUL, and no `wide`")?;
        let narrow = self.narrow_up_to.is_none() || self.wide == Wide::Negative;
        need(narrow, "narrow_up_to", "it needs `wide = \"negative\"`")?;
        let kept = self.bad != Bad::Keep || !never || self.text == Letters::Modified;
        need(kept, "bad", "\"keep\" needs `wide`, or \"mutf8\" as `text`")?;
        let padded = self.pad.is_none_or(|pad| (2..=MOST as u32).contains(&pad));
        need(padded, "pad", "2 to 65536 bytes are allowed")?;
        let empty = self.empty != Empty::Zero || counted || self.bias != 0;
        need(empty, "empty", "it needs a NUL that is counted, or a `bias`")?;
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
            Size::Written(length) => length.ends().is_some_and(|(low, _)| low == 0),
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
        let all = matches!(self.text, Letters::Raw | Letters::Latin1 | Letters::Cp437);
        if layout.wide == Wide::Never && (all || self.text != Letters::Modified && self.bad == Bad::Keep) {
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
        if let Size::Written(length) = &self.length {
            parts.push(match &*length.forms {
                [form] => format!("length:{}", 8 * form.bytes.len()),
                _ => "varint".into(),
            });
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
                parts.push(format!("{:02x} up to {len} bytes", layout.fill));
            }
            _ => parts.extend(layout.pad.map(|pad| format!("zeros to {pad}"))),
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
    fn fitting<'a>(&self, value: &'a [u8]) -> Result<&'a [u8], No> {
        let Some((most, counts)) = self.most() else { return Ok(value) };
        if self.len(value, counts).ok_or(No::Unjudged)? <= most {
            return Ok(value);
        }
        match (self.layout.outside, core::str::from_utf8(value)) {
            (Some(Outside::Refuse), _) => Err(No::Refused),
            (Some(Outside::Cut), Ok(text)) => {
                let mut ends = text.char_indices().map(|(end, _)| &value[..end]);
                // A limit that cuts through a letter is not judged.
                ends.find(|cut| self.len(cut, counts) == Some(most)).ok_or(No::Unjudged)
            }
            _ => Err(No::Unjudged),
        }
    }

    pub fn write(&self, value: &[u8]) -> Result<Vec<u8>, No> {
        let layout = &self.layout;
        let value = self.fitting(inner(value, layout.inner_nul)?)?;
        let (mut body, wide) = self.body(value).ok_or(No::Unjudged)?;
        // The treatment of a lone surrogate depends on the runtime.
        if !wide && layout.text != Letters::Modified && core::str::from_utf8(value).is_err() {
            return Err(No::Unjudged);
        }
        let unit = 1 + usize::from(wide);
        if let Size::Always(len) = self.length {
            body.resize(if layout.counts == Counts::Bytes { len } else { len * unit }, layout.fill);
            return Ok(body);
        }
        let zero = value.is_empty() && layout.empty == Empty::Zero;
        let nul = self.counted() && !zero;
        body.resize(body.len() + if nul { unit } else { 0 }, 0);
        let count = (if layout.counts == Counts::Bytes { body.len() } else { body.len() / unit }) as i128;
        let mut out = Vec::new();
        if let Size::Written(length) = &self.length {
            out = length.write(match layout.wide {
                Wide::Negative if wide => -count,
                _ => count + if zero { 0 } else { i128::from(layout.bias) },
            })?;
        }
        out.extend(body);
        let after = matches!(layout.nul, Nul::After | Nul::Ends);
        out.resize(out.len() + if after { unit } else { 0 }, 0);
        out.resize(self.padded(out.len()), 0);
        Ok(out)
    }

    /// The text at the front of the input, and the number of bytes consumed.
    pub fn read(&self, input: &[u8]) -> Result<(Vec<u8>, usize), No> {
        match &self.length {
            Size::None | Size::Always(_) => self.unsized_text(input),
            Size::Written(length) => self.sized_text(input, length.read(input)?),
        }
    }

    /// The text behind a length of so many bytes.
    fn sized_text(&self, input: &[u8], (length, from): (i128, usize)) -> Result<(Vec<u8>, usize), No> {
        let layout = &self.layout;
        let wide = layout.wide == Wide::Always || layout.wide == Wide::Negative && length < 0;
        let unit = 1 + usize::from(wide);
        let zero = length == 0 && layout.empty == Empty::Zero;
        let count = match layout.wide {
            Wide::Negative if wide => -length,
            _ => length - if zero { 0 } else { i128::from(layout.bias) },
        };
        if count < 0 && layout.end == End::Empty {
            return Ok((Vec::new(), from));
        }
        let after = if layout.nul == Nul::After { unit } else { 0 };
        let each = if layout.counts == Counts::Bytes { 1 } else { unit };
        let len = usize::try_from(count).ok().and_then(|count| count.checked_mul(each));
        let len = len.filter(|len| len % unit == 0).ok_or(No::Refused)?;
        let whole = input.get(from..).and_then(|rest| rest.get(..len.checked_add(after)?));
        let mut body = match (whole, layout.end) {
            (Some(body), _) => body.to_vec(),
            (None, End::Refuse) => return Err(No::Refused),
            (None, End::Empty) => return Ok((Vec::new(), from)),
            (None, End::Zeros) if len > MOST => return Err(No::Unjudged),
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
                Nul::Checked if !is_nul => return Err(No::Refused),
                Nul::Counted if !is_nul => {}
                _ => body.truncate(len - unit),
            }
        }
        let end = self.padded(end);
        if end > input.len() && layout.end == End::Refuse {
            return Err(No::Refused);
        }
        Ok((self.letters(&body, wide)?, end))
    }

    /// The text at the front of input without a length.
    fn unsized_text(&self, input: &[u8]) -> Result<(Vec<u8>, usize), No> {
        let layout = &self.layout;
        let wide = layout.wide == Wide::Always;
        let unit = 1 + usize::from(wide);
        let Size::Always(len) = self.length else {
            let is_nul = |unit: &[u8]| unit.iter().all(|byte| *byte == 0);
            let end = input.chunks_exact(unit).position(is_nul).ok_or(No::Refused)?;
            let used = self.padded((end + 1) * unit);
            if used > input.len() {
                return Err(No::Refused);
            }
            return Ok((self.letters(&input[..end * unit], wide)?, used));
        };
        let len = if layout.counts == Counts::Bytes { len } else { len * unit };
        let mut body = input.get(..len).ok_or(No::Refused)?;
        while body.len() >= unit && body[body.len() - unit..].iter().all(|byte| *byte == layout.fill) {
            body = &body[..body.len() - unit];
        }
        if body.len() == len && layout.nul == Nul::Ends {
            return Err(No::Unjudged);
        }
        Ok((self.letters(body, wide)?, len))
    }

    /// The text of bytes, or of 16-bit units.
    fn letters(&self, body: &[u8], wide: bool) -> Result<Vec<u8>, No> {
        let layout = &self.layout;
        let inner_nul = layout.read.inner_nul.unwrap_or_default();
        let mut text = if wide {
            let unit = |unit: &[u8]| match layout.unit {
                None => u16::from_le_bytes([unit[0], unit[1]]),
                Some(_) => u16::from_be_bytes([unit[0], unit[1]]),
            };
            let units: Vec<u16> = body.chunks_exact(2).map(unit).collect();
            inner(&text(&units, layout.bad).ok_or(No::Refused)?, inner_nul)?.to_vec()
        } else {
            decode(layout.text, inner(body, inner_nul)?, layout.bad).ok_or(No::Refused)?
        };
        let len = match layout.limit_counts {
            Counts::Units => units(&text).map_or(0, |units| units.len()),
            Counts::Bytes => body.len(),
        };
        if layout.limit.is_some_and(|most| len > most as usize) {
            return Err(No::Refused);
        }
        if layout.read.trim == Trim::Spaces {
            let spaces =
                |bytes: &mut dyn Iterator<Item = &u8>| bytes.take_while(|byte| **byte == b' ').count();
            text.truncate(text.len() - spaces(&mut text.iter().rev()));
            text.drain(..spaces(&mut text.iter()));
        }
        Ok(text)
    }
}

/// Applies the treatment of a NUL inside a text.
fn inner(text: &[u8], treatment: Inner) -> Result<&[u8], No> {
    match (text.iter().position(|byte| *byte == 0), treatment) {
        (Some(_), Inner::Refuse) => Err(No::Refused),
        (Some(at), Inner::Cut) => Ok(&text[..at]),
        _ => Ok(text),
    }
}
