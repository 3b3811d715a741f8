//! Values as a file spells them.

use packproof_suite::model::Written;
use serde_json::{Value, json};

fn short(node: Value) -> Written {
    let mut written = Written::from(node);
    written.bounded().unwrap();
    written
}

/// The first look builds it, for every clone.
#[test]
fn a_look_builds_the_expansion_once() {
    let written = short(json!([{"$times": [3, 7]}]));
    let clone = written.clone();
    assert_eq!(written.as_array().map(Vec::len), Some(3));
    assert!(written.is_built() && clone.is_built());
    assert!(std::ptr::eq(&raw const *written, &raw const *clone));
    assert_eq!(format!("{written:#}"), format!("{:#}", json!([7, 7, 7])));
}

/// What is written in another way is the same.
#[test]
fn values_are_compared_expanded() {
    let (a, b) = (short(json!([{"$times": [2, "x"]}])), short(json!([{"$times": [2, {"$join": ["x"]}]}])));
    assert!(a == b && a == short(json!(["x", "x"])) && a == json!(["x", "x"]));
    assert!(a != short(json!([{"$times": [3, "x"]}])) && short(json!({"$join": ["x", "y"]})) == "xy");
}

/// What holds no node is itself, and a malformed one stays what it was.
#[test]
fn only_nodes_expand() {
    let mut plain = Written::from(json!({"times": [2, 3]}));
    assert_eq!(plain.bounded(), Ok(2));
    assert!(!plain.is_built() && plain == json!({"times": [2, 3]}));
    let node = json!([{"$times": [2]}]);
    let mut malformed = Written::from(node.clone());
    assert_eq!(malformed.bounded(), Err("`$times` takes [count, item] and must be in a list".to_owned()));
    assert_eq!(malformed, node);
}
