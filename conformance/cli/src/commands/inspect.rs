//! `packproof inspect`: statistics of real Unreal packages.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use packproof_codec::unreal::package::{History, Package};
use packproof_judge::report::text::plain;
use packproof_suite::inspect::tables::{Table, foreign, rows, summary_json};
use packproof_suite::inspect::{Indices, Inspection, inspect};
use packproof_suite::model::{hex, regular};
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};
use packproof_judge::exit;

/// Reads Unreal packages and checks their tables and compact indices.
///
/// Prints the summary of each package, its tables, how many indices are 1 to 5 bytes long, and which are not canonical. Checks that the
/// tables re-encode to the same bytes, and counts the indices that the published 0x3F recipe would decode wrongly.
///
/// Exits with 1 if a file is not a package, or is damaged.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof inspect Botpack.u
  packproof inspect --table exports --page 2 Botpack.u
  packproof inspect --format json *.u")]
pub(crate) struct Inspect {
    /// Unreal packages
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also print this table
    #[arg(long, value_parser = tables())]
    table: Option<Table>,
    /// Page of the table to print, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    page: u32,
    /// Entries per page; 0 for all
    #[arg(long, default_value_t = 50, value_name = "N")]
    page_size: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Parses the name of a table.
fn tables() -> impl TypedValueParser<Value = Table> {
    PossibleValuesParser::new(["names", "imports", "exports"]).map(|name| match &*name {
        "names" => Table::Names,
        "imports" => Table::Imports,
        _ => Table::Exports,
    })
}

/// Largest file: offsets in a package are signed 32-bit integers.
const PACKAGE: u64 = 1 << 31;

/// Damaged entries, misread and non-canonical indices shown in the text report.
const SHOWN: usize = 5;

impl Inspect {
    pub(crate) fn run(&self) -> Done {
        let mut reports = Vec::new();
        let mut codes = vec![exit::OK];
        for path in &self.files {
            match self.one(path) {
                Ok((report, code)) => {
                    reports.extend(report);
                    codes.push(code);
                }
                Err(Failed { code, what }) => {
                    codes.push(code);
                    if self.format == Output::Json {
                        reports.push(json!({"file": path.display().to_string(), "error": what}));
                    } else {
                        console::say(&format!("error: {}: {what}", path.display()));
                    }
                }
            }
        }
        if self.format == Output::Json {
            print_json(&reports)?;
        }
        Ok(exit::worst(codes))
    }

    /// Reads one file: prints its report, or returns it as JSON, with the exit code.
    fn one(&self, path: &Path) -> Result<(Option<Value>, u8), Failed> {
        let file = regular::read(path, PACKAGE).map_err(|error| Failed::usage(error.to_string()))?;
        let package = Package::parse(&file).map_err(|error| match foreign(&file) {
            Some(what) => Failed::fails(format!("{what} ({error})")),
            None => Failed::fails(error.to_string()),
        })?;
        let inspection = inspect(&package);
        let code = if inspection.faults.is_empty() { exit::OK } else { exit::FAILS };
        let rows = self.table.map(|table| rows(&package, table));
        let size = if self.page_size == 0 { usize::MAX } else { self.page_size };
        let skip = size.saturating_mul(self.page as usize - 1);
        if self.format == Output::Json {
            let mut report = json!({
                "file": path.display().to_string(), "summary": summary_json(&package), "inspection": inspection,
            });
            if let Some(rows) = rows {
                report["table"] = rows.iter().skip(skip).take(size).map(|(_, row)| row.clone()).collect();
            }
            return Ok((Some(report), code));
        }
        let mut out = console::out();
        let printed = print_report(&mut out, path, &package, &inspection).and_then(|()| {
            let Some(rows) = rows else { return Ok(()) };
            for (line, _) in rows.iter().skip(skip).take(size) {
                writeln!(out, "{}", plain(line))?;
            }
            let shown = rows.len().saturating_sub(skip).min(size);
            if shown == 0 && !rows.is_empty() {
                let (entries, pages) = (rows.len(), rows.len().div_ceil(size));
                return Ok(writeln!(
                    out,
                    "page {} is past the end: {entries} entries have {pages} pages",
                    self.page
                )?);
            }
            Ok(writeln!(out, "entries {skip} to {} of {}", skip + shown, rows.len())?)
        });
        printed.map(|()| (None, code))
    }
}

fn print_report(
    out: &mut impl std::io::Write,
    path: &Path,
    package: &Package,
    inspection: &Inspection,
) -> Result<(), Failed> {
    let summary = package.summary();
    writeln!(out, "{}: {} bytes", plain(&path.display().to_string()), inspection.bytes)?;
    writeln!(
        out,
        "  version {} (licensee {}), flags {:#010x}",
        summary.file_version, summary.licensee_version, summary.flags
    )?;
    match summary.history {
        History::Heritage(heritage) => writeln!(out, "  {} heritage GUIDs", heritage.count)?,
        History::Generations { guid, generations } => {
            writeln!(out, "  GUID {}, {} generations", hex(guid), generations.iter().len())?;
        }
    }
    writeln!(out, "\n  {:8} {:>8} {:>10} {:>10}  re-encoded", "table", "entries", "offset", "bytes")?;
    let locations = [summary.names, summary.imports, summary.exports];
    for (table, location) in inspection.tables.iter().zip(locations) {
        let again =
            table.differs_at.map_or("the same bytes".to_owned(), |at| format!("DIFFERS at byte {at}"));
        writeln!(
            out,
            "  {:8} {:>8} {:>10} {:>10}  {again}",
            table.table, table.entries, location.offset, table.bytes
        )?;
    }
    print_indices(out, &inspection.indices)?;
    for fault in inspection.faults.iter().take(SHOWN) {
        writeln!(out, "  damaged: {fault}")?;
    }
    match inspection.faults.len().saturating_sub(SHOWN) {
        0 => {}
        more => writeln!(out, "  damaged: {more} more (--format json shows all)")?,
    }
    match inspection.names_behind_nul {
        0 => {}
        1 => writeln!(out, "  1 name has bytes after its NUL, which an engine ignores")?,
        count => writeln!(out, "  {count} names have bytes after their NUL, which an engine ignores")?,
    }
    if let Some(what) = &inspection.inconsistent {
        writeln!(out, "  inconsistent: {what}")?;
    }
    writeln!(out)?;
    Ok(())
}

fn print_indices(out: &mut impl std::io::Write, indices: &Indices) -> Result<(), Failed> {
    writeln!(out, "\n  {} indices in the tables", indices.total)?;
    for (at, count) in indices.by_length.iter().enumerate().filter(|(_, count)| **count > 0) {
        let percent = 100.0 * *count as f64 / indices.total as f64;
        writeln!(out, "    {} of {} byte{} ({percent:.1} %)", count, at + 1, if at == 0 { "" } else { "s" })?;
    }
    if indices.not_canonical.is_empty() {
        writeln!(out, "  all canonical")?;
    } else {
        writeln!(out, "  {} not canonical", indices.not_canonical.len())?;
        for index in indices.not_canonical.iter().take(SHOWN) {
            let place = &index.place;
            writeln!(out, "    {} entry {}, {}: {}", place.table, place.entry, place.field, index.why)?;
        }
    }
    let wrong = &indices.wrong_under_mask_3f;
    writeln!(out, "  {} of them decode wrongly with the published mask 0x3F", wrong.len())?;
    for misread in wrong.iter().take(SHOWN) {
        let place = &misread.place;
        writeln!(
            out,
            "    byte {}: {} entry {}, {}: {} is {}, the recipe reads {}",
            place.offset,
            place.table,
            place.entry,
            place.field,
            misread.bytes,
            misread.value,
            misread.recipe_reads
        )?;
    }
    if wrong.len() > SHOWN {
        writeln!(out, "    ... and {} more (all with --format json)", wrong.len() - SHOWN)?;
    }
    Ok(())
}
