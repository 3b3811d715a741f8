//! Exhaustive sweeps: compare codec and reference on whole domains, in parallel, with exact counts.
//!
//! A sweep numbers its inputs from 0 and can check any range of them, so chunks run on all cores and shards on several
//! machines. Counts are those of comparisons made.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::formats;
use crate::model::Sweep;

pub fn all() -> Vec<Sweep> {
    formats::ALL.iter().flat_map(|format| (format.sweeps)()).collect()
}

/// Part `index` of `count`, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub count: u64,
}

impl Shard {
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Parses `K/N`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        let numbers = text.split_once('/').and_then(|(k, n)| Some((digits(k)??, digits(n)??)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(format!("`{text}` is not K/N with K from 1 to N")),
        }
    }

    fn takes(self, chunk: u64) -> bool {
        chunk % self.count == self.index - 1
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swept {
    pub name: String,
    pub shard: Shard,
    pub inputs: u64,
    pub compared: u64,
    /// At most one disagreement per chunk, up to [`REPORTED`].
    pub failures: Vec<String>,
    pub seconds: f64,
}

/// A sweep stops after this many disagreements.
pub const REPORTED: usize = 10;

/// Runs one shard on all cores; `progress` receives the number of inputs compared since the last call.
pub fn run(sweep: &Sweep, shard: Shard, stop: &AtomicBool, progress: impl Fn(u64) + Sync) -> Swept {
    let start = Instant::now();
    let compared = AtomicU64::new(0);
    let failed = AtomicU64::new(0);
    let chunks = sweep.inputs.div_ceil(sweep.chunk);
    let failures: Vec<String> = (0..chunks)
        .into_par_iter()
        .filter(|&chunk| shard.takes(chunk))
        .filter_map(|chunk| {
            if stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed) >= REPORTED as u64 {
                return None;
            }
            let range = chunk * sweep.chunk..sweep.inputs.min((chunk + 1) * sweep.chunk);
            let len = range.end - range.start;
            let result = (sweep.check)(range);
            compared.fetch_add(len, Ordering::Relaxed);
            progress(len);
            let failure = result.err()?;
            failed.fetch_add(1, Ordering::Relaxed);
            Some(failure)
        })
        .collect();
    Swept {
        name: sweep.name.to_owned(),
        shard,
        inputs: sweep.inputs,
        compared: compared.into_inner(),
        failures: failures.into_iter().take(REPORTED).collect(),
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Merges the results of shards. An incomplete shard, a missing or repeated one, or shards of different sweeps are
/// errors.
pub fn merge(parts: &[Swept]) -> Result<Vec<Swept>, String> {
    let mut merged: Vec<Swept> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for part in parts {
        if !seen.insert((part.name.clone(), part.shard.count, part.shard.index)) {
            return Err(format!(
                "{}: shard {}/{} appears twice",
                part.name, part.shard.index, part.shard.count
            ));
        }
        match merged.iter_mut().find(|whole| whole.name == part.name) {
            None => merged.push(part.clone()),
            Some(whole) if whole.inputs != part.inputs || whole.shard.count != part.shard.count => {
                return Err(format!("{}: the shards are of different sweeps", part.name));
            }
            Some(whole) => {
                whole.compared += part.compared;
                whole.failures.extend(part.failures.iter().cloned());
                whole.seconds += part.seconds;
            }
        }
    }
    for whole in &mut merged {
        let shards = seen.iter().filter(|(name, _, _)| *name == whole.name).count() as u64;
        if shards != whole.shard.count {
            return Err(format!("{}: {shards} of {} shards are present", whole.name, whole.shard.count));
        }
        if whole.failures.is_empty() && whole.compared != whole.inputs {
            return Err(format!(
                "{}: {} of {} inputs were compared",
                whole.name, whole.compared, whole.inputs
            ));
        }
        whole.shard = Shard::WHOLE;
    }
    Ok(merged)
}
