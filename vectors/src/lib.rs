//! The golden vectors as data: every file of this directory, embedded, and an iterator over them.
//!
//! Nothing is parsed here. `README.md` describes the files, `schema/` defines them, `formats/` holds a page per
//! format. The crate `packproof-suite` loads and judges them.
//!
//! ```
//! let text = packproof_vectors::file("pinned/compact_index.json").unwrap();
//! assert!(text.starts_with(b"{"));
//! assert!(packproof_vectors::files().any(|file| file.path == "formats/compact-index.md"));
//! ```

#![no_std]

/// One file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Below this directory, with `/` between the parts: `pinned/compact_index.json`.
    pub path: &'static str,
    /// Its bytes.
    pub contents: &'static [u8],
}

/// By path.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Every file, by path.
pub fn files() -> impl ExactSizeIterator<Item = File> {
    FILES.iter().copied()
}

/// The bytes of the file with that path.
pub fn file(path: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| FILES[at].contents)
}
