//! Disagreements as pending vectors.

use super::answer;
use crate::report::model::CaseResult;
use packproof_suite::model::to_text;
use packproof_suite::model::vector::{SUITE_VERSION, VectorFile};
use packproof_suite::suite::sha256;

#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    pub implementation: &'a str,
    pub seed: u64,
    /// The behaviour with the same answers: the id of a known mistake, or `PARAMETER=CHOICE` of each deviation.
    pub suspect: Option<&'a str>,
}

/// The id of a disagreement's vector, which depends only on the case.
pub fn id(disagreement: &CaseResult) -> String {
    let case = serde_json::to_string(&disagreement.case).unwrap_or_default();
    let digest = sha256([case.as_bytes()]);
    let operation = disagreement.case.operation.replace(['.', '_'], "-");
    format!("pending-{operation}-{}", &digest[..8])
}

/// A vector file with the reference's answer as the expectation and both answers in the comment.
pub fn file(disagreement: &CaseResult, origin: Origin) -> Result<String, String> {
    let CaseResult { case, format, .. } = disagreement;
    let expect = disagreement.expected.as_ref().ok_or("the reference has no answer")?;
    let suspect = origin.suspect.map(|id| format!("; {id} answers the same")).unwrap_or_default();
    let comment = format!(
        "PENDING: {} answers {}; the reference {expect}{suspect}. Either may be wrong.",
        origin.implementation,
        answer(disagreement)
    );
    let mut vector = serde_json::json!({
        "id": id(disagreement), "comment": comment, "operation": case.operation, "input": case.input,
        "level": "must",
    });
    let expected = serde_json::to_value(expect).map_err(|error| error.to_string())?;
    if let (Some(vector), Some(expected)) = (vector.as_object_mut(), expected.as_object()) {
        vector.extend(expected.clone());
    }
    let mut file: VectorFile = serde_json::from_value(serde_json::json!({
        "format": format, "suite": SUITE_VERSION, "notes": {},
        "groups": [{
            "name": "pending", "parameters": case.parameters,
            "provenance": {"kind": "generator", "source": format!("packproof fuzz --seed {}", origin.seed)},
            "vectors": [vector],
        }],
    }))
    .map_err(|error| error.to_string())?;
    let vector = &mut file.groups[0].vectors[0];
    vector.readable = vector.expected_readable();
    Ok(to_text(&file))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Asked;
    use super::*;
    use crate::transport::promises::Promises;
    use packproof_suite::model::OwnedCase;

    fn disagreement(answer: &str) -> CaseResult {
        let case = OwnedCase::new("compact_index.decode", "4040");
        Asked::of(&case).unwrap().judged(&Promises::default(), Ok(answer))
    }

    const WRONG: &str = r#"{"ok":0,"consumed":2}"#;

    /// A pending vector is a valid vector file with the reference's answer, both answers in words, and the seed.
    #[test]
    fn a_pending_vector_is_a_vector_file() {
        let origin = Origin { implementation: "mine 1.0", seed: 7, suspect: Some("a-deviant") };
        let text = file(&disagreement(WRONG), origin).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(
            packproof_suite::schema::Schema::compiled("vectors").unwrap().complaints(&value, 1).is_empty(),
            "{text}"
        );
        let file: VectorFile = serde_json::from_str(&text).unwrap();
        let vector = &file.groups[0].vectors[0];
        assert_eq!(Some(&vector.expect), disagreement(WRONG).expected.as_ref());
        for part in ["mine 1.0", WRONG, "4096", "a-deviant", "Either may be wrong"] {
            assert!(vector.comment.contains(part), "{}", vector.comment);
        }
        assert_eq!(file.groups[0].provenance.source, "packproof fuzz --seed 7");
    }

    /// An id names the case, not the answer.
    #[test]
    fn ids_name_cases() {
        let one = disagreement(WRONG);
        let mut other = disagreement(r#"{"error":"x"}"#);
        assert_eq!(id(&one), id(&other));
        other.case.input = json!("4041");
        assert_ne!(id(&one), id(&other));
    }
}
