//! The general form: the quaternions and faults of the words at other widths.

use super::super::json::{show_components, show_parts};
use super::super::table::Parts as Fields;
use super::{A_STEP_BELOW, ORDER, QUATS, Quat, a_step_below, group};
use crate::model::group::GroupBuilder;
use crate::model::vector::{Group, Level};

const COMPRESS_PARTS: &str = "smallest_three.compress_parts";
const RESTORE_PARTS: &str = "smallest_three.restore_parts";

/// The vectors of one width.
struct Parts {
    bits: u32,
    group: GroupBuilder,
}

impl Parts {
    fn new(bits: u32, stays: &str) -> Self {
        let group = group(&format!("parts-{bits}")).stays(stays).parameter("bits", bits);
        Self { bits, group }
    }

    /// The integer half way, just above zero.
    fn half(&self) -> i64 {
        1 << (self.bits - 1)
    }

    fn largest(&self) -> i64 {
        (1 << self.bits) - 1
    }

    fn compress(&mut self, (slug, quat, flag, comment): Quat) {
        let id = format!("smallest-three-parts-{}-{slug}", self.bits);
        self.group.add(id, COMPRESS_PARTS, show_components(quat), &[flag], comment);
    }

    /// Three kept components with the index of the dropped one and sig.
    fn restore(&mut self, name: &str, kept: [i64; 3], (index, sig): (u32, u32), flag: &str, comment: &str) {
        let id = format!("smallest-three-parts-{}-restore-{name}", self.bits);
        self.group.add(id, RESTORE_PARTS, show_parts(Fields { kept, index, sig }), &[flag], comment);
    }

    fn restore_index(&mut self, index: u32, sig: u32) {
        let kept = [self.half(), self.half() - 1, self.largest() / 3 + 1];
        let name = format!("index-{index}-sig-{sig}");
        self.restore(&name, kept, (index, sig), "index", "three components near zero");
    }

    fn restore_no_rotation(&mut self) {
        self.restore("no-rotation", [self.largest(); 3], (3, 1), "no-rotation", "squares add up to 1.5");
    }

    /// One integer too wide, the others half way.
    fn restore_too_wide(&mut self, at: usize) {
        let name = format!("{}-too-wide", ["a", "b", "c"][at]);
        let mut kept = [self.half(); 3];
        kept[at] = self.largest() + 1;
        self.restore(&name, kept, (3, 1), "parameter", "one more than the largest integer");
    }
}

pub(super) fn parts(bits: u32) -> Group {
    let mut of = Parts::new(bits, "the same quaternions and faults at widths that no word has");
    for quat in QUATS {
        of.compress(quat);
    }
    if let Some(quat) = a_step_below(bits) {
        of.compress(("a-step-below", quat, "bounds", A_STEP_BELOW));
    }
    of.compress(("nan", [0.0, f32::NAN, 0.0, 1.0], "not-finite", "has no integer"));
    for index in 0..4 {
        for sig in [1, 0] {
            of.restore_index(index, sig);
        }
    }
    of.restore_no_rotation();
    if bits == 20 {
        // Found by a search: squares that are added first give a root one place lower in each of the first two; the last
        // is another root where the integer is divided by the steps.
        let root = "the root of a small difference of squares, which are subtracted one after another";
        for (name, kept, comment) in [
            ("small-root-1", [901_547, 60_811, 963_171], root),
            ("small-root-2", [1_025_845, 339_197, 1_038_034], root),
            ("order-of-operations-1", [42_411, 984_778, 849_092], ORDER),
            ("order-of-operations-2", [181_776, 958_528, 1_018_125], ORDER),
        ] {
            of.restore(name, kept, (3, 1), "precision", comment);
        }
    }
    of.restore("index-4", [of.half(); 3], (4, 1), "parameter", "there is no fifth component");
    if bits < 32 {
        for at in 0..3 {
            of.restore_too_wide(at);
        }
    }
    of.group.finish()
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
    let mut of = Parts::new(bits, "a few of the same at the widths that other codecs of this kind have");
    for slug in FEW {
        of.compress(QUATS.into_iter().find(|(of, ..)| *of == slug).expect("one of all"));
    }
    for (index, sig) in [(0, 1), (1, 0), (2, 1), (3, 1), (3, 0)] {
        of.restore_index(index, sig);
    }
    let (largest, half) = (of.largest(), of.half());
    let different = [half + half / 2, half - half / 4, half / 2 + 1];
    of.restore("different", different, (0, 1), "field", "three different components");
    of.restore("a-largest", [largest, half, half], (2, 1), "bounds", "one component at the upper bound");
    of.restore("b-smallest", [half, 0, half], (3, 0), "bounds", "one component at the lower bound");
    let inside = [largest - 1, largest - 1, half];
    of.restore("two-inside", inside, (2, 1), "no-rotation", "two, a step inside the bounds");
    of.restore_no_rotation();
    if bits == 14 {
        of.restore("order-of-operations", [15_012, 2_757, 15_817], (3, 1), "precision", ORDER);
    }
    of.restore_too_wide(0);
    of.group.finish()
}

pub(super) fn bad_width(bits: u32) -> Group {
    let mut group = group(&format!("parts-width-{bits}"))
        .stays("one bad width each, in both directions")
        .level(Level::Should)
        .parameter("bits", bits);
    let comment = "widths are 1 to 32";
    let id = format!("smallest-three-parts-width-{bits}");
    group.add(id, COMPRESS_PARTS, show_components([0.0, 0.0, 0.0, 1.0]), &["parameter"], comment);
    let parts = Fields { kept: [0; 3], index: 3, sig: 1 };
    let id = format!("smallest-three-parts-width-{bits}-restore");
    group.add(id, RESTORE_PARTS, show_parts(parts), &["parameter"], comment);
    group.finish()
}
