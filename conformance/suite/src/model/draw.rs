//! Draws a case from bytes, for fuzzing: one of an operation's vectors with a few changes.

use arbitrary::{Result, Unstructured};
use serde_json::{Map, Value};

use super::candidates::{Known, known};
use super::{Operation, OwnedCase, hex, input, unhex};

/// Characters at the limits of ASCII, Latin-1, UTF-8, UTF-16 and code pages.
const LETTERS: &str = "\0\u{1}a\u{7F}\u{80}\u{E9}\u{FF}\u{100}\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}";
/// The most copies of an item.
const COPIES: usize = 24;

/// A case of any of the operations.
///
/// # Errors
/// As [`draw`].
pub fn any(operations: &[Operation], u: &mut Unstructured) -> Result<OwnedCase> {
    let operation = u.choose(operations)?.name;
    draw(operation, u)
}

/// A vector's case with up to three changes; occasionally with the parameters of another.
///
/// # Errors
/// The operation has no vectors.
pub fn draw(operation: &str, u: &mut Unstructured) -> Result<OwnedCase> {
    let known = known(operation);
    let mut case = pick(known, u)?.clone();
    if !case.parameters.is_empty() {
        match u.int_in_range(0..=7)? {
            0 => case.parameters.clone_from(&pick(known, u)?.parameters),
            1 => member(&mut case.parameters, u)?,
            _ => {}
        }
    }
    for _ in 0..u.int_in_range(0..=3)? {
        change(&mut case.input, u)?;
    }
    Ok(case)
}

/// The vector nearest to a drawn key, so that further vectors hardly change what the same bytes draw.
fn pick<'a>(known: &'a [Known], u: &mut Unstructured) -> Result<&'a OwnedCase> {
    let key: u64 = u.arbitrary()?;
    let near = known.iter().min_by_key(|known| (known.hash ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    near.map(|known| &known.case).ok_or(arbitrary::Error::EmptyChoose)
}

fn change(value: &mut Value, u: &mut Unstructured) -> Result<()> {
    match value {
        Value::Null => {}
        Value::Bool(value) => *value = !*value,
        Value::Number(number) => {
            *value = (integer(number.as_i64().unwrap_or_default().into(), u)? as i64).into();
        }
        Value::String(text) => *value = string(text, u)?,
        Value::Array(items) => list(&mut [items], u)?,
        Value::Object(members) => object(members, u)?,
    }
    Ok(())
}

/// A neighbour, another bit, another number, the negative, or a number near a power of two.
fn integer(number: i128, u: &mut Unstructured) -> Result<i128> {
    let width = u.int_in_range(0..=64_u32)?;
    let near = |u: &mut Unstructured| u.int_in_range(-2..=2_i128);
    Ok(match u.int_in_range(0..=4)? {
        0 => number + near(u)?,
        1 => number ^ 1 << width.min(63),
        2 => i128::from(u.arbitrary::<u64>()?) & ((1 << width) - 1),
        3 => -number,
        _ => (1 << width) + near(u)?,
    })
}

/// A neighbour, another bit or sign, any bits, or few bits of the mantissa, a half of the last, and neighbours of that.
fn pattern(bits: u64, width: u32, u: &mut Unstructured) -> Result<u64> {
    let near = |bits: u64, u: &mut Unstructured| Ok(bits.wrapping_add_signed(u.int_in_range(-2..=2)?));
    let changed = match u.int_in_range(0..=4)? {
        0 => near(bits, u)?,
        1 => bits ^ 1 << u.int_in_range(0..=width - 1)?,
        2 => bits ^ 1 << (width - 1),
        3 => u.arbitrary()?,
        _ => {
            let gone = u.int_in_range(1..=width - 9)?;
            near(bits >> gone << gone | u64::from(u.arbitrary::<bool>()?) << (gone - 1), u)?
        }
    };
    Ok(changed & u64::MAX >> (64 - width))
}

fn string(text: &str, u: &mut Unstructured) -> Result<Value> {
    if let Ok(bits) = input::f32(&text.into()).map(f32::to_bits) {
        return Ok(input::show_f32(f32::from_bits(pattern(bits.into(), 32, u)? as u32)));
    }
    if let Ok(bits) = input::f64(&text.into()).map(f64::to_bits) {
        return Ok(input::show_f64(f64::from_bits(pattern(bits, 64, u)?)));
    }
    // Digits may be bytes or a number.
    let number = text.parse().ok();
    let bytes = unhex(text).ok();
    Ok(match (number, bytes) {
        (Some(number), None) => integer(number, u)?.to_string().into(),
        (Some(number), Some(_)) if u.arbitrary()? => integer(number, u)?.to_string().into(),
        (_, Some(mut bytes)) => {
            self::bytes(&mut bytes, u)?;
            hex(&bytes).into()
        }
        _ => {
            let mut letters: Vec<char> = text.chars().collect();
            let letter = *u.choose(&LETTERS.chars().collect::<Vec<_>>())?;
            items(&mut [&mut letters], u, |item, _| {
                *item = letter;
                Ok(())
            })?;
            if letters.is_empty() || u.ratio(1, 4)? {
                letters.push(letter);
            }
            letters.into_iter().collect::<String>().into()
        }
    })
}

/// Another bit or byte, fewer or more bytes, or all others.
fn bytes(bytes: &mut Vec<u8>, u: &mut Unstructured) -> Result<()> {
    match u.int_in_range(0..=4)? {
        0 => bytes.truncate(u.int_in_range(0..=bytes.len())?),
        1 => bytes.extend(u.arbitrary::<[u8; 3]>()?),
        2 => {
            let len = u.int_in_range(0..=u.len().min(40))?;
            *bytes = u.bytes(len)?.to_vec();
        }
        _ => items(&mut [bytes], u, |byte, u| {
            *byte = if u.arbitrary()? { *byte ^ 1 << u.int_in_range(0..=7)? } else { u.arbitrary()? };
            Ok(())
        })?,
    }
    Ok(())
}

/// Another item, none, several like it, one in another place, or a changed one; the same in lists of the same length.
fn items<T: Clone>(
    lists: &mut [&mut Vec<T>],
    u: &mut Unstructured,
    mut change: impl FnMut(&mut T, &mut Unstructured) -> Result<()>,
) -> Result<()> {
    let len = lists.first().map_or(0, |list| list.len());
    if len == 0 {
        return Ok(());
    }
    let (at, other) = (u.int_in_range(0..=len - 1)?, u.int_in_range(0..=len - 1)?);
    let kind = u.int_in_range(0..=7)?;
    let copies = u.int_in_range(1..=COPIES)?;
    for list in lists {
        match kind {
            0 => drop(list.remove(at)),
            1 => {
                let item = list[at].clone();
                list.splice(at..at, std::iter::repeat_n(item, copies));
            }
            2 => list.swap(at, other),
            3 => list[at] = list[other].clone(),
            _ => change(&mut list[at], u)?,
        }
    }
    Ok(())
}

fn list(lists: &mut [&mut Vec<Value>], u: &mut Unstructured) -> Result<()> {
    items(lists, u, change)
}

/// A member, or lists of equal length together, as widths and values are.
fn object(members: &mut Map<String, Value>, u: &mut Unstructured) -> Result<()> {
    let mut lists: Vec<&mut Vec<Value>> = members.values_mut().filter_map(Value::as_array_mut).collect();
    if lists.len() > 1 && u.arbitrary()? {
        let len = lists[0].len();
        lists.retain(|list| list.len() == len);
        return list(&mut lists, u);
    }
    drop(lists);
    member(members, u)
}

fn member(members: &mut Map<String, Value>, u: &mut Unstructured) -> Result<()> {
    let at = u.choose_index(members.len())?;
    members.values_mut().nth(at).map_or(Ok(()), |member| change(member, u))
}
