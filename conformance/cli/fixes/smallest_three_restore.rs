// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
/// `[x, y, z, w]`; `None` if no rotation has these components.
pub fn restore(kept: [u32; 3], index: usize, sig: u32, bits: u32) -> Option<[f32; 4]> {
    const BOUNDS: f64 = 0.707_107;
    if index > 3 || sig > 1 || !(1..=32).contains(&bits) {
        return None;
    }
    let largest = ((1_u64 << bits) - 1) as f64;
    let mut quat = [0.0; 4];
    let mut square = 1.0;
    let others = (0..4).filter(|&at| at != index);
    for (q, at) in kept.into_iter().zip(others) {
        if f64::from(q) > largest {
            return None;
        }
        quat[at] = -BOUNDS + f64::from(q as f32) * (1.0 / largest) * (BOUNDS + BOUNDS);
        square -= quat[at] * quat[at];
    }
    if square < 0.0 {
        return None;
    }
    quat[index] = square.sqrt();
    Some(quat.map(|c| (if sig == 0 { -c } else { c }) as f32))
}
