//! Values of a layout of words for the messages that contain it.

use packproof_models::word::{Layout, Value};
use packproof_suite::model::vector::{Expectation, Vector};

use super::draft::Draft;
use super::flags::flags;
use super::{float, quaternion, ranged};
use crate::layouts::moved::of_layout;
use crate::layouts::wire::value_of;

/// Values with a single right word, each with id, comment and flag.
pub(in crate::layouts) fn words_of(layout: &Layout) -> Vec<(Value, String, String, &'static str)> {
    let Some(file) = of_layout(layout.clone()) else { return Vec::new() };
    let mut draft = Draft::new("", "f", &file);
    quaternion::ask(&mut draft);
    ranged::ask(&mut draft);
    float::ask(&mut draft);
    let groups = draft.groups();
    let encode = groups.iter().filter(|group| group.name == "encode").flat_map(|group| &group.vectors);
    let one = |vector: &Vector| {
        let [flag, ..] = flags().find(|[flag, ..]| vector.flags.iter().any(|of| of == flag))?;
        let id = vector.id.trim_start_matches("-encode-").to_owned();
        let only = matches!(vector.expect, Expectation::Accept(_));
        Some((value_of(&vector.input).filter(|_| only)?, id, vector.comment.clone(), flag))
    };
    encode.filter_map(one).collect()
}
