use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The parameters of an operation, by name; empty for most.
pub type Parameters = Map<String, Value>;

/// One question to an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// Such as `compact_index.decode`.
    pub operation: &'a str,
    /// Shared by all cases of a batch.
    pub parameters: &'a Parameters,
    /// In the shape that the operation documents.
    pub input: &'a Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedCase {
    /// Such as `compact_index.decode`.
    pub operation: String,
    /// Shared by all cases of a batch.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub parameters: Parameters,
    /// In the shape that the operation documents.
    pub input: Value,
}

impl OwnedCase {
    pub fn new(operation: &str, input: impl Into<Value>) -> Self {
        Self { operation: operation.to_owned(), parameters: Map::new(), input: input.into() }
    }

    pub fn as_case(&self) -> Case<'_> {
        Case { operation: &self.operation, parameters: &self.parameters, input: &self.input }
    }
}
