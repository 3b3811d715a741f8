//! The mutants: on what they are wrong, and how.

use serde_json::Value;

use super::features::{self, BYTES, CHARACTERS, DATA, Features};
use crate::model::{Accepted, Class, Direction, Operation, Outcome};

/// Above each of these sizes a mutant of its own is wrong.
pub const THRESHOLDS: [u64; 11] = [8, 16, 32, 64, 100, 128, 255, 256, 1000, 4096, 65_535];

/// When a mutant is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// A size is above a threshold.
    Above(&'static str, u64),
    /// Something in the case has this property: a position modulo 64 of 57, a width of 33.
    Has(&'static str, u64),
}

/// What a mutant does then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// It answers with another value.
    Value,
    /// It accepts what it should refuse.
    Accepts,
}

impl Effect {
    /// In tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "another value",
            Self::Accepts => "not refused",
        }
    }
}

/// One mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// When it is wrong.
    pub condition: Condition,
    /// What it does then.
    pub effect: Effect,
}

impl Condition {
    /// The dimension and the number in it.
    pub fn parts(&self) -> (&'static str, u64) {
        match self {
            Self::Above(dimension, number) | Self::Has(dimension, number) => (dimension, *number),
        }
    }

    pub(super) fn holds(&self, features: &Features) -> bool {
        match self {
            Self::Above(dimension, threshold) => features.size(dimension) > *threshold,
            Self::Has(dimension, number) => features.has(dimension, *number),
        }
    }
}

impl Mutant {
    /// The mutant's answer, made of the codec's: the same outside its condition.
    pub(super) fn answer(&self, codec: &Outcome, features: &Features) -> Outcome {
        match (self.effect, codec) {
            _ if !self.condition.holds(features) => codec.clone(),
            (Effect::Value, Outcome::Accept(accepted)) => {
                Outcome::Accept(Accepted { value: falsified(&accepted.value), consumed: accepted.consumed })
            }
            (Effect::Accepts, Outcome::Reject { class, .. }) => {
                let consumed = (*class != Class::Invalid).then_some(1);
                Outcome::Accept(Accepted { value: Value::from(0), consumed })
            }
            (_, other) => other.clone(),
        }
    }
}

/// Another value of the same kind, as near as can be.
fn falsified(value: &Value) -> Value {
    match value {
        Value::Bool(value) => Value::from(!value),
        Value::Number(number) => Value::from(number.as_i64().unwrap_or_default() ^ 1),
        Value::String(text) => {
            let mut text = text.clone();
            let last = text.pop();
            text.push(if last == Some('0') { '1' } else { '0' });
            Value::from(text)
        }
        Value::Array(items) => {
            let mut items = items.clone();
            let last = items.pop();
            items.push(last.as_ref().map_or(Value::Null, falsified));
            Value::from(items)
        }
        Value::Object(members) => {
            let mut members = members.clone();
            if let Some(last) = members.values_mut().next_back() {
                *last = falsified(last);
            }
            Value::from(members)
        }
        Value::Null => Value::from(false),
    }
}

/// All mutants of an operation, whether or not a vector meets their condition.
pub(super) fn mutants(operation: &Operation) -> Vec<Mutant> {
    let mut conditions = Vec::new();
    for dimension in features::sizes(operation) {
        conditions.extend(THRESHOLDS.map(|threshold| Condition::Above(dimension, threshold)));
    }
    for (dimension, domain) in features::properties(operation.name) {
        conditions.extend(domain.map(|number| Condition::Has(dimension, number)));
    }
    let effects = [Effect::Value, Effect::Accepts];
    let both = conditions
        .into_iter()
        .flat_map(|condition| effects.map(|effect| Mutant { condition: condition.clone(), effect }));
    both.filter(|mutant| sensible(operation, mutant)).collect()
}

/// Properties of what was read say nothing of what is refused, and some operations refuse nothing.
fn sensible(operation: &Operation, mutant: &Mutant) -> bool {
    let (direction, operation) = (operation.direction, operation.name);
    if mutant.effect == Effect::Value {
        return true;
    }
    let refuses = !matches!(
        operation,
        "compact_index.encode"
            | "packet.float16_encode"
            | "packet.variable_float16_encode"
            | "unreal_package.indices"
    ) && !operation.starts_with("packet.vector")
        && operation != "smallest_three.restore_original";
    let looks_at_input = match mutant.condition {
        // A writer that refuses has written nothing; a field of a fixed size is refused only if it is cut.
        Condition::Above(BYTES, _) => {
            // Nor does a reader that takes every form refuse an index but for its end.
            let fixed = ["packet.", "compact_index.decode", "object_reference.decode"];
            direction == Direction::Decode
                && (operation.ends_with("canonical") || !fixed.iter().any(|of| operation.starts_with(of)))
        }
        // What was refused was not read: nothing says how long its texts and tables are.
        Condition::Above(CHARACTERS | "names" | "imports" | "exports", _) => {
            direction == Direction::Encode && operation != "variant_buffer.write"
        }
        Condition::Above("values", _) => operation != "variant_buffer.write",
        Condition::Above(dimension, _) => !["generations", "heritages", DATA].contains(&dimension),
        Condition::Has(..) => false,
    };
    refuses && looks_at_input
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Whatever the value, the falsified one differs.
    #[test]
    fn a_falsified_value_differs() {
        for value in [
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(""),
            json!("00"),
            json!("f32:nan"),
            json!([]),
            json!([1]),
            json!({"a": 1}),
            json!([{"a": [""]}]),
        ] {
            assert_ne!(falsified(&value), value);
        }
    }

    /// A mutant answers as the codec does outside its condition, and never inside.
    #[test]
    fn a_mutant_is_wrong_under_its_condition_alone() {
        let features = Features::of_sizes(&[("bytes", 9)]);
        let accepted = Outcome::Accept(Accepted { value: json!(5), consumed: Some(2) });
        let above =
            |threshold| Mutant { condition: Condition::Above("bytes", threshold), effect: Effect::Value };
        assert_ne!(above(8).answer(&accepted, &features), accepted);
        assert_eq!(above(9).answer(&accepted, &features), accepted);
        let refused = Outcome::Reject { class: Class::Truncated, at: None };
        assert_eq!(above(8).answer(&refused, &features), refused);
        let accepts = Mutant { effect: Effect::Accepts, ..above(8) };
        assert!(matches!(accepts.answer(&refused, &features), Outcome::Accept(_)));
    }
}
