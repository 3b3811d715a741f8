//! The command line. One file per command; this one parses, dispatches and maps results to exit codes.

mod adapter;
mod adapter_sweep;
mod bench;
mod check;
mod codec;
mod errata;
mod fuzz;
mod inspect;
mod matrix;
mod operations;
mod report;
mod run;
mod score;
mod serve;
mod sizes;
mod smoke;
mod sweep;
mod vectors;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use conformance::vectors::{LoadError, Suite};

/// Exit codes; `harness.md` of the vectors documents them for scripts.
pub(crate) mod exit {
    /// Conforms.
    pub(crate) const OK: u8 = 0;
    /// Does not conform, or an input is not what it should be.
    pub(crate) const FAILS: u8 = 1;
    /// The adapter does not start, or does not answer the greeting.
    pub(crate) const UNUSABLE: u8 = 3;
    /// No vector was judged.
    pub(crate) const NOTHING_RAN: u8 = 4;
    /// Fuzzing found a disagreement that is not pending yet.
    pub(crate) const FOUND: u8 = 5;
    /// A defect of packproof itself, or of the machine it runs on.
    pub(crate) const INTERNAL: u8 = 70;
}

/// Judges compact binary codecs of games: CompactIndex and Unreal packages, bit and mixed-radix packing, LEB128,
/// small floats, quantised quaternions.
#[derive(Debug, Parser)]
#[command(
    name = "packproof",
    version,
    after_help = "Exit codes: 0 conforms, 1 does not conform, 2 usage, 3 the adapter is unusable, 4 nothing ran, \
                  5 fuzzing found a new disagreement, 70 a defect of packproof.\n\n\
                  Examples:\n  packproof check\n  packproof vectors list --format-name compact_index\n  \
                  packproof errata show wiki-continuation-mask-3f"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bench(bench::Bench),
    Check(check::Check),
    Encode(codec::Encode),
    Decode(codec::Decode),
    #[command(subcommand)]
    Errata(errata::Errata),
    Fuzz(Box<fuzz::Fuzz>),
    Inspect(inspect::Inspect),
    Matrix(matrix::Matrix),
    Operations(operations::Operations),
    Report(report::Report),
    Run(Box<run::Run>),
    Score(score::Score),
    Serve(serve::Serve),
    Sizes(sizes::Sizes),
    Smoke(smoke::Smoke),
    Sweep(Box<sweep::Sweep>),
    #[command(subcommand)]
    Vectors(vectors::Vectors),
}

/// How a listing is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// What went wrong, in a sentence, with its exit code.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) code: u8,
    pub(crate) what: String,
}

impl Failed {
    /// An input that is not what it should be.
    pub(crate) fn input(what: impl Into<String>) -> Self {
        Self { code: exit::FAILS, what: what.into() }
    }

    /// An adapter that does not start, or does not answer the greeting.
    pub(crate) fn unusable(what: impl Into<String>) -> Self {
        Self { code: exit::UNUSABLE, what: what.into() }
    }

    /// Words on the command line that mean nothing.
    pub(crate) fn usage(what: impl Into<String>) -> Self {
        Self { code: 2, what: what.into() }
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Self {
        // A reader that has seen enough (`packproof ... | head`) is no failure.
        let code = if error.kind() == std::io::ErrorKind::BrokenPipe { exit::OK } else { exit::INTERNAL };
        Self { code, what: error.to_string() }
    }
}

/// A command's result: the exit code, or why it could not do its work.
pub(crate) type Done = Result<u8, Failed>;

/// Parses the command line and runs the command.
pub(crate) fn main() -> ExitCode {
    let command = Arguments::parse().command;
    ExitCode::from(code_of(|| run(command)))
}

fn run(command: Command) -> Done {
    match command {
        Command::Bench(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Encode(command) => command.run(),
        Command::Decode(command) => command.run(),
        Command::Errata(command) => command.run(),
        Command::Fuzz(command) => command.run(),
        Command::Inspect(command) => command.run(),
        Command::Matrix(command) => command.run(),
        Command::Operations(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Run(command) => command.run(),
        Command::Score(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Sizes(command) => command.run(),
        Command::Smoke(command) => command.run(),
        Command::Sweep(command) => command.run(),
        Command::Vectors(command) => command.run(),
    }
}

/// The exit code of a command; a panic, which has been printed already, is a defect of ours.
fn code_of(command: impl FnOnce() -> Done) -> u8 {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(command)) {
        Ok(Ok(code)) => code,
        Ok(Err(failed)) => {
            if failed.code != exit::OK {
                anstream::eprintln!("error: {}", failed.what);
            }
            failed.code
        }
        Err(_) => {
            anstream::eprintln!(
                "error: this is a defect of packproof; please report it with the lines above"
            );
            exit::INTERNAL
        }
    }
}

/// The suite of a directory, or the one in the binary.
pub(crate) fn load(directory: Option<&PathBuf>) -> Result<Suite, Failed> {
    Ok(match directory {
        Some(directory) => conformance::vectors::load_directory(directory)?,
        None => conformance::vectors::embedded()?,
    })
}

/// Prints a value as indented JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failed> {
    use std::io::Write as _;
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failed { code: exit::INTERNAL, what: error.to_string() })?;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panic anywhere in a command is 70 and never a verdict; what a command says itself is passed on.
    #[test]
    fn a_panic_is_a_defect_of_ours() {
        assert_eq!(code_of(|| panic!("planted")), exit::INTERNAL);
        assert_eq!(code_of(|| Ok(exit::FAILS)), exit::FAILS);
        assert_eq!(code_of(|| Err(Failed::unusable("planted"))), exit::UNUSABLE);
    }
}
