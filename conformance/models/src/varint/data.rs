//! Kinds that are plain data.

macro_rules! data {
    ($($(#[$doc:meta])* $kind:ident $name:ident { $($body:tt)* })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        pub $kind $name { $($body)* }
    )+};
}
pub(super) use data;

/// Enums, each variant with its documentation after `=`.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$of:meta])* $point:ident $(($($type:ty),+))? $(= $says:literal)?,)+
        }
    )+) => {$(
        $crate::varint::data::data! {
            $(#[$doc])*
            enum $name { $($(#[doc = $says])? $(#[$of])* $point $(($($type),+))?,)+ }
        }
    )+};
}
pub(super) use kinds;
