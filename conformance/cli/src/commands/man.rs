//! `packproof dev man`: manual pages.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_judge::exit;

use crate::commands::console;
use crate::commands::outcome::{Done, Failed};

/// Writes the manual pages into a directory: packproof.1, and one for each command.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof dev man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The directory, created if missing; pages of the same names are replaced
    directory: PathBuf,
}

impl Man {
    pub(crate) fn run(&self, packproof: clap::Command) -> Done {
        let unwritten = |error: std::io::Error| Failed::unwritten(&self.directory, &error);
        std::fs::create_dir_all(&self.directory).map_err(unwritten)?;
        clap_mangen::generate_to(packproof, &self.directory).map_err(unwritten)?;
        writeln!(
            console::out(),
            "wrote packproof.1 and the pages of its commands into {}",
            self.directory.display()
        )?;
        Ok(exit::OK)
    }
}
