//! Vectors that accept several dialects: an implementation has one of them throughout.

use std::collections::BTreeMap;

use packproof_suite::formats;
use packproof_suite::model::Direction;
use packproof_suite::model::vector::{Dialect, Expectation, Level};

use super::result::{CaseResult, Verdict};

/// A passing answer: its place, and the dialects that give it.
type Given<'a> = (usize, Vec<&'a str>);

/// The passing answers of each writer to vectors with the same dialects, the recommended one first.
fn groups(results: &[CaseResult]) -> BTreeMap<(&str, Vec<&str>), Vec<Given<'_>>> {
    let mut groups: BTreeMap<_, Vec<Given>> = BTreeMap::new();
    for (at, result) in results.iter().enumerate() {
        let Some(Expectation::Either(dialects)) = &result.expected else { continue };
        let writes =
            formats::operation(&result.case.operation).is_some_and(|of| of.direction == Direction::Encode);
        if result.verdict != Verdict::Pass || result.level != Level::Must || !writes {
            continue;
        }
        let Some(outcome) = result.outcome() else { continue };
        let gives = |of: &&Dialect| of.matches(&outcome);
        let given = dialects.iter().filter(gives).map(|of| &*of.dialect).collect();
        let all = dialects.iter().map(|of| &*of.dialect).collect();
        groups.entry((&*result.case.operation, all)).or_default().push((at, given));
    }
    groups
}

/// Fails the answers of writers that are not those of the recommended dialect, where most of the operation's are. The other way round, it
/// may be arithmetic: truncated in binary32, some numbers are the next ones.
pub(super) fn mark(results: &mut [CaseResult]) {
    let mut others = Vec::new();
    for ((_, all), given) in groups(results) {
        let Some(most) = all.first().copied() else { continue };
        let count = given.iter().filter(|(_, of)| of.contains(&most)).count();
        for (at, of) in
            given.iter().filter(|(_, of)| 2 * count > given.len() && !of.is_empty() && !of.contains(&most))
        {
            let detail = format!(
                "answers as {}, and as {most} in {count} others: an implementation is one of them throughout",
                of.join(" or ")
            );
            others.push((*at, detail));
        }
    }
    for (at, detail) in others {
        results[at].verdict = Verdict::Fail;
        results[at].detail = Some(detail);
        results[at].dialect = None;
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, Outcome, input};
    use serde_json::json;

    use super::*;
    use crate::run::in_process;

    /// Ties go up, down, or to even: the last is neither dialect, but its answers are those of one or the other.
    #[test]
    fn who_answers_as_two_dialects_fails() {
        let suite = crate::suites::of("packet");
        let fails = |round: fn(f64) -> f64| {
            let report = in_process::judge(&suite, "mine", |case| {
                if case.operation != "packet.range_limited_float8_encode" {
                    return Outcome::Unsupported;
                }
                let right = formats::reference(case);
                let Outcome::Accept(_) = right else { return right };
                let [value, min, range] = [case.input, &case.parameters["min"], &case.parameters["range"]]
                    .map(|json| f64::from(input::f32(json).expect("a float")));
                let byte = round((value - min) / range * 255.0).min(255.0) as u8;
                Outcome::Accept(Accepted { value: json!(format!("{byte:02x}")), consumed: None })
            });
            let failed = report.results.into_iter().filter(CaseResult::failed);
            failed.map(|result| result.detail.unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!([fails(|of| (of + 0.5).floor()), fails(f64::floor)], [Vec::<String>::new(), Vec::new()]);
        let mixed = fails(f64::round_ties_even);
        assert!(!mixed.is_empty() && mixed.iter().all(|detail| detail.contains("throughout")), "{mixed:?}");
    }
}
