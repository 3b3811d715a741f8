//! `packproof sizes`: what stripping the engine's headers saves.

use std::io::Write as _;

use crate::sizes::{self, Comparison};
use clap::Args;

use crate::commands::console;
use crate::commands::outcome::{Done, Output, print_json};
use packproof_judge::exit;

/// Compares the sizes of a variant buffer and of the engine's own serialisation (var2bytes) of the same values, plain and
/// compressed with deflate, gzip and, if it is built in, Zstandard.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof sizes")]
pub(crate) struct Sizes {
    /// How to print the comparison
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Sizes {
    pub(crate) fn run(&self) -> Done {
        let comparisons = sizes::comparisons()?;
        if self.format == Output::Json {
            print_json(&comparisons)?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for Comparison { values, count, buffer, var2bytes } in &comparisons {
            writeln!(out, "{values} ({count} values), bytes:")?;
            writeln!(out, "  {:10} {:>9} {:>9} {:>7}", "", "buffer", "var2bytes", "ratio")?;
            let zstd = buffer.zstd.zip(var2bytes.zstd).map(|(ours, theirs)| ("zstd", ours, theirs));
            let always = [
                ("plain", buffer.plain, var2bytes.plain),
                ("deflate", buffer.deflate, var2bytes.deflate),
                ("gzip", buffer.gzip, var2bytes.gzip),
            ];
            for (name, ours, theirs) in always.into_iter().chain(zstd) {
                writeln!(out, "  {name:10} {ours:>9} {theirs:>9} {:>7.3}", ours as f64 / theirs as f64)?;
            }
        }
        if cfg!(not(feature = "zstd")) {
            writeln!(out, "Zstandard is left out: built without the feature `zstd`.")?;
        }
        writeln!(out, "FastLZ, which the source compares too, has no maintained crate and is left out.")?;
        Ok(exit::OK)
    }
}
