//! From an implementation's answers to its layout.
//!
//! Every slot shows in something of its own: flags in the number of bytes reported, masks and shifts in single bits of the
//! value, ends in input that is cut, classes in refusals. So answers are compared part by part ([`alike`]), and the slot
//! whose other value makes most parts right is taken first, until nothing is better. Eight slips cost eight times what one
//! costs. What is measured is then verified: only a layout that gives every answer is the implementation's.

use alloc::string::String;
use alloc::vec::Vec;

use super::layout::Layout;
use super::moves::moves;
use super::reading::read;
use super::slips::{Of, Slot, slips};
use super::writing::write;
use crate::common::Refusal;

/// Slips that are looked for.
const MOST: usize = 24;
/// Answers that a few steps are tried on first, how many steps, and of the wrong answers one in how many they have to give.
const FEW: usize = 32;
const STEPS: usize = 4;
const GIVEN: usize = 8;
/// Steps that are worse at first and are followed by another.
const DETOURS: usize = 24;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What is at the front of these bytes?
    Read { bytes: Vec<u8>, canonical: bool },
    /// What are the bytes of this value?
    Write(i128),
}

/// What an implementation answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A value and, if it says so, the bytes that it took.
    Value(i128, Option<usize>),
    Bytes(Vec<u8>),
    /// A refusal and, if it tells them apart, of which class.
    Refused(Option<Refusal>),
}

/// What was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The layout; slots that nothing settles are the right one's.
    pub layout: Layout,
    /// How many of the answers it gives, and of how many.
    pub gives: usize,
    pub answers: usize,
    /// Slots of which another value would give as much.
    pub open: Vec<String>,
}

impl Measured {
    /// It gives every answer.
    pub fn is_whole(&self) -> bool {
        self.gives == self.answers
    }
}

/// What a layout answers.
pub fn ask(layout: &Layout, question: &Question) -> Answer {
    let refused = |refusal: Refusal| Answer::Refused(Some(refusal));
    match question {
        Question::Read { bytes, canonical } => read(layout, bytes, *canonical)
            .map_or_else(refused, |(value, consumed)| Answer::Value(value, Some(consumed))),
        Question::Write(value) => write(layout, *value).map_or_else(refused, Answer::Bytes),
    }
}

impl Answer {
    /// Whether an implementation that gave this one is predicted right, as far as it says anything.
    pub fn is_given_by(&self, predicted: &Self) -> bool {
        match (self, predicted) {
            (Self::Value(given, consumed), Self::Value(value, predicted)) => {
                given == value && (consumed.is_none() || consumed == predicted)
            }
            (Self::Refused(given), Self::Refused(predicted)) => given.is_none() || given == predicted,
            _ => self == predicted,
        }
    }
}

/// The layout whose answers these are, or the nearest that is found.
///
/// ```
/// use packproof_models::varint::{Layout, Question, ask, measure, slips, words};
///
/// let right = Layout::leb128(32);
/// let mut wrong = right.clone();
/// wrong.read.shift[3] = 20;
/// let read = |bytes: Vec<u8>| Question::Read { bytes, canonical: false };
/// let asked = (0..4).flat_map(|at| (0..7).map(move |bit| [&[0x80].repeat(at)[..], &[1 << bit]].concat()));
/// let answers: Vec<_> = asked.map(read).map(|question| (question.clone(), ask(&wrong, &question))).collect();
/// let measured = measure(&right, &answers);
/// assert!(measured.is_whole());
/// assert_eq!(words(&slips(&right, &measured.layout))[0].says, "shifts byte 3 left by 20, not 21");
/// ```
pub fn measure(right: &Layout, answers: &[(Question, Answer)]) -> Measured {
    let of = Evidence { answers, of: concerned(answers) };
    if !of.is_approached(right) {
        return Measured { layout: *right, gives: of.gives(right), answers: answers.len(), open: Vec::new() };
    }
    let mut layout = of.climbed(*right, MOST);
    if of.gives(&layout) < answers.len()
        && let Some(better) = of.around(&layout)
    {
        layout = better;
    }
    let layout = of.pruned(right, layout);
    let gives = of.gives(&layout);
    let open = if gives == answers.len() { of.open(&layout) } else { Vec::new() };
    Measured { layout, gives, answers: answers.len(), open }
}

fn concerned(answers: &[(Question, Answer)]) -> Of {
    match answers.first() {
        Some((Question::Write(_), _)) => Of::Writing,
        Some((Question::Read { canonical: true, .. }, _)) => Of::Canonical,
        _ => Of::Reading,
    }
}

struct Evidence<'a> {
    answers: &'a [(Question, Answer)],
    of: Of,
}

impl Evidence<'_> {
    fn score(&self, layout: &Layout) -> u64 {
        self.answers.iter().map(|(question, answer)| u64::from(alike(&ask(layout, question), answer))).sum()
    }

    fn gives(&self, layout: &Layout) -> usize {
        self.answers.iter().filter(|(question, answer)| answer.is_given_by(&ask(layout, question))).count()
    }

    /// Whether a few steps give some of the wrong answers, as far as a few of the answers show: those of no layout take all steps there
    /// are, and in vain.
    fn is_approached(&self, right: &Layout) -> bool {
        let apart = self.answers.len() / FEW;
        if apart < 2 {
            return true;
        }
        let answers: Vec<_> = self.answers.iter().step_by(apart).cloned().collect();
        let few = Evidence { answers: &answers, of: self.of };
        let before = few.gives(right);
        let given = few.gives(&few.climbed(*right, STEPS)).saturating_sub(before);
        given * GIVEN >= answers.len() - before
    }

    /// The best step again and again.
    fn climbed(&self, mut layout: Layout, most: usize) -> Layout {
        let mut score = self.score(&layout);
        for _ in 0..most {
            if self.gives(&layout) == self.answers.len() {
                break;
            }
            let steps = moves(&layout, self.of).into_iter();
            let best = steps
                .map(|step| (self.score(&put(&layout, &step)), step))
                .rev()
                .max_by_key(|(score, _)| *score);
            let Some((better, step)) = best.filter(|(better, _)| *better > score) else { break };
            (layout, score) = (put(&layout, &step), better);
        }
        layout
    }

    /// A layout that is better than this one, over a step that alone is none: the likeliest of these, each climbed from.
    fn around(&self, layout: &Layout) -> Option<Layout> {
        let mut steps: Vec<(u64, Layout)> = moves(layout, self.of)
            .iter()
            .map(|step| put(layout, step))
            .map(|layout| (self.score(&layout), layout))
            .collect();
        steps.sort_by_key(|(score, _)| core::cmp::Reverse(*score));
        steps.truncate(DETOURS);
        let climbed = steps.into_iter().map(|(_, start)| self.climbed(start, 2));
        let mut best: Option<(u64, Layout)> = None;
        for layout in climbed {
            if self.gives(&layout) == self.answers.len() {
                return Some(layout);
            }
            let score = self.score(&layout);
            if best.as_ref().is_none_or(|(of, _)| score > *of) {
                best = Some((score, layout));
            }
        }
        let now = self.score(layout);
        best.filter(|(score, _)| *score > now).map(|(_, better)| self.climbed(better, MOST))
    }

    /// The layout with every slot as it should be that no answer shows otherwise.
    fn pruned(&self, right: &Layout, mut layout: Layout) -> Layout {
        let mut score = self.score(&layout);
        for slip in slips(right, &layout) {
            let without = put(&layout, &[slip.right]);
            let of = self.score(&without);
            if of >= score {
                (layout, score) = (without, of);
            }
        }
        layout
    }

    /// The slots of which another value gives every answer, too.
    fn open(&self, layout: &Layout) -> Vec<String> {
        let gives = |step: &[Slot]| {
            let layout = put(layout, step);
            self.answers.iter().all(|(question, answer)| answer.is_given_by(&ask(&layout, question)))
        };
        let mut open: Vec<String> = Vec::new();
        for step in moves(layout, self.of).iter().filter(|step| step.len() == 1) {
            let path = step[0].path();
            if !open.contains(&path) && gives(step) {
                open.push(path);
            }
        }
        open
    }
}

fn put(layout: &Layout, step: &[Slot]) -> Layout {
    let mut layout = *layout;
    for slot in step {
        slot.put(&mut layout);
    }
    layout
}

/// How much of an answer is predicted right, of 64.
fn alike(predicted: &Answer, given: &Answer) -> u32 {
    match (predicted, given) {
        _ if given.is_given_by(predicted) => 64,
        (Answer::Refused(_), Answer::Refused(_)) => 24,
        (Answer::Value(value, consumed), Answer::Value(given, reported)) => {
            let len = if reported.is_none() || consumed == reported { 16 } else { 0 };
            let sign = u32::from((*value < 0) == (*given < 0)) * 2;
            let bits = (value.unsigned_abs() ^ given.unsigned_abs()).count_ones().min(64);
            8 + len + sign + (64 - bits) / 2
        }
        (Answer::Bytes(bytes), Answer::Bytes(given)) => {
            let len = if bytes.len() == given.len() { 16 } else { 0 };
            let same = bytes.iter().zip(given).map(|(a, b)| 8 - (a ^ b).count_ones()).sum::<u32>();
            let of = 8 * bytes.len().max(given.len()).max(1) as u32;
            8 + len + 36 * same / of
        }
        _ => 0,
    }
}
