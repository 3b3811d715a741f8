//! Encodings of fields. Inside [`message!`](crate::message!) these functions need no import.

use core::fmt;
use core::marker::PhantomData;

use super::code::{Bits, Code, Kind, Message, nested};
use crate::bit_pack::{BitRead, BitWrite, ranged_width};
use crate::cursor::{BitDecode, BitEncode, word_width};
use crate::error::{DecodeError, EncodeError, Fault};
use crate::varint::{Form, Signed, Unsigned};
use crate::{compact_index, quantize, smallest_three};

#[cfg(feature = "alloc")]
pub use super::alloc_codes::{fstring, list, text};
#[doc(no_inline)]
pub use crate::varint::{AsUnsigned, IntPacked, Leb128, SignExtended, SignedLeb128, Zigzag};

/// Implements the methods of [`Kind`], each of which forwards to one expression.
macro_rules! kind {
    (
        $({$($generic:tt)*})? $kind:ty => $value:ty $(where $($bound:tt)*)? ;
        $this:ident;
        bits($checked:ident): $bits:expr;
        write($written:ident, $writer:ident): $write:expr;
        read($reader:ident): $read:expr;
        describe($f:ident): $describe:expr;
        $(single: $single:expr;)?
    ) => {
        impl $(<$($generic)*>)? Kind<$value> for $kind $(where $($bound)*)? {
            #[inline(always)]
            fn bits(&self, $checked: &$value) -> Result<u64, EncodeError> {
                let $this = self;
                $bits
            }

            #[inline(always)]
            fn write<W: BitWrite>(&self, $written: &$value, $writer: &mut W) -> Result<(), W::Error> {
                let $this = self;
                $write
            }

            #[inline(always)]
            fn read<R: BitRead>(&self, $reader: &mut R) -> Result<$value, R::Error> {
                let $this = self;
                $read
            }

            fn describe(&self, $f: &mut dyn fmt::Write) -> fmt::Result {
                let $this = self;
                $describe
            }

            $(fn is_single(&self) -> bool {
                $single
            })?
        }
    };
}
#[cfg(feature = "alloc")]
pub(super) use kind;

/// An integer of `min` to `max`, both included, in the fewest bits.
///
/// # Panics
/// If `min` is above `max`, or the type does not have both; at compile time in [`message!`](crate::message!).
///
/// ```compile_fail
/// packproof_codec::message! { struct Team { number: u8 = range(0, 300) } }
/// ```
#[inline]
pub const fn range<T: Integer>(min: i64, max: i64) -> Code<Range<T>> {
    let Some(width) = ranged_width(min, max) else { panic!("the range is empty") };
    assert!(T::MIN <= min && max <= T::MAX, "the type does not hold every value of the range");
    Code::new(Range { min, max, of: PhantomData }, Bits::exactly(width as u64))
}

/// The types of [`range`] and [`varint_as`].
#[diagnostic::on_unimplemented(message = "the code takes an integer, not `{Self}`")]
pub trait Integer: Copy + TryFrom<i64> + TryInto<i64> {
    /// The smallest value.
    const MIN: i64;
    /// The largest value up to that of an `i64`.
    const MAX: i64;
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl Integer for $type {
            const MIN: i64 = <$type>::MIN as i64;
            const MAX: i64 = if <$type>::MAX as u128 > i64::MAX as u128 { i64::MAX } else { <$type>::MAX as i64 };
        })*
    };
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// The kind of [`range`].
#[derive(Clone, Copy, Debug)]
pub struct Range<T> {
    min: i64,
    max: i64,
    of: PhantomData<T>,
}

#[cfg(feature = "alloc")]
impl<T> Range<T> {
    pub(super) const fn most(&self) -> i64 {
        self.max
    }
}

kind! {
    {T: Integer} Range<T> => T;
    this;
    bits(value): match (*value).try_into() {
        Ok(value) if (this.min..=this.max).contains(&value) => Ok(range::<T>(this.min, this.max).size().most),
        _ => Err(EncodeError::OutOfRange),
    };
    write(value, writer): {
        let value = (*value).try_into().map_err(|_| EncodeError::OutOfRange)?;
        writer.write_ranged(value, this.min, this.max)
    };
    read(reader): {
        let at = reader.position();
        let value = reader.read_ranged(this.min, this.max)?;
        T::try_from(value).map_err(|_| DecodeError::bit(Fault::OutOfRange, at).into())
    };
    describe(f): write!(f, "type = \"{}..{}\"", this.min, this.max);
}

/// A float of `min` to `max`, both included, in `bits` bits, 1 to 32: [`quantize`]. Values outside the range are refused.
///
/// # Panics
/// If the ends are not finite or not in order, or the number of bits is invalid; at compile time in [`message!`](crate::message!).
#[inline]
pub const fn quantized(min: f64, max: f64, bits: u32) -> Code<Quantized> {
    assert!(min < max && max - min < f64::INFINITY, "a range has two finite ends, in order");
    assert!(bits >= 1 && bits <= quantize::MAX_BITS, "a quantised float takes 1 to 32 bits");
    Code::new(Quantized { min, max, bits }, Bits::exactly(bits as u64))
}

/// The kind of [`quantized`].
#[derive(Clone, Copy, Debug)]
pub struct Quantized {
    min: f64,
    max: f64,
    bits: u32,
}

/// The layout-file keys of [`quantize`]'s arithmetic, by which one word is right for every number.
const ROUNDED: &str = "round = \"up\", exact = \"f64 (v-lo)/(hi-lo)*steps\"";

macro_rules! quantized_float {
    ($($float:ty)*) => {
        $(kind! {
            Quantized => $float;
            this;
            bits(value): {
                // Compared in the precision of the value: 0.7 as an f32 is less than 0.7 as an f64.
                if !value.is_finite() {
                    Err(EncodeError::NotFinite)
                } else if *value < this.min as $float || *value > this.max as $float {
                    Err(EncodeError::OutOfRange)
                } else {
                    Ok(this.bits.into())
                }
            };
            write(value, writer): {
                let q = quantize::quantize_clamped(f64::from(*value), this.min, this.max, this.bits)?;
                writer.write(q.into(), this.bits)
            };
            read(reader): {
                // Rounding can give a restored value slightly above `max`.
                Ok((reader.quantized(this.min, this.max, this.bits)? as $float).min(this.max as $float))
            };
            describe(f): {
                let (bits, min, max) = (this.bits, this.min, this.max);
                write!(f, "kind = \"ranged\", bits = {bits}, range = [{min:?}, {max:?}], {ROUNDED}, outside = \"refuse\"")
            };
        })*
    };
}
quantized_float!(f32 f64);

/// A unit quaternion (x, y, z, w) in `2 + 3 WIDTH` bits, `WIDTH` from 3 to 20: [`BitDecode::smallest_three`]. A quaternion whose
/// length differs from 1 by more than 1 % is refused.
#[inline]
pub const fn rotation<const WIDTH: u32>() -> Code<Rotation<WIDTH>> {
    Code::new(Rotation, Bits::exactly(word_width(WIDTH) as u64))
}

/// The kind of [`rotation`].
#[derive(Clone, Copy, Debug)]
pub struct Rotation<const WIDTH: u32>;

kind! {
    {const WIDTH: u32} Rotation<WIDTH> => [f32; 4];
    _this;
    bits(quat): smallest_three::Parts::compress_checked(*quat, WIDTH).map(|_| word_width(WIDTH).into());
    write(quat, writer): writer.smallest_three::<WIDTH>(*quat);
    read(reader): reader.smallest_three::<WIDTH>();
    describe(f): {
        f.write_str("kind = \"smallest_three\", bits = \"ii")?;
        for letter in ["c", "b", "a"] {
            f.write_str(" ")?;
            (0..WIDTH).try_for_each(|_| f.write_str(letter))?;
        }
        let range = smallest_three::BOUNDS;
        write!(f, "\", range = {range:?}, {ROUNDED}, no_rotation = \"refuse\"")
    };
}

/// An unsigned integer as LEB128: [`crate::varint`].
#[inline]
pub const fn varint<T: Unsigned>() -> Code<Varint<T, Leb128>> {
    form(Leb128)
}

/// A signed integer in zigzag LEB128: [`Zigzag`].
#[inline]
pub const fn zigzag<T: Signed>() -> Code<Varint<T, Zigzag>> {
    form(Zigzag)
}

/// An integer in any form of seven-bit groups: [`varint::Form`](trait@Form).
#[inline]
pub const fn varint_as<T: Integer, F: Form<T>>(form: F) -> Code<Varint<T, F>> {
    self::form(form)
}

#[inline]
const fn form<T: Copy, F: Form<T>>(form: F) -> Code<Varint<T, F>> {
    Code::new(Varint(form, PhantomData), Bits { least: 8, most: F::MAX_LEN as u64 * 8 })
}

/// The kind of [`varint()`], [`zigzag`] and [`varint_as`].
#[derive(Clone, Copy, Debug)]
pub struct Varint<T, F>(F, PhantomData<T>);

kind! {
    {T: Copy, F: Form<T>} Varint<T, F> => T;
    this;
    bits(value): Ok(this.0.encoded_len(*value) as u64 * 8);
    write(value, writer): writer.varint_as(this.0, *value);
    read(reader): reader.varint_as(this.0);
    describe(f): {
        let Varint(..) = this;
        let (most, width, keys) = (F::MAX_LEN, 8 * size_of::<T>(), F::KEYS);
        let refused = "outside = \"refuse\", read.outside = \"refuse\", overlong = \"refuse\"";
        write!(f, "kind = \"varint\", max = {most}, width = {width}, {refused}{keys}")
    };
}

/// Unreal's variable-length integer: [`compact_index`](mod@crate::compact_index). In a layout file a negative zero reads as zero,
/// for want of a key that refuses it.
#[inline]
pub const fn compact_index() -> Code<CompactIndex> {
    Code::new(CompactIndex, Bits { least: 8, most: compact_index::MAX_LEN as u64 * 8 })
}

/// The layout-file keys of a [`compact_index()`].
pub(super) const COMPACT_INDEX: &str = "bytes = [\"smdddddd\", \"mddddddd\"], max = 5, final = \"dddddddd\", sign = \"magnitude\", \
                                        read.outside = \"refuse\", overlong = \"refuse\"";

/// The kind of [`compact_index()`].
#[derive(Clone, Copy, Debug)]
pub struct CompactIndex;

kind! {
    CompactIndex => i32;
    _this;
    bits(value): Ok(compact_index::encoded_len(*value) as u64 * 8);
    write(value, writer): writer.compact_index(*value);
    read(reader): reader.compact_index();
    describe(f): write!(f, "kind = \"varint\", {COMPACT_INDEX}");
}

/// An optional value: a presence bit, then the value if it is 1.
#[inline]
pub const fn option<K: Copy>(code: Code<K>) -> Code<Optional<K>> {
    let bits = Bits { least: 1, most: code.bits.most.saturating_add(1) };
    Code::new(Optional(code), bits)
}

/// The kind of [`option`].
#[derive(Clone, Copy, Debug)]
pub struct Optional<K>(Code<K>);

kind! {
    {T, K: Kind<T>} Optional<K> => Option<T>;
    this;
    bits(value): value.as_ref().map_or(Ok(1), |value| Ok(1 + this.0.kind.bits(value)?));
    write(value, writer): {
        writer.write_bool(value.is_some())?;
        value.as_ref().map_or(Ok(()), |value| this.0.kind.write(value, writer))
    };
    read(reader): if reader.read_bool()? { this.0.kind.read(reader).map(Some) } else { Ok(None) };
    describe(f): {
        nested(&this.0.kind, f)?;
        f.write_str(", optional = true")
    };
    single: false;
}

/// `N` values, one after another. Their type is `Copy` and `Default`.
#[inline]
pub const fn array<const N: usize, K: Copy>(code: Code<K>) -> Code<Array<N, K>> {
    let Bits { least, most } = code.bits;
    let bits = Bits { least: least.saturating_mul(N as u64), most: most.saturating_mul(N as u64) };
    Code::new(Array(code), bits)
}

/// The kind of [`array()`].
#[derive(Clone, Copy, Debug)]
pub struct Array<const N: usize, K>(Code<K>);

kind! {
    {T: Copy + Default, K: Kind<T>, const N: usize} Array<N, K> => [T; N];
    this;
    bits(values): values.iter().try_fold(0, |bits, value| Ok(bits + this.0.kind.bits(value)?));
    write(values, writer): values.iter().try_for_each(|value| this.0.kind.write(value, writer));
    read(reader): {
        let mut values = [T::default(); N];
        for value in &mut values {
            *value = this.0.kind.read(reader)?;
        }
        Ok(values)
    };
    describe(f): {
        nested(&this.0.kind, f)?;
        write!(f, ", list = [{N}, {N}]")
    };
    single: false;
}

/// A message, a bool, an integer or a float in the layout of its type: the default of a field.
#[inline]
pub const fn of<M: Message>() -> Code<Of<M>> {
    Code::new(Of(PhantomData), M::BITS)
}

/// The kind of [`of`].
#[derive(Debug)]
pub struct Of<M>(PhantomData<M>);

impl<M> Clone for Of<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Of<M> {}

kind! {
    {M: Message} Of<M> => M;
    _this;
    bits(value): value.bits();
    write(value, writer): value.put(writer);
    read(reader): M::take(reader);
    describe(f): M::describe(f);
    single: M::SINGLE;
}
