//! `packproof layout draw`.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use packproof_judge::exit;
use packproof_judge::layouts;
use serde_json::json;

use super::named::{forms, load};
use crate::commands::console;
use crate::commands::outcome::{Done, print_json};

/// Draws the bits of a layout, highest bit on the left: one row per unit in stream order, or per form.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout draw keh-15
  packproof layout draw quic-varint
  packproof layout draw rotation.toml --format svg > rotation.svg")]
pub(crate) struct Draw {
    /// A preset, or a file ending in .toml
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Picture,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// For terminals
    #[default]
    Text,
    /// For pages
    Svg,
    /// For programs: a string per unit or form, one letter per bit
    Json,
}

impl Draw {
    pub(crate) fn run(&self) -> Done {
        let file = load(&self.name)?;
        match self.format {
            Picture::Text => write!(console::out(), "{}", layouts::text(&file))?,
            Picture::Svg => write!(console::file(), "{}", layouts::svg(&file))?,
            Picture::Json if file.model.has_word() => {
                let picture = file.model.picture();
                print_json(&json!({ "name": self.name, "bits": picture.bits(), "units": picture.drawn() }))?;
            }
            Picture::Json => print_json(&json!({ "name": self.name, "bits": null, "forms": forms(&file) }))?,
        }
        Ok(exit::OK)
    }
}
