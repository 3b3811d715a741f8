//! Keys with a few possible values.

macro_rules! words {
    ($(#[$about:meta])* $name:ident: $default:ident, $($(#[$of:meta])* $point:ident = $text:literal,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        pub enum $name {
            $($(#[$of])* #[cfg_attr(feature = "serde", serde(rename = $text))] $point,)+
        }

        impl $name {
            /// All values, in the order of the documentation.
            pub const ALL: &[Self] = &[$(Self::$point),+];

            /// The value as written in a file.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$point => $text,)+
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        }
    };
}

pub(crate) use words;
