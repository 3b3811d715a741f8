//! `packproof layout`: dialects as data.

use crate::common::{PACKPROOF, PYTHON, available, packproof};

fn json(arguments: &[&str]) -> serde_json::Value {
    let done = packproof(arguments);
    assert_eq!(done.code, Some(0), "{arguments:?}: {}", done.err);
    serde_json::from_str(&done.out).unwrap()
}

/// The identity as Mirror writes it, as a word and as bytes, names Mirror and not Unity's own netcode; nothing is no success.
#[test]
fn a_value_and_its_word_name_presets() {
    for pair in ["0,0,0,1=dff7fdff", "0,0,0,1=ff fd f7 df"] {
        let listed = json(&["layout", "list", "--like", pair, "--format", "json"]);
        let names: Vec<_> =
            listed.as_array().unwrap().iter().map(|of| of["name"].as_str().unwrap()).collect();
        assert!(names.contains(&"mirror-10") && !names.contains(&"ngo"), "{pair}: {names:?}");
    }
    let done = packproof(&["layout", "list", "--like", "0,0,0,1=00000300"]);
    assert_eq!((done.code, done.out.as_str()), (Some(1), "0 layouts\n"));
    let zigzag = json(&["layout", "list", "--like", "300=d804", "--like", "-1=01", "--format", "json"]);
    assert!(zigzag.as_array().unwrap().iter().any(|of| of["name"] == "protobuf-sint32"), "{zigzag}");
    packproof(&["layout", "list", "--like", "0,0,0,1"]).ends(2).warns("is not VALUE=WORD");
}

/// Every key has a meaning, and what follows is computed: Mirror's zero lies between two codes.
#[test]
fn show_says_what_every_key_means() {
    for name in [
        "mirror-10",
        "source-bit-angle-8",
        "float8-e4m3fnuz",
        "sourcemap-vlq",
        "quic-varint",
        "expgolomb-ue",
        "fstring-uelib",
    ] {
        let shown = json(&["layout", "show", name, "--format", "json"]);
        for key in shown["keys"].as_array().unwrap() {
            assert_ne!(key["meaning"], "", "{name}: {key}");
        }
    }
    let done = packproof(&["layout", "show", "mirror-10"]);
    done.says("round = \"down\"\n    how a number becomes a code: ")
        .says("between codes 511 and 512; written as 511 (reads as -0.000691209)");
    done.says("dff7fdff, in bytes ff fd f7 df");
    packproof(&["layout", "show", "fstring-uelib"]).says("length = { bytes = [\"smdddddd\", \"mddddddd\"], ");
    packproof(&["layout", "show", "miror-10"]).ends(2).warns("did you mean mirror-10?");
}

/// A file is checked to its first wrong key; one that begins with a preset is a layout of its own.
#[test]
fn check_names_line_and_key() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let good = path("good.toml", "like = \"mirror-10\"\nunit = \"be\"\n");
    let bad = path("bad.toml", "kind = \"ranged\"\nbits = 40\nrange = 1\n");
    let done = packproof(&["layout", "check", &good]);
    assert_eq!((done.code, done.out), (Some(0), format!("{good}: smallest_three, 32 bits\n")));
    packproof(&["layout", "check", &good, &bad])
        .ends(2)
        .warns(format!("{bad}: line 2: bits: 40 bits; 1 to 32 are allowed"));
    let shown = json(&["layout", "show", &good, "--format", "json"]);
    let identity = shown["follows"].as_array().unwrap().iter().find(|of| of["name"] == "the identity");
    assert_eq!(identity.unwrap()["value"], "dff7fdff, in bytes df f7 fd ff");
}

/// The picture: runs of bits with their numbers; the SVG has a box a bit.
#[test]
fn draw_shows_every_bit() {
    let done = packproof(&["layout", "draw", "mirror-10"]);
    assert_eq!(done.out, "  31-30 29-20      19-10      9-0\n  ii    aaaaaaaaaa bbbbbbbbbb cccccccccc\n");
    let done = packproof(&["layout", "draw", "keh-15", "--format", "svg"]);
    assert_eq!(done.out.matches("<rect").count(), 48);
    let units = &json(&["layout", "draw", "keh-15", "--format", "json"])["units"];
    assert_eq!(units[1], "sccccccccccccccc");
    let done = packproof(&["layout", "draw", "git-varint"]);
    assert!(done.out.starts_with("  1 byte, 7 bits                           0ddddddd\n"), "{}", done.out);
    let forms = &json(&["layout", "draw", "quic-varint", "--format", "json"])["forms"];
    assert_eq!(forms[1]["parts"], serde_json::json!(["01dddddd", "dddddddd"]));
}

/// Descriptions for other tools have every field; what they cannot have is named. ci/kaitai and ci/wireshark run them.
#[test]
fn draw_describes_layouts_for_other_tools() {
    let path = "../../vectors/tools/described.toml";
    packproof(&["layout", "draw", path, "--format", "kaitai"])
        .says("  - id: ammo\n    type: b10\n    repeat: expr\n")
        .says("value: '(facing_a - 511.5) / 723.37");
    packproof(&["layout", "draw", path, "--format", "wireshark"])
        .says("name = \"target\", bits = 16, high = false, flag = true");
    packproof(&["layout", "draw", "quic-varint", "--format", "kaitai"])
        .ends(2)
        .warns("only LEB128 has a description");
}

/// Three of Mirror's words leave Mirror alone; the identity alone leaves others, and a question; a wrong word leaves most of the pairs.
#[test]
fn identify_names_what_fits_all_pairs() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pairs.txt").display().to_string();
    let identify = |text: &str| {
        std::fs::write(&path, text).unwrap();
        packproof(&["identify", &path, "--format", "json"])
    };
    let names = |out: &str| {
        let found: serde_json::Value = serde_json::from_str(out).unwrap();
        let names: Vec<_> =
            found["layouts"].as_array().unwrap().iter().map(|of| of["name"].clone()).collect();
        (names, found)
    };
    // Recorded of Mirror: the identity, x, and a rotation about x by 30 degrees.
    let mirror =
        "# Mirror\n0,0,0,1=dff7fdff\n1,0,0,0=1ff7fdff\n\n0.25881904,0,0,0.9659258=eba7fdff # 30 degrees\n";
    let done = identify(mirror);
    assert_eq!((done.code, names(&done.out).0), (Some(0), vec!["mirror-10".into()]), "{}", done.out);
    let done = identify("0,0,0,1=dff7fdff");
    let (found, json) = names(&done.out);
    assert!(found.len() > 1 && found.contains(&"mirror-10".into()), "{found:?}");
    assert!(json["questions"][0]["write"].is_string() && json["questions"][1]["read"].is_string(), "{json}");
    let done = identify(&mirror.replace("=1ff7", "=1ff8"));
    let (found, json) = names(&done.out);
    assert_eq!((done.code, json["held"].as_u64(), found), (Some(1), Some(2), vec!["mirror-10".into()]));
    // Presets that write alike are one layout with several names.
    let (found, json) = names(&identify("1:3,2:7=1100\n5:3,3:2,1:1=1d01\n9:10=0902\n").out);
    let alike = json["alike"].as_array().unwrap();
    assert!(found.len() > 10 && alike.len() < 4 && alike[0].as_array().unwrap().len() > 8, "{json}");
    identify("# nothing\n").ends(2).warns("no pair of VALUE=WORD");
}

/// Our own codec's operations: the presets are named, the file is a layout, and what an adapter does not offer is said.
#[test]
fn identify_asks_an_adapter() {
    let asked = |operation: &str, more: &[&str]| {
        let own = ["identify", "--operation", operation];
        packproof(&[&own[..], more, &["--", PACKPROOF, "serve"]].concat())
    };
    for (operation, preset) in [
        ("smallest_three 10", "keh-10"),
        ("smallest_three 9", "keh-9"),
        ("smallest_three 15", "keh-15"),
        ("packet.float16_encode", "ieee-half-crate"),
    ] {
        let done = asked(operation, &["--format", "json"]);
        assert_eq!(done.code, Some(0), "{operation}: {}", done.err);
        let found: serde_json::Value = serde_json::from_str(&done.out).unwrap();
        assert!(found["presets"].as_array().unwrap().contains(&preset.into()), "{operation}: {found:#}");
        assert!(found["questions"].as_u64().unwrap() <= 100, "{found:#}");
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mine.toml").display().to_string();
    let done = asked("quantize", &["--output", &path]);
    assert_eq!((done.code, done.out.as_str()), (Some(0), ""), "{}", done.err);
    let shown = json(&["layout", "show", &path, "--format", "json"]);
    let keys = shown["keys"].as_array().unwrap();
    let key = |name: &str| keys.iter().find(|key| key["name"] == name).unwrap()["value"].clone();
    assert_eq!(key("bits"), "10", "{shown:#}");
    assert!(key("range").as_str().unwrap().starts_with("10"), "{shown:#}");
    let done = asked("mine", &[]);
    done.ends(3);
    assert!(
        done.err.contains("no mine; its operations: ") || done.err.contains("offers no mine"),
        "{}",
        done.err
    );
    assert_eq!(packproof(&["identify"]).code, Some(2));
    assert_eq!(packproof(&["identify", "--", "false"]).code, Some(3));
}

/// A half whose minus zero is read as zero has a sign all the same.
#[test]
fn identify_finds_a_sign_that_zero_loses() {
    let serve = format!("'{PACKPROOF}' serve --only packet | sed -u s/f32:80000000/f32:00000000/g");
    let done = packproof(&["identify", "--operation", "packet.float16_decode", "--", "sh", "-c", &serve]);
    assert!(done.out.is_empty() || !done.out.contains("sign = 0"), "{}", done.out);
    done.ends(1);
}

/// An integer, a text and a record of a layout's own implementation: the kind needs no option, and the file is a layout.
#[test]
fn identify_tells_kinds_apart() {
    for (preset, kind) in
        [("minecraft-varint", "varint"), ("mirror-string", "string"), ("bits-raknet", "bits")]
    {
        let found = json(&["identify", "--format", "json", "--", PACKPROOF, "serve", "--layout", preset]);
        assert_eq!(found["kind"], kind);
        assert!(found["presets"].as_array().unwrap().contains(&preset.into()), "{found:#}");
        assert!(!found["pairs"].as_array().unwrap().is_empty(), "{found:#}");
    }
    // A message is described, not identified.
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state.toml").display().to_string();
    let fields = "[{ name = \"alive\", type = \"bool\" }, { name = \"place\", type = \"u20\", list = 3 }]";
    std::fs::write(&path, format!("kind = \"message\"\nfields = {fields}")).unwrap();
    let done = packproof(&["identify", "--", PACKPROOF, "serve", "--layout", &path]);
    assert_eq!((done.code, &*done.out), (Some(1), ""));
    done.warns("it reads messages of \"alive\", \"place\", which are not identified");
}

/// A reader of LEB128 beside a writer that has the most significant group first: no layout is both, which an answer shows, and each is found
/// alone. The writer breaks on what is no integer, which is a refusal.
#[test]
fn identify_asks_one_side() {
    const ADAPTER: &str = r#"
import json, sys
def encode(case):
    value = int(case)
    groups = [value >> at & 127 for at in range(0, max(value.bit_length(), 1), 7)]
    return {"ok": bytes([*(group | 128 for group in groups[:0:-1]), groups[0]]).hex()}
def decode(case):
    value = 0
    for at, byte in enumerate(bytes.fromhex(case)):
        value |= (byte & 127) << 7 * at
        if byte < 128:
            return {"ok": str(value), "consumed": at + 1}
    return {"reject": "truncated"}
def answer(operation, case):
    return {"mine.encode": encode, "mine.decode": decode}[operation](case)
for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "hello":
        reply = {"message": "hello", "protocol": 1, "name": "mine", "operations": ["mine.encode", "mine.decode"]}
    elif message["message"] == "run":
        results = [answer(message["operation"], case) for case in message["cases"]]
        reply = {"message": "results", "seq": message["seq"], "results": results}
    else:
        break
    print(json.dumps(reply), flush=True)
"#;
    if !available(PYTHON) {
        return;
    }
    let asked = |more: &[&str]| packproof(&[&["identify"], more, &["--", "python3", "-c", ADAPTER]].concat());
    let done = asked(&[]);
    done.ends(1).warns("try --operation mine.encode or mine.decode alone");
    assert!(
        done.err.contains("questions, which count as refusals; ")
            && done.err.contains("; mine.encode {\"x\""),
        "{}",
        done.err
    );
    for (operation, is_high) in [("mine.encode", true), ("mine.decode", false)] {
        let done = asked(&["--operation", operation]);
        assert_eq!(done.code, Some(0), "{operation}: {}", done.err);
        assert_eq!(done.out.contains("order = \"high\""), is_high, "{operation}: {}", done.out);
    }
    // A reader and a writer of one layout, but for one answer: the layout is written, and what contradicts it is said.
    let low = ADAPTER.replace(
        "value = int(case)\n",
        "value = int(case)\n    if value == 3: return {\"ok\": \"04\"}\n    if value < 0: return {\"reject\": \"invalid\"}\n",
    );
    let low = low.replace("groups[:0:-1]), groups[0]]", "groups[:-1]), groups[-1]]");
    let done = packproof(&["identify", "--", "python3", "-c", &low]);
    done.ends(1)
        .says("kind = \"varint\"")
        .warns("no layout matches every answer: 3 was written as 04, not as 03");
}
