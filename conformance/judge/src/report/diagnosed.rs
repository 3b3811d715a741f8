//! The diagnosis of a run: causes, and descriptions of failures without a cause.

use serde::{Deserialize, Serialize};

/// A cause: the fewest deviations from the right behaviour that reproduce the implementation's answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    pub format: String,
    pub operations: Vec<Explained>,
    /// What the implementation does differently.
    pub deviations: Vec<Cause>,
    /// Ids of the errata that the set contains.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Whether all answers of these operations are reproduced.
    pub wholly: bool,
    /// Other sets that reproduce as much: all deviations, with something else in the place of one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Vec<Named>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layout: Vec<BitRow>,
    /// What a live implementation answers otherwise to random inputs, in a sentence for each operation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub but: Vec<String>,
}

/// Eight bits of the right layout, and of the implementation's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BitRow {
    /// `byte 1`, or `bits 31 to 24` of a word.
    pub name: String,
    /// The number of the first bit; the others follow in descending order.
    pub high: u32,
    /// `more`, `sign`, `2^12`, `a9` for bit 9 of the field `a`, `-` for nothing.
    pub right: Vec<String>,
    pub here: Vec<String>,
}

impl BitRow {
    /// The rows that differ. Bits are in stream order (`in_bytes`), or from the highest of a word down.
    pub fn differing(right: &[String], here: &[String], in_bytes: bool) -> Vec<Self> {
        let len = right.len() as u32;
        let row = |(at, (right, here)): (u32, (&[String], &[String]))| {
            let high = if in_bytes { right.len() as u32 - 1 } else { len - 8 * at - 1 };
            let low = high + 1 - right.len() as u32;
            let name = if in_bytes { format!("byte {at}") } else { format!("bits {high} to {low}") };
            Self { name, high, right: right.to_vec(), here: here.to_vec() }
        };
        let all = (0..).zip(right.chunks(8).zip(here.chunks(8))).map(row);
        all.filter(|row| row.right != row.here).collect()
    }
}

/// How much of one operation a cause explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explained {
    pub operation: String,
    /// Failures that are reproduced.
    pub explains: usize,
    pub failures: usize,
    /// Judged vectors whose answers, right or wrong, are reproduced.
    pub agrees: usize,
    /// Judged vectors that were compared: all failures, and all passes or a sample of them.
    pub judged: usize,
    /// Ids of the reproduced failures, smallest input first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// A parameter of the format's behaviour, or `deviant`.
    pub parameter: String,
    /// The wrong choice, or the deviant's id.
    pub choice: String,
    /// What the implementation does, as a predicate.
    pub says: String,
    /// What to do instead; empty for a dialect.
    pub fix: String,
    pub operations: Vec<String>,
    /// The smallest failure that would pass, or fail differently, without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

impl Cause {
    /// What is different, whichever operations show it.
    pub fn named(&self) -> Named {
        let Self { parameter, choice, says, fix, .. } = self.clone();
        Named { parameter, choice, says, fix }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub parameter: String,
    pub choice: String,
    pub says: String,
    pub fix: String,
}

/// The failures of one operation without a cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    pub operation: String,
    pub failures: usize,
    pub judged: usize,
    /// What they have in common; completes "only on".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// Most frequent first. One failure can be of two kinds.
    pub kinds: Vec<Kind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Near>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// For example `refuses valid input as truncated`.
    pub what: String,
    pub count: usize,
    /// Ids of its failures, smallest input first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
}

/// A deviation that explains some failures and is contradicted by other answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    pub parameter: String,
    pub choice: String,
    pub says: String,
    /// Failures that it reproduces.
    pub explains: usize,
    /// Passes of a sample that it would fail.
    pub spoils: usize,
    /// The smallest vector that contradicts it.
    pub against: String,
}

impl Diagnosis {
    pub fn explains(&self) -> usize {
        self.operations.iter().map(|of| of.explains).sum()
    }

    pub fn failures(&self) -> usize {
        self.operations.iter().map(|of| of.failures).sum()
    }

    /// Its name in a list of known failures: `compact_index: encode-later-limits=two`.
    pub fn name(&self) -> String {
        format!("{}: {}", self.format, self.choices().collect::<Vec<_>>().join(", "))
    }

    fn choices(&self) -> impl Iterator<Item = String> {
        self.deviations.iter().map(|of| format!("{}={}", of.parameter, of.choice))
    }

    /// Whether a list of known failures that has this name knows each of its deviations, in whatever order.
    pub fn is_in(&self, name: &str) -> bool {
        let known = name.strip_prefix(&*self.format).and_then(|rest| rest.strip_prefix(": "));
        known.is_some_and(|known| self.choices().all(|of| known.split(", ").any(|known| known == of)))
    }

    /// Ids of the failures that it explains.
    pub fn vectors(&self) -> impl Iterator<Item = &String> {
        self.operations.iter().flat_map(|of| &of.vectors)
    }

    /// Whether a deviation shows in an operation whose answers are all reproduced.
    pub fn is_certain(&self, deviation: &Cause) -> bool {
        let whole = self.operations.iter().filter(|of| of.agrees == of.judged);
        whole.map(|of| &of.operation).any(|name| deviation.operations.contains(name))
    }
}
