//! `packproof layout` and `identify`: dialects as data.

use serde_json::Value;

use crate::common::{Done, Place, has_python, packproof};

/// The member of each object of a list.
fn column<'v>(list: &'v Value, member: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|of| of[member].as_str().unwrap()).collect()
}

/// The value of a key or a fact that `layout show` explains.
fn explained<'v>(list: &'v Value, name: &str) -> &'v Value {
    &list.as_array().unwrap().iter().find(|of| of["name"] == name).unwrap()["value"]
}

/// The identity as Mirror writes it, as a word and as bytes, names Mirror and not Unity's own netcode; nothing is no success.
#[test]
fn a_value_and_its_word_name_presets() {
    for (pairs, is, is_not) in [
        ("--like 0,0,0,1=dff7fdff", "mirror-10", "ngo"),
        ("--like '0,0,0,1=ff fd f7 df'", "mirror-10", "ngo"),
        ("--like 300=d804 --like -1=01", "protobuf-sint32", "minecraft-varint"),
    ] {
        let listed = packproof(&format!("layout list {pairs} --format json")).ends(0).json();
        let names = column(&listed, "name");
        assert!(names.contains(&is) && !names.contains(&is_not), "{pairs}: {names:?}");
    }
    assert_eq!(packproof("layout list --like 0,0,0,1=00000300").ends(1).out, "0 layouts\n");
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
        let shown = packproof(&format!("layout show {name} --format json")).json();
        assert!(!column(&shown["keys"], "meaning").contains(&""), "{name}: {shown}");
    }
    packproof("layout show mirror-10")
        .says("round = \"down\"\n    how a number becomes a code: ")
        .says("between codes 511 and 512; written as 511 (reads as -0.000691209)")
        .says("dff7fdff, in bytes ff fd f7 df");
    packproof("layout show fstring-uelib").says("length = { bytes = [\"smdddddd\", \"mddddddd\"], ");
}

/// A file is checked to its first wrong key; one that begins with a preset is a layout of its own.
#[test]
fn check_names_line_and_key() {
    let place = Place::with("good.toml", "like = \"mirror-10\"\nunit = \"be\"\n");
    place.write("bad.toml", "kind = \"ranged\"\nbits = 40\nrange = 1\n");
    let said = "good.toml: smallest_three, 32 bits\n";
    assert_eq!(place.run("layout check good.toml").ends(0).out, said);
    let done = place.run("layout check good.toml bad.toml");
    done.ends(2).says(said).warns("bad.toml: line 2: bits: 40 bits; 1 to 32 are allowed");
    let shown = place.run("layout show ./good.toml --format json").json();
    assert_eq!(explained(&shown["follows"], "the identity"), "dff7fdff, in bytes df f7 fd ff");
}

/// The picture: runs of bits with their numbers; the SVG has a box a bit. Descriptions for other tools have every field: `ci/kaitai` and
/// `ci/wireshark` run them.
#[test]
fn draw_shows_every_bit() {
    let draw = |words: &str| packproof(&format!("layout draw {words}"));
    draw("mirror-10").says("  31-30 29-20      19-10      9-0\n  ii    aaaaaaaaaa bbbbbbbbbb cccccccccc\n");
    assert_eq!(draw("keh-15 --format svg").out.matches("<rect").count(), 48);
    assert_eq!(draw("keh-15 --format json").json()["units"][1], "sccccccccccccccc");
    draw("git-varint").says("  1 byte, 7 bits                           0ddddddd\n");
    let forms = &draw("quic-varint --format json").json()["forms"];
    assert_eq!(forms[1]["parts"], serde_json::json!(["01dddddd", "dddddddd"]));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/tools/described.toml");
    draw(&format!("{path} --format kaitai"))
        .says("  - id: ammo\n    type: b10\n    repeat: expr\n")
        .says("value: '(facing_a - 511.5) / 723.37");
    draw(&format!("{path} --format wireshark"))
        .says("name = \"target\", bits = 16, high = false, flag = true");
}

/// Three of Mirror's words leave Mirror alone; the identity alone leaves others, and a question; a wrong word leaves most of the pairs.
#[test]
fn identify_names_what_fits_all_pairs() {
    let identify = |text: &str| Place::with("pairs", text).run("identify pairs --format json");
    // Recorded of Mirror: the identity, x, and a rotation about x by 30 degrees.
    let mirror =
        "# Mirror\n0,0,0,1=dff7fdff\n1,0,0,0=1ff7fdff\n\n0.25881904,0,0,0.9659258=eba7fdff # 30 degrees\n";
    let found = identify(mirror).ends(0).json();
    assert_eq!(column(&found["layouts"], "name"), ["mirror-10"]);
    let found = identify("0,0,0,1=dff7fdff").ends(0).json();
    let names = column(&found["layouts"], "name");
    assert!(names.len() > 1 && names.contains(&"mirror-10"), "{names:?}");
    assert!(
        found["questions"][0]["write"].is_string() && found["questions"][1]["read"].is_string(),
        "{found}"
    );
    let found = identify(&mirror.replace("=1ff7", "=1ff8")).ends(1).json();
    assert_eq!((&found["held"], column(&found["layouts"], "name")), (&2.into(), vec!["mirror-10"]));
    // Presets that write alike are one layout with several names.
    let found = identify("1:3,2:7=1100\n5:3,3:2,1:1=1d01\n9:10=0902\n").json();
    let alike = found["alike"].as_array().unwrap();
    assert!(alike.len() < 4 && alike[0].as_array().unwrap().len() > 8, "{found}");
    assert!(column(&found["layouts"], "name").len() > 10, "{found}");
    identify("# nothing\n").ends(2).warns("no pair of VALUE=WORD");
}

/// The presets of our own codec's operations, and of layouts that `serve` answers as, are named: the kind needs no option.
#[test]
fn identify_asks_an_adapter() {
    for (options, served, kind, preset) in [
        ("--operation 'smallest_three 10'", "", "smallest_three", "keh-10"),
        ("--operation 'smallest_three 9'", "", "smallest_three", "keh-9"),
        ("--operation 'smallest_three 15'", "", "smallest_three", "keh-15"),
        ("--operation packet.float16_encode", "", "float", "ieee-half-crate"),
        ("", "--layout minecraft-varint", "varint", "minecraft-varint"),
        ("", "--layout mirror-string", "string", "mirror-string"),
        ("", "--layout bits-raknet", "bits", "bits-raknet"),
    ] {
        let line = format!("identify {options} --format json -- $PACKPROOF serve {served}");
        let found = packproof(&line).ends(0).json();
        assert_eq!(found["kind"], kind, "{found:#}");
        assert!(found["presets"].as_array().unwrap().contains(&preset.into()), "{found:#}");
        assert!(found["questions"].as_u64().unwrap() <= 100, "{found:#}");
        assert!(!found["pairs"].as_array().unwrap().is_empty(), "{found:#}");
    }
}

/// What is written is a layout; what an adapter does not offer is said; a message is described, not identified.
#[test]
fn identify_writes_a_layout() {
    let place = Place::new();
    let done = place.run("identify --operation quantize --output mine.toml -- $PACKPROOF serve");
    assert_eq!(done.ends(0).out, "", "{done:?}");
    let shown = place.run("layout show mine.toml --format json").json();
    assert_eq!(explained(&shown["keys"], "bits"), "10", "{shown:#}");
    assert!(explained(&shown["keys"], "range").as_str().unwrap().starts_with("10"), "{shown:#}");
    place.run("identify --operation mine -- $PACKPROOF serve").ends(3).warns("offers no mine");
    let fields = "[{ name = \"alive\", type = \"bool\" }, { name = \"place\", type = \"u20\", list = 3 }]";
    place.write("state.toml", format!("kind = \"message\"\nfields = {fields}"));
    let done = place.run("identify -- $PACKPROOF serve --layout state.toml");
    done.ends(1).warns("it reads messages of \"alive\", \"place\", which are not identified");
    assert_eq!(done.out, "");
    // A half whose minus zero is read as zero has a sign all the same.
    place.write("adapter.sh", "\"$PACKPROOF\" serve --only packet | sed -u s/f32:80000000/f32:00000000/g");
    place.run("identify --operation packet.float16_decode -- sh adapter.sh").ends(1).lacks("sign = 0");
}

/// An adapter of integers.
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
for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "hello":
        reply = {"message": "hello", "protocol": 1, "name": "mine", "operations": ["mine.encode", "mine.decode"]}
    elif message["message"] == "run":
        ask = encode if message["operation"] == "mine.encode" else decode
        reply = {"message": "results", "seq": message["seq"], "results": [ask(case) for case in message["cases"]]}
    else:
        break
    print(json.dumps(reply), flush=True)
"#;

/// A reader of LEB128 beside a writer that has the most significant group first: no layout is both, which an answer shows, and each is found
/// alone. The writer breaks on what is no integer, which is a refusal.
#[test]
fn identify_asks_one_side() {
    if !has_python() {
        return;
    }
    let asked = |adapter: &str, options: &str| -> Done {
        Place::with("adapter.py", adapter).run(&format!("identify {options} -- python3 adapter.py"))
    };
    asked(ADAPTER, "")
        .ends(1)
        .warns("try --operation mine.encode or mine.decode alone")
        .warns("questions, which count as refusals; ")
        .warns("; mine.encode {\"x\"");
    asked(ADAPTER, "--operation mine.encode").ends(0).says("order = \"high\"");
    asked(ADAPTER, "--operation mine.decode").ends(0).lacks("order = \"high\"");
    // A reader and a writer of one layout, but for one answer: the layout is written, and what contradicts it is said.
    let low = ADAPTER.replace("groups[:0:-1]), groups[0]]", "groups[:-1]), groups[-1]]").replace(
        "value = int(case)\n",
        "value = int(case)\n    if value == 3: return {\"ok\": \"04\"}\n    if value < 0: return {\"reject\": \"invalid\"}\n",
    );
    asked(&low, "")
        .ends(1)
        .says("kind = \"varint\"")
        .warns("no layout matches every answer: 3 was written as 04, not as 03");
}
