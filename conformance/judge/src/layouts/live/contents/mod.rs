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
#[cfg(test)]
use packproof_models::content::Told;
use packproof_models::measure::Stop;

use super::found::{Identified, Unknown};
use super::talk::Talk;

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
        files = inquiry.narrowed(presets.clone());
    }
    let settled = files.into_iter().next().and_then(|first| inquiry.settled(first, &presets));
    let Some((file, open)) = settled else {
        let nearest = presets.iter().map(|preset| inquiry.score(&preset.model).0).min().unwrap_or(0);
        return Err(Unknown::Nothing(vec![(kind, Stop::Contradicted(nearest))], talk.asked()));
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
pub(super) fn difference(
    own: &File,
    other: &packproof_models::word::Layout,
    operations: &[&str],
) -> Option<String> {
    use packproof_models::content::{Field, Shape};
    use packproof_models::word::Layout;

    use crate::layouts::Asked;
    use crate::layouts::bytes::content_json;
    let other = inquiry::file(other.clone())?;
    let like = match &own.layout {
        Layout::Varint(_) => Content::Integer(0),
        Layout::Text(_) => Content::Text(Vec::new()),
        Layout::Bits(_) => Content::Fields(vec![Field { value: 0, shape: Shape::Bits(1) }]),
        _ => return None,
    };
    let mut draw = fastrand::Rng::with_seed(7);
    let offered = |suffix: &str| operations.iter().any(|name| name.ends_with(suffix));
    let pool = (0..20).flat_map(|_| draw::questions(&mut draw, &[own], &like)).collect::<Vec<_>>();
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

/// Whether another layout says something else, or nothing, of what one says.
#[cfg(test)]
fn differ<T: PartialEq>(one: &Told<T>, other: &Told<T>) -> bool {
    one != other && *one != Told::Unjudged && (*other != Told::Unjudged || matches!(one, Told::Is(_)))
}
