//! Causes that are measured: the layout that gives every answer of an operation, and where it differs from the right one.
//!
//! Nothing is searched among known behaviours, so what nobody listed is found, too. What is known by a name keeps it: a
//! deviation that gives the same answers as a slip is reported in its place.

use packproof_models::common::Refusal;
use packproof_models::varint::{Answer, Layout, Question, Said, ask, measure, slips, words};
use packproof_suite::model::behaviour::Setting;
use packproof_suite::model::{Accepted, Case, Class, Format, Operation, Outcome, hex, input};
use serde_json::Value;

use super::answer;
use super::evidence::Evidence;
use super::moved;
use super::search::{Found, deviations};
use crate::report::diagnosed::BitRow;

/// Longer input is not measured with; what is measured must give its answers, too.
const LONGEST: usize = 64;
/// Wrong numbers that are reported before anything is searched.
const NUMBERS: usize = 3;
/// So many answers of a type are measured with.
const MEASURED: usize = 240;
/// Failures whose types are looked at for bits that moved.
const TYPES: usize = 64;

/// What an operation does instead of what is right, slip by slip, in one layout for each type.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    types: Vec<(String, Layout)>,
    /// In words, with the types that each concerns.
    pub said: Vec<Told>,
}

/// A sentence, and the types whose layouts it is true of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    pub said: Said,
    types: Vec<String>,
}

/// The layout that a case is read or written in, and the name of its type.
fn right(case: &Case) -> Option<(String, Layout)> {
    if case.operation.starts_with("compact_index.") {
        return Some((String::new(), Layout::compact_index()));
    }
    let name = case.parameters.get("type")?.as_str()?;
    let (sign, bits) = name.split_at_checked(1)?;
    let bits = bits.parse().ok().filter(|bits| [16, 32, 64].contains(bits))?;
    let layout = if sign == "i" { Layout::zigzag(bits) } else { Layout::leb128(bits) };
    Some((name.to_owned(), layout))
}

fn question(case: &Case) -> Option<Question> {
    if case.operation.ends_with("encode") {
        return input::integer(case.input).ok().map(Question::Write);
    }
    let bytes = input::bytes(case.input).ok()?;
    Some(Question::Read { bytes, canonical: case.operation.ends_with("_canonical") })
}

/// An outcome as an answer; `None` if it is of another shape than the operation's answers.
fn answered(case: &Case, outcome: &Outcome, classes: bool) -> Option<Answer> {
    Some(match outcome {
        Outcome::Accept(accepted) if case.operation.ends_with("encode") => {
            Answer::Bytes(input::bytes(&accepted.value).ok()?)
        }
        Outcome::Accept(Accepted { value, consumed }) => {
            Answer::Value(input::integer(value).ok()?, consumed.map(|consumed| consumed as usize))
        }
        Outcome::Reject { class, .. } => {
            let refusal = Refusal::ALL.into_iter().find(|refusal| refusal.name() == class.name());
            Answer::Refused(refusal.filter(|_| classes))
        }
        Outcome::Error(_) => Answer::Refused(Some(Refusal::Broken)),
        Outcome::Unsupported => return None,
    })
}

/// What a layout answers to a case.
fn outcome(layout: &Layout, case: &Case) -> Outcome {
    let Some(question) = question(case) else { return Outcome::Unsupported };
    let accepted = |value, consumed| Outcome::Accept(Accepted { value, consumed });
    match ask(layout, &question) {
        Answer::Value(value, consumed) => {
            let is_number = case.operation.starts_with("compact_index.");
            let number = i64::try_from(value).ok().filter(|_| is_number).map(Value::from);
            let value = number.unwrap_or_else(|| Value::from(value.to_string()));
            accepted(value, consumed.map(|consumed| consumed as u64))
        }
        Answer::Bytes(bytes) => accepted(Value::from(hex(&bytes)), None),
        Answer::Refused(refusal) => {
            let class = refusal.and_then(|of| Class::ALL.into_iter().find(|class| class.name() == of.name()));
            class.map_or_else(
                || Outcome::Error("breaks".to_owned()),
                |class| Outcome::Reject { class, at: None },
            )
        }
    }
}

/// The layout that gives every answer of an operation, if it is one whose layouts are modelled and there is one.
pub(super) fn measured(operation: &Operation, evidence: &Evidence) -> Option<Measured> {
    let is_modelled = ["compact_index.", "varint."].iter().any(|format| operation.name.starts_with(format));
    if !is_modelled || evidence.asked.iter().all(|asked| matches!(asked.answer(), Some(Outcome::Error(_)))) {
        return None;
    }
    let mut of_types: Vec<(String, Layout, Vec<usize>)> = Vec::new();
    for at in 0..evidence.asked.len() {
        let (name, layout) = right(&evidence.asked[at].case())?;
        match of_types.iter_mut().find(|(of, ..)| *of == name) {
            Some((_, _, cases)) => cases.push(at),
            None => of_types.push((name, layout, vec![at])),
        }
    }
    // One author wrote them: what is wrong with the type that fails most is tried on the others first.
    of_types.sort_by_cached_key(|(.., cases)| {
        std::cmp::Reverse(cases.iter().filter(|&&at| evidence.fails(at)).count())
    });
    let mut types: Vec<(String, Layout)> = Vec::new();
    let mut slipped: Vec<Layout> = Vec::new();
    let mut seen: Vec<(Layout, Layout)> = Vec::new();
    for (name, right, cases) in of_types {
        let gives_all = |layout: &Layout| {
            cases.iter().all(|&at| evidence.reproduces(at, &outcome(layout, &evidence.asked[at].case())))
        };
        let alike = seen.iter().map(|(of, given)| transferred(of, given, &right)).find(gives_all);
        let layout = alike.or_else(|| Some(solved(evidence, &right, &cases)?).filter(gives_all))?;
        seen.push((right, layout));
        slipped.push(right);
        types.push((name, layout));
    }
    let said = told(&types, &slipped);
    // One slip or two give any two answers: each needs two failures of its own, unless it is the only one.
    let settled = said.len() == 1 || 2 * said.len() <= evidence.failures();
    (!said.is_empty() && settled).then_some(Measured { types, said })
}

/// The slips between two layouts, in a third one.
fn transferred(right: &Layout, given: &Layout, own: &Layout) -> Layout {
    let mut layout = *own;
    for slip in slips(right, given) {
        slip.given.put(&mut layout);
    }
    layout
}

/// The layout that is measured from some cases; `None` if an answer is of another shape.
fn solved(evidence: &Evidence, right: &Layout, cases: &[usize]) -> Option<Layout> {
    let (fails, passes): (Vec<usize>, Vec<usize>) = cases.iter().partition(|&&at| evidence.fails(at));
    let mut answers = Vec::new();
    for at in fails.into_iter().chain(passes) {
        let asked = &evidence.asked[at];
        let case = asked.case();
        let question = question(&case)?;
        let Some(given) =
            asked.answer().filter(|_| case.input.as_str().is_none_or(|text| text.len() <= LONGEST))
        else {
            continue;
        };
        // What passes in other words is no slip.
        let is_right = evidence.reproduces(at, &outcome(right, &case));
        let answer = if is_right {
            ask(right, &question)
        } else {
            answered(&case, given, evidence.compares_classes())?
        };
        answers.push((question, answer));
        if answers.len() == MEASURED {
            break;
        }
    }
    let measured = measure(right, &answers);
    // Where another value would give as much, the answers do not say what is in the slot.
    let settled =
        slips(right, &measured.layout).iter().all(|slip| !measured.open.contains(&slip.right.path()));
    (measured.is_whole() && settled).then_some(measured.layout)
}

/// The slips of all types in words, the same only once.
fn told(types: &[(String, Layout)], rights: &[Layout]) -> Vec<Told> {
    let mut all: Vec<Told> = Vec::new();
    for ((name, layout), right) in types.iter().zip(rights) {
        for said in words(&slips(right, layout)) {
            match all.iter_mut().find(|told| told.said.says == said.says) {
                Some(told) => told.types.push(name.clone()),
                None => all.push(Told { said, types: vec![name.clone()] }),
            }
        }
    }
    // A type without the byte says nothing of it.
    for told in &mut all {
        let without: Vec<&String> =
            types.iter().map(|(name, _)| name).filter(|name| !told.types.contains(name)).collect();
        let has_byte = |name: &String| {
            let layout = types.iter().zip(rights).find(|((of, _), _)| of == name).map(|(_, right)| right);
            let most = layout.and_then(|right| right.read.most).unwrap_or(0);
            told.said.byte().is_none_or(|byte| byte < most)
        };
        if without.into_iter().any(has_byte) {
            told.said.says = format!("{} ({})", told.said.says, told.types.join(", "));
        }
    }
    all
}

impl Measured {
    /// A few wrong numbers of masks, shifts, flags and limits, and nothing else: no search finds better words for these.
    pub(super) fn is_numbers(&self) -> bool {
        let tables = ["read.mask", "read.shift", "read.more", "write.mask", "write.last_mask", "write.shift"];
        let is_number = |told: &Told| {
            let name = told.said.slot.split('[').next().unwrap_or("");
            tables.contains(&name) || name == "write.flag" || name.starts_with("write.limit")
        };
        self.said.len() <= NUMBERS && self.said.iter().all(is_number)
    }

    /// What it answers to a case.
    pub(super) fn answer(&self, case: &Case) -> Outcome {
        let layout = right(case).and_then(|(name, _)| self.types.iter().find(|(of, _)| *of == name));
        layout.map_or(Outcome::Unsupported, |(_, layout)| outcome(layout, case))
    }

    /// What it would answer without a slip.
    fn without(&self, told: &Told, case: &Case) -> Outcome {
        self.changed(case, |layout, _| told.said.slips.iter().for_each(|slip| slip.right.put(layout)))
    }

    /// What the right layout would answer with a slip alone.
    fn with(&self, told: &Told, case: &Case) -> Outcome {
        self.changed(case, |layout, right| {
            *layout = right;
            told.said.slips.iter().for_each(|slip| slip.given.put(layout));
        })
    }

    fn changed(&self, case: &Case, change: impl Fn(&mut Layout, Layout)) -> Outcome {
        let Some((name, own)) = right(case) else { return Outcome::Unsupported };
        let Some((_, layout)) = self.types.iter().find(|(of, _)| *of == name) else {
            return Outcome::Unsupported;
        };
        let mut layout = *layout;
        change(&mut layout, own);
        outcome(&layout, case)
    }

    /// The known deviations that give every answer: one alone, the point of a known mistake, or one for each slip.
    pub(super) fn known(&self, format: &Format, operation: &Operation, evidence: &Evidence) -> Option<Found> {
        let cases = 0..evidence.asked.len();
        let answer = |set: &Setting, at: usize| answer::answer(operation, set, evidence, at);
        let gives_all =
            |set: &Setting| cases.clone().rev().all(|at| evidence.reproduces(at, &answer(set, at)));
        let singles: Vec<_> =
            deviations(format, operation.name).into_iter().map(|of| Setting::of(&[of])).collect();
        let mut sets = alone(format, operation, evidence);
        if sets.is_empty() {
            let alike = |told: &Told, set: &Setting| {
                cases
                    .clone()
                    .rev()
                    .all(|at| answer(set, at).agrees_with(&self.with(told, &evidence.asked[at].case())))
            };
            let mut all = Setting::RIGHT;
            for told in &self.said {
                let same = singles.iter().find(|set| alike(told, set))?;
                all = all.with(same.deviations()[0]);
            }
            sets.extend(Some(all).filter(|set| set.deviations().len() == self.said.len() && gives_all(set)));
        }
        (!sets.is_empty()).then_some(Found { sets, wholly: true, ..Found::default() })
    }
}

/// The known deviations each of which gives every answer, or else the point of a known mistake that does.
pub(super) fn alone(format: &Format, operation: &Operation, evidence: &Evidence) -> Vec<Setting> {
    let gives_all = |set: &Setting| {
        let gives = |at: usize| evidence.reproduces(at, &answer::answer(operation, set, evidence, at));
        (0..evidence.asked.len()).rev().all(gives)
    };
    let singles = deviations(format, operation.name).into_iter().map(|of| Setting::of(&[of]));
    let mut sets: Vec<Setting> = singles.filter(gives_all).collect();
    if sets.is_empty() {
        let concerns = |name: &str| {
            format.behaviour.iter().any(|of| of.name == name && of.operations.contains(&operation.name))
        };
        let points = format.deviants.iter().map(|deviant| {
            let own: Vec<_> = deviant.point.iter().filter(|(name, _)| concerns(name)).copied().collect();
            Setting::of(&own)
        });
        sets.extend(points.filter(|set| !set.deviations().is_empty() && gives_all(set)).take(1));
    }
    sets
}

impl Measured {
    /// The bits that it has otherwise, of the type that fails first in which there are any.
    pub(super) fn moved(&self, evidence: &Evidence) -> Vec<BitRow> {
        let fails = (0..evidence.asked.len()).filter(|&at| evidence.fails(at));
        let of = |at: usize| {
            let case = evidence.asked[at].case();
            let (name, right) = right(&case)?;
            let (_, here) = self.types.iter().find(|(of, _)| *of == name)?;
            let rows = moved::of_varint(&right, here, !case.operation.ends_with("encode"));
            (!rows.is_empty()).then_some(rows)
        };
        fails.take(TYPES).find_map(of).unwrap_or_default()
    }

    /// The smallest failure that would be answered otherwise without a slip, if possible one that the slip alone explains.
    pub(super) fn witness(&self, told: &Told, evidence: &Evidence) -> Option<String> {
        let reproduced = |at: usize, answer: &Outcome| evidence.reproduces(at, answer);
        let case = |at: usize| evidence.asked[at].case();
        evidence.witness(
            |at| !reproduced(at, &self.without(told, &case(at))),
            |at| reproduced(at, &self.with(told, &case(at))),
        )
    }
}
