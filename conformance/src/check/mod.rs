//! Properties, each written once as a plain function that says what does not hold.
//!
//! quickcheck tests, fuzz targets and the exhaustive sweeps are thin drivers of these.

pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

use arbitrary::Unstructured;

use crate::deviants;
use crate::formats::Format;
use crate::model::{Case, Outcome, OwnedCase};

/// Something that answers cases.
pub type Ask = fn(&Case) -> Outcome;

/// What does not hold, in a sentence.
pub type Checked = Result<(), String>;

/// Codec and reference give the same answer.
pub fn agrees(format: &Format, case: &OwnedCase) -> Checked {
    let subject = planted().unwrap_or(format.codec);
    agree(subject, format.reference, case)
}

/// Two implementations give the same answer.
pub fn agree(subject: Ask, reference: Ask, case: &OwnedCase) -> Checked {
    let expected = reference(&case.as_case());
    let actual = subject(&case.as_case());
    if actual.agrees_with(&expected) {
        return Ok(());
    }
    let case = serde_json::to_string(case).unwrap_or_default();
    Err(format!("{case}: reference says {expected}, implementation says {actual}"))
}

/// One of the choices, the same for the same bytes.
fn one_of<T: Copy>(choices: &[T], bytes: &[u8]) -> T {
    let sum = bytes.iter().fold(0, |sum: usize, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    choices[sum % choices.len()]
}

/// Draws a case of the format from raw bytes and compares codec and reference on it: what a fuzz target runs.
///
/// # Errors
/// The disagreement.
pub fn fuzz(format: &Format, data: &[u8]) -> Checked {
    match (format.sample)(&mut Unstructured::new(data)) {
        Ok(case) => agrees(format, &case),
        Err(_) => Ok(()),
    }
}

/// The deviant named by `PACKPROOF_PLANT`, in place of the codec: how the fuzz targets' power is measured.
fn planted() -> Option<Ask> {
    static PLANTED: std::sync::OnceLock<Option<Ask>> = std::sync::OnceLock::new();
    *PLANTED.get_or_init(|| {
        let id = std::env::var("PACKPROOF_PLANT").ok()?;
        let deviant = deviants::find(&id).unwrap_or_else(|| panic!("PACKPROOF_PLANT names no deviant: {id}"));
        deviant.run
    })
}
