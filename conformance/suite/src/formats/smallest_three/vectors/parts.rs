//! The general form: the quaternions and faults of the words at other widths.

use super::super::json::{show_components, show_parts};
use super::super::table::Parts;
use super::{A_STEP_BELOW, ORDER, QUATS, a_step_below, group};
use crate::model::vector::{Group, Level};

const COMPRESS_PARTS: &str = "smallest_three.compress_parts";
const RESTORE_PARTS: &str = "smallest_three.restore_parts";

pub(super) fn parts(bits: u32) -> Group {
    let mut group = group(&format!("parts-{bits}"))
        .stays("the same quaternions and faults at widths that no word has")
        .parameter("bits", bits);
    for (slug, quat, flag, comment) in QUATS {
        let id = format!("smallest-three-parts-{bits}-{slug}");
        group.add(id, COMPRESS_PARTS, show_components(quat), &[flag], comment);
    }
    if let Some(quat) = a_step_below(bits) {
        let id = format!("smallest-three-parts-{bits}-a-step-below");
        group.add(id, COMPRESS_PARTS, show_components(quat), &["bounds"], A_STEP_BELOW);
    }
    let nan = [0.0, f32::NAN, 0.0, 1.0];
    let id = format!("smallest-three-parts-{bits}-nan");
    group.add(id, COMPRESS_PARTS, show_components(nan), &["not-finite"], "has no integer");
    let largest = (1_i64 << bits) - 1;
    let half = 1_i64 << (bits - 1);
    let mut restore = |name: String, kept: [i64; 3], index: u32, sig: u32, flag: &str, comment: &str| {
        let id = format!("smallest-three-parts-{bits}-restore-{name}");
        group.add(id, RESTORE_PARTS, show_parts(Parts { kept, index, sig }), &[flag], comment);
    };
    for index in 0..4 {
        for sig in [1, 0] {
            let kept = [half, half - 1, largest / 3 + 1];
            let name = format!("index-{index}-sig-{sig}");
            restore(name, kept, index, sig, "index", "three components near zero");
        }
    }
    restore("no-rotation".into(), [largest; 3], 3, 1, "no-rotation", "squares add up to 1.5");
    if bits == 20 {
        // Found by a search: squares that are added first give a root one place lower in each of two.
        for (at, kept) in
            [[901_547, 60_811, 963_171], [1_025_845, 339_197, 1_038_034]].into_iter().enumerate()
        {
            let comment = "the root of a small difference of squares, which are subtracted one after another";
            restore(format!("small-root-{}", at + 1), kept, 3, 1, "precision", comment);
        }
    }
    if bits == 20 {
        // Found by the same search; the second is another root where the integer is divided by the steps.
        for (at, kept) in [[42_411, 984_778, 849_092], [181_776, 958_528, 1_018_125]].into_iter().enumerate()
        {
            restore(format!("order-of-operations-{}", at + 1), kept, 3, 1, "precision", ORDER);
        }
    }
    restore("index-4".into(), [half; 3], 4, 1, "parameter", "there is no fifth component");
    if bits < 32 {
        for (at, name) in ["a", "b", "c"].into_iter().enumerate() {
            let mut kept = [half; 3];
            kept[at] = largest + 1;
            restore(format!("{name}-too-wide"), kept, 3, 1, "parameter", "one more than the largest integer");
        }
    }
    group.finish()
}

/// Quaternions of the widths that codecs have most often.
const FEW: [&str; 14] = [
    "identity",
    "minus-x",
    "y",
    "minus-z",
    "halves",
    "halves-mixed",
    "tie-of-last-two",
    "bounds",
    "minus-bounds",
    "rising",
    "falling",
    "falling-negated",
    "too-long",
    "below-the-range",
];

pub(super) fn few_parts(bits: u32) -> Group {
    let mut group = group(&format!("parts-{bits}"))
        .stays("a few of the same at the widths that other codecs of this kind have")
        .parameter("bits", bits);
    for (slug, quat, flag, comment) in QUATS.into_iter().filter(|(slug, ..)| FEW.contains(slug)) {
        let id = format!("smallest-three-parts-{bits}-{slug}");
        group.add(id, COMPRESS_PARTS, show_components(quat), &[flag], comment);
    }
    let largest = (1_i64 << bits) - 1;
    let half = 1_i64 << (bits - 1);
    let mut restore = |name: &str, kept: [i64; 3], (index, sig): (u32, u32), flag: &str, comment: &str| {
        let id = format!("smallest-three-parts-{bits}-restore-{name}");
        group.add(id, RESTORE_PARTS, show_parts(Parts { kept, index, sig }), &[flag], comment);
    };
    let near_zero = [half, half - 1, largest / 3 + 1];
    for (index, sig) in [(0, 1), (1, 0), (2, 1), (3, 1), (3, 0)] {
        let name = format!("index-{index}-sig-{sig}");
        restore(&name, near_zero, (index, sig), "index", "three components near zero");
    }
    let different = [half + half / 2, half - half / 4, half / 2 + 1];
    restore("different", different, (0, 1), "field", "three different components");
    restore("a-largest", [largest, half, half], (2, 1), "bounds", "one component at the upper bound");
    restore("b-smallest", [half, 0, half], (3, 0), "bounds", "one component at the lower bound");
    restore(
        "two-inside",
        [largest - 1, largest - 1, half],
        (2, 1),
        "no-rotation",
        "two, a step inside the bounds",
    );
    restore("no-rotation", [largest; 3], (3, 1), "no-rotation", "squares add up to 1.5");
    if bits == 14 {
        restore("order-of-operations", [15_012, 2_757, 15_817], (3, 1), "precision", ORDER);
    }
    restore(
        "a-too-wide",
        [largest + 1, half, half],
        (3, 1),
        "parameter",
        "one more than the largest integer",
    );
    group.finish()
}

pub(super) fn bad_width(bits: u32) -> Group {
    let mut group = group(&format!("parts-width-{bits}"))
        .stays("one bad width each, in both directions")
        .level(Level::Should)
        .parameter("bits", bits);
    let comment = "widths are 1 to 32";
    let id = format!("smallest-three-parts-width-{bits}");
    group.add(id, COMPRESS_PARTS, show_components([0.0, 0.0, 0.0, 1.0]), &["parameter"], comment);
    let parts = Parts { kept: [0; 3], index: 3, sig: 1 };
    let id = format!("smallest-three-parts-width-{bits}-restore");
    group.add(id, RESTORE_PARTS, show_parts(parts), &["parameter"], comment);
    group.finish()
}
