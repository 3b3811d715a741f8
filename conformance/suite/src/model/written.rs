//! A JSON value as written in a file, and its expansion. Thousands of sized vectors are loaded, and few commands need their
//! expansions.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::expansion::{build, cost, stands_for_more};

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
pub struct Written {
    node: Value,
    /// The expansion of a node of bounded cost.
    expansion: Option<Arc<OnceLock<Value>>>,
}

impl Written {
    /// Marks a node for expansion, and returns the size of the expansion: the bytes of its strings plus its other leaves.
    ///
    /// # Errors
    /// As [`expand`](super::expansion::expand): a malformed node, or an expansion above
    /// [`LIMIT`](super::expansion::LIMIT). The value is then unchanged.
    pub fn bounded(&mut self) -> Result<u64, String> {
        let cost = cost(&self.node, false)?;
        if self.expansion.is_none() && stands_for_more(&self.node) {
            self.expansion = Some(Arc::default());
        }
        Ok(cost)
    }

    /// The value as in the file. Only objects expand, so any other value is returned as it is.
    pub fn node(&self) -> &Value {
        &self.node
    }

    /// The expansion; if not built yet, it is built now and not kept.
    pub fn expanded(&self) -> Value {
        match &self.expansion {
            None => self.node.clone(),
            Some(kept) => kept.get().cloned().unwrap_or_else(|| build(&self.node)),
        }
    }

    pub fn is_built(&self) -> bool {
        self.expansion.as_ref().is_some_and(|kept| kept.get().is_some())
    }

    fn is_short(&self) -> bool {
        self.expansion.is_some()
    }
}

impl Deref for Written {
    type Target = Value;

    fn deref(&self) -> &Value {
        self.expansion.as_ref().map_or(&self.node, |kept| kept.get_or_init(|| build(&self.node)))
    }
}

impl From<Value> for Written {
    fn from(node: Value) -> Self {
        Self { node, expansion: None }
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        // Equal nodes have equal expansions.
        self.is_short() && other.is_short() && self.node == other.node || **self == **other
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
        if self.is_short() && !self.is_built() {
            return build(&self.node).serialize(serializer);
        }
        (**self).serialize(serializer)
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
        if self.is_short() && !f.alternate() {
            return f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?);
        }
        (**self).fmt(f)
    }
}
