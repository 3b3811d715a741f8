//! Keys whose value is one of a few words.

macro_rules! words {
    ($(#[$about:meta])* $name:ident: $default:ident, $($(#[$of:meta])* $point:ident = $text:literal,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
        pub enum $name {
            $($(#[$of])* #[cfg_attr(feature = "serde", serde(rename = $text))] $point,)+
        }

        impl $name {
            /// All, in the order of the page.
            pub const ALL: &[Self] = &[$(Self::$point),+];

            /// As a file says it.
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
