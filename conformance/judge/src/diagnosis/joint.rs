//! One choice among the sets that each operation leaves open: the fewest causes over all of them.
//!
//! The same mask in `decode` and `decode_canonical` is one cause, and so it is in the formats that carry what is decoded.
//! Operations that share a deviation are reported together, the others separately.

use std::collections::BTreeSet;

use packproof_suite::model::choices::Setting;

use super::named::Root;

/// Combinations that are compared; beyond that, operations are decided one after another.
const COMBINATIONS: usize = 20_000;

/// The sets that an operation leaves open, not empty.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The name of the operation's format.
    pub format: &'static str,
    /// The sets.
    pub sets: Vec<Setting>,
}

/// Operations with a common cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    /// Which operations, by their place, and the set of each.
    pub chosen: Vec<(usize, Setting)>,
    /// Other unions of equal size.
    pub alternatives: Vec<Vec<Root>>,
}

type Roots = BTreeSet<Root>;

/// Chooses a set for each operation and joins the operations that share deviations.
///
/// `cost` ranks the sets of an operation that are of equal size, less is better.
pub(super) fn join<C: Ord>(options: &[Options], cost: impl Fn(usize, &Setting) -> C) -> Vec<Joined> {
    let mut options = options.to_vec();
    for (at, of) in options.iter_mut().enumerate() {
        of.sets.sort_by_cached_key(|set| cost(at, set));
    }
    let roots: Vec<Vec<Roots>> =
        options.iter().map(|of| of.sets.iter().map(|set| of.roots(set)).collect()).collect();
    // Operations that no option can connect are independent of each other.
    let linked: Vec<Roots> = roots.iter().map(|sets| union(sets)).collect();
    let mut joined = Vec::new();
    for group in components(&linked) {
        let open: Vec<&[Roots]> = group.iter().map(|&at| &roots[at][..]).collect();
        let (chosen, others) = fewest(&open);
        let parts: Vec<Roots> = chosen.iter().zip(&open).map(|(&nth, sets)| sets[nth].clone()).collect();
        let within = components(&parts);
        let whole = within.len() == 1;
        for part in within {
            let alternatives = if let ([only], false) = (&part[..], whole) {
                let others = (0..open[*only].len()).filter(|&nth| nth != chosen[*only]);
                others.map(|nth| open[*only][nth].clone()).collect()
            } else if whole {
                others.clone()
            } else {
                Vec::new()
            };
            let chosen =
                part.iter().map(|&at| (group[at], options[group[at]].sets[chosen[at]].clone())).collect();
            let alternatives = alternatives.into_iter().map(|roots| roots.into_iter().collect()).collect();
            joined.push(Joined { chosen, alternatives });
        }
    }
    joined
}

impl Options {
    fn roots(&self, set: &Setting) -> Roots {
        set.deviations().iter().map(|&deviation| Root::of(self.format, deviation)).collect()
    }
}

fn union(sets: &[Roots]) -> Roots {
    sets.iter().flatten().copied().collect()
}

/// The places in groups that are connected by a common deviation.
pub(super) fn components(sets: &[Roots]) -> Vec<Vec<usize>> {
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

/// Of each operation the place of the set in the first choice with the smallest union, and the other unions of that size.
fn fewest(options: &[&[Roots]]) -> (Vec<usize>, Vec<Roots>) {
    let combinations = options.iter().try_fold(1_usize, |product, sets| {
        product.checked_mul(sets.len()).filter(|product| *product <= COMBINATIONS)
    });
    let Some(combinations) = combinations else {
        return (one_after_another(options), Vec::new());
    };
    let mut best: Option<(usize, Vec<usize>)> = None;
    let mut unions: Vec<Roots> = Vec::new();
    for mut number in 0..combinations {
        let mut chosen = Vec::new();
        let mut all = Roots::new();
        for sets in options {
            chosen.push(number % sets.len());
            all.extend(&sets[number % sets.len()]);
            number /= sets.len();
        }
        let smallest = best.as_ref().map_or(usize::MAX, |(size, _)| *size);
        if all.len() < smallest {
            unions.clear();
            best = Some((all.len(), chosen));
            unions.push(all);
        } else if all.len() == smallest && !unions.contains(&all) {
            unions.push(all);
        }
    }
    (best.map(|(_, chosen)| chosen).unwrap_or_default(), unions.into_iter().skip(1).collect())
}

/// The operation with the least choice first, then whatever adds the fewest deviations.
fn one_after_another(options: &[&[Roots]]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&at| options[at].len());
    let mut have = Roots::new();
    let mut chosen = vec![0; options.len()];
    for at in order {
        let added = |nth: &usize| options[at][*nth].difference(&have).count();
        if let Some(nth) = (0..options[at].len()).min_by_key(added) {
            have.extend(&options[at][nth]);
            chosen[at] = nth;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::choices::Deviation;

    use super::*;

    const MASK: Deviation = ("mask", "3f");
    const SHIFT: Deviation = ("shift", "7");
    const LIMIT: Deviation = ("limit", "64");
    const CLASS: Deviation = ("class", "invalid");

    fn of(deviations: &[Deviation]) -> Setting {
        Setting::of(deviations)
    }

    fn open(format: &'static str, sets: &[Setting]) -> Options {
        Options { format, sets: sets.to_vec() }
    }

    /// What explains two operations is preferred to two causes, even where the other comes first.
    #[test]
    fn prefers_a_common_cause() {
        let options = [vec![of(&[SHIFT]), of(&[MASK])], vec![of(&[MASK])], vec![of(&[LIMIT])]];
        let joined = join(&options.map(|sets| open("format", &sets)), |_, _| 0);
        assert_eq!(joined[0].chosen, [(0, of(&[MASK])), (1, of(&[MASK]))]);
        assert_eq!(joined[1].chosen, [(2, of(&[LIMIT]))]);
        assert!(joined.iter().all(|of| of.alternatives.is_empty()), "{joined:?}");
    }

    /// Equal choices are all named, the cheapest first.
    #[test]
    fn names_alternatives_in_order_of_cost() {
        let options = [vec![of(&[SHIFT]), of(&[MASK])], vec![of(&[SHIFT]), of(&[MASK])]];
        let options = options.map(|sets| open("format", &sets));
        let joined = join(&options, |_, set| usize::from(*set == of(&[SHIFT])));
        assert_eq!(joined[0].chosen, [(0, of(&[MASK])), (1, of(&[MASK]))]);
        assert_eq!(joined[0].alternatives, [vec![Root::of("format", SHIFT)]]);
    }

    /// Operations that share one of two deviations are reported together, those that could have shared one separately.
    #[test]
    fn joins_what_shares_a_deviation() {
        let options = [vec![of(&[MASK, CLASS])], vec![of(&[MASK])], vec![of(&[LIMIT]), of(&[SHIFT])]];
        let joined = join(&options.map(|sets| open("format", &sets)), |_, _| 0);
        assert_eq!(joined.len(), 2);
        assert_eq!(joined[0].chosen.len(), 2);
        assert_eq!(joined[1].alternatives, [vec![Root::of("format", SHIFT)]]);
    }

    /// What a format carries is the same deviation as in the format that it comes from; its own of that name is another.
    #[test]
    fn joins_what_a_format_carries() {
        let carried = of(&[("index.mask", "3f")]);
        let options = [
            open("index", &[of(&[MASK])]),
            open("string", &[of(&[LIMIT]), carried.clone()]),
            open("name", &[of(&[MASK])]),
        ];
        let joined = join(&options, |_, _| 0);
        assert_eq!(joined.len(), 2, "{joined:?}");
        assert_eq!(joined[0].chosen, [(0, of(&[MASK])), (1, carried)]);
    }
}
