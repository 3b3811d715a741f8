//! A program's text as it is shown: what only Rust asks for is left out.

use std::ops::Range;

/// Conversions that change no value, and the wrappers of results.
const WRAPPERS: [&str; 9] = [
    "BigInt::from",
    "Vec::from",
    "f64::from",
    "i128::from",
    "i64::from",
    "u64::from",
    "usize::from",
    "Ok",
    "big",
];
/// Texts and what is shown for them.
const REPLACED: [(&str, &str); 26] = [
    ("( ", "("),
    (", )", ")"),
    (", }", " }"),
    (" as f64", ""),
    ("self.", ""),
    ("?", ""),
    (" as i64", ""),
    (" as i128", ""),
    (" as u64", ""),
    (" as u8", ""),
    (" as usize", ""),
    (".into()", ""),
    (".clone()", ""),
    (".copied()", ""),
    ("let mut ", ""),
    ("let ", ""),
    ("&mut ", ""),
    ("(&", "("),
    (", &", ", "),
    ("(*", "("),
    (", *", ", "),
    ("Object::", ""),
    ("Payload::", ""),
    ("Pointer::", ""),
    ("refused(Class::", "refuse(Class::"),
    ("Answer::", ""),
];
const CLASSES: [(&str, &str); 6] = [
    ("Class::Truncated", "truncated"),
    ("Class::Overlong", "overlong"),
    ("Class::OutOfRange", "out_of_range"),
    ("Class::NotCanonical", "not_canonical"),
    ("Class::Trailing", "trailing"),
    ("Class::Invalid", "invalid"),
];

/// A call of a function in a text: the whole, and what stands in its parentheses.
fn call(text: &str, name: &str) -> Option<(Range<usize>, Range<usize>)> {
    let is_word = |of: char| of.is_alphanumeric() || matches!(of, '_' | ':' | '.');
    let found = text
        .match_indices(name)
        .map(|(at, _)| at)
        .find(|&at| text[at + name.len()..].starts_with('(') && !text[..at].ends_with(is_word))?;
    let from = found + name.len() + 1;
    let mut depth = 1;
    let end = text[from..].find(|of| {
        depth += i32::from(of == '(') - i32::from(of == ')');
        depth == 0
    })?;
    Some((found..from + end + 1, from..from + end))
}

/// The arguments of a call.
fn arguments(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|of| {
        depth += i32::from(matches!(of, '(' | '[')) - i32::from(matches!(of, ')' | ']'));
        of == ',' && depth == 0
    })
    .map(str::trim)
    .collect()
}

/// On one line, without what only Rust asks for.
pub(crate) fn shown(text: &str) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in REPLACED.into_iter().chain(CLASSES) {
        text = text.replace(from, to);
    }
    for (name, between) in [("at_byte", ""), ("part", "..")] {
        while let Some((whole, inner)) = call(&text, name) {
            let all = arguments(&text[inner]);
            let (of, places) =
                all.split_first().map_or(("", String::new()), |(of, at)| (*of, at.join(between)));
            text = format!("{}{of}[{places}]{}", &text[..whole.start], &text[whole.end..]);
        }
    }
    for name in WRAPPERS {
        while let Some((whole, inner)) = call(&text, name) {
            let is_alone = whole == (0..text.len()) || text[..whole.start].ends_with("return ");
            let inner = &text[inner];
            let inner = if is_alone || !inner.contains(' ') || inner.starts_with('[') {
                inner.to_owned()
            } else {
                format!("({inner})")
            };
            text = format!("{}{inner}{}", &text[..whole.start], &text[whole.end..]);
        }
    }
    without_separators(unparenthesised(&text).trim_start_matches('&'))
}

/// Without parentheses around a word, unless it is called.
fn unparenthesised(text: &str) -> String {
    let mut made = text.to_owned();
    let mut from = 0;
    while let Some(at) = made[from..].find('(').map(|at| from + at) {
        let word = made[at + 1..].chars().take_while(|of| of.is_alphanumeric() || matches!(of, '_' | '.'));
        let end = at + 1 + word.map(char::len_utf8).sum::<usize>();
        let is_called = made[..at].ends_with(|of: char| of.is_alphanumeric() || of == '_');
        if end > at + 1 && made[end..].starts_with(')') && !is_called {
            made.replace_range(end..=end, "");
            made.replace_range(at..=at, "");
        }
        from = at + 1;
    }
    made
}

/// Numbers without underscores: `0xFFFF_FFFF` is `0xFFFFFFFF`.
fn without_separators(text: &str) -> String {
    let mut made = String::new();
    let mut in_number = false;
    let mut before = ' ';
    for of in text.chars() {
        in_number = if in_number {
            of.is_ascii_alphanumeric() || of == '_'
        } else {
            of.is_ascii_digit() && !before.is_alphanumeric() && before != '_'
        };
        if !(in_number && of == '_') {
            made.push(of);
        }
        before = of;
    }
    made
}
