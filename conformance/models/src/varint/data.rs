//! Kinds that are plain data, and those with a sentence for each.

macro_rules! data {
    ($($(#[$doc:meta])* $kind:ident $name:ident { $($body:tt)* })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        pub $kind $name { $($body)* }
    )+};
}
pub(super) use data;

/// Enums, each variant with the end of a sentence about an implementation: a literal after `=`, which is its documentation, too, or an
/// expression after `=>`.
macro_rules! kinds {
    (@plain $name:ident $point:ident) => { Some($name::$point) };
    (@plain $name:ident $point:ident $($value:ident)+) => { None };
    ($(
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$of:meta])* $point:ident $(($($value:ident: $type:ty),+))? $(= $says:literal)? $(=> $made:expr)?,)+
        }
    )+) => {$(
        $crate::varint::data::data! {
            $(#[$doc])*
            enum $name { $($(#[doc = $says])? $(#[$of])* $point $(($($type),+))?,)+ }
        }

        impl $name {
            /// The end of a sentence about an implementation.
            #[allow(clippy::useless_format, reason = "some have values, others none")]
            pub fn says(self) -> alloc::string::String {
                match self {
                    $(Self::$point $(($($value),+))? => { $(alloc::format!($says))? $($made)? })+
                }
            }

            /// Those without values of their own.
            pub fn plain() -> impl Iterator<Item = Self> {
                [$(kinds!(@plain $name $point $($($value)+)?)),+].into_iter().flatten()
            }
        }
    )+};
}
pub(super) use kinds;
