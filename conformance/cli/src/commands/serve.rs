//! `packproof serve`: answers the protocol as the codec, the reference or a wrong implementation.

use std::io::BufReader;

use clap::Args;
use packproof_judge::layouts::{self, generate::operations_name};
use packproof_judge::run::serve::{Server, all_operations};
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::bounded::{STEPS, bounded};
use packproof_suite::model::named::Deviation;
use packproof_suite::model::{Case, Deviant, Format, Outcome};

use crate::commands::layout::named::Against;
use crate::commands::only::Only;
use crate::commands::outcome::{Done, Failed};
use packproof_judge::exit;

/// Answers the adapter protocol on standard input and output, as packproof's codec, its reference, or a deliberately wrong
/// implementation.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof run -- packproof serve
  packproof run -- packproof serve --as deviant:wiki-continuation-mask-3f
  packproof run --layout mirror-10 -- packproof serve --layout keh-10 --named mirror-10
  packproof fuzz -- packproof serve --as compact_index.byte-4=mask-1f,compact_index.end=zeros")]
pub(crate) struct Serve {
    /// What to serve: codec, reference, or a comma-separated list of deviant:ID and FORMAT.PARAMETER=CHOICE. Choices of one
    /// format combine; a deviant takes precedence in its operations
    #[arg(long = "as", value_name = "WHO", default_value = "codec")]
    who: String,
    /// Serve a layout instead: a preset, or a file ending in .toml. Where several answers are right, it gives the first word, or the middle
    /// of the range
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["who", "only"])]
    layout: Option<String>,
    /// Name the layout's operations after another layout: the one given to `run`
    #[arg(long, value_name = "NAME", requires = "layout")]
    named: Option<String>,
    #[command(flatten)]
    only: Only,
}

impl Serve {
    pub(crate) fn run(&self) -> Done {
        if let Some(layout) = &self.layout {
            return self.serve_layout(layout);
        }
        self.only.check()?;
        let offered = |name: &&str| self.only.has_operation(name);
        let operations: Vec<&str> = all_operations().into_iter().filter(offered).collect();
        let wrong = match &*self.who {
            "codec" | "reference" => Planted::default(),
            who => Planted::of(who)?,
        };
        let right = if self.who == "reference" { formats::reference } else { formats::codec };
        let ask = |case: &Case| wrong.answer(case).unwrap_or_else(|| right(case));
        let name = format!("packproof {}", self.who);
        let server =
            Server { name: &name, operations: &operations, ask: &ask, is_codec: self.who == "codec" };
        serve(&server)
    }

    fn serve_layout(&self, layout: &str) -> Done {
        let Against { name, file, .. } = Against::of(layout)?;
        let format = operations_name(self.named.as_deref().unwrap_or(&name)).map_err(Failed::usage)?;
        let operations = ["encode", "decode"].map(|way| format!("{format}.{way}"));
        let operations = operations.each_ref().map(String::as_str);
        let ask = |case: &Case| layouts::answer(&file, case);
        serve(&Server {
            name: &format!("packproof {name}"),
            operations: &operations,
            ask: &ask,
            is_codec: false,
        })
    }
}

fn serve(server: &Server) -> Done {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    match server.serve(BufReader::with_capacity(256 << 10, input), output) {
        Ok(()) => Ok(exit::OK),
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            Err(Failed::fails(error.to_string()))
        }
        // The client may close the pipe at any time.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(exit::OK),
        Err(error) => Err(error.into()),
    }
}

/// Wrong implementations to serve.
#[derive(Default)]
struct Planted<'a> {
    /// A deviant answers the operations that it names.
    deviants: Vec<&'static Deviant>,
    /// A format and the deviations of its operations.
    chosen: Vec<(&'static Format, Vec<Deviation<'a>>)>,
}

impl<'a> Planted<'a> {
    /// Parses a comma-separated list. The last choice for a parameter wins.
    fn of(who: &'a str) -> Result<Self, Failed> {
        let mut planted = Self::default();
        for part in who.split(',') {
            if part.contains('=') {
                let (format, deviation) = choice(part)?;
                match planted.chosen.iter_mut().find(|(of, _)| of.name == format.name) {
                    Some((_, chosen)) => {
                        chosen.retain(|of| of.0 != deviation.0);
                        chosen.push(deviation);
                    }
                    None => planted.chosen.push((format, vec![deviation])),
                }
                continue;
            }
            planted.deviants.push(deviant(part)?);
        }
        Ok(planted)
    }

    /// The wrong answer; `None` if the operation has none, or the behaviour does not change it.
    fn answer(&self, case: &Case) -> Option<Outcome> {
        if let Some(deviant) =
            self.deviants.iter().find(|deviant| deviant.operations.contains(&case.operation))
        {
            return Some(errata::answer(deviant, case));
        }
        self.chosen.iter().find_map(|(format, deviations)| {
            let operation = format.operation(case.operation)?;
            bounded(STEPS, || (operation.behaving)(deviations, case))
        })
    }
}

fn deviant(part: &str) -> Result<&'static Deviant, Failed> {
    let id = part.strip_prefix("deviant:").ok_or_else(|| {
        Failed::usage(format!("`{part}` is not codec, reference, deviant:ID or FORMAT.PARAMETER=CHOICE"))
    })?;
    let deviant = errata::find(id)
        .ok_or_else(|| Failed::usage(format!("no deviant `{id}`; packproof errata list shows them")))?;
    if deviant.runs() {
        return Ok(deviant);
    }
    Err(Failed::usage(format!("`{id}` is an erratum of the documentation only: it cannot be run")))
}

/// Parses `FORMAT.PARAMETER=CHOICE`; errors list the choices.
fn choice(spelt: &str) -> Result<(&'static Format, Deviation<'_>), Failed> {
    let parts = spelt.split_once('.').and_then(|(format, rest)| Some((format, rest.split_once('=')?)));
    let Some((format, (parameter, choice))) = parts else {
        return Err(Failed::usage(format!("`{spelt}` is not FORMAT.PARAMETER=CHOICE")));
    };
    let format = formats::ALL.iter().find(|of| of.name == format);
    let format = format.ok_or_else(|| Failed::usage(format!("no format of `{spelt}`")))?;
    let choices: Vec<&str> =
        format.named.deviations().filter(|of| of.0 == parameter).map(|of| of.1).collect();
    if choices.contains(&choice) {
        return Ok((format, (parameter, choice)));
    }
    let mut parameters: Vec<&str> = format.named.deviations().map(|of| of.0).collect();
    parameters.dedup();
    let (missing, names) = if choices.is_empty() {
        (format!("parameter `{parameter}`"), parameters)
    } else {
        (format!("choice `{choice}`"), choices)
    };
    Err(Failed::usage(format!("no {missing} in `{spelt}`; there are {}", names.join(", "))))
}
