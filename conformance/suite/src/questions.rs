//! Finds repeated questions by their hashes, so that no expansion of a sized vector is kept.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufWriter};

use serde::Serialize;

use crate::model::vector::{Group, Vector};

/// Equal questions serialise to equal text.
fn question<'a>(group: &'a Group, vector: &'a Vector) -> impl Serialize + 'a {
    (&vector.operation, &group.parameters, &vector.input)
}

fn hash(value: &impl Serialize) -> u64 {
    let mut text = BufWriter::new(Hashing(DefaultHasher::new()));
    // Neither the hasher nor a JSON value can fail.
    let _ = serde_json::to_writer(&mut text, value);
    text.into_inner().map_or(0, |hashing| hashing.0.finish())
}

struct Hashing(DefaultHasher);

impl io::Write for Hashing {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.write(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) type Judged<'a, F> = (&'a F, &'a Group, &'a Vector);

/// Each vector that repeats a question, with the last vector before it that has the same one.
pub(crate) fn asked_twice<'a, F: 'a>(
    judged: impl Iterator<Item = Judged<'a, F>>,
) -> impl Iterator<Item = (Judged<'a, F>, Judged<'a, F>)> {
    let text =
        |&(_, group, vector): &Judged<F>| serde_json::to_string(&question(group, vector)).unwrap_or_default();
    let mut questions: HashMap<u64, Vec<Judged<'a, F>>> = HashMap::new();
    judged.filter_map(move |one| {
        let met = questions.entry(hash(&question(one.1, one.2))).or_default();
        // Serialise only when hashes collide; most collisions are equal questions.
        let same = if met.is_empty() { None } else { Some(text(&one)) };
        if let Some(other) = met.iter_mut().find(|other| same.as_ref() == Some(&text(other))) {
            return Some((std::mem::replace(other, one), one));
        }
        met.push(one);
        None
    })
}
