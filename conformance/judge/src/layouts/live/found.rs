//! Results of identification.

use packproof_models::measure::Stop;
use packproof_models::word::Layout;
use packproof_suite::model::Parameters;
use serde_json::Value as Json;

/// Asks the adapter: parameters, operation and input; returns a result of the protocol. An error ends the identification.
pub type Ask<'a, E> = &'a mut dyn FnMut(&Parameters, &str, &Json) -> Result<Json, E>;

#[derive(Clone, Debug)]
pub struct Identified {
    pub layout: Layout,
    /// Keys that the answers do not determine, with the reason.
    pub open: Vec<(String, String)>,
    /// Descriptions of the answers that the layout does not give, smallest question first.
    pub contradicted: Vec<String>,
    /// The answers as pairs of value and word or bytes, as `packproof identify FILE` reads them.
    pub pairs: Vec<String>,
    /// Presets that contradict no answer.
    pub presets: Vec<&'static str>,
    /// If no layout gives every answer: the presets that contradict no more than this layout.
    pub nearest: Vec<&'static str>,
    pub questions: usize,
}

/// Why identification failed.
#[derive(Debug)]
pub enum Unknown<E> {
    Adapter(E),
    /// No layout matches: the reason for each kind that was tried, and the number of questions.
    Nothing(Vec<(&'static str, Stop)>, usize),
    /// The adapter reads messages with these members, which cannot be identified.
    Message(Vec<String>),
    /// No question was answered.
    Silent,
}
