//! What people type and read, through the real binary.

use crate::common::{Place, judge, packproof};

/// Input is taken as people type it. A value in place of bytes, bytes in place of a value, and trailing bytes get an error that says so.
#[test]
fn input_is_taken_as_people_type_it() {
    for (line, code, says) in [
        ("encode CompactIndex 0x1001", 0, "\"4140\""),
        ("encode compact-index -0x1_001", 0, "\"c140\""),
        ("decode compact_index c1:40", 0, "-4097"),
        ("decode compact_index '0xc1 0x40'", 0, "-4097"),
        ("decode compactindex c140", 0, "-4097"),
        ("decode leb128 ac:02", 0, "\"300\""),
        ("encode varint 300 --param type=u16", 0, "\"ac02\""),
        ("encode object_reference null", 0, "\"00\""),
        ("encode packet.float16 0", 0, "\"0000\""),
        ("encode packet.vector3_float16 '[1, 0, -2]'", 0, "\"003c000000c0\""),
        ("decode compact_index '{0x40, 0x40}'", 0, "canonical: these"),
        ("decode compact_index '40 40 40'", 0, "not canonical: rejected: trailing at byte 2"),
        ("decode compact_index 40", 1, ""),
        ("decode compact_index -4097", 2, "is a value; expected bytes"),
        ("decode compact_index -4097", 2, "packproof encode compact_index \"-4097\""),
        ("decode compact_index 4096", 1, "read as hex digits; packproof encode compact_index \"4096\""),
        ("encode compact_index c140", 2, "packproof decode compact_index \"c140\""),
    ] {
        let done = packproof(line);
        let said = if code == 2 { &done.err } else { &done.out };
        assert!(done.ends(code).code.is_some() && said.contains(says), "`{says}`: {done:?}");
    }
    // Raw bytes go through pipes.
    let raw = "\"$PACKPROOF\" encode compact_index -4097 --raw | \"$PACKPROOF\" decode compact_index --raw -";
    Place::new().shell(raw).says("-4097 (2 bytes consumed)");
}

#[test]
fn colours_are_as_asked() {
    for (when, coloured) in [("always", true), ("auto", false), ("never", false)] {
        assert_eq!(judge(&format!("--color {when}"), "wrong").out.contains('\u{1b}'), coloured, "{when}");
    }
}

#[test]
fn a_diff_names_new_and_fixed_failures() {
    let place = Place::new();
    for mode in ["good", "wrong", "wrong-otherwise"] {
        place.run(&format!("run --vectors $VECTORS --report ndjson={mode} -- $BAD {mode}"));
    }
    let of = "\n  compact-index-pinned-minus-4097: ";
    for (runs, code, says) in [
        ("good wrong", 1, format!("1 new failure{of}pass")),
        ("wrong good", 0, format!("1 fixed failure{of}fail (\"00\")")),
        ("wrong wrong-otherwise", 0, format!("1 changed answer{of}fail (\"00\") -> fail (\"01\")")),
        ("good good", 0, "0 new failures".to_owned()),
    ] {
        place.run(&format!("report diff {runs}")).ends(code).says(says);
    }
}

#[test]
fn github_and_badge_files_say_the_verdict() {
    for (mode, code, colour, message) in
        [("wrong", 1, "red", "does not conform"), ("good", 0, "brightgreen", "conforms")]
    {
        let place = judge("--report github=github --report badge=badge", mode).ends(code).place.clone();
        let badge: serde_json::Value = serde_json::from_str(&place.read("badge")).unwrap();
        assert_eq!(badge["color"], colour);
        assert!(badge["message"].as_str().unwrap().contains(message), "{badge}");
        let lines = place.read("github");
        assert_eq!(lines.starts_with("::error title=packproof bad 1 (Rust)::DOES NOT CONFORM"), code == 1);
        let failure = "::error title=compact-index-pinned-minus-4097::expected \"c140\", actual \"00\"";
        assert_eq!(lines.contains(failure), code == 1, "{lines}");
    }
}
