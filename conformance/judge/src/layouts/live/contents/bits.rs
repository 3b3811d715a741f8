//! Candidates for `kind = "bits"`: every bit order, and codes with a selector or a flag.

use packproof_models::bits::{Above, End, Layout, Order, Pad, Parts, Ranged, Sign, Signed, Take};
use packproof_models::content::{Content, Field, Shape};
use packproof_models::word::{Layout as Any, Model};

use super::inquiry::{Inquiry, with_each};
use crate::layouts::moved::of_layout;
use crate::layouts::{File, presets_of};

/// Candidates for the shapes of fields that the adapter accepts.
pub(super) fn guesses<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<File> {
    let mut offered = |value: i128, shape: Shape| {
        let record = Content::Fields(vec![Field { value, shape }]);
        let known = inquiry.answers.len();
        // Codes may need a one at an odd or at an even place.
        let read = |inquiry: &mut Inquiry<'_, '_, '_, E>| {
            [0x05, 0xAA].iter().any(|byte| inquiry.decode(&[*byte; 8], &record).is_some())
        };
        let found = inquiry.encode(&record).is_some() || read(inquiry);
        if !found {
            // A refused shape says nothing about the layout.
            inquiry.answers.truncate(known);
            inquiry.refused.push(shape);
        }
        found
    };
    let plain = offered(1, Shape::Bits(5));
    let (signed, ranged) = (offered(-3, Shape::Signed(7)), offered(5, Shape::Range(0, 10)));
    let (coded, single) = (offered(1, Shape::Code), offered(0, Shape::Range(0, 0)));
    for record in ["5:3,4660:13,21:6", "1:1,74565:17,0:2", "2:2,1193046:21,5:4"].iter().filter(|_| plain) {
        let Ok(record) = record.parse() else { continue };
        inquiry.encode(&record);
        inquiry.decode(&[0x4B, 0xD2, 0x69, 0xA5, 0x1E, 0x87], &record);
    }
    let mut layouts = if coded { coded_ones(inquiry) } else { vec![Layout::default()] };
    if signed {
        layouts = with_each(&layouts, &Signed::ALL[1..], |layout, signed| layout.signed = signed);
    }
    if ranged {
        layouts = with_each(&layouts, &Ranged::ALL[1..], |layout, ranged| layout.ranged = ranged);
        let bits = if single { &[0, 1][..] } else { &[0] };
        layouts = with_each(&layouts, bits, |layout, single| layout.single = single);
        layouts = with_each(&layouts, Above::ALL, |layout, above| layout.above = above);
    }
    layouts = with_each(&layouts, Take::ALL, |layout, take| layout.take = take);
    layouts = with_each(&layouts, Order::ALL, |layout, field| layout.field = field);
    layouts = with_each(&layouts, &[None, Some(16), Some(32), Some(64)], |layout, word| layout.word = word);
    layouts = with_each(&layouts, Pad::ALL, |layout, pad| layout.pad = pad);
    layouts = with_each(&layouts, End::ALL, |layout, end| layout.end = end);
    layouts.into_iter().filter_map(|layout| of_layout(Any::Bits(layout))).collect()
}

/// The codes of the presets, groups with a flag, and selectors, if the answers allow them.
fn coded_ones<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<Layout> {
    let presets = presets_of("bits").filter_map(|(_, file)| match file.layout {
        Any::Bits(Layout { codes, bijective, width, sign, .. }) if !codes.is_empty() => {
            Some(Layout { codes, bijective, width, sign, ..Layout::default() })
        }
        _ => None,
    });
    let mut presets: Vec<Layout> = presets.collect();
    presets.dedup();
    let groups =
        (1..=16).flat_map(|data| [format!("(d{data} 1)n d{data} 0"), format!("(1 d{data})n 0 d{data}")]);
    let mut codes: Vec<Vec<String>> = groups.map(|code| vec![code]).collect();
    codes.extend(COUNTED.map(|code| vec![code.to_owned()]));
    codes.extend(selectors(inquiry));
    let mut layouts: Vec<Layout> =
        codes.into_iter().map(|codes| Layout { codes, ..Layout::default() }).collect();
    // Interleaved bits are written highest first.
    layouts.iter_mut().filter(|of| of.codes == ["(0 d1)n 1"]).for_each(|of| of.order = Parts::High);
    let fitting = layouts.iter().flat_map(|layout| given(inquiry, layout));
    presets.extend(fitting.take(CODED));
    presets
}

/// The layouts with a layout's codes, its other keys of codes changed, that give all answers in some order of bits.
fn given<E>(inquiry: &Inquiry<'_, '_, '_, E>, layout: &Layout) -> Vec<Layout> {
    let fields = with_each(std::slice::from_ref(layout), Order::ALL, |layout, field| layout.field = field);
    let parsed: Vec<_> =
        fields.iter().filter_map(|layout| Some((layout.field, layout.parsed().ok()?))).collect();
    let fits = |layout: &Layout| {
        let mut orders = parsed.iter().flat_map(|of| Take::ALL.iter().map(move |take| (of, *take)));
        orders.any(|((field, codes), take)| {
            let layout = Layout { take, field: *field, ..layout.clone() };
            layout.check_with(codes.clone()).is_ok_and(|model| inquiry.agrees(&Model::Bits(model)))
        })
    };
    let mut all = with_each(std::slice::from_ref(layout), &[false, true], |layout, of| layout.bijective = of);
    all = with_each(&all, &[64, 32, 0], |layout, width| layout.width = width);
    all = with_each(&all, Sign::ALL, |layout, sign| layout.sign = sign);
    all.retain(fits);
    all
}

/// Codes with a count: Elias, Golomb, interleaved, and with the number of bits in front.
const COUNTED: [&str; 16] = [
    "0n 1 dn",
    "0n 1 dn +1",
    "1n 0 dn",
    "gn dn",
    "gn dn +1",
    "(0 d1)n 1",
    "0n 1 dn+1",
    "0n 1 dn+2",
    "0n 1 dn+3",
    "n4 dn",
    "n5 dn",
    "n6 dn",
    "0n 1 d4n+4",
    "0n 1 d8n+8",
    "1n 0 d4n+4",
    "1n 0 d8n+8",
];

/// Limit on the codes, besides those of presets, that are tried in every bit order.
const CODED: usize = 6;

/// Codes selected by the first bits, from the consumed lengths of a reader.
fn selectors<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<Vec<String>> {
    let code = Content::Fields(vec![Field { value: 1, shape: Shape::Code }]);
    let mut found: Vec<Vec<String>> = Vec::new();
    if !inquiry.reads() {
        return written(inquiry);
    }
    for take in Take::ALL {
        let mut lens: Vec<usize> = Vec::new();
        for first in 0..1_u8 << SELECTED {
            // The highest bit of `first` is the first in the stream.
            let byte = if *take == Take::High {
                first << (8 - SELECTED)
            } else {
                first.reverse_bits() >> (8 - SELECTED)
            };
            let mut bytes = [0x5A; 12];
            bytes[0] = byte;
            let taken = inquiry.decode(&bytes, &code).and_then(|(_, taken)| taken);
            lens.extend(taken.and_then(|taken| usize::try_from(taken).ok()));
        }
        if lens.len() < 1 << SELECTED {
            continue;
        }
        found.extend((1..=SELECTED).filter_map(|bits| prefixed(&lens, bits)));
        found.push(merged(&lens, ""));
    }
    for codes in &mut found {
        codes.sort_by_key(|code| data(code));
    }
    found.sort();
    found.dedup();
    found
}

/// The same for a writer: eight codes of a value have as many bytes as one of them has bits.
fn written<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<Vec<String>> {
    let mut classes: Vec<(usize, u32, Vec<u8>)> = Vec::new();
    for power in 0..32 {
        let code = Field { value: 1 << power, shape: Shape::Code };
        let Some(bytes) = inquiry.encode(&Content::Fields(vec![code; 8])) else { break };
        match classes.last_mut() {
            Some(class) if class.0 == bytes.len() => *class = (bytes.len(), power + 1, bytes),
            _ => classes.push((bytes.len(), power + 1, bytes)),
        }
    }
    let selector = |take: Take, (len, data, bytes): &(usize, u32, Vec<u8>)| {
        let bits = len.checked_sub(*data as usize).filter(|bits| (1..=SELECTED as usize).contains(bits))?;
        let first = bytes.first()?;
        let first = if take == Take::High { *first } else { first.reverse_bits() };
        Some(format!("{} d{data}", &format!("{first:08b}")[..bits]))
    };
    let of = |take: &Take| classes.iter().map(|class| selector(*take, class)).collect::<Option<Vec<_>>>();
    Take::ALL.iter().filter_map(of).filter(|codes| codes.len() > 1).collect()
}

/// The maximum width of a selector.
const SELECTED: u32 = 3;

/// A code of a total width with this selector.
fn behind(selector: &str, len: usize) -> String {
    match len.saturating_sub(selector.len()) {
        0 => selector.to_owned(),
        data => format!("{selector} d{data}"),
    }
}

fn data(code: &str) -> usize {
    code.split_once(" d").and_then(|(_, bits)| bits.parse().ok()).unwrap_or(0)
}

/// A code for each value of a selector of a width, if it determines the lengths.
fn prefixed(lens: &[usize], bits: u32) -> Option<Vec<String>> {
    let of_one = lens.len() >> bits;
    let code = |(selector, lens): (usize, &[usize])| {
        let selector = format!("{selector:0bits$b}", bits = bits as usize);
        lens.iter().all(|len| *len == lens[0] && *len >= selector.len()).then(|| behind(&selector, lens[0]))
    };
    lens.chunks(of_one).enumerate().map(code).collect()
}

/// Codes with selectors that are as short as possible.
fn merged(lens: &[usize], selector: &str) -> Vec<String> {
    if lens.len() == 1 || !selector.is_empty() && lens.iter().all(|len| *len == lens[0]) {
        return vec![behind(selector, lens[0])];
    }
    let (zero, one) = lens.split_at(lens.len() / 2);
    [merged(zero, &format!("{selector}0")), merged(one, &format!("{selector}1"))].concat()
}
