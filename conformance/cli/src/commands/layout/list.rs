//! `packproof layout list`.

use std::io::Write as _;

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::{self, File, Pair};
use serde_json::json;

use super::named::{bits, shown_bits};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};

/// Lists the presets: name, kind, bits, what it is.
///
/// With --like, those that write the value as this word, or read the word as this value. Several pairs must all hold. A value is a
/// number, or x,y,z,w; a word is as many hexadecimal digits as it has, or 0x and a number, or its bytes in the order of the stream with
/// blanks between. Of kinds whose length depends on the value, the digits are the bytes; the value is an integer, a record such as
/// 3:5,-2:s12,7:0..10, or a text in double quotes.
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
    /// Only layouts under which this value is this word; repeatable
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
            let file = layouts::parse(text).map_err(|wrong| Failed::input(format!("{name}: {wrong}")))?;
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
