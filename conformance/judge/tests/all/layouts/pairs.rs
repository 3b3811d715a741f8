//! Presets found from pairs drawn from the answers of the recorded implementations.

use std::path::Path;

use packproof_judge::layouts::{self, File, Pair, fits};
use packproof_models::word::Layout;
use serde_json::Value as Json;

/// Sets of pairs of each preset.
const DRAWS: usize = 4;

/// A recorded answer as a pair; `None` for a defect, and if the consumed length is unknown.
fn pair(file: &File, line: &str) -> Option<Pair> {
    let kind = file.layout.kind();
    let parts: Vec<Json> = serde_json::from_str(line).expect("a list");
    let has_word = ["smallest_three", "ranged", "float"].contains(&kind);
    let patterns = |text: &str| {
        let of = |at: usize| format!("f32:{}", &text[at..at + 8]);
        (0..text.len()).step_by(8).map(of).collect::<Vec<_>>().join(",")
    };
    let value = |json: &Json| match json.as_str() {
        None => "refused".to_owned(),
        Some(text) if has_word => patterns(text),
        Some(text) => text.to_owned(),
    };
    let wire = |json: &Json| match json.as_str() {
        None => "refused".to_owned(),
        Some(digits) if has_word => format!("0x{digits}"),
        Some(digits) => digits.to_owned(),
    };
    let (value, wire) = match (parts[0].as_str()?, parts.len()) {
        ("e", 3) => (value(&parts[1]), wire(&parts[2])),
        ("d", 3) => (value(&parts[2]), wire(&parts[1])),
        ("d", 4) if !has_word => {
            // A record's length is in bits, and ends with a byte or a word.
            let used = |used: u64| match &file.layout {
                Layout::Bits(own) => used.next_multiple_of(own.word.unwrap_or(8).into()) / 8,
                _ => used,
            } as usize;
            let digits = parts[1].as_str()?;
            let taken = if parts[2].is_null() { digits.len() } else { 2 * used(parts[3].as_u64()?) };
            (value(&parts[2]), digits.get(..taken)?.to_owned())
        }
        _ => return None,
    };
    format!("{value}={wire}").parse().ok()
}

/// The right preset is always left, and in 80 % at most three layouts are. Presets that write alike are one layout: what tells them apart
/// is input that none of them writes.
#[test]
fn eight_pairs_name_a_preset() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../vectors/layouts/answers");
    let mut random = fastrand::Rng::with_seed(1);
    let (mut all, mut few, mut named, mut lost) = (0, 0, 0, Vec::new());
    for (name, file) in super::presets(&layouts::KINDS) {
        let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("it has answers");
        let pairs: Vec<Pair> = text.lines().filter_map(|line| pair(&file, line)).collect();
        for _ in 0..DRAWS {
            let pairs: Vec<Pair> = random.choose_multiple(pairs.iter(), 8).into_iter().cloned().collect();
            let found = fits(&pairs);
            all += 1;
            few += usize::from(found.groups.len() <= 3);
            named += usize::from(found.groups.iter().flatten().count() <= 3);
            if !found.all || !found.groups.iter().flatten().any(|(of, _)| *of == name) {
                lost.push((name, pairs));
            }
        }
    }
    println!("at most three layouts in {few} of {all}, at most three names in {named}");
    assert!(lost.is_empty(), "{}: {lost:#?}", lost.len());
    assert!(few * 100 >= all * 80, "{few} of {all}");
}
