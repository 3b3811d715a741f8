//! Draws layouts as text and as SVG.

use std::fmt::Write as _;

use packproof_models::picture::Picture;

use super::File;

/// The letter and the width of each run of the same letter.
pub(super) fn runs(letters: impl Iterator<Item = char>) -> Vec<(char, u32)> {
    let letters: Vec<char> = letters.collect();
    letters.chunk_by(|one, next| one == next).map(|run| (run[0], run.len() as u32)).collect()
}

/// Bit numbers above letters for each unit of a word; for other kinds, a line per form.
pub fn text(file: &File) -> String {
    if file.model.has_word() {
        return text_of(file.model.picture());
    }
    let rows = file.model.rows();
    let cell = rows.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (what, parts) in &rows {
        let _ = writeln!(out, "  {what:cell$}  {}", parts.join(" "));
    }
    out
}

fn text_of(picture: &Picture) -> String {
    let mut out = String::new();
    let (units, mut above) = (picture.drawn(), 0);
    for (place, (unit, bits)) in units.iter().zip(picture.units()).enumerate() {
        if units.len() > 1 {
            let _ = writeln!(out, "unit {place} of the stream");
        }
        above += bits;
        let mut end = above;
        let (mut numbers, mut letters) = (String::new(), String::new());
        for (letter, width) in runs(unit.chars()) {
            let high = end - 1;
            end -= width;
            let name = if width == 1 { high.to_string() } else { format!("{high}-{end}") };
            let cell = name.len().max(width as usize);
            let _ = write!(numbers, "{name:<cell$} ");
            let _ = write!(letters, "{:<cell$} ", letter.to_string().repeat(width as usize));
        }
        let _ = writeln!(out, "  {}\n  {}", numbers.trim_end(), letters.trim_end());
    }
    out
}

/// The fill of a letter, light enough for black text.
fn fill(letter: char) -> &'static str {
    match letter {
        'i' | 'e' => "#ffd9a8",
        'a' | 'm' | 'd' => "#bfe3ff",
        'b' => "#c9f2c7",
        'c' => "#f6c8e6",
        'A' | 'B' | 'C' | 's' => "#fff3a3",
        _ => "#e8e8e8",
    }
}

const CELL: u32 = 18;
const ROW: u32 = 46;

/// A box per bit and a row per unit; for other kinds, a row per form.
pub fn svg(file: &File) -> String {
    if file.model.has_word() { svg_of(file.model.picture()) } else { svg_of_rows(&file.model.rows()) }
}

fn head(width: u32, height: u32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" text-anchor=\"middle\">\n"
    )
}

fn cell(out: &mut String, left: u32, top: u32, width: u32, fill: &str, text: &str) {
    let middle = left + width / 2;
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#555\"/>\
         <text x=\"{middle}\" y=\"{}\" font-size=\"13\">{text}</text>",
        top + 14
    );
}

fn svg_of_rows(rows: &[(String, Vec<String>)]) -> String {
    const BYTE: u32 = 8 * CELL + 6;
    let widest = rows.iter().map(|(_, parts)| parts.len()).max().unwrap_or(0) as u32;
    let mut out = head(widest.max(2) * BYTE, rows.len() as u32 * ROW);
    for (top, (what, parts)) in (0..).step_by(ROW as usize).zip(rows) {
        let _ = writeln!(
            out,
            "<text x=\"1\" y=\"{}\" font-size=\"12\" text-anchor=\"start\">{what}</text>",
            top + 14
        );
        for (left, part) in (1..).step_by(BYTE as usize).zip(parts) {
            if part.len() <= 8 && part.chars().all(|letter| "01dsg.".contains(letter)) {
                for (at, letter) in (left..).step_by(CELL as usize).zip(part.chars()) {
                    cell(&mut out, at, top + 20, CELL, fill(letter), &letter.to_string());
                }
            } else {
                let shown = part.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                cell(&mut out, left, top + 20, 8 * CELL, fill('d'), &shown);
            }
        }
    }
    out += "</svg>\n";
    out
}

fn svg_of(picture: &Picture) -> String {
    let widest = picture.units().iter().max().copied().unwrap_or(0);
    let mut out = head(widest * CELL + 2, picture.units().len() as u32 * ROW);
    let mut above = 0;
    for (top, (unit, bits)) in (0..).step_by(ROW as usize).zip(picture.drawn().iter().zip(picture.units())) {
        above += bits;
        let (mut end, mut left) = (above, 1);
        for (letter, width) in runs(unit.chars()) {
            let number = |out: &mut String, left: u32, bit: u32| {
                let (middle, top) = (left + CELL / 2, top + 14);
                let _ = writeln!(out, "<text x=\"{middle}\" y=\"{top}\" font-size=\"10\">{bit}</text>");
            };
            number(&mut out, left, end - 1);
            for _ in 0..width {
                cell(&mut out, left, top + 20, CELL, fill(letter), &letter.to_string());
                left += CELL;
            }
            end -= width;
            if width > 1 {
                number(&mut out, left - CELL, end);
            }
        }
    }
    out += "</svg>\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first unit is the low one, and each row starts with its highest bit.
    #[test]
    fn a_row_a_unit() {
        let picture = Picture::parse("iiaa | .b", "iab").expect("it is one");
        let expected = "unit 0 of the stream\n  3-2 1-0\n  ii  aa\nunit 1 of the stream\n  5 4\n  . b\n";
        assert_eq!(text_of(&picture), expected);
        let svg = svg_of(&picture);
        assert_eq!(svg.matches("<rect").count(), 6);
        assert!(svg.contains("<text x=\"10\" y=\"14\" font-size=\"10\">3</text>"), "{svg}");
    }

    /// A class with a range has one box for the first byte.
    #[test]
    fn a_row_a_form() {
        let file = "kind = \"varint\"\nclasses = [\"00-f0\", \"f1-f8 B1 +240\"]";
        let file = super::super::parse(file).expect("it is one");
        assert_eq!(
            text(&file),
            "  1 byte, 7 bits         00-f0\n  2 bytes, 11 bits, +240  f1-f8 dddddddd\n"
                .replace("bits         00", "bits          00")
        );
        assert_eq!(svg(&file).matches("<rect").count(), 1 + 1 + 8);
    }
}
