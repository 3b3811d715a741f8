//! Reads regular files of bounded size.
//!
//! A device may be endless, and opening a FIFO may block, so neither is opened. A file above the limit is refused before it
//! is read.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Largest file of settings or vectors, in bytes.
pub const TEXT: u64 = 256 << 20;

/// Opens a regular file of at most `limit` bytes.
pub fn open(path: &Path, limit: u64) -> io::Result<File> {
    // Checked before opening: opening a FIFO blocks until its other end is opened.
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

/// Reads a regular file of at most `limit` bytes, even if it grows meanwhile.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path, limit)?;
    // At most `limit`, so it fits into memory or the allocation fails before reading.
    let length = usize::try_from(file.metadata()?.len()).unwrap_or(0);
    let mut bytes = Vec::with_capacity(length.saturating_add(1));
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("grows above {limit} bytes")));
    }
    Ok(bytes)
}

/// Reads a regular UTF-8 file of at most [`TEXT`] bytes.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read(path, TEXT)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "is not UTF-8"))
}
