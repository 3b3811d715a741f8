//! What people type and read, through the real binary.

use crate::common::{judge, packproof, run};

#[test]
fn input_is_taken_as_people_type_it() {
    for (arguments, answer) in [
        (&["encode", "CompactIndex", "0x1001"][..], "\"4140\""),
        (&["encode", "compact-index", "-0x1_001"], "\"c140\""),
        (&["decode", "compact_index", "c1:40"], "-4097"),
        (&["decode", "compact_index", "0xc1 0x40"], "-4097"),
        (&["decode", "compactindex", "c140"], "-4097"),
        (&["decode", "leb128", "ac:02"], "\"300\""),
        (&["encode", "varint", "300", "--param", "type=u16"], "\"ac02\""),
        (&["encode", "object_reference", "null"], "\"00\""),
        (&["encode", "packet.float16", "0"], "\"0000\""),
        (&["encode", "packet.vector3_float16", "[1, 0, -2]"], "\"003c000000c0\""),
    ] {
        let done = packproof(arguments);
        assert_eq!(done.code, Some(0), "{arguments:?}: {}", done.err);
        assert!(done.out.starts_with(answer), "{arguments:?}: {}", done.out);
    }
    packproof(&["encode", "compact_indx", "1"]).ends(2).warns("did you mean compact_index?");
}

/// `--raw` prints bytes as they are and reads them so, and says what it cannot do.
#[test]
fn raw_bytes_go_through_pipes() {
    let command = "'$P' encode compact_index -4097 --raw | '$P' decode compact_index --raw -";
    let command = command.replace("$P", crate::common::PACKPROOF);
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("-4097 (2 bytes consumed)"), "{output:?}");
    packproof(&["decode", "compact_index", "c140", "--raw"])
        .ends(2)
        .warns("--raw reads the bytes from standard input");
}

#[test]
fn shells_complete() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = packproof(&["completions", shell]);
        assert_eq!(done.code, Some(0), "{shell}: {}", done.err);
        assert!(done.out.contains("check-adapter") && done.out.contains("matrix"), "{shell}");
    }
}

#[test]
fn colours_are_as_asked() {
    for (when, coloured) in [("always", true), ("auto", false), ("never", false)] {
        assert_eq!(judge(&["--color", when], "wrong").out.contains('\u{1b}'), coloured, "{when}");
    }
}

#[test]
fn a_diff_names_new_and_fixed_failures() {
    let (good, wrong, otherwise) = (judge(&[], "good"), judge(&[], "wrong"), judge(&[], "wrong-otherwise"));
    let [good, wrong, otherwise] =
        [&good, &wrong, &otherwise].map(|done| done.path("report").display().to_string());
    for (before, after, code, line) in [
        (&good, &wrong, 1, "1 new failure\n  compact-index-pinned-minus-4097: pass"),
        (&wrong, &good, 0, "1 fixed failure\n  compact-index-pinned-minus-4097: fail (\"00\")"),
        (
            &wrong,
            &otherwise,
            0,
            "1 changed answer\n  compact-index-pinned-minus-4097: fail (\"00\") -> fail (\"01\")",
        ),
        (&good, &good, 0, "0 new failures"),
    ] {
        packproof(&["report", "diff", before, after]).ends(code).says(line);
    }
    assert_eq!(packproof(&["report", "diff", &good, "missing"]).code, Some(2));
}

#[test]
fn github_and_badge_files_say_the_verdict() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let reports = ["github", "badge"].map(|kind| format!("{kind}={}", path(kind).display()));
    let judge = |mode| judge(&["--report", &reports[0], "--report", &reports[1]], mode);
    assert_eq!(judge("wrong").code, Some(1));
    let lines = std::fs::read_to_string(path("github")).unwrap();
    assert!(lines.starts_with("::error title=packproof bad 1 (Rust)::DOES NOT CONFORM"), "{lines}");
    assert!(
        lines.contains("::error title=compact-index-pinned-minus-4097::expected \"c140\", actual \"00\""),
        "{lines}"
    );
    let badge = || -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(path("badge")).unwrap()).unwrap()
    };
    assert_eq!((&badge()["color"], &badge()["message"]), (&"red".into(), &"does not conform".into()));
    assert_eq!(judge("good").code, Some(0));
    assert_eq!(badge()["color"], "brightgreen");
}

#[test]
fn standard_error_of_an_adapter_is_marked_as_its_own() {
    let done = run(&[], &["sh", "-c", "for i in 1 2 3; do echo 'same \u{1b}[2J' >&2; done; exit 1"]);
    done.ends(3);
    assert_eq!(done.err.matches("adapter: same \\u{1b}[2J").count(), 1, "{}", done.err);
    assert!(!done.err.contains('\u{1b}'), "{}", done.err);
}

/// A value where bytes are due, bytes where a value is, and bytes behind the value.
#[test]
fn decode_and_encode_say_what_was_typed() {
    for (arguments, said) in [
        (&["decode", "compact_index", "-4097"][..], "is a value; expected bytes"),
        (&["decode", "compact_index", "-4097"], "packproof encode compact_index \"-4097\""),
        (&["decode", "compact_index", "4096"], "read as hex digits; packproof encode compact_index \"4096\""),
        (&["encode", "compact_index", "c140"], "packproof decode compact_index \"c140\""),
        (&["decode", "compact_index", "{0x40, 0x40}"], "canonical: these"),
        (&["decode", "compact_index", "40 40 40"], "not canonical: rejected: trailing at byte 2"),
    ] {
        let done = packproof(arguments);
        assert!(
            format!("{}{}", done.out, done.err).contains(said),
            "{arguments:?}: {}{}",
            done.out,
            done.err
        );
    }
}
