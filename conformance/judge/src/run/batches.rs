//! Questions in blocks, and blocks cut into batches: what is sent to an adapter as one line.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

use packproof_suite::model::Parameters;

/// Cases of one operation with the same parameters.
#[derive(Clone, Debug, Default)]
pub struct Block<T = Vec<usize>> {
    /// The operation.
    pub operation: String,
    /// Its parameters.
    pub parameters: Parameters,
    /// The inputs as JSON texts.
    pub inputs: Vec<String>,
    /// What who asks knows of the cases: mostly which question each of them is.
    pub of: T,
}

/// Puts questions (operation, parameters, input) into blocks, each of which knows which question stands where.
pub fn group<'a>(questions: impl Iterator<Item = (&'a str, &'a Parameters, String)>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut known: HashMap<(&str, String), usize> = HashMap::new();
    for (place, (operation, parameters, input)) in questions.enumerate() {
        let key = (operation, serde_json::to_string(parameters).unwrap_or_default());
        let at = *known.entry(key).or_insert_with(|| {
            let (operation, parameters) = (operation.to_owned(), parameters.clone());
            blocks.push(Block { operation, parameters, ..Block::default() });
            blocks.len() - 1
        });
        blocks[at].inputs.push(input);
        blocks[at].of.push(place);
    }
    blocks
}

/// Gives the next blocks when the last are sent; none at the end. So all questions need not be in memory at a time.
pub type Supply<'a, T> = &'a mut (dyn FnMut() -> Option<Vec<Block<T>>> + Send);

/// Bytes of input after which a batch is full: far below what any line limit allows.
const BATCH_BYTES: usize = 256 << 10;

/// A part of a block that is sent as one line.
#[derive(Debug)]
pub(super) struct Batch<T> {
    pub(super) block: Arc<Block<T>>,
    pub(super) cases: Range<usize>,
}

impl<T> Clone for Batch<T> {
    fn clone(&self) -> Self {
        Self { block: Arc::clone(&self.block), cases: self.cases.clone() }
    }
}

/// What is left to ask.
pub(super) struct Queue<'a, T> {
    pub(super) batches: VecDeque<Batch<T>>,
    supply: Supply<'a, T>,
    most: usize,
}

impl<'a, T> Queue<'a, T> {
    /// With the first batches, of `most` cases at most.
    pub(super) fn filled(supply: Supply<'a, T>, most: usize) -> Self {
        let mut queue = Self { batches: VecDeque::new(), supply, most };
        queue.fill();
        queue
    }

    /// Cuts new batches where none are left.
    pub(super) fn fill(&mut self) {
        while self.batches.is_empty()
            && let Some(blocks) = (self.supply)()
        {
            self.batches.extend(batches(blocks, self.most));
        }
    }
}

fn batches<T>(blocks: Vec<Block<T>>, most: usize) -> Vec<Batch<T>> {
    let mut batches = Vec::new();
    for block in blocks.into_iter().map(Arc::new) {
        let (mut start, mut bytes) = (0, 0);
        for (at, input) in block.inputs.iter().enumerate() {
            if at > start && (at - start == most || bytes + input.len() > BATCH_BYTES) {
                batches.push(Batch { block: Arc::clone(&block), cases: start..at });
                (start, bytes) = (at, 0);
            }
            bytes += input.len();
        }
        if start < block.inputs.len() {
            batches.push(Batch { block: Arc::clone(&block), cases: start..block.inputs.len() });
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(of: usize, lens: &[usize]) -> Block<usize> {
        let inputs = lens.iter().map(|&len| "1".repeat(len)).collect();
        Block { operation: String::new(), parameters: Parameters::new(), inputs, of }
    }

    fn cut(blocks: Vec<Block<usize>>, most: usize) -> Vec<(usize, Range<usize>)> {
        batches(blocks, most).into_iter().map(|batch| (batch.block.of, batch.cases)).collect()
    }

    /// A batch ends at its most cases, before it grows too large, and with its block.
    #[test]
    fn batches_are_bounded_in_cases_and_bytes() {
        let three = vec![block(0, &[1; 5]), block(1, &[]), block(2, &[1])];
        assert_eq!(cut(three, 2), [(0, 0..2), (0, 2..4), (0, 4..5), (2, 0..1)]);
        let half = BATCH_BYTES / 2;
        assert_eq!(cut(vec![block(0, &[half, half, 1])], 9), [(0, 0..2), (0, 2..3)]);
        assert_eq!(cut(vec![block(0, &[half, half + 1])], 9), [(0, 0..1), (0, 1..2)]);
        assert_eq!(cut(vec![block(0, &[4 * BATCH_BYTES, 1])], 9), [(0, 0..1), (0, 1..2)]);
    }

    /// Blocks are asked for when the last batch was taken, not before, and empty ones are passed over.
    #[test]
    fn blocks_come_as_they_are_needed() {
        let mut left = vec![vec![block(3, &[1])], vec![block(2, &[])], vec![block(1, &[1, 1])]];
        let mut supply = || left.pop();
        let mut queue = Queue { batches: VecDeque::new(), supply: &mut supply, most: 1 };
        let mut taken = Vec::new();
        loop {
            queue.fill();
            let Some(batch) = queue.batches.pop_front() else { break };
            taken.push((batch.block.of, batch.cases, queue.batches.len()));
        }
        assert_eq!(taken, [(1, 0..1, 1), (1, 1..2, 0), (3, 0..1, 0)]);
    }
}
