//! Declares the operations of a format: for each, a trait function, its arguments in JSON, the reference, and the text for help and
//! the protocol.
//!
//! ```text
//! operations! {
//!     "toy";
//!     /// Implementations of the toy.
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

use super::case::{OwnedCase, Parameters};
use super::format::InputKind;
use super::hex::hex;
use super::outcome::{Accepted, Outcome};
use super::{Answer, input};

/// An argument of an operation, read from JSON.
pub trait Argument<'a>: Sized {
    type Owned;
    /// How it is typed on the command line if it is the whole input.
    const KIND: InputKind = InputKind::Json;

    fn read(value: &Value) -> Answer<Self::Owned>;

    fn lend(owned: &'a Self::Owned) -> Self;
}

/// An item of a list argument.
pub trait Item: Sized {
    fn read(value: &Value) -> Answer<Self>;
}

/// A value that can be shown as JSON.
pub trait Show {
    fn show(&self) -> Value;
}

/// The result of an operation's function, as an outcome.
pub trait Reply {
    fn accepted(&self) -> Accepted;
}

/// An argument read from parameters.
#[derive(Debug)]
pub struct Given<T> {
    /// Names and descriptions of the parameters.
    pub shapes: &'static [(&'static str, &'static str)],
    pub read: fn(&Parameters) -> Answer<T>,
}

/// Owned argument types, with their input kinds and reading functions.
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

/// Borrowed argument types, with the owned types read, input kinds and reading functions.
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

pub fn outcome<T: Reply>(answer: Answer<T>) -> Outcome {
    answer.map_or_else(Outcome::from, |reply| Outcome::Accept(reply.accepted()))
}

/// The input kind of the single whole argument, or JSON for an object.
pub const fn kind(whole: &[InputKind]) -> InputKind {
    match whole {
        [kind] => *kind,
        _ => InputKind::Json,
    }
}

pub const fn shapes(
    given: &[&'static [(&'static str, &'static str)]],
) -> &'static [(&'static str, &'static str)] {
    match given {
        [shapes] => shapes,
        _ => &[],
    }
}

/// Makes the decoding case for an encoder's answer.
pub type Inverse = fn(&OwnedCase, &Value) -> OwnedCase;

/// The first inverse that exists.
pub const fn first(inverses: &[Option<Inverse>]) -> Option<Inverse> {
    inverses[0]
}

/// The decoding case for an encoder's bytes; the members `kept` of its input are added to an object.
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

        /// The operations, for which no codec answers until `asking` adds one.
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
                inverse: $crate::model::operations::first(&[
                    $(Some(|case, bytes| {
                        let operation = concat!($format, ".", stringify!($inverse));
                        let kept: &[&str] = &[$($(stringify!($kept)),+)?];
                        $crate::model::operations::undone(operation, case, bytes, kept)
                    }),)?
                    $(Some($undone),)?
                    None,
                ]),
                codec: |_| $crate::model::Outcome::Unsupported,
                reference,
                behaving: |_, case| reference(case),
            }
        ),+];

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

        pub fn reference(case: &$crate::model::Case) -> $crate::model::Outcome {
            answer(&Reference, case)
        }
    };
}
pub(crate) use operations;
