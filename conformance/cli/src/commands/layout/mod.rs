//! `packproof layout`: layouts from presets or files.

mod draw;
pub(crate) mod fuzz;
mod list;
pub(crate) mod named;
mod show;

use clap::Subcommand;

use crate::commands::outcome::Done;

/// Lists, explains, checks and draws layouts: quaternions without one component, numbers in steps over a range, small floats,
/// variable-length integers, bit fields, texts.
///
/// A layout is a TOML file of a few lines. `packproof layout show mirror-10` explains a preset; in a file of your own,
/// `like = "mirror-10"` starts from it, and the keys below override it. For the language and worked examples, see
/// vectors/layouts/README.md (`packproof vectors copy DIR`).
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
