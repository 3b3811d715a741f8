//! The parameters of variable-length integers as a format has them that contains some.

/// Parameters of variable-length integers for operations of another format.
macro_rules! carried {
    ($($carried:tt)+) => {
        $crate::formats::carried::carried_from! {
            "varint", $crate::formats::varint::behaviour::PARAMETERS; $($carried)+
        }
    };
}
pub(crate) use carried;
