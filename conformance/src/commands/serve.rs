//! `packproof serve`: our own codec, the reference or a deviant behind the protocol.

use std::io::BufReader;

use clap::Args;
use conformance::judge::serve::{Server, all_operations};
use conformance::model::{Case, Outcome};
use conformance::{deviants, formats};

use super::{Done, Failed, exit};

/// Answers the adapter protocol on standard input and output with our own codec, with the reference, or with
/// a known mistake.
///
/// Examples:
///   packproof run -- packproof serve
///   packproof run -- packproof serve --as deviant:wiki-continuation-mask-3f
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Serve {
    /// codec, reference, or deviant:ID; several deviants, separated by commas, each on its own operations
    #[arg(long = "as", value_name = "WHO", default_value = "codec")]
    who: String,
    /// Offer only operations of this format; may be repeated
    #[arg(long, value_name = "NAME")]
    format_name: Vec<String>,
}

impl Serve {
    pub(crate) fn run(&self) -> Done {
        let offered = |name: &&str| {
            let format = name.split('.').next().unwrap_or_default();
            self.format_name.is_empty() || self.format_name.iter().any(|wanted| wanted == format)
        };
        let operations: Vec<&str> = all_operations().into_iter().filter(offered).collect();
        if operations.is_empty() {
            return Err(Failed::usage(format!("no format `{}`", self.format_name.join("`, `"))));
        }
        let wrong = match &*self.who {
            "codec" | "reference" => Vec::new(),
            who => planted(who)?,
        };
        let right = if self.who == "reference" { formats::reference } else { formats::codec };
        let ask = |case: &Case| {
            let run = wrong.iter().find(|(operations, _)| operations.contains(&case.operation));
            run.map_or_else(|| right(case), |(_, run)| run(case))
        };
        let name = format!("packproof {}", self.who);
        let server =
            Server { name: &name, operations: &operations, ask: &ask, is_codec: self.who == "codec" };
        let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
        match server.serve(BufReader::with_capacity(256 << 10, input), output) {
            Ok(()) => Ok(exit::OK),
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                Err(Failed::input(error.to_string()))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// A mistake's operations, and how it answers them.
type Planted = (&'static [&'static str], fn(&Case) -> Outcome);

/// The deviants of a comma-separated list; each answers the operations that it names.
fn planted(who: &str) -> Result<Vec<Planted>, Failed> {
    let find = |part: &str| {
        let id = part.strip_prefix("deviant:").ok_or_else(|| {
            Failed::usage(format!("`{part}` is neither codec nor reference nor deviant:ID"))
        })?;
        let deviant = deviants::find(id)
            .ok_or_else(|| Failed::usage(format!("no deviant `{id}`; packproof errata list shows them")))?;
        let run = deviant.run.ok_or_else(|| {
            Failed::usage(format!("`{id}` is an erratum of the text alone: it runs nothing"))
        })?;
        Ok((deviant.operations, run))
    };
    who.split(',').map(find).collect()
}
