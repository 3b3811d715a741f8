//! Generated vectors of FString: every edge of its length and of its characters, every fault with its accepted twin.

mod sized;

use super::table;
use crate::formats::unreal::characters;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};
use packproof_reference::unreal_string::{encode, encode_wide};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "string-length",
        catches: "A length of another unit, without the NUL, or of another form than a CompactIndex",
        effect: "The string is cut or runs on, and what follows is misframed",
    },
    Note {
        flag: "character-width",
        catches: "A limit between the two encodings other than U+00FF, UTF-8 in place of Latin-1, or a wrong byte order",
        effect: "Other characters than those that were written",
    },
    Note {
        flag: "surrogates",
        catches: "Code points above U+FFFF that are cut, miscounted or accepted in halves",
        effect: "Text that other programs refuse, or lengths that are wrong",
    },
    Note {
        flag: "nul",
        catches: "A final NUL that is not checked, or an inner one that is not noticed",
        effect: "Readers disagree about where the string ends",
    },
    Note {
        flag: "empty",
        catches: "An empty string with another length than 0, or a reader that does not take one with a NUL",
        effect: "Files of other writers are refused, or two byte strings pass for one value",
    },
    Note {
        flag: "text-unchanged",
        catches: "A library that translates line ends, strips white space, swallows a byte order mark or normalises",
        effect: "Text changes on every save, and lengths no longer fit",
    },
    Note {
        flag: "not-canonical",
        catches: "A validator that lets a second spelling pass, or a reader that refuses what engines read",
        effect: "Two byte strings for one text, or files of other writers refused",
    },
    Note {
        flag: "truncated",
        catches: "A reader that goes past the end of its input or allocates what a length claims",
        effect: "A crash, or text made of another packet's bytes",
    },
];

const ENCODE: &str = "unreal_string.encode";
const WIDE: &str = "unreal_string.encode_wide";
const DECODE: &str = "unreal_string.decode";
const CANONICAL: &str = "unreal_string.decode_canonical";

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![
        lengths(),
        single_characters(),
        mixed(),
        unchanged(),
        refused_text(),
        not_canonical(),
        malformed(),
        truncated(),
    ]
}

fn bytes_of(text: &str, wide: bool) -> Vec<u8> {
    let encode = if wide { encode_wide } else { encode };
    encode(text).expect("the text has no NUL")
}

/// Both directions of both encodings of a text.
fn both_ways(group: &mut GroupBuilder, id: &str, text: &str, flags: &[&str], comment: &str) {
    group.add(format!("unreal-string-encode-{id}"), ENCODE, text, flags, comment);
    group.add(format!("unreal-string-encode-wide-{id}"), WIDE, text, flags, comment);
    let narrow = bytes_of(text, false);
    let wide = bytes_of(text, true);
    group.add(format!("unreal-string-decode-{id}"), DECODE, hex(&narrow), flags, comment);
    group.add(format!("unreal-string-canonical-{id}"), CANONICAL, hex(&narrow), flags, comment);
    if wide != narrow {
        group.add(format!("unreal-string-decode-wide-{id}"), DECODE, hex(&wide), flags, comment);
        group.add(format!("unreal-string-canonical-wide-{id}"), CANONICAL, hex(&wide), flags, comment);
    }
}

fn lengths() -> Group {
    let mut group = group("lengths")
        .stays("each edge of the length with its neighbours, in both encodings and both modes");
    for len in [0, 1, 2, 3, 61, 62, 63, 64] {
        let comment = format!("{len} characters of one byte; 62 and the NUL are the last length of one byte");
        both_ways(&mut group, &format!("{len}-narrow"), &"a".repeat(len), &["string-length"], &comment);
    }
    for len in [1, 2, 61, 62, 63, 64] {
        let comment = format!("{len} characters that need UTF-16: the length counts units, not bytes");
        let text = "\u{3A9}".repeat(len);
        group.add(
            format!("unreal-string-encode-{len}-wide"),
            ENCODE,
            text.as_str(),
            &["string-length"],
            &comment,
        );
        let bytes = hex(&bytes_of(&text, false));
        group.add(format!("unreal-string-decode-{len}-wide"), DECODE, bytes, &["string-length"], &comment);
    }
    for len in [300, 1030, 8190, 8191] {
        let comment = format!(
            "{len} characters and the NUL; no constant bounds a length, and 8191 is the last of two bytes"
        );
        let text = "b".repeat(len);
        group.add(format!("unreal-string-encode-{len}"), ENCODE, text.as_str(), &["string-length"], &comment);
        let bytes = hex(&bytes_of(&text, false));
        group.add(format!("unreal-string-decode-{len}"), DECODE, bytes, &["string-length"], &comment);
    }
    group.finish()
}

fn single_characters() -> Group {
    let mut group = group("characters")
        .stays("each bit of a code point and each edge of a class of characters alone, both ways");
    for c in characters() {
        let code = u32::from(c);
        let flag = if code > 0xFFFF { "surrogates" } else { "character-width" };
        let comment = format!("U+{code:04X}: one bit of a code point, or the edge of a class of characters");
        both_ways(&mut group, &format!("u{code:04x}"), &c.to_string(), &[flag], &comment);
    }
    group.finish()
}

fn mixed() -> Group {
    let mut group = group("mixed").stays("classes of characters side by side, and what follows a string");
    let texts = [
        ("latin1-last", "a\u{FF}", "character-width", "all fit one byte"),
        ("wide-last", "a\u{100}", "character-width", "one character needs UTF-16, so all take it"),
        ("wide-first", "\u{100}a", "character-width", "one character needs UTF-16, so all take it"),
        ("pair-between", "a\u{1F600}b", "surrogates", "a surrogate pair between two plain units"),
        ("two-pairs", "\u{10000}\u{10FFFF}", "surrogates", "the first and the last pair"),
    ];
    for (id, text, flag, comment) in texts {
        both_ways(&mut group, id, text, &[flag], comment);
    }
    for (id, text) in [("narrow", "ab"), ("wide", "\u{3A9}b"), ("empty", "")] {
        let mut bytes = bytes_of(text, false);
        bytes.extend([0x61, 0x00]);
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-string-{name}-{id}-followed");
            group.add(
                id,
                operation,
                hex(&bytes),
                &["string-length"],
                "what follows is not part of the string",
            );
        }
    }
    group.finish()
}

/// Text that readers and writers like to tidy.
fn unchanged() -> Group {
    let mut group =
        group("unchanged").stays("each kind of text that a library may translate, in both encodings");
    let texts = [
        ("line-feed", "a\nb", "a line feed stays one character"),
        ("carriage-return", "a\rb", "a carriage return stays one character"),
        ("line-ends", "a\r\nb\n", "line ends are not translated in either direction"),
        ("blanks", " \ta ", "white space at the ends is text"),
        ("trailing-blank", "a ", "white space at the end is text"),
        ("byte-order-mark", "\u{FEFF}a", "U+FEFF at the beginning is a character, not a mark"),
        ("no-break-space", "\u{A0}a\u{A0}", "U+00A0 at the ends is text"),
        ("combining", "e\u{301}\u{E9}", "text is not normalised"),
    ];
    for (id, text, comment) in texts {
        both_ways(&mut group, id, text, &["text-unchanged"], comment);
    }
    group.finish()
}

fn refused_text() -> Group {
    let mut group = group("refused-text").stays("a NUL in every place, to both encoders");
    for (id, text) in
        [("only", "\0"), ("first", "\0a"), ("inside", "a\0b"), ("last", "ab\0"), ("wide", "\u{3A9}\0")]
    {
        for (operation, name) in [(ENCODE, "encode"), (WIDE, "encode-wide")] {
            let id = format!("unreal-string-{name}-nul-{id}");
            group.add(id, operation, text, &["nul"], "a NUL would end the string for some readers");
        }
    }
    group.finish()
}

fn not_canonical() -> Group {
    let mut group = group("not-canonical")
        .stays("one spelling each, in both modes, with an accepted twin")
        .level(Level::Should);
    let forms: [(&str, &str, &str); 11] = [
        ("0100", "empty", "the empty string with its NUL: read as empty"),
        ("810000", "empty", "the empty string with a NUL unit"),
        ("80", "empty", "a length of negative zero"),
        ("4000", "not-canonical", "a length of zero in two bytes"),
        ("42006100", "not-canonical", "a length of 2 in two bytes"),
        ("c2000a010000", "not-canonical", "a length of -2 in two bytes"),
        ("82ff000000", "not-canonical", "UTF-16 for U+00FF, which Latin-1 holds"),
        ("8200010000", "not-canonical", "UTF-16 for U+0100: needed, accepted"),
        ("836100ff000000", "not-canonical", "UTF-16 where no character needs it"),
        ("836100000 10000", "not-canonical", "UTF-16 where the last character needs it: accepted"),
        ("830001610 00000", "not-canonical", "UTF-16 where the first character needs it: accepted"),
    ];
    for (form, flag, comment) in forms {
        let form = form.replace(' ', "");
        for (operation, name) in [(DECODE, "engine"), (CANONICAL, "canonical")] {
            let id = format!("unreal-string-{name}-form-{form}");
            group.add(id, operation, form.as_str(), &[flag], comment);
        }
    }
    group.finish()
}

fn malformed() -> Group {
    let mut group = group("malformed").stays("one fault each, in both modes, with an accepted twin");
    let forms: [(&str, &str, &str); 18] = [
        ("026162", "nul", "no NUL at the end"),
        ("0161", "nul", "one byte that is not the NUL"),
        ("82610001 00", "nul", "the low byte of the last unit is not zero"),
        ("8261000001", "nul", "the high byte of the last unit is not zero"),
        ("03610000", "nul", "a NUL before the end"),
        ("020000", "nul", "a NUL before the NUL"),
        ("0461006200", "nul", "a NUL inside"),
        ("83610000000000", "nul", "a NUL unit before the end"),
        ("84610000006200 0000", "nul", "a NUL unit inside"),
        ("8200d80000", "surrogates", "a high surrogate before the NUL"),
        ("82ffdb0000", "surrogates", "the last high surrogate before the NUL"),
        ("8200dc0000", "surrogates", "a low surrogate alone"),
        ("82ffdf0000", "surrogates", "the last low surrogate alone"),
        ("8300d861000000", "surrogates", "a high surrogate before a plain unit"),
        ("8300d800d80000", "surrogates", "a high surrogate before a high surrogate"),
        ("8300dc00d80000", "surrogates", "a pair in the wrong order"),
        ("8300d800e00000", "surrogates", "a high surrogate before the unit after the low ones"),
        ("853dd800de00dc61000000", "surrogates", "a low surrogate after a pair"),
    ];
    for (form, flag, comment) in forms {
        let form = form.replace(' ', "");
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-string-{name}-malformed-{form}");
            group.add(id, operation, form.as_str(), &[flag], comment);
        }
    }
    // The accepted neighbours of the surrogate range.
    for form in ["82ffd70000", "8200e00000", "8300d800dc0000", "83ffdbffdf0000"] {
        let id = format!("unreal-string-decode-beside-surrogates-{form}");
        group.add(id, DECODE, form, &["surrogates"], "one step outside the malformed forms: accepted");
    }
    group.finish()
}

fn truncated() -> Group {
    let mut group = group("truncated").stays("every length short of the whole, and lengths that overflow");
    for (id, text) in [("narrow", "abc"), ("wide", "\u{3A9}b")] {
        let whole = bytes_of(text, false);
        for len in 0..whole.len() {
            for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
                let id = format!("unreal-string-{name}-{id}-first-{len}");
                let comment = format!("{len} of {} bytes", whole.len());
                group.add(id, operation, hex(&whole[..len]), &["truncated"], &comment);
            }
        }
    }
    let claims = [
        ("7fffffff0f", "2147483647 bytes"),
        ("ffffffff0f", "2147483647 units, 2^32 - 2 bytes"),
        ("c080808010", "2147483648 units, 2^32 bytes: a 32-bit product is zero"),
        ("40808080 08", "2^30 bytes"),
        ("c0808080 08", "2^30 units, 2^31 bytes"),
    ];
    for (form, comment) in claims {
        let form = form.replace(' ', "");
        let followed = format!("{form}0000");
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-string-{name}-claims-{form}");
            group.add(id, operation, form.as_str(), &["truncated"], comment);
            let id = format!("unreal-string-{name}-claims-{form}-followed");
            group.add(id, operation, followed.as_str(), &["truncated"], comment);
        }
    }
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
