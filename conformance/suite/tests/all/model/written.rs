//! Values as a file spells them.

use packproof_suite::model::Written;
use serde_json::{Value, json};

fn short(node: Value) -> Written {
    let mut written = Written::from(node);
    written.bounded().unwrap();
    written
}

/// Spelt, shown, measured as text and copied, a node is what it stands for, and nothing is kept of that.
#[test]
fn texts_of_a_node_are_not_built() {
    let written =
        short(json!({"a": [1, {"$times": [2, {"$times": [2, [3]]}]}, {"$times": [9, {"$times": [0, 1]}]}],
        "b": {"$join": ["\"", {"$times": [2, "yz"]}]}, "c": [{"$times": [0, 1]}]}));
    let value = json!({"a": [1, [3], [3], [3], [3]], "b": "\"yzyz", "c": []});
    assert_eq!(serde_json::to_string(&written).unwrap(), value.to_string());
    assert_eq!(
        serde_json::to_string_pretty(&written).unwrap(),
        serde_json::to_string_pretty(&value).unwrap()
    );
    assert_eq!(serde_json::to_value(&written).unwrap(), value);
    assert_eq!(written.to_string(), value.to_string());
    assert_eq!(written.expanded(), value);
    assert_eq!(written, written.clone());
    assert!(!written.is_built());
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
