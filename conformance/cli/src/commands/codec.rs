//! `packproof encode` and `packproof decode`: one value, its annotated bits, and whether they are canonical.

use std::io::{Read as _, Write as _};

use clap::Args;
use packproof_suite::formats::{self};
use packproof_suite::model::input;
use packproof_suite::model::layout;
use packproof_suite::model::{Accepted, Case, Outcome, OwnedCase, Parameters, unhex};
use packproof_suite::model::{Direction, Format, InputKind, Operation};
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};
use packproof_judge::exit;

/// Encodes a value and shows its bytes, bit by bit.
///
/// FORMAT is an operation, or its name up to `.encode` or `_encode`; `packproof operations` lists them all.
///
/// Examples:
///   packproof encode compact_index -4097
///   packproof encode packet.float16 0.1
///   packproof encode bit_pack '{"widths":[3,10],"values":["5","700"]}'
///   packproof encode quantize 0.45 --param bits=10
///   packproof encode leb128 0x1F4 --param type=u32
///   packproof encode compact_index 700 --raw > index.bin
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Encode {
    #[command(flatten)]
    question: Question,
}

/// Decodes bytes, shows them bit by bit, and says whether they are canonical, and if not, why.
///
/// FORMAT is an operation, or its name up to `.decode` or `_decode`; `packproof operations` lists them all.
///
/// Examples:
///   packproof decode compact_index "40 00"
///   packproof decode packet.float16 "66 2e"
///   packproof decode bit_pack '{"bytes":"b5e0","widths":[3,10]}'
///   packproof decode varint ac:02
///   packproof decode compact_index --raw - < index.bin
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Decode {
    #[command(flatten)]
    question: Question,
}

#[derive(Debug, Args)]
struct Question {
    /// The format or operation
    #[arg(value_name = "FORMAT")]
    name: String,
    /// The value: a number, hex digits, text or JSON, as the operation takes it; `-` reads standard input
    #[arg(value_name = "VALUE", allow_hyphen_values = true)]
    value: String,
    /// A parameter of the operation; numbers with a point become binary32 or binary64 patterns. Without a `type`,
    /// integers have the widest one
    #[arg(long = "param", value_name = "NAME=VALUE")]
    parameters: Vec<String>,
    /// Bytes as they are: `encode` prints them, `decode` reads them from standard input
    #[arg(long, conflicts_with = "format")]
    raw: bool,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Bytes that are read from standard input.
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

/// The operation that a person means: its full name, or a stem and one of the usual verbs.
fn operation_of(name: &str, verbs: &[&str]) -> Result<(&'static Format, &'static Operation), Failed> {
    let typed = name;
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
        let distance = |known: &&&str| strsim::damerau_levenshtein(known, name);
        let near = known.iter().min_by_key(distance).filter(|known| name.len() <= 64 && distance(known) <= 3);
        let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        Failed::usage(format!("`{typed}` names no such operation{hint}; there are {}", known.join(", ")))
    })
}

/// What a person typed, as the operation's JSON.
fn typed(kind: InputKind, text: &str, shape: &str) -> Result<Value, Failed> {
    let number =
        |text: &str| text.parse::<f64>().map_err(|_| Failed::usage(format!("`{text}` is not a number")));
    let pattern = |prefix: &str| text.starts_with(prefix).then(|| Value::from(text));
    Ok(match kind {
        InputKind::Integer => integer(text)
            .map(Value::from)
            .ok_or_else(|| Failed::usage(format!("`{text}` is not an integer")))?,
        InputKind::Bytes => {
            let typed: String = text.chars().filter(|c| !matches!(c, ':' | ',' | '_' | '-')).collect();
            let typed =
                typed.split_whitespace().map(|part| part.trim_start_matches("0x")).collect::<String>();
            let bytes = unhex(&typed).map_err(Failed::usage)?;
            Value::from(packproof_suite::model::hex(&bytes))
        }
        InputKind::Float32 => match pattern("f32:") {
            Some(pattern) => pattern,
            None => {
                input::show_f32(text.parse().map_err(|_| Failed::usage(format!("`{text}` is not a number")))?)
            }
        },
        InputKind::Float64 => match pattern("f64:").or_else(|| pattern("f32:")) {
            Some(pattern) => pattern,
            None => input::show_f64(number(text)?),
        },
        InputKind::Decimal => {
            match text.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok()) {
                Some(number) => Value::from(number.to_string()),
                None => Value::from(text),
            }
        }
        InputKind::Text => Value::from(text),
        InputKind::Json => {
            let value = serde_json::from_str(text);
            let value = value.map_err(|error| Failed::usage(format!("`{text}` is not JSON: {error}")))?;
            match value {
                // The reference to nothing is a word.
                Value::Null if shape.contains("\"null\"") => Value::from("null"),
                value => floats(value, shape.contains("list of floats")),
            }
        }
    })
}

/// An integer, decimal or hexadecimal, with underscores between its digits if need be.
fn integer(text: &str) -> Option<i64> {
    let text = text.replace('_', "");
    let (minus, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |digits| ("-", digits));
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    match hex {
        Some(hex) if !hex.starts_with(['+', '-']) => i64::from_str_radix(&format!("{minus}{hex}"), 16).ok(),
        _ => text.parse().ok(),
    }
}

/// Names that people give to formats, and ours.
const ALIASES: [(&str, &str); 7] = [
    ("uvarint", "varint"),
    ("leb128", "varint"),
    ("uleb128", "varint"),
    ("fcompactindex", "compact_index"),
    ("fstring", "unreal_string"),
    ("fname", "unreal_name"),
    ("zigzag", "varint.zigzag"),
];

/// A name as people type it (`CompactIndex`, `compact-index`, `leb128`), as ours are spelt.
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

/// Numbers written with a point become binary32 patterns, at any depth; `all` of them where an operation takes floats only.
fn floats(value: Value, all: bool) -> Value {
    match value {
        Value::Number(n) if all || n.is_f64() => input::show_f32(n.as_f64().unwrap_or_default() as f32),
        Value::Array(items) => items.into_iter().map(|item| floats(item, all)).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name, floats(value, all))).collect()
        }
        other => other,
    }
}

/// The value of the parameter `type` where none is given: the widest type, which its shape names last.
fn default_type(name: &str, shape: &str) -> Option<Value> {
    let widest = shape.rsplit(' ').next().filter(|_| name == "type")?;
    Some(Value::from(widest))
}

/// A parameter's value: JSON; a number with a point in the float type that the operation names.
fn parameter(operation: &Operation, name: &str, text: &str) -> Result<Value, Failed> {
    let Some((_, shape)) = operation.parameters.iter().find(|(known, _)| *known == name) else {
        let known: Vec<_> =
            operation.parameters.iter().map(|(name, shape)| format!("{name} ({shape})")).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(Failed::usage(format!("{} has no parameter `{name}`; it has {known}", operation.name)));
    };
    if text.contains(':') {
        return Ok(Value::from(text));
    }
    if shape.contains("f64") || shape.contains("binary64") {
        return typed(InputKind::Float64, text, shape);
    }
    if shape.contains("f32") || shape.contains("binary32") {
        return typed(InputKind::Float32, text, shape);
    }
    Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)))
}

impl Question {
    /// The value as text: of the command line, or for `-` what standard input holds.
    fn text(&self, decoding: bool) -> Result<String, Failed> {
        if self.value != "-" {
            if self.raw && decoding {
                return Err(Failed::usage(
                    "--raw reads the bytes from standard input: say `-` for VALUE".to_owned(),
                ));
            }
            return Ok(self.value.clone());
        }
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(INPUT + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > INPUT {
            return Err(Failed::input(format!("standard input has more than {INPUT} bytes")));
        }
        if self.raw && decoding {
            return Ok(packproof_suite::model::hex(&bytes));
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            Failed::input("standard input is not UTF-8; --raw takes bytes as they are".to_owned())
        })?;
        Ok(text.trim_end_matches(['\r', '\n']).to_owned())
    }

    fn run(&self, verbs: &[&str], decoding: bool) -> Done {
        let (format, operation) = operation_of(&self.name, verbs)?;
        let mut parameters = Parameters::new();
        for text in &self.parameters {
            let Some((name, value)) = text.split_once('=') else {
                return Err(Failed::usage(format!("`{text}` is not NAME=VALUE")));
            };
            parameters.insert(name.to_owned(), parameter(operation, name, value)?);
        }
        for (name, shape) in operation.parameters {
            if parameters.contains_key(*name) {
                continue;
            }
            let Some(value) = default_type(name, shape) else {
                return Err(Failed::usage(format!("{} needs --param {name}=... ({shape})", operation.name)));
            };
            parameters.insert((*name).to_owned(), value);
        }
        let case = OwnedCase {
            operation: operation.name.to_owned(),
            parameters,
            input: typed(operation.input_kind, &self.text(decoding)?, operation.input)?,
        };
        let outcome = format.codec(&case.as_case());
        if self.raw
            && !decoding
            && let Outcome::Accept(_) = outcome
        {
            let Some(bytes) = bytes_of(operation, &case.as_case(), &outcome) else {
                return Err(Failed::usage(format!("{} answers no bytes", operation.name)));
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

fn accepted(outcome: &Outcome) -> Option<&Accepted> {
    match outcome {
        Outcome::Accept(accepted) => Some(accepted),
        _ => None,
    }
}

/// What the canonical reader of the same format says of a case that the tolerant one accepts.
fn canonical(format: &Format, operation: &Operation, case: &OwnedCase) -> Option<Result<(), Outcome>> {
    let name = format!("{}_canonical", operation.name);
    formats::operation(&name)?;
    let case = OwnedCase { operation: name, ..case.clone() };
    Some(match format.codec(&case.as_case()) {
        Outcome::Accept(_) => Ok(()),
        other => Err(other),
    })
}

fn bytes_of(operation: &Operation, case: &Case, outcome: &Outcome) -> Option<Vec<u8>> {
    let text = match operation.direction {
        Direction::Encode => &accepted(outcome)?.value,
        Direction::Decode => case.input.get("bytes").unwrap_or(case.input),
        Direction::Convert => return None,
    };
    layout::wire_bytes(text)
}
