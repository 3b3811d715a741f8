//! `packproof serve`: our own codec, the reference or a deviant, through the protocol.

use std::io::BufReader;

use clap::Args;
use packproof_judge::run::serve::{Server, all_operations};
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::{Case, Deviant};

use crate::commands::outcome::{Done, Failed};
use packproof_judge::exit;

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
        if let Some(name) = self.format_name.iter().find(|name| formats::ALL.iter().all(|f| f.name != **name))
        {
            return Err(Failed::usage(format!("no format `{name}`")));
        }
        let wrong = match &*self.who {
            "codec" | "reference" => Vec::new(),
            who => planted(who)?,
        };
        let right = if self.who == "reference" { formats::reference } else { formats::codec };
        let ask =
            |case: &Case| match wrong.iter().find(|deviant| deviant.operations.contains(&case.operation)) {
                Some(deviant) => errata::answer(deviant, case),
                None => right(case),
            };
        let name = format!("packproof {}", self.who);
        let server =
            Server { name: &name, operations: &operations, ask: &ask, is_codec: self.who == "codec" };
        let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
        match server.serve(BufReader::with_capacity(256 << 10, input), output) {
            Ok(()) => Ok(exit::OK),
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                Err(Failed::fails(error.to_string()))
            }
            // Who asks may go when it likes.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(exit::OK),
            Err(error) => Err(error.into()),
        }
    }
}

/// The deviants of a comma-separated list; each answers the operations that it names.
fn planted(who: &str) -> Result<Vec<&'static Deviant>, Failed> {
    let find = |part: &str| {
        let id = part.strip_prefix("deviant:").ok_or_else(|| {
            Failed::usage(format!("`{part}` is neither codec nor reference nor deviant:ID"))
        })?;
        let deviant = errata::find(id)
            .ok_or_else(|| Failed::usage(format!("no deviant `{id}`; packproof errata list shows them")))?;
        if deviant.runs() {
            return Ok(deviant);
        }
        Err(Failed::usage(format!("`{id}` is an erratum of the text alone: it runs nothing")))
    };
    who.split(',').map(find).collect()
}
