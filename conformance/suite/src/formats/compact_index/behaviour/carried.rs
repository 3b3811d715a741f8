//! The parameters of the CompactIndex as a format has them that contains indices.

/// Parameters of the CompactIndex for operations of another format.
macro_rules! carried {
    ($($carried:tt)+) => {
        $crate::formats::carried::carried_from! {
            "compact_index", $crate::formats::compact_index::behaviour::PARAMETERS; $($carried)+
        }
    };
}
pub(crate) use carried;
