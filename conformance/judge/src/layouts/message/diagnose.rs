//! Diagnosis of messages: the message with one or two changes that gives the answers, or else the fields that are wrong.

use packproof_models::message::{Item, Model, Why};
use packproof_models::word::{self, Judged};
use packproof_suite::model::compared::same;
use packproof_suite::model::own_layout::{Filled, OwnField, OwnLayout};
use packproof_suite::model::vector::Level;
use packproof_suite::model::{Class, unhex};
use serde_json::Value as Json;

use super::super::File;
use super::super::told::{self, Answer};
use super::moved::{Change, Moved, moved};
use super::wire::{item_of, json_of, member};
use crate::report::diagnosed::{Cause, Diagnosis, Kind};
use crate::report::model::{CaseResult, RunReport};

/// Number of best single changes to combine with a second one.
const SECONDS: usize = 8;

fn of_hex(json: Option<&Json>) -> Vec<u8> {
    json.and_then(Json::as_str).and_then(|text| unhex(text).ok()).unwrap_or_default()
}

impl Answer<'_> {
    /// Whether a cause must give it; one that gives it explains others, too.
    fn must(&self) -> bool {
        self.result.level == Level::Must
    }

    /// The share of the answer that a message gives, from 0 to 1; `None` if it is not judged.
    fn share(&self, model: &Model) -> Option<f64> {
        let part = |count: usize, of: usize| count as f64 / of.max(1) as f64;
        if self.encodes {
            // The value does not have the shape of a changed type.
            let Some(item) = item_of(&model.fields, &self.result.case.input) else { return Some(0.0) };
            return match model.write(&item) {
                Ok(_) if self.given.is_none() => Some(0.0),
                Ok(pieces) => {
                    let held = model.held(&pieces, &of_hex(self.given.as_ref()));
                    Some(part(held.iter().take_while(|held| **held).count(), held.len()))
                }
                Err(refused) if refused.why == Why::Unjudged => None,
                // What is written instead of a value that does not fit is open.
                Err(_) => self.given.is_none().then_some(1.0),
            };
        }
        match model.read(&of_hex(Some(&self.result.case.input))).0 {
            Ok(item) => {
                let Some(given) = &self.given else { return Some(0.0) };
                let right = json_of(&model.fields, &item, false)?;
                let members = right.as_object()?;
                let right = members.iter().filter(|(name, right)| agrees(right, given.get(name))).count();
                Some(part(right, members.len()))
            }
            Err(refused) if refused.why == Why::Unjudged => None,
            Err(_) => Some(if self.given.is_none() { 1.0 } else { 0.0 }),
        }
    }

    fn is_given(&self, model: &Model) -> bool {
        self.share(model).is_some_and(|share| share >= 1.0)
    }

    fn fits(&self, model: &Model) -> bool {
        self.share(model).is_none_or(|share| share >= 1.0)
    }
}

/// Whether the members of `right` have the same values in `given`, which may have more members.
fn agrees(right: &Json, given: Option<&Json>) -> bool {
    match (right, given) {
        (_, None) => false,
        (Json::Object(members), Some(given)) => {
            members.iter().all(|(name, right)| agrees(right, given.get(name)))
        }
        (Json::Array(all), Some(Json::Array(given))) => {
            all.len() == given.len() && all.iter().zip(given).all(|(right, given)| agrees(right, Some(given)))
        }
        (right, Some(given)) => same(right, given),
    }
}

/// Adds the fields of its bytes to each failure, for drawing.
fn draw(file: &File, results: &mut [CaseResult]) {
    let word::Model::Message(model) = &file.model else { return };
    let from = if model.take == packproof_models::bits::Take::Low { Filled::Lowest } else { Filled::Highest };
    for result in results.iter_mut().filter(|result| result.failed()) {
        let text = match &result.expected {
            _ if result.case.operation.ends_with(".decode") => result.case.input.as_str(),
            Some(expected) => expected.value().and_then(Json::as_str),
            None => None,
        };
        let Some(bytes) = text.and_then(|text| unhex(text).ok()) else { continue };
        let spans = model.read(&bytes).1;
        let mut fields: Vec<OwnField> = spans
            .into_iter()
            .map(|span| OwnField { name: span.field, bits: u32::try_from(span.bits).ok() })
            .collect();
        fields.push(OwnField { name: "rest".to_owned(), bits: None });
        result.layout = Some(OwnLayout { from, fields });
    }
}

/// Causes, and for each operation without a cause the fields that are wrong.
type Found = (Vec<Diagnosis>, Vec<(String, Kind)>);

/// Diagnoses the failures of a message; `None` if the layout is of another kind.
pub(in crate::layouts) fn causes(file: &File, report: &mut RunReport) -> Option<Found> {
    let (word::Layout::Message(layout), word::Model::Message(model)) = (&file.layout, &file.model) else {
        return None;
    };
    draw(file, &mut report.results);
    let answers = report.results.iter().filter_map(|result| Answer::of(result, &[Class::Truncated]));
    let mut answers: Vec<Answer> = answers.collect();
    // A failure that the right message gives too, such as an error instead of a refusal, distinguishes nothing.
    answers.retain(|of| !of.result.failed() || !of.is_given(model));
    let failing = |way: &bool| answers.iter().any(|of| of.must() && of.encodes == *way && of.result.failed());
    let ways: Vec<bool> = [true, false].into_iter().filter(failing).collect();
    if ways.is_empty() {
        return Some((Vec::new(), Vec::new()));
    }
    let mut firsts = moved(layout);
    // Fewest keys first.
    firsts.sort_by_key(|of| of.change.says.matches('`').count());
    let found = told::either(|ways| explained(model, &firsts, &answers, ways));
    let has_cause =
        |operation: &String| found.iter().flat_map(|of| &of.operations).any(|of| of.operation == *operation);
    let of_way = |way: &bool| {
        let of_way: Vec<&Answer> = answers.iter().filter(|of| of.must() && of.encodes == *way).collect();
        let operation = of_way.first()?.result.case.operation.clone();
        let kind = by_field(model, &of_way).filter(|_| !has_cause(&operation))?;
        Some((operation, kind))
    };
    let fields = ways.iter().filter_map(of_way).collect();
    Some((found, fields))
}

/// Finds one or two changes of the message that give all answers.
fn explained(model: &Model, firsts: &[Moved], answers: &[Answer], ways: &[bool]) -> Option<Diagnosis> {
    let (mut own, others): (Vec<&Answer>, Vec<&Answer>) =
        answers.iter().filter(|of| ways.contains(&of.encodes)).partition(|of| of.must());
    let failed = own.iter().filter(|answer| answer.result.failed()).count();
    // An operation that is not offered or returns no value gives no evidence.
    let given = |way: &bool| own.iter().any(|of| of.encodes == *way && of.given.is_some());
    if failed == 0 || !ways.iter().all(given) {
        return None;
    }
    own.sort_by_key(|of| !of.result.failed());
    // Unjudged answers do not contradict a change, but it must give half of the failing ones.
    let given = |model: &Model| own.iter().filter(|of| of.result.failed() && of.is_given(model)).count();
    let fits = |model: &Model| own.iter().all(|of| of.fits(model)) && 2 * given(model) >= failed;
    if let Some(one) = firsts.iter().find(|one| fits(&one.model)) {
        return diagnosed(model, &[one], &own, &others);
    }
    let failures: Vec<&&Answer> = own.iter().filter(|of| of.result.failed()).take(24).collect();
    let score = |model: &Model| failures.iter().filter_map(|of| of.share(model)).sum::<f64>();
    let mut scored: Vec<(f64, &Moved)> = firsts.iter().map(|one| (score(&one.model), one)).collect();
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for (_, first) in scored.into_iter().take(SECONDS) {
        let seconds = moved(&first.layout);
        // A second change gives more answers; it does not only leave some open.
        let more = |next: &Model| given(next) > given(&first.model);
        if let Some(second) = seconds.iter().find(|next| fits(&next.model) && more(&next.model)) {
            return diagnosed(model, &[first, second], &own, &others);
        }
    }
    None
}

fn diagnosed(own: &Model, moves: &[&Moved], answers: &[&Answer], others: &[&Answer]) -> Option<Diagnosis> {
    let model = &moves.last()?.model;
    let operations = told::operations(answers.iter().map(|of| of.result));
    let witness = |at: usize| {
        // The smallest failure that the other change alone does not give.
        let without = if at == 0 { own } else { &moves[0].model };
        let shows = |of: &&&Answer| of.result.failed() && !of.fits(without);
        let shown = answers.iter().filter(shows);
        shown.min_by_key(|of| of.result.case.input.to_string().len()).map(|of| of.result.id.clone())
    };
    let causes = moves.iter().enumerate().map(|(at, one)| {
        let Change { key, has, says, fix } = one.change.clone();
        Cause { parameter: key, choice: has, says, fix, operations: operations.clone(), witness: witness(at) }
    });
    let also = others.iter().filter(|of| of.is_given(model));
    let given = answers.iter().chain(also);
    let judged = |of: &Answer| of.share(model).map_or(Judged::Unjudged, |share| Judged::of(share >= 1.0));
    let given: Vec<_> = given.map(|of| (of.result, judged(of))).collect();
    told::diagnosis(&given, causes.collect())
}

/// Counts the wrong fields of failing answers; for an encoder, only the first that differs.
fn by_field(model: &Model, answers: &[&Answer]) -> Option<Kind> {
    let failing: Vec<&&Answer> = answers.iter().filter(|of| of.result.failed()).collect();
    let names: Vec<&str> =
        model.fields.iter().filter(|field| member(field)).map(|field| &*field.name).collect();
    let mut wrong = vec![0; names.len()];
    let answered: Vec<(&Answer, &Json)> =
        failing.iter().filter_map(|of| Some((**of, of.given.as_ref()?))).collect();
    for (answer, given) in &answered {
        if answer.encodes {
            let item = item_of(&model.fields, &answer.result.case.input);
            let Some(pieces) = item.and_then(|item| model.write(&item).ok()) else { continue };
            let held = model.held(&pieces, &of_hex(Some(*given)));
            let first = held.iter().position(|held| !held).and_then(|at| pieces.get(at));
            let top = first.and_then(|piece| piece.field.split(['.', '[', ' ']).next());
            if let Some(place) = names.iter().position(|name| Some(*name) == top) {
                wrong[place] += 1;
            }
        } else if let Ok(item @ Item::Fields(_)) = model.read(&of_hex(Some(&answer.result.case.input))).0
            && let Some(right) = json_of(&model.fields, &item, false)
        {
            for (name, wrong) in names.iter().zip(&mut wrong) {
                *wrong += usize::from(!agrees(&right[name], given.get(name)));
            }
        }
    }
    let (encodes, all) = (answers.first()?.encodes, answered.len());
    let does = if encodes { "differs first" } else { "is wrong" };
    let counted = names.iter().zip(&wrong).filter(|(_, wrong)| **wrong > 0);
    let counted: Vec<String> =
        counted.map(|(name, count)| format!("`{name}` {does} in {count} of {all}")).collect();
    let right = names.iter().zip(&wrong).filter(|(_, wrong)| **wrong == 0);
    let right: Vec<String> = right.map(|(name, _)| format!("`{name}`")).collect();
    let refused = failing.len() - all;
    let mut said = Vec::new();
    if refused > 0 {
        said.push(format!("{refused} valid messages are refused"));
    }
    if !counted.is_empty() {
        said.push(counted.join(", "));
    }
    if !right.is_empty() && all > 0 && !encodes {
        said.push(format!("right: {}", right.join(", ")));
    }
    (!said.is_empty()).then(|| Kind {
        what: said.join("; "),
        count: failing.len(),
        vectors: failing.iter().map(|of| of.result.id.clone()).collect(),
    })
}
