//! Builds a group of generated vectors from the reference's answers; the codec is never called.

use serde_json::Value;

use super::vector::{Expectation, Group, Level, Provenance, ProvenanceKind, Vector};
use super::{Case, Outcome, OwnedCase, Parameters};

#[derive(Debug)]
pub struct GroupBuilder {
    group: Group,
    level: Level,
    reference: fn(&Case) -> Outcome,
}

impl GroupBuilder {
    /// Without parameters; vectors are `must`.
    pub fn new(name: &str, reference: fn(&Case) -> Outcome) -> Self {
        let source = "packproof vectors generate, from the reference".to_owned();
        let provenance = Provenance { kind: ProvenanceKind::Generator, source };
        let group = Group {
            name: name.to_owned(),
            parameters: Parameters::new(),
            provenance,
            stays: None,
            vectors: Vec::new(),
        };
        Self { group, level: Level::Must, reference }
    }

    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.group.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// Keeps vectors that no deviant needs, and says why.
    #[must_use]
    pub fn stays(mut self, why: &str) -> Self {
        self.group.stays = Some(why.to_owned());
        self
    }

    /// Sets the level of the vectors that follow.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Adds a vector that expects the reference's answer.
    ///
    /// # Panics
    /// If the reference cannot answer the input.
    pub fn add(
        &mut self,
        id: impl Into<String>,
        operation: &str,
        input: impl Into<Value>,
        flags: &[&str],
        comment: &str,
    ) {
        let id = id.into();
        let input = input.into();
        let case = OwnedCase {
            operation: operation.to_owned(),
            parameters: self.group.parameters.clone(),
            input: input.clone(),
        };
        let outcome = (self.reference)(&case.as_case());
        let expect = Expectation::of(&outcome).unwrap_or_else(|| panic!("{id}: {outcome}"));
        let mut vector = Vector {
            id,
            comment: comment.to_owned(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            operation: operation.to_owned(),
            input: input.into(),
            expect,
            readable: None,
            level: self.level,
        };
        vector.readable = vector.expected_readable();
        self.group.vectors.push(vector);
    }

    pub fn finish(self) -> Group {
        self.group
    }
}
