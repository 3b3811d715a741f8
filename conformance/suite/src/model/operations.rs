//! Declares the operations of a format, each once: its function in the format's trait, its arguments in JSON, the reference
//! behind it, and what help and the protocol say of it.
//!
//! ```text
//! operations! {
//!     "toy";
//!     /// What an implementation of the toy consists of.
//!     pub trait Toy;
//!
//!     /// Read the number at the front of the bytes.
//!     Decode read(bytes: &[u8]) -> Decoded<i64> { reference::read(bytes) }
//!         takes "bytes", gives "integer";
//! }
//! ```
//!
//! makes the trait `Toy` with `fn read(&self, bytes: &[u8]) -> Decoded<i64>`, the implementation `Reference`, the array
//! `OPERATIONS`, `answer(&dyn Toy, &Case)` and `reference(&Case)`.
//!
//! | part | meaning |
//! |---|---|
//! | `(bytes: &[u8])` | the argument is the whole input |
//! | `({widths: &[u32], bytes: &[u8]})` | each argument is a member of the input object |
//! | `(value: u64; bits: u32 = BITS)` | the last argument comes from the parameters, as a [`Given`] says |
//! | `takes`, `gives` | the shapes of the input and of the answer |
//! | `inverse read` | for an encoder: the decoder of the bytes, with the same parameters |
//! | `inverse read {widths}` | and with these members of the input beside the member `bytes` |
//! | `undone by read_back` | for an encoder: a function makes the decoder's case |
//! | `check even(&widths)` | refuses arguments that do not fit together |
//! | `shown by number` | a function turns the answer into one that implements [`Show`] |

use serde_json::{Map, Value};

use super::case::{Case, OwnedCase, Parameters};
use super::format::{InputKind, Operation};
use super::hex::hex;
use super::outcome::{Accepted, Outcome};
use super::{Answer, behaviour::Setting, input};

/// An argument of an operation's function, read from JSON.
pub trait Argument<'a>: Sized {
    type Owned;
    /// How a person types it where it is the whole input.
    const KIND: InputKind = InputKind::Json;

    fn read(value: &Value) -> Answer<Self::Owned>;

    fn lend(owned: &'a Self::Owned) -> Self;
}

/// An item of a list that is an argument.
pub trait Item: Sized {
    fn read(value: &Value) -> Answer<Self>;
}

/// A value of an answer in JSON.
pub trait Show {
    fn show(&self) -> Value;
}

/// What an operation's function answers, as an outcome.
pub trait Reply {
    fn accepted(&self) -> Accepted;
}

/// An argument that is read from parameters.
#[derive(Debug)]
pub struct Given<T> {
    /// Names and shapes of the parameters.
    pub shapes: &'static [(&'static str, &'static str)],
    pub read: fn(&Parameters) -> Answer<T>,
}

/// Types that are copied, each with how a person types it and the function that reads it.
macro_rules! copied {
    ($($type:ty: $kind:ident by $read:path),+) => {$(
        impl $crate::model::operations::Argument<'_> for $type {
            type Owned = Self;
            const KIND: $crate::model::InputKind = $crate::model::InputKind::$kind;

            fn read(value: &serde_json::Value) -> $crate::model::Answer<Self> {
                $read(value)
            }

            fn lend(owned: &Self) -> Self {
                *owned
            }
        }

        impl $crate::model::operations::Item for $type {
            fn read(value: &serde_json::Value) -> $crate::model::Answer<Self> {
                $read(value)
            }
        }
    )+};
}
pub(crate) use copied;

/// Types that are lent, each with what is read in its place, how a person types it, and the function that reads it.
macro_rules! lent {
    ($($type:ty as $owned:ty: $kind:ident by $read:path),+) => {$(
        impl<'a> $crate::model::operations::Argument<'a> for &'a $type {
            type Owned = $owned;
            const KIND: $crate::model::InputKind = $crate::model::InputKind::$kind;

            fn read(value: &serde_json::Value) -> $crate::model::Answer<$owned> {
                $read(value)
            }

            fn lend(owned: &'a $owned) -> Self {
                owned
            }
        }
    )+};
}
pub(crate) use lent;

copied! {
    u16: Integer by input::integer, i32: Integer by input::integer, u32: Integer by input::integer,
    u64: Decimal by input::integer, i64: Decimal by input::integer, f64: Float64 by input::f64
}

lent! { [u8] as Vec<u8>: Bytes by input::bytes, str as String: Text by String::read }

impl<'a, T: Item> Argument<'a> for &'a [T] {
    type Owned = Vec<T>;

    fn read(value: &Value) -> Answer<Vec<T>> {
        input::list(value, T::read)
    }

    fn lend(owned: &'a Vec<T>) -> Self {
        owned
    }
}

impl Item for String {
    fn read(value: &Value) -> Answer<Self> {
        input::text(value).map(str::to_owned)
    }
}

impl Show for Vec<u8> {
    fn show(&self) -> Value {
        hex(self).into()
    }
}

impl Show for i64 {
    fn show(&self) -> Value {
        (*self).into()
    }
}

/// A decimal string.
impl Show for i128 {
    fn show(&self) -> Value {
        self.to_string().into()
    }
}

impl Show for f64 {
    fn show(&self) -> Value {
        input::show_f64(*self)
    }
}

impl Show for String {
    fn show(&self) -> Value {
        self.as_str().into()
    }
}

impl Show for Value {
    fn show(&self) -> Value {
        self.clone()
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(&self) -> Value {
        self.iter().map(T::show).collect()
    }
}

impl<T: Show> Reply for T {
    fn accepted(&self) -> Accepted {
        Accepted { value: self.show(), consumed: None }
    }
}

/// A decoder's value and the bytes consumed.
impl<T: Show> Reply for (T, usize) {
    fn accepted(&self) -> Accepted {
        Accepted { value: self.0.show(), consumed: Some(self.1 as u64) }
    }
}

/// The outcome of a function's answer.
pub fn outcome<T: Reply>(answer: Answer<T>) -> Outcome {
    answer.map_or_else(Outcome::from, |reply| Outcome::Accept(reply.accepted()))
}

/// The kind of an input: that of the argument that is all of it, or an object.
pub const fn kind(whole: &[InputKind]) -> InputKind {
    match whole {
        [kind] => *kind,
        _ => InputKind::Json,
    }
}

/// The shapes of the parameters, if there are any.
pub const fn shapes(
    given: &[&'static [(&'static str, &'static str)]],
) -> &'static [(&'static str, &'static str)] {
    match given {
        [shapes] => shapes,
        _ => &[],
    }
}

/// The decoder's case for an encoder's answer.
pub type Inverse = fn(&OwnedCase, &Value) -> OwnedCase;

/// The first of them.
pub const fn first(inverses: &[Option<Inverse>]) -> Option<Inverse> {
    inverses[0]
}

/// The decoder's case for the bytes that an encoder answered; with `kept` members of its input they stand in an object.
pub fn undone(operation: &str, case: &OwnedCase, bytes: &Value, kept: &[&str]) -> OwnedCase {
    let input = if kept.is_empty() {
        bytes.clone()
    } else {
        let mut members = Map::from_iter([("bytes".to_owned(), bytes.clone())]);
        for name in kept {
            members.insert((*name).to_owned(), case.input.get(name).cloned().unwrap_or_default());
        }
        Value::Object(members)
    };
    OwnedCase { operation: operation.to_owned(), parameters: case.parameters.clone(), input }
}

/// Who answers the operations beside the reference, and what they are tried on.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub codec: fn(&Case) -> Outcome,
    pub behaving: fn(&Setting, &Case) -> Outcome,
    pub candidates: fn(&'static str) -> Box<dyn Iterator<Item = OwnedCase>>,
}

/// Declared operations with those who answer them.
pub const fn asking<const N: usize>(mut operations: [Operation; N], asked: Asked) -> [Operation; N] {
    let mut at = 0;
    while at < N {
        operations[at].codec = asked.codec;
        operations[at].behaving = asked.behaving;
        operations[at].candidates = asked.candidates;
        at += 1;
    }
    operations
}

/// The format of a folder's modules: its operations are answered by `codec` and `behaviour`, and `cases` draws and orders cases.
macro_rules! of_format {
    ($names:expr) => {
        $crate::model::Format {
            behaviour: &behaviour::PARAMETERS,
            deviants: deviants::ALL,
            ..$crate::model::Format::new(
                $names,
                &$crate::model::operations::asking(
                    table::OPERATIONS,
                    $crate::model::operations::Asked {
                        codec: |case| table::answer(&codec::Codec, case),
                        behaving: |setting, case| table::answer(&behaviour::Behaving::under(setting), case),
                        candidates: cases::candidates,
                    },
                ),
                cases::sample,
            )
        }
    };
}
pub(crate) use of_format;

macro_rules! operations {
    (
        $format:literal;
        $(#[doc = $what:literal])+
        pub trait $trait:ident;
        $(
            #[doc = $summary:literal]
            $direction:ident $function:ident(
                $($whole:ident: $whole_type:ty)?
                $({$($member:ident: $member_type:ty),+})?
                $(; $given:ident: $given_type:ty = $parameters:expr)?
            ) -> $answer:ty { $reference:expr }
                takes $input:expr, gives $output:expr
                $(, inverse $inverse:ident $({$($kept:ident),+})?)?
                $(, undone by $undone:expr)?
                $(, check $check:expr)?
                $(, shown by $shown:expr)?;
        )+
    ) => {
        $(#[doc = $what])+
        pub trait $trait {
            $(
                #[doc = $summary]
                fn $function(
                    &self
                    $(, $whole: $whole_type)?
                    $($(, $member: $member_type)+)?
                    $(, $given: $given_type)?
                ) -> $answer;
            )+
        }

        /// The executable specification.
        #[derive(Clone, Copy, Debug)]
        pub struct Reference;

        impl $trait for Reference {
            $(
                fn $function(
                    &self
                    $(, $whole: $whole_type)?
                    $($(, $member: $member_type)+)?
                    $(, $given: $given_type)?
                ) -> $answer {
                    $reference
                }
            )+
        }

        /// The operations, with the reference in place of whoever else answers them.
        pub const OPERATIONS: [$crate::model::Operation; [$(stringify!($function)),+].len()] = [$(
            $crate::model::Operation {
                name: concat!($format, ".", stringify!($function)),
                summary: $summary.trim_ascii(),
                direction: $crate::model::Direction::$direction,
                input_kind: $crate::model::operations::kind(
                    &[$(<$whole_type as $crate::model::operations::Argument<'_>>::KIND)?],
                ),
                input: $input,
                output: $output,
                parameters: $crate::model::operations::shapes(&[$($parameters.shapes)?]),
                candidates: |_| Box::new(std::iter::empty()),
                inverse: $crate::model::operations::first(&[
                    $(Some(|case, bytes| {
                        let operation = concat!($format, ".", stringify!($inverse));
                        let kept: &[&str] = &[$($(stringify!($kept)),+)?];
                        $crate::model::operations::undone(operation, case, bytes, kept)
                    }),)?
                    $(Some($undone),)?
                    None,
                ]),
                codec: reference,
                reference,
                behaving: |_, case| reference(case),
            }
        ),+];

        /// An implementation's answer to a case of any operation.
        pub fn answer(who: &dyn $trait, case: &$crate::model::Case) -> $crate::model::Outcome {
            $crate::model::answered(ask(who, case))
        }

        fn ask(
            who: &dyn $trait,
            case: &$crate::model::Case,
        ) -> $crate::model::Answer<$crate::model::Outcome> {
            use $crate::model::operations::{Argument, outcome};
            $(
                if case.operation == concat!($format, ".", stringify!($function)) {
                    $(let $whole = <$whole_type as Argument>::read(case.input)?;)?
                    $($(
                        let $member = $crate::model::input::member(case.input, stringify!($member))?;
                        let $member = <$member_type as Argument>::read($member)?;
                    )+)?
                    $(let $given = ($parameters.read)(case.parameters)?;)?
                    $($check?;)?
                    let answer = who.$function(
                        $(Argument::lend(&$whole),)?
                        $($(Argument::lend(&$member),)+)?
                        $($given)?
                    );
                    return Ok(outcome(answer$(.map($shown))?));
                }
            )+
            Ok($crate::model::Outcome::Unsupported)
        }

        /// The reference's answer to a case of any operation.
        pub fn reference(case: &$crate::model::Case) -> $crate::model::Outcome {
            answer(&Reference, case)
        }
    };
}
pub(crate) use operations;
