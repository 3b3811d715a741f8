//! Deviations: every one shows; no two choices for a parameter are alike.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use arbitrary::Unstructured;
use packproof_suite::formats;
use packproof_suite::model::bounded::bounded;
use packproof_suite::model::draw;
use packproof_suite::model::named::Deviation;
use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Format, Operation, Outcome, OwnedCase};
use packproof_suite::suite::{Suite, embedded};

/// Cases drawn per operation.
const SAMPLES: u64 = 2000;

/// Choices of quantising that smallest three borrows and does not show: they differ from right, or from each other, in last bits of binary64 or in
/// clamping at 32 bits, which quantising's own vectors show.
const BORROWED: [(&str, &str, &str); 5] = [
    ("smallest_three", "scale-type", "shift-modulo-32-throughout"),
    ("smallest_three", "scale-type", "shift-modulo-32"),
    ("smallest_three", "normalised", "half-step-first"),
    // Infinities are refused before they are converted.
    ("smallest_three", "conversion", "unbounded"),
    ("smallest_three", "conversion", "unbounded-refused"),
];

/// Choices that show only together with another deviation: format, parameter, choice.
const ONLY_TOGETHER: &[(&str, &str, &str)] = &[
    // With its flag kept as data, byte 4 is out of range.
    ("compact_index", "canonical-form", "byte-4-flag"),
    // A right reader does not go on past the end.
    ("bit_pack", "trailing-check", "compared-for-equality"),
    // Groups that do not overlap are the same or-ed and added; a wrong mask or shift makes them overlap.
    ("varint", "join", "added"),
    // A step is above the largest only where the scale is wrong, or the component was moved wrong.
    ("packet", "normalized-top", "wraps"),
    ("packet", "quaternion-top", "wraps"),
    // A count is that of the bytes unless it is wrong.
    ("variant_buffer", "padding-written", "of-count"),
    // NaN is refused before components are compared.
    ("smallest_three", "dropped", "nan-first"),
    // What NaN becomes is 0 anyhow, unless components are coded otherwise.
    ("smallest_three", "conversion", "0-of-nan"),
    // A negative length is refused before its size is computed, unless it is taken by its magnitude.
    ("unreal_name", "size", "wraps-32-empty"),
    // A fraction is a negative zero only where the largest integer is negative.
    ("quantize", "restored-unit", "plus-zero"),
];

/// Deviations that show beside another alone: how a length is computed, where it is divided by.
const BESIDE: &[(&str, &str, Deviation)] = &[
    ("smallest_three", "length-", ("length", "normalised")),
    ("smallest_three", "length-", ("restored-length", "normalised")),
];

/// The vectors of a format, without the sized ones: each is asked with every deviation.
pub(crate) fn vectors(format: &Format) -> Vec<OwnedCase> {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| embedded().expect("the embedded vectors are vectors"));
    let of_format = SUITE.written_out().filter(|(file, _, _)| file.contents.format == format.name);
    of_format.map(|(_, group, vector)| vector.case(group)).collect()
}

/// Cases drawn from bytes that look random and are the same in every run.
pub(crate) fn samples(format: &Format) -> Vec<OwnedCase> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut draw = |operation: &Operation| {
        let bytes: Vec<u8> = (0..64).flat_map(|_| next().to_le_bytes()).collect();
        draw::draw(operation.name, &mut Unstructured::new(&bytes)).ok()
    };
    let operations = format.operations.iter();
    operations
        .flat_map(|operation| (0..SAMPLES).filter_map(|_| draw(operation)).collect::<Vec<_>>())
        .collect()
}

/// Known mistakes have deviations that exist, each of which an operation shows; what an alternative does ends a sentence, and its
/// correction is one.
#[test]
fn names_and_words_are_well_formed() {
    for format in formats::ALL {
        let known =
            format.deviants.iter().flat_map(|of| of.deviations.iter().map(move |named| (of.id, *named)));
        for (deviant, named) in known {
            let exists = format.named.deviations().any(|of| of == named);
            assert!(exists, "{deviant}: no {named:?} in {}", format.name);
        }
        for deviation in format.named.deviations() {
            let shows = format.operations.iter().any(|of| format.may_show(of, &[deviation]));
            assert!(shows, "{} {deviation:?}", format.name);
        }
        for site in formats::programs(format.name).iter().flat_map(|program| program.own_sites()) {
            for (says, fix) in site.tried().into_iter().filter_map(|other| site.words(other)) {
                assert!(!says.ends_with('.') && fix.ends_with('.'), "{}: {says}: {fix}", format.name);
            }
        }
    }
}

/// Just above half of the smallest subnormal of a half, which is hardly drawn in a vector.
const ABOVE_HALF: [(&str, usize); 2] =
    [("packet.vector2_float16_encode", 2), ("packet.vector3_float16_encode", 3)];

/// The cases that distinguish deviations: an operation's vectors and drawn cases.
fn cases_of(operation: &'static Operation, vectors_and_samples: &[OwnedCase]) -> Vec<OwnedCase> {
    let of_operation = vectors_and_samples.iter().filter(|case| case.operation == operation.name);
    let above_half = ABOVE_HALF.iter().filter(|(name, _)| *name == operation.name);
    let above_half = above_half.map(|&(name, count)| OwnedCase::new(name, vec!["f32:33000001"; count]));
    of_operation.cloned().chain(above_half).collect()
}

/// Whether two implementations give different answers to one of the cases; where a fault lies is not part of an answer.
fn differ(operation: &Operation, one: &[Deviation], other: &[Deviation], cases: &[OwnedCase]) -> bool {
    cases.iter().any(|case| {
        let ask = |deviations| -> Outcome { (operation.behaving)(deviations, &case.as_case()) };
        !ask(one).agrees_with(&ask(other))
    })
}

/// A deviation changes an answer of an operation that comes by its sites, and none of another operation; no two choices for a
/// parameter answer everything alike. The deviations of a contained format show in that.
fn deviations_show(every: usize) {
    let faults: Vec<String> = formats::ALL.iter().flat_map(|format| hidden(format, every)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn some_deviations_show() {
    deviations_show(48);
}

#[test]
#[ignore = "half a minute; `ci/planted` runs it"]
fn every_deviation_shows() {
    deviations_show(1);
}

/// Of one deviation in `every`: those that do not show, show in other operations, or are alike.
fn hidden(format: &Format, every: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let own = format.named.deviations().filter(|(parameter, _)| !parameter.contains('.'));
    let own: Vec<Deviation> = own.collect();
    if own.is_empty() {
        return faults;
    }
    let vectors = vectors(format);
    let known = [vectors.clone(), samples(format)].concat();
    let asked: Vec<(&Operation, Vec<OwnedCase>)> =
        format.operations.iter().map(|operation| (operation, cases_of(operation, &known))).collect();
    // They come first, and each of them is asked: one of many may be all that shows a deviation.
    let written_out =
        |operation: &Operation| vectors.iter().filter(|case| case.operation == operation.name).count();
    for (at, &deviation) in own.iter().enumerate().skip(every - 1).step_by(every) {
        if BORROWED.contains(&(format.name, deviation.0, deviation.1)) {
            continue;
        }
        let together = ONLY_TOGETHER.contains(&(format.name, deviation.0, deviation.1));
        let is_beside = |of: &&(&str, &str, Deviation)| of.0 == format.name && deviation.0.starts_with(of.1);
        let base: Vec<Deviation> = BESIDE.iter().filter(is_beside).map(|of| of.2).collect();
        let with = |of: Deviation<'static>| [&base[..], &[of]].concat();
        let mut shown = 0;
        for (operation, cases) in &asked {
            let may_show = format.may_show(operation, &[deviation]);
            let cases = if may_show { cases } else { &cases[..written_out(operation)] };
            let shows = differ(operation, &base, &with(deviation), cases);
            shown += usize::from(shows);
            if shows && (!may_show || together) {
                faults.push(format!("{} {deviation:?} changes an answer in {}", format.name, operation.name));
            }
        }
        if shown == 0 && !together {
            faults.push(format!("{} {deviation:?} changes nothing", format.name));
        }
        for &other in own[..at].iter().filter(|of| of.0 == deviation.0) {
            let told = |(operation, cases): &(&Operation, Vec<OwnedCase>)| {
                format.may_show(operation, &[other, deviation])
                    && differ(operation, &with(other), &with(deviation), cases)
            };
            if !asked.iter().any(told) {
                faults.push(format!("{} {deviation:?} is the same as {other:?}", format.name));
            }
        }
    }
    faults
}

/// A diagnosis combines deviations, and in WebAssembly a panic would end the playground.
#[test]
fn no_two_deviations_make_a_program_panic() {
    const CASES: usize = 8;
    const STEPS: usize = 10_000;
    let mut panics = Vec::new();
    for format in formats::ALL {
        let all = vectors(format);
        let cases: Vec<&OwnedCase> = all.iter().step_by(all.len().div_ceil(CASES)).collect();
        let program = formats::programs(format.name)[0];
        let mut named: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (at, site) in program.own_sites().enumerate() {
            for other in site.tried().into_iter().filter(|other| site.name(*other).is_some()) {
                named.entry(other).or_default().push(at);
            }
        }
        for (one, sites) in &named {
            for (other, more) in named.range(..one) {
                let tokens = Tokens::RIGHT.with(sites, Some(*one)).with(more, Some(*other));
                for case in &cases {
                    let answer = AssertUnwindSafe(|| program.answer(&tokens, &case.as_case()));
                    if bounded(STEPS, || catch_unwind(answer).is_err()) == Some(true) {
                        let names =
                            [(one, sites), (other, more)].map(|(of, at)| program.sites[at[0]].name(*of));
                        panics.push(format!("{} {names:?} {}", case.operation, case.input));
                    }
                }
            }
        }
    }
    assert!(panics.is_empty(), "{}", panics.join("\n"));
}
