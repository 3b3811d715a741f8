//! A failing run on one screen: each cause with its fix and one example, in as much detail as fits.

use std::io::{self, Write};

use packproof_suite::model::vector::Level;

use super::bits;
use super::causes::{self, Line};
use super::comparison::compare;
use super::diagnosed::BitRow;
use super::display::{self, ASIDE, Detail, counted};
use super::groups::{self, Group, Origin};
use super::limits::{Limits, write_lines};
use super::model::{CaseResult, RunReport};
use super::text::{cut, plain, write_wrapped};

/// Lines of a failing run without `--failures`. A warning about the adapter may add three, for 40 in all.
pub const LINES: usize = 37;
/// Lines reserved for the count of what is not shown: one that a narrow terminal breaks, and a blank one.
const REST: usize = 3;
/// Blocks of bits per cause.
const BLOCKS: usize = 3;
/// Characters of an answer in a one-line example.
const ANSWER: usize = 60;
/// Details of an example, shortest first; at index 0 it is one line.
const DETAILS: [Detail; 4] = [Detail::NONE, Detail::NONE, Detail::FOCUS, Detail::FULL];

/// A cause or a kind of failure, shown whole or not at all.
struct Unit<'a> {
    text: String,
    /// The bits that it moves, shown as far as they fit.
    bits: &'a [BitRow],
    example: Option<&'a CaseResult>,
    detail: usize,
}

impl Unit<'_> {
    fn render(&self, detail: usize, report: &RunReport, limits: Limits) -> io::Result<String> {
        let mut out = self.text.clone().into_bytes();
        if let Some(example) = self.example {
            if detail == 0 {
                write_wrapped(&mut out, "    ", &in_one_line(example), limits.sentence())?;
            } else {
                display::write_detailed(&mut out, example, &report.command, limits.width, DETAILS[detail])?;
                writeln!(out)?;
            }
        }
        Ok(String::from_utf8_lossy(&out).into_owned())
    }
}

/// `shown   ID: compact_index.decode of "4040" gives 0, not 4096`.
fn in_one_line(result: &CaseResult) -> String {
    let comparison = compare(result);
    let short = |text: &str| cut(&plain(text), ANSWER);
    let (actual, expected) = (short(&comparison.actual), short(&comparison.expected));
    let input = short(&result.case.input.to_string());
    let operation = plain(&result.case.operation);
    format!("shown   {}: {operation} of {input} gives {actual}, not {expected}", plain(&result.id))
}

/// The number of lines that text takes, with those that a terminal breaks.
pub(super) fn rows(text: &str, limits: Limits) -> usize {
    let text = anstream::adapter::strip_str(text).to_string();
    let broken = |line: &str| line.chars().count().div_ceil(limits.width.max(1)).max(1);
    text.lines().map(|line| if limits.sentences { broken(line) } else { 1 }).sum()
}

/// Writes the failures in at most `room` lines.
pub(super) fn write(out: &mut dyn Write, report: &RunReport, limits: Limits, room: usize) -> io::Result<()> {
    let mut groups = groups::of(report, |result| !result.known);
    let failures: usize = groups.iter().map(|group| group.failures.len()).sum();
    let mut units = Vec::new();
    groups.sort_by_key(|group| std::cmp::Reverse(group.failures.len()));
    for (at, group) in groups.iter().enumerate() {
        units.extend(
            of_group(group, report, limits)?.into_iter().enumerate().map(|(turn, unit)| (turn, at, unit)),
        );
    }
    let all = units.len();
    // Select one of each group before a second of any; show them by group.
    units.sort_by_key(|&(turn, at, _)| (turn, at));
    let mut left = room.saturating_sub(REST);
    let mut chosen = Vec::new();
    for (turn, at, unit) in units {
        let cost = rows(&unit.render(0, report, limits)?, limits);
        if cost > left && !chosen.is_empty() {
            break;
        }
        left = left.saturating_sub(cost);
        chosen.push((at, turn, unit));
    }
    chosen.sort_by_key(|&(at, turn, _)| (at, turn));
    let mut kept: Vec<Unit> = chosen.into_iter().map(|(.., unit)| unit).collect();
    for unit in kept.iter_mut().filter(|unit| !unit.bits.is_empty()) {
        let fits = |text: &String| rows(text, limits) <= left;
        let text = (1..=BLOCKS).rev().map(|most| bits::text(unit.bits, limits.width, most)).find(fits);
        left -= text.as_ref().map_or(0, |text| rows(text, limits));
        unit.text += &text.unwrap_or_default();
    }
    upgrade(&mut kept, 1, &mut left, report, limits)?;
    let described = described(report, limits, &mut left)?;
    upgrade(&mut kept, 2, &mut left, report, limits)?;
    upgrade(&mut kept, 3, &mut left, report, limits)?;
    for unit in &kept {
        out.write_all(unit.render(unit.detail, report, limits)?.as_bytes())?;
    }
    out.write_all(described.as_bytes())?;
    let shown = kept.iter().filter(|unit| unit.example.is_some()).count();
    if failures > shown {
        let of = counted(failures, "failure");
        let causes = match all - kept.len() {
            0 => String::new(),
            _ => format!(", {} of {all} causes", kept.len()),
        };
        writeln!(
            out,
            "{ASIDE}shown: {shown} of {of}{causes}; more: --failures N, all: --report html=FILE{ASIDE:#}\n"
        )?;
    }
    Ok(())
}

/// Descriptions of operations without a cause, as many as fit.
fn described(report: &RunReport, limits: Limits, left: &mut usize) -> io::Result<String> {
    let mut described = String::new();
    for of in &report.descriptions {
        let mut lines = causes::description_lines(of);
        lines.retain(|line| line.label == "nearest");
        let says_more = of.only.is_some() || !lines.is_empty();
        let text = lines_of(&causes::description_headline(of), &lines, limits)?;
        let cost = rows(&text, limits);
        if says_more && cost <= *left {
            *left -= cost;
            described += &text;
        }
    }
    Ok(described)
}

/// Raises the detail of examples, one unit after the other, as far as they fit.
fn upgrade(
    units: &mut [Unit],
    detail: usize,
    left: &mut usize,
    report: &RunReport,
    limits: Limits,
) -> io::Result<()> {
    for unit in units.iter_mut().filter(|unit| unit.example.is_some()) {
        let [now, then] = [unit.detail, detail].map(|detail| unit.render(detail, report, limits));
        let more = rows(&then?, limits).saturating_sub(rows(&now?, limits));
        if more <= *left {
            *left -= more;
            unit.detail = detail;
        }
    }
    Ok(())
}

fn lines_of(headline: &str, lines: &[Line], limits: Limits) -> io::Result<String> {
    let mut text = Vec::new();
    write_lines(&mut text, headline, lines, limits.sentence())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// One unit per deviation of a cause, the first with the headline; one unit for a kind.
fn of_group<'a>(group: &Group<'a>, report: &RunReport, limits: Limits) -> io::Result<Vec<Unit<'a>>> {
    let smallest = || {
        let input = |result: &&&CaseResult| result.case.input.to_string().len();
        group.failures.iter().min_by_key(input).copied()
    };
    let headline = group.headline(report).unwrap_or_default();
    let Origin::Cause(cause) = group.origin else {
        let text = if headline.is_empty() { headline } else { lines_of(&headline, &[], limits)? };
        return Ok(vec![Unit { text, bits: &[], example: smallest(), detail: 0 }]);
    };
    let witness = |at: usize| {
        let id = cause.deviations[at].witness.as_ref()?;
        group.failures.iter().find(|result| result.id == *id).copied()
    };
    // Deviations that decide the verdict come first.
    let mut order: Vec<usize> = (0..cause.deviations.len()).collect();
    order.sort_by_key(|&at| witness(at).map_or(Level::May, CaseResult::binding));
    let mut units = Vec::new();
    for (turn, &at) in order.iter().enumerate() {
        let mut lines = causes::deviation_lines(cause, at);
        lines.retain(|line| line.label != "shown");
        if turn + 1 == order.len() {
            lines.extend(causes::alternative_lines(cause));
        }
        let text = lines_of(if turn == 0 { &headline } else { "" }, &lines, limits)?;
        let example = if turn == 0 { witness(at).or_else(smallest) } else { witness(at) };
        let bits = if turn == 0 { &cause.layout[..] } else { &[] };
        units.push(Unit { text, bits, example, detail: 0 });
    }
    Ok(units)
}
