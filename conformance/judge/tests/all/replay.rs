//! Recorded implementations, judged without being run.

use packproof_judge::report::conformity::Conformity;
use packproof_judge::run::conformance;
use packproof_judge::run::select::Selection;

use crate::{recordings, whole};

/// The published implementations that conform; the other 20 do not.
const CONFORMING: [&str; 30] = [
    "bits-opensg",
    "cpp-bitwriter",
    "cpp-sweeney",
    "cs-bioshock",
    "cs-gamespecs",
    "fstring-l2dat",
    "go-protowire",
    "go-stream",
    "go-x448",
    "godot-addon",
    "half-imath",
    "handy-swapped",
    "js-utpackage",
    "php-ci27",
    "php-udb",
    "py-b0ney-strip-umx",
    "py-l2-interlude-dat",
    "py-l2-reader",
    "py-metalrage",
    "py-pyut2serverlist",
    "py-ue2-b4-27",
    "py-utx-reader",
    "rs-canon",
    "rs-packed_release",
    "rsv-bitstream-io",
    "rsv-leb128",
    "rsv-unsigned-varint",
    "varint-js-byte-encodings",
    "varint-py-construct",
    "varint-py-varint",
];

/// One verdict in this many is checked by `cargo test`.
const SAMPLED: usize = 16;

/// Verdicts on one in `every` published implementations are what a person has read.
fn verdicts_stay(every: usize) {
    let recorded = recordings::all("published-1");
    let otherwise = recorded.iter().step_by(every).filter(|of| {
        let conforms = conformance::replay(whole(), &Selection::default(), of, &[]).conforms();
        conforms != CONFORMING.contains(&&*of.header.id)
    });
    let otherwise: Vec<&str> = otherwise.map(|of| &*of.header.id).collect();
    assert_eq!(otherwise, [""; 0], "the verdict on these is another");
}

#[test]
fn verdicts_on_some_published_implementations_stay() {
    verdicts_stay(SAMPLED);
}

#[test]
#[ignore = "half a minute; `ci/recordings` runs it"]
fn verdicts_on_all_published_implementations_stay() {
    assert_eq!(recordings::all("published-1").len(), 50);
    verdicts_stay(1);
}

/// A vector that the recording does not hold is not judged, and the report says so.
#[test]
fn what_is_not_recorded_is_not_judged() {
    let mut recording = recordings::one("published-1", "cpp-sweeney");
    let all = conformance::replay(whole(), &Selection::default(), &recording, &[]);
    recording.answers.truncate(3);
    let part = conformance::replay(whole(), &Selection::default(), &recording, &[]);
    assert!(all.conforms() && all.judged() > 100 && part.judged() >= 3 && part.judged() < 10);
    // Vectors that are younger than the recording are missing from both.
    let missing = |report| {
        let counts = Conformity::of(report).not_asked;
        counts.iter().find(|of| of.what == "not recorded").map_or(0, |of| of.count)
    };
    assert_eq!(missing(&part) - missing(&all), all.judged() - part.judged());
}
