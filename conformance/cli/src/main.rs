//! `packproof`: judges compact binary codecs of games against a reference.

#![forbid(unsafe_code)]

#[allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "doc comments there are help texts for a terminal"
)]
mod commands;

use std::process::ExitCode;

#[cfg(all(target_os = "linux", feature = "full"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    commands::main()
}
