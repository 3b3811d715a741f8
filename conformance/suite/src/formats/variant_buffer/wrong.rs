//! What published code of the buffer and of the serialisation does, by a name that is shown.

use super::table::{Datum, Payload};
use crate::model::sites::refused;
use crate::model::{Answer, Class};

/// A float with six decimals; infinities and NaN are refused.
pub(super) fn six_decimals(float: f64) -> Answer<f64> {
    if !float.is_finite() {
        return refused(Class::Invalid);
    }
    let rounded = format!("{float:.6}").parse().unwrap_or(float);
    Ok(if float == 0.0 { 0.0 } else { rounded })
}

/// As [`six_decimals`], of the pattern of a binary32.
pub(super) fn six_decimals_f32(pattern: u32) -> Answer<u32> {
    let rounded = six_decimals(f32::from_bits(pattern).into())?;
    Ok((rounded as f32).to_bits())
}

/// The shortest decimal digits of a binary32, read as a binary64.
pub(super) fn of_decimals(single: f32) -> f64 {
    single.to_string().parse().unwrap_or_else(|_| single.into())
}

/// Components of 64 bits behind a header, as ones of 32 bits.
pub(super) fn narrowed(bytes: &[u8], count: usize) -> Answer<Vec<u8>> {
    let size = count.saturating_mul(8);
    let Some(wide) = bytes.get(4..).and_then(|bytes| bytes.get(..size)) else {
        return refused(Class::Truncated);
    };
    let (wide, _) = wide.as_chunks();
    Ok(wide.iter().flat_map(|of| (f64::from_le_bytes(*of) as f32).to_le_bytes()).collect())
}

/// As many bytes as are there.
pub(super) fn there(bytes: &[u8], at: usize, size: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.get(..size).unwrap_or(rest)
}

/// A text up to its first NUL.
pub(super) fn up_to_nul(text: &str) -> String {
    text.split('\0').next().unwrap_or_default().to_owned()
}

/// The number of a type in engine 4.
pub(super) fn engine_4(number: i128) -> i128 {
    match number {
        6 => 7,
        7 => 9,
        10 => 15,
        14 => 20,
        number => number,
    }
}

/// An int in the place of a float without a fraction.
pub(super) fn whole(value: &Datum) -> Datum {
    match value.payload {
        Payload::Double(pattern) if is_whole(f64::from_bits(pattern)) => {
            Datum { kind: "int", payload: Payload::Integer(f64::from_bits(pattern) as i128) }
        }
        _ => value.clone(),
    }
}

fn is_whole(double: f64) -> bool {
    double.trunc() == double && double.abs() < 1e18
}
