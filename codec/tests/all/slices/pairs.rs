//! Slice functions whose elements have a fixed size, each paired with the function for one element.

use std::fmt::Debug;

use packproof_codec::packet::{Field, binary16};
use packproof_codec::{DecodeError, EncodeError, Progress, Stopped, quantize, smallest_three};

/// What a function on slices returns.
type End<E> = Result<Progress, Stopped<E>>;

type Slice<I, O, E> = dyn Fn(&[I], &mut [O]) -> End<E>;

/// A slice function, and the one for an element. Floats are compared as bit patterns: a NaN equals itself, zeros differ.
pub(crate) struct Pair<I, O, E> {
    slice: Box<Slice<I, O, E>>,
    one: Box<dyn Fn(I) -> Result<O, E>>,
}

impl<I: Copy + Debug, O: Copy + PartialEq + Debug, E: PartialEq + Debug> Pair<I, O, E> {
    pub(crate) fn new(
        slice: impl Fn(&[I], &mut [O]) -> End<E> + 'static,
        one: impl Fn(I) -> Result<O, E> + 'static,
    ) -> Self {
        Self { slice: Box::new(slice), one: Box::new(one) }
    }

    /// Compares the two for an output of `room` elements that hold `filler`.
    pub(crate) fn alike(&self, what: &str, input: &[I], room: usize, filler: O) {
        let mut expected = Vec::new();
        let refused = input.iter().take(room).find_map(|&element| match (self.one)(element) {
            Ok(result) => {
                expected.push(result);
                None
            }
            Err(error) => Some(error),
        });
        let done = Progress { read: expected.len(), written: expected.len() };
        let mut out = vec![filler; room];
        let end = (self.slice)(input, &mut out);
        assert_eq!(end, refused.map_or(Ok(done), |error| Err(Stopped { done, error })), "{what}: {input:?}");
        assert!(out.starts_with(&expected), "{what}: {input:?}");
    }
}

/// Runs `slice` on another output, whose elements `map` converts to those of `out`.
fn through<T: Copy + Default, O, R>(
    out: &mut [O],
    map: impl Fn(T) -> O,
    slice: impl FnOnce(&mut [T]) -> R,
) -> R {
    let mut others = vec![T::default(); out.len()];
    let end = slice(&mut others);
    out.iter_mut().zip(others).for_each(|(out, other)| *out = map(other));
    end
}

fn bits(quat: [f32; 4]) -> [u32; 4] {
    quat.map(f32::to_bits)
}

/// The words of a rotation; the second is 0 where there is one word.
type Words = (u32, u16);

pub(crate) fn compressors() -> [Pair<[f32; 4], Words, EncodeError>; 3] {
    use smallest_three::*;
    let word = |word| (word, 0);
    [
        Pair::new(
            move |quats, out| through(out, word, |out| compress_slice::<9>(quats, out)),
            move |quat| compress::<9>(quat).map(word),
        ),
        Pair::new(
            move |quats, out| through(out, word, |out| compress_slice::<10>(quats, out)),
            move |quat| compress::<10>(quat).map(word),
        ),
        Pair::new(compress_slice::<15>, compress::<15>),
    ]
}

/// The decoders of rotations of 9, 10 and 15 bits, both lenient and canonical.
pub(crate) fn decompressors() -> [Pair<Words, [u32; 4], DecodeError>; 6] {
    use smallest_three::*;
    fn of_word(
        slice: impl Fn(&[u32], &mut [[f32; 4]]) -> End<DecodeError> + 'static,
        one: impl Fn(u32) -> Result<[f32; 4], DecodeError> + 'static,
    ) -> Pair<Words, [u32; 4], DecodeError> {
        Pair::new(
            move |words: &[Words], out| {
                let words: Vec<u32> = words.iter().map(|words| words.0).collect();
                through(out, bits, |out| slice(&words, out))
            },
            move |(word, _)| one(word).map(bits),
        )
    }
    [
        of_word(restore_lenient_slice::<9>, |word| Ok(restore_lenient::<9>(word))),
        of_word(restore_slice::<9>, restore::<9>),
        of_word(restore_lenient_slice::<10>, |word| Ok(restore_lenient::<10>(word))),
        of_word(restore_slice::<10>, restore::<10>),
        Pair::new(
            |words, out| through(out, bits, |out| restore_lenient_slice::<15>(words, out)),
            |(first, second)| Ok(bits(restore_lenient::<15>((first, second)))),
        ),
        Pair::new(
            |words, out| through(out, bits, |out| restore_slice::<15>(words, out)),
            |(first, second)| restore::<15>((first, second)).map(bits),
        ),
    ]
}

pub(crate) fn quantisers(width: u32, min: f64, max: f64) -> [Pair<f32, u32, EncodeError>; 2] {
    use quantize::*;
    [
        Pair::new(
            move |values, out| quantize_slice(values, min, max, width, out),
            move |value| quantize(value.into(), min, max, width),
        ),
        Pair::new(
            move |values, out| quantize_slice_clamped(values, min, max, width, out),
            move |value| quantize_clamped(value.into(), min, max, width),
        ),
    ]
}

/// The inverse of [`quantisers`], rounded to binary32.
pub(crate) fn restorer(width: u32, min: f64, max: f64) -> Pair<u32, u32, DecodeError> {
    use quantize::*;
    Pair::new(
        move |integers, out| through(out, f32::to_bits, |out| restore_slice(integers, min, max, width, out)),
        move |q| restore(q, min, max, width).map(|value| (value as f32).to_bits()),
    )
}

pub(crate) fn narrowing() -> Pair<f32, u16, EncodeError> {
    Pair::new(binary16::from_f32_slice, |value| Ok(binary16::from_f32(value)))
}

pub(crate) fn widening() -> Pair<u16, u32, DecodeError> {
    Pair::new(
        |patterns, out| through(out, f32::to_bits, |out| binary16::to_f32_slice(patterns, out)),
        |pattern| Ok(binary16::to_f32(pattern).to_bits()),
    )
}

/// The encoder of a packet field; its output is counted in fields.
pub(crate) fn field<F, const LEN: usize>(field: F) -> Pair<f32, [u8; LEN], EncodeError>
where
    F: Field<LEN, Value = f32> + Copy + 'static,
{
    let fields = |done: Progress| Progress { read: done.read, written: done.written / LEN };
    Pair::new(
        move |values, out| {
            let end = field.encode_slice(values, out.as_flattened_mut());
            end.map(fields).map_err(|stopped| Stopped { done: fields(stopped.done), error: stopped.error })
        },
        move |value| field.encode_array(value),
    )
}
