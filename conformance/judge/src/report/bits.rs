//! The bits that a cause moves, as text: the right bits, and the implementation's below them.
//!
//! ```text
//!     bit     1:7  1:6  1:5  1:4  1:3  1:2  1:1  1:0
//!     right   more 2^12 2^11 2^10 2^9  2^8  2^7  2^6
//!     here    .    -    .    .    .    .    .    .
//! ```

use std::fmt::Write as _;

use super::diagnosed::BitRow;
use super::display::{RIGHT, WRONG, counted};

/// Columns before the first bit.
const BEFORE: usize = 12;

/// Number, right bit, bit of the implementation.
type Bit<'a> = [&'a str; 3];

/// Lays the rows out in at most `most` blocks of three lines and `width` columns. A last line counts the bits left out.
pub(super) fn text(rows: &[BitRow], width: usize, most: usize) -> String {
    let mut out = String::new();
    let mut left = rows;
    for _ in 0..most {
        let fits = |count: &usize| {
            BEFORE + columns(&left[..*count]).iter().map(|of| of + 1).sum::<usize>() <= width + 1
        };
        let Some(first) = left.first() else { break };
        let alike = left.iter().take_while(|row| second_word(row) == second_word(first)).count();
        let count = (1..=alike).rev().find(fits).unwrap_or(1);
        block(&mut out, &left[..count]);
        left = &left[count..];
    }
    if !left.is_empty() {
        let rows = counted(8 * left.len(), "more bit");
        let _ = writeln!(out, "            and in {rows}: --failures N shows all");
    }
    out
}

fn second_word(row: &BitRow) -> bool {
    row.name.starts_with("second word")
}

/// `1:7` for bit 7 of byte 1, `31` for a bit of a word.
fn numbers(row: &BitRow) -> Vec<String> {
    let byte = row.name.strip_prefix("byte ");
    let bits = (0..row.right.len() as u32).map(|at| row.high - at);
    bits.map(|bit| byte.map_or_else(|| bit.to_string(), |byte| format!("{byte}:{bit}"))).collect()
}

fn columns(rows: &[BitRow]) -> Vec<usize> {
    let of = |row: &BitRow| {
        let cells = numbers(row).into_iter().zip(&row.right).zip(&row.here).map(|((number, right), here)| {
            number.len().max(right.len()).max(if here == right { 1 } else { here.len() })
        });
        cells.collect::<Vec<_>>()
    };
    rows.iter().flat_map(of).collect()
}

fn block(out: &mut String, rows: &[BitRow]) {
    let widths = columns(rows);
    let numbers: Vec<String> = rows.iter().flat_map(numbers).collect();
    let right = rows.iter().flat_map(|row| &row.right);
    let here = rows.iter().flat_map(|row| &row.here);
    let bits: Vec<Bit> =
        numbers.iter().zip(right).zip(here).map(|((of, right), here)| [&**of, right, here]).collect();
    let head = if rows.iter().any(second_word) { "word 2" } else { "bit" };
    for (line, label) in [head, "right", "here"].into_iter().enumerate() {
        let _ = write!(out, "    {label:<8}");
        for (at, ([number, right, here], width)) in bits.iter().zip(&widths).enumerate() {
            let differs = right != here;
            let (text, style) = match line {
                0 => (*number, None),
                1 => (*right, differs.then_some(RIGHT)),
                _ if differs => (*here, Some(WRONG)),
                _ => (".", None),
            };
            let blank = if at + 1 == bits.len() { 0 } else { width + 1 - text.chars().count() };
            let style = style.unwrap_or_default();
            let _ = write!(out, "{style}{text}{style:#}{:blank$}", "");
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes 1 to 3 of a CompactIndex; a mask drops bit 6 of each.
    fn rows() -> Vec<BitRow> {
        let row = |byte: u32| {
            let weights = (0..7).rev().map(|bit| format!("2^{}", 7 * byte - 1 + bit));
            let right: Vec<String> = ["more".to_owned()].into_iter().chain(weights).collect();
            let mut here = right.clone();
            here[1] = "-".to_owned();
            BitRow { name: format!("byte {byte}"), high: 7, right, here }
        };
        [1, 2, 3].map(row).into()
    }

    fn shown(width: usize, most: usize) -> String {
        anstream::adapter::strip_str(&text(&rows(), width, most)).to_string()
    }

    /// One byte per block on a narrow terminal, two on a wide one; bits left out are counted.
    #[test]
    fn as_many_bytes_as_fit() {
        let narrow = shown(60, 2);
        let lines: Vec<&str> = narrow.lines().collect();
        let first = [
            "    bit     1:7  1:6  1:5  1:4  1:3 1:2 1:1 1:0",
            "    right   more 2^12 2^11 2^10 2^9 2^8 2^7 2^6",
            "    here    .    -    .    .    .   .   .   .",
        ];
        assert_eq!(lines[..3], first);
        assert_eq!(lines[6], "            and in 8 more bits: --failures N shows all");
        let wide = shown(120, 9);
        assert_eq!(wide.lines().count(), 6, "{wide}");
        assert!(wide.lines().all(|line| line.len() <= 120), "{wide}");
    }
}
