//! Keys that are names, not numbers: the name that makes most answers right.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::questions::Answer;
use crate::word::{Judged, Layout, Model};

pub(super) type Open = Vec<(&'static str, &'static str)>;

/// A key with the changes that its names are; the first is the default.
pub(super) type Slot = (&'static str, Vec<Box<dyn Fn(&mut Layout)>>);

/// How many answers are wrong, and how many right.
pub(super) fn score(layout: &Layout, answers: &[Answer]) -> Option<(usize, usize, Model)> {
    let model = layout.check().ok()?;
    let (mut wrong, mut right) = (0, 0);
    for answer in answers {
        match answer.judge(&model) {
            Judged::Wrong => wrong += 1,
            Judged::Right => right += 1,
            Judged::Unjudged => {}
        }
    }
    Some((wrong, right, model))
}

/// Settles one key after another, twice, since one may hide another; those that another name fits as well are open.
pub(super) fn settle(layout: &mut Layout, answers: &[Answer], slots: &[Slot]) -> Open {
    let mut open = Open::new();
    for _ in 0..2 {
        open.clear();
        for (key, names) in slots {
            let mut best: Option<(usize, usize, Model, Layout)> = None;
            let mut as_well = false;
            for name in names {
                let mut with = layout.clone();
                name(&mut with);
                let Some((wrong, right, model)) = score(&with, answers) else { continue };
                match &best {
                    Some((least, most, known, _))
                        if (*least, usize::MAX - most) <= (wrong, usize::MAX - right) =>
                    {
                        as_well |= *least == wrong && *known != model;
                    }
                    _ => {
                        as_well = best
                            .as_ref()
                            .is_some_and(|(least, _, known, _)| *least == wrong && *known != model);
                        best = Some((wrong, right, model, with));
                    }
                }
            }
            if let Some((.., with)) = best {
                *layout = with;
            }
            if as_well {
                open.push((key, "nothing that was asked tells its names apart"));
            }
        }
    }
    open
}
