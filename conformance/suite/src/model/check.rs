//! Properties as functions that return a message on failure, for fuzz targets and sweeps.

use std::sync::OnceLock;

use arbitrary::Unstructured;

use super::{Answer, Case, Deviant, Fuzzed, Outcome, OwnedCase, draw};

pub type Ask<'a> = &'a dyn Fn(&Case) -> Outcome;

pub use super::failure::Checked;

pub fn agrees(format: &Fuzzed, case: &OwnedCase) -> Checked {
    let reference = |case: &Case| format.reference(case);
    match planted(format) {
        Some(deviant) => agree(&|case| format.deviant(deviant, case), &reference, case),
        None => agree(&|case| format.codec(case), &reference, case),
    }
}

pub fn agree(subject: Ask, reference: Ask, case: &OwnedCase) -> Checked {
    let expected = reference(&case.as_case());
    let actual = subject(&case.as_case());
    if actual.agrees_with(&expected) {
        return Ok(());
    }
    let case = serde_json::to_string(case).unwrap_or_default();
    Err(format!("{case}: reference says {expected}, implementation says {actual}"))
}

/// Two answers are equal; `what` names the question in the message.
pub fn same<T: PartialEq + std::fmt::Debug>(
    what: impl FnOnce() -> String,
    reference: &Answer<T>,
    codec: &Answer<T>,
) -> Checked {
    if reference == codec {
        return Ok(());
    }
    Err(format!("{}: reference says {reference:?}, codec says {codec:?}", what()))
}

/// Picks a choice deterministically from the bytes.
pub fn one_of<T: Copy>(choices: &[T], bytes: &[u8]) -> T {
    let sum = bytes.iter().fold(0, |sum: usize, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    choices[sum % choices.len()]
}

/// Body of a fuzz target: draws a case from raw bytes and compares codec and reference.
pub fn fuzz(format: &Fuzzed, data: &[u8]) -> Checked {
    match draw::any(format.operations, &mut Unstructured::new(data)) {
        Ok(case) => agrees(format, &case),
        Err(_) => Ok(()),
    }
}

/// The same with a known wrong implementation in the place of the codec.
pub fn fuzz_planted(format: &Fuzzed, deviant: &Deviant, data: &[u8]) -> Checked {
    let Ok(case) = draw::any(format.operations, &mut Unstructured::new(data)) else { return Ok(()) };
    agree(&|case| format.deviant(deviant, case), &|case| format.reference(case), &case)
}

/// The deviant named by `PACKPROOF_PLANT` replaces the codec, to measure the fuzz targets' power.
fn planted(format: &Fuzzed) -> Option<&'static Deviant> {
    static PLANTED: OnceLock<Option<String>> = OnceLock::new();
    let id = PLANTED.get_or_init(|| std::env::var("PACKPROOF_PLANT").ok()).as_deref()?;
    let deviant = format.deviants.iter().find(|deviant| deviant.id == id);
    Some(deviant.unwrap_or_else(|| {
        panic!("PACKPROOF_PLANT names a deviant that {} does not have: {id}", format.name)
    }))
}
