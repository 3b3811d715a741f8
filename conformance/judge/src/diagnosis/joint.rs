//! One choice among the sets that each operation of a format leaves open: the fewest causes over all of them.
//!
//! The same mask in `decode` and `decode_canonical` is one cause. Operations that share a deviation are told
//! together; those that share none are told apart.

use std::collections::BTreeSet;

use packproof_suite::model::behaviour::{Deviation, Setting};

/// Combinations that are compared; beyond that operations are settled one after another.
const COMBINATIONS: usize = 20_000;

/// Operations with a common cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    /// Which operations, by their place, and the set of each.
    pub chosen: Vec<(usize, Setting)>,
    /// Other unions of equal size.
    pub alternatives: Vec<Vec<Deviation>>,
}

/// Chooses a set for each operation and joins the operations that share deviations.
///
/// `options` holds the sets of each operation, not empty; `cost` ranks sets of equal size, less is better.
pub(super) fn join(options: &[Vec<Setting>], cost: impl Fn(usize, &Setting) -> usize) -> Vec<Joined> {
    let mut options = options.to_vec();
    for (at, sets) in options.iter_mut().enumerate() {
        sets.sort_by_cached_key(|set| cost(at, set));
    }
    // Operations that no option can connect are independent of each other.
    let linked: Vec<BTreeSet<Deviation>> = options.iter().map(|sets| union(sets.iter())).collect();
    let mut joined = Vec::new();
    for group in components(&linked) {
        let sets: Vec<&[Setting]> = group.iter().map(|&at| &options[at][..]).collect();
        let (chosen, others) = fewest(&sets);
        let parts: Vec<BTreeSet<Deviation>> = chosen.iter().map(|set| union([set].into_iter())).collect();
        let within = components(&parts);
        let whole = within.len() == 1;
        for part in within {
            let mut alternatives = if whole { others.clone() } else { Vec::new() };
            if let ([only], false) = (&part[..], whole) {
                let same = |set: &&Setting| set.deviations() != chosen[*only].deviations();
                alternatives = sets[*only].iter().filter(same).map(|set| set.deviations().to_vec()).collect();
            }
            let chosen = part.iter().map(|&nth| (group[nth], chosen[nth].clone())).collect();
            joined.push(Joined { chosen, alternatives });
        }
    }
    joined
}

fn union<'a>(sets: impl Iterator<Item = &'a Setting>) -> BTreeSet<Deviation> {
    sets.flat_map(|set| set.deviations().iter().copied()).collect()
}

/// The places in groups that are connected by a common deviation.
fn components(sets: &[BTreeSet<Deviation>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let touches = |group: &Vec<usize>| group.iter().any(|&other| !sets[other].is_disjoint(set));
        let (mut touched, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        touched.push(vec![at]);
        let mut merged = touched.concat();
        merged.sort_unstable();
        groups = apart;
        groups.push(merged);
    }
    groups.sort_unstable();
    groups
}

/// The first choice with the smallest union, and the other unions of that size.
fn fewest(options: &[&[Setting]]) -> (Vec<Setting>, Vec<Vec<Deviation>>) {
    let combinations = options.iter().try_fold(1_usize, |product, sets| {
        product.checked_mul(sets.len()).filter(|product| *product <= COMBINATIONS)
    });
    let Some(combinations) = combinations else {
        return (one_after_another(options), Vec::new());
    };
    let mut best: Option<(usize, Vec<Setting>)> = None;
    let mut unions: Vec<BTreeSet<Deviation>> = Vec::new();
    for mut number in 0..combinations {
        let mut chosen = Vec::new();
        for sets in options {
            chosen.push(sets[number % sets.len()].clone());
            number /= sets.len();
        }
        let all = union(chosen.iter());
        let smallest = best.as_ref().map_or(usize::MAX, |(size, _)| *size);
        if all.len() < smallest {
            unions.clear();
            best = Some((all.len(), chosen));
            unions.push(all);
        } else if all.len() == smallest && !unions.contains(&all) {
            unions.push(all);
        }
    }
    let others = unions.into_iter().skip(1).map(|all| all.into_iter().collect()).collect();
    (best.map(|(_, chosen)| chosen).unwrap_or_default(), others)
}

/// The operation with the least choice first, then whatever adds the fewest deviations.
fn one_after_another(options: &[&[Setting]]) -> Vec<Setting> {
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&at| options[at].len());
    let mut have = BTreeSet::new();
    let mut chosen = vec![Setting::RIGHT; options.len()];
    for at in order {
        let added = |set: &&Setting| set.deviations().iter().filter(|one| !have.contains(*one)).count();
        if let Some(set) = options[at].iter().min_by_key(added) {
            have.extend(set.deviations().iter().copied());
            chosen[at] = set.clone();
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    const MASK: Deviation = ("mask", "3f");
    const SHIFT: Deviation = ("shift", "7");
    const LIMIT: Deviation = ("limit", "64");
    const CLASS: Deviation = ("class", "invalid");

    fn of(deviations: &[Deviation]) -> Setting {
        Setting::of(deviations)
    }

    /// What explains two operations is preferred to two causes, even where the other comes first.
    #[test]
    fn prefers_a_common_cause() {
        let options = [vec![of(&[SHIFT]), of(&[MASK])], vec![of(&[MASK])], vec![of(&[LIMIT])]];
        let joined = join(&options, |_, _| 0);
        assert_eq!(joined[0].chosen, [(0, of(&[MASK])), (1, of(&[MASK]))]);
        assert_eq!(joined[1].chosen, [(2, of(&[LIMIT]))]);
        assert!(joined.iter().all(|of| of.alternatives.is_empty()), "{joined:?}");
    }

    /// Equal choices are all named, the cheapest first.
    #[test]
    fn names_alternatives_in_order_of_cost() {
        let options = [vec![of(&[SHIFT]), of(&[MASK])], vec![of(&[SHIFT]), of(&[MASK])]];
        let joined = join(&options, |_, set| usize::from(*set == of(&[SHIFT])));
        assert_eq!(joined[0].chosen, [(0, of(&[MASK])), (1, of(&[MASK]))]);
        assert_eq!(joined[0].alternatives, [vec![SHIFT]]);
    }

    /// Operations that share one of two deviations are told together, those that could have shared one apart.
    #[test]
    fn joins_what_shares_a_deviation() {
        let options = [vec![of(&[MASK, CLASS])], vec![of(&[MASK])], vec![of(&[LIMIT]), of(&[SHIFT])]];
        let joined = join(&options, |_, _| 0);
        assert_eq!(joined.len(), 2);
        assert_eq!(joined[0].chosen.len(), 2);
        assert_eq!(joined[1].alternatives, [vec![SHIFT]]);
    }
}
