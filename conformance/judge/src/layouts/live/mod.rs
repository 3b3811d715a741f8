//! The layout of a running implementation, by asking it.

mod contents;
mod offers;
mod said;
mod shape;
mod talk;
#[cfg(test)]
mod tests;
mod words;

pub use packproof_models::measure::Stop;
use packproof_models::word::Layout;
use packproof_suite::model::Parameters;
use serde_json::{Value as Json, json};

pub use offers::{Offer, offers};
pub use said::{differing, toml};
use shape::Shape;
use talk::Talk;

/// How an adapter is asked: parameters, operation and input; the result as the protocol has it. An error ends the work.
pub type Ask<'a, E> = &'a mut dyn FnMut(&Parameters, &str, &Json) -> Result<Json, E>;

/// What was found.
#[derive(Clone, Debug)]
pub struct Identified {
    /// The layout.
    pub layout: Layout,
    /// Keys that the answers leave open, and why.
    pub open: Vec<(String, String)>,
    /// The answers as pairs of value and word or bytes, as `packproof identify FILE` reads them.
    pub pairs: Vec<String>,
    /// Presets that give every answer.
    pub presets: Vec<&'static str>,
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
    /// No question was answered.
    Silent,
}

/// Asks an adapter about one of its offers.
///
/// # Errors
///
/// The adapter's, or that nothing fits its answers.
pub fn identify<E>(offer: &Offer, ask: Ask<'_, E>) -> Result<Identified, Unknown<E>> {
    let talk = Talk::new(offer, ask);
    let found = match shape::of(&talk) {
        Some(Shape::Words(kinds, bits)) => words::found(&talk, kinds, bits),
        Some(Shape::Contents(like)) => contents::found(&talk, &like),
        None => Err(Unknown::Silent),
    };
    match talk.lost() {
        Some(error) => Err(Unknown::Adapter(error)),
        None => found,
    }
}

/// What was found, for programs.
pub fn json(offer: &Offer, found: &Identified) -> Json {
    let open: Vec<Json> = found.open.iter().map(|(key, why)| json!({ "key": key, "why": why })).collect();
    let operations: Vec<&String> = offer.operations().collect();
    json!({
        "operations": operations,
        "kind": found.layout.kind(),
        "layout": toml(offer, found),
        "presets": found.presets,
        "open": open,
        "questions": found.questions,
        "pairs": found.pairs,
    })
}
