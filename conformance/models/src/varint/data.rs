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
