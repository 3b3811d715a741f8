//! An implementation of bit packing with its widths, shifts, limits, orders and checks as parameters.

mod parameters;
mod read;
mod write;

pub use parameters::PARAMETERS;
use parameters::{
    Alignment, BitOrder, CheckOrder, Consumed, End, EndCheck, EndingRefusal, FieldBytes, FieldOrder,
    Following, LeastWidth, Limit, Mask, MostWidth, Padding, PaddingCheck, Pending, Refill, Room,
    TrailingCheck, TruncatedRefusal, ValueRead, ValueWritten, WideValue, WidthRefusal, Words,
};

use super::table::BitPack;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    bit_order: BitOrder,
    field_bytes: FieldBytes,
    field_order: FieldOrder,
    words: Words,
    alignment: Alignment,
    least_width: LeastWidth,
    most_width: MostWidth,
    width_refusal: WidthRefusal,
    wide_value: WideValue,
    limit: Limit,
    value_written: ValueWritten,
    pending: Pending,
    padding: Padding,
    room: Room,
    value_read: ValueRead,
    mask: Mask,
    refill: Refill,
    end: End,
    end_check: EndCheck,
    check_order: CheckOrder,
    truncated_refusal: TruncatedRefusal,
    consumed: Consumed,
    following: Following,
    padding_check: PaddingCheck,
    trailing_check: TrailingCheck,
    ending_refusal: EndingRefusal,
}

impl Behaving {
    /// The implementation that makes these choices.
    pub fn under(setting: &Setting) -> Self {
        Self {
            bit_order: BitOrder::under(setting),
            field_bytes: FieldBytes::under(setting),
            field_order: FieldOrder::under(setting),
            words: Words::under(setting),
            alignment: Alignment::under(setting),
            least_width: LeastWidth::under(setting),
            most_width: MostWidth::under(setting),
            width_refusal: WidthRefusal::under(setting),
            wide_value: WideValue::under(setting),
            limit: Limit::under(setting),
            value_written: ValueWritten::under(setting),
            pending: Pending::under(setting),
            padding: Padding::under(setting),
            room: Room::under(setting),
            value_read: ValueRead::under(setting),
            mask: Mask::under(setting),
            refill: Refill::under(setting),
            end: End::under(setting),
            end_check: EndCheck::under(setting),
            check_order: CheckOrder::under(setting),
            truncated_refusal: TruncatedRefusal::under(setting),
            consumed: Consumed::under(setting),
            following: Following::under(setting),
            padding_check: PaddingCheck::under(setting),
            trailing_check: TrailingCheck::under(setting),
            ending_refusal: EndingRefusal::under(setting),
        }
    }

    /// The width as it is used, or its refusal.
    fn width(&self, width: u32) -> Answer<u32> {
        let class = match self.width_refusal {
            WidthRefusal::OutOfRange | WidthRefusal::Breaks => Class::OutOfRange,
            WidthRefusal::Invalid => Class::Invalid,
            WidthRefusal::Truncated => Class::Truncated,
        };
        let least = match self.least_width {
            LeastWidth::Zero | LeastWidth::NextBit | LeastWidth::OneBit => 0,
            LeastWidth::One => 1,
            LeastWidth::Two => 2,
        };
        let most = match self.most_width {
            MostWidth::To64 => 64,
            MostWidth::To31 => 31,
            MostWidth::To32 => 32,
            MostWidth::To53 => 53,
            MostWidth::To57 => 57,
            MostWidth::To63 => 63,
            MostWidth::Clamped
            | MostWidth::Modulo
            | MostWidth::Unlimited
            | MostWidth::Byte
            | MostWidth::Skipped => u32::MAX,
        };
        if !(least..=most).contains(&width) {
            let broken = self.width_refusal == WidthRefusal::Breaks;
            return Err(if broken {
                Refusal::Broken("a width that is none".to_owned())
            } else {
                Refusal::value(class)
            });
        }
        if width == 0 && self.least_width == LeastWidth::OneBit {
            return Ok(1);
        }
        Ok(match self.most_width {
            MostWidth::Clamped => width.min(64),
            MostWidth::Modulo if width > 64 => width % 64,
            MostWidth::Byte => width % 256,
            _ => width,
        })
    }

    /// Whether a field of that width is passed over.
    fn skips(&self, width: u32) -> bool {
        self.most_width == MostWidth::Skipped && width > 64
    }

    /// Bits before a field of that width which begins at bit `at`.
    fn gap(&self, at: u64, width: u32) -> u64 {
        match self.alignment {
            Alignment::FieldsRight => u64::from(width).next_multiple_of(8) - u64::from(width),
            Alignment::NoStraddling if at % 8 + u64::from(width) > 8 => at.next_multiple_of(8) - at,
            _ => 0,
        }
    }

    /// Bits after a field of that width.
    fn slack(&self, width: u32) -> u64 {
        match self.alignment {
            Alignment::FieldsLeft => u64::from(width).next_multiple_of(8) - u64::from(width),
            Alignment::BitBehind => 1,
            _ => 0,
        }
    }

    /// The place in a value of each bit of its field, which begins at bit `at`, in the order of the stream.
    fn places(&self, at: u64, width: u32) -> Vec<u32> {
        let mut places: Vec<u32> = (0..width).rev().collect();
        if self.field_bytes == FieldBytes::LittleEndian {
            // Whole bytes from below, then the rest.
            places = (0..width)
                .step_by(8)
                .flat_map(|low| (low..width.min(low + 8)).rev().collect::<Vec<u32>>())
                .collect();
        }
        if self.field_bytes == FieldBytes::MemoryFront {
            places = (0..width).map(|bit| bit ^ 7).collect();
        }
        if self.field_bytes == FieldBytes::Pieces {
            // The end of the piece that ends with a byte, or with the field.
            let end = |low: u32| width.min(low + 8 - ((at + u64::from(low)) % 8) as u32);
            let lows = std::iter::successors(Some(0), |&low| (end(low) < width).then(|| end(low)));
            places = lows.flat_map(|low| (low..end(low)).rev()).collect();
        }
        if self.field_bytes == FieldBytes::Words && matches!(width, 16 | 32 | 64) {
            places = (0..width / 8).flat_map(|byte| (8 * byte..8 * byte + 8).rev()).collect();
        }
        if self.field_bytes == FieldBytes::Halves && width > 32 {
            places = (0..32).rev().chain((32..width).rev()).collect();
        }
        if matches!(self.bit_order, BitOrder::LeastFirst | BitOrder::FieldsFromBelow) {
            places.reverse();
        }
        places
    }

    /// The bytes in which the stream is stored, or the stream of whole words.
    fn stored(&self, bytes: &[u8]) -> Vec<u8> {
        let backwards = matches!(self.bit_order, BitOrder::LeastFirst | BitOrder::BytesFromBelow);
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
        match self.words {
            Words::Bytes => 1,
            Words::Two => 2,
            Words::Four => 4,
            Words::Eight => 8,
        }
    }
}

impl BitPack for Behaving {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        self.write_fields(widths, values)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let stream = self.stream(bytes);
        let (values, at) = self.read_fields(&stream, widths)?;
        Ok((values, self.consumed(at, stream.len())))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let stream = self.stream(bytes);
        let (values, at) = self.read_fields(&stream, widths)?;
        self.ending(&stream, at)?;
        Ok((values, self.consumed(at, stream.len())))
    }
}
