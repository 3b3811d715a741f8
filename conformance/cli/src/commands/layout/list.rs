//! `packproof layout list`.

use std::io::Write as _;

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::{self, File, Pair};
use serde_json::json;

use super::named::{bits, shown_bits};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};

/// Lists the presets: name, kind, bits, description.
///
/// --like VALUE=WORD keeps the layouts that encode the value as this word or decode the word to this value. With several, all must
/// match. A value is a number, or x,y,z,w. A word is all of its hex digits (dff7fdff), 0x and a number, or its bytes in stream order,
/// separated by blanks.
///
/// For kinds of variable length, the digits are the bytes, and the value is an integer, a text in double quotes, or a record such as
/// 3:5,-2:s12,7:0..10.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout list
  packproof layout list --kind float
  packproof layout list --like 0,0,0,1=dff7fdff
  packproof layout list --like \"0,0,0,1=ff fd f7 df\" --like 1,0,0,0=1ff7fdff
  packproof layout list --like 0.1=2e66 --format json
  packproof layout list --like 300=ac02

Exit code 1: no preset fits.")]
pub(crate) struct List {
    /// Only layouts of this kind
    #[arg(long, value_name = "KIND", value_parser = layouts::KINDS)]
    kind: Option<String>,
    /// Only layouts that match this pair; repeatable
    #[arg(long, value_name = "VALUE=WORD|BYTES", allow_hyphen_values = true)]
    like: Vec<Pair>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl List {
    pub(crate) fn run(&self) -> Done {
        let mut found: Vec<(&str, File)> = Vec::new();
        for (name, text) in layouts::presets() {
            let file = layouts::parse(text).map_err(|wrong| Failed::usage(format!("{name}: {wrong}")))?;
            let of_kind = self.kind.as_deref().is_none_or(|kind| kind == file.layout.kind());
            if of_kind && self.like.iter().all(|pair| layouts::holds(&file, pair)) {
                found.push((name, file));
            }
        }
        found.sort_by_key(|(name, file)| (file.layout.kind(), *name));
        let code = if found.is_empty() { exit::FAILS } else { exit::OK };
        if self.format == Output::Json {
            let listed = found.iter().map(|(name, file)| {
                json!({
                    "name": name, "kind": file.layout.kind(), "bits": bits(file),
                    "about": file.about, "source": file.source,
                })
            });
            print_json(&listed.collect::<Vec<_>>())?;
            return Ok(code);
        }
        let mut out = console::out();
        for (name, file) in &found {
            let (kind, bits) = (file.layout.kind(), shown_bits(file));
            writeln!(out, "{name:32} {kind:15} {bits:10}  {}", file.about)?;
        }
        writeln!(out, "{} layouts", found.len())?;
        Ok(code)
    }
}
