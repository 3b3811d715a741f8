//! Guesses of `kind = "bits"`: every order of bits, and the codes of the presets.

use packproof_models::bits::{Above, End, Layout, Order, Pad, Ranged, Signed, Take};
use packproof_models::content::{Content, Field, Shape};
use packproof_models::word::Layout as Any;

use super::inquiry::{Inquiry, file, with_each};
use crate::layouts::{File, presets_of};

/// Layouts of records and of coded values, of what the adapter takes.
pub(super) fn guesses<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<File> {
    let mut offered = |value: i128, shape: Shape| {
        let record = Content::Fields(vec![Field { value, shape }]);
        inquiry.encode(&record).is_some() || inquiry.decode(&[0x05; 8], &record).is_some()
    };
    let (signed, ranged) = (offered(-3, Shape::Signed(7)), offered(5, Shape::Range(0, 10)));
    let coded = offered(1, Shape::Code);
    let mut layouts = if coded { coded_ones() } else { vec![Layout::default()] };
    if signed {
        layouts = with_each(&layouts, &Signed::ALL[1..], |layout, signed| layout.signed = signed);
    }
    if ranged {
        layouts = with_each(&layouts, &Ranged::ALL[1..], |layout, ranged| layout.ranged = ranged);
        layouts = with_each(&layouts, &[0, 1], |layout, single| layout.single = single);
        layouts = with_each(&layouts, Above::ALL, |layout, above| layout.above = above);
    }
    layouts = with_each(&layouts, Take::ALL, |layout, take| layout.take = take);
    layouts = with_each(&layouts, Order::ALL, |layout, field| layout.field = field);
    layouts = with_each(&layouts, &[None, Some(16), Some(32), Some(64)], |layout, word| layout.word = word);
    layouts = with_each(&layouts, Pad::ALL, |layout, pad| layout.pad = pad);
    layouts = with_each(&layouts, End::ALL, |layout, end| layout.end = end);
    layouts.into_iter().filter_map(|layout| file(Any::Bits(layout))).collect()
}

/// The codes of the presets.
fn coded_ones() -> Vec<Layout> {
    let mut layouts: Vec<Layout> = Vec::new();
    for (_, file) in presets_of("bits") {
        if let Any::Bits(Layout { codes, bijective, width, sign, .. }) = file.layout
            && !codes.is_empty()
        {
            layouts.push(Layout { codes, bijective, width, sign, ..Layout::default() });
        }
    }
    layouts.dedup();
    layouts
}
