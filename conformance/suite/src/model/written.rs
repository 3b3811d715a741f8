//! A JSON value as written in a file, and its expansion. Thousands of sized vectors are loaded, and few commands need their
//! expansions.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::expansion::{Expanded, build, cost, stands_for_more};

/// A value, or a node that is expanded on first access. As a [`Value`] it is always the expansion, whether compared, cloned,
/// written or shown. Clones share the expansion.
///
/// A node read from a file stays unexpanded until [`Written::bounded`] marks it.
///
/// ```
/// use packproof_suite::model::Written;
/// let mut input = Written::from(serde_json::json!([{"$times": [3, "80"]}]));
/// assert_eq!(input.bounded(), Ok(6));
/// assert_eq!(input, serde_json::json!(["80", "80", "80"]));
/// ```
#[derive(Clone, Debug)]
pub struct Written(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Plain(Value),
    Short(Arc<Short>),
}

/// A node of bounded cost.
#[derive(Debug)]
struct Short {
    node: Value,
    expansion: OnceLock<Value>,
}

impl Written {
    /// Marks a node for expansion, and returns the size of the expansion: the bytes of its strings plus its other leaves.
    ///
    /// # Errors
    /// As [`expand`](super::expansion::expand): a malformed node, or an expansion above
    /// [`LIMIT`](super::expansion::LIMIT). The value is then unchanged.
    pub fn bounded(&mut self) -> Result<u64, String> {
        let cost = cost(self.node(), false)?;
        if let Kind::Plain(value) = &mut self.0
            && stands_for_more(value)
        {
            self.0 = Kind::Short(Arc::new(Short { node: value.take(), expansion: OnceLock::new() }));
        }
        Ok(cost)
    }

    /// The value as in the file. Only objects expand, so any other value is returned as it is.
    pub fn node(&self) -> &Value {
        match &self.0 {
            Kind::Plain(value) => value,
            Kind::Short(short) => &short.node,
        }
    }

    /// The expansion; if not built yet, it is built now and not kept.
    pub fn expanded(&self) -> Value {
        match &self.0 {
            Kind::Plain(value) => value.clone(),
            Kind::Short(short) => short.expansion.get().cloned().unwrap_or_else(|| build(&short.node)),
        }
    }

    /// Whether the expansion is in memory.
    pub fn is_built(&self) -> bool {
        matches!(&self.0, Kind::Short(short) if short.expansion.get().is_some())
    }
}

impl Deref for Written {
    type Target = Value;

    fn deref(&self) -> &Value {
        match &self.0 {
            Kind::Plain(value) => value,
            Kind::Short(short) => short.expansion.get_or_init(|| build(&short.node)),
        }
    }
}

impl From<Value> for Written {
    fn from(value: Value) -> Self {
        Self(Kind::Plain(value))
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            // Equal nodes have equal expansions.
            (Kind::Short(a), Kind::Short(b)) if Arc::ptr_eq(a, b) || a.node == b.node => true,
            _ => **self == **other,
        }
    }
}

impl Eq for Written {}

impl PartialEq<Value> for Written {
    fn eq(&self, other: &Value) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Written {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Kind::Plain(value) => value.serialize(serializer),
            Kind::Short(short) => match short.expansion.get() {
                Some(value) => value.serialize(serializer),
                None => Expanded(&short.node).serialize(serializer),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::from)
    }
}

impl fmt::Display for Written {
    /// The JSON text of the expansion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Short(_) if !f.alternate() => {
                f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
            }
            _ => (**self).fmt(f),
        }
    }
}
