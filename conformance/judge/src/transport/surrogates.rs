//! Unpaired surrogates in an answer's text.
//!
//! JSON allows them, and JavaScript and Python write them, but text cannot contain them. An implementation that accepts
//! malformed UTF-16 answers with one; the message names that, not malformed JSON.

use std::borrow::Cow;

/// Bytes of an escape: `\uD800`.
const ESCAPE: usize = 6;

/// Replaces each escaped unpaired surrogate by `\uFFFD`.
pub(super) fn replaced(text: &str) -> Cow<'_, str> {
    let mut out = Cow::Borrowed(text);
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('\\')) {
        let start = at + found;
        at = match (unit(text, start), unit(text, start + ESCAPE)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => start + 2 * ESCAPE,
            (Some(0xD800..=0xDFFF), _) => {
                // The same length, so that offsets stay valid.
                out.to_mut().replace_range(start..start + ESCAPE, "\\ufffd");
                start + ESCAPE
            }
            (Some(_), _) => start + ESCAPE,
            // Another escape, of two characters.
            (None, _) => start + 2,
        };
    }
    out
}

/// The UTF-16 unit of an escape that begins there.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..at + ESCAPE)?.strip_prefix("\\u")?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_no_partner_is_replaced() {
        for (text, expected) in [
            (r#"{"ok":"\ud800"}"#, r#"{"ok":"\ufffd"}"#),
            (r#"{"ok":"a\uDC00\uD83D"}"#, r#"{"ok":"a\ufffd\ufffd"}"#),
            (r#"{"ok":"\ud83d\ude00\ud83d"}"#, r#"{"ok":"\ud83d\ude00\ufffd"}"#),
            (r#"{"ok":"\ud83d\ud83d\ude00"}"#, r#"{"ok":"\ufffd\ud83d\ude00"}"#),
            (r#"{"ok":"\ud83d\u0041"}"#, r#"{"ok":"\ufffd\u0041"}"#),
            (r#"{"ok":"\\ud800 \"\\\udc00"}"#, r#"{"ok":"\\ud800 \"\\\ufffd"}"#),
        ] {
            assert_eq!(replaced(text), expected);
            assert!(serde_json::from_str::<serde_json::Value>(&replaced(text)).is_ok());
        }
        for text in [r#"{"ok":"\ud83d\ude00"}"#, "\\", "\\u", "\\u12", r"\é\u00e9", ""] {
            assert!(matches!(replaced(text), Cow::Borrowed(same) if same == text));
        }
    }
}
