//! Layouts of integers, texts and records: guesses that fit the answers, and the questions that tell them apart.
//!
//! A few answers give the guesses of a kind. What then tells most of them apart is asked, until one is left; and then what tells
//! that one from its neighbours, key by key, and from the presets.

mod bits;
mod classes;
mod draw;
mod inquiry;
mod text;
mod varint;

use packproof_models::content::Content;
use packproof_models::measure::Stop;

use super::talk::Talk;
use super::{Identified, Unknown};
use crate::layouts::{File, presets_of};
use inquiry::Inquiry;

/// The layout of an adapter whose values look like this.
pub(super) fn found<E>(talk: &Talk<'_, '_, E>, like: &Content) -> Result<Identified, Unknown<E>> {
    let mut inquiry = Inquiry::new(talk, like.clone());
    let (kind, guesses) = match like {
        Content::Integer(_) => ("varint", varint::guesses(&mut inquiry)),
        Content::Text(_) => ("string", text::guesses(&mut inquiry)),
        Content::Fields(_) => ("bits", bits::guesses(&mut inquiry)),
    };
    let (names, presets): (Vec<&str>, Vec<File>) = presets_of(kind).unzip();
    let mut files = inquiry.narrowed(guesses);
    if files.is_empty() {
        let known = presets.iter().filter_map(|preset| inquiry::file(preset.layout.clone()));
        files = inquiry.narrowed(known.collect());
    }
    let settled = files.into_iter().next().and_then(|first| inquiry.settled(first, &presets));
    let Some((file, open)) = settled else {
        return Err(Unknown::Nothing(vec![(kind, Stop::Contradicted(inquiry.nearest()))], talk.asked()));
    };
    let named = names.into_iter().zip(&presets).filter(|(_, preset)| inquiry.gives_all(preset));
    Ok(Identified {
        layout: file.layout,
        open,
        pairs: inquiry.pairs(),
        presets: named.map(|(name, _)| name).collect(),
        questions: talk.asked(),
    })
}

/// Whether no question that is offered tells two layouts apart.
#[cfg(test)]
pub(super) fn same(own: &File, other: &packproof_models::word::Layout, operations: &[&str]) -> bool {
    use packproof_models::content::{Field, Shape};

    use crate::layouts::Asked;
    let Some(other) = inquiry::file(other.clone()) else { return false };
    let like = match own.layout.kind() {
        "varint" => Content::Integer(0),
        "string" => Content::Text(Vec::new()),
        "bits" => Content::Fields(vec![Field { value: 0, shape: Shape::Bits(1) }]),
        _ => return true,
    };
    let mut draw = fastrand::Rng::with_seed(7);
    let offered = |suffix: &str| operations.iter().any(|name| name.ends_with(suffix));
    let pool = (0..20).flat_map(|_| draw::questions(&mut draw, &[own], &like));
    pool.collect::<Vec<_>>().iter().all(|asked| match asked {
        Asked::Content(value) => !offered("encode") || own.model.encode(value) == other.model.encode(value),
        Asked::Bytes(bytes, like) => !offered("decode") || own.model.decode(bytes, like) == other.model.decode(bytes, like),
        _ => true,
    })
}
