//! `packproof completions`: shell completion scripts.

use clap::Args;
use std::io::Write as _;

use crate::commands::console;
use crate::commands::outcome::Done;
use packproof_judge::exit;

/// Prints a script that completes packproof's commands and options in a shell.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof completions bash > /etc/bash_completion.d/packproof")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(&self, packproof: &mut clap::Command) -> Done {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, packproof, "packproof", &mut script);
        // Raw, because the tabs and escapes of the script must stay.
        console::raw(&script)?;
        console::out().flush()?;
        Ok(exit::OK)
    }
}
