//! Building a group of generated vectors: the reference answers, the codec is never asked.

use serde_json::Value;

use super::vector::{Expectation, Group, Level, Provenance, ProvenanceKind, Vector};
use super::{Case, Outcome, OwnedCase, Parameters};

/// Collects the vectors of one group; the reference answers.
#[derive(Debug)]
pub struct GroupBuilder {
    group: Group,
    level: Level,
    reference: fn(&Case) -> Outcome,
}

impl GroupBuilder {
    /// A group without parameters whose vectors are `must`.
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

    /// Sets a parameter.
    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.group.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// Says why the vectors stay, although no deviant needs each of them.
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

    /// Adds a vector; what the reference answers is what it expects.
    ///
    /// # Panics
    /// If the reference does not answer the input: the generator asked nonsense.
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

    /// Replaces the expectation of the vector added last; for dialects.
    ///
    /// # Panics
    /// If no vector was added yet.
    pub fn expect(&mut self, expect: Expectation) {
        let vector = self.group.vectors.last_mut().expect("a vector was added");
        vector.expect = expect;
        vector.readable = vector.expected_readable();
    }

    /// The group.
    pub fn finish(self) -> Group {
        self.group
    }
}
