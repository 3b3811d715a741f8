//! Groups questions into blocks, and cuts blocks into batches: one line each.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use packproof_suite::model::Parameters;
use serde_json::value::RawValue;

/// A question: operation, parameters, and the input as JSON text.
pub(super) type Asked<'a> = (&'a str, &'a Parameters, Box<RawValue>);

/// Cases of one operation with the same parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) operation: String,
    pub(super) parameters: Parameters,
    pub(super) inputs: Vec<Box<RawValue>>,
    /// Per input, the index of its question.
    pub(super) places: Vec<usize>,
}

pub(super) fn group<'a>(questions: impl Iterator<Item = Asked<'a>>) -> Vec<Block> {
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
        blocks[at].places.push(place);
    }
    blocks
}

/// Bytes of input that fill a batch: far below any line limit.
const BATCH_BYTES: usize = 256 << 10;

/// A part of a block that is sent as one line.
#[derive(Clone, Debug)]
pub(super) struct Batch<'a> {
    pub(super) block: &'a Block,
    pub(super) cases: Range<usize>,
}

/// Cuts blocks into batches of `most` cases at most.
pub(super) fn batches(blocks: &[Block], most: usize) -> VecDeque<Batch<'_>> {
    let mut batches = VecDeque::new();
    for block in blocks {
        let (mut start, mut bytes) = (0, 0);
        for (at, input) in block.inputs.iter().enumerate() {
            if at > start && (at - start == most || bytes + input.get().len() > BATCH_BYTES) {
                batches.push_back(Batch { block, cases: start..at });
                (start, bytes) = (at, 0);
            }
            bytes += input.get().len();
        }
        if start < block.inputs.len() {
            batches.push_back(Batch { block, cases: start..block.inputs.len() });
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::transport::protocol::raw;

    /// A block has one operation and one set of parameters, and its places point back to the questions.
    #[test]
    fn blocks_share_operation_and_parameters() {
        let parameters = [json!({}), json!({"width": 3})];
        let parameters = parameters.map(|of| of.as_object().cloned().unwrap_or_default());
        let questions = [("a", 0), ("b", 0), ("a", 1), ("a", 0), ("b", 0)];
        let asked = |(at, (operation, of)): (usize, &(&'static str, usize))| {
            (*operation, &parameters[*of], raw(&at.into()))
        };
        let blocks = group(questions.iter().enumerate().map(asked));
        let places: Vec<_> = blocks.iter().map(|block| (&*block.operation, &*block.places)).collect();
        assert_eq!(places, [("a", &[0, 3][..]), ("b", &[1, 4]), ("a", &[2])]);
        assert_eq!(blocks[2].parameters, parameters[1]);
        for block in &blocks {
            assert!(block.inputs.iter().zip(&block.places).all(|(input, at)| input.get() == at.to_string()));
        }
    }

    fn cut(blocks: &[&[usize]], most: usize) -> Vec<(usize, Range<usize>)> {
        let block = |(at, lens): (usize, &&[usize])| Block {
            inputs: lens.iter().map(|&len| RawValue::from_string("1".repeat(len)).unwrap()).collect(),
            places: vec![at; lens.len()],
            ..Block::default()
        };
        let blocks: Vec<Block> = blocks.iter().enumerate().map(block).collect();
        batches(&blocks, most).into_iter().map(|batch| (batch.block.places[0], batch.cases)).collect()
    }

    /// A batch ends at its most cases, before it grows too large, and with its block.
    #[test]
    fn batches_are_bounded_in_cases_and_bytes() {
        assert_eq!(cut(&[&[1; 5], &[], &[1]], 2), [(0, 0..2), (0, 2..4), (0, 4..5), (2, 0..1)]);
        let half = BATCH_BYTES / 2;
        assert_eq!(cut(&[&[half, half, 1]], 9), [(0, 0..2), (0, 2..3)]);
        assert_eq!(cut(&[&[half, half + 1]], 9), [(0, 0..1), (0, 1..2)]);
        assert_eq!(cut(&[&[4 * BATCH_BYTES, 1]], 9), [(0, 0..1), (0, 1..2)]);
    }
}
