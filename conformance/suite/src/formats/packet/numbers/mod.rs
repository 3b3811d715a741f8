//! The packet fields with their numbers in slots.

mod half;
mod steps;

use packproof_reference::varint;

use super::operations;
use super::sets::{
    HALF_DECODE, HALF_ENCODE, NORMALIZED_ENCODE, QUATERNION_DECODE, QUATERNION_ENCODE, RANGE_DECODE,
    RANGE_ENCODE, STEPS_ENCODE, decoders, encoders,
};
use super::table::{Kind, Packet};
use crate::model::numbers::{left, numbers, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const RANGED: &[&str] = &[
    "packet.range_limited_float8_encode",
    "packet.range_limited_float8_decode",
    "packet.range_limited_float16_encode",
    "packet.range_limited_float16_decode",
];
const BYTES_DECODE: &[&str] = decoders!(
    float16 normalized_float8 normalized_float16 range_limited_float8 range_limited_float16 vector2_float32
    vector3_float32 vector2_float16 vector3_float16 rotation_quaternion64 rotation_quaternion32
);
const WIDE_ENCODE: &[&str] = encoders!(
    float16 normalized_float16 range_limited_float16 vector2_float32 vector3_float32 vector2_float16
    vector3_float16 rotation_quaternion64
);
const WIDE_DECODE: &[&str] = decoders!(
    float16 normalized_float16 range_limited_float16 vector2_float32 vector3_float32 vector2_float16
    vector3_float16 rotation_quaternion64
);
const LISTS_ENCODE: &[&str] = encoders!(vector2_float32 vector3_float32 vector2_float16 vector3_float16 rotation_quaternion64 rotation_quaternion32);
const LISTS_DECODE: &[&str] = decoders!(vector2_float32 vector3_float32 vector2_float16 vector3_float16 rotation_quaternion64 rotation_quaternion32);
const STEPS_DECODE: &[&str] = decoders!(
    normalized_float8 normalized_float16 range_limited_float8 range_limited_float16 rotation_quaternion64
    rotation_quaternion32
);

numbers! {
    |program, case| operations::answer(&program, case);
    one {
        subnormal_tie_bit = 1, Near, HALF_ENCODE, Any "tests {x} for an odd pattern where it rounds ties of subnormals, not 1", "A pattern is odd if its lowest bit is set.";
        bias_signs = 0, To(2), HALF_ENCODE, Each &["", "adds 127 to the exponent", "subtracts 15 from the exponent"], "Subtract 127 and add 15.";
        exchanged_at = 0, To(6), LISTS_ENCODE, Each &["", "exchanges the first and second component on the wire", "exchanges the second and third component on the wire", "exchanges the third and fourth component on the wire", "exchanges the first and third component on the wire", "exchanges the second and fourth component on the wire", "exchanges the first and fourth component on the wire"], "A vector is x, y, z; a rotation is w, x, y, z.";
        read_exchanged = 0, To(6), LISTS_DECODE, Each &["", "exchanges x and y", "exchanges y and z", "exchanges z and w", "exchanges x and z", "exchanges y and w", "exchanges x and w"], "Answer x, y, z and w in this order.";
        tie_bit = 1, Near, HALF_ENCODE, Any "tests {x} for an odd pattern where it rounds ties, not 1", "A pattern is odd if its lowest bit is set.";
        variable_bits = 16, These(&[8, 15, 17, 32]), encoders!(variable_float16), Any "writes patterns of {} bits, not 16", "A pattern has {right} bits.";
        exchanged = 0, To(1), RANGED, Each &["", "takes min for range and range for min"], "Take min and range by their names.";
        least_range = 0, These(&[-1, 1, 2]), RANGED, Any "refuses ranges up to {}, not up to 0", "Refuse a range that is not above 0 (out_of_range).";
        highest = 1000, These(&[0, 2000, 999, 1001, -1000]), QUATERNION_ENCODE, Any "takes {m} for components above 1, not 1", "Clamp to 1.";
        lowest = -1000, These(&[0, -2000, -999, -1001, 1000]), QUATERNION_ENCODE, Any "takes {m} for components below -1, not -1", "Clamp to -1.";
        infinity = 0x7C00, Near, HALF_ENCODE, Any "writes infinity as {x}, not {rightx}", "Infinity is {rightx}.";
        sign_mask = 0x8000, Near, HALF_ENCODE, Any "masks the sign with {x}, not {rightx}", "Mask the sign with {rightx}.";
        sign_shift = 16, To(31), HALF_ENCODE, Any "shifts the pattern right by {} for the sign, not by 16", "Shift it right by {right}.";
        exponent_shift = 23, To(31), HALF_ENCODE, Any "shifts the pattern right by {} for the exponent, not by 23", "Shift it right by {right}.";
        exponent_mask = 0xFF, Near, HALF_ENCODE, Any "masks the exponent with {x}, not {rightx}", "Mask it with {rightx}.";
        fraction_mask = 0x7F_FFFF, Near, HALF_ENCODE, Any "masks the fraction with {x}, not {rightx}", "Mask it with {rightx}.";
        special = 255, Near, HALF_ENCODE, Any "takes the exponent {} for infinity and NaN, not 255", "Infinity and NaN have the exponent {right}.";
        bias = 112, Near, HALF_ENCODE, Any "subtracts {} from the exponent, not 127 - 15 = 112", "Subtract 127 and add 15.";
        beyond = 0x7C00, Near, HALF_ENCODE, Any "writes {x} for numbers beyond the largest, not {rightx}", "Write infinity, {rightx}.";
        quiet = 0x7E00, Near, HALF_ENCODE, Any "writes NaN as {x} and its payload, not as {rightx}", "A NaN is {rightx} and its payload.";
        payload = 13, To(31), HALF_ENCODE, Any "shifts a NaN's payload right by {}, not by 13", "Shift it right by {right}.";
        top = 31, Near, HALF_ENCODE, Any "takes numbers from the exponent {} on for infinity, not from 31 on", "Exponents from {right} on are beyond the largest.";
        lost = -10, These(&[-14, -13, -12, -11, -9, -8, -7, -6, -5, -20, -24]), HALF_ENCODE, Any "writes zero for exponents below {}, not below -10", "Numbers down to an exponent of {right} can round to the least subnormal.";
        subnormal = 0, These(&[-1, 1, 2, -2]), HALF_ENCODE, Any "writes exponents up to {} as subnormals, not up to 0", "Exponents up to {right} are subnormal.";
        hidden = 0x80_0000, Near, HALF_ENCODE, Any "sets {x} for the leading bit of a subnormal, not {rightx}", "Set {rightx}.";
        subnormal_shift = 14, To(31), HALF_ENCODE, Any "shifts a subnormal right by {} less its exponent, not by 14 less it", "Shift it right by {right} less its exponent.";
        middle_shift = 1, To(4), HALF_ENCODE, Any "takes 1 << (shift - {}) for half of a subnormal's last bit", "Half of the last bit is 1 << (shift - {right}).";
        place = 10, To(20), HALF_ENCODE, Any "shifts the exponent left by {}, not by 10", "Shift it left by {right}.";
        shift = 13, To(31), HALF_ENCODE, Any "shifts the fraction right by {}, not by 13", "Shift it right by {right}.";
        rest_mask = 0x1FFF, Near, HALF_ENCODE, Any "masks what is rounded with {x}, not {rightx}", "Mask it with {rightx}.";
        middle = 0x1000, Near, HALF_ENCODE, Any "rounds up above {x}, not above {rightx}", "Half of the last bit is {rightx}.";
        ties = 0, To(3), HALF_ENCODE, Each &["", "rounds ties up", "rounds ties down", "rounds ties to the odd one"], "Round ties to the even one.";
        subnormal_ties = 0, To(3), HALF_ENCODE, Each &["", "rounds ties of subnormals up", "rounds ties of subnormals down", "rounds ties of subnormals to the odd one"], "Round ties to the even one.";
        up = 1, To(3), HALF_ENCODE, Any "adds {} to round up, not 1", "Add {right}.";
        read_sign_mask = 0x8000, Near, HALF_DECODE, Any "masks the sign with {x}, not {rightx}", "Mask the sign with {rightx}.";
        read_sign_shift = 16, To(31), HALF_DECODE, Any "shifts the sign left by {}, not by 16", "Shift it left by {right}.";
        read_place = 10, To(20), HALF_DECODE, Any "shifts right by {} for the exponent, not by 10", "Shift right by {right}.";
        read_exponent_mask = 0x1F, Near, HALF_DECODE, Any "masks the exponent with {x}, not {rightx}", "Mask it with {rightx}.";
        read_fraction_mask = 0x3FF, Near, HALF_DECODE, Any "masks the fraction with {x}, not {rightx}", "Mask it with {rightx}.";
        read_top = 31, Near, HALF_DECODE, Any "takes the exponent {} for infinity and NaN, not 31", "Infinity and NaN have the exponent {right}.";
        read_infinity = 0x7F80_0000, Near, HALF_DECODE, Any "reads infinity as {x}, not {rightx}", "Infinity is {rightx}.";
        read_quiet = 0x7FC0_0000, Near, HALF_DECODE, Any "reads NaN as {x} and its payload, not as {rightx}", "A NaN is {rightx} and its payload.";
        read_payload = 13, To(31), HALF_DECODE, Any "shifts a NaN's payload left by {}, not by 13", "Shift it left by {right}.";
        read_bias = 112, Near, HALF_DECODE, Any "adds {} to the exponent, not 127 - 15 = 112", "Subtract 15 and add 127.";
        read_shift = 13, To(31), HALF_DECODE, Any "shifts the fraction left by {}, not by 13", "Shift it left by {right}.";
        read_exponent_shift = 23, To(31), HALF_DECODE, Any "shifts the exponent left by {}, not by 23", "Shift it left by {right}.";
        read_subnormal = 1, Near, HALF_DECODE, Any "takes subnormals to have the exponent {}, not 1", "A subnormal has the exponent {right}.";
        read_hidden = 0x400, Near, HALF_DECODE, Any "shifts a subnormal until {x} is set, not {rightx}", "Shift it until {rightx} is set.";
        subnormal_mask = 0x3FF, Near, HALF_DECODE, Any "masks a subnormal with {x} after shifting, not {rightx}", "Mask it with {rightx}.";
        steps = 1, These(&[-1, 0, 2, 3]), STEPS_ENCODE, Any "scales by the patterns less {}, not less 1", "Scale by the largest code: 255 or 65535.";
        half = 500, These(&[0, 1000, -500, 250, 499, 501, 510, 490, 600, 400, 1500]), STEPS_ENCODE, Any "adds {m} before it rounds down, not 0.5", "Add 0.5, then round down.";
        rounding = 0, To(2), STEPS_ENCODE, Each &["", "adds 0.5 and rounds up", "adds 0.5 and rounds to the nearest"], "Add 0.5, then round down.";
        least_value = 0, These(&[-1000, 1000, -2000, 2000, 500]), NORMALIZED_ENCODE, Any "accepts values from {m} on, not from 0 on", "Accept 0 to 1 (else out_of_range).";
        most_value = 1000, These(&[0, 2000, 500, 999, 1001, 1100, 900]), NORMALIZED_ENCODE, Any "accepts values up to {m}, not up to 1", "Accept 0 to 1 (else out_of_range).";
        closed = 0, To(2), encoders!(normalized_float8 normalized_float16 range_limited_float8 range_limited_float16), Each &["", "refuses the lower end", "refuses the upper end"], "Accept both ends.";
        clamped = 1, These(&[-1, 0, 2, 3]), RANGE_ENCODE, Any "clamps to the patterns less {}, not less 1", "Clamp to the largest code: 255 or 65535.";
        start = -1, These(&[1, 0]), RANGE_ENCODE, Any "adds min {} times before it scales", "Subtract min.";
        read_start = 1, These(&[-1, 0, 2]), RANGE_DECODE, Any "adds min {} times", "Add min.";
        read_steps = 1, These(&[-1, 0, 2, 3]), STEPS_DECODE, Any "divides by the patterns less {}, not less 1", "Divide by the largest code: 255 or 65535.";
        w_steps = 1, These(&[-1, 0, 2, 3]), QUATERNION_ENCODE, Any "scales w by the patterns less {}, not less 1", "Scale by the largest code: 255 or 65535.";
        read_w_steps = 1, These(&[-1, 0, 2, 3]), QUATERNION_DECODE, Any "divides w by the patterns less {}, not less 1", "Divide by the largest code: 255 or 65535.";
        tolerance = 20, To(30), QUATERNION_ENCODE, Any "accepts components up to 1 and 2^-{}, not 2^-20", "Accept components up to 1 + 2^-{right}, and clamp them to 1.";
        negates = 0, To(3), QUATERNION_ENCODE, Each &["", "does not negate a quaternion whose w is negative", "negates a quaternion whose w is positive", "negates a quaternion whose w is zero, too"], "Negate the quaternion if w is negative.";
        middle_value = 1000, These(&[0, 2000, -1000, 999, 1001, 500]), QUATERNION_ENCODE, Any "adds {m} to x, y and z before it halves them, not 1", "Map [-1, 1] to [0, 1]: (x + 1) / 2.";
        divisor = 2000, These(&[1000, 3000, 4000]), QUATERNION_ENCODE, Any "divides x, y and z by {m} after adding 1, not by 2", "Map [-1, 1] to [0, 1]: (x + 1) / 2.";
        factor = 2, To(4), QUATERNION_DECODE, Any "takes x, y and z {} times before it subtracts the largest code, not 2 times", "Map [0, 1] to [-1, 1]: (2 * code - largest) / largest.";
        less = 1, These(&[-1, 0, 2, 3]), QUATERNION_DECODE, Any "subtracts the patterns less {} from x, y and z, not less 1", "Map [0, 1] to [-1, 1]: (2 * code - largest) / largest.";
        needs = 0, These(&[-2, -1, 1, 2]), BYTES_DECODE, Any "needs {} bytes more than the field has", "Refuse (truncated) input that is shorter than the field, and no other.";
        taken = 0, These(&[-4, -3, -2, -1, 1, 2, 3, 4, 8]), BYTES_DECODE, Any "reports {} bytes more than the field has", "Report the bytes of the field.";
    }
    each {
        code_steps = [1, 1, 1, 1], ["w", "x", "y", "z"], These(&[0, 2, -1, 3]), QUATERNION_ENCODE, Any "scales {of} by the patterns less {}, not less 1", "Scale by the largest code: 255 or 65535.";
        code_half = [500, 500, 500, 500], ["w", "x", "y", "z"], These(&[0, 1000, -500, 499, 501, 510, 490, 250]), QUATERNION_ENCODE, Any "adds {m} to {of} before it rounds down, not 0.5", "Add 0.5, then round down.";
        code_middle = [1000, 1000, 1000], ["x", "y", "z"], These(&[0, 2000, -1000]), QUATERNION_ENCODE, Any "adds {m} to {of} before it halves it, not 1", "Map [-1, 1] to [0, 1]: (x + 1) / 2.";
        code_divisor = [2000, 2000, 2000], ["x", "y", "z"], These(&[1000, 3000, 4000]), QUATERNION_ENCODE, Any "divides {of} by {m} after adding 1, not by 2", "Map [-1, 1] to [0, 1]: (x + 1) / 2.";
        word_steps = [1, 1, 1, 1], ["w", "x", "y", "z"], These(&[0, 2, -1, 3]), QUATERNION_DECODE, Any "divides {of} by the patterns less {}, not less 1", "Divide by the largest code: 255 or 65535.";
        word_less = [1, 1, 1], ["x", "y", "z"], These(&[0, 2, -1, 3]), QUATERNION_DECODE, Any "subtracts the patterns less {} from {of}, not less 1", "Map [0, 1] to [-1, 1]: (2 * code - largest) / largest.";
        word_factor = [2, 2, 2], ["x", "y", "z"], To(4), QUATERNION_DECODE, Any "takes {of} {} times before it subtracts the largest code, not 2 times", "Map [0, 1] to [-1, 1]: (2 * code - largest) / largest.";
        moved = [0, 0, 0, 0], ["first component", "second component", "third component", "fourth component"], These(&[-8, -4, -2, -1, 1, 2, 4, 8]), BYTES_DECODE, Any "reads the {of} {} bytes after its place", "Components follow one another without gaps.";
        byte_place = [0, 1, 2, 3], ["byte 0", "byte 1", "byte 2", "byte 3"], To(4), WIDE_DECODE, Any "reads byte {} of a word for {of}", "Read each byte of a word once.";
        byte_shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), WIDE_ENCODE, Any "shifts right by {} for {of} of a word, not by {right}", "Shift right by {right} for {of}: the least significant comes first.";
        byte_mask = [0xFF, 0xFF, 0xFF, 0xFF], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WIDE_ENCODE, Any "masks {of} of a word with {x}, not {rightx}", "A byte has eight bits.";
        read_byte_shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), WIDE_DECODE, Any "shifts {of} of a word left by {}, not by {right}", "Shift {of} left by {right}: the least significant comes first.";
        at = [0, 1, 2, 3], ["the first place", "the second place", "the third place", "the fourth place"], To(3), LISTS_ENCODE, Any "writes component {} of those on the wire at {of}", "A vector is x, y, z; a rotation is w, x, y, z.";
        offset = [0, 1, 2, 3], ["first component", "second component", "third component", "fourth component"], To(4), LISTS_DECODE, Any "reads the {of} of the wire {} words from the start, not {right}", "A vector is x, y, z; a rotation is w, x, y, z.";
        shown = [0, 1, 2, 3], ["x", "y", "z", "w"], To(3), LISTS_DECODE, Any "answers component {} for {of}", "Answer x, y, z and w in this order.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

impl Program {
    fn push(&self, out: &mut Vec<u8>, word: i64, size: usize) {
        for at in 0..size {
            let byte = right(word.into(), self.byte_shift[at]) as i64;
            out.push((byte & self.byte_mask[at]) as u8);
        }
    }

    /// The word at a byte, of so many bytes.
    fn word(&self, bytes: &[u8], at: i64, size: usize) -> Answer<i64> {
        let mut word = 0;
        for byte in 0..size {
            let place = at + self.byte_place[byte];
            let Some(&of) = bytes.get(place as usize) else {
                return Err(Refusal::Broken("beyond the input".to_owned()));
            };
            word |= left(of.into(), self.read_byte_shift[byte]);
        }
        Ok(word as i64)
    }
}

/// Exchanges the pair of a number, from 1 on.
fn exchange<T>(list: &mut [T], number: i64) {
    const PAIRS: [(usize, usize); 6] = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)];
    let pair = usize::try_from(number - 1).ok().and_then(|at| PAIRS.get(at));
    if let Some(&(a, b)) = pair.filter(|(_, b)| *b < list.len()) {
        list.swap(a, b);
    }
}

impl Packet for Program {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        if components.len() != kind.components() {
            return Err(Refusal::Broken("another number of components".to_owned()));
        }
        if kind == Kind::VariableFloat16 {
            return varint::encode(self.narrow(components[0]) as u64, self.variable_bits as u32);
        }
        let size = kind.component_bytes();
        let words: Vec<i64> = match kind {
            Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => {
                components.iter().map(|component| self.narrow(*component)).collect()
            }
            Kind::VectorFloat32(_) => components.iter().map(|component| component.to_bits().into()).collect(),
            Kind::NormalizedFloat(_) => vec![self.normalized(components[0], size)?],
            Kind::RangeLimitedFloat(_, interval) => vec![self.ranged(components[0], interval, size)?],
            Kind::RotationQuaternion(_) => self.rotation(components, size)?,
        };
        let mut words = words;
        exchange(&mut words, self.exchanged_at);
        let mut out = Vec::new();
        for at in 0..words.len() {
            let is_vector = matches!(kind, Kind::VectorFloat32(_) | Kind::VectorFloat16(_));
            let place = if is_vector { self.at[at] as usize } else { at };
            let Some(&word) = words.get(place) else {
                return Err(Refusal::Broken("no such component".to_owned()));
            };
            self.push(&mut out, word, size);
        }
        Ok(out)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        if kind == Kind::VariableFloat16 {
            let (pattern, len) = varint::decode(bytes, 16)?;
            return Ok((vec![self.widen(pattern as i64)], len));
        }
        if let Kind::RangeLimitedFloat(_, interval) = kind {
            self.interval(interval)?;
        }
        let (size, count) = (kind.component_bytes(), kind.components());
        let len = (size * count) as i64;
        if (bytes.len() as i64) < len + self.needs {
            return refused(Class::Truncated);
        }
        let mut words = Vec::new();
        for at in 0..count {
            let word = if count > 1 { self.offset[at] } else { 0 };
            words.push(self.word(bytes, word * size as i64 + self.moved[at], size)?);
        }
        let read: Vec<f32> = match kind {
            Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => {
                words.iter().map(|word| self.widen(*word)).collect()
            }
            Kind::VectorFloat32(_) => words.iter().map(|word| f32::from_bits(*word as u32)).collect(),
            Kind::NormalizedFloat(_) => vec![(words[0] as f64 / self.read_largest(size)) as f32],
            Kind::RangeLimitedFloat(_, interval) => {
                let (min, range) = self.ends(interval);
                let scaled = words[0] as f64 * range / self.read_largest(size);
                vec![(scaled + self.read_start as f64 * min) as f32]
            }
            Kind::RotationQuaternion(_) => self.quaternion(&words, size),
        };
        let mut shown = Vec::new();
        for at in 0..count {
            let place = if count > 1 { self.shown[at] as usize } else { 0 };
            let Some(&component) = read.get(place) else {
                return Err(Refusal::Broken("no such component".to_owned()));
            };
            shown.push(component);
        }
        exchange(&mut shown, self.read_exchanged);
        Ok((shown, (len + self.taken) as usize))
    }
}
