//! Vectors: their components in order, x first, as binary32 or binary16.

use super::{Field, binary16};
use crate::error::EncodeError;

/// Fields of `$count` components of two or four bytes.
macro_rules! vectors {
    ($($(#[$doc:meta])* $name:ident: $count:literal of $bytes:literal in $len:literal, $encode:expr, $decode:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;

            impl Field<$len> for $name {
                type Value = [f32; $count];

                #[inline]
                fn encode_array(&self, value: [f32; $count]) -> Result<[u8; $len], EncodeError> {
                    Ok(join::<$len, $bytes, $count>(value.map($encode)))
                }

                #[inline]
                fn decode_array(&self, bytes: [u8; $len]) -> [f32; $count] {
                    split::<$len, $bytes, $count>(bytes).map($decode)
                }
            }
        )*
    };
}

vectors! {
    /// x and y as binary32, little-endian, 8 bytes. Every bit of every value is kept, including NaN payloads.
    ///
    /// ```
    /// use packproof_codec::packet::{Field, Vector2Float32};
    /// assert_eq!(Vector2Float32.encode_array([1.0, -2.0]), Ok([0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]));
    /// ```
    Vector2Float32: 2 of 4 in 8, f32::to_le_bytes, f32::from_le_bytes;
    /// x, y and z as binary32, little-endian, 12 bytes. Every bit of every value is kept, including NaN payloads.
    Vector3Float32: 3 of 4 in 12, f32::to_le_bytes, f32::from_le_bytes;
    /// x and y, each as a [`Float16`](super::Float16), 4 bytes.
    Vector2Float16: 2 of 2 in 4, half_bytes, half_of_bytes;
    /// x, y and z, each as a [`Float16`](super::Float16), 6 bytes.
    ///
    /// ```
    /// use packproof_codec::packet::{Field, Vector3Float16};
    /// assert_eq!(Vector3Float16.encode_array([1.0, -2.0, 0.5]), Ok([0x00, 0x3C, 0x00, 0xC0, 0x00, 0x38]));
    /// ```
    Vector3Float16: 3 of 2 in 6, half_bytes, half_of_bytes;
}

#[inline]
fn half_bytes(component: f32) -> [u8; 2] {
    binary16::from_f32(component).to_le_bytes()
}

#[inline]
fn half_of_bytes(bytes: [u8; 2]) -> f32 {
    binary16::to_f32(u16::from_le_bytes(bytes))
}

/// `COUNT` parts of `PART` bytes, one after another. `LEN` is their product, which the type system cannot express.
#[inline]
pub(super) fn join<const LEN: usize, const PART: usize, const COUNT: usize>(
    parts: [[u8; PART]; COUNT],
) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    bytes.copy_from_slice(parts.as_flattened());
    bytes
}

/// The inverse of [`join`].
#[inline]
pub(super) fn split<const LEN: usize, const PART: usize, const COUNT: usize>(
    bytes: [u8; LEN],
) -> [[u8; PART]; COUNT] {
    let mut parts = [[0; PART]; COUNT];
    parts.as_flattened_mut().copy_from_slice(&bytes);
    parts
}
