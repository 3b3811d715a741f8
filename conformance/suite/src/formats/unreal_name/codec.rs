//! Runs every public path of the codec; they must agree.

use packproof_codec::unreal::Name;

use super::table::UnrealName;
use crate::formats::unreal::encode_paths;
use crate::model::{Answer, Decoded, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl UnrealName for Codec {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let bytes = latin1(text)?;
        let name = Name::from_latin1(&bytes).map_err(refused)?;
        encode_paths(Some(name.encoded_len(version)), &|out| name.encode(version, out), &|out| {
            name.append(version, out)
        })
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        view(Name::decode_lenient(bytes, version).map_err(refused)?)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        view(Name::decode(bytes, version).map_err(refused)?)
    }
}

/// The characters of a text, if both of the codec's constructors agree.
pub(crate) fn latin1(text: &str) -> Answer<Vec<u8>> {
    let invalid = Err(packproof_codec::EncodeError::InvalidText);
    let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    let from_text = Name::from_ascii(text);
    let Some(bytes) = bytes else {
        if from_text != invalid {
            return Err(Refusal::Broken(format!("{text:?} is taken for ASCII")));
        }
        return Err(refused(packproof_codec::EncodeError::InvalidText));
    };
    let expected = if text.is_ascii() { Name::from_latin1(&bytes) } else { invalid };
    if from_text != expected {
        return Err(Refusal::Broken(format!("`from_ascii` and `from_latin1` disagree on {text:?}")));
    }
    Ok(bytes)
}

/// The text, if all accessors of the view agree.
fn view((name, consumed): (Name<'_>, usize)) -> Decoded<String> {
    let text: String = name.chars().collect();
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let shown = name.to_string() == text;
    if !shown || name.as_bytes() != bytes {
        return Err(Refusal::Broken(format!("the views of {text:?} disagree")));
    }
    Ok((text, consumed))
}
