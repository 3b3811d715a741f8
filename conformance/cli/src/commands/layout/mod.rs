//! `packproof layout`: dialects as data, from presets or from files.

mod draw;
pub(crate) mod fuzz;
mod list;
pub(crate) mod named;
mod show;

use clap::Subcommand;

use crate::commands::outcome::Done;

/// Lists, explains, checks and draws layouts: quaternions with a component left out, numbers of a range in steps, small floats,
/// integers of a variable length, fields of bits, texts.
///
/// A layout is a file of a few lines of TOML. `packproof layout show mirror-10` prints what they mean; `like = "mirror-10"` in a file
/// of yours takes them over, and the keys below it change them. vectors/layouts/README.md (`packproof vectors copy DIR`) is the page of
/// the language, with worked examples.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "Examples:
  packproof layout list
  packproof layout list --like 0,0,0,1=dff7fdff
  packproof layout show mirror-10
  packproof layout check rotation.toml
  packproof layout draw rotation.toml --format svg > rotation.svg")]
pub(crate) enum Layouts {
    List(list::List),
    Show(show::Show),
    Check(show::Check),
    Draw(draw::Draw),
}

impl Layouts {
    pub(crate) fn run(&self) -> Done {
        match self {
            Self::List(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Draw(command) => command.run(),
        }
    }
}
