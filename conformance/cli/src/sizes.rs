//! The source's size comparison: a variant buffer against the engine's own serialisation of the same values, plain and
//! compressed.
//!
//! The source's demo compares them after the engine's four compressors. Deflate, gzip and Zstandard are here at their
//! usual levels, Zstandard if the feature `zstd` is on; FastLZ is not: there is no maintained crate of it, and a replacement of ours would measure itself.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use packproof_codec::variant_buffer::Variant;
use packproof_codec::variant_buffer::{Value, Writer};
use serde::Serialize;

/// Bytes of one list of values in one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sizes {
    /// As it is.
    pub(crate) plain: usize,
    /// After raw deflate (RFC 1951), level 6.
    pub(crate) deflate: usize,
    /// After gzip (RFC 1952), level 6.
    pub(crate) gzip: usize,
    /// After Zstandard, level 3; left out if it is not built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) zstd: Option<usize>,
}

/// The comparison for one list of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Comparison {
    /// What the values are.
    pub(crate) values: &'static str,
    /// How many there are.
    pub(crate) count: usize,
    /// The variant buffer.
    pub(crate) buffer: Sizes,
    /// The engine's serialisation, one value after another.
    pub(crate) var2bytes: Sizes,
}

impl Sizes {
    fn of(bytes: &[u8]) -> std::io::Result<Self> {
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::new(6));
        deflate.write_all(bytes)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
        gzip.write_all(bytes)?;
        Ok(Self {
            plain: bytes.len(),
            deflate: deflate.finish()?.len(),
            gzip: gzip.finish()?.len(),
            zstd: zstd(bytes)?,
        })
    }
}

#[cfg(feature = "zstd")]
fn zstd(bytes: &[u8]) -> std::io::Result<Option<usize>> {
    Ok(Some(zstd::bulk::compress(bytes, 3)?.len()))
}

#[cfg(not(feature = "zstd"))]
#[expect(clippy::unnecessary_wraps, reason = "the signature of the other build")]
fn zstd(_: &[u8]) -> std::io::Result<Option<usize>> {
    Ok(None)
}

/// One value of each type of the source's table, in its order: what the source's demo sends.
pub(crate) const ONE_OF_EACH: [Value<'static>; 11] = [
    Value::Bool(true),
    Value::Int(-2),
    Value::Float(1.5),
    Value::Vector2([120.5, -33.25]),
    Value::Rect2([0.0, 0.0, 1920.0, 1080.0]),
    Value::Vector3([10.0, 0.5, -4.25]),
    Value::Quat([0.5, -0.5, 0.5, 0.5]),
    Value::Color([1.0, 0.75, 0.25, 1.0]),
    Value::Uint(0xDEAD_BEEF),
    Value::Byte(200),
    Value::Ushort(513),
];

/// A thousand objects of a game: id, whether it is alive, class, position, rotation and colour.
pub(crate) fn objects() -> Vec<Value<'static>> {
    let mut values = Vec::new();
    for at in 0..1000_u16 {
        let angle = f32::from(at) * 0.01;
        values.extend([
            // The ids are hashes, as the source's are: half of them do not fit an i32.
            Value::Uint(u32::from(at).wrapping_mul(0x9E37_79B9)),
            Value::Bool(at % 7 != 0),
            Value::Byte((at % 12) as u8),
            Value::Vector3([f32::from(at % 100), 0.5 * f32::from(at % 3), f32::from(at / 100)]),
            Value::Quat([0.0, angle.sin(), 0.0, angle.cos()]),
            Value::Color([1.0, f32::from(at % 4) * 0.25, 0.0, 1.0]),
        ]);
    }
    values
}

/// Both forms of a list of values, plain and compressed.
///
/// # Errors
/// A compressor that fails, or a value that a form cannot hold.
pub(crate) fn compare(values: &'static str, list: &[Value<'_>]) -> std::io::Result<Comparison> {
    let mut buffer = Writer::new();
    let mut serialised = Vec::new();
    for value in list {
        buffer.write(value).map_err(std::io::Error::other)?;
        Variant::from(*value).append(&mut serialised).map_err(std::io::Error::other)?;
    }
    Ok(Comparison {
        values,
        count: list.len(),
        buffer: Sizes::of(buffer.as_bytes())?,
        var2bytes: Sizes::of(&serialised)?,
    })
}

/// The comparisons that the command prints.
///
/// # Errors
/// Those of [`compare`].
pub(crate) fn comparisons() -> std::io::Result<Vec<Comparison>> {
    Ok(vec![
        compare("one value of each type", &ONE_OF_EACH)?,
        compare("a thousand game objects", &objects())?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The buffer of one value of each type has the source's sizes, 84 bytes in all; the serialisation has 4 bytes more for each value,
    /// and pads bool, byte and ushort to 4 and the large uint to 8.
    #[test]
    fn one_of_each_has_the_sizes_of_the_table() {
        let sizes = compare("one value of each type", &ONE_OF_EACH).unwrap();
        assert_eq!(sizes.buffer.plain, 1 + 4 + 4 + 8 + 16 + 12 + 16 + 16 + 4 + 1 + 2);
        assert_eq!(sizes.var2bytes.plain, sizes.buffer.plain + 11 * 4 + 3 + 3 + 2 + 4);
    }

    /// What each compressor wrote expands to the buffer: the sizes are those of complete streams.
    #[test]
    fn compressed_sizes_are_of_complete_streams() {
        let bytes: Vec<u8> = (0..5000_u32).map(|at| (at / 7) as u8).collect();
        let sizes = Sizes::of(&bytes).unwrap();
        // Gzip is deflate with a header of 10 bytes and a trailer of 8.
        assert_eq!(sizes.gzip, sizes.deflate + 18);
    }

    /// The same for Zstandard.
    #[cfg(feature = "zstd")]
    #[test]
    fn the_size_of_zstandard_is_of_a_complete_frame() {
        let bytes: Vec<u8> = (0..5000_u32).map(|at| (at / 7) as u8).collect();
        let sizes = Sizes::of(&bytes).unwrap();
        let compressed = zstd::bulk::compress(&bytes, 3).unwrap();
        assert_eq!(zstd::bulk::decompress(&compressed, bytes.len()).unwrap(), bytes);
        assert_eq!(sizes.zstd, Some(compressed.len()));
    }
}
