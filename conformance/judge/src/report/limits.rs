//! Limits of a report on a terminal, and labelled lines.

use std::io::{self, Write};

use anstyle::Style;

use super::causes::Line;
use super::display::{ASIDE, RIGHT};
use super::text::{plain, wrapped, write_wrapped};

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Failures shown in full, of each cause in turn; `None` for one screen.
    pub failures: Option<usize>,
    pub width: usize,
    /// Whether to break sentences at that width. Without a terminal they stay whole, for `grep`.
    pub sentences: bool,
}

impl Limits {
    /// The limits of the terminal on standard output, if there is one.
    pub fn of_terminal(failures: Option<usize>) -> Self {
        let columns = terminal_size::terminal_size().map(|(columns, _)| columns.0.into());
        let width = columns.unwrap_or(Self::default().width);
        Self { failures, width, sentences: columns.is_some() }
    }

    pub(super) fn sentence(self) -> usize {
        if self.sentences { self.width } else { usize::MAX }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { failures: None, width: 120, sentences: false }
    }
}

/// Columns before the text of a labelled line: the indent and the longest label.
const LABELLED: usize = 4 + 8;

pub(super) fn write_lines(
    out: &mut dyn Write,
    headline: &str,
    lines: &[Line],
    width: usize,
) -> io::Result<()> {
    if !headline.is_empty() {
        write_wrapped(out, "  ", &plain(headline), width)?;
    }
    for Line { label, text } in lines {
        let (of_label, of_text) = match *label {
            "fix" => (RIGHT, Style::new()),
            "known" => (ASIDE, ASIDE),
            _ => (Style::new(), Style::new()),
        };
        let mut label = *label;
        for line in wrapped("", "", &plain(text), width.saturating_sub(LABELLED)) {
            writeln!(out, "    {of_label}{label:<8}{of_label:#}{of_text}{line}{of_text:#}")?;
            label = "";
        }
    }
    Ok(())
}
