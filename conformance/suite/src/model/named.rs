//! The named alternatives of a format's program, as parameters and their choices.
//!
//! A program has one reader and one writer of a format that it contains, so a mistake in them shows wherever they are used: the
//! parameters of that format are its, too, under names such as `compact_index.end`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::choices::{Choice, Parameter, Setting};
use super::program::{Program, Tokens};
use super::{Case, Outcome, sites};

/// A program with named alternatives, and the sites of each.
#[derive(Debug)]
pub struct Named {
    program: Program,
    /// The sites of each parameter and choice, and what stands there.
    others: BTreeMap<(&'static str, &'static str), (Vec<usize>, i64)>,
    contained: Option<Contained>,
}

/// A format that another one contains.
#[derive(Debug)]
pub struct Contained {
    pub name: &'static str,
    pub choices: &'static LazyLock<Named>,
    /// Its operations, each with those of the other format that rely on it.
    pub uses: &'static [(&'static str, &'static [&'static str])],
}

impl Named {
    pub fn new(program: Program, contained: Option<Contained>) -> Self {
        let mut others: BTreeMap<_, (Vec<usize>, i64)> = BTreeMap::new();
        for (at, site) in program.sites.iter().enumerate() {
            for other in site.tried() {
                if let Some(name) = site.name(other) {
                    others.entry(name).or_insert((Vec::new(), other)).0.push(at);
                }
            }
        }
        Self { program, others, contained }
    }

    /// The parameters, in the order of the program, each with the operations that come by one of its sites; then those of the format
    /// that it contains.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut all = self.own();
        let within = |of: Parameter, inner: &Contained| {
            let uses = inner.uses.iter().filter(|(theirs, _)| of.operations.contains(theirs));
            let mut operations: Vec<&str> = uses.flat_map(|(_, own)| own.iter().copied()).collect();
            operations.sort_unstable();
            operations.dedup();
            let name = format!("{}.{}", inner.name, of.name);
            (!operations.is_empty()).then(|| Parameter {
                name: name.leak(),
                operations: operations.leak(),
                ..of
            })
        };
        if let Some(inner) = &self.contained {
            all.extend(inner.choices.own().into_iter().filter_map(|of| within(of, inner)));
        }
        all
    }

    fn own(&self) -> Vec<Parameter> {
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
                operations.extend(sites.iter().flat_map(|at| self.program.sites[*at].operations));
                let (says, fix) = self.program.sites[sites[0]].words(*other).unwrap_or_default();
                wrong.push(Choice { name: choice, says, fix });
            }
            operations.sort_unstable();
            operations.dedup();
            Parameter { name, operations: operations.leak(), wrong: wrong.leak() }
        };
        names.into_iter().map(parameter).collect()
    }

    /// The tokens that are the choices of a setting.
    fn tokens(&self, setting: &Setting) -> Tokens {
        let named = setting.deviations().iter().filter_map(|deviation| self.others.get(deviation));
        named.fold(Tokens::RIGHT, |tokens, (sites, other)| tokens.with(sites, Some(*other)))
    }

    /// What the program answers with the choices of a setting.
    pub fn answer(&self, setting: &Setting, case: &Case) -> Outcome {
        let own = || self.program.outcome(&self.tokens(setting), case);
        let Some(inner) = &self.contained else { return own() };
        let carried = setting.carried(inner.name);
        if carried.deviations().is_empty() {
            return own();
        }
        sites::contained::with(inner.choices.program, &inner.choices.tokens(&carried), own)
    }
}

/// `CHOICES` and `PARAMETERS` of a format: the named alternatives of its first program, and those of the format that it contains.
macro_rules! choices_of_format {
    ($(containing $inner:ident: $uses:expr)?) => {
        pub(crate) static CHOICES: std::sync::LazyLock<$crate::model::named::Named> =
            std::sync::LazyLock::new(|| {
                let contained = [$($crate::model::named::Contained {
                    name: stringify!($inner),
                    choices: &$inner::CHOICES,
                    uses: $uses,
                })?];
                $crate::model::named::Named::new(PROGRAMS[0], contained.into_iter().next())
            });

        pub static PARAMETERS: std::sync::LazyLock<Vec<$crate::model::choices::Parameter>> =
            std::sync::LazyLock::new(|| CHOICES.parameters());
    };
}
pub(crate) use choices_of_format;
