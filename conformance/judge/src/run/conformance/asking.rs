//! Which vectors an adapter is asked, and in which blocks.

use std::collections::HashSet;
use std::sync::Arc;

use packproof_suite::model::vector::{Group, Vector};
use packproof_suite::parts::{Part, Parts, Place};
use packproof_suite::suite::SuiteFile;

use crate::report::model::CaseResult;
use crate::report::settled::Settling;
use crate::run::batches::{self, Block};
use crate::run::select::Selection;
use crate::run::verdict::Question;
use crate::transport::protocol::Hello;

/// Which vectors an adapter is asked.
pub(super) struct Asking<'a> {
    selection: &'a Selection,
    hello: &'a Hello,
    operations: HashSet<&'a str>,
}

/// What the questions of a block are: places in a part.
pub(super) struct Asked {
    part: Arc<(Part, Vec<Place>)>,
    pub(super) at: Vec<usize>,
}

impl<'a> Asking<'a> {
    pub(super) fn new(selection: &'a Selection, hello: &'a Hello) -> Self {
        let operations = hello.operations.iter().map(String::as_str).collect();
        Self { selection, hello, operations }
    }

    fn question<'v>(&self, (file, group, vector): (&'v SuiteFile, &'v Group, &'v Vector)) -> Question<'v>
    where
        'a: 'v,
    {
        Question::new(file, group, vector).under(&self.hello.promises)
    }

    /// Settles the picked vectors that are not asked; how many are.
    pub(super) fn settle_unasked(&self, suite: &Parts, settling: &mut Settling) -> usize {
        let mut asked = 0;
        for part in suite.parts() {
            for (at, (file, group, vector)) in part.suite.judged().enumerate() {
                if !self.selection.picks(file, vector) {
                    continue;
                }
                let question = self.question((file, group, vector));
                if !self.operations.contains(vector.operation.as_str()) {
                    settling.leave_out(part.before + at);
                } else if let Some(result) = question.left_out() {
                    settling.keep(part.before + at, vector, result);
                } else {
                    asked += 1;
                }
            }
        }
        asked
    }

    /// The questions of a part in blocks.
    pub(super) fn blocks(&self, part: Part) -> Vec<Block<Asked>> {
        let places = part.places();
        let picked = |at: &usize| {
            let (file, group, vector) = part.vector(places[*at]);
            self.selection.picks(file, vector)
                && self.question((file, group, vector)).is_asked(&self.operations)
        };
        let asked: Vec<usize> = (0..places.len()).filter(picked).collect();
        let blocks = batches::group(asked.iter().map(|&at| {
            let (_, group, vector) = part.vector(places[at]);
            (vector.operation.as_str(), &group.parameters, vector.input.to_string())
        }));
        let part = Arc::new((part, places));
        let of = |block: Block| Block {
            of: Asked { part: Arc::clone(&part), at: block.of.iter().map(|&at| asked[at]).collect() },
            operation: block.operation,
            parameters: block.parameters,
            inputs: block.inputs,
        };
        blocks.into_iter().map(of).collect()
    }

    /// The question that a case of a block is, and its place in the suite.
    pub(super) fn asked<'v>(&self, asked: &'v Asked, case: usize) -> (usize, Question<'v>)
    where
        'a: 'v,
    {
        let (part, places) = &*asked.part;
        let at = asked.at[case];
        (part.before + at, self.question(part.vector(places[at])))
    }
}

/// The verdict on a question that is not asked: its operation is not offered, or what it needs is not promised.
pub(super) fn unasked(question: &Question, operations: &HashSet<&str>) -> Option<CaseResult> {
    if operations.contains(question.vector.operation.as_str()) {
        question.left_out()
    } else {
        Some(question.not_offered())
    }
}
