use packproof_codec::EncodeError;

use super::{Answer, Refusal, hex, refused};

/// Fails with a message.
pub(crate) fn broken<T>(what: impl Into<String>) -> Answer<T> {
    Err(Refusal::Broken(what.into()))
}

/// Fails with `what` unless `holds`.
pub(crate) fn demand(holds: bool, what: &str) -> Answer<()> {
    if holds { Ok(()) } else { broken(what) }
}

/// Checks that `encode` and `append` write the same `len` bytes and nothing else, or refuse alike.
pub(crate) fn encoded_alike(
    len: usize,
    encode: &dyn Fn(&mut [u8]) -> Result<usize, EncodeError>,
    append: &dyn Fn(&mut Vec<u8>) -> Result<usize, EncodeError>,
) -> Answer<Vec<u8>> {
    const UNTOUCHED: u8 = 0xA5;
    let mut buffer = vec![UNTOUCHED; len + 11];
    let written = encode(&mut buffer);
    let mut appended = vec![UNTOUCHED];
    let announced = append(&mut appended);
    if announced != written {
        return broken("`encode` and `append` answer differently");
    }
    if let Err(refusal) = written {
        let untouched = buffer.iter().chain(&appended).all(|&byte| byte == UNTOUCHED) && appended.len() == 1;
        return if untouched {
            Err(refused(refusal))
        } else {
            broken("a refused value leaves bytes in the output")
        };
    }
    let bytes = buffer[..len].to_vec();
    if written != Ok(len) || appended[1..] != bytes || appended[0] != UNTOUCHED {
        return broken(format!(
            "{len} bytes announced, {written:?}: `encode` writes {}, `append` {}",
            hex(&bytes),
            hex(&appended[1..])
        ));
    }
    let mut exact = vec![UNTOUCHED; len];
    if buffer[len..].iter().any(|&byte| byte != UNTOUCHED) || encode(&mut exact) != Ok(len) || exact != bytes
    {
        return broken("the output of `encode` depends on the size of the buffer");
    }
    let mut small = vec![UNTOUCHED; len - 1];
    let too_small = EncodeError::BufferTooSmall { needed: len, available: len - 1 };
    if encode(&mut small) != Err(too_small) || small.iter().any(|&byte| byte != UNTOUCHED) {
        return broken("`encode` does not refuse a buffer one byte too small, or writes into it");
    }
    Ok(bytes)
}
