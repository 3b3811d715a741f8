//! Errors in layouts.

use alloc::string::String;
use core::fmt;

/// A key of a layout whose value is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key as written in a file; `read.per_unit` is one in the table `read`.
    pub key: &'static str,
    /// What is wrong, and which values are allowed.
    pub what: String,
}

impl Fault {
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
