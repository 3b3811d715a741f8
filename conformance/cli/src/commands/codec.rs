//! `packproof encode` and `packproof decode`: one value and its annotated bits.

use std::io::{Read as _, Write as _};

use clap::Args;
use packproof_suite::formats;
use packproof_suite::model::input;
use packproof_suite::model::layout;
use packproof_suite::model::{Format, Operation, Outcome, OwnedCase};
use packproof_suite::typed::{self, accepted, bytes_of, canonical};
use serde_json::json;

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, nearest, print_json};
use packproof_judge::exit;

/// Encodes a value and prints its bytes, annotated bit by bit.
///
/// FORMAT is an operation such as varint.encode, or its name without `.encode`. `packproof operations` lists them all.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof encode compact_index -4097
  packproof encode packet.float16 0.1
  packproof encode bit_pack '{\"widths\":[3,10],\"values\":[\"5\",\"700\"]}'
  packproof encode quantize 0.45 --param bits=10
  packproof encode leb128 0x1F4 --param type=u32
  packproof encode compact_index 700 --raw > index.bin")]
pub(crate) struct Encode {
    #[command(flatten)]
    question: Question,
}

/// Decodes bytes, annotates them bit by bit, and says whether they are canonical, or why not.
///
/// FORMAT is an operation such as varint.decode, or its name without `.decode`. `packproof operations` lists them all.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof decode compact_index \"40 00\"
  packproof decode packet.float16 \"66 2e\"
  packproof decode bit_pack '{\"bytes\":\"b5e0\",\"widths\":[3,10]}'
  packproof decode varint ac:02
  packproof decode compact_index --raw - < index.bin")]
pub(crate) struct Decode {
    #[command(flatten)]
    question: Question,
}

#[derive(Debug, Args)]
struct Question {
    /// The format or operation
    #[arg(value_name = "FORMAT")]
    name: String,
    /// The value: a number, hex digits, text or JSON, depending on the operation; `-` reads standard input
    #[arg(value_name = "VALUE", allow_hyphen_values = true)]
    value: String,
    /// Parameter of the operation; repeatable. A number with a decimal point becomes a binary32 or binary64 pattern; without
    /// `type`, integers have the widest type
    #[arg(long = "param", value_name = "NAME=VALUE")]
    parameters: Vec<String>,
    /// Raw bytes: `encode` writes them to standard output, `decode` reads them from standard input
    #[arg(long, conflicts_with = "format")]
    raw: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Limit on standard input, in bytes.
const INPUT: u64 = 16 << 20;

impl Encode {
    pub(crate) fn run(&self) -> Done {
        self.question.run(&["encode", "write", "pack32", "quantize_unit", "compress"], false)
    }
}

impl Decode {
    pub(crate) fn run(&self) -> Done {
        self.question.run(&["decode", "read", "unpack32", "restore_unit", "restore"], true)
    }
}

/// Finds an operation by its full name, or by a stem and one of the usual verbs.
fn operation_of(name: &str, verbs: &[&str]) -> Result<(&'static Format, &'static Operation), Failed> {
    let given = name;
    let name = &*spelt(name);
    let exact = [name.to_owned()];
    let dotted = verbs.iter().map(|verb| format!("{name}.{verb}"));
    let joined = verbs.iter().map(|verb| format!("{name}_{verb}"));
    let found = exact
        .into_iter()
        .chain(joined)
        .chain(dotted)
        .find_map(|name| formats::find(&name).zip(formats::operation(&name)));
    found.ok_or_else(|| {
        let known: Vec<_> = match formats::find(name) {
            Some(format) => format.operations.iter().map(|operation| operation.name).collect(),
            None => formats::ALL.iter().map(|format| format.name).collect(),
        };
        let hint = nearest(name, known.iter().copied(), 3)
            .map(|near| format!("; did you mean {near}?"))
            .unwrap_or_default();
        Failed::usage(format!("`{given}` names no such operation{hint}; there are {}", known.join(", ")))
    })
}

/// Common names of formats, and ours.
const ALIASES: [(&str, &str); 7] = [
    ("uvarint", "varint"),
    ("leb128", "varint"),
    ("uleb128", "varint"),
    ("fcompactindex", "compact_index"),
    ("fstring", "unreal_string"),
    ("fname", "unreal_name"),
    ("zigzag", "varint.zigzag"),
];

/// Normalises a name as people type it (`CompactIndex`, `compact-index`, `leb128`).
fn spelt(name: &str) -> String {
    let mut out = String::new();
    let mut lower = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && lower {
            out.push('_');
        }
        lower = c.is_ascii_lowercase() || c.is_ascii_digit();
        out.push(if c == '-' { '_' } else { c.to_ascii_lowercase() });
    }
    let alike = |name: &str| name.replace('_', "") == out.replace('_', "");
    let ours = formats::ALL.iter().map(|format| (format.name, format.name));
    let known = ALIASES.into_iter().chain(ours).find(|(alias, _)| alike(alias));
    known.map_or_else(|| out.clone(), |(_, name)| name.to_owned())
}

impl Question {
    /// The value as text; for `-`, from standard input.
    fn text(&self, decoding: bool) -> Result<String, Failed> {
        if self.value != "-" {
            if self.raw && decoding {
                return Err(Failed::usage(
                    "--raw reads the bytes from standard input: give `-` as VALUE".to_owned(),
                ));
            }
            return Ok(self.value.clone());
        }
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(INPUT + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > INPUT {
            return Err(Failed::usage(format!("standard input has more than {INPUT} bytes")));
        }
        if self.raw && decoding {
            return Ok(packproof_suite::model::hex(&bytes));
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            Failed::usage("standard input is not UTF-8; --raw takes bytes as they are".to_owned())
        })?;
        Ok(text.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// Suggests the opposite command, where bytes were given for a value or a value for bytes.
    fn other_way(&self, text: &str, decoding: bool) -> String {
        let number = text.parse::<f64>().is_ok_and(f64::is_finite);
        let digits = text.len() > 1 && text.chars().all(|c| c.is_ascii_hexdigit() || c.is_whitespace());
        let verb = match decoding {
            true if number => "encode",
            false if digits && !number => "decode",
            _ => return String::new(),
        };
        format!("; packproof {verb} {} {text:?}", self.name)
    }

    fn run(&self, verbs: &[&str], decoding: bool) -> Done {
        let (format, operation) = operation_of(&self.name, verbs)?;
        let mut given = Vec::new();
        for text in &self.parameters {
            let Some((name, value)) = text.split_once('=') else {
                return Err(Failed::usage(format!("`{text}` is not NAME=VALUE")));
            };
            given.push((name.to_owned(), value.to_owned()));
        }
        let text = self.text(decoding)?;
        let case = typed::case(operation, &text, &given).map_err(|what| {
            let what = what.replace("needs the parameter", "needs --param NAME=VALUE for");
            Failed::usage(format!("{what}{}", self.other_way(&text, decoding)))
        })?;
        let outcome = format.codec(&case.as_case());
        if self.raw
            && !decoding
            && let Outcome::Accept(_) = outcome
        {
            let Some(bytes) = bytes_of(operation, &case.as_case(), &outcome) else {
                return Err(Failed::usage(format!("{} does not return bytes", operation.name)));
            };
            console::raw(&bytes)?;
            return Ok(exit::OK);
        }
        let canonical = decoding.then(|| canonical(format, operation, &case)).flatten();
        if self.format == Output::Json {
            print_json(&json!({
                "case": case, "outcome": outcome.to_string(), "accepted": accepted(&outcome),
                "canonical": canonical.as_ref().map(Result::is_ok),
                "why_not": canonical.as_ref().and_then(|c| c.as_ref().err()).map(ToString::to_string),
            }))?;
        } else {
            print(format, operation, &case, &outcome, canonical.as_ref())?;
            let other = self.other_way(&text, decoding);
            if matches!(outcome, Outcome::Reject { .. }) && !other.is_empty() {
                writeln!(console::out(), "`{text}` was read as hex digits{other}")?;
            }
        }
        match outcome {
            Outcome::Accept(_) => Ok(exit::OK),
            Outcome::Error(what) => {
                Err(Failed::usage(format!("{what}; {} takes {}", operation.name, operation.input)))
            }
            _ => Ok(exit::FAILS),
        }
    }
}

fn print(
    format: &Format,
    operation: &Operation,
    case: &OwnedCase,
    outcome: &Outcome,
    canonical: Option<&Result<(), Outcome>>,
) -> Result<(), Failed> {
    if matches!(outcome, Outcome::Error(_)) {
        return Ok(());
    }
    let mut out = console::out();
    let shown = accepted(outcome).and_then(|accepted| input::readable(&accepted.value));
    writeln!(out, "{outcome}{}", shown.map(|value| format!(" = {value}")).unwrap_or_default())?;
    if let Some(bytes) = bytes_of(operation, &case.as_case(), outcome) {
        write!(out, "{}", layout::render(&bytes, &(format.layout)(&case.as_case(), &bytes)))?;
    }
    match canonical {
        Some(Ok(())) => writeln!(out, "canonical: these are the bytes that a writer emits")?,
        Some(Err(why)) => writeln!(out, "not canonical: {why}")?,
        None => {}
    }
    Ok(())
}
