//! What implementations of variable-length integers do: the right layout of each type, and what wrong choices change in it.

mod choices;

use std::cell::RefCell;

use packproof_models::varint::{Layout, read, write};

use super::table::Varint;
use crate::formats::laid_out::{self, Layouts};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Decoded};
pub use choices::PARAMETERS;

const UNSIGNED: &[&str] = &["varint.encode", "varint.decode", "varint.decode_canonical"];
const SIGNED: &[&str] = &["varint.zigzag_encode", "varint.zigzag_decode"];
const ZIGZAG_ENCODE: &[&str] = &["varint.zigzag_encode"];
const ZIGZAG_DECODE: &[&str] = &["varint.zigzag_decode"];
const CANONICAL: &[&str] = &["varint.decode_canonical"];
const WRITERS: &[&str] = &["varint.encode", "varint.zigzag_encode"];
const READERS: &[&str] = &["varint.decode", "varint.decode_canonical", "varint.zigzag_decode"];
const TOLERANT: &[&str] = &["varint.decode", "varint.zigzag_decode"];
const UNSIGNED_READERS: &[&str] = &["varint.decode", "varint.decode_canonical"];

thread_local! {
    static OF_UNSIGNED: Layouts = layouts(Layout::leb128);
    static OF_SIGNED: Layouts = layouts(Layout::zigzag);
}

const fn layouts(right: fn(u8) -> Layout) -> Layouts {
    Layouts { parameters: choices::OWN, right, put: choices::put, built: RefCell::new(Vec::new()) }
}

/// The layout of a type under a setting.
pub fn layout(setting: &Setting, signed: bool, bits: u32) -> Layout {
    let of = Behaving::under(setting);
    if signed { of.signed(bits) } else { of.unsigned(bits) }
}

/// An implementation under a setting.
#[derive(Clone, Debug)]
pub struct Behaving(Setting);

impl Behaving {
    /// The implementation with these deviations.
    pub fn under(setting: &Setting) -> Self {
        Self(setting.clone())
    }

    fn unsigned(&self, bits: u32) -> Layout {
        let bits = self.taken_for(bits, "unsigned-type");
        OF_UNSIGNED.with(|layouts| layouts.under(&self.0, bits, UNSIGNED))
    }

    fn signed(&self, bits: u32) -> Layout {
        let bits = self.taken_for(bits, "signed-type");
        OF_SIGNED.with(|layouts| layouts.under(&self.0, bits, SIGNED))
    }

    fn taken_for(&self, bits: u32, parameter: &str) -> u8 {
        let chosen = self.0.deviations().iter().find(|(name, _)| *name == parameter);
        choices::taken_for(bits as u8, chosen.map(|(_, choice)| *choice))
    }
}

fn read_as(layout: &Layout, bytes: &[u8], canonical: bool) -> Decoded<i128> {
    laid_out::of_bytes(read(layout, bytes, canonical), layout.read.most, bytes)
}

impl Varint for Behaving {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        laid_out::answer(write(&self.unsigned(bits), value.into()))
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read_as(&self.unsigned(bits), bytes, false)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read_as(&self.unsigned(bits), bytes, true)
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        laid_out::answer(write(&self.signed(bits), value.into()))
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read_as(&self.signed(bits), bytes, false)
    }
}
