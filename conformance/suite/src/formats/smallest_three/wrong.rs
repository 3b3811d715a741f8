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

fn length(quat: [f64; 4]) -> f64 {
    quat.map(|component| component * component).iter().sum::<f64>().sqrt()
}

fn length32(quat: [f32; 4]) -> f32 {
    quat.iter().fold(0.0, |sum, component| sum + component * component).sqrt()
}

/// A quaternion of length 1, or another one if it has no length; NaN stays.
pub(crate) fn normalised(quat: [f32; 4], without: [f32; 4]) -> [f64; 4] {
    let wide = quat.map(f64::from);
    match length(wide) {
        0.0 => without.map(f64::from),
        length if length.is_nan() => wide,
        length => wide.map(|component| f64::from((component / length) as f32)),
    }
}

/// As [`normalised`], in binary32, by any length.
pub(crate) fn normalised32(quat: [f32; 4]) -> [f64; 4] {
    let length = length32(quat);
    quat.map(|component| f64::from(component / length))
}

/// As [`normalised32`], or the identity for what has no length.
pub(crate) fn normalised32_or_identity(quat: [f32; 4]) -> [f64; 4] {
    if length32(quat) == 0.0 { IDENTITY.map(f64::from) } else { normalised32(quat) }
}

/// As [`normalised32`], where the square is off 1; the identity for what is shorter than a hundred-thousandth.
pub(crate) fn if_off(quat: [f32; 4]) -> [f64; 4] {
    let length = length32(quat);
    match length * length {
        square if (square - 1.0).abs() <= 1e-5 => quat.map(f64::from),
        _ if length < 1e-5 => IDENTITY.map(f64::from),
        _ => normalised32(quat),
    }
}

/// As [`normalised`], in binary64, by the reciprocal of the length.
pub(crate) fn by_reciprocal(quat: [f32; 4]) -> [f64; 4] {
    let wide = quat.map(f64::from);
    let length = length(wide);
    let reciprocal = 1.0 / length;
    if length == 0.0 { IDENTITY.map(f64::from) } else { wide.map(|component| component * reciprocal) }
}

/// As [`normalised`], in binary64.
pub(crate) fn normalised64(quat: [f32; 4]) -> [f64; 4] {
    let wide = quat.map(f64::from);
    if length(wide) > 0.0 { divided64(wide) } else { IDENTITY.map(f64::from) }
}

/// A restored quaternion by its length.
pub(crate) fn divided64(quat: [f64; 4]) -> [f64; 4] {
    let length = length(quat);
    quat.map(|component| component / length)
}

/// As [`divided64`], in binary32.
pub(crate) fn divided32(quat: [f64; 4]) -> [f64; 4] {
    normalised32_or_identity(quat.map(|component| component as f32))
}

/// As [`divided64`], in binary32, by the reciprocal.
pub(crate) fn times_reciprocal(quat: [f64; 4]) -> [f64; 4] {
    let quat = quat.map(|component| component as f32);
    let reciprocal = 1.0 / length32(quat);
    quat.map(|component| f64::from(component * reciprocal))
}

/// As [`divided64`], in binary32, with the squares added in pairs.
pub(crate) fn divided_pairwise(quat: [f64; 4]) -> [f64; 4] {
    let quat = quat.map(|component| component as f32);
    let [x, y, z, w] = quat.map(|component| component * component);
    let length = ((x + z) + (y + w)).sqrt();
    quat.map(|component| f64::from(component / length))
}

/// As [`divided64`], in binary32, or the identity for what has no length.
pub(crate) fn divided_or_identity(quat: [f64; 4]) -> [f64; 4] {
    let quat = quat.map(|component| component as f32);
    let length = length32(quat);
    let has_length = length > 1e-6;
    if has_length { quat.map(|component| f64::from(component / length)) } else { IDENTITY.map(f64::from) }
}

/// The highest bit of a field.
pub(crate) fn top_bit(bits: u32) -> i64 {
    1 << bits.saturating_sub(1).min(61)
}

/// A field with its highest bit turned.
pub(crate) fn flipped(code: i64, bits: u32) -> i64 {
    (code ^ top_bit(bits)) & (2 * top_bit(bits) - 1)
}
