//! Wrong implementations: vectors catch each of them, and a cause is named only if another layout gives the answers.

use std::collections::BTreeSet;

use packproof_judge::layouts::{File, answer, generate};
use packproof_suite::model::{Accepted, Case, Class, Outcome};
use serde_json::{Value as Json, json};

use super::report;

const PACKET: &str = r#"kind = "message"
fields = [
  { name = "alive", type = "bool" },
  { name = "team", type = "0..5" },
  { name = "hp", kind = "ranged", bits = 10, range = [0, 100] },
  { name = "id", like = "leb128-u64-rust" },
  { name = "ammo", type = "0..999", list = 4 },
  { name = "target", type = "u16", optional = true },
  { name = "spots", list = [1, 3], fields = [{ name = "x", type = "i9" }, { name = "y", type = "-7..7" }] },
]
"#;

enum Wrong {
    /// With a text of its layout file replaced.
    As(&'static str, &'static str),
    /// The same, but only where the right one refuses.
    AsRefused(&'static str, &'static str),
    By(fn(&File, &Case) -> Outcome),
}

use Wrong::{As, AsRefused, By};

impl Wrong {
    fn answer(&self, file: &File, case: &Case) -> Outcome {
        let under = |from: &str, to: &str| {
            let text = file.about.replace(from, to);
            assert_ne!(text, file.about, "{from}");
            answer(&super::file(&text), case)
        };
        match *self {
            As(from, to) => under(from, to),
            AsRefused(from, to) => or(file, case, || under(from, to)),
            By(answer) => answer(file, case),
        }
    }
}

/// What a wrong implementation does, its layout, the flag of a vector that fails, the keys named, and part of a description.
type Row = (&'static str, &'static str, Wrong, &'static str, &'static [&'static str], &'static str);

const BOUNDED: &str = "like = \"netstack-bounded-range\"\noutside = \"refuse\"";
const STRICT: &str = "like = \"prost-varint\"\noverlong = \"refuse\"";
const ALIVE: &str = "{ name = \"alive\", type = \"bool\" },\n  { name = \"team\", type = \"0..5\" }";
const TEAM: &str = "{ name = \"team\", type = \"0..5\" },\n  { name = \"alive\", type = \"bool\" }";
const LUA: &str = "like = \"lua54-int\"";
const BREAKS: Wrong = By(|file, case| or(file, case, || Outcome::Error("broken".to_owned())));
// No layout explains this: one that leaves such values open does not judge them.
const ZERO: Wrong = By(|file, case| or(file, case, || accepted("00")));
const CLAMPS: Wrong = AsRefused("outside = \"refuse\"", "outside = \"clamp\"");
const WRAPS: Wrong = As(LUA, "like = \"lua54-int\"\nread.outside = \"wrap\"");
const NO_NULL: Wrong =
    By(|file, case| with(file, case, |value| value["target"].is_null(), |value| value["target"] = json!(0)));
const SHORTER: Wrong = By(|file, case| {
    let four = |value: &Json| value["ammo"].as_array().is_some_and(|all| all.len() == 4);
    with(file, case, four, |value| drop(value["ammo"].as_array_mut().and_then(Vec::pop)))
});
const LONGER: Wrong = By(|file, case| {
    read_as(file, case, |value| value["ammo"].as_array_mut().into_iter().for_each(|all| all.push(json!(0))))
});
const LEAST: Wrong = By(|file, case| {
    let least = |spot: &Json| spot["x"] == -256;
    let any = |value: &Json| value["spots"].as_array().is_some_and(|all| all.iter().any(least));
    with(file, case, any, |value| value["spots"][0]["x"] = json!(7))
});
const MIXED: Wrong = By(|file, case| {
    let both = |value: &Json| value["team"] == 5 && value["target"].is_null();
    with(file, case, both, |value| value["team"] = json!(4))
});
const TRAILING: Wrong = As("kind = \"message\"", "kind = \"message\"\nread.trailing = \"ignore\"");
const READS: Wrong = By(|file, case| read_as(file, case, |value| value["hp"] = json!("f32:42000000")));
const WRITES: Wrong = By(|file, case| with(file, case, |_| true, |value| value["id"] = json!("5")));
const RIGHT: &str = "right: `alive`, `team`, `id`, `ammo`, `target`, `spots`";

const ROWS: [Row; 22] = [
    (
        "breaks where it must refuse",
        "like = \"prost-varint\"",
        BREAKS,
        "truncated",
        &[],
        "breaks with an error",
    ),
    (
        "reads a short word",
        "like = \"mirror-10\"",
        By(fills),
        "truncated",
        &[],
        "accepts input that the format calls truncated",
    ),
    (
        "reads a word of too many bytes",
        "like = \"mirror-10\"",
        By(cuts),
        "length",
        &[],
        "refused as trailing",
    ),
    ("writes a value outside the range", BOUNDED, CLAMPS, "outside", &["layout", "outside"], ""),
    (
        "writes 0 for all that it must refuse",
        "like = \"luau-varint\"\noutside = \"refuse\"",
        ZERO,
        "outside",
        &[],
        "",
    ),
    ("consumes a byte more than the value has", "like = \"prost-varint\"", By(takes_more), "length", &[], ""),
    ("truncates a number to its width", LUA, WRAPS, "outside", &["read.outside"], ""),
    (
        "reads overlong forms",
        STRICT,
        As("overlong = \"refuse\"", ""),
        "overlong",
        &["layout", "overlong"],
        "",
    ),
    ("writes 0 for a missing value", PACKET, NO_NULL, "presence", &[], "`target` differs first"),
    ("writes three of four values", PACKET, SHORTER, "count", &[], "`ammo` differs first"),
    (
        "has a list of five",
        PACKET,
        AsRefused("list = 4", "list = 5"),
        "outside",
        &[],
        "refused as out_of_range",
    ),
    ("reads one value more", PACKET, LONGER, "count", &[], "`ammo` is wrong in"),
    ("writes the smallest member as another", PACKET, LEAST, "bits", &[], "`spots` differs first"),
    ("mixes two fields up", PACKET, MIXED, "order", &[], "`team` differs first"),
    ("reads a message that ends too early", PACKET, By(fills), "truncated", &[], ""),
    ("reads past the message", PACKET, TRAILING, "outside", &[], "refused as trailing"),
    ("reads a team of six", PACKET, AsRefused("0..5", "0..7"), "outside", &[], "refused as out_of_range"),
    (
        "reads a member too large",
        PACKET,
        AsRefused("-7..7", "-7..8"),
        "outside",
        &[],
        "refused as out_of_range",
    ),
    ("exchanges two fields", PACKET, As(ALIVE, TEAM), "bits", &["alive.place"], ""),
    ("counts in a byte", PACKET, As("list = 4", "list = 4, count = \"u8\""), "count", &["ammo.count"], ""),
    ("reads one field wrong", PACKET, READS, "rounding", &[], RIGHT),
    ("writes one field wrong", PACKET, WRITES, "bits", &[], "`id` differs first in"),
];

fn accepted(bytes: &str) -> Outcome {
    Outcome::Accept(Accepted { value: bytes.into(), consumed: None })
}

/// The layout's answer, or another one instead of a refusal.
fn or(file: &File, case: &Case, other: impl Fn() -> Outcome) -> Outcome {
    match answer(file, case) {
        Outcome::Reject { .. } => other(),
        right => right,
    }
}

fn with(file: &File, case: &Case, on: impl Fn(&Json) -> bool, change: impl Fn(&mut Json)) -> Outcome {
    let mut input = case.input.clone();
    if case.operation.ends_with(".encode") && on(&input) {
        change(&mut input);
    }
    answer(file, &Case { input: &input, ..*case })
}

fn read_as(file: &File, case: &Case, change: impl Fn(&mut Json)) -> Outcome {
    match answer(file, case) {
        Outcome::Accept(mut accepted) if case.operation.ends_with(".decode") => {
            change(&mut accepted.value);
            Outcome::Accept(accepted)
        }
        right => right,
    }
}

/// The answer to input padded with zeros while it is truncated.
fn fills(file: &File, case: &Case) -> Outcome {
    let mut input = case.input.clone();
    for _ in 0..64 {
        match answer(file, &Case { input: &input, ..*case }) {
            Outcome::Reject { class: Class::Truncated, .. } => {
                input = format!("{}00", input.as_str().unwrap_or_default()).into();
            }
            other => return other,
        }
    }
    answer(file, case)
}

/// The answer to input without its trailing byte.
fn cuts(file: &File, case: &Case) -> Outcome {
    match answer(file, case) {
        Outcome::Reject { class: Class::Trailing, .. } => {
            let text = case.input.as_str().unwrap_or_default();
            answer(file, &Case { input: &text[..text.len() - 2].into(), ..*case })
        }
        right => right,
    }
}

/// A decoder that reports three consumed bytes instead of two.
fn takes_more(file: &File, case: &Case) -> Outcome {
    let mut outcome = answer(file, case);
    if let Outcome::Accept(Accepted { consumed: Some(taken), .. }) = &mut outcome {
        *taken += u64::from(*taken == 2);
    }
    outcome
}

/// A layout that keeps its text, which a wrong implementation can change.
fn file(text: &str) -> File {
    File { about: text.to_owned(), ..super::file(text) }
}

/// The right layout passes; each wrong one fails a vector with its flag, and the report has these keys and this description.
#[test]
fn each_is_shown_and_said() {
    let mut lost = Vec::new();
    for (does, text, wrong, flag, keys, says) in &ROWS {
        let file = file(text);
        let suite = generate::suite("x", &file).expect("it has vectors");
        let own = report("x", &file, &suite, |case| answer(&file, case));
        lost.extend(own.results.iter().find(|of| of.failed()).map(|of| format!("{text}: {}", of.id)));
        let report = report("x", &file, &suite, |case| wrong.answer(&file, case));
        let failed = report.results.iter().filter(|of| of.failed());
        let flags: Vec<&String> = failed.flat_map(|of| &of.flags).collect();
        let named: Vec<&String> =
            report.diagnosis.iter().flat_map(|of| &of.deviations).map(|of| &of.parameter).collect();
        let kinds: Vec<&String> =
            report.descriptions.iter().flat_map(|of| &of.kinds).map(|of| &of.what).collect();
        let said = says.is_empty() || kinds.iter().any(|of| of.contains(says));
        if !flags.iter().any(|of| *of == flag) || named != *keys || !said {
            let all: BTreeSet<_> = flags.iter().collect();
            lost.push(format!("{does}: {} failures, {all:?}, {named:?}, {kinds:#?}", flags.len()));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
