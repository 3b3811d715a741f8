//! `packproof protocol` and `packproof tutorial`: the documents for writers of adapters.

use std::io::Write as _;

use clap::Args;
use packproof_judge::transport::{lines, protocol};

use crate::commands::console;
use crate::commands::outcome::Done;
use packproof_judge::exit;

const TUTORIAL: &str = include_str!("../../TUTORIAL.md");

/// Prints the adapter protocol: the messages between packproof and an adapter.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof protocol
  packproof protocol --lines")]
pub(crate) struct Protocol {
    /// The line protocol, for programs without JSON, instead
    #[arg(long)]
    lines: bool,
}

/// Prints a short tutorial: from nothing to a verdict in five minutes.
#[derive(Debug, Args)]
pub(crate) struct Tutorial {}

impl Protocol {
    pub(crate) fn run(&self) -> Done {
        print(if self.lines { lines::DOCUMENT } else { protocol::DOCUMENT })
    }
}

impl Tutorial {
    #[allow(clippy::unused_self, reason = "every command is run the same way")]
    pub(crate) fn run(&self) -> Done {
        print(TUTORIAL)
    }
}

fn print(document: &str) -> Done {
    write!(console::out(), "{document}")?;
    Ok(exit::OK)
}
