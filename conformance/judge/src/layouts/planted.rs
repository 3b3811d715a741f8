//! Wrong implementations, planted: vectors show each of them, and a cause is named only where another layout gives the answers.

use std::collections::BTreeSet;

use packproof_suite::model::{Accepted, Case, Class, Outcome};
use packproof_suite::suite::Suite;
use serde_json::{Value as Json, json};

use super::{File, answer, diagnose, generate, parse};
use crate::report::model::{Identity, RunReport};
use crate::run::engine::Reply;
use crate::run::verdict::Question;
use crate::transport::entry;

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

/// An implementation under the layout that it is judged against.
type Wrong = fn(&File, &Case) -> Outcome;

/// What an implementation does; its layout, and its answers; a flag of a vector that shows it; the keys that are named; what else is said.
type Row = (&'static str, &'static str, Wrong, &'static str, &'static [&'static str], &'static str);

const ROWS: [Row; 22] = [
    (
        "breaks where it must refuse",
        "like = \"prost-varint\"",
        |file, case| or(file, case, |_| Outcome::Error("broken".to_owned())),
        "truncated",
        &[],
        "breaks with an error",
    ),
    ("reads a short word", "like = \"mirror-10\"", fills, "truncated", &[], "accepts truncated input"),
    ("reads a word of too many bytes", "like = \"mirror-10\"", cuts, "length", &[], "refused as trailing"),
    (
        "writes a value outside the range",
        "like = \"netstack-bounded-range\"\noutside = \"refuse\"",
        |file, case| or(file, case, |file| under(file, case, "outside = \"refuse\"", "outside = \"clamp\"")),
        "outside",
        &["layout", "outside"],
        "",
    ),
    // A layout that does not judge such values explains nothing.
    (
        "writes a zero for what it must refuse",
        "like = \"luau-varint\"\noutside = \"refuse\"",
        |file, case| or(file, case, |_| accepted("00")),
        "outside",
        &[],
        "",
    ),
    ("takes a byte more than the value has", "like = \"prost-varint\"", takes_more, "length", &[], ""),
    (
        "cuts a number that the width does not hold",
        "like = \"lua54-int\"",
        |file, case| {
            under(file, case, "like = \"lua54-int\"", "like = \"lua54-int\"\nread.outside = \"wrap\"")
        },
        "outside",
        &["read.outside"],
        "",
    ),
    (
        "reads overlong forms",
        "like = \"prost-varint\"\noverlong = \"refuse\"",
        |file, case| under(file, case, "overlong = \"refuse\"", ""),
        "overlong",
        &["layout", "overlong"],
        "",
    ),
    (
        "writes 0 for what is missing",
        PACKET,
        |file, case| with(file, case, |value| value["target"].is_null(), |value| value["target"] = json!(0)),
        "presence",
        &[],
        "`target` differs first",
    ),
    (
        "writes three of four values",
        PACKET,
        |file, case| {
            let four = |value: &Json| value["ammo"].as_array().is_some_and(|all| all.len() == 4);
            with(file, case, four, |value| drop(value["ammo"].as_array_mut().and_then(Vec::pop)))
        },
        "count",
        &[],
        "`ammo` differs first",
    ),
    (
        "writes and reads a list of five",
        PACKET,
        |file, case| or(file, case, |file| under(file, case, "list = 4", "list = 5")),
        "outside",
        &[],
        "refused as out_of_range",
    ),
    (
        "reads one value more",
        PACKET,
        |file, case| {
            read_as(file, case, |value| {
                value["ammo"].as_array_mut().into_iter().for_each(|all| all.push(json!(0)));
            })
        },
        "count",
        &[],
        "`ammo` is wrong in",
    ),
    (
        "writes the smallest member as another",
        PACKET,
        |file, case| {
            let least = |spot: &Json| spot["x"] == -256;
            let any = |value: &Json| value["spots"].as_array().is_some_and(|all| all.iter().any(least));
            with(file, case, any, |value| value["spots"][0]["x"] = json!(7))
        },
        "bits",
        &[],
        "`spots` differs first",
    ),
    (
        "mixes two fields up",
        PACKET,
        |file, case| {
            let both = |value: &Json| value["team"] == 5 && value["target"].is_null();
            with(file, case, both, |value| value["team"] = json!(4))
        },
        "order",
        &[],
        "`team` differs first",
    ),
    ("reads a message that ends too early", PACKET, fills, "truncated", &[], ""),
    (
        "reads past the message",
        PACKET,
        |file, case| {
            under(file, case, "kind = \"message\"", "kind = \"message\"\nread.trailing = \"ignore\"")
        },
        "outside",
        &[],
        "refused as trailing",
    ),
    (
        "reads a team of six",
        PACKET,
        |file, case| or(file, case, |file| under(file, case, "0..5", "0..7")),
        "outside",
        &[],
        "refused as out_of_range",
    ),
    (
        "reads a member beyond its range",
        PACKET,
        |file, case| or(file, case, |file| under(file, case, "-7..7", "-7..8")),
        "outside",
        &[],
        "refused as out_of_range",
    ),
    (
        "exchanges two fields",
        PACKET,
        |file, case| {
            let (alive, team) =
                ("{ name = \"alive\", type = \"bool\" }", "{ name = \"team\", type = \"0..5\" }");
            under(file, case, &format!("{alive},\n  {team}"), &format!("{team},\n  {alive}"))
        },
        "bits",
        &["alive.place"],
        "",
    ),
    (
        "counts in a byte",
        PACKET,
        |file, case| under(file, case, "list = 4", "list = 4, count = \"u8\""),
        "count",
        &["ammo.count"],
        "",
    ),
    (
        "reads one field wrong",
        PACKET,
        |file, case| read_as(file, case, |value| value["hp"] = json!("f32:42000000")),
        "rounding",
        &[],
        "right: `alive`, `team`, `id`, `ammo`, `target`, `spots`",
    ),
    (
        "writes one field wrong",
        PACKET,
        |file, case| with(file, case, |_| true, |value| value["id"] = json!("5")),
        "bits",
        &[],
        "`id` differs first in",
    ),
];

fn accepted(bytes: &str) -> Outcome {
    Outcome::Accept(Accepted { value: bytes.into(), consumed: None })
}

/// The layout's answer, or another one's where it refuses a value.
fn or(file: &File, case: &Case, other: impl Fn(&File) -> Outcome) -> Outcome {
    match answer(file, case) {
        Outcome::Reject { .. } => other(file),
        right => right,
    }
}

/// The answer of the layout with one text of its file in the place of another.
fn under(file: &File, case: &Case, from: &str, to: &str) -> Outcome {
    let text = file.about.replace(from, to);
    assert_ne!(text, file.about, "{from}");
    answer(&parse(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}")), case)
}

/// The answer to another value.
fn with(file: &File, case: &Case, on: impl Fn(&Json) -> bool, change: impl Fn(&mut Json)) -> Outcome {
    let mut input = case.input.clone();
    if case.operation.ends_with(".encode") && on(&input) {
        change(&mut input);
    }
    answer(file, &Case { input: &input, ..*case })
}

/// Another value than the one that is read.
fn read_as(file: &File, case: &Case, change: impl Fn(&mut Json)) -> Outcome {
    match answer(file, case) {
        Outcome::Accept(mut accepted) if case.operation.ends_with(".decode") => {
            change(&mut accepted.value);
            Outcome::Accept(accepted)
        }
        right => right,
    }
}

/// The answer to bytes with zeros behind them until they are enough.
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

/// The answer to bytes without the last ones.
fn cuts(file: &File, case: &Case) -> Outcome {
    match answer(file, case) {
        Outcome::Reject { class: Class::Trailing, .. } => {
            let text = case.input.as_str().unwrap_or_default();
            answer(file, &Case { input: &text[..text.len() - 2].into(), ..*case })
        }
        right => right,
    }
}

/// A decoder that says it took one byte more where a value has two.
fn takes_more(file: &File, case: &Case) -> Outcome {
    let mut outcome = answer(file, case);
    if let Outcome::Accept(Accepted { consumed: Some(taken), .. }) = &mut outcome {
        *taken += u64::from(*taken == 2);
    }
    outcome
}

/// A layout that keeps its text, so that a wrong implementation can change it.
fn file(text: &str) -> File {
    File { about: text.to_owned(), ..parse(text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}")) }
}

fn report(suite: &Suite, file: &File, wrong: Wrong) -> RunReport {
    let judged = suite.judged().map(|(of, group, vector)| {
        let said = entry::of(&wrong(file, &vector.asks(group))).to_string();
        Question::new(of, group, vector).judge(Reply::Result(&said))
    });
    let mut report = RunReport::new(suite, Identity::default(), judged.collect());
    diagnose("x", file, &mut report);
    report
}

/// The right layout has no failure; a vector of the stated kind shows each row, and the report names these keys and says this.
#[test]
fn each_is_shown_and_said() {
    let mut lost = Vec::new();
    for (does, text, wrong, flag, keys, says) in ROWS {
        let file = file(text);
        let suite = generate::suite("x", &file).expect("it has vectors");
        let own = report(&suite, &file, answer);
        lost.extend(own.results.iter().find(|of| of.failed()).map(|of| format!("{text}: {}", of.id)));
        let report = report(&suite, &file, wrong);
        let failed = report.results.iter().filter(|of| of.failed());
        let flags: Vec<&String> = failed.flat_map(|of| &of.flags).collect();
        let named: Vec<&String> =
            report.diagnosis.iter().flat_map(|of| &of.deviations).map(|of| &of.parameter).collect();
        let kinds: Vec<&String> =
            report.descriptions.iter().flat_map(|of| &of.kinds).map(|of| &of.what).collect();
        let said = says.is_empty() || kinds.iter().any(|of| of.contains(says));
        if !flags.iter().any(|of| *of == flag) || named != keys || !said {
            let all: BTreeSet<_> = flags.iter().collect();
            lost.push(format!("{does}: {} failures, {all:?}, {named:?}, {kinds:#?}", flags.len()));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
