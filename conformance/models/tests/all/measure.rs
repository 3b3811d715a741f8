//! Measuring says so where no layout describes an implementation.

use packproof_models::measure::{Kind, Questions, Stop, measure};
use packproof_models::word::{Part, Reading, Value};

/// A reader whose components of five bits are taken for one another when the index changes.
#[test]
fn components_that_cannot_be_told_apart_are_no_layout() {
    let keys = "bits = \"aaaaa 10 .. ii bbbbb ccccc\"\nindex = \"wzyx\"\norder = \"zyxw\"\nrange = 1\nround = \"zero\"\nno_rotation = \"refuse\"";
    let layout = super::layout("smallest_three", keys.parse().expect("it is TOML")).expect("it can be read");
    let model = layout.check().expect("it can be used");
    let middle =
        |part: &Part| if let Part::Within(low, high) = *part { f64::midpoint(low, high) as f32 } else { 0.0 };
    let mut reader = |word: u64| {
        let Reading::Parts(parts) = model.read(word) else { return None };
        Some(Value::Quaternion([0, 1, 2, 3].map(|component| middle(&parts[component]))))
    };
    let mut questions = Questions::new(model.picture().bits(), Some(&mut reader), None);
    let stop = measure(Kind::SmallestThree, false, &mut questions).expect_err("nothing is found");
    assert_eq!(stop, Stop::Other("two fields are one component"));
}
