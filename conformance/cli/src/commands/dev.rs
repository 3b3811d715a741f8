//! `packproof dev`: maintenance of the suite itself, and manual pages.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use packproof_judge::exit;

use crate::commands::console;
use crate::commands::outcome::{Done, Failed};
use crate::commands::{score, sweep};

/// Maintains the suite: kill matrices, sweeps over whole domains, manual pages.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "Examples:
  packproof dev score --check
  packproof dev sweep --list
  packproof dev man target/man")]
pub(crate) enum Dev {
    Man(Man),
    Score(score::Score),
    Sweep(Box<sweep::Sweep>),
}

impl Dev {
    pub(crate) fn run(self, packproof: clap::Command) -> Done {
        match self {
            Self::Man(command) => command.run(packproof),
            Self::Score(command) => command.run(),
            Self::Sweep(command) => command.run(),
        }
    }
}

/// Writes the manual pages into a directory: packproof.1, and one for each command.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof dev man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The directory, created if missing; pages of the same names are replaced
    directory: PathBuf,
}

impl Man {
    fn run(&self, packproof: clap::Command) -> Done {
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
