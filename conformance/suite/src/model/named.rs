//! Known mistakes by name, as tokens of a format's program.
//!
//! A program has one reader and one writer of a format that it contains, so a mistake in them shows wherever they are used: its
//! deviations are the container's, too, under names such as `compact_index.end`.

use std::collections::BTreeMap;

use super::program::{Program, Tokens};

/// A known mistake: the name of a parameter in which implementations differ (`byte-4`), and of the wrong choice (`mask-1f`).
///
/// Several stand for an implementation that has all of them, none for a right one.
pub type Deviation<'a> = (&'a str, &'a str);

/// The deviations of a program: the sites of each, and what stands there.
#[derive(Debug, Default)]
pub struct Named(BTreeMap<Deviation<'static>, (Vec<usize>, i64)>);

impl Named {
    pub(crate) fn new(program: Program) -> Self {
        let mut named: BTreeMap<_, (Vec<usize>, i64)> = BTreeMap::new();
        for (at, site) in program.sites.iter().enumerate() {
            for other in site.tried() {
                let Some((mut parameter, choice)) = site.name(other) else { continue };
                if program.is_contained(at) {
                    parameter = format!("{}.{parameter}", program.format_of(at)).leak();
                }
                named.entry((parameter, choice)).or_insert((Vec::new(), other)).0.push(at);
            }
        }
        // Some of a contained format are of operations that the container does not use.
        named.retain(|_, (sites, _)| sites.iter().any(|at| !program.operations(*at).is_empty()));
        Self(named)
    }

    /// All of them, by name.
    pub fn deviations(&self) -> impl Iterator<Item = Deviation<'static>> {
        self.0.keys().copied()
    }

    /// The tokens of an implementation that has these deviations; unknown ones are ignored, and the last at a site wins.
    pub fn tokens(&self, deviations: &[Deviation]) -> Tokens {
        let named = deviations.iter().filter_map(|deviation| self.0.get(deviation));
        named.fold(Tokens::RIGHT, |tokens, (sites, other)| tokens.with(sites, Some(*other)))
    }
}
