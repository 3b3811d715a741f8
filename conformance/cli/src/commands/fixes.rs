//! Correct code for errata whose source has wrong code: the files of `fixes/`, embedded.

use serde_json::{Value, json};

use crate::commands::outcome::Failed;

/// Correct code, in each of [`LANGUAGES`].
#[derive(Debug)]
struct Snippet {
    /// The file's name without its extension.
    name: &'static str,
    /// The errata that it corrects.
    errata: &'static [&'static str],
    /// One source per language, in the order of [`LANGUAGES`].
    sources: [&'static str; LANGUAGES.len()],
}

/// Languages with their file extensions.
static LANGUAGES: [(&str, &str); 3] = [("python", "py"), ("javascript", "js"), ("c", "c")];

/// Embeds a snippet in every language; a missing file is a compile error. The order is that of [`LANGUAGES`].
macro_rules! snippet {
    ($name:literal, $($erratum:literal),+) => {
        Snippet {
            name: $name,
            errata: &[$($erratum),+],
            sources: [
                include_str!(concat!("../../fixes/", $name, ".py")),
                include_str!(concat!("../../fixes/", $name, ".js")),
                include_str!(concat!("../../fixes/", $name, ".c")),
            ],
        }
    };
}

static ALL: [Snippet; 10] = [
    snippet!("compact_index_decode", "wiki-continuation-mask-3f", "wiki-msb-is-string-flag"),
    snippet!("compact_index_encode", "wiki-abs-is-float", "wiki-dirty-buffer"),
    snippet!("unreal_name", "name-length-byte"),
    snippet!("bit_pack_write", "listing1-drops-high-bits"),
    snippet!("mixed_radix_pack32", "listing2-overflows", "listing2-value-unchecked"),
    snippet!("varint_encode", "varint-eight-rounds"),
    snippet!("rotation_quaternion_encode", "quat-remap-plus-one"),
    snippet!("quantize_unit", "unit-no-lower-clamp"),
    snippet!("smallest_three_compress15", "rquat15-sign-lost-2020"),
    snippet!("smallest_three_restore", "rquat-restores-nan"),
];

/// Correct code for one erratum in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fix {
    name: &'static str,
    language: &'static str,
    extension: &'static str,
    /// The code, with a comment on what the published one did.
    pub(crate) source: &'static str,
}

impl Fix {
    pub(crate) fn json(self) -> Value {
        json!({
            "name": self.name, "language": self.language, "file": format!("{}.{}", self.name, self.extension),
            "source": self.source,
        })
    }
}

pub(crate) fn name(erratum: &str) -> Option<&'static str> {
    snippet_of(erratum).map(|snippet| snippet.name)
}

/// The names of the languages, for messages.
pub(crate) fn languages() -> String {
    LANGUAGES.map(|(name, _)| name).join(", ")
}

/// The errata with correct code, for messages.
fn errata() -> String {
    let all: Vec<&str> = ALL.iter().flat_map(|snippet| snippet.errata).copied().collect();
    all.join(", ")
}

fn snippet_of(erratum: &str) -> Option<&'static Snippet> {
    ALL.iter().find(|snippet| snippet.errata.contains(&erratum))
}

/// Correct code for an erratum. A language is given by its name or by its file extension.
///
/// # Errors
/// Errors for an unknown language or an erratum without code; both list the choices.
pub(crate) fn find(erratum: &str, language: &str) -> Result<Fix, Failed> {
    let typed = language.to_lowercase();
    let Some(at) = LANGUAGES.iter().position(|&(name, extension)| typed == name || typed == extension) else {
        return Err(Failed::usage(format!("no code in `{language}`; there are {}", languages())));
    };
    let Some(snippet) = snippet_of(erratum) else {
        return Err(Failed::usage(format!(
            "no code for {erratum}; there is code for errata whose source has wrong code: {}",
            errata()
        )));
    };
    let (language, extension) = LANGUAGES[at];
    Ok(Fix { name: snippet.name, language, extension, source: snippet.sources[at] })
}
