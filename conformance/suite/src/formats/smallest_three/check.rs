//! Properties of smallest three.

use packproof_codec::smallest_three as st;

use crate::model::check::Checked;

/// The checked decoders accept exactly the words that have no reserved bit set and that the original restores without a NaN, and
/// give the same quaternion, of unit length.
pub fn checked_is_original_without_nan(first: u32, second: u16) -> Checked {
    let nine = first & !(1 << 29 | 1 << 31);
    for (name, checked, original) in [
        ("9 bits", st::restore::<9>(nine), st::restore_lenient::<9>(first)),
        ("10 bits", st::restore::<10>(first), st::restore_lenient::<10>(first)),
        ("15 bits", st::restore::<15>((first, second)), st::restore_lenient::<15>((first, second))),
    ] {
        let possible = !original.iter().any(|component| component.is_nan());
        match checked {
            Ok(quat) if possible && quat.map(f32::to_bits) == original.map(f32::to_bits) => {
                let length: f64 = quat.iter().map(|&c| f64::from(c) * f64::from(c)).sum();
                if (length - 1.0).abs() > 1e-6 {
                    return Err(format!("{name}: {first:08x} {second:04x} restores to length² {length}"));
                }
            }
            Err(_) if !possible => {}
            other => {
                return Err(format!("{name}: {first:08x} {second:04x}: {other:?}, original {original:?}"));
            }
        }
    }
    if first != nine && st::restore::<9>(first).is_ok() {
        return Err(format!("reserved bits of {first:08x} are accepted"));
    }
    Ok(())
}

/// Restored words compress to words that restore to the same quaternion, within one quantisation step.
pub fn words_come_back(first: u32, second: u16) -> Checked {
    let Ok(quat) = st::restore::<15>((first, second)) else { return Ok(()) };
    let again = st::compress::<15>(quat).and_then(|(first, second)| {
        st::restore::<15>((first, second)).map_err(|_| packproof_codec::EncodeError::OutOfRange)
    });
    // The dropped component accumulates the errors of three, each up to half a step of 2 * 0.707107 / 32767.
    let near = |again: [f32; 4]| quat.iter().zip(again).all(|(a, b)| (a - b).abs() < 2e-4);
    match again {
        Ok(again) if near(again) => Ok(()),
        // Out of range: the word dropped a component that is not the largest.
        Err(_) if quat.iter().filter(|component| component.abs() > 0.707).count() > 1 => Ok(()),
        other => Err(format!("{first:08x} {second:04x} is {quat:?} and comes back as {other:?}")),
    }
}

/// Checks both properties on words taken from the bytes.
pub fn from_bytes(data: &[u8]) -> Checked {
    let mut words = data.chunks_exact(6);
    words.try_for_each(|chunk| {
        let first = u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let second = u16::from_le_bytes([chunk[4], chunk[5]]);
        checked_is_original_without_nan(first, second)?;
        words_come_back(first, second)
    })
}
