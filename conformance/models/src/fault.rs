//! Errors in layouts.

use core::fmt;
use core::ops::RangeInclusive;

use crate::prelude::*;

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

/// Refuses a key unless its value can be used.
pub(crate) fn need(holds: bool, key: &'static str, what: &str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new(key, what)) }
}

/// Refuses a number outside a range.
pub(crate) fn within<T: Copy + PartialOrd + fmt::Display>(
    key: &'static str,
    value: T,
    range: &RangeInclusive<T>,
    unit: &str,
) -> Result<(), Fault> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(Fault::new(key, format!("{value}{unit}; {} to {} are allowed", range.start(), range.end())))
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.what)
    }
}

impl core::error::Error for Fault {}
