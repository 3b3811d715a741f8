//! What an implementation excludes in its `hello`, and which questions are left out because of that.
//!
//! ```json
//! {"refusals": "any", "consumed": false, "bounds": false, "canonical": false,
//!  "limits": {"bit_pack.write": {"width": [1, 32]}}}
//! ```

use std::collections::BTreeMap;

use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Accepted, Case, Class, Direction};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The meaning of refusals' classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Refusals {
    /// Each says why: the class is compared.
    #[default]
    Classes,
    /// There is one kind of error: the class is not compared.
    Any,
}

/// Inclusive range of a parameter or value that an operation accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub from: i128,
    pub to: i128,
}

/// The promises. A missing member of `hello` promises everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Promises {
    /// Whether refusals have classes.
    #[serde(skip_serializing_if = "is_default")]
    pub refusals: Refusals,
    /// Whether decoders report the bytes consumed.
    #[serde(skip_serializing_if = "is_true")]
    pub consumed: bool,
    /// Whether decoders know the end of their input.
    #[serde(skip_serializing_if = "is_true")]
    pub bounds: bool,
    /// Whether non-canonical forms are refused in operations that ask for it.
    #[serde(skip_serializing_if = "is_true")]
    pub canonical: bool,
    /// By operation, then by name of a parameter or an input's member; `value` is the input if that is a number, and a decoder's
    /// result.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, BTreeMap<String, Limits>>,
}

impl Default for Promises {
    fn default() -> Self {
        Self {
            refusals: Refusals::default(),
            consumed: true,
            bounds: true,
            canonical: true,
            limits: BTreeMap::new(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_true(value: &bool) -> bool {
    *value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_default(refusals: &Refusals) -> bool {
    *refusals == Refusals::default()
}

impl Serialize for Limits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Numbers of more than 32 bits are decimal strings, as everywhere in the protocol.
        let written = |n: i128| i32::try_from(n).map_or_else(|_| Value::from(n.to_string()), Value::from);
        [written(self.from), written(self.to)].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Limits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [from, to] = <[Value; 2]>::deserialize(deserializer)?;
        match (number(&from), number(&to)) {
            (Some(from), Some(to)) if from <= to => Ok(Self { from, to }),
            _ => Err(D::Error::custom(format!(
                "a limit is [smallest, largest], numbers or decimal strings, not [{from}, {to}]"
            ))),
        }
    }
}

/// An integer: a JSON number or a decimal string.
fn number(value: &Value) -> Option<i128> {
    match value {
        Value::Number(n) => n.as_i64().map(i128::from).or_else(|| n.as_u64().map(i128::from)),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

impl Promises {
    /// Whether the limits exclude a question of which only the input is known.
    pub fn excludes(&self, question: Case) -> bool {
        let unknown = Accepted { value: Value::Null, consumed: None };
        self.leaves_out(question, &Expectation::Accept(unknown.into())).is_some()
    }

    /// Why a case with this expectation is not asked; `None` if it is.
    pub fn leaves_out(&self, case: Case, expect: &Expectation) -> Option<String> {
        let refused = match expect {
            Expectation::Reject(rejection) => Some(rejection.class),
            _ => None,
        };
        match refused {
            Some(Class::Truncated) if !self.bounds => {
                return Some("truncated input: the implementation takes no length".to_owned());
            }
            Some(Class::Overlong | Class::NotCanonical | Class::Trailing) if !self.canonical => {
                return Some("canonical form: the implementation does not check it".to_owned());
            }
            _ => {}
        }
        let limits = self.limits.get(case.operation)?;
        let (name, limits) = limits.iter().find(|(name, limits)| {
            numbers(case, expect, name).iter().any(|n| !(limits.from..=limits.to).contains(n))
        })?;
        Some(format!("{}: {name} outside {} to {}", case.operation, limits.from, limits.to))
    }
}

/// The numbers of a case under a name: a parameter, a member of the input, or the items of its plural. `value` is the input if that
/// is a number, and a decoder's result.
fn numbers(case: Case, expect: &Expectation, name: &str) -> Vec<i128> {
    let plural = format!("{name}s");
    let named = [case.parameters.get(name), case.input.get(name), case.input.get(plural.as_str())];
    let decodes = formats::operation(case.operation)
        .map_or_else(|| case.operation.ends_with(".decode"), |of| of.direction == Direction::Decode);
    let itself = if decodes { expect.value() } else { Some(case.input) };
    let found = named.into_iter().flatten().next().or_else(|| itself.filter(|_| name == "value"));
    match found {
        Some(Value::Array(items)) => items.iter().filter_map(number).collect(),
        Some(value) => number(value).into_iter().collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::Parameters;
    use packproof_suite::model::vector::Vector;
    use serde_json::json;

    use super::*;

    fn promises(value: Value) -> Promises {
        serde_json::from_value(value).unwrap()
    }

    /// What is left out, with its reasons, of the suite's vectors.
    fn left_out(promises: &Promises) -> Vec<(String, String)> {
        let reason = |vector: &Vector, group: &packproof_suite::model::vector::Group| {
            Some((vector.id.clone(), promises.leaves_out(vector.asks(group), &vector.expect)?))
        };
        crate::suites::whole().judged().filter_map(|(_, group, vector)| reason(vector, group)).collect()
    }

    /// A `hello` without any of the members promises everything.
    #[test]
    fn nothing_is_left_out_unless_announced() {
        assert_eq!(promises(json!({})), Promises::default());
        assert_eq!(left_out(&Promises::default()), []);
        assert_eq!(serde_json::to_value(Promises::default()).unwrap(), json!({}));
    }

    /// Without bounds truncated input is not asked, without canonical form only its refusals.
    #[test]
    fn leaves_out_what_is_not_promised() {
        let bounds = left_out(&promises(json!({"bounds": false})));
        assert!(bounds.iter().any(|(id, _)| id == "compact-index-pinned-empty"));
        assert!(bounds.iter().all(|(_, why)| why.starts_with("truncated input")));
        let canonical = left_out(&promises(json!({"canonical": false})));
        assert!(canonical.iter().any(|(id, _)| id == "compact-index-canonical-form-4000"));
        assert!(!canonical.iter().any(|(id, _)| id == "compact-index-canonical-form-4001"));
    }

    /// Limits hold for lists, for parameters, for inputs that are numbers and for what a decoder reads; both ends are inside.
    #[test]
    fn limits_name_parameters_inputs_and_values() {
        let out = |limits: Value, id: &str| {
            left_out(&promises(json!({"limits": limits}))).iter().any(|(out, _)| out == id)
        };
        let width = |to: u32| json!({"bit_pack.write": {"width": [1, to]}});
        assert!(!out(width(32), "bit-pack-pinned-32-bits"));
        assert!(out(width(31), "bit-pack-pinned-32-bits"));
        let value = |operation: &str, to: &str| json!({operation: {"value": ["0", to]}});
        assert!(out(value("varint.encode", "4294967295"), "varint-pinned-2-to-32"));
        assert!(!out(value("varint.encode", "4294967296"), "varint-pinned-2-to-32"));
        assert!(out(value("varint.decode", "2147483647"), "varint-pinned-2-to-31-back"));
        assert!(out(json!({"quantize.quantize_unit": {"bits": [1, 16]}}), "quantize-unit-17-one"));
        assert!(!out(json!({"quantize.quantize_unit": {"bits": [1, 16]}}), "quantize-unit-16-one"));
    }

    /// What a decoder of no format of ours reads is not its hex digits; a question without an answer is held against its input.
    #[test]
    fn limits_hold_for_operations_of_layouts() {
        let promises =
            promises(json!({"limits": {"mine.decode": {"value": [0, 9]}, "mine.encode": {"value": [0, 9]}}}));
        let excludes = |operation: &str, input: Value| {
            promises.excludes(Case { operation, parameters: &Parameters::new(), input: &input })
        };
        assert!(!excludes("mine.decode", json!("10")) && !excludes("mine.encode", json!("9")));
        assert!(excludes("mine.encode", json!("10")));
    }

    /// Malformed limits are refused with the shape that is expected.
    #[test]
    fn refuses_limits_of_another_shape() {
        for limit in [json!([2, 1]), json!([1]), json!("1"), json!([1.5, 2]), json!([null, 2])] {
            let limits = json!({"limits": {"varint.encode": {"value": limit}}});
            assert!(serde_json::from_value::<Promises>(limits.clone()).is_err(), "{limits}");
        }
        assert!(serde_json::from_value::<Promises>(json!({"refusals": "some"})).is_err());
    }
}
