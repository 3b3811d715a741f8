//! One failure as text: question, expected and actual answer, annotated bytes with carets under the bits that matter, and a
//! command that reproduces it.
//!
//! ```text
//! FAIL compact-index-pinned-3f-mask-smallest  (must)
//!      4096 = 2^12: byte 1 is 1000000, whose bit 6 the mask 0x3F drops; the recipe reads 0
//!      compact_index.decode of "4040"
//!      expected  4096 (2 bytes consumed)
//!      actual    0 (2 bytes consumed)
//!      input
//!         1  0.......  more  last byte
//!         1  .1000000  data  magnitude bits 12-6 = 64
//!             ^
//!      answers as if bit 6 of byte 1 (`data`) were 0
//!      reproduce: packproof run --id compact-index-pinned-3f-mask-smallest -- python3 adapter.py
//! ```

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::report::comparison::{Comparison, Picture, Side, compare};
use crate::report::model::CaseResult;
use crate::report::text::{plain, with_readable, write_wrapped};
use packproof_suite::model::layout;
use serde_json::Value;

pub const WRONG: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red))).bold();
pub const RIGHT: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green))).bold();
pub const ASIDE: Style = Style::new().dimmed();

/// How much of a byte string is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Fields around the first marked one; 0 draws nothing.
    fields: usize,
    before: usize,
}

impl Detail {
    pub const FULL: Self = Self { fields: 20, before: 8 };
    pub const FOCUS: Self = Self { fields: 4, before: 1 };
    pub const NONE: Self = Self { fields: 0, before: 0 };
}

/// Bytes shown of one field.
const SHOWN_PIECES: usize = 4;
/// Characters shown of a JSON value.
const SHOWN_VALUE: usize = 240;
const INDENT: &str = "     ";

/// Writes one failure with ANSI styles in `width` columns; byte strings are side by side if they fit.
pub fn write(out: &mut dyn Write, result: &CaseResult, command: &[String], width: usize) -> io::Result<()> {
    write_detailed(out, result, command, width, Detail::FULL)
}

/// As [`write()`], without styles.
pub fn text(result: &CaseResult, command: &[String], width: usize) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write(&mut text, result, command, width);
    anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string()
}

/// As [`write()`], with a chosen amount of detail.
pub fn write_detailed(
    out: &mut dyn Write,
    result: &CaseResult,
    command: &[String],
    width: usize,
    detail: Detail,
) -> io::Result<()> {
    let comparison = compare(result);
    let level = result.binding();
    let known = if result.known { ", known" } else { "" };
    let verdict = result.verdict.word().to_uppercase();
    writeln!(out, "{WRONG}{verdict}{WRONG:#} {}  ({level}{known})", plain(&result.id))?;
    write_wrapped(out, INDENT, &plain(&result.comment), width)?;
    write_wrapped(out, INDENT, &question(result), width)?;
    writeln!(out, "{INDENT}expected  {}", clip(&plain(&comparison.expected)))?;
    writeln!(out, "{INDENT}actual    {}", clip(&plain(&comparison.actual)))?;
    if let Some((expected, actual)) = differing_member(&comparison) {
        writeln!(out, "{INDENT}{expected}\n{INDENT}{actual}")?;
    }
    for picture in &comparison.pictures {
        write_picture(out, picture, width, detail)?;
    }
    writeln!(out, "{INDENT}reproduce: {}", reproduction(&result.id, command))
}

/// The operation, its input and its parameters.
pub fn question(result: &CaseResult) -> String {
    let case = &result.case;
    let input = clip(&plain(&case.input.to_string()));
    let readable = clip(&with_readable(String::new(), Some(&case.input)));
    let mut text = format!("{} of {input}{readable}", plain(&case.operation));
    if !case.parameters.is_empty() {
        let parameters = serde_json::to_string(&case.parameters).unwrap_or_default();
        text += &format!(" with {}", clip(&plain(&parameters)));
    }
    text
}

/// The two lines that name the first differing member, if the values have members.
pub fn differing_member(comparison: &Comparison) -> Option<(String, String)> {
    let member = comparison.member.as_ref()?;
    let shown = |value: &Option<Value>| match value {
        None => "missing".to_owned(),
        Some(value) => clip(&plain(&with_readable(value.to_string(), Some(value)))),
    };
    let path = plain(&member.path);
    let blank = " ".repeat(path.chars().count());
    Some((
        format!("{path} expected {}", shown(&member.expected)),
        format!("{blank} actual   {}", shown(&member.actual)),
    ))
}

/// The command for a shell. `words` start the adapter: those after `packproof run`.
pub fn reproduction(id: &str, words: &[String]) -> String {
    format!("packproof run --id {} {}", shell_word(id), shell_words(words))
}

pub fn shell_words(words: &[String]) -> String {
    words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
}

fn shell_word(word: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(safe) {
        return word.to_owned();
    }
    format!("'{}'", plain(word).replace('\'', r"'\''"))
}

/// `1 failure`, `2 failures`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// The text, or its beginning and its length.
pub fn clip(text: &str) -> String {
    clip_to(text, SHOWN_VALUE)
}

pub fn clip_to(text: &str, most: usize) -> String {
    let characters = text.chars().count();
    if characters <= most {
        return text.to_owned();
    }
    let front: String = text.chars().take(most).collect();
    format!("{front}... ({characters} characters)")
}

/// A line of a picture, and its marked columns.
struct Line {
    text: String,
    marks: Vec<usize>,
}

impl Line {
    fn new(text: String) -> Self {
        Self { text, marks: Vec::new() }
    }

    /// The line in exactly `width` columns, with styled marks.
    fn fitted(&self, width: usize) -> String {
        let long = self.text.chars().count() > width;
        let kept = if long { width.saturating_sub(1) } else { width };
        let mut out = String::new();
        let mut column = 0;
        for c in self.text.chars().take(kept) {
            if self.marks.contains(&column) {
                out += &format!("{WRONG}{c}{WRONG:#}");
            } else {
                out.push(c);
            }
            column += 1;
        }
        if long {
            out.push('~');
            column += 1;
        }
        out + &" ".repeat(width - column)
    }

    fn len(&self) -> usize {
        self.text.chars().count()
    }
}

fn write_picture(out: &mut dyn Write, picture: &Picture, width: usize, detail: Detail) -> io::Result<()> {
    let sides = picture.sides.iter().filter(|_| detail.fields > 0);
    let blocks: Vec<Vec<Line>> = sides.map(|side| lines(side, &picture.marks, detail)).collect();
    let widest = |block: &Vec<Line>| block.iter().map(Line::len).max().unwrap_or(0);
    match &blocks[..] {
        [left, right] if INDENT.len() + widest(left) + 3 + widest(right) <= width => {
            let (a, b) = (widest(left), widest(right));
            let empty = Line::new(String::new());
            for at in 0..left.len().max(right.len()) {
                let (l, r) = (left.get(at).unwrap_or(&empty), right.get(at).unwrap_or(&empty));
                let line = format!("{INDENT}{} | {}", l.fitted(a), r.fitted(b));
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        blocks => {
            for block in blocks {
                for line in block {
                    let width = line.len().min(width.saturating_sub(INDENT.len()));
                    writeln!(out, "{INDENT}{}", line.fitted(width).trim_end())?;
                }
            }
        }
    }
    if !picture.note.is_empty() {
        writeln!(out, "{INDENT}{}", plain(&picture.note))?;
    }
    Ok(())
}

/// A heading, then one line per field, with a line of carets under fields with marked bits.
fn lines(side: &Side, marks: &[(usize, u8)], detail: Detail) -> Vec<Line> {
    let shown_bytes: Vec<String> = side.bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let more =
        if side.bytes.len() > 16 { format!(" ... ({} bytes)", side.bytes.len()) } else { String::new() };
    let mut out = vec![Line::new(format!("{}  {}{more}", side.label, shown_bytes.join(" ")))];
    let from = side.focus(marks).saturating_sub(detail.before);
    if from > 0 {
        out.push(Line::new(format!("      ... {from} fields before")));
    }
    let to = side.fields.len().min(from + detail.fields);
    for line in layout::lines(&side.bytes, &side.fields[from..to], SHOWN_PIECES, marks) {
        let carets = line.columns.iter().max().map(|&last| {
            (0..=last).map(|at| if line.columns.contains(&at) { '^' } else { ' ' }).collect::<String>()
        });
        out.push(Line { text: plain(&line.text), marks: line.columns.clone() });
        out.extend(carets.map(|text| Line { text, marks: line.columns }));
    }
    if to < side.fields.len() {
        out.push(Line::new(format!("      ... {} fields after", side.fields.len() - to)));
    }
    out
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::OwnedCase;
    use serde_json::json;

    use super::*;
    use crate::report::model::Verdict;

    /// Neither the patterns of a long input nor their numbers fill a screen.
    #[test]
    fn long_inputs_are_clipped() {
        let case = OwnedCase::new("packet.vector2_float16_encode", json!(vec!["f32:3f800000"; 5000]));
        let said = question(&CaseResult::new(case, Verdict::Fail));
        assert!(
            said.contains(" = [\"1.0\"") && said.len() < 3 * SHOWN_VALUE,
            "{} characters: {said}",
            said.len()
        );
    }
}
