//! The messages of the adapter protocol, described in `conformance/judge/PROTOCOL.md`: those sent, and the parsing of those
//! received.
//!
//! Result lines are the hot path. They are only split into the raw texts of their results; an answer with the
//! expected spelling is never parsed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::report::text::plain;
use crate::transport::bounds;
use crate::transport::promises::Promises;
use packproof_suite::model::Parameters;

pub const DOCUMENT: &str = include_str!("../../PROTOCOL.md");

pub const VERSION: u64 = 1;

/// Characters quoted of an adapter's line.
const QUOTED: usize = 160;

/// The first message.
#[derive(Clone, Debug, Serialize)]
pub struct Greeting {
    /// Always `hello`.
    pub message: &'static str,
    pub protocol: u64,
    pub suite: String,
    pub digest: String,
}

impl Greeting {
    pub fn new(suite: &str, digest: &str) -> Self {
        Self { message: "hello", protocol: VERSION, suite: suite.to_owned(), digest: digest.to_owned() }
    }
}

/// The adapter's answer to the greeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version that the adapter speaks.
    pub protocol: u64,
    pub name: String,
    #[serde(default)]
    pub version: String,
    #[serde(default)]
    pub language: String,
    pub operations: Vec<String>,
    /// The operations that it can sweep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sweep: Vec<String>,
    /// What it does not promise.
    #[serde(flatten)]
    pub promises: Promises,
}

impl Hello {
    /// Whether another start of the adapter has the same offers and promises.
    pub fn offers_as(&self, other: &Self) -> bool {
        let offers = |of: &Self| of.operations.iter().cloned().collect::<HashSet<String>>();
        offers(self) == offers(other) && self.promises == other.promises
    }
}

/// Reads the answer to the greeting.
///
/// # Errors
/// A message for the adapter's author.
pub fn read_hello(line: &[u8]) -> Result<Hello, String> {
    let value = message(line, "hello")?;
    let mut hello: Hello =
        serde_json::from_value(value).map_err(|error| format!("{error} in its hello: {}", quote(line)))?;
    if hello.protocol != VERSION {
        return Err(format!("it speaks protocol {}; this packproof speaks {VERSION}", hello.protocol));
    }
    for text in [&mut hello.name, &mut hello.version, &mut hello.language] {
        *text = inert(text);
    }
    Ok(hello)
}

/// Limit on the characters of a name, a version or a language.
const NAMED: usize = 200;

/// The start of a text, printable and harmless at the start of a line, where `::error::` would be a command to a CI system.
fn inert(text: &str) -> String {
    let text = plain(&text.chars().take(NAMED).collect::<String>());
    match text.trim_start().strip_prefix("::") {
        Some(rest) => format!(r"\u{{3a}}:{rest}"),
        None => text.replace("##[", r"#\u{23}["),
    }
}

/// A `run` message; `inputs` are JSON texts.
pub fn run_line<T: AsRef<str>>(seq: u64, operation: &str, parameters: &Parameters, inputs: &[T]) -> Vec<u8> {
    let mut line = format!(r#"{{"message":"run","seq":{seq},"operation":"#);
    line.push_str(&Value::from(operation).to_string());
    line.push_str(r#","parameters":"#);
    line.push_str(&serde_json::to_string(parameters).unwrap_or_default());
    line.push_str(r#","cases":["#);
    for (at, input) in inputs.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        line.push_str(input.as_ref());
    }
    line.push_str("]}\n");
    line.into_bytes()
}

/// A `sweep` message. Both numbers are decimal strings, because a count of all binary64 inputs does not fit a JSON
/// number.
pub fn sweep_line(seq: u64, operation: &str, from: u64, count: u64) -> Vec<u8> {
    let operation = Value::from(operation);
    format!(
        "{{\"message\":\"sweep\",\"seq\":{seq},\"operation\":{operation},\"parameters\":{{}},\
         \"from\":\"{from}\",\"count\":\"{count}\"}}\n"
    )
    .into_bytes()
}

pub const BYE: &[u8] = b"{\"message\":\"bye\"}\n";

#[derive(Deserialize)]
struct ResultsLine<'a> {
    #[serde(borrow)]
    message: Cow<'a, str>,
    seq: u64,
    #[serde(borrow)]
    results: &'a RawValue,
}

/// Counts the elements of a list, and keeps only the first ones.
struct First(usize);

impl<'a> Visitor<'a> for First {
    type Value = (Vec<&'a RawValue>, usize);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut kept = Vec::new();
        while kept.len() < self.0
            && let Some(one) = list.next_element()?
        {
            kept.push(one);
        }
        let mut count = kept.len();
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        Ok((kept, count))
    }
}

/// Splits a results line into the raw texts of its results.
///
/// # Errors
/// A message about the violation of the protocol.
pub fn read_results(line: &[u8], seq: u64, count: usize) -> Result<Vec<&RawValue>, String> {
    let parsed = serde_json::from_slice::<ResultsLine>(line).and_then(|parsed| {
        let mut list = serde_json::Deserializer::from_str(parsed.results.get());
        let results = list.deserialize_seq(First(count))?;
        Ok((parsed, results))
    });
    let Ok((parsed, (results, found))) = parsed else {
        let value = message(line, "results")?;
        let missing = ["seq", "results"].into_iter().find(|&name| value.get(name).is_none());
        let what = missing
            .map_or("`seq` is a number, `results` a list".to_owned(), |name| format!("`{name}` is missing"));
        return Err(format!("{what} in its answer: {}", quote(line)));
    };
    if parsed.message != "results" {
        return Err(format!("it answered `{}`, expected `results`", parsed.message));
    }
    if parsed.seq != seq {
        return Err(format!("it answered seq {}, expected {seq}", parsed.seq));
    }
    if found != count {
        return Err(format!("{found} results for {count} cases"));
    }
    Ok(results)
}

/// Reads the answer to a sweep: the digest.
///
/// # Errors
/// A message about the violation of the protocol.
pub fn read_digest(line: &[u8], seq: u64) -> Result<u64, String> {
    let value = message(line, "digest")?;
    if value.get("seq").and_then(Value::as_u64) != Some(seq) {
        return Err(format!("it answered another seq than {seq}: {}", quote(line)));
    }
    let digits = value.get("digest").and_then(Value::as_str).filter(|digits| digits.len() == 16);
    digits
        .and_then(|digits| u64::from_str_radix(digits, 16).ok())
        .ok_or_else(|| format!("`digest` is 16 hex digits: {}", quote(line)))
}

/// Parses a line as an object whose `message` is `name`.
fn message(line: &[u8], name: &str) -> Result<Value, String> {
    bounds::check(line)?;
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| format!("its line is not JSON ({error}): {}", quote(line)))?;
    match value.get("message").and_then(Value::as_str) {
        Some(found) if found == name => Ok(value),
        Some(found) => Err(format!("it answered `{found}`, expected `{name}`")),
        None => Err(format!("its line is not an object with a member `message`: {}", quote(line))),
    }
}

/// The start of a line, printable.
pub fn quote(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(QUOTED * 4)]);
    let mut shown = plain(&text.trim_end().chars().take(QUOTED).collect::<String>());
    if text.trim_end().chars().count() > QUOTED || line.len() > QUOTED * 4 {
        shown.push_str("...");
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splitting keeps the raw text of every result, in order.
    #[test]
    fn splits_results_into_raw_texts() {
        let line = br#"{"results":[{"ok":"00"},{"reject":"truncated"}],"seq":7,"message":"results","x":1}"#;
        let texts: Vec<_> = read_results(line, 7, 2).unwrap().iter().map(|raw| raw.get()).collect();
        assert_eq!(texts, [r#"{"ok":"00"}"#, r#"{"reject":"truncated"}"#]);
    }

    /// Each violation in a results line has its own message.
    #[test]
    fn names_what_is_wrong_with_a_results_line() {
        let says = |line: &str| read_results(line.as_bytes(), 7, 1).unwrap_err();
        assert!(says("banner").contains("not JSON"));
        assert!(says(r#"{"seq":7}"#).contains("member `message`"));
        assert!(says(r#"{"message":"results","results":[1]}"#).contains("`seq` is missing"));
        assert!(says(r#"{"message":"results","seq":7}"#).contains("`results` is missing"));
        assert!(
            says(r#"{"message":"digest","seq":7,"results":[1]}"#).contains("`digest`, expected `results`")
        );
        assert!(says(r#"{"message":"results","seq":8,"results":[1]}"#).contains("seq 8, expected 7"));
        assert!(says(r#"{"message":"results","seq":7,"results":[]}"#).contains("0 results for 1 cases"));
        assert!(says(r#"{"message":"results","seq":7,"results":[1,2]}"#).contains("2 results for 1 cases"));
    }

    /// A quoted line is bounded and printable, whatever the adapter sent.
    #[test]
    fn quotes_are_bounded_and_printable() {
        let long = vec![0x1B; 1 << 20];
        let shown = quote(&long);
        assert!(shown.len() < QUOTED * 12 && shown.ends_with("...`"), "{}", shown.len());
        assert!(shown.chars().all(|c| !c.is_control()));
        assert_eq!(quote(b"plain\n"), "`plain`");
    }
}
