//! `packproof`: judges compact binary codecs of games against a reference.

mod commands;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main()
}
