//! `packproof dev`: maintenance of the suite itself.

use clap::Subcommand;

use crate::commands::outcome::Done;
use crate::commands::{man, score, sweep};

/// Maintains the suite: kill matrices, sweeps over whole domains, manual pages.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "Examples:
  packproof dev score --check
  packproof dev sweep --list
  packproof dev man target/man")]
pub(crate) enum Dev {
    Man(man::Man),
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
