//! Codec and reference over the vectors with nothing but the library: no files, no snapshots, no command.
//!
//! `ci/foreign` runs this for other processors and `ci/mutants` against mutants of the codec. Vectors are read line
//! by line, one to a line as `vectors/` keeps them, so that a slow interpreter need not parse what it leaves out.

use std::rc::Rc;

use packproof_suite::formats;
use packproof_suite::model::Format;
use packproof_suite::model::vector::Vector;
#[cfg(not(miri))]
use packproof_suite::model::vector::VectorFile;
use packproof_suite::model::{Case, Outcome, OwnedCase, Parameters};

/// Under Miri every so many vectors of a file are asked: all of them take an hour.
const UNDER_MIRI: usize = 50;

const ORIGINS: [&str; 2] = ["pinned", "generated"];

/// The text of a format's vectors of one origin.
fn file(format: &Format, origin: &str) -> &'static str {
    let path = format!("{origin}/{}.json", format.name);
    let file = packproof_vectors::file(&path).unwrap_or_else(|| panic!("{path} is not there"));
    std::str::from_utf8(file).expect("vector files are UTF-8")
}

/// The lines of a file that hold vectors, each with the parameters of its group.
///
/// Lines are told by their exact beginning, as the tool writes them: under Miri, where every step counts, most are only
/// passed over.
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

/// How many lines to go on by: `PACKPROOF_EVERY`, else all, or a sample under Miri.
fn step() -> usize {
    let chosen = std::env::var("PACKPROOF_EVERY").ok();
    let step = chosen.map(|every| every.parse().expect("PACKPROOF_EVERY is a number"));
    step.unwrap_or(if cfg!(miri) { UNDER_MIRI } else { 1 })
}

/// Asks an implementation every vector of some origins, or a sample, and says which it fails.
fn judge(who: fn(&Format, &Case) -> Outcome, origins: &[&str]) {
    let step = step();
    let (mut asked, mut of) = (0, 0);
    for (format, origin) in formats::ALL.iter().flat_map(|f| origins.iter().map(move |origin| (f, origin))) {
        for (at, (parameters, line)) in lines(file(format, origin)).enumerate() {
            of += 1;
            if at % step != 0 {
                continue;
            }
            asked += 1;
            let vector: Vector = serde_json::from_str(line).expect("a line is a vector");
            let parameters = Parameters::clone(&parameters);
            let case = OwnedCase { operation: vector.operation, parameters, input: vector.input };
            let answer = who(format, &case.as_case());
            assert!(vector.expect.matches(&answer), "{}: {answer}, not {}", vector.id, vector.expect);
        }
    }
    assert!(asked >= origins.len() * formats::ALL.len(), "only {asked} vectors asked");
    println!("{asked} of {of} vectors");
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
        let whole: VectorFile = serde_json::from_str(text).expect("a vector file");
        let groups = whole.groups.iter();
        let whole = groups.flat_map(|g| g.vectors.iter().map(move |v| (g.parameters.clone(), v.id.clone())));
        let by_line = lines(text).map(|(parameters, line)| {
            let vector: Vector = serde_json::from_str(line).expect("a line is a vector");
            (Parameters::clone(&parameters), vector.id)
        });
        assert_eq!(by_line.collect::<Vec<_>>(), whole.collect::<Vec<_>>(), "{origin}/{}", format.name);
    }
}
