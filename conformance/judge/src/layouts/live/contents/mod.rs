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
#[cfg(test)]
use packproof_models::content::Told;
use packproof_models::measure::Stop;

use super::found::{Identified, Unknown};
use super::talk::Talk;

use crate::layouts::bytes::content_of;
use crate::layouts::{File, presets_of};
use answer::Answer;
use inquiry::Inquiry;

/// Limit on the answers of one operation that are passed to the other.
const CROSSED: usize = 8;

/// Identifies an adapter with values of this shape.
pub(super) fn found<E>(talk: &Talk<'_, '_, E>, like: &Content) -> Result<Identified, Unknown<E>> {
    let mut inquiry = Inquiry::new(talk, like.clone());
    let (kind, guesses) = match like {
        Content::Integer(_) => ("varint", varint::guesses(&mut inquiry)),
        Content::Text(_) => ("string", text::guesses(&mut inquiry)),
        Content::Fields(_) => ("bits", bits::guesses(&mut inquiry)),
    };
    let (names, presets): (Vec<&str>, Vec<File>) = presets_of(kind).unzip();
    let mut files = inquiry.narrowed(guesses.clone());
    if files.is_empty() {
        files = inquiry.narrowed(presets.clone());
    }
    let mut settled = files.into_iter().next().and_then(|first| inquiry.settled(first, &presets));
    if settled.is_some() {
        cross(&mut inquiry);
        settled = settled.and_then(|(file, open)| {
            if inquiry.gives_all(&file) { Some((file, open)) } else { inquiry.settled(file, &presets) }
        });
    }
    // A layout that judges few answers is not right just because it contradicts none.
    let (settled, partial) = match settled {
        Some(settled) if !inquiry.gives_most(&settled.0) => (None, Some(settled)),
        settled => (settled, None),
    };
    let partial = partial.filter(|(file, _)| inquiry.gives_half(file));
    let nearest = || inquiry.nearest(&[guesses, presets.clone()].concat());
    let found = match settled {
        Some((file, open)) => Some((file, open, Vec::new())),
        None => nearest().map(|(file, contradicted)| (file, Vec::new(), contradicted)),
    };
    let found = found.or_else(|| partial.map(|(file, open)| (file, open, Vec::new())));
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
        layout: inquiry.shortest(file, like).layout,
        open,
        contradicted,
        pairs: inquiry.pairs(),
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

/// A question to the offered operations that distinguishes two layouts.
#[cfg(test)]
pub(in crate::layouts) fn difference(
    own: &File,
    other: &packproof_models::word::Layout,
    operations: &[&str],
) -> Option<String> {
    use crate::layouts::Asked;
    use crate::layouts::bytes::content_json;
    use crate::layouts::draw;
    let other = inquiry::file(other.clone())?;
    let like = draw::like(&own.layout)?;
    let mut random = fastrand::Rng::with_seed(7);
    let offered = |suffix: &str| operations.iter().any(|name| name.ends_with(suffix));
    let pool = (0..20).flat_map(|_| draw::questions(&mut random, &[own], &like)).collect::<Vec<_>>();
    let differs = |asked: &&Asked| match asked {
        Asked::Content(value) => {
            offered("encode") && differ(&own.model.encode(value), &other.model.encode(value))
        }
        Asked::Bytes(bytes, like) => {
            let replies = [own, &other].map(|file| file.model.decode(bytes, like));
            let sayable = replies
                .iter()
                .all(|reply| !matches!(reply, Told::Is((content, _)) if content_json(content).is_none()));
            offered("decode") && sayable && differ(&replies[0], &replies[1])
        }
        _ => false,
    };
    pool.iter().find(differs).map(|asked| match asked {
        Asked::Content(value) => {
            format!("{value}: {:?} {:?}", own.model.encode(value), other.model.encode(value))
        }
        Asked::Bytes(bytes, like) => {
            format!("{bytes:02x?}: {:?} {:?}", own.model.decode(bytes, like), other.model.decode(bytes, like))
        }
        _ => String::new(),
    })
}

/// Whether `other` gives another answer than `one`, or none.
#[cfg(test)]
fn differ<T: PartialEq>(one: &Told<T>, other: &Told<T>) -> bool {
    one != other && *one != Told::Unjudged && (*other != Told::Unjudged || matches!(one, Told::Is(_)))
}
