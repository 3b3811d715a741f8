//! Identifies the layout of a running adapter.

mod contents;
mod offers;
mod said;
mod shape;
mod talk;
mod words;

pub use packproof_models::measure::Stop;
use packproof_models::word::Layout;
use packproof_suite::model::Parameters;
use serde_json::{Value as Json, json};

pub use crate::layouts::moved::of_layout;
pub use offers::{Offer, offers};
pub use said::{differing, toml};
use shape::Shape;
use talk::Talk;

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

/// Identifies one of the offers of an adapter.
///
/// # Errors
///
/// The adapter failed, or no layout matches.
pub fn identify<E>(offer: &Offer, ask: Ask<'_, E>) -> Result<Identified, Unknown<E>> {
    let talk = Talk::new(offer, ask);
    let found = match shape::of(&talk) {
        Some(Shape::Words(kinds, bits)) => words::found(&talk, kinds, bits),
        Some(Shape::Contents(like)) => contents::found(&talk, &like),
        Some(Shape::Message(members)) => Err(Unknown::Message(members)),
        None => Err(Unknown::Silent),
    };
    match talk.lost() {
        Some(error) => Err(Unknown::Adapter(error)),
        None => found,
    }
}

pub fn json(offer: &Offer, found: &Identified) -> Json {
    let open: Vec<Json> = found.open.iter().map(|(key, why)| json!({ "key": key, "why": why })).collect();
    let operations: Vec<&String> = offer.operations().collect();
    json!({
        "operations": operations,
        "kind": found.layout.kind(),
        "layout": toml(offer, found),
        "presets": found.presets,
        "nearest": found.nearest,
        "open": open,
        "contradicted": found.contradicted,
        "questions": found.questions,
        "pairs": found.pairs,
    })
}
