// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
/// The two words of `[x, y, z, w]`; `None` if a component is below the range, NaN or infinite.
pub fn compress15(quat: [f32; 4]) -> Option<(u32, u16)> {
    const BOUNDS: f64 = 0.707_107;
    const LARGEST: f64 = 32767.0;
    let mut index = 0;
    for at in 0..4 {
        if !quat[at].is_finite() {
            return None;
        }
        if quat[at].abs() > quat[index].abs() {
            index = at;
        }
    }
    let negative = quat[index] < 0.0;
    let mut kept = [0_u32; 3];
    let others = (0..4).filter(|&at| at != index);
    for (q, at) in kept.iter_mut().zip(others) {
        let c = f64::from(if negative { -quat[at] } else { quat[at] });
        let step = ((c + BOUNDS) / (BOUNDS + BOUNDS) * LARGEST + 0.5).floor();
        if step < 0.0 {
            return None;
        }
        *q = step.min(LARGEST) as u32;
    }
    let sig = u32::from(!negative);
    Some((kept[0] | kept[1] << 15 | (index as u32) << 30, (kept[2] | sig << 15) as u16))
}
