//! `packproof --version`, and with --verbose the vectors and the build.

use std::env::consts::{ARCH, OS};
use std::io::Write as _;

use packproof_judge::exit;
use packproof_suite::backend::Backend;

use crate::commands::console;
use crate::commands::outcome::{Done, load};

/// The commit, where the build sets it, as ci/dist does.
const COMMIT: Option<&str> = option_env!("PACKPROOF_COMMIT");

/// Prints the version in one line; verbosely, followed by lines of `name: value`.
pub(crate) fn print(verbose: bool) -> Done {
    let mut out = console::out();
    writeln!(out, "packproof {}", env!("CARGO_PKG_VERSION"))?;
    if !verbose {
        return Ok(exit::OK);
    }
    let suite = load(None)?;
    let vectors = suite.judged().count();
    writeln!(out, "suite: {}", suite.version)?;
    writeln!(out, "digest: {}", suite.digest)?;
    writeln!(out, "vectors: {vectors}")?;
    writeln!(out, "commit: {}", COMMIT.unwrap_or("not recorded"))?;
    writeln!(out, "built for: {ARCH} {OS}")?;
    let available: Vec<_> =
        Backend::ALL.into_iter().filter(|backend| backend.is_available()).map(Backend::name).collect();
    writeln!(out, "backends: {}", available.join(", "))?;
    Ok(exit::OK)
}
