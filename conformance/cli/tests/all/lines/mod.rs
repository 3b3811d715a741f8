//! The line protocol through the real binary.
//!
//! A test is skipped, and says so, where Python is not installed, unless `PACKPROOF_ALL_ADAPTERS` is set.

use crate::common::{Done, FAULTY, Place, has_python, whole};
use packproof_judge::report::model::Verdict;
use packproof_judge::transport::lines::{Bridge, DOCUMENT};
use packproof_judge::transport::protocol::{Message, raw};
use packproof_suite::model::OwnedCase;
use std::sync::Arc;

/// Our CompactIndex behind lines that a `sed` script changes.
fn judge(options: &str, served: &str, edit: &str) -> Done {
    let place = Place::with("around.py", include_str!("around.py"));
    let adapter =
        format!("python3 around.py \"$PACKPROOF\" --only compact_index {served} | sed -u -e '{edit}'");
    place.judge_script(&format!("--lines {options}"), &adapter)
}

/// A right program conforms, also with carriage returns and spaces at the ends of its lines.
#[test]
fn a_right_program_conforms() {
    if !has_python() {
        return;
    }
    for edit in ["", "s/$/ \r/"] {
        let done = judge("--validate", "", edit);
        assert!(done.ends(0).verdicts()[&Verdict::Pass] > 100, "{done:?}");
    }
}

/// Every operation gets through, both ways: our codec through a translator written from the document is still right about
/// everything. Every command that starts an adapter takes the option, and so does a registry.
#[test]
fn every_operation_gets_through() {
    if !has_python() {
        return;
    }
    let place = Place::with("around.py", include_str!("around.py"));
    place
        .run("run --minimal --lines --validate -- python3 around.py $PACKPROOF")
        .ends(0)
        .lacks("unsupported");
    place.run("run --check-adapter --vectors $VECTORS --lines -- python3 around.py $PACKPROOF").ends(0);
    let command = "command = ['python3', 'around.py', '{packproof}']\ndirectory = '.'";
    place.write("adapters.toml", format!("[[adapter]]\nname = 'x'\n{command}\nlines = true\n"));
    place.run("run --vectors $VECTORS x").ends(0);
}

/// A known mistake is recognised through lines as through JSON, and the way back to it has the option.
#[test]
fn a_known_mistake_is_named() {
    if !has_python() {
        return;
    }
    judge("", "--as deviant:wiki-continuation-mask-3f", "")
        .ends(1)
        .says("errata show wiki-continuation-mask-3f")
        .says("--lines -- sh adapter.sh");
}

/// A line that is no answer, one too few and one too many cost their own case, the encoding of -4097, and no other: no later answer is
/// taken for another's. A program that greets wrongly is unusable, and the message says what was expected.
#[test]
fn a_bad_line_costs_one_case() {
    if !has_python() {
        return;
    }
    for (edit, says) in [
        ("s/.*/Traceback (most recent call last):/", "begins with ok, reject"),
        ("d", "0 answers to 1 requests"),
        ("p", "after the answers to 1 requests"),
    ] {
        let done = judge("--timeout 1 --batch 4", "", &format!("/^ok c140$/{edit}"));
        let faulty = done.ends(1).result(FAULTY);
        assert_eq!(faulty.verdict, Verdict::Protocol, "{edit}: {faulty:?}");
        assert!(faulty.detail.as_ref().is_some_and(|said| said.contains(says)), "{edit}: {faulty:?}");
        assert_eq!(done.verdicts()[&Verdict::Protocol], 1, "{edit}: {done:?}");
    }
    judge("", "", "s/^name=.*/Welcome to Lines 1.0/").ends(3).warns("expected `KEY=VALUE KEY=VALUE ...`");
}

/// The document states the longest request of the suite.
#[test]
fn the_document_states_the_longest_request() {
    let mut bridge = Bridge::new(Arc::default(), 0);
    let lines = whole().judged().filter_map(|(_, group, vector)| {
        let OwnedCase { operation, parameters, input } = vector.case(group);
        let (operation, parameters, cases) = (&*operation, &parameters, &[raw(&input)][..]);
        let lines = bridge.outgoing(&Message::Run { seq: 1, operation, parameters, cases });
        lines.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::len).max()
    });
    let longest = lines.max().unwrap();
    let said = format!("takes {} {:03} bytes", longest / 1000, longest % 1000);
    assert!(DOCUMENT.contains(&said), "the longest takes {longest} bytes");
}
