//! Candidates for `kind = "string"`: every combination of length, NUL, width and byte order.

use packproof_models::content::Content;
use packproof_models::forms::Layout as Varint;
use packproof_models::text::{Counts, Empty, Layout, Length, Nul, Wide};
use packproof_models::word::{Layout as Any, Model, Unit};

use super::inquiry::{Inquiry, with_each};
use super::varint;
use crate::layouts::moved::of_layout;
use crate::layouts::{File, presets_of};

const FIXED: [&str; 12] =
    ["u8", "u16le", "u16be", "u24le", "u24be", "u32le", "u32be", "i16le", "i16be", "i32le", "i32be", "u64le"];

/// Candidates, without the keys that only letters beyond ASCII show.
pub(super) fn guesses<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<File> {
    inquiry.lengths.extend(FIXED.map(|name| Length::Named(name.to_owned())));
    let mut lengths: Vec<Option<Length>> = vec![None];
    lengths.extend(inquiry.lengths.iter().cloned().map(Some));
    let written = ["", "Zq"].map(|text| inquiry.encode(&Content::Text(text.into())));
    // The bytes before the first letter.
    let prefix =
        written[1].as_deref().and_then(|bytes| Some(&bytes[..bytes.iter().position(|byte| *byte == b'Z')?]));
    // Too few lengths are known to measure a varint, so only presets are candidates, without equivalent ones.
    let mut seen = Vec::new();
    for (_, file) in presets_of("varint") {
        let (Any::Varint(varint), Model::Varint(model)) = (file.layout, file.model) else { continue };
        let counts = [0, 1, 2, 3, 4, 5, 6, -2, -3, -4, 100, 200, 300].map(|count| model.write(count));
        inquiry.lengths.push(Length::Varint(varint.clone()));
        let may = |bytes: &[u8]| counts[..10].iter().any(|count| count.as_deref() == Ok(bytes));
        if prefix.is_some_and(|prefix| !may(prefix)) {
            continue;
        }
        let read =
            [[0, 0, 0, 2], [2, 0, 0, 0], [0x81, 1, 0, 0], [0xF1, 1, 0, 0]].map(|bytes| model.read(&bytes));
        if !seen.contains(&(counts.clone(), read)) {
            seen.push((counts, read));
            lengths.push(Some(Length::Varint(varint)));
        }
    }
    let read = inquiry.decode(&[b'Z'; 600], &inquiry.like.clone()).and_then(|(_, taken)| taken);
    let always = match written.map(|bytes| bytes.map(|bytes| bytes.len())) {
        [Some(empty), Some(two)] if empty == two => u32::try_from(empty).ok(),
        _ => read.and_then(|taken| u32::try_from(taken).ok()),
    };
    for len in always.into_iter().flat_map(|len| [len, len / 2]).filter(|len| *len > 0) {
        lengths.push(Some(Length::Always(len)));
    }
    combined(&lengths)
}

/// Sizes on both sides of changes of length, without the letter of the texts among their bytes.
const SIZES: [usize; 21] =
    [1, 5, 22, 23, 24, 31, 32, 33, 62, 63, 64, 126, 127, 128, 200, 252, 253, 254, 255, 256, 300];
/// Limit on the lengths measured.
const MEASURED: usize = 8;

/// Candidates whose length is a varint measured from texts of several sizes.
pub(super) fn measured<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<File> {
    let mut samples: Vec<(i128, Vec<u8>)> = Vec::new();
    let sizes = if inquiry.writes() { &SIZES[..] } else { &[] };
    for &size in sizes {
        let written = inquiry.encode(&Content::Text(vec![b'Z'; size])).unwrap_or_default();
        let Some(at) = written.iter().position(|byte| *byte == b'Z') else { continue };
        samples.push((size as i128, written[..at].to_vec()));
    }
    let mut lengths = Vec::new();
    // With and without the NUL.
    for more in [0, 1] {
        let counted: Vec<_> = samples.iter().map(|(size, bytes)| (size + more, bytes.clone())).collect();
        let writes = |varint: &Varint| {
            let model = varint.check();
            model.is_ok_and(|model| {
                counted.iter().all(|(size, bytes)| model.write(*size).as_ref() == Ok(bytes))
            })
        };
        let found = varint::layouts(&counted).into_iter().filter(|of| !counted.is_empty() && writes(of));
        lengths.extend(found.take(MEASURED).map(|varint| Length::Varint(Box::new(varint))));
    }
    inquiry.lengths.extend(lengths.iter().cloned());
    combined(&lengths.into_iter().map(Some).collect::<Vec<_>>())
}

/// Every combination of lengths with NUL, width and byte order.
fn combined(lengths: &[Option<Length>]) -> Vec<File> {
    let mut layouts = with_each(&[Layout::default()], lengths, |layout, length| layout.length = length);
    layouts = with_each(&layouts, Nul::ALL, |layout, nul| layout.nul = nul);
    layouts = with_each(&layouts, Wide::ALL, |layout, wide| layout.wide = wide);
    layouts = with_each(&layouts, &[None, Some(Unit::Be)], |layout, unit| layout.unit = unit);
    layouts = with_each(&layouts, Counts::ALL, |layout, counts| layout.counts = counts);
    let plain = |layout: &Layout| layout.unit.is_none() && layout.counts == Counts::Units;
    layouts.retain(|layout| plain(layout) || layout.wide == Wide::Always);
    let biases = [(0, Empty::Nul), (1, Empty::Nul), (1, Empty::Zero), (0, Empty::Zero)];
    layouts = with_each(&layouts, &biases, |layout, of| (layout.bias, layout.empty) = of);
    layouts.into_iter().filter_map(|layout| of_layout(Any::Text(Box::new(layout)))).collect()
}
