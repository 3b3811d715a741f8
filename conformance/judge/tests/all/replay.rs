//! Recorded implementations, judged without being run.

use packproof_judge::report::conformity::Conformity;
use packproof_judge::run::conformance;
use packproof_judge::run::recording::Recording;
use packproof_judge::run::select::Selection;
use packproof_suite::suite;

use crate::recordings;

/// The files hold what their README says.
#[test]
fn recordings_are_complete() {
    let answers = |all: &[Recording]| all.iter().map(|recording| recording.answers.len()).sum::<usize>();
    let (published, planted) = (recordings::all("published-1"), recordings::all("planted-1"));
    assert_eq!((published.len(), answers(&published)), (50, 12_730));
    assert_eq!((planted.len(), answers(&planted)), (179, 15_278));
    assert!(planted.iter().all(|recording| recording.header.truth.is_some()));
    assert!(published.iter().chain(&planted).all(|recording| !recording.header.id.is_empty()));
}

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

/// Verdicts on published implementations stay what they were when a person read them.
#[test]
fn verdicts_on_published_implementations_stay() {
    let suite = suite::embedded().expect("the embedded suite");
    let all = recordings::all("published-1");
    let conforms = |of: &&Recording| conformance::replay(&suite, &Selection::default(), of, &[]).conforms();
    let conforming: Vec<&str> = all.iter().filter(conforms).map(|of| &*of.header.id).collect();
    assert_eq!(conforming, CONFORMING);
}

/// A vector that the recording does not hold is not judged, and the report says so.
#[test]
fn what_is_not_recorded_is_not_judged() {
    let suite = suite::embedded().expect("the embedded suite");
    let mut recording = recordings::one("published-1", "cpp-sweeney");
    let whole = conformance::replay(&suite, &Selection::default(), &recording, &[]);
    recording.answers.truncate(3);
    let part = conformance::replay(&suite, &Selection::default(), &recording, &[]);
    assert!(whole.conforms() && whole.judged() > 100 && part.judged() >= 3 && part.judged() < 10);
    // Vectors that are younger than the recording are missing from both.
    let missing = |report| {
        let counts = Conformity::of(report).not_asked;
        counts.iter().find(|of| of.what == "not recorded").map_or(0, |of| of.count)
    };
    assert_eq!(missing(&part) - missing(&whole), whole.judged() - part.judged());
}
