//! Vectors of texts: changes of the length, letters of every encoding, NULs, invalid bytes, wrong lengths.

use packproof_models::content::Content;
use packproof_models::text::{self, Length, Letters, Wide};
use packproof_models::word::{Layout, Model};

use super::super::moved::of_layout;
use super::draft::Draft;

/// Limit on the length of texts, beyond 256 to show the byte order of a length.
const MOST: usize = 300;
/// Texts separated by `|`: blanks that a reader may trim, and letters at the limits of UTF-8 lengths, Latin-1, Windows-1252 and UTF-16.
const LETTERS: &str = concat!(
    "a| a b |a  |\ta\n|Hello, world!|~|\u{7f}|a\u{7f}|\u{80}|\u{81}|\u{9f}|\u{a0}|é|aé|ÿ|",
    "\u{100}|€|ƒ|aŸ|\u{7ff}|\u{800}|日本|a日b|\u{ffff}|\u{fffd}|😀|a😀é"
);
/// Invalid UTF-8 that every decoder replaces by a single U+FFFD.
const BAD: [(u8, &str); 3] = [(0xFF, "ff"), (0x80, "80"), (0xC3, "c3")];
/// Lone and swapped surrogates.
const LONE: [([u16; 2], &str); 4] = [
    ([0xD800, 0x61], "high"),
    ([0x61, 0xDBFF], "high-last"),
    ([0xDC00, 0x61], "low"),
    ([0xDC00, 0xD800], "swapped"),
];

pub(super) fn ask(draft: &mut Draft) {
    let Model::Text(_) = &draft.file.model else { return };
    let like = Content::Text(Vec::new());
    let say = |draft: &mut Draft, text: &str, flag: &str, id: String, comment: &str| {
        draft.content(&Content::Text(text.into()), (flag, &id, comment))
    };
    say(draft, "", "length", "empty".to_owned(), "a text without letters");
    for text in LETTERS.split('|') {
        let id: Vec<String> = text.chars().take(3).map(|letter| format!("{:x}", u32::from(letter))).collect();
        say(draft, text, "letters", format!("letters-{}", id.join("-")), "letters of a text");
    }
    for (text, id) in
        [("a\0b", "inside"), ("\0", "alone"), ("a\0", "last"), ("\0a", "first"), ("日\0本", "wide")]
    {
        say(draft, text, "special", format!("nul-{id}"), "a NUL inside the text");
    }
    for len in lengths(draft) {
        for (letter, id) in [("x", "letters"), ("日", "wide-letters")] {
            let (text, id) = (letter.repeat(len), format!("{len}-{id}"));
            say(draft, &text, "length", id, "next to a change of the length's bytes");
        }
    }
    let written = |draft: &Draft, text: &str| {
        draft.file.model.encode(&Content::Text(text.into())).ok().unwrap_or_default()
    };
    for text in ["", "abcd", "日本", "é"] {
        let bytes = written(draft, text);
        draft.cut(&bytes, &like);
        for (after, id) in
            [(&[0x00_u8, 0x61][..], "nul"), (&[0x61, 0x62], "letters"), (&[0xFF, 0xFF, 0xFF, 0xFF], "ones")]
        {
            let (followed, id) = ([&bytes, after].concat(), format!("followed-{id}"));
            draft.bytes(&followed, &like, ("length", &id, "something follows the text"));
        }
        lengthened(draft, &bytes, &like);
    }
    let narrow = written(draft, "abcd");
    let wide = wide(draft, "日本").unwrap_or_else(|| written(draft, "日本"));
    draft.bytes(&wide, &like, ("letters", "wide", "a text that a writer may have written wide"));
    for (bytes, flag, id) in bodies(&narrow, &wide) {
        draft.bytes(&bytes, &like, (flag, &id, "a text of other bytes"));
    }
}

/// A wide text, if readers of the layout accept it although writers never write it wide.
fn wide(draft: &Draft, text: &str) -> Option<Vec<u8>> {
    let Layout::Text(layout) = &draft.file.layout else { return None };
    if layout.wide != Wide::Negative {
        return None;
    }
    let narrow = Layout::Text(Box::new(text::Layout { text: Letters::Latin1, ..(**layout).clone() }));
    of_layout(narrow)?.model.encode(&Content::Text(text.into())).ok()
}

/// The same text with other lengths: each bit flipped, one less, one more, and extremes.
fn lengthened(draft: &mut Draft, bytes: &[u8], like: &Content) {
    let followed = [bytes, b"efgh\0\0\0\0"].concat();
    let prefix = bytes.len().min(4);
    for bit in 0..8 * prefix {
        for whole in [bytes, &followed] {
            let mut flipped = whole.to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            draft.bytes(&flipped, like, ("length", "flipped", "a bit of the length is another"));
        }
    }
    for first in
        [bytes.first().map(|byte| byte.wrapping_sub(1)), bytes.first().map(|byte| byte.wrapping_add(1))]
    {
        let changed = first.into_iter().chain(followed.iter().skip(1).copied()).collect::<Vec<_>>();
        draft.bytes(&changed, like, ("length", "other-length", "one byte more or less"));
    }
    for fill in [0x00, 0xFF, 0x7F, 0x80] {
        for len in 1..=5 {
            let mut filled = followed.clone();
            let len = len.min(filled.len());
            filled[..len].fill(fill);
            let comment = "a length that is very small, very large or negative";
            draft.bytes(&filled, like, ("length", "extreme", comment));
        }
    }
}

/// The texts with some of their bytes replaced.
fn bodies(narrow: &[u8], wide: &[u8]) -> Vec<(Vec<u8>, &'static str, String)> {
    let mut found = Vec::new();
    let mut replace = |whole: &[u8], from: &[u8], to: &[u8], flag: &'static str, id: String| {
        if let Some(at) = whole.windows(from.len().max(1)).position(|part| part == from) {
            found.push(([&whole[..at], to, &whole[at + from.len()..]].concat(), flag, id));
        }
    };
    for (bad, id) in BAD {
        replace(narrow, b"b", &[bad], "letters", format!("bad-{id}"));
        replace(narrow, b"d", &[bad], "letters", format!("bad-last-{id}"));
    }
    for (bytes, id) in [
        (&[0xC3, 0xA9][..], "two"),
        (&[0xC0, 0x80], "long-nul"),
        (&[0x61, 0x00], "nul-last"),
        (&[0x00, 0x61], "nul"),
        (&[0x00, 0x00], "nuls"),
    ] {
        replace(narrow, b"bc", bytes, "letters", format!("bytes-{id}"));
        replace(narrow, b"cd", bytes, "special", format!("last-bytes-{id}"));
        replace(narrow, b"ab", bytes, "special", format!("first-bytes-{id}"));
    }
    for (bytes, id) in [
        (&[0xED, 0xA0, 0x80, 0x61][..], "surrogate"),
        (&[0xF0, 0x9F, 0x98, 0x80], "four"),
        (&[0, 0, 0, 0], "all-nul"),
    ] {
        replace(narrow, b"abcd", bytes, "letters", format!("bytes-{id}"));
    }
    // The NUL after the text.
    replace(narrow, b"d\0", b"de", "special", "no-nul".to_owned());
    replace(wide, &[0x2C, 0x67, 0, 0], &[0x2C, 0x67, 0x65, 0], "special", "wide-no-nul".to_owned());
    replace(wide, &[0x2C, 0x67, 0, 0], &[0x2C, 0x67, 0x00, 0x65], "special", "wide-half-nul".to_owned());
    let units = |units: [u16; 2]| units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>();
    let letters = [
        ([0x61, 0x62], "ab"),
        ([0xE9, 0x20AC], "latin"),
        ([0x61, 0], "nul"),
        ([0, 0x61], "nul-first"),
        ([0xD83D, 0xDE00], "pair"),
    ];
    for (pair, id) in LONE.into_iter().chain(letters) {
        replace(wide, &units([0x65E5, 0x672C]), &units(pair), "letters", format!("units-{id}"));
    }
    found
}

/// Lengths on both sides of each change of the size of the length, and around 256.
fn lengths(draft: &Draft) -> Vec<usize> {
    let around =
        |len: usize| Some(draft.file.model.encode(&Content::Text(vec![b'x'; len])).ok()?.len() - len);
    let mut found = vec![2, 3, 4, 5, 255, 256, 257];
    if let Layout::Text(layout) = &draft.file.layout
        && let Some(Length::Always(len)) = layout.length
    {
        found.extend((len as usize).saturating_sub(2)..len as usize + 2);
    }
    // With padding, the size changes with every letter.
    let fills = around(1) != around(2);
    found.extend(
        (1..MOST).filter(|len| !fills && around(*len) != around(len - 1)).flat_map(|len| [len - 1, len]),
    );
    found.sort_unstable();
    found.dedup();
    found
}
