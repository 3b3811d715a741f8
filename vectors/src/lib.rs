//! The golden vectors as embedded files.
//!
//! This crate does not parse them: `packproof-suite` loads and judges them. `README.md` describes the files, `schema/` defines
//! them, `formats/` has a page per format. Each file is stored compressed, at a tenth of its size, and decompressed once, when it
//! is first used.
//!
//! ```
//! let text = packproof_vectors::file("pinned/compact_index.json").unwrap();
//! assert!(text.starts_with(b"{"));
//! assert!(packproof_vectors::files().any(|file| file.path == "formats/compact-index.md"));
//! ```

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// An embedded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The path relative to this directory, separated by `/`: `pinned/compact_index.json`.
    pub path: &'static str,
    /// The uncompressed bytes.
    pub contents: &'static [u8],
}

struct Packed {
    path: &'static str,
    len: usize,
    /// By DEFLATE.
    deflated: &'static [u8],
    contents: OnceLock<Vec<u8>>,
}

impl Packed {
    const fn new(path: &'static str, len: usize, deflated: &'static [u8]) -> Self {
        Self { path, len, deflated, contents: OnceLock::new() }
    }

    fn contents(&self) -> &[u8] {
        // Cannot fail on any input: the build script compressed the file.
        self.contents.get_or_init(|| {
            decompress_to_vec_with_limit(self.deflated, self.len).expect("packed by the build script")
        })
    }
}

// `FILES`, sorted by path.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// All files, sorted by path.
pub fn files() -> impl ExactSizeIterator<Item = File> {
    FILES.iter().map(|file| File { path: file.path, contents: file.contents() })
}

/// The contents of the file with the given path.
pub fn file(path: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| FILES[at].contents())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The decompressed files equal those of the directory.
    #[test]
    fn files_are_those_of_the_directory() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(super::files().len() > 40);
        for file in super::files() {
            assert!(std::fs::read(root.join(file.path)).unwrap() == file.contents, "{}", file.path);
        }
    }
}
