//! Escapes control characters in text of files and adapters.
//!
//! [`plain`] escapes a piece of text. [`Guard`] wraps every writer, so that text that was not passed to `plain` cannot move a
//! cursor, reorder a line or invalidate an XML document either. It passes line feeds and, on a terminal, colours.

use std::io::{self, Write};

use packproof_suite::model::input;
use serde_json::Value;

/// Whether a character can control a terminal, reorder a line or be invisible, or is forbidden in XML.
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
        || u32::from(c) & 0xFFFE == 0xFFFE
}

/// Replaces characters that [`steers`] by their codes.
///
/// ```
/// use packproof_judge::report::text::plain;
/// assert_eq!(plain("\u{1b}[2J\n\u{fffe}"), r"\u{1b}[2J\n\u{fffe}");
/// ```
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if steers(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

/// As [`plain`], with escapes of JSON, so that a JSON document keeps its value.
pub fn plain_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut units = [0; 2];
    for c in json.chars() {
        if steers(c) && c != '\n' {
            c.encode_utf16(&mut units).iter().for_each(|unit| out += &format!("\\u{unit:04x}"));
        } else {
            out.push(c);
        }
    }
    out
}

/// The text, or its first characters and an ellipsis.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// A value as JSON, without the quotation marks of a string.
pub fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Appends the number to the bit pattern of a float.
pub fn with_readable(text: String, value: Option<&Value>) -> String {
    match value.and_then(input::readable) {
        Some(number) => format!("{text} = {}", bare(&number)),
        None => text,
    }
}

/// Writes text [`wrapped`]; lines after the first are indented by two more.
pub fn write_wrapped(out: &mut dyn Write, indent: &str, text: &str, width: usize) -> io::Result<()> {
    for line in wrapped(indent, &format!("{indent}  "), text, width) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Breaks a text between words into lines of at most `width` columns, or one word. The first line begins with `first`, the others
/// with `rest`.
pub fn wrapped(first: &str, rest: &str, text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![first.to_owned()];
    let mut empty = true;
    for word in text.split(' ') {
        let at = lines.len() - 1;
        if !empty && lines[at].chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("{rest}{word}"));
            continue;
        }
        if !empty {
            lines[at].push(' ');
        }
        lines[at] += word;
        empty = false;
    }
    lines
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Line feeds and colours.
    Terminal,
    /// Line feeds: a text or XML file.
    File,
    /// A JSON document or lines of them.
    Json,
}

/// A writer that escapes what [`steers`]. It takes UTF-8 in pieces, which may split characters.
#[derive(Debug)]
pub struct Guard<W> {
    out: W,
    kind: Kind,
    /// The beginning of a split character.
    split: Vec<u8>,
}

impl<W: Write> Guard<W> {
    pub fn new(kind: Kind, out: W) -> Self {
        Self { out, kind, split: Vec::new() }
    }

    fn pass(&mut self, text: &str) -> io::Result<()> {
        if !text.contains(steers) {
            return self.out.write_all(text.as_bytes());
        }
        if self.kind == Kind::Json {
            return self.out.write_all(plain_json(text).as_bytes());
        }
        let mut shown = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(steers) {
            shown += &rest[..at];
            rest = &rest[at..];
            let colour = if self.kind == Kind::Terminal { colour(rest) } else { 0 };
            let through = if rest.starts_with('\n') { 1 } else { colour };
            shown += &rest[..through];
            rest = &rest[through..];
            if through == 0
                && let Some(c) = rest.chars().next()
            {
                shown.extend(c.escape_default());
                rest = &rest[c.len_utf8()..];
            }
        }
        self.out.write_all((shown + rest).as_bytes())
    }
}

/// Length of the colour sequence at the start of the text; 0 if there is none.
fn colour(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    let length = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if rest[length..].starts_with('m') { 2 + length + 1 } else { 0 }
}

impl<W: Write> Write for Guard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let joined = [std::mem::take(&mut self.split), bytes.to_vec()].concat();
        let mut chunks = joined.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.pass(chunk.valid())?;
            let is_begun = str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if is_begun && chunks.peek().is_none() {
                self.split = chunk.invalid().to_vec();
            } else if !chunk.invalid().is_empty() {
                self.pass("\u{fffd}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(kind: Kind, pieces: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut guard = Guard::new(kind, &mut out);
        for piece in pieces {
            guard.write_all(piece).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    /// Control characters and those that XML forbids are escaped; other text is unchanged.
    #[test]
    fn what_steers_is_shown_by_its_code() {
        for c in [
            '\u{0}',
            '\u{1b}',
            '\u{7f}',
            '\u{9b}',
            '\u{202e}',
            '\u{fffe}',
            '\u{ffff}',
            '\u{1fffe}',
            '\u{fdd0}',
        ] {
            assert!(!plain(&format!("a{c}b")).contains(c), "{c:?}");
        }
        let text = "na\u{ef}ve \u{3b1} \u{1f600} \\ \"";
        assert_eq!(plain(text), text);
        assert_eq!(plain(&plain("\u{1b}")), plain("\u{1b}"));
    }

    /// Colours pass on a terminal, other escape sequences do not; in a file none pass.
    #[test]
    fn only_colours_pass_the_guard() {
        let text = "\u{1b}[1;31mred\u{1b}[0m\n\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}[31";
        let shown = "\u{1b}[1;31mred\u{1b}[0m\n\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{1b}[31";
        assert_eq!(guarded(Kind::Terminal, &[text.as_bytes()]), shown);
        assert!(!guarded(Kind::File, &[text.as_bytes()]).contains('\u{1b}'));
    }

    /// Characters may be split between writes; invalid UTF-8 is replaced.
    #[test]
    fn characters_may_be_split() {
        assert_eq!(guarded(Kind::File, &[b"\xc2", b"\x9b", b"\xe2\x82", b"\xac"]), "\\u{9b}\u{20ac}");
        assert_eq!(guarded(Kind::File, &[b"a\xffb\xe2\x82", b"c"]), "a\u{fffd}b\u{fffd}c");
    }

    /// JSON keeps its value.
    #[test]
    fn json_keeps_its_value() {
        let value = serde_json::json!({"\u{9b}": "\u{202e}\u{fffe}\u{1fffe}\u{1b}"});
        let text = guarded(Kind::Json, &[serde_json::to_string_pretty(&value).unwrap().as_bytes()]);
        assert!(!text.contains(|c| c != '\n' && steers(c)), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
