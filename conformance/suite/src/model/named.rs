//! The named alternatives of a format's program, as parameters and their choices.
//!
//! A program has one reader and one writer of a format that it contains, so a mistake in them shows wherever they are used: the
//! parameters of that format are its, too, under names such as `compact_index.end`.

use std::collections::BTreeMap;

use super::choices::{Choice, Deviation, Parameter, Setting};
use super::program::{Program, Tokens};
use super::{Case, Outcome};

/// A program with named alternatives, and the sites of each.
#[derive(Debug)]
pub struct Named {
    program: Program,
    /// The sites of each parameter and choice, and what stands there.
    others: BTreeMap<Deviation, (Vec<usize>, i64)>,
}

impl Named {
    pub fn new(program: Program) -> Self {
        let mut others: BTreeMap<_, (Vec<usize>, i64)> = BTreeMap::new();
        for (at, site) in program.sites.iter().enumerate() {
            for other in site.tried() {
                if let Some((parameter, choice)) = site.name(other) {
                    let of = (program.is_contained(at), parameter, choice);
                    others.entry(of).or_insert((Vec::new(), other)).0.push(at);
                }
            }
        }
        let home = |(is_contained, parameter, choice): (bool, &'static str, &'static str), at| {
            if !is_contained {
                return (parameter, choice);
            }
            (&*format!("{}.{parameter}", program.format_of(at)).leak(), choice)
        };
        let others = others.into_iter().map(|(of, sites)| (home(of, sites.0[0]), sites)).collect();
        Self { program, others }
    }

    /// The parameters, in the order of the program, each with the operations that come by one of its sites.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut choices: Vec<_> = self.others.iter().collect();
        choices.sort_by_key(|(_, (sites, other))| (sites[0], *other));
        let mut names: Vec<&str> = Vec::new();
        for ((name, _), _) in &choices {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let parameter = |name| {
            let (mut wrong, mut operations) = (Vec::new(), Vec::new());
            for ((_, choice), (sites, other)) in
                choices.iter().filter(|((parameter, _), _)| *parameter == name)
            {
                operations.extend(sites.iter().flat_map(|at| self.program.operations(*at)));
                let (says, fix) = self.program.sites[sites[0]].words(*other).unwrap_or_default();
                wrong.push(Choice { name: choice, says, fix });
            }
            operations.sort_unstable();
            operations.dedup();
            Parameter { name, operations: operations.leak(), wrong: wrong.leak() }
        };
        let all = names.into_iter().map(parameter);
        all.filter(|of| !of.operations.is_empty()).collect()
    }

    /// The tokens that are the choices of a setting.
    pub fn tokens(&self, setting: &Setting) -> Tokens {
        let named = setting.deviations().iter().filter_map(|deviation| self.others.get(deviation));
        named.fold(Tokens::RIGHT, |tokens, (sites, other)| tokens.with(sites, Some(*other)))
    }

    /// What the program answers with the choices of a setting.
    pub fn answer(&self, setting: &Setting, case: &Case) -> Outcome {
        self.program.outcome(&self.tokens(setting), case)
    }
}
