//! What implementations of CompactIndex do: the right layout, and what wrong choices change in it.

mod choices;

use std::cell::RefCell;

use packproof_models::varint::{Layout, read, write};

use super::table::CompactIndex;
use crate::formats::laid_out::{self, Layouts};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Decoded};
pub use choices::PARAMETERS;

const ENCODE: &[&str] = &["compact_index.encode"];
const DECODE: &[&str] = &["compact_index.decode"];
const CANONICAL: &[&str] = &["compact_index.decode_canonical"];
const DECODERS: &[&str] = &["compact_index.decode", "compact_index.decode_canonical"];

const TOLERANT: &[&str] = &["compact_index.encode", "compact_index.decode"];
/// The bits of the only type.
const BITS: u8 = 32;

thread_local! {
    static LAYOUTS: Layouts = const {
        Layouts {
            parameters: choices::OWN,
            right: |_| Layout::compact_index(),
            put: choices::put,
            built: RefCell::new(Vec::new()),
        }
    };
}

/// The layout that an operation has under a setting.
pub fn layout(setting: &Setting, operation: &str) -> Layout {
    let operations = if operation == CANONICAL[0] { CANONICAL } else { TOLERANT };
    LAYOUTS.with(|layouts| layouts.under(setting, BITS, operations))
}

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    tolerant: Layout,
    canonical: Layout,
}

impl Behaving {
    /// The implementation with these deviations.
    pub fn under(setting: &Setting) -> Self {
        Self { tolerant: layout(setting, DECODE[0]), canonical: layout(setting, CANONICAL[0]) }
    }

    /// The implementation that a format carries whose deviations these are.
    pub fn carried(setting: &Setting) -> Self {
        Self::under(&setting.carried("compact_index"))
    }
}

/// The value in the operations' type.
fn narrowed((value, consumed): (i128, usize)) -> (i64, usize) {
    (value as i64, consumed)
}

impl CompactIndex for Behaving {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        laid_out::answer(write(&self.tolerant, value.into()))
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        laid_out::of_bytes(read(&self.tolerant, bytes, false), None, bytes).map(narrowed)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        laid_out::of_bytes(read(&self.canonical, bytes, true), None, bytes).map(narrowed)
    }
}
