//! The choices of variable-length integers as layouts.
