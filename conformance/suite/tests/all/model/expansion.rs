//! Nodes that stand for more.

use packproof_suite::model::expansion::{LIMIT, expand};
use serde_json::{Value, json};

fn times(n: usize, item: impl Into<Value>) -> Value {
    json!({"$times": [n, item.into()]})
}

/// Lists, nested repetitions, joins inside values, and values that only look like nodes.
#[test]
fn nodes_expand_where_they_stand() {
    let node = json!({"a": [1, {"$times": [2, {"$times": [2, [3]]}]}, {"$times": [0, 9]}],
        "b": {"$join": [{"$join": ["x"]}, {"$times": [2, {"$times": [2, "yz"]}]}]}, "c": {"times": [2, 3]}});
    let expanded = json!({"a": [1, [3], [3], [3], [3]], "b": "xyzyzyzyz", "c": {"times": [2, 3]}});
    assert_eq!(expand(&node), Ok(expanded));
    assert_eq!(expand(&json!([{"$times": [2, {"$join": []}]}])), Ok(json!(["", ""])));
}

/// An oversized expansion is refused before it is built, even if every factor is small or empty.
#[test]
fn large_expansions_are_refused() {
    let most = LIMIT as usize;
    assert!(expand(&json!([times(most, "")])).is_ok());
    for node in [
        json!([times(most, "ab")]),
        json!([times(most, ""), ""]),
        json!([times(4097, times(4096, 0))]),
        json!([times(65_536, times(65_536, times(65_536, times(65_536, times(65_536, 0)))))]),
        json!({"$join": [times(4097, times(4096, "a"))]}),
    ] {
        assert!(expand(&node).is_err_and(|what| what.contains("above 16 MiB")), "{node}");
    }
}

/// A malformed node is refused with its expected form.
#[test]
fn malformed_nodes_are_refused() {
    for node in [
        json!({"$times": [2, 3]}),
        json!([{"$times": [2]}]),
        json!([{"$times": [2, 3, 4]}]),
        json!([{"$times": [-1, 3]}]),
        json!([{"$times": [2.5, 3]}]),
        json!([{"$times": ["2", 3]}]),
        json!([{"$times": [16_777_217, 3]}]),
        json!([{"$times": [2, 3], "more": 1}]),
        json!({"$join": "ab"}),
        json!({"$join": [1]}),
        json!({"$join": [[]]}),
        json!({"$join": [{"$times": [2, 3]}]}),
        json!({"$join": [{"$times": [2]}]}),
        json!({"$join": [], "more": 1}),
    ] {
        let what = expand(&node).expect_err(&node.to_string());
        assert!(what.contains("$times") || what.contains("$join"), "{node}: {what}");
    }
}
