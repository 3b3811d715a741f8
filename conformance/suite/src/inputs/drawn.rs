//! Cases as the fuzz targets `FORMAT_reference` draw them, from bytes that are drawn evenly: no coverage leads them, so that
//! libFuzzer meets at least as much in as many executions.

use std::collections::BTreeMap;

use arbitrary::Unstructured;

use super::conditions::Condition;
use super::features::Features;
use super::open::Open;
use crate::model::{Direction, Format, Outcome};

/// Bytes that a case may draw from: few, so that what is drawn last is zero, up to more than any case takes.
const ENTROPY: [usize; 4] = [24, 100, 500, 2048];

/// The open mutants of an operation, by what their condition looks at.
struct Watched {
    direction: Direction,
    calls: usize,
    above: Vec<usize>,
    has: BTreeMap<(&'static str, u64), Vec<usize>>,
}

/// Marks the open mutants whose answer to one of so many drawn cases is not the codec's.
pub(super) fn mark(format: &Format, open: &mut [Open], executions: u64) {
    let mut watched = watched(format, open);
    let mut bytes = vec![0; ENTROPY[ENTROPY.len() - 1]];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for execution in 0..executions {
        let len = ENTROPY[(execution % ENTROPY.len() as u64) as usize];
        fill(&mut state, &mut bytes[..len]);
        let Ok(case) = (format.sample)(&mut Unstructured::new(&bytes[..len])) else { continue };
        let Some(of) = watched.get_mut(case.operation.as_str()) else { continue };
        of.calls += 1;
        if of.above.is_empty() && of.has.is_empty() {
            continue;
        }
        let outcome = format.codec(&case.as_case());
        let features = Features::of(&case, &outcome, of.direction, of.calls - 1);
        of.look(open, &outcome, &features);
    }
}

/// xorshift64*: the same bytes in every run.
fn fill(state: &mut u64, bytes: &mut [u8]) {
    for chunk in bytes.chunks_mut(8) {
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        let word = state.wrapping_mul(0x2545_F491_4F6C_DD1D).to_le_bytes();
        chunk.copy_from_slice(&word[..chunk.len()]);
    }
}

fn watched<'a>(format: &'a Format, open: &[Open]) -> BTreeMap<&'a str, Watched> {
    let mut watched: BTreeMap<&str, Watched> = BTreeMap::new();
    for operation in format.operations {
        let direction = operation.direction;
        watched
            .insert(operation.name, Watched { direction, calls: 0, above: Vec::new(), has: BTreeMap::new() });
    }
    for (at, one) in open.iter().enumerate() {
        let Some(of) = watched.get_mut(one.operation) else { continue };
        match one.mutant.condition {
            Condition::Above(..) => of.above.push(at),
            Condition::Has(dimension, number) => of.has.entry((dimension, number)).or_default().push(at),
        }
    }
    watched
}

impl Watched {
    /// Marks those that the answer shows, and watches them no more.
    fn look(&mut self, open: &mut [Open], outcome: &Outcome, features: &Features) {
        let mut unseen = |at: &usize| {
            let one = &mut open[*at];
            one.drawn |= !one.mutant.answer(outcome, features).agrees_with(outcome);
            !one.drawn
        };
        self.above.retain(&mut unseen);
        for property in features.properties() {
            if let Some(all) = self.has.get_mut(property) {
                all.retain(&mut unseen);
                if all.is_empty() {
                    self.has.remove(property);
                }
            }
        }
    }
}
