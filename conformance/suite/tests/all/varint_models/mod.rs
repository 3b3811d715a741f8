//! The layouts of `packproof_models::varint`: the right ones answer as the reference does, and what the behaviours of
//! CompactIndex and varint do is a layout, too.

mod compact_index;
mod varint;

use arbitrary::Unstructured;
use packproof_models::common::Refusal;
use packproof_models::varint::{Layout, read, write};
use packproof_suite::formats;
use packproof_suite::model::behaviour::Setting;
use packproof_suite::model::input;
use packproof_suite::model::{Format, Outcome, OwnedCase, hex};
use packproof_suite::suite::embedded;

/// Cases drawn per format, and candidates taken per operation.
const SAMPLES: u64 = 2000;
const CANDIDATES: usize = 400;

/// The vectors of a format, drawn cases, and candidates from all over the operations' lists.
fn cases(format: &Format) -> Vec<OwnedCase> {
    let suite = embedded().expect("the embedded vectors are vectors");
    let of_format = suite.written_out().filter(|(file, _, _)| file.contents.format == format.name);
    let mut cases: Vec<OwnedCase> = of_format.map(|(_, group, vector)| vector.case(group)).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    cases.extend((0..SAMPLES).filter_map(|_| {
        let bytes: Vec<u8> = (0..64).flat_map(|_| next().to_le_bytes()).collect();
        (format.sample)(&mut Unstructured::new(&bytes)).ok()
    }));
    for operation in format.operations {
        let all: Vec<OwnedCase> = (operation.candidates)(operation.name).collect();
        let step = (all.len() / CANDIDATES).max(1);
        cases.extend(all.into_iter().step_by(step));
    }
    cases
}

/// The layout of a case's type.
fn right(case: &OwnedCase) -> Layout {
    let Some(name) = case.parameters.get("type").and_then(|name| name.as_str()) else {
        return Layout::compact_index();
    };
    let bits = name[1..].parse().expect("a width");
    if name.starts_with('i') { Layout::zigzag(bits) } else { Layout::leb128(bits) }
}

/// What a layout answers to a case, as an operation says it.
fn said(layout: &Layout, case: &OwnedCase) -> String {
    let refused = |refusal: Refusal| match refusal {
        Refusal::Broken => "broken".to_owned(),
        other => other.name().to_owned(),
    };
    if case.operation.ends_with("encode") {
        let value = input::integer(&case.input).expect("an integer");
        return write(layout, value).map_or_else(refused, |bytes| hex(&bytes));
    }
    let bytes = input::bytes(&case.input).expect("bytes");
    let canonical = case.operation.ends_with("canonical");
    read(layout, &bytes, canonical).map_or_else(refused, |(value, consumed)| format!("{value} {consumed}"))
}

/// An outcome in the same words.
fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Accept(accepted) => {
            let value = accepted.value.to_string().replace('"', "");
            accepted.consumed.map_or(value.clone(), |consumed| format!("{value} {consumed}"))
        }
        Outcome::Reject { class, .. } => class.name().to_owned(),
        _ => "broken".to_owned(),
    }
}

fn format(name: &str) -> &'static Format {
    formats::ALL.iter().find(|format| format.name == name).expect("a format")
}

/// The right layouts give the reference's answers to vectors, drawn cases and candidates.
#[test]
fn the_right_layouts_are_the_reference() {
    for format in ["compact_index", "varint"].map(format) {
        for case in cases(format) {
            let reference = told(&formats::reference(&case.as_case()));
            assert_eq!(said(&right(&case), &case), reference, "{case:?}");
        }
    }
}

/// Layouts of a format's choices: a choice is put into the right layout, and answers as the behaviour does. `None` where no
/// slot says it; what is listed as such is all that may be.
fn compare(format: &Format, put: impl Fn(&mut Layout, &str, &str) -> bool, unsaid: &[&str]) {
    let cases = cases(format);
    let mut faults = Vec::new();
    for parameter in format.behaviour {
        for choice in parameter.wrong {
            let name = format!("{}={}", parameter.name, choice.name);
            let said_by_none = unsaid.iter().any(|of| *of == name || *of == parameter.name);
            let setting = Setting::of(&[(parameter.name, choice.name)]);
            let concerned = cases.iter().filter(|case| parameter.operations.contains(&&*case.operation));
            let fault = concerned.clone().find_map(|case| {
                let operation = format.operation(&case.operation).expect("an operation");
                let mut layout = right(case);
                if !put(&mut layout, parameter.name, choice.name) {
                    return Some("no slot says it".to_owned());
                }
                let (model, behaving) =
                    (said(&layout, case), told(&(operation.behaving)(&setting, &case.as_case())));
                let (of, input) = (&case.operation, &case.input);
                (model != behaving)
                    .then(|| format!("{of} {:?} {input}: {model}, not {behaving}", case.parameters))
            });
            match (fault, said_by_none) {
                (Some(fault), false) => faults.push(format!("{name}: {fault}")),
                (None, true) => faults.push(format!("{name}: a layout says it")),
                _ => {}
            }
        }
    }
    assert!(faults.is_empty(), "{} differ\n{}", faults.len(), faults.join("\n"));
}
