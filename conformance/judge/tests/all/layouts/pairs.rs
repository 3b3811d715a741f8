//! Presets found from pairs drawn from the answers of the recorded implementations.

use packproof_judge::layouts::{self, File, Pair, fits};
use packproof_models::measure::Answer as Word;
use packproof_models::word::{Layout, Value};
use packproof_suite::model::hex;

use super::recorded::{Answer, answers};

/// Sets of pairs of each preset.
const DRAWS: usize = 4;

/// A recorded answer as a pair; `None` for a defect, and if the consumed length is unknown.
fn pair(file: &File, answer: &Answer) -> Option<Pair> {
    let patterns = |value: &Value| {
        let numbers = value.numbers().iter().map(|number| format!("f32:{:08x}", number.to_bits()));
        numbers.collect::<Vec<_>>().join(",")
    };
    let refused = || "refused".to_owned();
    let (value, wire) = match answer {
        Answer::Word(Word::Written(value, word)) => {
            (patterns(value), word.map_or_else(refused, |word| format!("0x{word:x}")))
        }
        Answer::Word(Word::Read(word, value)) => {
            (value.as_ref().map_or_else(refused, patterns), format!("0x{word:x}"))
        }
        Answer::Encoded(value, bytes) => (value.to_string(), bytes.as_deref().map_or_else(refused, hex)),
        Answer::Decoded(bytes, _, None) => (refused(), hex(bytes)),
        Answer::Decoded(bytes, _, Some((value, used))) => {
            // A record's length is in bits, and ends with a byte or a word.
            let used = match &file.layout {
                Layout::Bits(own) => (*used)?.next_multiple_of(own.word.unwrap_or(8) as usize) / 8,
                _ => (*used)?,
            };
            (value.to_string(), hex(bytes.get(..used)?))
        }
        Answer::Threshold(..) | Answer::Defect(..) => return None,
    };
    format!("{value}={wire}").parse().ok()
}

/// The right preset is always left, and in 80 % at most three layouts are. Presets that write alike are one layout: what tells them apart
/// is input that none of them writes.
#[test]
fn eight_pairs_name_a_preset() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut all, mut few, mut named, mut lost) = (0, 0, 0, Vec::new());
    for (name, file) in super::presets(&layouts::KINDS) {
        let pairs: Vec<Pair> = answers(name, &file).iter().filter_map(|answer| pair(&file, answer)).collect();
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
