//! Generated vectors of smallest three: every field of every word alone, every index and sign, ties, components
//! at the bounds, words that no writer writes, and the general form at several widths.

mod parts;

use super::json::show_components;
use super::table;
use crate::model::group::GroupBuilder;
use crate::model::vector::{Group, Note};
use packproof_codec::smallest_three::BOUNDS;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "index",
        catches: "A wrong choice of the dropped component, or its index in another place",
        effect: "Another rotation",
    },
    Note {
        flag: "sign",
        catches: "A sign that is lost, in another place, or not applied to the kept components",
        effect: "The quaternion comes back negated, or as another rotation",
    },
    Note {
        flag: "tie",
        catches: "The last of equal components dropped instead of the first",
        effect: "Other words than the original's",
    },
    Note {
        flag: "field",
        catches: "A field that is too narrow, in another place, or in another order",
        effect: "Components exchanged or cut",
    },
    Note {
        flag: "bounds",
        catches: "Other bounds than 0.707107, or a component beyond them",
        effect: "Restored components that differ in the last bits; overflow into the neighbouring field",
    },
    Note {
        flag: "precision",
        catches: "Squares that are added in binary32, in the 80-bit registers of the x87, or contracted to fused operations",
        effect: "The dropped component is off in its last bit, or by much more",
    },
    Note {
        flag: "no-rotation",
        catches: "A root of a negative number",
        effect: "NaN in a game's transforms",
    },
    Note {
        flag: "reserved",
        catches: "Reserved bits that are taken without a word, or read as something else",
        effect: "Two words for one quaternion",
    },
    Note {
        flag: "not-finite",
        catches: "NaN and infinities cast to an integer",
        effect: "Whatever the processor makes of it",
    },
    Note {
        flag: "parameter",
        catches: "Widths, indices and components that the format does not have, taken without a word",
        effect: "Quaternions without meaning",
    },
];

const COMPRESS: &str = "smallest_three.compress";
const RESTORE: &str = "smallest_three.restore";
const ORIGINAL: &str = "smallest_three.restore_original";

const SQRT_HALF: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// A slug for the id, a quaternion, a flag and a comment.
type Quat = (&'static str, [f32; 4], &'static str, &'static str);

const QUATS: [Quat; 27] = [
    ("identity", [0.0, 0.0, 0.0, 1.0], "index", "w dropped, all others half way"),
    ("minus-identity", [0.0, 0.0, 0.0, -1.0], "sign", "w dropped, negative"),
    ("x", [1.0, 0.0, 0.0, 0.0], "index", "x dropped"),
    ("minus-x", [-1.0, 0.0, 0.0, 0.0], "sign", "x dropped, negative: magnitudes are compared"),
    ("y", [0.0, 1.0, 0.0, 0.0], "index", "y dropped"),
    ("minus-y", [0.0, -1.0, 0.0, 0.0], "sign", "y dropped, negative"),
    ("z", [0.0, 0.0, 1.0, 0.0], "index", "z dropped"),
    ("minus-z", [0.0, 0.0, -1.0, 0.0], "sign", "z dropped, negative"),
    ("halves", [0.5, 0.5, 0.5, 0.5], "tie", "the first of four equal ones"),
    ("halves-mixed", [0.5, -0.5, 0.5, -0.5], "tie", "equal magnitudes, signs differ"),
    ("halves-first-negative", [-0.5, 0.5, 0.5, 0.5], "tie", "the first is dropped, the others are negated"),
    ("tie-of-last-two", [0.1, 0.1, SQRT_HALF, SQRT_HALF], "tie", "z before w"),
    ("tie-of-last-two-of-unit-length", [0.1, 0.1, 0.7, 0.7], "tie", "z before w"),
    ("tie-of-middle-two", [0.1, -0.7, 0.7, 0.1], "tie", "y before z"),
    ("tie-of-outer-two", [0.7, 0.1, 0.1, 0.7], "tie", "x before w"),
    ("bounds", [SQRT_HALF, SQRT_HALF, 0.0, 0.0], "bounds", "the largest that a kept component can be"),
    (
        "minus-bounds",
        [SQRT_HALF, -SQRT_HALF, 0.0, 0.0],
        "bounds",
        "the smallest that a kept component can be",
    ),
    ("rising", [0.182_574_18, 0.365_148_37, 0.547_722_6, 0.730_296_7], "field", "four different magnitudes"),
    (
        "falling",
        [0.730_296_7, -0.547_722_6, 0.365_148_37, -0.182_574_18],
        "field",
        "the others are not negated",
    ),
    (
        "falling-negated",
        [-0.730_296_7, 0.547_722_6, -0.365_148_37, 0.182_574_18],
        "sign",
        "the others are negated",
    ),
    ("zero", [0.0; 4], "tie", "no rotation, but finite: x dropped, not negative"),
    ("minus-zero", [-0.0, 0.0, 0.0, 0.0], "sign", "negative zero is not negative"),
    ("too-long", [0.8, 0.9, 0.8, 1.0], "bounds", "not of unit length: kept components are clamped above"),
    (
        "not-quite-unit",
        [0.7073, -0.7072, 0.0, 0.0],
        "bounds",
        "just beyond the range: rounds to its end where the steps are wide enough",
    ),
    (
        "below-the-range",
        [1.0, -0.9, 0.0, 0.0],
        "bounds",
        "a kept component that rounds below the range is refused",
    ),
    (
        "a-hair-below",
        [0.9, -(BOUNDS as f32) - 8e-7, 0.1, 0.0],
        "bounds",
        "less than 1e-6 below the range: 0 or refused, as the steps are wide",
    ),
    (
        "far-too-long",
        [3e38, 1.5e38, 0.0, 0.0],
        "bounds",
        "clamped before it is converted: no integer type holds so many steps",
    ),
];

/// A kept component between half a step and a whole one and a half below the range, as far as a binary32 tells steps apart.
fn a_step_below(bits: u32) -> Option<[f32; 4]> {
    let step = 2.0 * BOUNDS / ((1_u64 << bits) - 1) as f64;
    (9..=20).contains(&bits).then(|| [0.9, -(BOUNDS + 1.2 * step) as f32, 0.1, 0.0])
}

/// Widths, and a kept and a dropped component of unit length. Found by a search: the kept one is so close to a tie that it rounds
/// down with bounds of 0.707107, and up with bounds of 0.7071068, 0.70710678 and 1/sqrt 2, in binary64 and in binary32.
const TELLS_BOUNDS: [(u32, [f32; 2]); 3] = [
    (9, [f32::from_bits(0x3F32_8A25), 0.716_662_2]),
    (10, [f32::from_bits(0x3F33_12AA), 0.714_629_1]),
    (15, [f32::from_bits(0x3F33_30D6), 0.714_178_2]),
];

const A_STEP_BELOW: &str = "floor(x + 0.5) is -1: refused, not truncated to 0";

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = [9, 10, 15].map(words).into();
    groups.extend([1, 2, 4, 12, 20, 25, 32].map(parts::parts));
    groups.extend([8, 10, 11, 14, 16].map(parts::few_parts));
    groups.extend([0, 33].map(parts::bad_width));
    groups
}

fn words(bits: u32) -> Group {
    let mut group = group(&format!("words-{bits}"))
        .stays("each bit, field, index and sign alone, checked and as the original does it, at every width")
        .parameter("bits", bits);
    for (slug, quat, flag, comment) in QUATS {
        let id = format!("smallest-three-{bits}-{slug}");
        group.add(id, COMPRESS, show_components(quat), &[flag], comment);
    }
    if let Some((_, [kept, dropped])) = TELLS_BOUNDS.into_iter().find(|(of, _)| *of == bits) {
        for (slug, quat) in [("upper", [kept, 0.0, 0.0, dropped]), ("lower", [-kept, 0.0, 0.0, dropped])] {
            let id = format!("smallest-three-{bits}-{slug}-bound-has-six-digits");
            let comment =
                "close to a tie: with 0.7071068 or 1/sqrt 2 for the bounds it rounds to the next integer";
            group.add(id, COMPRESS, show_components(quat), &["bounds"], comment);
        }
    }
    if let Some(quat) = a_step_below(bits) {
        let id = format!("smallest-three-{bits}-a-step-below");
        group.add(id, COMPRESS, show_components(quat), &["bounds"], A_STEP_BELOW);
    }
    for (slug, value) in
        [("nan", f32::NAN), ("infinity", f32::INFINITY), ("minus-infinity", f32::NEG_INFINITY)]
    {
        for (at, name) in ["x", "y", "z", "w"].into_iter().enumerate() {
            let mut quat = [0.5; 4];
            quat[at] = value;
            let id = format!("smallest-three-{bits}-{slug}-{name}");
            group.add(id, COMPRESS, show_components(quat), &["not-finite"], "has no integer");
        }
    }
    for (name, words, flag, comment) in restored(bits) {
        for (operation, verb) in [(RESTORE, "restore"), (ORIGINAL, "original")] {
            let id = format!("smallest-three-{bits}-{verb}-{name}");
            group.add(id, operation, words.clone(), &[flag], &comment);
        }
    }
    group.finish()
}

/// The end of an identifier, words, a flag, a comment.
type Restored = (String, Vec<u32>, &'static str, String);

/// Words to restore: each index with both signs, each bit of each field, components of no rotation, reserved bits.
fn restored(bits: u32) -> Vec<Restored> {
    let largest = (1_u32 << bits) - 1;
    let half = 1 << (bits - 1);
    let mut all = Vec::new();
    let mut add = |name: String, kept: [u32; 3], index: u32, sig: u32, flag, comment: &str| {
        all.push((name, join(bits, kept, index, sig), flag, comment.to_owned()));
    };
    for index in 0..4 {
        for sig in [1, 0] {
            let kept = [half + half / 2, half - half / 4, half / 2 + 1];
            let name = format!("index-{index}-sig-{sig}");
            let flag = if sig == 1 { "index" } else { "sign" };
            add(name, kept, index, sig, flag, "three different components");
        }
    }
    for (at, name) in ["a", "b", "c"].into_iter().enumerate() {
        for bit in 0..bits {
            let mut kept = [half; 3];
            kept[at] ^= 1 << bit;
            add(format!("{name}-bit-{bit}"), kept, 3, 1, "field", "one bit differs from half way");
        }
        let mut kept = [half; 3];
        kept[at] = largest;
        add(format!("{name}-largest"), kept, 0, 1, "bounds", "one component at the upper bound");
        kept[at] = 0;
        add(format!("{name}-smallest"), kept, 1, 0, "bounds", "one component at the lower bound");
    }
    add("all-largest".into(), [largest; 3], 3, 1, "no-rotation", "squares add up to 1.5");
    add("all-smallest".into(), [0; 3], 0, 0, "no-rotation", "squares add up to 1.5, and sig is 0");
    let (edge, inside) = ([largest, largest, half], [largest - 1, largest - 1, half]);
    add("two-largest".into(), edge, 2, 1, "no-rotation", "two at the bounds: a hair above 1");
    add("two-inside".into(), inside, 2, 1, "no-rotation", "one step inside the same edge");
    if bits == 15 {
        // Found by a search: the dropped component is 0.00005, and its last bit is that of the arithmetic. What each gives was
        // computed with NumPy, whose `longdouble` is the x87's.
        for (at, kept) in SMALL_ROOTS.into_iter().enumerate() {
            let comment = "the root of a small difference of squares: each is rounded to binary64";
            add(format!("small-root-{}", at + 1), kept, 3, 1, "precision", comment);
        }
        for (at, kept) in ORDERED.into_iter().enumerate() {
            add(format!("order-of-operations-{}", at + 1), kept, 3, 1, "precision", ORDER);
        }
    }
    if bits == 9 {
        all.extend(reserved());
    }
    all
}

/// Words of 9 bits with the two reserved bits.
fn reserved() -> Vec<Restored> {
    let comment = "bits 29 and 31 are 0; the original does not look at them";
    let mut all = Vec::new();
    for (name, reserved) in [("29", 1 << 29), ("31", 1 << 31), ("both", 5 << 29)] {
        let word = join(9, [256; 3], 3, 1)[0] | reserved;
        all.push((format!("reserved-{name}"), vec![word], "reserved", comment.to_owned()));
    }
    let word = join(9, [511; 3], 3, 1)[0] | 1 << 31;
    all.push((
        "reserved-first".to_owned(),
        vec![word],
        "reserved",
        "reported before what has no root".to_owned(),
    ));
    all
}

/// Kept components whose squares add up to 1 less 2.8e-9. Of the roots, 385DDE47, 385DDE48 and 385DDE48, registers of 80 bits
/// give the first and third one higher; without rounding what a function returns, the second instead of the third.
const SMALL_ROOTS: [[u32; 3]; 3] =
    [[32_045, 32_325, 22_501], [31_622, 24_975, 31_576], [6_376, 32_255, 29_977]];

/// Kept components whose squares add up to 1 less a few 1e-9. Found by a search: together they give another root for each order in
/// which a component is computed of its integer, and for a reciprocal of the steps that is a binary32.
const ORDERED: [[u32; 3]; 3] = [[2_213, 2_719, 28_603], [30_867, 30_881, 27_195], [23_962, 32_227, 31_496]];

const ORDER: &str =
    "the root of a small difference of squares: min + q * (1 / steps) * (max - min), in this order";

fn join(bits: u32, [a, b, c]: [u32; 3], index: u32, sig: u32) -> Vec<u32> {
    match bits {
        9 => vec![a | b << 9 | c << 18 | index << 27 | sig << 30],
        10 => vec![a | b << 10 | c << 20 | index << 30],
        _ => vec![a | b << 15 | index << 30, c | sig << 15],
    }
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
