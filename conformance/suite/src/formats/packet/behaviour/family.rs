//! Families of parameters: the same choices for several sets of fields, each of which an implementation makes apart.

use crate::model::behaviour::{Parameter, Setting};

/// An operation and what a setting makes of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    pub(super) setting: &'a Setting,
    pub(super) operation: &'a str,
}

impl At<'_> {
    /// The choice that the family's parameter for this operation makes; the right one if none concerns it.
    pub(super) fn choice(self, family: &[Parameter]) -> usize {
        let concerned = family.iter().find(|parameter| parameter.operations.contains(&self.operation));
        concerned.map_or(0, |parameter| self.setting.choice(parameter))
    }
}

/// The parameters of several lists.
pub(super) const fn count(lists: &[&[Parameter]]) -> usize {
    let (mut sum, mut list) = (0, 0);
    while list < lists.len() {
        sum += lists[list].len();
        list += 1;
    }
    sum
}

/// Defines families, each by the enumeration of its choices and the name of a parameter for each set of operations, and
/// `PARAMETERS`, all of them.
macro_rules! families {
    ($(
        $(#[$doc:meta])+
        $kind:ident for $($name:literal of $operations:expr),+; right $right:ident: $does:literal {
            $($choice:ident = $slug:literal: $says:literal, $fix:literal;)+
        }
    )+) => {
        const FAMILIES: &[&[$crate::model::behaviour::Parameter]] = &[$($kind::FAMILY),+];

        pub(super) const PARAMETERS: &[$crate::model::behaviour::Parameter] = &$crate::model::behaviour::joined::<
            { $crate::formats::packet::behaviour::family::count(FAMILIES) },
        >(FAMILIES);

        $(
            $(#[$doc])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub(crate) enum $kind {
                #[doc = concat!("Right: ", $does, ".")]
                $right,
                $(#[doc = concat!("Wrong: ", $says, ".")] $choice,)+
            }

            impl $kind {
                const FAMILY: &'static [$crate::model::behaviour::Parameter] = &[$(
                    $crate::model::behaviour::Parameter {
                        name: $name,
                        right: $does,
                        operations: $operations,
                        wrong: Self::WRONG,
                    },
                )+];
                const WRONG: &'static [$crate::model::behaviour::Choice] =
                    &[$($crate::model::behaviour::Choice { name: $slug, says: $says, fix: $fix },)+];

                /// The choice that a setting makes for an operation.
                pub(crate) fn of(at: $crate::formats::packet::behaviour::family::At) -> Self {
                    const ALL: &[$kind] = &[$kind::$right, $($kind::$choice,)+];
                    const BITS: u64 = 0 $(| $crate::model::behaviour::bit($name))+;
                    if at.setting.lacks(BITS) { Self::$right } else { ALL[at.choice(Self::FAMILY)] }
                }
            }
        )+
    };
}
pub(super) use families;
