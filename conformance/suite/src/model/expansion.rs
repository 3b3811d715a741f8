//! Expansion of sized vectors.
//!
//! In a list, `{"$times": [n, item]}` stands for n copies of the expanded item. Anywhere, `{"$join": [list]}` stands for the
//! concatenation of the strings of the expanded list. Nothing else expands.

use serde_json::{Map, Value};

/// Largest expansion of one node: a string counts its UTF-8 bytes, any other value counts 1.
pub const LIMIT: u64 = 16 << 20;

const TIMES: &str = "$times";
const JOIN: &str = "$join";

/// A quick test of a file's text.
pub(crate) fn may_expand(text: &str) -> bool {
    text.contains(TIMES) || text.contains(JOIN)
}

/// Expands a node.
///
/// ```
/// use packproof_suite::model::expansion::expand;
/// let node = serde_json::json!({"$join": ["c0", {"$times": [3, "80"]}, "10"]});
/// assert_eq!(expand(&node), Ok("c080808010".into()));
/// ```
///
/// # Errors
/// A malformed node, or an expansion above [`LIMIT`]; nothing is built in either case.
pub fn expand(node: &Value) -> Result<Value, String> {
    cost(node, false)?;
    Ok(build(node))
}

/// The expansion's size, counted as in [`LIMIT`].
pub(crate) fn cost(node: &Value, in_list: bool) -> Result<u64, String> {
    let cost = match node {
        Value::String(text) => text.len() as u64,
        Value::Array(items) => sum(items.iter(), true)?,
        Value::Object(members) if members.contains_key(TIMES) => {
            let (count, item) = pair(members, in_list)?;
            count.saturating_mul(cost(item, true)?)
        }
        Value::Object(members) if members.contains_key(JOIN) => {
            let pieces = members[JOIN].as_array().filter(|_| members.len() == 1);
            let pieces = pieces.filter(|pieces| pieces.iter().all(is_text));
            let pieces = pieces.ok_or("`$join` takes a list of strings and nothing else")?;
            sum(pieces.iter(), true)?
        }
        Value::Object(members) => sum(members.values(), false)?,
        _ => 1,
    };
    Ok(bounded(cost)?.max(1))
}

fn sum<'a>(mut nodes: impl Iterator<Item = &'a Value>, in_list: bool) -> Result<u64, String> {
    nodes.try_fold(0_u64, |sum, node| bounded(sum.saturating_add(cost(node, in_list)?)))
}

fn bounded(cost: u64) -> Result<u64, String> {
    if cost <= LIMIT {
        return Ok(cost);
    }
    Err(format!("an expansion above {} MiB ({LIMIT}): repeat less", LIMIT >> 20))
}

fn pair(members: &Map<String, Value>, in_list: bool) -> Result<(u64, &Value), String> {
    let pair = members[TIMES].as_array().filter(|pair| in_list && members.len() == 1 && pair.len() == 2);
    let pair = pair.ok_or("`$times` takes [count, item] and must be in a list")?;
    let count = pair[0].as_u64().filter(|&count| count <= LIMIT);
    Ok((count.ok_or_else(|| format!("`$times` counts from 0 to {LIMIT}, not {}", pair[0]))?, &pair[1]))
}

/// Whether a piece of a join expands to strings. [`pair`] reports a malformed `$times`.
fn is_text(node: &Value) -> bool {
    match node {
        Value::String(_) => true,
        Value::Object(members) => match members.get(TIMES) {
            Some(pair) => pair.get(1).is_none_or(is_text),
            None => members.contains_key(JOIN),
        },
        _ => false,
    }
}

pub(crate) fn stands_for_more(node: &Value) -> bool {
    match node {
        Value::Array(items) => items.iter().any(stands_for_more),
        Value::Object(members) => {
            members.contains_key(TIMES) || members.contains_key(JOIN) || members.values().any(stands_for_more)
        }
        _ => false,
    }
}

/// Expands a node whose cost is within the limit.
pub(crate) fn build(node: &Value) -> Value {
    match node {
        Value::Array(items) => {
            let mut built = Vec::with_capacity(items.len());
            for item in items {
                append(item, &mut built);
            }
            Value::Array(built)
        }
        Value::Object(members) => match members.get(JOIN) {
            Some(pieces) => {
                let mut text = String::new();
                pieces.as_array().into_iter().flatten().for_each(|piece| append_text(piece, &mut text));
                Value::String(text)
            }
            None => members.iter().map(|(name, member)| (name.clone(), build(member))).collect(),
        },
        other => other.clone(),
    }
}

fn repeated(node: &Value) -> Option<(usize, &Value)> {
    let pair = node.get(TIMES)?;
    Some((usize::try_from(pair.get(0)?.as_u64()?).ok()?, pair.get(1)?))
}

fn append(item: &Value, built: &mut Vec<Value>) {
    let Some((count, item)) = repeated(item) else { return built.push(build(item)) };
    if count == 0 {
        return;
    }
    let start = built.len();
    append(item, built);
    let end = built.len();
    // Any number of copies of nothing is nothing.
    let copies = if start == end { 0 } else { count - 1 };
    built.reserve(copies * (end - start));
    for _ in 0..copies {
        built.extend_from_within(start..end);
    }
}

fn append_text(piece: &Value, text: &mut String) {
    if let Some((count, item)) = repeated(piece) {
        let mut one = String::new();
        append_text(item, &mut one);
        *text += &one.repeat(count);
    } else if let Value::String(piece) = build(piece) {
        *text += &piece;
    }
}
