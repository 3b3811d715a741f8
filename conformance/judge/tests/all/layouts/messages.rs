//! A packet with every kind of field: vectors, changed messages, errors in files, and the layout printed by the codec.

use packproof_codec::bit_pack::{Lsb, Msb, Order};
use packproof_codec::message;
use packproof_codec::message::Message as _;
use packproof_judge::layouts::{answer, generate, parse};
use packproof_suite::model::vector::Level;
use packproof_suite::model::{Case, Outcome, Parameters, hex};
use serde_json::{Value as Json, json};

use super::{file, report};

const PACKET: &str = r#"kind = "message"
take = "high"
fields = [
  { name = "alive", type = "bool" },
  { name = "team", type = "0..5" },
  { name = "hp", kind = "ranged", bits = 10, range = [0, 100] },
  { name = "facing", like = "mirror-10" },
  { name = "id", like = "leb128-u64-rust" },
  { name = "name", like = "dotnet-binarywriter" },
  { name = "ammo", type = "0..999", list = 4 },
  { name = "target", type = "u16", optional = true },
  { name = "tag", type = "text", list = 8, optional = true, present = 0 },
  { name = "spots", list = [1, 3], fields = [{ name = "x", type = "i9" }, { name = "y", type = "-7..7" }] },
  { name = "mode", type = ["idle", "run", "jump"] },
]
"#;

/// The key that is named, and the text that is replaced.
const CHANGES: [(&str, &str, &str); 9] = [
    ("take", "take = \"high\"", "take = \"low\"\nfield = \"high\""),
    ("team.type", "0..5", "0..15"),
    ("hp.type", "range = [0, 100]", "range = [0, 100], round = \"down\""),
    ("facing.type", "mirror-10", "keh-10"),
    ("id.type", "leb128-u64-rust", "ci-uelib"),
    ("ammo.count", "list = 4", "list = 4, count = \"u8\""),
    ("target.present", "optional = true }", "optional = true, present = 0 }"),
    ("spots.y.type", "-7..7", "-8..7"),
    ("mode.type", "\"idle\", \"run\", \"jump\"", "\"jump\", \"run\", \"idle\""),
];

/// A decoder must read what an encoder writes, even if rounding down encodes the decoded value differently.
#[test]
fn written_messages_are_must_for_the_reader() {
    let file = file("kind = \"message\"\nfields = [{ name = \"facing\", like = \"mirror-10\" }]\n");
    let suite = generate::suite("one", &file).unwrap();
    let written: Vec<&Json> = suite
        .judged()
        .filter(|(.., vector)| vector.operation == "one.encode" && vector.level == Level::Must)
        .filter_map(|(.., vector)| vector.expect.value())
        .collect();
    let read = suite
        .judged()
        .filter(|(.., vector)| vector.operation == "one.decode" && written.contains(&&*vector.input));
    let levels: Vec<Level> = read.map(|(.., vector)| vector.level).collect();
    assert!(levels.len() > 20 && levels.iter().all(|level| *level == Level::Must), "{levels:?}");
}

/// An operation that only fails, such as an unwritten stub, has no cause; the cause of the other one is named.
#[test]
fn what_only_breaks_has_no_cause() {
    let file = file(PACKET);
    let turned =
        PACKET.replace("type = \"u16\", optional = true", "type = \"u16\", optional = true, present = 0");
    let turned = super::file(&turned);
    let suite = generate::suite("player", &file).expect("it has vectors");
    let broken = |suffixes: &[&str]| {
        let breaks = |case: &Case| suffixes.iter().any(|suffix| case.operation.ends_with(suffix));
        let not_written = || Outcome::Error("not written".to_owned());
        report(
            "player",
            &file,
            &suite,
            |case| if breaks(case) { not_written() } else { answer(&turned, case) },
        )
        .diagnosis
    };
    assert_eq!(broken(&["encode", "decode"]), []);
    let found = broken(&["decode"]);
    let operations: Vec<_> = found.iter().flat_map(|of| &of.operations).map(|of| &*of.operation).collect();
    assert_eq!(operations, ["player.encode"]);
    assert!(found[0].deviations[0].says.contains("`target`"), "{found:#?}");
}

/// The message passes its own vectors; with one change it fails, and the diagnosis names the field and gives every answer.
#[test]
fn a_moved_message_fails_and_is_named() {
    let file = file(PACKET);
    let suite = generate::suite("player", &file).expect("it has vectors");
    assert_eq!(suite.contradictions(), Vec::<String>::new());
    let own = report("player", &file, &suite, |case| answer(&file, case));
    assert_eq!(own.results.iter().find(|of| of.failed()).map(|of| &of.id), None);
    for (key, from, to) in CHANGES {
        let moved = super::file(&PACKET.replace(from, to));
        let report = report("player", &file, &suite, |case| answer(&moved, case));
        let named = report.diagnosis.iter().flat_map(|of| &of.deviations).map(|of| &*of.parameter);
        assert_eq!(named.collect::<Vec<_>>(), [key], "{from} {to}");
        assert!(report.diagnosis.iter().all(|of| of.wholly), "{from} {to}");
    }
}

/// A cause found in valid messages explains what the same implementation does with malformed ones.
#[test]
fn a_cause_explains_malformed_messages() {
    let text = "kind = \"message\"\nfields = [{ name = \"ammo\", type = \"0..999\", list = 4 }]\n";
    let (file, moved) = (file(text), super::file(&text.replace("0..999", "-1..998")));
    let suite = generate::suite("ammo", &file).expect("it has vectors");
    let report = report("ammo", &file, &suite, |case| answer(&moved, case));
    assert_eq!((report.diagnosis.len(), report.descriptions), (1, vec![]));
}

/// Errors have a line, the field, the key and the allowed values.
#[test]
fn what_is_wrong_has_a_line_and_a_field() {
    let wrong = |from: &str, to: &str| parse(&PACKET.replace(from, to)).expect_err(to).to_string();
    assert_eq!(
        wrong("\"bool\"", "\"boole\""),
        "line 4: alive.type: \"boole\"; bool, u10, i10, -5..5, f32, f64, text (with `list`), flag, or a list of names is allowed"
    );
    assert!(wrong("bits = 10", "bits = 99").starts_with("line 6: hp.bits: 99 bits; 1 to "), "");
    assert!(
        wrong("mirror-10", "miror-10")
            .contains("line 7: facing.like: no preset \"miror-10\"; did you mean mirror-10?")
    );
    assert!(wrong("\"i9\"", "\"i99\"").contains("line 13: spots.x.type: 99 bits; 1 to 64 are allowed"));
    assert!(
        wrong("optional = true }", "optional = \"flags\" }")
            .starts_with("line 11: target.optional: \"flags\" is no")
    );
    assert!(wrong("list = 4", "lst = 4").starts_with("line 10: ammo: unknown field `lst`"));
    assert!(wrong("take", "tak").starts_with("line 2: unknown field `tak`"));
}

message! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Weapon { Fist, Bow, Staff }
}

message! {
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Place { x: i16 = range(-100, 100), y: i16 = range(-100, 100) }
}

message! {
    #[derive(Clone, Debug, PartialEq)]
    struct Player {
        alive: bool,
        team: u8 = range(0, 5),
        weapon: Weapon,
        health: f32 = quantized(0.0, 1.0, 10),
        place: [f32; 2] = array(quantized(-512.0, 512.0, 16)),
        facing: [f32; 4] = rotation::<10>(),
        id: u64 = varint(),
        score: i32 = zigzag(),
        index: i32 = compact_index(),
        mark: Option<Place>,
        name: String = text(7),
        title: String = fstring(8),
        ammo: Vec<u16> = list(3, range(1, 8)),
        exact: f64,
    }
}

/// The layout printed by `message!` gives the same bytes and values as the codec, in a stream of either order.
#[test]
fn the_codec_prints_its_layout_file() {
    agrees::<Msb>();
    agrees::<Lsb>();
}

fn agrees<O: Order>() {
    let file = file(&Player::layout_in::<O>().to_string());
    let none = Parameters::new();
    let asked = |operation: &str, input: &Json| {
        let case = Case { operation, parameters: &none, input };
        match answer(&file, &case) {
            Outcome::Accept(accepted) => accepted.value,
            other => panic!("{input}: {other:?}"),
        }
    };
    let f32s = |value: f32| json!(format!("f32:{:08x}", value.to_bits()));
    let mut draw = fastrand::Rng::with_seed(5);
    for _ in 0..500 {
        let raw = [(); 4].map(|()| draw.f32() - 0.5);
        let len = raw.iter().map(|part| part * part).sum::<f32>().sqrt();
        let facing = raw.map(|part| part / len);
        let place = draw.bool().then(|| Place { x: draw.i16(-100..=100), y: draw.i16(-100..=100) });
        let player = Player {
            alive: draw.bool(),
            team: draw.u8(0..=5),
            weapon: [Weapon::Fist, Weapon::Bow, Weapon::Staff][draw.usize(0..3)],
            // Half of them half-way between two steps.
            health: if draw.bool() { draw.f32() } else { (f32::from(draw.u16(..1023)) + 0.5) / 1023.0 },
            place: [(); 2].map(|()| f32::from(draw.i16(-511..=511)) + 0.5),
            facing,
            id: draw.u64(..) >> draw.u32(0..64),
            score: draw.i32(..) >> draw.u32(0..32),
            index: draw.i32(..) >> draw.u32(0..32),
            mark: place,
            name: ["", "Ann", "hé", "seven77"][draw.usize(0..4)].to_owned(),
            title: ["", "of é", "Ωmega 𝄞"][draw.usize(0..3)].to_owned(),
            ammo: (0..draw.usize(0..=3)).map(|_| draw.u16(1..=8)).collect(),
            exact: draw.f64(),
        };
        let [x, y, z, w] = facing.map(f32s);
        let value = json!({
            "alive": player.alive, "team": player.team, "weapon": format!("{:?}", player.weapon),
            "health": f32s(player.health), "place": player.place.map(f32s), "facing": {"x": x, "y": y, "z": z, "w": w},
            "id": player.id.to_string(), "score": player.score, "index": player.index,
            "mark": place.map_or(Json::Null, |of| json!({"x": of.x, "y": of.y})),
            "name": player.name, "title": player.title, "ammo": player.ammo,
            "exact": format!("f64:{:016x}", player.exact.to_bits()),
        });
        let bytes = player.to_bytes_in::<O>().expect("it is written");
        assert_eq!(asked("x.encode", &value), hex(&bytes), "{player:?}");
        let read = asked("x.decode", &hex(&bytes).into());
        assert_eq!(
            (&read["id"], &read["index"], &read["title"], &read["ammo"]),
            (&value["id"], &value["index"], &value["title"], &value["ammo"])
        );
        let back = Player::from_bytes_in::<O>(&bytes).expect("it is read");
        let near = |text: &Json| {
            f32::from_bits(u32::from_str_radix(&text.as_str().expect("a pattern")[4..], 16).expect("hex"))
        };
        assert!((near(&read["health"]) - back.health).abs() < 1e-5);
    }
}
