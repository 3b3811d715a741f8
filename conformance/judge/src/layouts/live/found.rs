//! How an adapter is asked, and what comes of it.

use packproof_models::measure::Stop;
use packproof_models::word::Layout;
use packproof_suite::model::Parameters;
use serde_json::Value as Json;

/// How an adapter is asked: parameters, operation and input; the result as the protocol has it. An error ends the work.
pub type Ask<'a, E> = &'a mut dyn FnMut(&Parameters, &str, &Json) -> Result<Json, E>;

/// What was found.
#[derive(Clone, Debug)]
pub struct Identified {
    /// The layout.
    pub layout: Layout,
    /// Keys that the answers leave open, and why.
    pub open: Vec<(String, String)>,
    /// Answers that the layout does not give, in words, the smallest question first.
    pub contradicted: Vec<String>,
    /// The answers as pairs of value and word or bytes, as `packproof identify FILE` reads them.
    pub pairs: Vec<String>,
    /// Presets that give every answer.
    pub presets: Vec<&'static str>,
    /// Where no layout gives every answer: presets that contradict no more than this one.
    pub nearest: Vec<&'static str>,
    /// The adapter was asked so often.
    pub questions: usize,
}

/// Why nothing was found.
#[derive(Debug)]
pub enum Unknown<E> {
    /// The adapter is of no use any more.
    Adapter(E),
    /// It answers, but in nothing that has a layout: why, for each kind that was tried, and how often it was asked.
    Nothing(Vec<(&'static str, Stop)>, usize),
    /// It reads objects with these members: a message of several fields, which no questions are for.
    Message(Vec<String>),
    /// No question was answered.
    Silent,
}
