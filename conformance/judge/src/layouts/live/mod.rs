//! Identifies the layout of a running adapter.

mod contents;
mod found;
mod offers;
mod said;
mod shape;
mod talk;
mod words;

pub use packproof_models::measure::Stop;
use serde_json::{Value as Json, json};

pub use crate::layouts::moved::of_layout;
pub use found::{Ask, Identified, Unknown};
pub use offers::{Offer, offers};
pub use said::{differing, toml, with_key_of};
use shape::Shape;
use talk::Talk;

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
