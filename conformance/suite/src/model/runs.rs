//! Runs of a program: its answer, the sites that it comes by, and whether a number does not fit.

use serde_json::Value;

use super::bounded::bounded;
use super::program::{Program, Tokens};
use super::sites::{self, contained};
use super::{Case, Outcome};

impl Program {
    /// What it answers with other tokens; `Unsupported` if it takes many more steps than the right program, or ends without an answer.
    pub fn outcome(self, tokens: &Tokens, case: &Case) -> Outcome {
        bounded(steps(case.input), || self.answer(tokens, case)).unwrap_or(Outcome::Unsupported)
    }

    /// As [`outcome`](Self::outcome), in any number of steps.
    pub fn answer(self, tokens: &Tokens, case: &Case) -> Outcome {
        let Some(of) = self.contained else { return (self.own.answer)(tokens, case) };
        let (own, inner) = tokens.split(of.from);
        if inner == Tokens::RIGHT {
            return (self.own.answer)(&own, case);
        }
        contained::with(*of.program, inner, || (self.own.answer)(&own, case))
    }

    /// Whether it comes by each of its sites on the way to that answer.
    pub fn visited(self, tokens: &Tokens, case: &Case) -> Vec<bool> {
        let mut visited = Vec::new();
        bounded(steps(case.input), || {
            let Some(of) = self.contained else { return visited = (self.own.visited)(tokens, case) };
            let (own, inner) = tokens.split(of.from);
            visited = contained::visited(*of.program, inner, || (self.own.visited)(&own, case));
        });
        visited
    }

    /// Whether it cuts a number to a byte that does not hold it on the way to an answer.
    pub fn overflows(self, tokens: &Tokens, case: &Case) -> bool {
        sites::overflows(|| {
            self.outcome(tokens, case);
        })
    }
}

/// Steps for an answer to an input: a multiple of its bits. Of the loops of wrong programs many never end.
fn steps(input: &Value) -> usize {
    let of_all = |values: &mut dyn Iterator<Item = &Value>| values.map(steps).sum();
    256 + match input {
        Value::String(text) => 8 * text.len(),
        Value::Array(values) => of_all(&mut values.iter()),
        Value::Object(members) => of_all(&mut members.values()),
        _ => 0,
    }
}
