//! The table of pairs of a matrix: which adapter reads what another one writes.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use packproof_judge::report::text::plain;
use packproof_judge::run::matrix::Pair;

/// Style of a cell: red unless good.
pub(super) fn colour(good: bool) -> Style {
    if good { Style::new() } else { Style::new().fg_color(Some(AnsiColor::Red.into())) }
}

/// Prints the pairs by adapter name; `None` for an unusable adapter.
pub(super) fn print_pairs(
    out: &mut dyn Write,
    names: &[Option<&str>],
    pairs: &[Vec<Option<Pair>>],
) -> io::Result<()> {
    let usable: Vec<(usize, &str)> =
        names.iter().enumerate().filter_map(|(at, name)| Some((at, (*name)?))).collect();
    writeln!(out, "\nRow encodes, column decodes: vectors decoded correctly, of those that both offer")?;
    write!(out, "{:30}", "")?;
    for column in 0..usable.len() {
        write!(out, " {:>9}", format!("({})", column + 1))?;
    }
    writeln!(out)?;
    for (at, &(encoder, name)) in usable.iter().enumerate() {
        write!(out, "{:>4} {:25}", format!("({})", at + 1), plain(name))?;
        for &(decoder, _) in &usable {
            let (cell, good) = match &pairs[encoder][decoder] {
                Some(pair) if pair.total > 0 => {
                    (format!("{}/{}", pair.good, pair.total), pair.good == pair.total)
                }
                _ => ("-".to_owned(), true),
            };
            let style = colour(good);
            write!(out, " {style}{cell:>9}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
