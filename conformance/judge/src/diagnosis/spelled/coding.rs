//! The characters of a string as bytes.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    Latin1,
    Utf8,
    /// What is no ASCII becomes U+FFFD.
    Ascii,
    Utf16Le,
    Utf16Be,
    Utf32Le,
}

impl Coding {
    pub(super) const ALL: [Self; 6] =
        [Self::Latin1, Self::Utf8, Self::Ascii, Self::Utf16Le, Self::Utf16Be, Self::Utf32Le];

    pub(super) fn says(self) -> &'static str {
        match self {
            Self::Latin1 => "Latin-1",
            Self::Utf8 => "UTF-8",
            Self::Ascii => "ASCII",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Utf32Le => "UTF-32LE",
        }
    }

    pub(super) fn unit(self) -> usize {
        match self {
            Self::Latin1 | Self::Utf8 | Self::Ascii => 1,
            Self::Utf16Le | Self::Utf16Be => 2,
            Self::Utf32Le => 4,
        }
    }

    pub(super) fn write(self, text: &str) -> Option<Vec<u8>> {
        Some(match self {
            Self::Latin1 => text.chars().map(|of| u8::try_from(u32::from(of)).ok()).collect::<Option<_>>()?,
            Self::Utf8 => text.as_bytes().to_vec(),
            Self::Ascii => return None,
            Self::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Self::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Self::Utf32Le => text.chars().flat_map(|of| u32::from(of).to_le_bytes()).collect(),
        })
    }

    /// The characters of whole units; `None` if they are malformed.
    pub(super) fn read(self, bytes: &[u8]) -> Option<String> {
        let pair = |of: &[u8]| if self == Self::Utf16Le { [of[0], of[1]] } else { [of[1], of[0]] };
        match self {
            Self::Latin1 => Some(bytes.iter().map(|of| char::from(*of)).collect()),
            Self::Utf8 => String::from_utf8(bytes.to_vec()).ok(),
            Self::Ascii => Some(
                bytes.iter().map(|of| if of.is_ascii() { char::from(*of) } else { '\u{FFFD}' }).collect(),
            ),
            Self::Utf16Le | Self::Utf16Be => {
                let units: Vec<u16> = bytes.chunks_exact(2).map(|of| u16::from_le_bytes(pair(of))).collect();
                String::from_utf16(&units).ok()
            }
            Self::Utf32Le => bytes
                .chunks_exact(4)
                .map(|of| char::from_u32(u32::from_le_bytes(of.try_into().ok()?)))
                .collect(),
        }
    }
}
