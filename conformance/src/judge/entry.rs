//! One entry of a `results` line, and the outcome that it says.
//!
//! | entry | outcome |
//! |---|---|
//! | `{"ok": VALUE}`, `{"ok": VALUE, "consumed": N}` | accepted |
//! | `{"reject": CLASS}` | refused |
//! | `{"unsupported": true}` | not offered |
//! | `{"error": TEXT}` | broken |

use serde_json::{Value, json};

use crate::model::{Accepted, Outcome};

/// The outcome of an entry; `None` if it is none of the four.
///
/// ```
/// use conformance::judge::entry;
/// let outcome = entry::outcome(&serde_json::json!({"ok": 4096, "consumed": 2}));
/// assert_eq!(outcome.unwrap().to_string(), "4096 (2 bytes consumed)");
/// ```
pub fn outcome(entry: &Value) -> Option<Outcome> {
    let members = entry.as_object()?;
    if let Some(value) = members.get("ok") {
        let consumed = match members.get("consumed") {
            Some(consumed) => Some(consumed.as_u64()?),
            None => None,
        };
        return Some(Outcome::Accept(Accepted { value: value.clone(), consumed }));
    }
    if let Some(class) = members.get("reject") {
        let class = serde_json::from_value(class.clone()).ok()?;
        return Some(Outcome::Reject { class, at: None });
    }
    if members.get("unsupported") == Some(&Value::Bool(true)) {
        return Some(Outcome::Unsupported);
    }
    Some(Outcome::Error(members.get("error")?.as_str()?.to_owned()))
}

/// The entry of an outcome. Where a refusal's fault lies is not part of the protocol.
pub fn of(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Accept(Accepted { value, consumed: Some(consumed) }) => {
            json!({"ok": value, "consumed": consumed})
        }
        Outcome::Accept(Accepted { value, consumed: None }) => json!({"ok": value}),
        Outcome::Reject { class, .. } => json!({"reject": class}),
        Outcome::Unsupported => json!({"unsupported": true}),
        Outcome::Error(what) => json!({"error": what}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Class;

    /// What an entry says survives the way there and back.
    #[test]
    fn entries_and_outcomes_map_both_ways() {
        for outcome in [
            Outcome::Accept(Accepted { value: json!("4040"), consumed: None }),
            Outcome::Accept(Accepted { value: json!(null), consumed: Some(0) }),
            Outcome::Reject { class: Class::NotCanonical, at: None },
            Outcome::Unsupported,
            Outcome::Error("division by zero".to_owned()),
        ] {
            assert_eq!(super::outcome(&of(&outcome)), Some(outcome));
        }
    }

    /// An entry outside the four shapes says nothing.
    #[test]
    fn refuses_entries_of_other_shapes() {
        for entry in [
            json!(1),
            json!({}),
            json!({"reject": "bogus"}),
            json!({"ok": 1, "consumed": -1}),
            json!({"unsupported": false}),
            json!({"error": 3}),
        ] {
            assert_eq!(super::outcome(&entry), None, "{entry}");
        }
    }
}
