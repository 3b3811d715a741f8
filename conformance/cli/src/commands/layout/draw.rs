//! `packproof layout draw`.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use packproof_judge::exit;
use packproof_judge::layouts;
use serde_json::json;

use super::named::{Against, forms};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, print_json};

/// Draws the bits of a layout, highest bit on the left: one row per unit in stream order, or per form; or describes it for other tools.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout draw keh-15
  packproof layout draw quic-varint
  packproof layout draw rotation.toml --format svg > rotation.svg
  packproof layout draw player.toml --format kaitai > player.ksy
  packproof layout draw player.toml --format wireshark > player.lua")]
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
    /// A description for Kaitai Struct
    Kaitai,
    /// A dissector for Wireshark, in Lua
    Wireshark,
}

impl Draw {
    pub(crate) fn run(&self) -> Done {
        let Against { name, file, .. } = Against::of(&self.name)?;
        let other = |what| Failed::usage(format!("{}: {what}", self.name));
        match self.format {
            Picture::Text => write!(console::out(), "{}", layouts::text(&file))?,
            Picture::Svg => write!(console::file(), "{}", layouts::svg(&file))?,
            Picture::Json if file.model.has_word() => {
                let picture = file.model.picture();
                print_json(&json!({ "name": self.name, "bits": picture.bits(), "units": picture.drawn() }))?;
            }
            Picture::Kaitai => {
                write!(console::file(), "{}", layouts::kaitai(&name, &file).map_err(other)?)?;
            }
            Picture::Wireshark => {
                write!(console::file(), "{}", layouts::wireshark(&name, &file).map_err(other)?)?;
            }
            Picture::Json => print_json(&json!({ "name": self.name, "bits": null, "forms": forms(&file) }))?,
        }
        Ok(exit::OK)
    }
}
