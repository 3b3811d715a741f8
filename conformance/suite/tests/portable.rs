//! Codec and reference over the vectors with nothing but the library: no files, no snapshots, no command.
//!
//! `ci/miri` runs this for other processors and `ci/mutants` against mutants of the codec. `PACKPROOF_SAMPLE` names a directory with
//! some of the vectors, for a slow interpreter, instead of those that are embedded.

use std::borrow::Cow;
use std::path::Path;

use packproof_suite::formats;
use packproof_suite::model::vector::VectorFile;
use packproof_suite::model::{Case, Format, Outcome};

const ORIGINS: [&str; 2] = ["pinned", "generated"];

/// The vectors of a format, if it has any of this origin.
fn file(format: &Format, origin: &str) -> Option<VectorFile> {
    let path = format!("{origin}/{}.json", format.name);
    let text = match std::env::var_os("PACKPROOF_SAMPLE") {
        Some(sample) => Cow::Owned(std::fs::read(Path::new(&sample).join(&path)).ok()?),
        None => Cow::Borrowed(packproof_vectors::file(&path)?),
    };
    Some(serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Asks an implementation every vector of some origins and says which it fails.
fn judge(who: fn(&Format, &Case) -> Outcome, origins: &[&str]) {
    let mut asked = 0;
    for (format, origin) in formats::ALL.iter().flat_map(|f| origins.iter().map(move |origin| (f, origin))) {
        for group in file(format, origin).into_iter().flat_map(|file| file.groups) {
            for vector in &group.vectors {
                asked += 1;
                let answer = who(format, &vector.asks(&group));
                assert!(vector.expect.matches(&answer), "{}: {answer}, not {}", vector.id, vector.expect);
            }
        }
    }
    assert!(asked >= formats::ALL.len(), "only {asked} vectors asked");
    println!("{asked} vectors");
}

/// The codec passes the vectors on whatever machine this is.
#[test]
fn codec_passes() {
    judge(Format::codec, &ORIGINS);
}

/// The reference passes what was derived by hand or measured, on whatever machine this is.
#[test]
fn reference_passes_pinned() {
    judge(Format::reference, &ORIGINS[..1]);
}

/// The reference says on this machine what it said on the one that generated the vectors.
#[test]
fn reference_passes_generated() {
    judge(Format::reference, &ORIGINS[1..]);
}
