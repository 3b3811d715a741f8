//! What is named where known mistakes give most answers, and something unknown the others.

use packproof_judge::diagnosis::diagnose;
use packproof_judge::run::in_process;
use packproof_reference::compact_index;
use packproof_suite::formats;
use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Accepted, Case, Class, Outcome, input};

use crate::evidence::{says, told};
use crate::whole;

/// A reader of strings as Java code has it: ASCII, no look at the NUL, and a size of wide text that overflows.
fn java_string(case: &Case) -> Outcome {
    let bytes = input::bytes(case.input).expect("bytes");
    let Ok((length, start)) = compact_index::decode(&bytes) else { return truncated() };
    let size = if length < 0 { (length as i32).wrapping_mul(-2) } else { length as i32 };
    if size < 0 || length < 0 && size < 2 {
        return Outcome::Error("NegativeArraySizeException".to_owned());
    }
    let end = start + size as usize;
    let Some(text) = bytes.get(start..end) else { return truncated() };
    let letters = |bytes: &[u8]| {
        bytes.iter().map(|&of| if of.is_ascii() { char::from(of) } else { '\u{FFFD}' }).collect()
    };
    let units = |bytes: &[u8]| {
        bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect::<Vec<u16>>()
    };
    let value: String = match text {
        [] => String::new(),
        [text @ .., _, _] if length < 0 => String::from_utf16_lossy(&units(text)),
        [text @ .., _] => letters(text),
    };
    Outcome::Accept(Accepted { value: value.into(), consumed: Some(end as u64) })
}

fn truncated() -> Outcome {
    Outcome::Reject { class: Class::Truncated, at: None }
}

/// One answer tells ASCII from UTF-8, which the search does not see; and what breaks elsewhere, too, gives one more of the errors.
#[test]
fn the_known_mistakes_are_named_and_no_others() {
    let report = in_process::judge(whole(), "mine", |case| match case.operation {
        "unreal_string.decode" => java_string(case),
        _ => Outcome::Unsupported,
    });
    let diagnosed = diagnose(&report.results);
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "accepts a NUL before the end",
            "accepts a surrogate without its partner",
            "drops the last unit without checking that it is NUL",
            "reads narrow text as ASCII, and replaces bytes above 7F by U+FFFD",
        ]
    );
    let [open] = &*diagnosed.descriptions else { panic!("{diagnosed:#?}") };
    assert!(open.failures < 10, "{open:#?}");
}

/// A condition that only decides whether something is refused, where it never holds.
#[test]
fn a_check_that_is_left_out_is_said_so() {
    let operation = "unreal_package.indices";
    let [program, ..] = formats::programs(operation) else { panic!("there is one") };
    let is_check = |at: &usize| {
        let site = &program.sites[*at];
        program.concerns(*at, operation) && site.is_unchecked(1) && site.says(1).contains("0x9E2A83C1")
    };
    let at = (0..program.sites.len()).find(is_check).expect("there is a check of the tag");
    let tokens = Tokens::RIGHT.with(&[at], Some(1));
    let diagnosed = told(&[operation], |case| program.outcome(&tokens, case));
    assert_eq!(says(&diagnosed), ["does not refuse as invalid where `unsigned(4) != 0x9E2A83C1`"]);
    let fix = &diagnosed.causes[0].deviations[0].fix;
    assert_eq!(fix, "Refuse as invalid where `unsigned(4) != 0x9E2A83C1`.");
}

/// A quantiser that computes the fraction of the range in binary32 and its product with the steps in binary64, cuts, clamps NaN to 1 as
/// Swift's `min` does, and refuses nothing.
fn cut_in_two_precisions(case: &Case) -> Outcome {
    let number = |of| input::f64(of).expect("a number") as f32;
    let [min, max] = ["min", "max"].map(|name| number(&case.parameters[name]));
    let bits = case.parameters["bits"].as_u64().expect("a width");
    let fraction = (number(case.input) - min) / (max - min);
    let clamped = f64::from(if fraction <= 1.0 { fraction.max(0.0) } else { 1.0 });
    let code = clamped * (2_f64.powi(bits as i32) - 1.0);
    Outcome::Accept(Accepted { value: (code as i64).into(), consumed: None })
}

/// None of its mistakes alone, and no two, give many more of its answers.
#[test]
fn many_known_mistakes_of_numbers_and_refusals_are_found_together() {
    let diagnosed = told(&["quantize.quantize"], cut_in_two_precisions);
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "clamps the fraction of the range to 0 and 1",
            "computes (v - min) / (max - min) in binary32, and multiplies it by the steps in binary64",
            "refuses neither NaN nor infinities, and takes NaN for the upper end of the range, as a comparison with it in the wrong order does",
            "refuses no range",
            "refuses no width",
            "truncates towards zero",
        ],
        "{:#?}",
        diagnosed.descriptions
    );
}
