//! Runs every public path of the codec; they must agree.

use packproof_codec::unreal::ObjectReference;
use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::formats::unreal::encode_paths;
use crate::model::{Answer, Class, Decoded, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl References for Codec {
    fn encode(&self, reference: Pointer) -> Answer<Vec<u8>> {
        let reference = typed(reference)?;
        encode_paths(None, &|out| reference.encode(out), &|out| reference.append(out))
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (reference, consumed) = ObjectReference::decode_lenient(bytes).map_err(refused)?;
        Ok((plain(reference), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (reference, consumed) = ObjectReference::decode(bytes).map_err(refused)?;
        Ok((plain(reference), consumed))
    }

    fn encode_fixed(&self, reference: Pointer) -> Answer<Vec<u8>> {
        Ok(typed(reference)?.encode_fixed().map_err(refused)?.to_vec())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        Ok((plain(ObjectReference::decode_fixed(bytes).map_err(refused)?), 4))
    }
}

/// Converts to the codec's type; an entry that does not fit is out of range.
pub(crate) fn typed(reference: Pointer) -> Answer<ObjectReference> {
    let entry = |entry: i64| u32::try_from(entry).map_err(|_| Refusal::value(Class::OutOfRange));
    Ok(match reference {
        Pointer::Null => ObjectReference::Null,
        Pointer::Import(n) => ObjectReference::Import(entry(n)?),
        Pointer::Export(n) => ObjectReference::Export(entry(n)?),
    })
}

/// The inverse of [`typed`].
pub(crate) fn plain(reference: ObjectReference) -> Pointer {
    match reference {
        ObjectReference::Null => Pointer::Null,
        ObjectReference::Import(entry) => Pointer::Import(entry.into()),
        ObjectReference::Export(entry) => Pointer::Export(entry.into()),
    }
}
