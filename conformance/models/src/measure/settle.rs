//! Keys that are names, not numbers: the name that makes most answers right.

use super::questions::Answer;
use crate::prelude::*;
use crate::word::{self, Judged, Model};

pub(super) type Open = Vec<(&'static str, &'static str)>;

/// A key with the changes that its names are; the first is the default.
pub(super) type Slot<L> = (&'static str, Vec<Box<dyn Fn(&mut L)>>);

pub(super) fn slot<L: 'static, T: Copy + 'static>(
    key: &'static str,
    names: &[T],
    set: fn(&mut L, T),
) -> Slot<L> {
    let change = |&name: &T| -> Box<dyn Fn(&mut L)> { Box::new(move |layout| set(layout, name)) };
    (key, names.iter().map(change).collect())
}

/// How many answers are wrong, and how many right.
pub(super) fn score(layout: &word::Layout, answers: &[Answer]) -> Option<(usize, usize, Model)> {
    let model = layout.check().ok()?;
    let judged: Vec<_> = answers.iter().map(|answer| answer.judge(&model)).collect();
    let count = |wanted| judged.iter().filter(|judged| **judged == wanted).count();
    Some((count(Judged::Wrong), count(Judged::Right), model))
}

/// Settles one key after another, twice, since one may hide another; those that another name fits as well are open.
pub(super) fn settle<L: Clone>(
    layout: &mut L,
    kind: fn(L) -> word::Layout,
    answers: &[Answer],
    slots: &[Slot<L>],
) -> Open {
    let mut open = Open::new();
    for _ in 0..2 {
        open.clear();
        for (key, names) in slots {
            let tried = names.iter().filter_map(|name| {
                let mut with = layout.clone();
                name(&mut with);
                score(&kind(with.clone()), answers).map(|score| (score, with))
            });
            let tried: Vec<_> = tried.collect();
            let best = tried.iter().min_by_key(|((wrong, right, _), _)| (*wrong, usize::MAX - right));
            let Some(((least, _, model), with)) = best else { continue };
            if tried.iter().any(|((wrong, _, other), _)| wrong == least && other != model) {
                open.push((*key, "nothing that was asked tells its names apart"));
            }
            *layout = with.clone();
        }
    }
    open
}
