//! The command line: parses, dispatches, and maps results to exit codes. One file per command.

mod adapter;
mod adapter_check;
mod adapter_sweep;
mod check;
mod codec;
mod completions;
mod console;
mod dev;
mod errata;
mod fixes;
mod fuzz;
mod identify;
mod init;
mod inspect;
mod known;
mod layout;
mod matrix;
mod only;
mod operations;
mod outcome;
mod pairs;
mod protocol;
mod report;
mod run;
mod score;
mod serve;
mod sweep;
mod vectors;
mod version;

use std::io::Write as _;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use packproof_judge::exit;

use outcome::Done;

/// Judges compact binary codecs of games: CompactIndex and Unreal packages, bit and mixed-radix packing, LEB128,
/// small floats, quantised quaternions.
#[derive(Debug, Parser)]
#[command(
    name = "packproof",
    version,
    disable_version_flag = true,
    arg_required_else_help = true,
    subcommand_value_name = "COMMAND",
    after_help = format!("{}\n\n{EXAMPLES}", exit::HELP)
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print the version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: also the suite's version and digest, and what this binary was built for
    #[arg(long, requires = "version")]
    verbose: bool,
    /// Use colours: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(long_help = "Use colours: auto (if the terminal supports them), always, or never")]
    color: clap::ColorChoice,
}

const EXAMPLES: &str = "Examples:
  packproof init python
  packproof run my-codec
  packproof decode compact_index \"40 00\"
  packproof errata show wiki-continuation-mask-3f
  packproof check";

#[derive(Debug, Subcommand)]
enum Command {
    Run(Box<run::Run>),
    Init(init::Init),
    Fuzz(Box<fuzz::Fuzz>),
    Matrix(matrix::Matrix),
    Encode(codec::Encode),
    Decode(codec::Decode),
    Inspect(inspect::Inspect),
    #[command(subcommand)]
    Errata(errata::Errata),
    Identify(identify::Identify),
    #[command(subcommand)]
    Layout(layout::Layouts),
    #[command(subcommand)]
    Vectors(vectors::Vectors),
    Operations(operations::Operations),
    Report(report::Report),
    Protocol(protocol::Protocol),
    Serve(serve::Serve),
    Check(check::Check),
    Completions(completions::Completions),
    #[command(subcommand)]
    Dev(dev::Dev),
}

pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return ExitCode::from(code_of(|| tell(&error))),
    };
    match arguments.color {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    ExitCode::from(code_of(|| match arguments.command {
        _ if arguments.version => version::print(arguments.verbose),
        Some(command) => run(command),
        None => tell(&Arguments::command().error(ErrorKind::MissingSubcommand, "a command is missing")),
    }))
}

/// Prints a help text or a usage error.
fn tell(error: &clap::Error) -> Done {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        let _ = write!(console::err(), "{text}");
        return Ok(exit::USAGE);
    }
    write!(console::out(), "{text}")?;
    Ok(exit::OK)
}

fn run(command: Command) -> Done {
    packproof_suite::backend::from_environment().map_err(outcome::Failed::usage)?;
    match command {
        Command::Run(command) => command.run(),
        Command::Init(command) => command.run(),
        Command::Fuzz(command) => command.run(),
        Command::Matrix(command) => command.run(),
        Command::Encode(command) => command.run(),
        Command::Decode(command) => command.run(),
        Command::Inspect(command) => command.run(),
        Command::Errata(command) => command.run(),
        Command::Identify(command) => command.run(),
        Command::Layout(command) => command.run(),
        Command::Vectors(command) => command.run(),
        Command::Operations(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Protocol(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Completions(command) => command.run(&mut Arguments::command()),
        Command::Dev(command) => command.run(Arguments::command()),
    }
}

/// Runs a command and returns its exit code; a panic, already printed, is a defect of packproof.
fn code_of(command: impl FnOnce() -> Done) -> u8 {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(command)) {
        Ok(Ok(code)) => match console::flush() {
            Ok(()) => code,
            Err(error) => {
                console::say(&format!("error: {error}"));
                exit::UNWRITTEN
            }
        },
        Ok(Err(failed)) => {
            console::say(&format!("error: {}", failed.what));
            failed.code
        }
        Err(_) => {
            console::say("error: this is a defect of packproof; please report it with the lines above");
            exit::DEFECT
        }
    }
}

#[cfg(test)]
mod tests {
    use super::outcome::Failed;
    use super::*;

    /// A panic in a command exits with 70; errors keep their own code.
    #[test]
    fn a_panic_is_a_defect_of_ours() {
        assert_eq!(code_of(|| panic!("planted")), exit::DEFECT);
        assert_eq!(code_of(|| Ok(exit::FAILS)), exit::FAILS);
        assert_eq!(code_of(|| Err(Failed::unusable("planted"))), exit::UNUSABLE);
    }
}
