//! An implementation of bit packing under a setting.

mod parameters;
mod read;
mod write;

pub use parameters::PARAMETERS;
use parameters::{Alignment, BitOrder, FieldBytes, LeastWidth, LsbOrder, MostWidth, WidthRefusal, Words};

use super::table::BitPack;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation under a setting.
#[derive(Clone, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    /// Whether the stream is least significant bit first.
    lsb: bool,
}

fn out_of_range() -> Refusal {
    Refusal::value(Class::OutOfRange)
}

impl<'a> Behaving<'a> {
    /// The implementation that makes these choices.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, lsb: false }
    }

    fn lsb(&self) -> Self {
        Self { setting: self.setting, lsb: true }
    }

    /// Whether bytes are filled from bit 0 up, and whether the lowest bit of a field comes first.
    fn orders(&self) -> (bool, bool) {
        if self.lsb {
            return match LsbOrder::under(self.setting) {
                LsbOrder::LeastFirst => (true, true),
                LsbOrder::MostFirst => (false, false),
                LsbOrder::BytesFromAbove => (false, true),
                LsbOrder::FieldsFromAbove => (true, false),
            };
        }
        match BitOrder::under(self.setting) {
            BitOrder::MostFirst => (false, false),
            BitOrder::LeastFirst => (true, true),
            BitOrder::BytesFromBelow => (true, false),
            BitOrder::FieldsFromBelow => (false, true),
        }
    }

    fn alignment(&self) -> Alignment {
        if self.lsb { Alignment::Bits } else { Alignment::under(self.setting) }
    }

    /// Refuses a width that the implementation does not accept.
    fn check_width(&self, width: u32) -> Answer<()> {
        let least = match LeastWidth::under(self.setting) {
            LeastWidth::One => 1,
            LeastWidth::Zero => 0,
        };
        let most = match MostWidth::under(self.setting) {
            MostWidth::To64 => 64,
            MostWidth::To32 => 32,
            MostWidth::To63 => 63,
            MostWidth::Unlimited => u32::MAX,
        };
        match WidthRefusal::under(self.setting) {
            _ if (least..=most).contains(&width) => Ok(()),
            WidthRefusal::OutOfRange => Err(out_of_range()),
            WidthRefusal::Breaks => Err(Refusal::Broken("a width that is not accepted".to_owned())),
        }
    }

    /// Bits before a field of that width.
    fn gap(&self, width: u32) -> u64 {
        match self.alignment() {
            Alignment::FieldsRight => u64::from(width).next_multiple_of(8) - u64::from(width),
            Alignment::Bits | Alignment::StreamRight => 0,
        }
    }

    /// The place in a value of each bit of its field, in the order of the stream.
    fn places(&self, width: u32) -> Vec<u32> {
        let bytes_from_below = match FieldBytes::under(self.setting) {
            FieldBytes::MostFirst => false,
            FieldBytes::Reversed => true,
            FieldBytes::Words => matches!(width, 16 | 32 | 64),
        };
        let mut places: Vec<u32> = if bytes_from_below {
            (0..width).step_by(8).flat_map(|low| (low..width.min(low + 8)).rev()).collect()
        } else {
            (0..width).rev().collect()
        };
        if self.orders().1 {
            places.reverse();
        }
        places
    }

    /// The bytes in which the stream is stored, or the stream of whole words.
    fn stored(&self, bytes: &[u8]) -> Vec<u8> {
        let backwards = self.orders().0;
        let bytes = bytes.chunks(self.word()).flat_map(|word| word.iter().rev());
        bytes.map(|byte| if backwards { byte.reverse_bits() } else { *byte }).collect()
    }

    /// The stream of the bytes stored: a last word that is not whole lacks its high bytes, and of what is there of it as many are
    /// read as there are.
    fn stream(&self, bytes: &[u8]) -> Vec<u8> {
        let mut words = bytes.to_vec();
        words.resize(bytes.len().next_multiple_of(self.word()), 0);
        let mut stream = self.stored(&words);
        stream.truncate(bytes.len());
        stream
    }

    /// The bytes of a word; 1 if the stream is stored in bytes.
    fn word(&self) -> usize {
        match Words::under(self.setting) {
            Words::Bytes => 1,
            Words::Two => 2,
            Words::Four => 4,
        }
    }
}

impl BitPack for Behaving<'_> {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        self.written(widths, values)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let stream = self.stream(bytes);
        let (values, at) = self.fields(&stream, widths)?;
        Ok((values, self.consumed(at, stream.len())))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let stream = self.stream(bytes);
        let (values, at) = self.fields(&stream, widths)?;
        self.ending(&stream, at)?;
        Ok((values, self.consumed(at, stream.len())))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        self.lsb().write(widths, values)
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        self.lsb().read(bytes, widths)
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        self.lsb().read_canonical(bytes, widths)
    }
}
