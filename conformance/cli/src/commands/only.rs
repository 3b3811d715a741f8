//! `--only FORMAT`, shared by several commands.

use clap::Args;
use packproof_suite::formats;

use crate::commands::outcome::Failed;

/// The formats named by `--only`; all of them if none is.
#[derive(Debug, Args)]
pub(crate) struct Only {
    /// Only this format, such as compact_index; repeatable
    #[arg(long, value_name = "FORMAT")]
    only: Vec<String>,
}

impl Only {
    pub(crate) fn check(&self) -> Result<(), Failed> {
        check(&self.only)
    }

    /// Whether a format is selected.
    pub(crate) fn has(&self, format: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == format)
    }

    /// Whether an operation's format is selected.
    pub(crate) fn has_operation(&self, name: &str) -> bool {
        self.has(name.split('.').next().unwrap_or_default())
    }
}

/// Refuses an unknown format, and lists the known ones.
pub(crate) fn check(names: &[String]) -> Result<(), Failed> {
    let known: Vec<&str> = formats::ALL.iter().map(|format| format.name).collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(Failed::usage(format!("no format `{name}`; there are {}", known.join(", ")))),
        None => Ok(()),
    }
}
