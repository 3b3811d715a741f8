//! The golden vectors as data: every file of this directory, embedded, and an iterator over them.
//!
//! Nothing is parsed here. `README.md` describes the files, `schema/` defines them, `formats/` holds a page per
//! format. The crate `packproof-suite` loads and judges them. They are packed, a tenth of their size, and each is unpacked
//! once, when it is first asked for.
//!
//! ```
//! let text = packproof_vectors::file("pinned/compact_index.json").unwrap();
//! assert!(text.starts_with(b"{"));
//! assert!(packproof_vectors::files().any(|file| file.path == "formats/compact-index.md"));
//! ```

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// One file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Below this directory, with `/` between the parts: `pinned/compact_index.json`.
    pub path: &'static str,
    /// Its bytes.
    pub contents: &'static [u8],
}

/// A file as it is embedded.
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
        // The build script packed it: what does not unpack is no input's fault.
        self.contents.get_or_init(|| {
            decompress_to_vec_with_limit(self.deflated, self.len).expect("packed by the build script")
        })
    }
}

// `FILES`, by path.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Every file, by path.
pub fn files() -> impl ExactSizeIterator<Item = File> {
    FILES.iter().map(|file| File { path: file.path, contents: file.contents() })
}

/// The bytes of the file with that path.
pub fn file(path: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| FILES[at].contents())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// What is unpacked is what the directory holds.
    #[test]
    fn files_are_those_of_the_directory() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(super::files().len() > 40);
        for file in super::files() {
            assert!(std::fs::read(root.join(file.path)).unwrap() == file.contents, "{}", file.path);
        }
    }
}
