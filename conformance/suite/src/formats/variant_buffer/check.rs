//! Properties of the variant buffer.

use packproof_codec::variant_buffer::{Kind, Reader, Variant, Writer};

use crate::model::check::Checked;
use crate::model::hex;

/// What a canonical reader accepts is what a writer writes; no reader moves on a refusal or passes the end. The bytes start with
/// the types, one nibble each.
pub fn reads_are_written_back(data: &[u8]) -> Checked {
    let Some((head, bytes)) = data.split_first_chunk::<4>() else { return Ok(()) };
    let mut reader = Reader::new(bytes);
    for nibble in head.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
        let kind = Kind::ALL[usize::from(nibble) % Kind::ALL.len()];
        let before = reader.position();
        match reader.read(kind) {
            Ok(value) => {
                let mut writer = Writer::new();
                writer.write(&value).map_err(|error| format!("{value:?}: {error}"))?;
                let read = &bytes[before..reader.position()];
                if writer.as_bytes() != read {
                    return Err(format!(
                        "{} reads as {value:?}, written {}",
                        hex(read),
                        hex(writer.as_bytes())
                    ));
                }
            }
            Err(error) if reader.position() != before => return Err(format!("{error} moved the reader")),
            Err(_) => {}
        }
    }
    Ok(())
}

/// The encoder writes what the canonical decoder accepts, and the tolerant decoder agrees.
pub fn serialisations_are_written_back(bytes: &[u8]) -> Checked {
    let tolerant = Variant::decode_lenient(bytes);
    if tolerant.is_ok_and(|(_, len)| len > bytes.len()) {
        return Err(format!("{} is consumed past its end", hex(bytes)));
    }
    let Ok((value, len)) = Variant::decode(bytes) else { return Ok(()) };
    let mut out = Vec::new();
    value.append(&mut out).map_err(|error| format!("{value:?}: {error}"))?;
    if out != bytes[..len] || !tolerant.is_ok_and(|(_, consumed)| consumed == len) {
        return Err(format!("{} is canonical, but {value:?} is written {}", hex(bytes), hex(&out)));
    }
    Ok(())
}

/// Checks both properties on the same bytes.
pub fn from_bytes(data: &[u8]) -> Checked {
    reads_are_written_back(data)?;
    serialisations_are_written_back(data)
}
