//! Which presets match pairs of a value and its word or bytes.

use packproof_models::word::Judged;

use super::pair::{Pair, judged};
use super::{File, read, write_alike};

/// The presets that match pairs.
#[derive(Debug)]
pub struct Fits {
    /// Whether they contradict no pair. Otherwise they are those that give the most pairs.
    pub all: bool,
    /// The largest number of pairs that one of them gives.
    pub given: usize,
    /// The presets, those that write alike together, those that give the most pairs first.
    pub groups: Vec<Vec<(&'static str, &'static File)>>,
}

/// Finds the presets that match pairs. A pair that a layout leaves open, such as a value outside its range, contradicts nothing, but a
/// layout that gives no more than half as many pairs of a value and bytes as another does not match them: many refuse the same bytes,
/// each for a reason of its own.
pub fn fits(pairs: &[Pair]) -> Fits {
    let counted = read().map(|(name, file)| {
        let verdicts: Vec<Judged> = pairs.iter().map(|pair| judged(file, pair)).collect();
        let right = |among: fn(&Pair) -> bool| {
            let judged = pairs.iter().zip(&verdicts);
            judged.filter(|(pair, verdict)| among(pair) && **verdict == Judged::Right).count()
        };
        (right(|_| true), right(|pair| !pair.is_refusal()), !verdicts.contains(&Judged::Wrong), (name, file))
    });
    let mut counted: Vec<_> = counted.filter(|(right, ..)| *right > 0).collect();
    let all = counted.iter().any(|(.., fits, _)| *fits);
    counted.retain(|(.., fits, _)| *fits == all);
    let given = counted.iter().map(|(right, ..)| *right).max().unwrap_or(0);
    let most = counted.iter().map(|(_, values, ..)| *values).max().unwrap_or(0);
    counted.retain(|(right, values, ..)| if all { most == 0 || 2 * values > most } else { *right == given });
    counted.sort_by_key(|(right, ..)| std::cmp::Reverse(*right));
    let mut groups: Vec<Vec<(&str, &File)>> = Vec::new();
    for (.., one) in &counted {
        match groups.iter_mut().find(|group| write_alike(group[0].1, one.1, pairs)) {
            Some(group) => group.push(*one),
            None => groups.push(vec![*one]),
        }
    }
    Fits { all, given, groups }
}
