//! The entry of a format: its declared operations with the implementations, programs and known mistakes of its modules.

use super::format::Operation;
use super::named::Deviation;
use super::{Case, Outcome};

/// The implementations besides the reference.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub codec: fn(&Case) -> Outcome,
    pub behaving: fn(&[Deviation], &Case) -> Outcome,
}

/// Adds implementations to declared operations.
pub const fn asking<const N: usize>(mut operations: [Operation; N], asked: Asked) -> [Operation; N] {
    let mut at = 0;
    while at < N {
        operations[at].codec = asked.codec;
        operations[at].behaving = asked.behaving;
        at += 1;
    }
    operations
}

/// The entry of a format of the modules `table`, `codec`, `deviants` and programs: `FORMAT`, `PROGRAMS` and `NAMED`.
macro_rules! entry {
    (
        ($name:literal, $title:literal, $page:literal) by [$($program:ident),+]
        $(containing $inner:ident: $uses:expr)?;
        $($member:ident: $value:expr,)+
    ) => {
        $crate::model::sites::programs!($name by table::answer: $($program),+; $(containing $inner: $uses)?);

        /// The deviations of the first program.
        static NAMED: std::sync::LazyLock<$crate::model::named::Named> =
            std::sync::LazyLock::new(|| $crate::model::named::Named::new(ALL_PROGRAMS[0]));

        pub static FORMAT: $crate::model::Format = $crate::model::Format {
            named: &NAMED,
            deviants: deviants::ALL,
            programs: &ALL_PROGRAMS,
            $($member: $value,)+
            ..$crate::model::Format::new(
                ($name, $title, $page),
                &$crate::model::entry::asking(
                    table::OPERATIONS,
                    $crate::model::entry::Asked {
                        codec: |case| table::answer(&codec::Codec, case),
                        behaving: |deviations, case| ALL_PROGRAMS[0].outcome(&NAMED.tokens(deviations), case),
                    },
                ),
            )
        };
    };
}
pub(crate) use entry;
