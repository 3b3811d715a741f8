//! Analyses one case: answer, bytes and fields, whether it is canonical, and what each known mistake answers.

use maud::Markup;
use packproof_judge::report::comparison::Side;
use packproof_judge::report::html::picture;
use packproof_judge::report::text::{bare, cut, with_readable};
use packproof_judge::transport::entry;
use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::{Direction, Format, Operation, Outcome, OwnedCase, unhex};
use packproof_suite::typed;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::listing;

/// The user's request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    pub operation: String,
    pub text: String,
    #[serde(default)]
    pub parameters: serde_json::Map<String, Value>,
    /// Changed bytes, in hex, that replace those of the input or of the encoder's answer.
    #[serde(default)]
    pub bytes: Option<String>,
}

/// Maximum length of an answer.
const SHOWN: usize = 2_000;

fn shown(outcome: &Outcome) -> String {
    let value = typed::accepted(outcome).map(|accepted| &accepted.value);
    cut(&with_readable(outcome.to_string(), value), SHOWN)
}

/// The case, with changed bytes if there are any; changed bytes of an encoder's answer become a case for its decoder.
fn case(request: &Request) -> Result<OwnedCase, String> {
    let operation = listing::operation(&request.operation)?;
    let parameters: Vec<(String, String)> =
        request.parameters.iter().map(|(name, value)| (name.clone(), bare(value))).collect();
    let case = typed::case(operation, &request.text, &parameters)?;
    let Some(bytes) = &request.bytes else { return Ok(case) };
    let bytes = unhex(bytes)?;
    if operation.direction != Direction::Encode {
        let input = typed::with_bytes(&case.input, &bytes).ok_or("this operation takes no bytes")?;
        return Ok(OwnedCase { input, ..case });
    }
    let inverse = operation.inverse.ok_or("this operation has no decoder")?;
    let Outcome::Accept(accepted) = formats::codec(&case.as_case()) else {
        return Err("the value was refused: there are no bytes to change".to_owned());
    };
    let value = match &accepted.value {
        Value::Array(_) => typed::with_bytes(&accepted.value, &bytes).ok_or("too few bytes")?,
        _ => Value::from(packproof_suite::model::hex(&bytes)),
    };
    Ok(inverse(&case, &value))
}

/// The answer of each known mistake of the operation.
fn mistakes(format: &'static Format, case: &OwnedCase, right: &Outcome) -> Value {
    let concerned =
        format.deviants.iter().filter(|of| of.runs() && of.operations.contains(&&*case.operation));
    concerned
        .map(|deviant| {
            let answer = format.deviant(deviant, &case.as_case());
            json!({
                "id": deviant.id, "summary": deviant.summary, "answer": shown(&answer),
                "differs": !answer.agrees_with(right), "dialect": dialects::accepts(deviant),
            })
        })
        .collect()
}

fn canonical(format: &Format, operation: &Operation, case: &OwnedCase) -> Value {
    let refused = |other: &Outcome| match other {
        Outcome::Reject { class, at: Some(at) } => format!("{class} at {at}"),
        other => shown(other),
    };
    match typed::canonical(format, operation, case) {
        Some(Ok(())) => json!({"is": true}),
        Some(Err(why)) => json!({"is": false, "why": refused(&why)}),
        None => Value::Null,
    }
}

/// Analyses a case.
pub fn look(request: &Request) -> Result<Value, String> {
    let case = case(request)?;
    let (format, operation) = formats::find(&case.operation)
        .zip(formats::operation(&case.operation))
        .ok_or_else(|| format!("`{}` names no operation", case.operation))?;
    let outcome = format.codec(&case.as_case());
    if let Outcome::Error(what) = &outcome {
        return Err(format!("{what}; {} takes {}", operation.name, operation.input));
    }
    let reference = format.reference(&case.as_case());
    let bytes = typed::bytes_of(operation, &case.as_case(), &outcome);
    let decoding = operation.direction == Direction::Decode;
    let editable = bytes.is_some() && (decoding || operation.inverse.is_some());
    let drawn = bytes.clone().map(|bytes| {
        let fields = (format.layout)(&case.as_case(), &bytes);
        picture::buttons(Side { label: "bits", bytes, fields }, editable).map(Markup::into_string)
    });
    let class = match &outcome {
        Outcome::Reject { class, .. } => Some(class.name()),
        _ => None,
    };
    Ok(json!({
        "operation": operation.name, "text": listing::typed(operation.input_kind, &case.input),
        "parameters": case.parameters, "outcome": shown(&outcome), "refused": class,
        "bytes": bytes.as_ref().map(|bytes| packproof_suite::model::hex(bytes)),
        "editable": editable, "drawn": drawn,
        "canonical": if decoding { canonical(format, operation, &case) } else { Value::Null },
        "reference": outcome.agrees_with(&reference),
        "mistakes": mistakes(format, &case, &reference),
    }))
}

/// The codec's answers as protocol entries.
pub fn answers(cases: &[OwnedCase]) -> Value {
    cases.iter().map(|case| entry::of(&formats::codec(&case.as_case()))).collect()
}
