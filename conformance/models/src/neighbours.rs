//! Collects the layouts that differ from a given one in a single key.

use crate::fault::Fault;
use crate::prelude::*;

/// The layouts found so far, each with the key that differs.
pub(crate) struct Neighbours<'a, L, M> {
    layout: &'a L,
    pub(crate) model: M,
    check: fn(&L) -> Result<M, Fault>,
    pub(crate) found: Vec<(&'static str, L)>,
}

impl<'a, L: Clone, M: PartialEq> Neighbours<'a, L, M> {
    /// Starts with no neighbours; `None` if the layout is invalid.
    pub(crate) fn of(layout: &'a L, check: fn(&L) -> Result<M, Fault>) -> Option<Self> {
        Some(Self { layout, model: check(layout).ok()?, check, found: Vec::new() })
    }

    /// Adds the layout with a change, unless it is only another spelling of the same layout.
    pub(crate) fn with(&mut self, key: &'static str, change: impl FnOnce(&mut L)) {
        let mut next = self.layout.clone();
        change(&mut next);
        if (self.check)(&next).is_ok_and(|next| next != self.model) {
            self.found.push((key, next));
        }
    }

    /// Adds the layout with each of several values.
    pub(crate) fn each<'v, V: Clone + 'v>(
        &mut self,
        key: &'static str,
        values: impl IntoIterator<Item = &'v V>,
        change: fn(&mut L, V),
    ) {
        for value in values {
            self.with(key, |next| change(next, value.clone()));
        }
    }
}

/// A text with each of its parts replaced by what stands next to it.
pub(crate) fn with_each_part(text: &str, beside: impl Fn(&str) -> Vec<String>) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let with = |place: usize, part: String| {
        let mut parts = parts.clone();
        parts[place] = &part;
        parts.join(" ")
    };
    let all = parts.iter().enumerate();
    all.flat_map(|(place, part)| beside(part).into_iter().map(move |part| (place, part)))
        .map(|(place, part)| with(place, part))
        .collect()
}
