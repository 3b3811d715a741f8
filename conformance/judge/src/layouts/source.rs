//! The parsed TOML of a layout file, with the lines of its keys for errors.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line, counted from 1.
    pub line: Option<usize>,
    pub key: Option<String>,
    /// The error, and the allowed values.
    pub what: String,
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(key) = &self.key {
            write!(f, "{key}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Wrong {}

/// A table of keys, and the whole text.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) own: DeTable<'a>,
}

pub(super) fn table(text: &str) -> Result<DeTable<'_>, Wrong> {
    match DeTable::parse(text) {
        Ok(table) => Ok(table.into_inner()),
        Err(error) => Err(Wrong {
            line: error.span().map(|span| line(text, span.start)),
            key: None,
            what: error.message().replace('\n', "; "),
        }),
    }
}

fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

impl Source<'_> {
    pub(super) fn read<T: DeserializeOwned>(&self, table: DeTable<'_>) -> Result<T, Wrong> {
        let all = Spanned::new(0..self.text.len(), table);
        T::deserialize(Deserializer::from(all)).map_err(|error| {
            let span = error.span();
            Wrong {
                line: span.clone().map(|span| line(self.text, span.start)),
                key: span.and_then(|span| self.key_at(span.start)),
                what: error.message().replace('\n', "; "),
            }
        })
    }

    /// The key whose value spans an offset.
    fn key_at(&self, at: usize) -> Option<String> {
        self.spans().into_iter().find(|(_, span)| span.contains(&at)).map(|(key, _)| key)
    }

    /// Every key with the span of its value.
    fn spans(&self) -> Vec<(String, std::ops::Range<usize>)> {
        let mut spans = Vec::new();
        for (key, value) in &self.own {
            let name = |inner: &str| format!("{}.{inner}", key.get_ref());
            match value.get_ref() {
                DeValue::Table(inner) => {
                    spans.extend(inner.iter().map(|(inner, value)| (name(inner.get_ref()), value.span())));
                }
                _ => spans.push((key.get_ref().to_string(), value.span())),
            }
        }
        spans
    }

    pub(super) fn wrong(&self, key: &str, what: String) -> Wrong {
        let place = self.spans().into_iter().find(|(known, _)| known == key).map(|(_, span)| span);
        Wrong { line: place.map(|span| line(self.text, span.start)), key: Some(key.to_owned()), what }
    }
}
