//! Tables of keys, and keys with a few possible values.

/// The values of keys, each with its spelling in a file; the first is the default.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident {
        $(#[$of_first:meta])* $first:ident = $spelt:literal
        $(, $(#[$of:meta])* $point:ident = $text:literal)* $(,)?
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        pub enum $name {
            $(#[$of_first])* #[default] #[cfg_attr(feature = "serde", serde(rename = $spelt))] $first,
            $($(#[$of])* #[cfg_attr(feature = "serde", serde(rename = $text))] $point,)*
        }

        impl $name {
            /// All values, in the order of the documentation.
            pub const ALL: &[Self] = &[Self::$first, $(Self::$point),*];

            /// The value as written in a file.
            pub fn word(self) -> &'static str {
                match self {
                    Self::$first => $spelt,
                    $(Self::$point => $text,)*
                }
            }
        }
    )+};
}

/// A table of keys. A key without a default of its own has that of its type; a file may leave out every key.
macro_rules! keys {
    ($(#[$about:meta])* $name:ident, $($(#[$of:meta])* $key:ident: $type:ty $(= $default:expr)?,)+) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
        pub struct $name {
            $($(#[$of])* pub $key: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: keys!(@ $($default)?),)+ }
            }
        }
    };
    (@) => { Default::default() };
    (@ $default:expr) => { $default };
}

pub(crate) use {keys, words};

/// Whether a table has no key, so that it can be left out of a file.
#[cfg(feature = "serde")]
pub(crate) fn is_default<T: Default + PartialEq>(table: &T) -> bool {
    *table == T::default()
}
