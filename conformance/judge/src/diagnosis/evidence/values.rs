//! The evidence of some values of a parameter: an implementation has a function for each type.

use serde_json::Value;

use super::{Asked, Evidence};

/// Values of a parameter with which alone an implementation may be wrong: two of three types, as one function has them.
const FEW: usize = 2;
/// Values of a parameter that may each have a function of their own.
const FUNCTIONS: usize = 4;

impl<'a> Evidence<'a> {
    /// The values of a parameter that failures have, if they are few and no other case fails; and the cases that have them.
    pub fn of_some_values(&self) -> Option<(String, Vec<Value>, Self)> {
        let value = |asked: &Asked, name: &str| asked.result.case.parameters.get(name).cloned();
        let failed = || self.asked.iter().filter(|asked| asked.result.failed());
        failed().next()?.result.case.parameters.keys().find_map(|name| {
            let mut values: Vec<Value> = Vec::new();
            for one in failed().filter_map(|asked| value(asked, name)) {
                if !values.contains(&one) {
                    values.push(one);
                }
            }
            values.sort_by_key(|value| (value.as_u64(), value.to_string()));
            let has = |asked: &Asked| value(asked, name).is_some_and(|of| values.contains(&of));
            let asked: Vec<Asked> = self.asked.iter().filter(|asked| has(asked)).cloned().collect();
            let is_part = values.len() <= FEW && asked.len() < self.asked.len() && failed().all(has);
            is_part.then(|| (name.clone(), values, Self { asked, ..self.clone() }))
        })
    }

    /// Each value of a parameter with few of them, and the cases that have it.
    pub fn by_value(&self) -> Option<(String, Vec<(Value, Self)>)> {
        self.asked.first()?.result.case.parameters.keys().find_map(|name| {
            let mut parts: Vec<(Value, Vec<Asked<'a>>)> = Vec::new();
            for asked in &self.asked {
                let value = asked.result.case.parameters.get(name)?;
                match parts.iter_mut().find(|(of, _)| of == value) {
                    Some((_, own)) => own.push(asked.clone()),
                    None => parts.push((value.clone(), vec![asked.clone()])),
                }
                if parts.len() > FUNCTIONS {
                    return None;
                }
            }
            parts.sort_by_key(|(value, _)| (value.as_u64(), value.to_string()));
            let own = parts.into_iter().map(|(value, asked)| (value, Self { asked, ..self.clone() }));
            let parts: Vec<(Value, Self)> = own.collect();
            (parts.len() > 1).then(|| (name.clone(), parts))
        })
    }

    /// The cases that have one of some values of a parameter.
    #[must_use]
    pub fn of_values(&self, name: &str, values: &[Value]) -> Self {
        let has = |asked: &&Asked| {
            asked.result.case.parameters.get(name).is_some_and(|value| values.contains(value))
        };
        Self { asked: self.asked.iter().filter(has).cloned().collect(), ..self.clone() }
    }
}
