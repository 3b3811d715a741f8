//! The picture of the bits, as text and as SVG.

use std::fmt::Write as _;

use packproof_models::picture::Picture;

/// A run of bits of one letter, from the highest to the lowest.
struct Run {
    letter: char,
    high: u32,
    low: u32,
}

/// The runs of each unit, in the order of the stream.
fn runs(picture: &Picture) -> Vec<Vec<Run>> {
    let mut below = 0;
    let mut units = Vec::new();
    for (letters, width) in picture.drawn().iter().zip(picture.units()) {
        let mut runs: Vec<Run> = Vec::new();
        for (bit, letter) in (below..below + width).rev().zip(letters.chars()) {
            match runs.last_mut() {
                Some(run) if run.letter == letter => run.low = bit,
                _ => runs.push(Run { letter, high: bit, low: bit }),
            }
        }
        units.push(runs);
        below += width;
    }
    units
}

/// A line of bit numbers above a line of letters, for each unit.
pub fn text(picture: &Picture) -> String {
    let mut out = String::new();
    let units = runs(picture);
    for (place, unit) in units.iter().enumerate() {
        if units.len() > 1 {
            let _ = writeln!(out, "unit {place} of the stream");
        }
        let (mut numbers, mut letters) = (String::new(), String::new());
        for run in unit {
            let width = (run.high - run.low + 1) as usize;
            let name = if width == 1 { run.high.to_string() } else { format!("{}-{}", run.high, run.low) };
            let cell = width.max(name.len());
            let _ = write!(numbers, "{name:<cell$} ");
            let _ = write!(letters, "{:<cell$} ", run.letter.to_string().repeat(width));
        }
        let _ = writeln!(out, "  {}\n  {}", numbers.trim_end(), letters.trim_end());
    }
    out
}

/// A fill for each letter; light, so that black text is read on it.
fn fill(letter: char) -> &'static str {
    match letter {
        'i' | 'e' => "#ffd9a8",
        'a' | 'm' => "#bfe3ff",
        'b' => "#c9f2c7",
        'c' => "#f6c8e6",
        'A' | 'B' | 'C' | 's' => "#fff3a3",
        _ => "#e8e8e8",
    }
}

const CELL: u32 = 18;
const ROW: u32 = 46;

/// A box a bit, a row a unit.
pub fn svg(picture: &Picture) -> String {
    let units = runs(picture);
    let widest = picture.units().iter().max().copied().unwrap_or(0);
    let (width, height) = (widest * CELL + 2, units.len() as u32 * ROW);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" text-anchor=\"middle\">\n"
    );
    for (top, unit) in (0..).step_by(ROW as usize).zip(&units) {
        let high = unit.first().map_or(0, |run| run.high);
        for run in unit {
            for bit in run.low..=run.high {
                let left = 1 + (high - bit) * CELL;
                let middle = left + CELL / 2;
                let _ = writeln!(
                    out,
                    "<rect x=\"{left}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\" stroke=\"#555\"/>\
                     <text x=\"{middle}\" y=\"{}\" font-size=\"13\">{}</text>",
                    top + 20,
                    fill(run.letter),
                    top + 34,
                    run.letter
                );
            }
            for bit in if run.high == run.low { vec![run.high] } else { vec![run.high, run.low] } {
                let middle = 1 + (high - bit) * CELL + CELL / 2;
                let _ =
                    writeln!(out, "<text x=\"{middle}\" y=\"{}\" font-size=\"10\">{bit}</text>", top + 14);
            }
        }
    }
    out += "</svg>\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two units: the first is the low one, and each row begins with its highest bit.
    #[test]
    fn a_row_a_unit() {
        let picture = Picture::parse("iiaa | .b", "iab").expect("it is one");
        let expected = "unit 0 of the stream\n  3-2 1-0\n  ii  aa\nunit 1 of the stream\n  5 4\n  . b\n";
        assert_eq!(text(&picture), expected);
        let svg = svg(&picture);
        assert_eq!(svg.matches("<rect").count(), 6);
        assert!(svg.contains("<text x=\"10\" y=\"14\" font-size=\"10\">3</text>"), "{svg}");
    }
}
