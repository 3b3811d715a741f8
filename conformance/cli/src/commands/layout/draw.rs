//! `packproof layout draw`.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use packproof_judge::exit;
use packproof_judge::layouts;
use serde_json::json;

use super::named::load;
use crate::commands::console;
use crate::commands::outcome::{Done, print_json};

/// Draws the bits of a layout, highest bit left, a row for each unit in the order of the stream.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout draw keh-15
  packproof layout draw rotation.toml --format svg > rotation.svg")]
pub(crate) struct Draw {
    /// A preset, or a file that ends in .toml
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
    /// For programs: a text for each unit, a letter a bit
    Json,
}

impl Draw {
    pub(crate) fn run(&self) -> Done {
        let file = load(&self.name)?;
        let picture = file.model.picture();
        match self.format {
            Picture::Text => write!(console::out(), "{}", layouts::text(picture))?,
            Picture::Svg => write!(console::file(), "{}", layouts::svg(picture))?,
            Picture::Json => {
                print_json(&json!({ "name": self.name, "bits": picture.bits(), "units": picture.drawn() }))?;
            }
        }
        Ok(exit::OK)
    }
}
