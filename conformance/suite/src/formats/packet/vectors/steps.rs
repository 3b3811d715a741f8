//! Vectors of the fields that cut an interval into steps: normalised, range-limited and quaternions.

use super::group;
use super::{floats, slug};
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::input::show_f32;
use crate::model::vector::{Group, Level};
use packproof_reference::packet::Interval;

pub(super) fn groups() -> Vec<Group> {
    let mut groups = vec![normalized(1), normalized(2)];
    for bytes in [1, 2] {
        let intervals: [(&str, f32, f32); 6] = [
            ("unit", 0.0, 1.0),
            ("off-zero", -20.0, 51.0),
            ("sum-rounds-up", 0.1, 0.2),
            ("narrow", 1.0, 0.6 * f32::EPSILON),
            ("widest", -f32::MAX, f32::MAX),
            ("negative-zero", -0.0, 65.535),
        ];
        groups
            .extend(intervals.map(|(name, min, range)| range_limited(bytes, name, Interval { min, range })));
        groups.extend(no_intervals(bytes));
        groups.push(quaternions(bytes));
    }
    groups
}

/// Adds an encoding vector.
fn add(group: &mut GroupBuilder, id: String, operation: &str, components: &[f32], flag: &str, comment: &str) {
    let input = if components.len() == 1 { show_f32(components[0]) } else { floats(components) };
    group.add(id, operation, input, &[flag], comment);
}

fn steps(bytes: usize) -> u32 {
    256_u32.pow(bytes as u32) - 1
}

/// Steps at the ends, around the middle, with one bit each, and a few whose quotient the reciprocal misses.
fn chosen_steps(bytes: usize) -> Vec<u32> {
    let all = steps(bytes);
    let mut chosen = vec![0, all / 2, all / 2 + 1, all - 1, all];
    chosen.extend((0..8 * bytes as u32).map(|bit| 1 << bit));
    let missed = |n: &u32| *n as f32 / all as f32 != *n as f32 * (1.0 / all as f32);
    chosen.extend((1..all).filter(missed).take(3));
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// A step's bytes.
fn word(step: u32, bytes: usize) -> Vec<u8> {
    step.to_le_bytes()[..bytes].to_vec()
}

fn normalized(bytes: usize) -> Group {
    let bits = 8 * bytes;
    let mut group = group(&format!("normalized-float{bits}"))
        .stays("each step chosen with the values beside the middle to the next, and one refusal each");
    let name = format!("packet-normalized-float{bits}");
    let (to, from) =
        (format!("packet.normalized_float{bits}_encode"), format!("packet.normalized_float{bits}_decode"));
    let all = steps(bytes);
    for n in chosen_steps(bytes) {
        let comment = format!("step {n} of {all}");
        group.add(format!("{name}-decode-{n}"), &from, hex(&word(n, bytes)), &["data-bit"], &comment);
        let id = format!("{name}-encode-step-{n}");
        add(&mut group, id, &to, &[n as f32 / all as f32], "data-bit", &comment);
        if n == all {
            continue;
        }
        let middle = ((f64::from(n) + 0.5) / f64::from(all)) as f32;
        // Binary32 has the middle itself only at 0.5; two steps off it is clear which side a value is on.
        let sides = [
            (middle.next_down().next_down(), "below"),
            (middle, "at"),
            (middle.next_up().next_up(), "above"),
        ];
        for (value, place) in sides {
            let comment = format!("{place} the middle between steps {n} and {}", n + 1);
            let id = format!("{name}-encode-{place}-middle-{n}");
            add(&mut group, id, &to, &[value], "rounding", &comment);
        }
    }
    add(
        &mut group,
        format!("{name}-encode-0-999"),
        &to,
        &[0.999],
        "rounding",
        "cut, it would be a step less",
    );
    let edges = [(-0.0, "negative-zero", "counts as zero"), (1.0e-30, "tiny", "far below the first step")];
    for (value, what, comment) in edges {
        add(&mut group, format!("{name}-encode-{what}"), &to, &[value], "zero-sign", comment);
    }
    group = group.level(Level::Should);
    refusals(&mut group, &name, &to, 0.0, 1.0);
    group.finish()
}

/// The binary32 neighbours beyond both ends, and what is not finite.
fn refusals(group: &mut GroupBuilder, name: &str, operation: &str, min: f32, max: f32) {
    for (value, what) in [(min.next_down(), "below"), (max.next_up(), "above")] {
        if value.is_finite() {
            let comment = format!("the next binary32 value {what} the interval");
            add(group, format!("{name}-encode-{what}"), operation, &[value], "range", &comment);
        }
    }
    for (value, what) in [
        (f32::INFINITY, "infinity"),
        (f32::NEG_INFINITY, "minus-infinity"),
        (f32::NAN, "nan"),
        (f32::from_bits(0xFF80_0001), "signalling-nan"),
    ] {
        add(group, format!("{name}-encode-{what}"), operation, &[value], "nan", "not finite");
    }
}

fn range_limited(bytes: usize, what: &str, interval: Interval) -> Group {
    let bits = 8 * bytes;
    let Interval { min, range } = interval;
    let max = (f64::from(min) + f64::from(range)) as f32;
    let name = format!("packet-range-limited-float{bits}-{what}");
    let mut group = group(&format!("range-limited-float{bits}-{what}"))
        .parameter("min", show_f32(min))
        .parameter("range", show_f32(range))
        .stays("one interval: its steps, its ends with their neighbours beyond, and what it refuses");
    let (to, from) = (
        format!("packet.range_limited_float{bits}_encode"),
        format!("packet.range_limited_float{bits}_decode"),
    );
    let all = steps(bytes);
    for n in [0, 1, 2, all / 3, all / 2, all / 2 + 1, all - 1, all] {
        let comment = format!("step {n} of {all}");
        group.add(format!("{name}-decode-{n}"), &from, hex(&word(n, bytes)), &["rounding"], &comment);
    }
    for eighth in [0.0, 0.125, 0.3, 0.5, 0.77, 0.999, 1.0] {
        let value = ((f64::from(min) + eighth * f64::from(range)) as f32).min(max);
        let id = format!("{name}-encode-{}", slug(value));
        let comment = format!("about {eighth} of the way from min");
        // The narrowest interval has two values only; each is asked once.
        if eighth == 0.0 || eighth == 1.0 || what != "narrow" {
            add(&mut group, id, &to, &[value], "rounding", &comment);
        }
    }
    group.add(format!("{name}-followed"), &from, hex(&[1, 2, 3][..=bytes]), &["trailing"], "a byte follows");
    group.add(format!("{name}-first-0-of-{bytes}"), &from, "", &["truncated"], "no byte at all");
    group = group.level(Level::Should);
    refusals(&mut group, &name, &to, min, max);
    group.finish()
}

fn no_intervals(bytes: usize) -> Vec<Group> {
    let bits = 8 * bytes;
    let bad = [
        ("empty", 0.0, 0.0),
        ("reversed", 0.0, -1.0),
        ("min-nan", f32::NAN, 1.0),
        ("range-nan", 0.0, f32::NAN),
        ("min-infinite", f32::NEG_INFINITY, 1.0),
        ("range-infinite", 0.0, f32::INFINITY),
        ("sum-overflows", f32::MAX, f32::MAX),
    ];
    bad.map(|(what, min, range)| {
        let name = format!("range-limited-float{bits}-no-interval-{what}");
        let group = group(&name).parameter("min", show_f32(min)).parameter("range", show_f32(range));
        let mut group = group.stays("a way to be no interval, in both directions").level(Level::Should);
        let comment = "no interval: refused before the value is looked at";
        let (to, from) = (
            format!("packet.range_limited_float{bits}_encode"),
            format!("packet.range_limited_float{bits}_decode"),
        );
        group.add(format!("packet-{name}-encode"), &to, show_f32(0.0), &["range"], comment);
        group.add(format!("packet-{name}-decode"), &from, hex(&[0, 0][..bytes]), &["range"], comment);
        group.finish()
    })
    .into()
}

/// The largest magnitude of a component that is taken for 1.
const TOLERATED: f32 = 1.0 + 8.0 * f32::EPSILON;

fn quaternions(bytes: usize) -> Group {
    let mut group = group(&format!("rotation-quaternion{}", 32 * bytes))
        .stays("each component in its place, each bit, and each refusal at each component");
    rotations(&mut group, bytes);
    rotation_fields(&mut group, bytes);
    group = group.level(Level::Should);
    no_rotations(&mut group, bytes);
    group.finish()
}

fn rotations(group: &mut GroupBuilder, bytes: usize) {
    let bits = 32 * bytes;
    let values: [(&str, [f32; 4], &str, &str); 12] = [
        ("identity", [0.0, 0.0, 0.0, 1.0], "rounding", "0 lies between two steps and goes up"),
        ("minus-identity", [0.0, 0.0, 0.0, -1.0], "component-order", "the same rotation: negated"),
        ("distinct", [0.5, -0.25, 0.75, 0.125], "component-order", "w first, then x, y, z"),
        ("distinct-negated", [-0.5, 0.25, -0.75, -0.125], "component-order", "w < 0: all four are negated"),
        ("steps", [-0.6, -0.2, 0.2, 0.8], "rounding", "multiples of 1/5, which divides 255 and 65535"),
        ("between", [0.1, 0.3, -0.7, 0.9], "rounding", "between steps"),
        ("halves", [0.5, 0.5, 0.5, 0.5], "rounding", "w lies between two steps and goes up"),
        ("w-zero", [1.0, -1.0, 0.0, 0.0], "zero-sign", "w = 0 negates nothing"),
        ("w-negative-zero", [1.0, -1.0, 0.0, -0.0], "zero-sign", "nor does w = -0"),
        (
            "w-tiny-negative",
            [1.0, -1.0, 0.25, -f32::MIN_POSITIVE],
            "zero-sign",
            "w below zero by the least normal value negates all four",
        ),
        ("tolerated", [TOLERATED, -TOLERATED, TOLERATED, TOLERATED], "tolerance", "1 + 2^-20 is taken for 1"),
        (
            "tolerated-negative",
            [TOLERATED, -TOLERATED, 0.0, -TOLERATED],
            "tolerance",
            "and -(1 + 2^-20) for -1",
        ),
    ];
    for (what, value, flag, comment) in values {
        let id = format!("packet-rotation-quaternion{bits}-encode-{what}");
        let operation = format!("packet.rotation_quaternion{bits}_encode");
        add(group, id, &operation, &value, flag, comment);
    }
}

fn rotation_fields(group: &mut GroupBuilder, bytes: usize) {
    let bits = 32 * bytes;
    let from = format!("packet.rotation_quaternion{bits}_decode");
    let name = format!("packet-rotation-quaternion{bits}");
    let all = vec![0xFF; 4 * bytes];
    let distinct: Vec<u8> = (1..=4 * bytes as u8).map(|n| n * 0x1D).collect();
    let steps_of_one =
        [[0x33, 0x33], [0x66, 0x66], [0x99, 0x99], [0xCC, 0xCC]].map(|word| word[..bytes].to_vec()).concat();
    for (what, field, comment) in [
        ("zeros", vec![0; 4 * bytes], "w is 0, the others -1"),
        ("ones", all, "all are 1"),
        ("distinct", distinct, "every byte differs"),
        ("fifths", steps_of_one, "w is 1/5, x, y, z are -1/5, 1/5, 3/5"),
    ] {
        group.add(format!("{name}-decode-{what}"), &from, hex(&field), &["component-order"], comment);
    }
    for bit in 0..8 * bytes {
        // w and x have the bit, y and z all but it.
        let word = (1_u32 << bit).to_le_bytes()[..bytes].to_vec();
        let rest: Vec<u8> = word.iter().map(|byte| !byte).collect();
        let field = [word.clone(), word, rest.clone(), rest].concat();
        let comment = format!("bit {bit} of w and x alone, and of y and z missing");
        group.add(format!("{name}-decode-bit-{bit}"), &from, hex(&field), &["data-bit"], &comment);
    }
}

fn no_rotations(group: &mut GroupBuilder, bytes: usize) {
    let bits = 32 * bytes;
    let to = format!("packet.rotation_quaternion{bits}_encode");
    let name = format!("packet-rotation-quaternion{bits}");
    let wrong = [
        ("beyond", TOLERATED.next_up(), "range", "the next binary32 value above 1 + 2^-20"),
        ("beyond-negative", -TOLERATED.next_up(), "range", "the next binary32 value below -(1 + 2^-20)"),
        ("infinity", f32::INFINITY, "nan", "not finite"),
        ("nan", f32::NAN, "nan", "not finite"),
    ];
    for (at, place) in ["x", "y", "z", "w"].into_iter().enumerate() {
        for (what, value, flag, comment) in wrong {
            let mut components = [0.0; 4];
            components[at] = value;
            let comment = format!("{place}: {comment}");
            add(group, format!("{name}-encode-{what}-{place}"), &to, &components, flag, &comment);
        }
    }
    let first = [f32::NAN, 0.0, 0.0, 2.0];
    let comment = "w stands first: it is out of range before x is not finite";
    add(group, format!("{name}-encode-two-faults"), &to, &first, "range", comment);
}
