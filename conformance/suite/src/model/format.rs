//! A format: its operations, implementations, deviants and layout.

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;

use super::direction::Direction;
use super::layout::Field;
use super::named::{Deviation, Named};
use super::program::Program;
use super::vector::{Expectation, Level};
use super::{Case, Deviant, Outcome, OwnedCase, Sweep};

#[derive(Debug)]
pub struct Format {
    /// Identifier: `compact_index`.
    pub name: &'static str,
    /// Display name: `CompactIndex`.
    pub title: &'static str,
    pub sources: &'static [&'static str],
    /// The page, relative to `vectors/formats/`.
    pub page: &'static str,
    pub operations: &'static [Operation],
    /// Known mistakes by name, as tokens of the first program.
    pub named: &'static LazyLock<Named>,
    pub deviants: &'static [Deviant],
    /// Implementations whose tokens may be others.
    pub programs: &'static LazyLock<Vec<Program>>,
    /// The annotated fields of the bytes that the case reads, or that are given.
    pub layout: fn(&Case, &[u8]) -> Vec<Field>,
    /// Whole domains on which codec and reference are compared.
    pub sweeps: fn() -> Vec<Sweep>,
    /// A level limit beyond the general rules, and the reason for it.
    pub at_most: fn(&Case, &Expectation) -> Option<(Level, &'static str)>,
}

/// For formats without known mistakes.
static NO_NAMED: LazyLock<Named> = LazyLock::new(Named::default);
static NO_PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(Vec::new);

impl Format {
    /// A format without anything but operations; override the rest with `Format { deviants, ..Format::new(..) }`.
    pub const fn new(
        (name, title, page): (&'static str, &'static str, &'static str),
        operations: &'static [Operation],
    ) -> Self {
        Self {
            name,
            title,
            sources: &[],
            page,
            operations,
            named: &NO_NAMED,
            deviants: &[],
            programs: &NO_PROGRAMS,
            layout: |_, _| Vec::new(),
            sweeps: Vec::new,
            at_most: |_, _| None,
        }
    }

    pub fn operation(&self, name: &str) -> Option<&'static Operation> {
        self.operations.iter().find(|operation| operation.name == name)
    }

    pub fn codec(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.codec)
    }

    pub fn reference(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.reference)
    }

    /// Whether any mistake of implementations is known, which vectors have to catch.
    pub fn has_mistakes(&self) -> bool {
        !self.deviants.is_empty() || self.named.deviations().next().is_some()
    }

    /// Whether an operation may show any of some deviations.
    pub fn may_show(&self, operation: &Operation, deviations: &[Deviation]) -> bool {
        let tokens = self.named.tokens(deviations);
        tokens.changed().any(|(at, _)| self.programs[0].concerns(at, operation.name))
    }

    pub fn has(&self, deviant: &Deviant) -> bool {
        self.deviants.iter().any(|of| of.id == deviant.id)
    }

    /// Answers as a deviant of this format; operations that it does not name are answered correctly.
    pub fn deviant(&self, deviant: &Deviant, case: &Case) -> Outcome {
        self.fuzzed().deviant(deviant, case)
    }

    pub const fn fuzzed(&self) -> Fuzzed {
        Fuzzed { name: self.name, operations: self.operations, deviants: self.deviants }
    }
}

/// The part of a [`Format`] that fuzzing needs. Computed in a constant, it refers only to this format's functions, so that a
/// fuzz target does not link the other formats.
#[derive(Clone, Copy, Debug)]
pub struct Fuzzed {
    pub name: &'static str,
    pub operations: &'static [Operation],
    pub deviants: &'static [Deviant],
}

impl Fuzzed {
    pub fn codec(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.codec)
    }

    pub fn reference(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.reference)
    }

    /// Answers as a deviant; operations that it does not name are answered correctly.
    pub fn deviant(&self, deviant: &Deviant, case: &Case) -> Outcome {
        if !deviant.operations.contains(&case.operation) {
            return self.reference(case);
        }
        let operation = self.operations.iter().find(|operation| operation.name == case.operation);
        operation.map_or(Outcome::Unsupported, |operation| (operation.behaving)(deviant.deviations, case))
    }
}

/// Calls a function of the operation that a case names.
pub fn asked(
    operations: &[Operation],
    case: &Case,
    function: fn(&Operation) -> fn(&Case) -> Outcome,
) -> Outcome {
    let operation = operations.iter().find(|operation| operation.name == case.operation);
    operation.map_or(Outcome::Unsupported, |operation| function(operation)(case))
}

/// How an input typed on the command line becomes JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum InputKind {
    Integer,
    /// A 64-bit integer, as a decimal string.
    Decimal,
    /// Hex digits.
    Bytes,
    /// A number, as a binary32 pattern.
    Float32,
    /// A number, as a binary64 pattern.
    Float64,
    Text,
    /// JSON, in which numbers with a decimal point become binary32 patterns.
    Json,
}

#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Such as `compact_index.encode`.
    pub name: &'static str,
    pub summary: &'static str,
    pub direction: Direction,
    pub input_kind: InputKind,
    /// Description of the input's shape.
    pub input: &'static str,
    /// Description of the accepted value's shape.
    pub output: &'static str,
    pub parameters: &'static [(&'static str, &'static str)],
    /// For encoders: the decoding case for the bytes of an answer.
    pub inverse: Option<fn(&OwnedCase, &Value) -> OwnedCase>,
    /// The codec's answer. Every public path of the codec is run; if two disagree, the outcome is an error.
    pub codec: fn(&Case) -> Outcome,
    pub reference: fn(&Case) -> Outcome,
    /// The answer of an implementation with these deviations; without any, it is the reference's.
    pub behaving: fn(&[Deviation], &Case) -> Outcome,
}
