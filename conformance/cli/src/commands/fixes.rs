//! The right code where a source published or released a wrong one: the files of `fixes/`, embedded.

use serde_json::{Value, json};

use crate::commands::outcome::Failed;

/// A piece of right code, in each of [`LANGUAGES`].
#[derive(Debug)]
struct Snippet {
    /// The file's name without its extension.
    name: &'static str,
    /// The errata that it answers.
    errata: &'static [&'static str],
    /// A source for each of [`LANGUAGES`].
    sources: [&'static str; LANGUAGES.len()],
}

/// The languages and the extensions of the files.
static LANGUAGES: [(&str, &str); 3] = [("python", "py"), ("javascript", "js"), ("c", "c")];

/// A snippet whose file is missing in one of the languages does not compile. The order is that of [`LANGUAGES`].
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

/// The right code of one erratum in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fix {
    name: &'static str,
    language: &'static str,
    extension: &'static str,
    /// The code, with a comment that says what the published one did.
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

/// The name of an erratum's snippet.
pub(crate) fn name(erratum: &str) -> Option<&'static str> {
    snippet_of(erratum).map(|snippet| snippet.name)
}

/// The languages that there are, as they are typed.
pub(crate) fn languages() -> String {
    LANGUAGES.map(|(name, _)| name).join(", ")
}

/// The errata with right code.
fn errata() -> String {
    let all: Vec<&str> = ALL.iter().flat_map(|snippet| snippet.errata).copied().collect();
    all.join(", ")
}

fn snippet_of(erratum: &str) -> Option<&'static Snippet> {
    ALL.iter().find(|snippet| snippet.errata.contains(&erratum))
}

/// The right code of an erratum in a language, typed as its name or its files' extension.
///
/// # Errors
/// A language or an erratum without code, with what there is.
pub(crate) fn find(erratum: &str, language: &str) -> Result<Fix, Failed> {
    let typed = language.to_lowercase();
    let Some(at) = LANGUAGES.iter().position(|&(name, extension)| typed == name || typed == extension) else {
        return Err(Failed::usage(format!("no code in `{language}`; there are {}", languages())));
    };
    let Some(snippet) = snippet_of(erratum) else {
        return Err(Failed::usage(format!(
            "no code for {erratum}: there is code where a source published or released a wrong one: {}",
            errata()
        )));
    };
    let (language, extension) = LANGUAGES[at];
    Ok(Fix { name: snippet.name, language, extension, source: snippet.sources[at] })
}
