//! The generator of `vectors/generated/`: asks the reference, never the codec.

pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

use serde_json::Value;

use crate::formats::{self, Format};
use crate::model::{OwnedCase, Parameters};
use crate::vectors::{
    Expectation, Group, Level, NoteText, Provenance, ProvenanceKind, SUITE_VERSION, Vector, VectorFile,
};

/// The generated file of a format.
pub fn file(format: &Format) -> VectorFile {
    let groups = (format.generate)();
    let used = |flag: &str| groups.iter().flat_map(|g| &g.vectors).any(|v| v.flags.iter().any(|f| f == flag));
    let notes = format.notes.iter().filter(|note| used(note.flag)).map(|note| {
        let text = NoteText {
            catches: note.catches.to_owned(),
            effect: note.effect.to_owned(),
            page: format!("formats/{}", format.page),
        };
        (note.flag.to_owned(), text)
    });
    let notes = notes.collect();
    VectorFile { format: format.name.to_owned(), suite: SUITE_VERSION.to_owned(), notes, groups }
}

/// The sample files of `vectors/samples/`: path below `vectors/`, contents. They too are the reference's.
pub fn samples() -> Vec<(&'static str, Vec<u8>)> {
    vec![(unreal::sample::PATH, unreal::sample::file())]
}

/// Collects the vectors of one group; the reference answers.
#[derive(Debug)]
pub struct GroupBuilder {
    group: Group,
    level: Level,
}

impl GroupBuilder {
    /// A group without parameters whose vectors are `must`.
    pub fn new(name: &str) -> Self {
        let source = "packproof vectors generate, from the reference".to_owned();
        let provenance = Provenance { kind: ProvenanceKind::Generator, source };
        let group = Group {
            name: name.to_owned(),
            parameters: Parameters::new(),
            provenance,
            stays: None,
            vectors: Vec::new(),
        };
        Self { group, level: Level::Must }
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
        let outcome = formats::reference(&case.as_case());
        let expect = Expectation::of(&outcome).unwrap_or_else(|| panic!("{id}: {outcome}"));
        let mut vector = Vector {
            id,
            comment: comment.to_owned(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            operation: operation.to_owned(),
            input,
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
