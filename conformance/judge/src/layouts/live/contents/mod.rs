//! Identification of integers, texts and records.
//!
//! A few answers give the candidates of a kind. The questions that distinguish most of them follow until one is left, then those that
//! distinguish it from its neighbours, key by key, and from the presets.

mod answer;
mod bits;
mod classes;
mod inquiry;
mod named;
mod text;
mod varint;

use packproof_models::content::Content;
use packproof_models::measure::Stop;

use super::talk::Talk;
use super::{Identified, Unknown};
use crate::layouts::bytes::content_of;
use crate::layouts::{File, presets_of};
use answer::Answer;
use inquiry::Inquiry;

/// Limit on the answers of one operation that are passed to the other.
const CROSSED: usize = 8;

pub(super) fn found<E>(talk: &Talk<'_, '_, E>, like: &Content) -> Result<Identified, Unknown<E>> {
    let mut inquiry = Inquiry::new(talk, like.clone());
    let (kind, mut guesses) = match like {
        Content::Integer(_) => ("varint", varint::guesses(&mut inquiry)),
        Content::Text(_) => ("string", text::guesses(&mut inquiry)),
        Content::Fields(_) => ("bits", bits::guesses(&mut inquiry)),
    };
    let (names, presets): (Vec<&str>, Vec<File>) = presets_of(kind).unzip();
    let mut files = inquiry.narrowed(guesses.clone());
    if files.is_empty() {
        files = inquiry.narrowed(presets.clone());
    }
    if files.is_empty() && kind == "string" {
        let measured = text::measured(&mut inquiry);
        files = inquiry.narrowed(measured.clone());
        guesses.extend(measured);
    }
    let mut settled = files.into_iter().next().and_then(|first| inquiry.settled(first, &presets));
    if settled.is_some() {
        cross(&mut inquiry);
        settled = settled.and_then(|(file, open)| {
            if inquiry.gives_all(&file) { Some((file, open)) } else { inquiry.settled(file, &presets) }
        });
    }
    // A layout that judges few answers is not right just because it contradicts none.
    let is_right = settled.as_ref().is_some_and(|(file, _)| inquiry.gives_most(file));
    let settled = settled.filter(|(file, _)| inquiry.gives_half(file));
    let settled = settled.map(|(file, open)| (file, open, Vec::new()));
    let nearest = || {
        let (file, contradicted) = inquiry.nearest(&[guesses, presets.clone()].concat())?;
        Some((file, Vec::new(), contradicted))
    };
    let found = if is_right { settled } else { nearest().or(settled) };
    let Some((file, open, contradicted)) = found else {
        return Err(Unknown::Nothing(vec![(kind, Stop::Other("none comes near"))], talk.asked()));
    };
    let named = presets.iter().zip(names);
    let like: Vec<(&str, File)> =
        named.clone().filter_map(|(preset, name)| Some((name, inquiry.like(&file, preset)?))).collect();
    let near = named.filter(|(preset, _)| like.is_empty() && inquiry.is_near(&file, preset));
    let nearest = near.map(|(_, name)| name).collect();
    let presets = like.iter().map(|(name, _)| *name).collect();
    Ok(Identified {
        pairs: inquiry.pairs(&file),
        layout: inquiry.shortest(file, like).layout,
        open,
        contradicted,
        presets,
        nearest,
        questions: talk.asked(),
    })
}

/// Reads some of what was written and writes some of what was read, because a key may have been determined from one side only.
fn cross<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) {
    let (mut words, mut values) = (Vec::new(), Vec::new());
    for answer in &inquiry.answers {
        match answer {
            Answer::Written(_, Some(word)) => words.push(word.clone()),
            Answer::Read(_, like, Some((json, _))) => values.extend(content_of(like, json)),
            Answer::Written(_, None) | Answer::Read(_, _, None) => {}
        }
    }
    words.sort_by_key(Vec::len);
    let (like, reads, writes) = (inquiry.like.clone(), inquiry.reads(), inquiry.writes());
    for word in words.iter().step_by(words.len().div_ceil(CROSSED).max(1)).filter(|_| reads) {
        inquiry.decode(word, &like);
    }
    for value in values.iter().step_by(values.len().div_ceil(CROSSED).max(1)).filter(|_| writes) {
        inquiry.encode(value);
    }
}
