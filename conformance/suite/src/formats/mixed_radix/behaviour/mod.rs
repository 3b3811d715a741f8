//! An implementation of mixed radix with its products, orders, widths, limits and checks as parameters.

mod accumulator;
mod groups;
mod parameters;
mod read;
mod write;

pub use parameters::PARAMETERS;
use parameters::{
    Accumulator, BlockBits, BlockLen, BlockOrder, BlockWritten, CheckOrder, Consumed, DigitsPacked,
    DigitsRead, DigitsWritten, End, EndCheck, GroupEnd, GroupProduct, LastByte, LeastLimit, LeftOver,
    LimitCheck, NoLimits, NumberCheck, NumberRefusal, NumberWritten, Packed, Padding, Product, StreamOrder,
    TruncatedRefusal, UnpackOrder, Unpacked, ValueCheck, ValueRead, Width, ZeroLimit,
};

use super::table::MixedRadix;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// Bits that the largest number of a block has at most.
const BLOCK_BITS: usize = 2048;

/// Where groups go: into a stream of bits, or into blocks of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Groups for an accumulator of that many bits.
    Spill(u32),
    /// Blocks.
    Blocks,
}

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    product: Product,
    digits_packed: DigitsPacked,
    packed: Packed,
    unpack_order: UnpackOrder,
    unpacked: Unpacked,
    no_limits: NoLimits,
    left_over: LeftOver,
    value_check: ValueCheck,
    least_limit: LeastLimit,
    zero_limit: ZeroLimit,
    limit_check: LimitCheck,
    accumulator: Accumulator,
    block_bits: BlockBits,
    stream_order: StreamOrder,
    group_end: GroupEnd,
    group_product: GroupProduct,
    width: Width,
    block_len: BlockLen,
    block_written: BlockWritten,
    block_order: BlockOrder,
    digits_written: DigitsWritten,
    number_written: NumberWritten,
    padding: Padding,
    digits_read: DigitsRead,
    number_check: NumberCheck,
    number_refusal: NumberRefusal,
    end: End,
    end_check: EndCheck,
    truncated_refusal: TruncatedRefusal,
    check_order: CheckOrder,
    value_read: ValueRead,
    consumed: Consumed,
    last_byte: LastByte,
}

impl Behaving {
    /// The implementation that makes these choices.
    pub fn under(setting: &Setting) -> Self {
        Self {
            product: Product::under(setting),
            digits_packed: DigitsPacked::under(setting),
            packed: Packed::under(setting),
            unpack_order: UnpackOrder::under(setting),
            unpacked: Unpacked::under(setting),
            no_limits: NoLimits::under(setting),
            left_over: LeftOver::under(setting),
            value_check: ValueCheck::under(setting),
            least_limit: LeastLimit::under(setting),
            zero_limit: ZeroLimit::under(setting),
            limit_check: LimitCheck::under(setting),
            accumulator: Accumulator::under(setting),
            block_bits: BlockBits::under(setting),
            stream_order: StreamOrder::under(setting),
            group_end: GroupEnd::under(setting),
            group_product: GroupProduct::under(setting),
            width: Width::under(setting),
            block_len: BlockLen::under(setting),
            block_written: BlockWritten::under(setting),
            block_order: BlockOrder::under(setting),
            digits_written: DigitsWritten::under(setting),
            number_written: NumberWritten::under(setting),
            padding: Padding::under(setting),
            digits_read: DigitsRead::under(setting),
            number_check: NumberCheck::under(setting),
            number_refusal: NumberRefusal::under(setting),
            end: End::under(setting),
            end_check: EndCheck::under(setting),
            truncated_refusal: TruncatedRefusal::under(setting),
            check_order: CheckOrder::under(setting),
            value_read: ValueRead::under(setting),
            consumed: Consumed::under(setting),
            last_byte: LastByte::under(setting),
        }
    }

    /// The value as it is packed, or its refusal.
    fn checked(&self, limit: u64, value: u64) -> Answer<u64> {
        if self.least_limit == LeastLimit::Two && limit == 1 {
            return Err(Refusal::value(Class::OutOfRange));
        }
        let below = value < limit;
        match self.value_check {
            ValueCheck::Unchecked => return Ok(value),
            ValueCheck::Signed32 if (0..limit as i32).contains(&(value as i32)) => {
                return Ok(u64::from(value as u32));
            }
            ValueCheck::Signed32 => {}
            // Without a check a limit of 0 is refused all the same: there is nothing to multiply by.
            ValueCheck::LimitAndZeroPass if value == limit => return Ok(value),
            _ if limit == 0 => {}
            ValueCheck::LargestRefused if limit > 1 && value == limit - 1 => {}
            ValueCheck::Missing => return Ok(value),
            ValueCheck::LimitPasses if value == limit => return Ok(value),
            ValueCheck::Modulo => return Ok(value % limit),
            ValueCheck::Clamped => return Ok(value.min(limit - 1)),
            ValueCheck::Invalid if !below => return Err(Refusal::value(Class::Invalid)),
            _ if below => return Ok(value),
            _ => {}
        }
        Err(Refusal::value(Class::OutOfRange))
    }

    /// Refuses a list without fields where the implementation does.
    fn any(&self, fields: usize) -> Answer<()> {
        match self.least_limit {
            LeastLimit::EmptyRefused if fields == 0 => Err(Refusal::value(Class::OutOfRange)),
            LeastLimit::EmptyBreaks if fields == 0 => Err(Refusal::Broken("there is no field".to_owned())),
            _ => Ok(()),
        }
    }

    /// The limit that a reader divides by; `None` for one of 0 that reads as 0.
    fn divisor(&self, limit: u64) -> Answer<Option<u64>> {
        match self.zero_limit {
            ZeroLimit::OneRefused if limit == 1 => Err(Refusal::value(Class::OutOfRange)),
            ZeroLimit::SignedTwo if (limit as i32) < 2 => Err(Refusal::value(Class::OutOfRange)),
            _ if limit > 0 => Ok(Some(limit)),
            ZeroLimit::Refused | ZeroLimit::OneRefused | ZeroLimit::SignedTwo => {
                Err(Refusal::value(Class::OutOfRange))
            }
            ZeroLimit::Invalid => Err(Refusal::value(Class::Invalid)),
            ZeroLimit::Error => Err(Refusal::Broken("a division by 0".to_owned())),
            ZeroLimit::Zero => Ok(None),
        }
    }
}

impl MixedRadix for Behaving {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        self.pack(limits, values)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        self.unpack(accumulator, limits)
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        self.write(Form::Spill(bits), limits, values)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        self.read(Form::Spill(bits), bytes, limits)
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        self.write(Form::Blocks, limits, values)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        self.read(Form::Blocks, bytes, limits)
    }
}
