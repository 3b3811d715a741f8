//! Writes the answers in `vectors/generated/`, and `vectors/samples/`, with the reference, never with the codec.
//!
//! A file keeps its questions; to add a vector, add an entry without an expectation.

use serde_json::{Map, Value, json};

use crate::dialects;
use crate::formats;
use crate::formats::unreal_package::sample_file;
use crate::levels;
use crate::model::to_text;
use crate::model::vector::{Expectation, Group, SUITE_VERSION, VectorFile};

/// Replaces or adds the reference's answers in a file of generated vectors.
///
/// # Errors
/// The text is not a vector file, or the reference cannot answer a question.
pub fn answered(text: &str) -> Result<String, String> {
    let mut file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let groups = file.get_mut("groups").and_then(Value::as_array_mut).into_iter().flatten();
    let vectors = groups.filter_map(|group| group.get_mut("vectors").and_then(Value::as_array_mut)).flatten();
    vectors.filter_map(Value::as_object_mut).for_each(ask);
    let mut file: VectorFile = serde_json::from_value(file).map_err(|error| error.to_string())?;
    SUITE_VERSION.clone_into(&mut file.suite);
    file.groups.iter_mut().try_for_each(answer)?;
    Ok(to_text(&file))
}

/// Inserts a placeholder for the answer.
fn ask(vector: &mut Map<String, Value>) {
    for answer in ["reject", "either", "readable"] {
        vector.remove(answer);
    }
    vector.insert("accept".to_owned(), json!({ "value": null }));
    vector.entry("level").or_insert_with(|| "must".into());
}

fn answer(group: &mut Group) -> Result<(), String> {
    for at in 0..group.vectors.len() {
        let case = group.vectors[at].asks(group);
        let outcome = formats::reference(&case);
        let expect = Expectation::of(&outcome)
            .ok_or_else(|| format!("{}: the reference answers {outcome}", group.vectors[at].id))?;
        let expect = dialects::accepting(&case, &expect);
        let most = levels::at_most(&case, &expect).0;
        let vector = &mut group.vectors[at];
        vector.expect = expect;
        vector.level = vector.level.max(most);
        vector.readable = vector.expected_readable();
    }
    Ok(())
}

/// The files of `vectors/samples/`, written by the reference.
pub fn samples() -> Vec<(&'static str, Vec<u8>)> {
    vec![(sample_file::PATH, sample_file::file())]
}
