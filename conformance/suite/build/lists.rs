//! What a list may be instead: two elements exchanged, one that is the one before it again, all rotated.

use std::ops::Range;

/// Pairs of a list's elements that are exchanged at most.
const PAIRS: usize = 36;

/// A text in the place of a range of the source.
type Text = (Range<usize>, String);

/// The pairs of elements that are exchanged, and the texts of these and the other lists, in that order.
pub(crate) fn others(
    elements: &[Range<usize>],
    text: impl Fn(&Range<usize>) -> String,
) -> (Vec<[usize; 2]>, Vec<Text>) {
    let pairs = (0..elements.len()).flat_map(|one| (one + 1..elements.len()).map(move |other| [one, other]));
    let pairs: Vec<[usize; 2]> = pairs.take(PAIRS).collect();
    let exchanged = |&[one, other]: &[usize; 2]| {
        let (one, other) = (elements[one].clone(), elements[other].clone());
        let [first, second, between] =
            [one.clone(), other.clone(), one.end..other.start].map(|range| text(&range));
        (one.start..other.end, format!("{second}{between}{first}"))
    };
    let mut texts: Vec<_> = pairs.iter().map(exchanged).collect();
    if texts.is_empty() {
        return (pairs, texts);
    }
    texts.extend(elements.windows(2).map(|two| (two[1].clone(), text(&two[0]))));
    if let [first, _, .., last] = elements {
        let all: Vec<String> = elements.iter().map(text).collect();
        let (mut left, mut right) = (all.clone(), all);
        left.rotate_left(1);
        right.rotate_right(1);
        texts.extend([left, right].map(|all| (first.start..last.end, all.join(", "))));
    }
    (pairs, texts)
}
