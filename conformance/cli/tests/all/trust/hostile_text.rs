//! Nothing that a file or an adapter says steers the terminal, however much of it there is.

use std::time::{Duration, Instant};

use super::reports;
use crate::common::{Done, Place, judge, packproof};
use packproof_suite::formats::unreal_package::sample_file;

/// What steers a terminal, or has no place in XML.
fn steers_nothing(done: &Done) -> &Done {
    let steering = ['\u{1b}', '\u{9b}', '\u{7}', '\u{202e}', '\u{fffe}', '\u{ffff}'];
    assert!(!done.out.contains(steering) && !done.err.contains(steering), "{done:?}");
    done
}

/// The names of a package are shown by their code: here one that clears the screen.
#[test]
fn names_of_a_package_are_shown_by_code() {
    let mut file = sample_file::file();
    // Entries hold latin-1: 0x9B is a control sequence of one byte.
    let at = file.windows(4).position(|bytes| bytes == b"None").expect("every package has the name None");
    file[at..at + 4].copy_from_slice(b"\x1b[2J");
    let place = Place::with("hostile\u{1b}[31m.u", file);
    for format in ["text", "json"] {
        let options = format!("--table names --page-size 0 --format {format}");
        steers_nothing(&place.run(&format!("inspect {options} hostile\u{1b}[31m.u"))).ends(0).says("[2J");
    }
}

#[test]
fn sixty_thousand_operations_are_one_warning() {
    let started = Instant::now();
    let done = judge(&reports(&["html"]), "many-operations");
    assert!(started.elapsed() < Duration::from_secs(100), "{:?}", started.elapsed());
    assert!(done.err.len() < 10_000, "{} bytes of warnings", done.err.len());
    steers_nothing(&done).ends(0).warns("60000");
    assert!(done.place.read("html").len() < 1 << 20);
    let checked = packproof("run --check-adapter --vectors $VECTORS -- $BAD many-operations");
    assert!(steers_nothing(&checked).out.len() < 10_000, "{} bytes", checked.out.len());
}

#[test]
fn no_command_passes_on_what_steers_a_terminal() {
    for line in [
        "run --vectors $VECTORS -- $BAD forbidden-words",
        "run --vectors $VECTORS --report ndjson=- -- $BAD forbidden-words",
        "run --vectors $VECTORS --report junit=- -- $BAD forbidden-words",
        "run --vectors $VECTORS --report markdown=- -- $BAD forbidden-words",
        "run --vectors $VECTORS --report html=- -- $BAD forbidden-words",
        "run --vectors $VECTORS --check-adapter -- $BAD forbidden-words",
        "run --vectors $VECTORS --check-adapter --format json -- $BAD forbidden-words",
        "run --vectors $VECTORS -- \u{1b}[31mno-such-program",
        "run --vectors $VECTORS -- sh -c 'echo \u{1b}[31m >&2'",
        "run --vectors $VECTORS --id \u{1b}[31m -- $PACKPROOF serve",
        "encode unreal_name \u{1b}[31m\u{9b}",
        "vectors show \u{1b}[31m",
    ] {
        steers_nothing(&packproof(line));
    }
}
