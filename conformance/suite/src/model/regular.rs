//! Input files: regular, and of a bounded size.
//!
//! A device may be endless and a FIFO may never be opened by a second party; neither is read at all. What is asked
//! for beyond the bound is refused before it is read.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Bytes of a file of settings or vectors.
pub const TEXT: u64 = 256 << 20;

/// Opens a regular file of at most `limit` bytes.
///
/// # Errors
/// It does not exist, cannot be opened, is no regular file, or is larger.
pub fn open(path: &Path, limit: u64) -> io::Result<File> {
    // Before it is opened: to open a FIFO waits for its other end.
    check(&std::fs::metadata(path)?, limit)?;
    let file = File::open(path)?;
    check(&file.metadata()?, limit)?;
    Ok(file)
}

fn check(found: &std::fs::Metadata, limit: u64) -> io::Result<()> {
    if found.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory, not a regular file"));
    }
    if !found.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "is not a regular file, so it may have no end",
        ));
    }
    if found.len() > limit {
        let what = format!("has {} bytes; at most {limit} are read", found.len());
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(())
}

/// The bytes of a regular file of at most `limit` bytes.
///
/// # Errors
/// As [`open`], or it cannot be read, or grows beyond the limit meanwhile.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path, limit)?;
    // At most `limit`, which fits into memory or fails to be allocated before it is read.
    let length = usize::try_from(file.metadata()?.len()).unwrap_or(0);
    let mut bytes = Vec::with_capacity(length.saturating_add(1));
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("grows beyond {limit} bytes")));
    }
    Ok(bytes)
}

/// The text of a regular file of at most [`TEXT`] bytes.
///
/// # Errors
/// As [`read`], or it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read(path, TEXT)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "is not UTF-8"))
}
