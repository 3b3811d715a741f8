//! What a diagnosis says in a report: causes, and descriptions of what no cause explains.

use serde::{Deserialize, Serialize};

/// A cause: the smallest set of deviations from the right behaviour that gives the implementation's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The format's name.
    pub format: String,
    /// The operations that it explains, joined because they share deviations.
    pub operations: Vec<Explained>,
    /// What the implementation does differently.
    pub deviations: Vec<Cause>,
    /// Known mistakes that the set contains: `packproof errata show ID`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Every answer to these operations is reproduced, right or wrong.
    pub wholly: bool,
    /// Other sets of equal size that reproduce as much: the answers cannot tell them apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Vec<Named>>,
    /// The bits that are something else than they should be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layout: Vec<BitRow>,
}

/// Eight bits of a layout, and the same eight in an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BitRow {
    /// `byte 1`, or `bits 31 to 24` of a word.
    pub name: String,
    /// The number of the first bit; each after it has one less.
    pub high: u32,
    /// What each should be: `more`, `sign`, `2^12`, `a9` for bit 9 of the field `a`, `-` for nothing.
    pub right: Vec<String>,
    /// What each is in the implementation.
    pub here: Vec<String>,
}

impl BitRow {
    /// The rows that differ, of bits in the order of the stream, or of a word from the highest down.
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
    /// The operation.
    pub operation: String,
    /// Failures whose answer is reproduced.
    pub explains: usize,
    /// All failures.
    pub failures: usize,
    /// Judged vectors whose answer is reproduced, right or wrong.
    pub agrees: usize,
    /// All judged vectors that were looked at: of tens of thousands of passes a sample is.
    pub judged: usize,
    /// The ids of the failures whose answer is reproduced, the smallest input first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
}

/// One deviation of a cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The parameter of the format's behaviour, or `deviant`.
    pub parameter: String,
    /// The wrong choice made, or the deviant's id.
    pub choice: String,
    /// What the implementation does.
    pub says: String,
    /// What to do instead.
    pub fix: String,
    /// The operations that show it.
    pub operations: Vec<String>,
    /// The vector that shows it best: the smallest failure that would pass, or fail differently, without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

/// A deviation in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The parameter.
    pub parameter: String,
    /// The wrong choice.
    pub choice: String,
    /// What an implementation that makes it does.
    pub says: String,
    /// What to do instead.
    pub fix: String,
}

/// The failures of one operation that no cause explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// The operation.
    pub operation: String,
    /// How many they are.
    pub failures: usize,
    /// All judged vectors of the operation.
    pub judged: usize,
    /// What they have in common, as the end of "fails only on".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// What is wrong with the answers, most frequent first. One failure can be of two kinds.
    pub kinds: Vec<Kind>,
    /// The deviation that comes nearest and does not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Near>,
}

/// A kind of wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Such as `accepts truncated input`.
    pub what: String,
    /// Failures of the kind.
    pub count: usize,
    /// The ids of these failures, the smallest input first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vectors: Vec<String>,
}

/// A deviation that does not hold, and what speaks against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    /// The parameter.
    pub parameter: String,
    /// The wrong choice.
    pub choice: String,
    /// What an implementation that makes it does.
    pub says: String,
    /// Failures whose answer it gives.
    pub explains: usize,
    /// Passes that it would fail, of a sample.
    pub spoils: usize,
    /// The smallest vector whose answer it does not give.
    pub against: String,
}

impl Diagnosis {
    /// Failures that it explains.
    pub fn explains(&self) -> usize {
        self.operations.iter().map(|of| of.explains).sum()
    }

    /// Failures of the operations that it concerns.
    pub fn failures(&self) -> usize {
        self.operations.iter().map(|of| of.failures).sum()
    }

    /// What a list of known failures calls it: `compact_index: encode-later-limits=two`.
    pub fn name(&self) -> String {
        let choices = self.deviations.iter().map(|of| format!("{}={}", of.parameter, of.choice));
        format!("{}: {}", self.format, choices.collect::<Vec<_>>().join(", "))
    }

    /// The ids of the failures that it explains.
    pub fn vectors(&self) -> impl Iterator<Item = &String> {
        self.operations.iter().flat_map(|of| &of.vectors)
    }

    /// Whether one of its deviations shows in an operation of which every answer is reproduced.
    pub fn is_certain(&self, deviation: &Cause) -> bool {
        let whole = self.operations.iter().filter(|of| of.agrees == of.judged);
        whole.map(|of| &of.operation).any(|name| deviation.operations.contains(name))
    }
}
