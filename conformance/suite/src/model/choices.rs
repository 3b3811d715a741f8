//! The named alternatives of a format's program as the parameters of its behaviour.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::behaviour::{Choice, Parameter, Setting};
use super::program::{Program, Tokens};
use super::{Case, Outcome, sites};

/// A site, and what stands there.
type Other = (usize, i64);

/// A program with named alternatives, and the sites of each.
#[derive(Debug)]
pub struct Choices {
    program: Program,
    /// By parameter and choice.
    others: BTreeMap<(&'static str, &'static str), Vec<Other>>,
    /// The format that it contains, if that has choices.
    contained: Option<(&'static str, &'static LazyLock<Choices>)>,
}

impl Choices {
    pub fn new(program: Program, contained: Option<(&'static str, &'static LazyLock<Choices>)>) -> Self {
        let mut others: BTreeMap<_, Vec<Other>> = BTreeMap::new();
        for (at, site) in program.sites.iter().enumerate() {
            for other in site.tried() {
                if let Some(name) = site.name(other) {
                    others.entry(name).or_default().push((at, other));
                }
            }
        }
        Self { program, others, contained }
    }

    /// The parameters, in the order of the program, each with the operations that come by one of its sites.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut choices: Vec<_> = self.others.iter().collect();
        choices.sort_by_key(|(_, others)| others[0]);
        let mut names: Vec<&str> = Vec::new();
        for ((name, _), _) in &choices {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let parameter = |name| {
            let (mut wrong, mut operations) = (Vec::new(), Vec::new());
            for ((_, choice), others) in choices.iter().filter(|((parameter, _), _)| *parameter == name) {
                let sites = others.iter().map(|(at, _)| &self.program.sites[*at]);
                operations.extend(sites.flat_map(|site| site.operations));
                let (at, other) = others[0];
                let (says, fix) = self.program.sites[at].words(other).unwrap_or_default();
                wrong.push(Choice { name: choice, says, fix });
            }
            operations.sort_unstable();
            operations.dedup();
            Parameter { name, operations: operations.leak(), wrong: wrong.leak() }
        };
        names.into_iter().map(parameter).collect()
    }

    fn tokens(&self, setting: &Setting) -> Tokens {
        let named = setting.deviations().iter().filter_map(|deviation| self.others.get(deviation));
        named.flatten().fold(Tokens::RIGHT, |tokens, &(at, other)| tokens.with(&[at], Some(other)))
    }

    /// What the program answers with the choices of a setting.
    pub fn answer(&self, setting: &Setting, case: &Case) -> Outcome {
        let own = || (self.program.answer)(&self.tokens(setting), case);
        let Some((name, inner)) = self.contained else { return own() };
        let carried = setting.carried(name);
        if carried.deviations().is_empty() {
            return own();
        }
        sites::contained::with(inner.program, &inner.tokens(&carried), own)
    }
}

/// `CHOICES` and `PARAMETERS` of a format whose behaviour is the named alternatives of its first program, and of the format that it
/// contains, if it contains one.
macro_rules! choices_of_program {
    () => {
        pub static CHOICES: std::sync::LazyLock<$crate::model::choices::Choices> =
            std::sync::LazyLock::new(|| $crate::model::choices::Choices::new(PROGRAMS[0], None));

        pub static PARAMETERS: std::sync::LazyLock<Vec<$crate::model::behaviour::Parameter>> =
            std::sync::LazyLock::new(|| CHOICES.parameters());
    };
    (containing $name:literal from $inner:ident: $uses:expr) => {
        pub static CHOICES: std::sync::LazyLock<$crate::model::choices::Choices> =
            std::sync::LazyLock::new(|| {
                let inner = ($name, &$crate::formats::$inner::CHOICES);
                $crate::model::choices::Choices::new(PROGRAMS[0], Some(inner))
            });

        pub static PARAMETERS: std::sync::LazyLock<Vec<$crate::model::behaviour::Parameter>> =
            std::sync::LazyLock::new(|| {
                let inner =
                    $crate::formats::contained::contained($name, &$crate::formats::$inner::PARAMETERS, $uses);
                [CHOICES.parameters(), inner].concat()
            });
    };
}
pub(crate) use choices_of_program;
