//! What a format consists of: its operations, implementations, deviants and layout.

use std::sync::LazyLock;

use arbitrary::Unstructured;
use serde_json::Value;

use super::behaviour::{Parameter, Setting};
use super::direction::Direction;
use super::layout::Field;
use super::vector::{Expectation, Level};
use super::{Case, Deviant, Outcome, OwnedCase, Sweep};

/// One format.
#[derive(Debug)]
pub struct Format {
    /// In identifiers: `compact_index`.
    pub name: &'static str,
    /// For people: `CompactIndex`.
    pub title: &'static str,
    /// The documents that describe it.
    pub sources: &'static [&'static str],
    /// The page in `vectors/formats/`, without its directory.
    pub page: &'static str,
    /// What an implementation can be asked.
    pub operations: &'static [Operation],
    /// What implementations do differently; the right choices and the wrong ones.
    pub behaviour: &'static LazyLock<Vec<Parameter>>,
    /// The known wrong implementations.
    pub deviants: &'static [Deviant],
    /// Draws a case from a byte source, the width or length class first and the value second.
    pub sample: fn(&mut Unstructured) -> arbitrary::Result<OwnedCase>,
    /// The annotated fields of an encoding that the case reads or whose bytes are given.
    pub layout: fn(&Case, &[u8]) -> Vec<Field>,
    /// Whole domains on which codec and reference are compared.
    pub sweeps: fn() -> Vec<Sweep>,
    /// How binding a case may be where the rules for all formats do not say it, and why.
    pub at_most: fn(&Case, &Expectation) -> Option<(Level, &'static str)>,
}

/// Of a format without known mistakes.
static NO_BEHAVIOUR: LazyLock<Vec<Parameter>> = LazyLock::new(Vec::new);

impl Format {
    /// A format of operations alone: what else it has replaces the empty parts, `Format { deviants, ..Format::new(..) }`.
    pub const fn new(
        (name, title, page): (&'static str, &'static str, &'static str),
        operations: &'static [Operation],
        sample: fn(&mut Unstructured) -> arbitrary::Result<OwnedCase>,
    ) -> Self {
        Self {
            name,
            title,
            sources: &[],
            page,
            operations,
            behaviour: &NO_BEHAVIOUR,
            deviants: &[],
            sample,
            layout: |_, _| Vec::new(),
            sweeps: Vec::new,
            at_most: |_, _| None,
        }
    }

    /// The operation that a case asks for.
    pub fn operation(&self, name: &str) -> Option<&'static Operation> {
        self.operations.iter().find(|operation| operation.name == name)
    }

    /// Asks the codec.
    pub fn codec(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.codec)
    }

    /// Asks the reference.
    pub fn reference(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.reference)
    }

    /// Whether any mistake of implementations is known, which vectors have to catch.
    pub fn has_mistakes(&self) -> bool {
        !self.deviants.is_empty() || !self.behaviour.is_empty()
    }

    /// Whether a deviant is one of this format's.
    pub fn has(&self, deviant: &Deviant) -> bool {
        self.deviants.iter().any(|of| of.id == deviant.id)
    }

    /// Asks a known wrong implementation of this format; operations that it does not name it gets right.
    pub fn deviant(&self, deviant: &Deviant, case: &Case) -> Outcome {
        self.fuzzed().deviant(deviant, case)
    }

    /// What fuzzing needs of it.
    pub const fn fuzzed(&self) -> Fuzzed {
        Fuzzed { name: self.name, operations: self.operations, deviants: self.deviants, sample: self.sample }
    }
}

/// What fuzzing needs of a [`Format`]. Computed in a constant it refers to these functions alone: a fuzz target does not link
/// the other formats.
#[derive(Clone, Copy, Debug)]
pub struct Fuzzed {
    /// The format's name.
    pub name: &'static str,
    /// What an implementation can be asked.
    pub operations: &'static [Operation],
    /// The known wrong implementations.
    pub deviants: &'static [Deviant],
    /// Draws a case from a byte source.
    pub sample: fn(&mut Unstructured) -> arbitrary::Result<OwnedCase>,
}

impl Fuzzed {
    /// Asks the codec.
    pub fn codec(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.codec)
    }

    /// Asks the reference.
    pub fn reference(&self, case: &Case) -> Outcome {
        asked(self.operations, case, |operation| operation.reference)
    }

    /// Asks a known wrong implementation; operations that it does not name it gets right.
    pub fn deviant(&self, deviant: &Deviant, case: &Case) -> Outcome {
        if !deviant.operations.contains(&case.operation) {
            return self.reference(case);
        }
        let operation = self.operations.iter().find(|operation| operation.name == case.operation);
        operation
            .map_or(Outcome::Unsupported, |operation| (operation.behaving)(&Setting::of(deviant.point), case))
    }
}

/// Asks one function of the operation that a case names.
pub fn asked(
    operations: &[Operation],
    case: &Case,
    function: fn(&Operation) -> fn(&Case) -> Outcome,
) -> Outcome {
    let operation = operations.iter().find(|operation| operation.name == case.operation);
    operation.map_or(Outcome::Unsupported, |operation| function(operation)(case))
}

/// How a person's input on the command line becomes the operation's JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// A JSON number.
    Integer,
    /// A 64-bit integer: a decimal string.
    Decimal,
    /// Hex digits.
    Bytes,
    /// A number, turned into a binary32 pattern.
    Float32,
    /// A number, turned into a binary64 pattern.
    Float64,
    /// Text as it is typed.
    Text,
    /// JSON; inside it numbers written with a point become binary32 patterns.
    Json,
}

/// One question that an implementation can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// `compact_index.encode`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What it does with bytes.
    pub direction: Direction,
    /// How a person types its input.
    pub input_kind: InputKind,
    /// The shape of the input.
    pub input: &'static str,
    /// The shape of the value of an accepting answer.
    pub output: &'static str,
    /// Names and shapes of the parameters.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Cases of the operation of that name in order of size, smallest first: what the search for minimal witnesses walks.
    pub candidates: fn(&'static str) -> Box<dyn Iterator<Item = OwnedCase>>,
    /// Encoding operations: the decoding case for the bytes that an implementation answered.
    pub inverse: Option<fn(&OwnedCase, &Value) -> OwnedCase>,
    /// Asks the codec crate. Every public path of the codec that performs the operation is run; should two
    /// paths disagree, the outcome is an error that says so.
    pub codec: fn(&Case) -> Outcome,
    /// Asks the executable specification.
    pub reference: fn(&Case) -> Outcome,
    /// Answers as an implementation of that behaviour does; under the right one as the reference does.
    pub behaving: fn(&Setting, &Case) -> Outcome,
}
