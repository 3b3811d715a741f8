//! `packproof protocol`: prints the protocol documents.

use std::io::Write as _;

use clap::Args;
use packproof_judge::transport::{lines, protocol};

use crate::commands::console;
use crate::commands::outcome::Done;
use packproof_judge::exit;

/// Prints the adapter protocol: the messages between packproof and an adapter.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof protocol
  packproof protocol --lines")]
pub(crate) struct Protocol {
    /// Print the line protocol instead, for programs without JSON
    #[arg(long)]
    lines: bool,
}

impl Protocol {
    pub(crate) fn run(&self) -> Done {
        write!(console::out(), "{}", if self.lines { lines::DOCUMENT } else { protocol::DOCUMENT })?;
        Ok(exit::OK)
    }
}
