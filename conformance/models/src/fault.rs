//! What is wrong with a layout: the key, and what is allowed there.

use alloc::string::String;
use core::fmt;

/// A key of a layout that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key as it is written in a file, `read.per_unit` for one below `read`.
    pub key: &'static str,
    /// What is wrong, and what is allowed.
    pub what: String,
}

impl Fault {
    /// A fault of `key`.
    pub fn new(key: &'static str, what: impl Into<String>) -> Self {
        Self { key, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.what)
    }
}

impl core::error::Error for Fault {}
