//! Judges a pasted function: its questions, and the verdict on its answers, as `packproof run` gives it.

use packproof_judge::diagnosis;
use packproof_judge::report::causes;
use packproof_judge::report::comparison::compare;
use packproof_judge::report::html::{bits, picture};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::verdict::Question;
use packproof_judge::transport::promises::{Promises, Refusals};
use packproof_suite::model::vector::Level;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::listing;

/// Failures to draw.
const DRAWN: usize = 12;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    pub operation: String,
    /// Protocol entries, one per question, in the order of [`questions`].
    pub answers: Vec<Value>,
    /// Whether refusals name their class.
    pub classes: bool,
    /// Whether decoders report the bytes consumed.
    pub consumed: bool,
}

/// The questions of an operation: parameters and input of each written-out vector. Sized vectors take megabytes and are left to
/// `packproof run`.
fn vectors(operation: &str) -> Result<Vec<Question<'static>>, String> {
    let judged = listing::embedded()?.written_out().filter(|(_, _, vector)| vector.operation == operation);
    Ok(judged.map(|(file, group, vector)| Question::new(file, group, vector)).collect())
}

/// Parameters and inputs of all vectors of an operation, without the answers.
pub fn questions(operation: &str) -> Result<Value, String> {
    listing::operation(operation)?;
    let asked = |question: &Question| {
        let case = question.vector.case(question.group);
        json!({"parameters": case.parameters, "input": case.input})
    };
    Ok(vectors(operation)?.iter().map(asked).collect())
}

fn failure(result: &CaseResult) -> Value {
    let comparison = compare(result);
    let pictures: String =
        comparison.pictures.iter().map(|picture| picture::draw(picture).into_string()).collect();
    json!({
        "id": result.id, "comment": result.comment, "level": result.binding().to_string(),
        "input": listing::operation(&result.case.operation)
            .map_or_else(|_| result.case.input.to_string(), |of| listing::typed(of.input_kind, &result.case.input)),
        "parameters": result.case.parameters,
        "expected": comparison.expected, "actual": comparison.actual, "pictures": pictures,
    })
}

/// The verdict: counts, causes, descriptions of unexplained failures, and drawings of the first failures.
///
/// # Errors
/// There is no such operation, or the numbers of answers and questions differ.
pub fn judge(request: &Request) -> Result<Value, String> {
    let questions = vectors(&request.operation)?;
    if questions.len() != request.answers.len() {
        return Err(format!("{} answers to {} questions", request.answers.len(), questions.len()));
    }
    let promises = Promises {
        refusals: if request.classes { Refusals::Classes } else { Refusals::Any },
        consumed: request.consumed,
        ..Promises::default()
    };
    let verdict = |(question, answer): (Question<'static>, &Value)| {
        question.under(&promises).judge(Ok(&answer.to_string()))
    };
    let results: Vec<CaseResult> = questions.into_iter().zip(&request.answers).map(verdict).collect();
    let diagnosed = diagnosis::diagnose(&results);
    let count = |level: Level| {
        let of = || results.iter().filter(move |result| result.binding() == level);
        json!({
            "level": level.to_string(), "judged": of().filter(|r| r.verdict != Verdict::Unsupported).count(),
            "failed": of().filter(|r| r.failed()).count(),
            "notes": of().filter(|r| r.verdict == Verdict::Note).count(),
        })
    };
    let mut failed: Vec<&CaseResult> = results.iter().filter(|result| result.failed()).collect();
    failed.sort_by_key(|result| (result.binding(), result.case.input.to_string().len()));
    Ok(json!({
        "levels": [count(Level::Must), count(Level::Should), count(Level::May)],
        "causes": diagnosed.causes.iter().map(|cause| json!({
            "headline": causes::headline(cause), "lines": causes::cause_lines(cause), "known": cause.known,
            "bits": bits::tables(&cause.layout).into_string(),
            "deviations": cause.deviations.iter().map(|of| json!([of.parameter, of.choice])).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "descriptions": diagnosed.descriptions.iter().map(|of| json!({
            "headline": causes::description_headline(of), "lines": causes::description_lines(of),
        })).collect::<Vec<_>>(),
        "failures": failed.iter().take(DRAWN).map(|result| failure(result)).collect::<Vec<_>>(),
    }))
}
