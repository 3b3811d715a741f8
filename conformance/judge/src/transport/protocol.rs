//! The messages of the adapter protocol, described in `conformance/judge/PROTOCOL.md`: those sent, and the parsing of those
//! received.
//!
//! Result lines are the hot path. They are only split into the raw texts of their results; an answer with the
//! expected spelling is never parsed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::report::text::{cut, plain};
use crate::transport::bounds;
use crate::transport::promises::Promises;
use packproof_suite::model::Parameters;

pub const DOCUMENT: &str = include_str!("../../PROTOCOL.md");

pub const VERSION: u64 = 1;

/// Characters quoted of an adapter's line.
const QUOTED: usize = 160;

/// A value as JSON text. What reads and writes a `Value` is compiled, and optimised, in `serde_json`, but for its generic functions.
pub fn raw(value: &Value) -> Box<RawValue> {
    RawValue::from_string(value.to_string()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// A message to the adapter.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "message", rename_all = "lowercase")]
pub enum Message<'a> {
    Hello {
        protocol: u64,
        suite: &'a str,
        digest: &'a str,
    },
    Run {
        seq: u64,
        operation: &'a str,
        parameters: &'a Parameters,
        cases: &'a [Box<RawValue>],
    },
    /// Its numbers are decimal strings, because a count of all binary64 inputs does not fit a JSON number.
    Sweep {
        seq: u64,
        operation: &'a str,
        parameters: &'a Parameters,
        #[serde(serialize_with = "decimal")]
        from: u64,
        #[serde(serialize_with = "decimal")]
        count: u64,
    },
    Bye,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn decimal<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

impl Message<'_> {
    pub fn json(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
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
    // One character more than is quoted, if each takes four bytes.
    let text = String::from_utf8_lossy(&line[..line.len().min(QUOTED * 4 + 4)]);
    format!("`{}`", plain(&cut(text.trim_end(), QUOTED)))
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
