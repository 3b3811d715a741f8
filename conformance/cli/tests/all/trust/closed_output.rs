//! The status depends on the verdict alone, not on who reads what is printed.

use std::fs::File;
use std::process::Stdio;

use super::reports;
use crate::common::{MASKED, Place, RUN, judge, wait_until};

/// A stream that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn status(place: &Place, line: &str, stdout: Stdio, stderr: Stdio) -> Option<i32> {
    place.command(line).stdout(stdout).stderr(stderr).status().unwrap().code()
}

/// Whoever reads, each command that judges has its status on something wrong: a run, a stored run, the gate, fuzzing, a decoder.
#[test]
fn a_closed_output_hides_no_failure() {
    let place = judge("", "wrong").place;
    for (line, code) in [
        ("run --vectors $VECTORS -- $BAD wrong", 1),
        ("report report", 1),
        ("check --vectors $VECTORS", 1),
        (&*format!("fuzz --seed 1 --cases 2000 --only compact_index -- {MASKED}"), 5),
        ("decode compact_index 40", 1),
    ] {
        assert_eq!(status(&place, line, closed(), closed()), Some(code), "{line}");
    }
    assert_eq!(status(&place, "report report", closed(), Stdio::null()), Some(1));
}

#[test]
fn reports_are_whole_whoever_reads_the_text() {
    let place = Place::new();
    let kinds = ["ndjson", "junit", "markdown", "html"];
    let line = format!("run --vectors $VECTORS {} -- $BAD wrong", reports(&kinds));
    assert_eq!(status(&place, &line, closed(), closed()), Some(1));
    for (kind, end) in kinds.iter().zip(["}\n", "</testsuites>\n", "</details>\n", "</html>"]) {
        assert!(place.read(kind).ends_with(end), "{kind}");
    }
    assert_eq!(place.files().len(), kinds.len(), "no temporary file stays");
}

/// A full disk is 6 and never the implementation's fault; it names the file, and costs no other report.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_6_and_costs_one_report() {
    let kinds = ["html", "junit", "markdown", "ndjson"];
    for full in kinds {
        let place = Place::new();
        let wanted = reports(&kinds).replace(&format!("{full}={full}"), &format!("{full}=/dev/full"));
        let done = place.run(&format!("run --vectors $VECTORS {wanted} -- $BAD good"));
        // The text is printed all the same.
        done.ends(6).warns("/dev/full").warns("No space left").says("CONFORMS");
        for kind in kinds.iter().filter(|kind| **kind != full) {
            assert!(place.read(kind).len() > 200, "{kind} beside a full {full}");
        }
    }
    let full = File::options().write(true).open("/dev/full").unwrap();
    let code = status(&Place::new(), "run --vectors $VECTORS -- $BAD good", full.into(), Stdio::null());
    assert_eq!(code, Some(6));
}

/// A report replaces what was there whole, or leaves it alone.
#[test]
fn an_earlier_report_stays_until_the_new_one_is_whole() {
    let place = Place::with("report", "earlier");
    place.run(&format!("{RUN} --id no-such-id -- $BAD good")).ends(2);
    assert_eq!(place.read("report"), "earlier");
    let mut running = place.start(&format!("{RUN} --timeout 600 -- $BAD hangs-on-all"));
    // The adapter has started: what will be the report is open.
    wait_until(|| place.path("pids").exists());
    running.child.kill().unwrap();
    running.finish();
    // Nobody ends the adapter of a program that was killed.
    place.shell("kill -9 $(cat pids)").ends(0);
    assert_eq!(place.read("report"), "earlier", "killed in the middle of a run");
    place.run(&format!("{RUN} -- $BAD good")).ends(0);
    assert!(place.read("report").ends_with("}\n"));
}
