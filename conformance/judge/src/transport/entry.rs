//! Entries of a `results` line as outcomes.
//!
//! | entry | outcome |
//! |---|---|
//! | `{"ok": VALUE}`, `{"ok": VALUE, "consumed": N}` | accepted |
//! | `{"reject": CLASS}`, `{"reject": CLASS, "at": "byte 3"}` | refused, and where the fault is |
//! | `{"unsupported": true}` | not offered |
//! | `{"error": TEXT}` | broken |

use packproof_suite::model::Place;
use serde_json::{Value, json};

use packproof_suite::model::{Accepted, Expected, Outcome, class};

/// The outcome of an entry; `None` if it is malformed.
///
/// ```
/// use packproof_judge::transport::entry;
/// let outcome = entry::outcome(&serde_json::json!({"ok": 4096, "consumed": 2}));
/// assert_eq!(outcome.unwrap().to_string(), "4096 (2 bytes consumed)");
/// ```
pub fn outcome(entry: &Value) -> Option<Outcome> {
    read(entry).ok()
}

/// The outcome of an entry.
pub fn read(entry: &Value) -> Result<Outcome, String> {
    let Value::Object(members) = entry else {
        return Err(format!("a result is an object such as {{\"ok\":...}}, not {entry}"));
    };
    let kinds: Vec<&str> = ["ok", "reject", "unsupported", "error"]
        .into_iter()
        .filter(|&kind| members.contains_key(kind))
        .collect();
    let [kind] = kinds[..] else {
        return Err(format!("a result has exactly one of ok, reject, unsupported and error: {entry}"));
    };
    let value = &members[kind];
    match kind {
        "ok" => {
            let number = |n: &Value| n.as_u64().ok_or(format!("`consumed` is a number of bytes, not {n}"));
            let consumed = members.get("consumed").map(number).transpose()?;
            Ok(Outcome::Accept(Accepted { value: value.clone(), consumed }))
        }
        "reject" => {
            let class = class::deserialize(value).map_err(|_| {
                format!(
                    "`reject` is one of truncated, overlong, out_of_range, not_canonical, trailing and \
                     invalid, not {value}"
                )
            })?;
            Ok(Outcome::Reject { class, at: members.get("at").map(offset).transpose()? })
        }
        "unsupported" if *value == Value::Bool(true) => Ok(Outcome::Unsupported),
        "unsupported" => Err(format!("`unsupported` is true or absent, not {value}")),
        _ => match value.as_str() {
            Some(what) => Ok(Outcome::Error(what.to_owned())),
            None => Err(format!("`error` is a text, not {value}")),
        },
    }
}

/// `byte 3` or `bit 12`.
fn offset(value: &Value) -> Result<Place, String> {
    let offset = match value.as_str().and_then(|text| text.split_once(' ')) {
        Some(("byte", n)) => n.parse().ok().map(Place::Byte),
        Some(("bit", n)) => n.parse().ok().map(Place::Bit),
        _ => None,
    };
    offset.ok_or_else(|| format!("`at` is `byte N` or `bit N`, not {value}"))
}

pub fn of(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Accept(Accepted { value, consumed: Some(consumed) }) => {
            json!({"ok": value, "consumed": consumed})
        }
        Outcome::Accept(Accepted { value, consumed: None }) => json!({"ok": value}),
        Outcome::Reject { class, at: Some(at) } => json!({"reject": class.name(), "at": at.to_string()}),
        Outcome::Reject { class, at: None } => json!({"reject": class.name()}),
        Outcome::Unsupported => json!({"unsupported": true}),
        Outcome::Error(what) => json!({"error": what}),
    }
}

/// The compact text of an expected answer's entry; no expansion is built.
pub fn spelt(expected: &Expected) -> String {
    let value = &expected.value;
    match expected.consumed {
        Some(consumed) => format!("{{\"ok\":{value},\"consumed\":{consumed}}}"),
        None => format!("{{\"ok\":{value}}}"),
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::Class;

    use super::*;

    /// The text of an expected answer equals that of its outcome's entry, also for expanding nodes.
    #[test]
    fn expected_answers_are_spelt_as_outcomes() {
        for consumed in [None, Some(3)] {
            let mut expected =
                Expected { value: json!([{"$times": [3, {"$join": ["\"", "x"]}]}]).into(), consumed };
            expected.value.bounded().unwrap();
            let text = of(&Outcome::Accept(expected.accepted())).to_string();
            assert_eq!((spelt(&expected), expected.value.is_built()), (text, false));
            assert_eq!(expected.to_string(), Outcome::Accept(expected.accepted()).to_string());
        }
    }

    /// Entries survive conversion both ways.
    #[test]
    fn entries_and_outcomes_map_both_ways() {
        for outcome in [
            Outcome::Accept(Accepted { value: json!("4040"), consumed: None }),
            Outcome::Accept(Accepted { value: json!(null), consumed: Some(0) }),
            Outcome::Reject { class: Class::NotCanonical, at: None },
            Outcome::Reject { class: Class::Overlong, at: Some(Place::Byte(3)) },
            Outcome::Reject { class: Class::OutOfRange, at: Some(Place::Bit(12)) },
            Outcome::Unsupported,
            Outcome::Error("division by zero".to_owned()),
        ] {
            assert_eq!(read(&of(&outcome)), Ok(outcome));
        }
    }

    /// An entry that has none or several of the four shapes is described in terms of the offending member.
    #[test]
    fn faults_name_their_member() {
        for (entry, word) in [
            (json!(1), "a result is an object"),
            (json!({}), "a result has exactly one"),
            (json!({"ok": 1, "reject": "invalid"}), "a result has exactly one"),
            (json!({"ok": 1, "consumed": -1}), "`consumed`"),
            (json!({"ok": 1, "consumed": "1"}), "`consumed`"),
            (json!({"reject": "bogus"}), "`reject`"),
            (json!({"reject": "invalid", "at": "3"}), "`at`"),
            (json!({"reject": "invalid", "at": "byte x"}), "`at`"),
            (json!({"unsupported": false}), "`unsupported`"),
            (json!({"error": 3}), "`error`"),
        ] {
            let fault = read(&entry).unwrap_err();
            assert!(fault.starts_with(word), "{entry}: {fault}");
        }
    }
}
