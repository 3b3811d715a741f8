//! Runs every public path of the codec; they must agree.

use packproof_codec::unreal::fstring;

use super::table::UnrealString;
use crate::formats::unreal::encode_paths;
use crate::model::{Answer, Decoded, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl UnrealString for Codec {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        encode_paths(Some(fstring::encoded_len(text)), &|out| fstring::encode(text, out), &|out| {
            fstring::append(text, out)
        })
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        encode_paths(None, &|out| fstring::encode_wide(text, out), &|out| fstring::append_wide(text, out))
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        view(fstring::decode_lenient(bytes).map_err(refused)?)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        view(fstring::decode(bytes).map_err(refused)?)
    }
}

/// The text, if all accessors of the view agree.
fn view((view, consumed): (packproof_codec::unreal::FString<'_>, usize)) -> Answer<(String, usize)> {
    let text: String = view.chars().collect();
    let bytes: Vec<u8> = if view.is_wide() {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    } else {
        text.chars().map(|c| c as u8).collect()
    };
    let shown = view.to_string() == text;
    if !shown || bytes != view.as_bytes() {
        return Err(Refusal::Broken(format!("the views of {text:?} disagree")));
    }
    Ok((text, consumed))
}
