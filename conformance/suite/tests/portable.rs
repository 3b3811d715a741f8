//! Codec and reference over the vectors with nothing but the library: no files, no snapshots, no command.
//!
//! `ci/miri` runs this for other processors and `ci/mutants` against mutants of the codec. Vectors are read line
//! by line, one to a line as `vectors/` keeps them: a sample for a slow interpreter is some of the lines. `PACKPROOF_SAMPLE`
//! names a directory with files of such lines, instead of those that are embedded.

use std::borrow::Cow;
use std::path::Path;
use std::rc::Rc;

use packproof_suite::formats;
use packproof_suite::model::Format;
use packproof_suite::model::vector::Vector;
#[cfg(not(miri))]
use packproof_suite::model::vector::VectorFile;
use packproof_suite::model::{Case, Outcome, OwnedCase, Parameters};

const ORIGINS: [&str; 2] = ["pinned", "generated"];

fn file(format: &Format, origin: &str) -> Cow<'static, str> {
    let path = format!("{origin}/{}.json", format.name);
    if let Some(sample) = std::env::var_os("PACKPROOF_SAMPLE") {
        let path = Path::new(&sample).join(path);
        return Cow::Owned(
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())),
        );
    }
    // A format may have no generated vectors.
    let file = packproof_vectors::file(&path).unwrap_or_default();
    Cow::Borrowed(std::str::from_utf8(file).expect("vector files are UTF-8"))
}

/// The lines of a file that hold vectors, each with the parameters of its group.
///
/// Lines are recognised by their exact beginning, as the tool writes them.
fn lines(text: &str) -> impl Iterator<Item = (Rc<Parameters>, &str)> {
    let mut parameters = Rc::default();
    text.lines().filter_map(move |line| {
        if line.starts_with("        {\"id\":") {
            return Some((Rc::clone(&parameters), line.trim_end_matches(',')));
        }
        if line.starts_with("      \"name\": ") {
            parameters = Rc::default();
        } else if let Some(found) = line.strip_prefix("      \"parameters\": ") {
            let found = found.trim_end_matches(',');
            parameters = Rc::new(serde_json::from_str(found).expect("parameters stand on one line"));
        }
        None
    })
}

/// Asks an implementation every vector of some origins and says which it fails.
fn judge(who: fn(&Format, &Case) -> Outcome, origins: &[&str]) {
    let mut asked = 0;
    for (format, origin) in formats::ALL.iter().flat_map(|f| origins.iter().map(move |origin| (f, origin))) {
        for (parameters, line) in lines(&file(format, origin)) {
            asked += 1;
            let vector: Vector = serde_json::from_str(line).expect("a line is a vector");
            let parameters = Parameters::clone(&parameters);
            let case = OwnedCase { operation: vector.operation, parameters, input: vector.input.expanded() };
            let answer = who(format, &case.as_case());
            assert!(vector.expect.matches(&answer), "{}: {answer}, not {}", vector.id, vector.expect);
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

/// Reading by lines leaves no vector out and gives each the parameters of its group.
#[test]
#[cfg(not(miri))]
fn lines_are_the_vectors() {
    for (format, origin) in formats::ALL.iter().flat_map(|f| ORIGINS.map(|origin| (f, origin))) {
        let text = file(format, origin);
        if text.is_empty() {
            continue;
        }
        let whole: VectorFile = serde_json::from_str(&text).expect("a vector file");
        let groups = whole.groups.iter();
        let whole = groups.flat_map(|g| g.vectors.iter().map(move |v| (g.parameters.clone(), v.id.clone())));
        let by_line = lines(&text).map(|(parameters, line)| {
            let vector: Vector = serde_json::from_str(line).expect("a line is a vector");
            (Parameters::clone(&parameters), vector.id)
        });
        assert_eq!(by_line.collect::<Vec<_>>(), whole.collect::<Vec<_>>(), "{origin}/{}", format.name);
    }
}
