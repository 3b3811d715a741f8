//! Nothing that a file or an adapter says steers the terminal, however much of it there is.

use std::time::{Duration, Instant};

use crate::common::{BAD, PACKPROOF, judge, packproof, vectors};
use packproof_suite::suite::embedded_file;

/// The sample package with a name that clears the screen.
fn package() -> Vec<u8> {
    let mut file = embedded_file("samples/sample.u")
        .map_or_else(packproof_suite::formats::unreal_package::sample_file::file, <[u8]>::to_vec);
    // Entries hold latin-1: 0x9B is a control sequence of one byte.
    let at = file.windows(4).position(|bytes| bytes == b"None").expect("every package has the name None");
    file[at..at + 4].copy_from_slice(b"\x1b[2J");
    file
}

#[test]
fn names_of_a_package_are_shown_by_code() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hostile\u{1b}[31m.u");
    std::fs::write(&path, package()).unwrap();
    for format in ["text", "json"] {
        let path = path.to_str().unwrap();
        let done = packproof(&["inspect", "--table", "names", "--page-size", "0", "--format", format, path]);
        done.ends(0);
        let raw = format!("{}{}", done.out, done.err);
        assert!(!raw.contains('\u{1b}') && !raw.contains('\u{9b}'), "{format}");
        assert!(raw.contains("[2J"), "{format}: the name is shown by its code");
    }
}

#[test]
fn sixty_thousand_operations_are_one_warning() {
    let started = Instant::now();
    let directory = tempfile::tempdir().unwrap();
    let reports: Vec<String> =
        ["ndjson", "html"].iter().map(|k| format!("{k}={}", directory.path().join(k).display())).collect();
    let done = judge(&["--report", &reports[0], "--report", &reports[1]], "many-operations");
    let took = started.elapsed();
    assert_eq!(done.code, Some(0), "{}", &done.err[..done.err.len().min(2000)]);
    assert!(done.err.len() < 10_000, "{} bytes of warnings", done.err.len());
    assert!(!done.err.contains('\u{1b}'), "{}", done.err);
    assert!(done.err.contains("60000"), "says how many: {}", done.err);
    assert!(took < Duration::from_secs(100), "{took:?}");
    let size = std::fs::metadata(directory.path().join("html")).unwrap().len();
    assert!(size < 1 << 20, "{size}");
    let checked =
        packproof(&["run", "--check-adapter", "--vectors", vectors(), "--", BAD, "many-operations"]);
    assert!(checked.out.len() < 10_000 && !checked.out.contains('\u{1b}'), "{} bytes", checked.out.len());
}

#[test]
fn no_command_passes_on_what_steers_a_terminal() {
    for arguments in [
        &["run", "--vectors", vectors(), "--", BAD, "forbidden-words"][..],
        &["run", "--vectors", vectors(), "--report", "ndjson=-", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--report", "junit=-", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--report", "markdown=-", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--report", "html=-", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--check-adapter", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--check-adapter", "--format", "json", "--", BAD, "forbidden-words"],
        &["run", "--vectors", vectors(), "--", "\u{1b}[31mno-such-program"],
        &["run", "--vectors", vectors(), "--id", "\u{1b}[31m", "--", PACKPROOF, "serve"],
        &["encode", "unreal_name", "\u{1b}[31m\u{9b}"],
        &["vectors", "show", "\u{1b}[31m"],
    ] {
        let done = packproof(arguments);
        let all = format!("{}{}", done.out, done.err);
        let steering = ['\u{1b}', '\u{9b}', '\u{7}', '\u{202e}', '\u{fffe}', '\u{ffff}'];
        assert!(!all.contains(steering), "{arguments:?}: {all:?}");
    }
}
