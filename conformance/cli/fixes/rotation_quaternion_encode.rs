// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
/// The bytes of `[x, y, z, w]`; `None` if one is no component of a rotation.
pub fn rotation_quaternion_encode(quat: [f32; 4], bytes_each: usize) -> Option<Vec<u8>> {
    let steps = if bytes_each == 1 { 255.0 } else { 65535.0 };
    let mut out = Vec::new();
    for at in [3, 0, 1, 2] {
        let c = f64::from(quat[at]);
        // Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
        if c.is_nan() || c.abs() > 1.0 + 1.0 / 1_048_576.0 {
            return None;
        }
        let c = c.clamp(-1.0, 1.0);
        let c = if quat[3] < 0.0 { -c } else { c };
        let unit = if at == 3 { c } else { c / 2.0 + 0.5 };
        let step = (unit * steps + 0.5).floor() as u16;
        out.extend(&step.to_le_bytes()[..bytes_each]);
    }
    Some(out)
}
