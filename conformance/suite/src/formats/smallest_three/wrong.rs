//! What published code does in the place of an expression of the program.

pub(crate) const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A list that begins with another of its elements.
pub(crate) fn rotated<T: Copy, const N: usize>(mut list: [T; N], first: usize) -> [T; N] {
    list.rotate_left(first % N);
    list
}

/// The place of the component whose magnitude is the best, and the component.
pub(crate) fn dropped(magnitudes: [f64; 4], quat: [f64; 4], is_better: fn(f64, f64) -> bool) -> (usize, f64) {
    let better = |best: usize, at: usize| if is_better(magnitudes[at], magnitudes[best]) { at } else { best };
    let best = (1..4).fold(0, better);
    (best, quat[best])
}

/// The sum of a quaternion's squares, in binary32 after each step.
pub(crate) fn square32(quat: [f64; 4]) -> f64 {
    let quat = quat.map(|component| component as f32);
    quat.iter().fold(0.0, |sum, component| sum + component * component).into()
}

/// As [`square32`], added in pairs.
pub(crate) fn square32_pairwise(quat: [f64; 4]) -> f64 {
    let [x, y, z, w] = quat.map(|component| component as f32).map(|component| component * component);
    ((x + z) + (y + w)).into()
}

/// Whether the square of a quaternion is off 1 by more than a hundred-thousandth, in binary32.
pub(crate) fn is_off(quat: [f32; 4]) -> bool {
    let length = square32(quat.map(f64::from)).sqrt() as f32;
    let off = (length * length - 1.0).abs();
    off.is_nan() || off > 1e-5
}

/// The highest bit of a field.
pub(crate) fn top_bit(bits: u32) -> i64 {
    1 << bits.saturating_sub(1).min(61)
}

/// A field with its highest bit turned.
pub(crate) fn flipped(code: i64, bits: u32) -> i64 {
    (code ^ top_bit(bits)) & (2 * top_bit(bits) - 1)
}
