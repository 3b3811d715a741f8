//! Who offers an extension is judged on it, and an offer is kept or is untrue under every filter that leaves operations whole.

use std::fs;

use crate::common::{BAD, Done, FAULTY, PYTHON, available, packproof, run};
use packproof_judge::report::model::Verdict;

/// Runs an adapter in Python: what its hello has beside the name, and the body of `answer(operation, case)`.
fn python(hello: &str, answer: &str, options: &[&str]) -> Done {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("adapter.py").display().to_string();
    let text = format!(
        r#"import json, sys

def answer(operation, case):
{answer}

for line in sys.stdin:
    asked = json.loads(line)
    if asked["message"] == "hello":
        reply = {{"message": "hello", "protocol": 1, "name": "planted", {hello}}}
    elif asked["message"] == "run":
        results = [answer(asked["operation"], case) for case in asked["cases"]]
        reply = {{"message": "results", "seq": asked["seq"], "results": results}}
    else:
        break
    print(json.dumps(reply), flush=True)
"#
    );
    fs::write(&path, text).unwrap();
    packproof(&[&["run", "--failures", "10000"], options, &["--", "python3", &path]].concat())
}

const ZIGZAG: &str = r#""operations": ["varint.zigzag_encode", "varint.zigzag_decode"]"#;

/// Zigzag alone, and the same answers to everything.
#[test]
fn zigzag_alone_is_judged() {
    if !available(PYTHON) {
        return;
    }
    let answer =
        r#"    return {"ok": "2a"} if operation.endswith("encode") else {"ok": "42", "consumed": 1}"#;
    for options in [&[][..], &["--level", "must"], &["--only", "varint"]] {
        let done = python(ZIGZAG, answer, &[&["--without-sized"], options].concat());
        assert_eq!(done.code, Some(1), "{options:?}: {done:?}");
        done.says("DOES NOT CONFORM");
        let said = "the same answer to every question, \"42\"";
        done.says(said);
    }
}

/// A released mistake: the zigzag of an i32 is widened to 64 bits with its sign.
#[test]
fn zigzag_widened_with_its_sign_fails() {
    if !available(PYTHON) {
        return;
    }
    let answer = r#"    if operation.endswith("decode"):
        return {"unsupported": True}
    n = int(case)
    z = ((n << 1) ^ (n >> 63)) & (2**64 - 1)
    if -2**31 <= n < 2**31:
        z &= 2**32 - 1
        z |= (2**64 - 2**32) if z >> 31 and WIDENED else 0
    out = []
    while z > 127:
        out.append(z & 127 | 128)
        z >>= 7
    return {"ok": bytes(out + [z]).hex()}"#;
    let hello = r#""operations": ["varint.zigzag_encode"]"#;
    let right = python(hello, &answer.replace("WIDENED", "False"), &["--without-sized"]);
    right.ends(0);
    let wrong = python(hello, &answer.replace("WIDENED", "True"), &["--without-sized"]);
    wrong.ends(1);
    let (_, shown) = wrong.out.split_once("varint-i32-zigzag-encode-2147483647  (must)").expect("it fails");
    assert!(shown.contains("expected  \"feffffff0f\"\n     actual    \"feffffffffffffffff01\""), "{shown}");
}

/// A released mistake: fields above 32 bits are read in halves, both from the place of the first. 13 and 63 bits of
/// `c1f7fe02207b76867db0` are 6206 and 9214402254137223131. Who limits the widths is not asked.
#[test]
fn wide_fields_read_in_halves_fail_unless_limited() {
    if !available(PYTHON) {
        return;
    }
    let answer = r#"    data, at, values = bytes.fromhex(case["bytes"]), 0, []
    def bits(at, n):
        return int.from_bytes(data, "big") >> (len(data) * 8 - at - n) & ((1 << n) - 1)
    for width in case["widths"]:
        if at + width > len(data) * 8:
            return {"reject": "truncated"}
        if width > 32 and HALVES:
            values.append(bits(at, width - 32) << 32 | bits(at, 32))
        else:
            values.append(bits(at, width))
        at += width
    return {"ok": [str(value) for value in values], "consumed": (at + 7) // 8}"#;
    let hello = r#""operations": ["bit_pack.read"]"#;
    let (right, wrong) = (answer.replace("HALVES", "False"), answer.replace("HALVES", "True"));
    let said = python(hello, &format!("{right}\n"), &["--without-sized"]);
    said.ends(0);
    let said = python(hello, &wrong, &["--without-sized"]);
    said.ends(1);
    let limits = r#", "limits": {"bit_pack.read": {"width": [0, 32]}}"#;
    let said = python(&format!("{hello}{limits}"), &wrong, &["--without-sized"]);
    said.ends(0).says("bit_pack.read: width outside 0 to 32 (");
}

/// An offer of which nothing is supported is untrue, whatever a filter leaves: the rest of the operation is asked, too.
#[test]
fn an_untrue_offer_is_seen_under_filters() {
    for options in [
        &[][..],
        &["--only", "compact_index"],
        &["--level", "may"],
        &["--level", "must"],
        &["--without-sized"],
        &["--id", FAULTY],
        &["--flag", "length-boundary"],
    ] {
        let done = run(options, &[BAD, "supports-nothing"]);
        assert_eq!(done.code, Some(1), "{options:?}: {done:?}");
        assert!(done.report().count(Verdict::Protocol) > 0, "{options:?}: {done:?}");
    }
}
