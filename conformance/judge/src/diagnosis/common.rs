//! What the failures of an operation have in common that no pass has.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Direction, Expected, Operation, input, layout};
use serde_json::Value;

use super::evidence::{Asked, Evidence};
use super::misread;

/// What all open failures have in common, if possible what no pass has.
pub(super) fn only(operation: &Operation, evidence: &Evidence, open: &[usize]) -> Option<String> {
    type Condition = (&'static str, fn(&Asked) -> bool);
    const CONDITIONS: [Condition; 5] = [
        ("the minimum", |asked| {
            number(asked).is_some_and(|n| n == i128::from(i32::MIN) || n == i128::from(i64::MIN))
        }),
        ("NaN", |asked| {
            spells_nan(&asked.result.case.input) || expected(asked).is_some_and(|of| spells_nan(&of.value))
        }),
        ("negative values", |asked| number(asked).is_some_and(|n| n < 0)),
        ("input that must be refused", |asked| matches!(asked.expected(), Some(Expectation::Reject(_)))),
        ("input that must be accepted", |asked| matches!(asked.expected(), Some(Expectation::Accept(_)))),
    ];
    if let [one] = open {
        return Some(format!("a single case, {}", evidence.asked[*one].result.id));
    }
    let members: HashSet<usize> = open.iter().copied().collect();
    // What passes have, too, is said where nothing separates them.
    let mut shared_by_all = None;
    for (what, holds) in CONDITIONS {
        if open.is_empty() || !open.iter().all(|&at| holds(&evidence.asked[at])) {
            continue;
        }
        let passes = |at: &usize| !members.contains(at) && holds(&evidence.asked[*at]);
        if !(0..evidence.asked.len()).any(|at| passes(&at)) {
            return Some(format!("{what}, all of it"));
        }
        shared_by_all = shared_by_all.or(Some((what, holds)));
    }
    let all: Vec<Features> = evidence.asked.iter().map(|asked| features(operation, asked)).collect();
    let among = |holds: &dyn Fn(&Asked) -> bool| {
        let places: Vec<usize> = (0..evidence.asked.len()).filter(|&at| holds(&evidence.asked[at])).collect();
        let of: Vec<&Features> = places.iter().map(|&at| &all[at]).collect();
        let open = (0..places.len()).filter(|&nth| members.contains(&places[nth])).collect();
        numbers(&of, &open, |name, fails, passes| {
            shared(name, fails, passes).or_else(|| from(name, fails, passes))
        })
    };
    let separates = among(&|_| true).or_else(|| lengths(operation, evidence, &members));
    let separates = separates.or_else(|| {
        let (what, holds) = shared_by_all?;
        // That valid input fails goes without saying.
        let alone = || (!what.starts_with("input")).then(|| what.to_owned());
        among(&holds).map(|said| format!("{said}, among {what}")).or_else(alone)
    });
    separates.or_else(|| numbers(&all.iter().collect::<Vec<_>>(), &members, rare))
}

/// The numbers of a case by name: parameters, members of the input, the value itself.
type Features<'a> = BTreeMap<&'a str, BTreeSet<i128>>;

fn features<'a>(operation: &Operation, asked: &Asked<'a>) -> Features<'a> {
    let case = &asked.result.case;
    let mut features = Features::new();
    let members = case.input.as_object().into_iter().flatten();
    for (name, value) in case.parameters.iter().chain(members).filter(|(name, _)| *name != "bytes") {
        features.insert(name, integers(value));
    }
    let read = || expected(asked).map(|of| integers(&of.value)).unwrap_or_default();
    let value = if operation.direction == Direction::Decode { read() } else { integers(&case.input) };
    features.insert("value", value);
    features
}

/// An integer, or the integers of a list.
fn integers(value: &Value) -> BTreeSet<i128> {
    match value {
        Value::Array(items) => items.iter().filter_map(|item| input::integer(item).ok()).collect(),
        Value::String(text) if text.starts_with('0') && text.len() > 1 => BTreeSet::new(),
        _ => input::integer(value).into_iter().collect(),
    }
}

/// Failures, and passes, from which on a number that separates them is no coincidence.
const ENOUGH: usize = 3;
/// One pass in so many, at most, has a number that is said to be rare.
const RARE: usize = 20;

/// What a name says of the numbers of failures and of passes.
type Says = fn(&str, &[&BTreeSet<i128>], &[&BTreeSet<i128>]) -> Option<String>;

/// What the numbers of all failures and of the passes say, by the first name that says anything.
fn numbers(features: &[&Features], open: &HashSet<usize>, says: Says) -> Option<String> {
    let (failing, passing): (Vec<usize>, Vec<usize>) = (0..features.len()).partition(|at| open.contains(at));
    if failing.len() < ENOUGH || passing.len() < ENOUGH {
        return None;
    }
    let names: BTreeSet<&str> = features.iter().flat_map(|of| of.keys().copied()).collect();
    names.into_iter().find_map(|name| {
        let sets = |of: &[usize]| -> Option<Vec<&BTreeSet<i128>>> {
            of.iter().map(|&at| features[at].get(name).filter(|set| !set.is_empty())).collect()
        };
        let fails = sets(&failing)?;
        let passes: Vec<&BTreeSet<i128>> =
            passing.iter().filter_map(|&at| features[at].get(name)).filter(|set| !set.is_empty()).collect();
        if passes.len() < ENOUGH {
            return None;
        }
        says(name, &fails, &passes)
    })
}

/// A number that is in every failure and in few passes.
fn rare(name: &str, fails: &[&BTreeSet<i128>], passes: &[&BTreeSet<i128>]) -> Option<String> {
    let among = |n: &i128| passes.iter().filter(|set| set.contains(n)).count();
    let common = fails.first()?.iter().filter(|n| fails.iter().all(|set| set.contains(n)));
    let (passing, n) = common.map(|n| (among(n), n)).min()?;
    (passing * RARE <= passes.len()).then(|| format!("{name} {n}, with which {passing} pass, too"))
}

/// A number that is in every failure and in no pass, or up to three of which one is.
fn shared(name: &str, fails: &[&BTreeSet<i128>], passes: &[&BTreeSet<i128>]) -> Option<String> {
    let in_passes: HashSet<&i128> = passes.iter().copied().flatten().collect();
    let own: BTreeSet<i128> =
        fails.iter().copied().flatten().filter(|n| !in_passes.contains(n)).copied().collect();
    let common = own.iter().find(|n| fails.iter().all(|set| set.contains(n)));
    if let Some(n) = common {
        return Some(format!("{name} {n}, all of it"));
    }
    let several = own.len() <= 3 && fails.iter().all(|set| set.iter().any(|n| own.contains(n)));
    let often = |n: &i128| fails.iter().filter(|set| set.contains(n)).count() > 1;
    (several && own.iter().all(often)).then(|| {
        let listed: Vec<String> = own.iter().map(i128::to_string).collect();
        format!("{name} {}, all of them", listed.join(" and "))
    })
}

/// The smallest of the largest numbers of the failures, if those of all passes are below it; or the other way round; or on both sides
/// of zero.
fn from(name: &str, fails: &[&BTreeSet<i128>], passes: &[&BTreeSet<i128>]) -> Option<String> {
    let largest =
        |sets: &[&BTreeSet<i128>]| sets.iter().filter_map(|set| set.last()).copied().collect::<Vec<_>>();
    let (failing, passing) = (largest(fails), largest(passes));
    let first = *failing.iter().min()?;
    if passing.iter().all(|&n| n < first) {
        return Some(format!("{name} from {} on, all of it", power(first)));
    }
    let last = *failing.iter().max()?;
    if passing.iter().all(|&n| n > last) {
        return Some(format!("{name} up to {}, all of it", power(last)));
    }
    let sizes = |sets: &[&BTreeSet<i128>]| {
        sets.iter().filter_map(|set| set.iter().map(|n| n.abs()).max()).collect::<Vec<_>>()
    };
    let first = sizes(fails).into_iter().min()?;
    let passes_below = sizes(passes).into_iter().all(|n| n < first);
    passes_below.then(|| format!("{name} from {} on, of either sign, all of it", power(first)))
}

/// A number, and as a power of two if it is a large one.
fn power(n: i128) -> String {
    if n >= 1 << 10 && (n & (n - 1)) == 0 { format!("{n} (2^{})", n.trailing_zeros()) } else { n.to_string() }
}

/// From which length on everything fails that does.
fn lengths(operation: &Operation, evidence: &Evidence, open: &HashSet<usize>) -> Option<String> {
    let length = |at: usize| wire(&evidence.asked[at], operation).map(|bytes| bytes.len());
    let shortest = open.iter().map(|&at| length(at)).collect::<Option<Vec<_>>>()?.into_iter().min()?;
    let passes_from = (0..evidence.asked.len())
        .filter(|at| !open.contains(at))
        .filter(|&at| length(at).is_some_and(|length| length >= shortest))
        .count();
    let passes_below =
        (0..evidence.asked.len()).filter(|&at| length(at).is_some_and(|len| len < shortest)).count();
    (passes_from == 0 && passes_below > 0)
        .then(|| format!("encodings of {shortest} bytes or more, all of them"))
}

/// The bytes that a case is about: those that a decoder reads, those that an encoder should write.
fn wire(asked: &Asked, operation: &Operation) -> Option<Vec<u8>> {
    match operation.direction {
        Direction::Encode => layout::wire_bytes(&expected(asked)?.value),
        _ => misread::input_bytes(&asked.result.case),
    }
}

/// What a case accepts, if anything.
pub(super) fn expected<'a>(asked: &'a Asked) -> Option<&'a Expected> {
    match asked.expected()? {
        Expectation::Accept(accepted) => Some(accepted),
        Expectation::Reject(_) => None,
        Expectation::Either(dialects) => dialects.iter().find_map(|dialect| dialect.accept.as_ref()),
    }
}

/// The integer that a case is about.
fn number(asked: &Asked) -> Option<i128> {
    let value = expected(asked).map(|of| &of.value);
    input::integer(&asked.result.case.input).ok().or_else(|| input::integer(value?).ok())
}

fn spells_nan(value: &Value) -> bool {
    match value {
        Value::String(text) if text.starts_with("f32:") => {
            text == "f32:nan" || input::f32(value).is_ok_and(f32::is_nan)
        }
        Value::String(text) if text.starts_with("f64:") => {
            text == "f64:nan" || input::f64(value).is_ok_and(f64::is_nan)
        }
        Value::Array(items) => items.iter().any(spells_nan),
        Value::Object(members) => members.values().any(spells_nan),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(cases: &[(&[i128], bool)]) -> Option<String> {
        let features: Vec<Features> = cases
            .iter()
            .map(|(numbers, _)| Features::from([("bits", numbers.iter().copied().collect())]))
            .collect();
        let open = (0..cases.len()).filter(|&at| cases[at].1).collect();
        numbers(&features.iter().collect::<Vec<_>>(), &open, |name, fails, passes| {
            shared(name, fails, passes).or_else(|| from(name, fails, passes))
        })
    }

    #[test]
    fn numbers_that_separate_failures_from_passes_are_named() {
        let some = said(&[
            (&[9], true),
            (&[10], false),
            (&[9], true),
            (&[15], true),
            (&[15], true),
            (&[10], false),
            (&[11], false),
        ]);
        assert_eq!(some.unwrap(), "bits 9 and 15, all of them");
        let each = said(&[
            (&[3, 16], true),
            (&[16], true),
            (&[16, 5], true),
            (&[3], false),
            (&[5], false),
            (&[4], false),
        ]);
        assert_eq!(each.unwrap(), "bits 16, all of it");
        let from = said(&[
            (&[1 << 27], true),
            (&[1 << 28], true),
            (&[1 << 30], true),
            (&[5], false),
            (&[3], false),
            (&[4], false),
        ]);
        assert_eq!(from.unwrap(), "bits from 134217728 (2^27) on, all of it");
        let either = said(&[
            (&[1 << 27], true),
            (&[-(1 << 28)], true),
            (&[1 << 30], true),
            (&[5], false),
            (&[-3], false),
            (&[4], false),
        ]);
        assert_eq!(either.unwrap(), "bits from 134217728 (2^27) on, of either sign, all of it");
    }

    #[test]
    fn what_separates_nothing_is_not_said() {
        assert_eq!(
            said(&[(&[9], true), (&[9], true), (&[9], true), (&[9], false), (&[8], false), (&[7], false)]),
            None
        );
        assert_eq!(
            said(&[(&[9], true), (&[9], true), (&[1], false), (&[2], false), (&[3], false)]),
            None,
            "two are too few"
        );
        assert_eq!(
            said(&[(&[1], true), (&[5], true), (&[9], true), (&[3], false), (&[7], false), (&[4], false)]),
            None
        );
    }
}
