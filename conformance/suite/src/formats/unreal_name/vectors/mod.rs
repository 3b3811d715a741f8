//! Generated vectors of names: both version families at their edge, every edge of the length, every fault.

mod sized;

use super::table;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Note};
use packproof_reference::unreal_name::encode;

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "name-version",
        catches: "The edge between the two layouts one version too early or too late",
        effect: "Every name of packages of that version is misread",
    },
    Note {
        flag: "name-length",
        catches: "A length that is a plain byte, does not count the NUL, or counts it twice",
        effect: "The name table is misframed from the first such name on",
    },
    Note {
        flag: "latin1",
        catches: "Bytes from 0x80 on that are refused or taken for UTF-8",
        effect: "Packages with such names cannot be read, or not written back",
    },
    Note {
        flag: "nul",
        catches: "A final NUL that is not checked, or an inner one that is not noticed",
        effect: "Readers disagree about where the name ends",
    },
    Note {
        flag: "not-canonical",
        catches: "A validator that lets a longer form of the length pass, or a reader that refuses it",
        effect: "Two byte strings for one name, or files of other writers refused",
    },
    Note {
        flag: "truncated",
        catches: "A reader that goes past the end of its input or believes a negative length",
        effect: "A crash, or a name made of another entry's bytes",
    },
];

const ENCODE: &str = "unreal_name.encode";
const DECODE: &str = "unreal_name.decode";
const CANONICAL: &str = "unreal_name.decode_canonical";

/// All groups, one per version.
pub fn groups() -> Vec<Group> {
    let mut groups = vec![old(0), old(63), counted(64), counted(65_535)];
    groups.push(lengths());
    groups.push(malformed());
    groups
}

/// Every operation on a name and on its bytes with something behind them.
fn all_ways(group: &mut GroupBuilder, version: u16, id: &str, text: &str, flag: &str, comment: &str) {
    let id = format!("v{version}-{id}");
    let mut bytes = encode(text, version).expect("the name has no NUL");
    group.add(format!("unreal-name-encode-{id}"), ENCODE, text, &[flag], comment);
    bytes.extend([0x62, 0x00]);
    group.add(format!("unreal-name-decode-{id}"), DECODE, hex(&bytes), &[flag], comment);
    group.add(format!("unreal-name-canonical-{id}"), CANONICAL, hex(&bytes), &[flag], comment);
}

fn common(group: &mut GroupBuilder, version: u16) {
    all_ways(
        group,
        version,
        "ut2k3",
        "UT2k3",
        "name-version",
        "the example of the source, with bytes behind it",
    );
    all_ways(group, version, "empty", "", "name-length", "the shortest name");
    all_ways(group, version, "latin1", "\u{1}\u{7F}\u{80}\u{E9}\u{FF}", "latin1", "the ends of Latin-1");
    for (id, text) in [("nul", "a\0b"), ("only-nul", "\0"), ("u0100", "\u{100}"), ("after", "a\u{1F600}")] {
        let flag = if id.contains("nul") { "nul" } else { "latin1" };
        let id = format!("unreal-name-encode-v{version}-{id}");
        group.add(id, ENCODE, text, &[flag], "no name can hold this character");
    }
}

fn old(version: u16) -> Group {
    let mut group = group(&format!("version-{version}"))
        .stays("the same names in each version, on both sides of the edge")
        .parameter("version", version);
    common(&mut group, version);
    all_ways(
        &mut group,
        version,
        "63-chars",
        &"x".repeat(63),
        "name-length",
        "no length field, whatever the length",
    );
    for len in [255, 256, 1023, 1024].into_iter().filter(|_| version == 63) {
        let comment = "an edge of what an engine's buffer or a count of 8 bits holds";
        all_ways(&mut group, version, &format!("{len}-chars"), &"x".repeat(len), "name-length", comment);
    }
    if version == 63 {
        as_utf8(&mut group, version);
    }
    for (id, bytes) in [("none", ""), ("one", "61"), ("four", "4e6f6e65")] {
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-name-{name}-v{version}-no-nul-{id}");
            group.add(id, operation, bytes, &["truncated"], "the input ends before a NUL");
        }
    }
    group.finish()
}

fn counted(version: u16) -> Group {
    let mut group = group(&format!("version-{version}"))
        .stays("the same names in each version, on both sides of the edge")
        .parameter("version", version);
    common(&mut group, version);
    if version == 64 {
        as_utf8(&mut group, version);
    }
    group.finish()
}

/// Bytes from 0x80 on that are one character of UTF-8 together, and the beginning of one.
fn as_utf8(group: &mut GroupBuilder, version: u16) {
    let comment = "five characters, of which UTF-8 would make two";
    all_ways(group, version, "utf8", "\u{C3}\u{A9}\u{E2}\u{82}\u{AC}", "latin1", comment);
    let comment = "three characters, of which two would begin one of UTF-8";
    all_ways(group, version, "utf8-cut", "\u{E2}\u{82}a", "latin1", comment);
}

fn lengths() -> Group {
    let version = 69;
    let mut group =
        group("lengths").stays("each edge of the length with its neighbours").parameter("version", version);
    for len in [1, 2, 61, 62, 63, 64, 126, 127, 128, 255, 256, 8190, 8191] {
        let comment = format!(
            "{len} characters and the NUL; the length takes a second byte from 64 on, a third from 8192"
        );
        all_ways(&mut group, version, &format!("{len}-chars"), &"y".repeat(len), "name-length", &comment);
    }
    group.finish()
}

fn malformed() -> Group {
    let mut group = group("malformed").stays("one fault each, in both modes").parameter("version", 64);
    let forms: [(&str, &str, &str); 18] = [
        ("", "truncated", "no length"),
        ("40", "truncated", "half of a length"),
        ("03", "truncated", "no characters"),
        ("036162", "truncated", "no NUL"),
        ("7fffffff0f00", "truncated", "a length of 2147483647"),
        ("81", "truncated", "a length of -1"),
        ("826100610000", "truncated", "a length of -2, which in a string would mean UTF-16"),
        ("8261010000", "truncated", "a length of -2, with a unit above 00FF"),
        ("8300d861000000", "truncated", "a length of -3, with a surrogate that has no partner"),
        ("c08080801000", "truncated", "a length of -2147483648"),
        ("00", "nul", "a length of zero counts no NUL"),
        ("0000", "nul", "a length of zero, and a NUL that it does not count"),
        ("80", "nul", "a length of negative zero"),
        ("400000", "nul", "a length of zero in two bytes"),
        ("0161", "nul", "the last byte is not NUL"),
        ("026162", "nul", "the last byte is not NUL"),
        ("42006100", "not-canonical", "a length of 2 in two bytes"),
        ("4280808020 6100", "not-canonical", "a length of 2 with a bit above the 32nd"),
    ];
    for (form, flag, comment) in forms {
        let form = form.replace(' ', "");
        let slug = if form.is_empty() { "nothing" } else { form.as_str() };
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-name-{name}-malformed-{slug}");
            group.add(id, operation, form.as_str(), &[flag], comment);
        }
    }
    as_plain_byte(&mut group);
    bytes_behind_nul(&mut group);
    group.finish()
}

/// Names that an engine reads up to their first NUL.
fn bytes_behind_nul(group: &mut GroupBuilder) {
    for (form, comment) in [
        ("020000", "two NULs"),
        ("03006100", "a NUL at the start"),
        ("03610000", "a NUL before the last"),
        ("0461006200", "a character behind the NUL"),
        ("050061626300", "three characters behind a NUL at the start"),
        ("440061006200", "a character behind the NUL, the length in two bytes"),
    ] {
        group.add(format!("unreal-name-decode-behind-nul-{form}"), DECODE, form, &["nul"], comment);
        group.add(format!("unreal-name-canonical-malformed-{form}"), CANONICAL, form, &["nul"], comment);
    }
}

/// Lengths that a plain byte holds and a CompactIndex takes for negative, with as many bytes behind them, and one of zero
/// with those that a count of eight bits takes for it.
fn as_plain_byte(group: &mut GroupBuilder) {
    for length in [0x80_u8, 0x81, 0xBF, 0xC0, 0xFF, 0x00] {
        let count = if length == 0 { 256 } else { usize::from(length) };
        let form = format!("{length:02x}{}00", "79".repeat(count - 1));
        let (flag, comment) = match length {
            0 => ("nul", "a length of zero, and 256 bytes that it does not count"),
            0x80 => ("nul", "a length of negative zero, and 128 bytes"),
            _ => ("truncated", "a negative length, and as many bytes as the byte would count"),
        };
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("unreal-name-{name}-malformed-{length:02x}-then-{count}");
            group.add(id, operation, form.as_str(), &[flag], comment);
        }
    }
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
