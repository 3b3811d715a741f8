//! Whether answers are the same, and how alike.

use packproof_suite::model::compared::{SAME, alike, same};
use packproof_suite::model::{Accepted, Class, Outcome};
use serde_json::{Value, json};

fn accepted(value: Value) -> Outcome {
    Outcome::Accept(Accepted { value, consumed: None })
}

fn of(a: Value, b: Value) -> u32 {
    alike(&accepted(a), &accepted(b))
}

/// What is nearer is more alike, whatever its kind.
#[test]
fn what_is_nearer_is_more_alike() {
    assert_eq!(of(json!(["f32:3f800000", 7]), json!(["f32:3f800000", 7])), SAME);
    for (a, nearer, farther) in [
        (json!("f32:3f800000"), json!("f32:3f800001"), json!("f32:3f000000")),
        (json!("f32:3f800000"), json!("f32:3f000000"), json!("f32:bf800000")),
        (json!(1023), json!(1022), json!(0)),
        (json!(-5), json!(-4), json!(4)),
        (json!("40c1"), json!("40c0"), json!("ffff")),
        (json!([1, 2, 3]), json!([1, 2, 0]), json!([1, 0, 0])),
        (json!([1, 2, 3]), json!([1, 2]), json!([1])),
        (json!({"x": 1, "y": 2}), json!({"x": 1, "y": 0}), json!({"x": 0, "z": 2})),
    ] {
        assert!(of(a.clone(), nearer.clone()) > of(a.clone(), farther.clone()), "{a} {nearer} {farther}");
    }
    let refused = |class| Outcome::Reject { class, at: None };
    assert!(alike(&refused(Class::Truncated), &refused(Class::Trailing)) < SAME);
    assert_eq!(alike(&refused(Class::Truncated), &accepted(json!(0))), 0);
}

/// Nothing of any size breaks it.
#[test]
fn nothing_breaks_it() {
    let ends =
        [json!(u64::MAX), json!(i64::MIN), json!(1.5), json!("f32:nan"), json!("f64:7ff0000000000000")];
    let others = [json!("f32:zz"), json!(""), json!([]), json!({}), json!(null)];
    for a in ends.iter().chain(&others) {
        for b in ends.iter().chain(&others) {
            assert!(of(a.clone(), b.clone()) <= SAME, "{a} {b}");
        }
    }
}

/// A NaN without a pattern is any NaN, an interval any number in it, and everything else is itself, at any depth; a NaN's digits are
/// lowercase.
#[test]
fn a_nan_and_an_interval_stand_for_many() {
    for (expected, given, is_same) in [
        (json!("f32:nan"), json!("f32:7fc00001"), true),
        (json!("f32:nan"), json!("f32:7FC00001"), false),
        (json!("f32:nan"), json!("f32:3f800000"), false),
        (json!("f64:nan"), json!("f64:7ff8000000000001"), true),
        (json!("f64:nan"), json!("f32:7fc00000"), false),
        (json!("f32:3f800000..3f800010"), json!("f32:3f800010"), true),
        (json!("f32:3f800000..3f800010"), json!("f32:3f800011"), false),
        (json!("f32:7fc00001"), json!("f32:nan"), false),
        (json!("7f"), json!("7F"), false),
        (json!("Face"), json!("Face"), true),
        (json!({"x": ["f32:nan", 1]}), json!({"x": ["f32:ffc00000", 1]}), true),
        (json!({"x": 1}), json!({"x": 1, "y": 2}), false),
        (json!([1]), json!([1, 2]), false),
        (json!(1), json!("1"), false),
    ] {
        assert_eq!(same(&expected, &given), is_same, "{expected} {given}");
    }
}
