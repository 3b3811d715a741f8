//! Halves that are written otherwise: what becomes of numbers by their size, of zero, of infinity and of NaN, measured from answers.

mod form;

use packproof_suite::model::{Outcome, input};

use super::dialect::{Dialect, Is};
use super::evidence::{Evidence, Scope};
use form::Form;

/// The operation that writes one half.
pub(super) const ALONE: &str = "packet.float16_encode";
/// Ranges of numbers that are written in one way, at most, and numbers that each needs on average.
const RANGES: usize = 5;
const EACH: usize = 3;

/// A binary32 and the half that was written for it.
#[derive(Clone, Copy)]
struct Sample {
    single: u32,
    half: u16,
}

impl Sample {
    fn magnitude(self) -> u32 {
        self.single & 0x7FFF_FFFF
    }

    /// Whether a form gives the half; that of a NaN may be of the quiet one, which a language makes of it.
    fn is(self, form: Form) -> bool {
        let quiet = if self.magnitude() > INFINITY { self.single | 0x40_0000 } else { self.single };
        [self.single, quiet].into_iter().any(|single| form.half(single) == Some(self.half))
    }

    fn is_right(self) -> bool {
        right(self.single).half(self.single) == Some(self.half)
    }
}

/// The right form of a binary32.
fn right(single: u32) -> Form {
    if single & 0x7FFF_FFFF > INFINITY { Form::Fixed(31, form::Extra::Quiet) } else { RIGHT }
}

const INFINITY: u32 = 0x7F80_0000;
const NAN: u32 = INFINITY + 1;
/// What follows the largest half, 65 504.
const ABOVE_LARGEST: u32 = 0x477F_E001;
const RIGHT: Form = Form::Scaled(form::Rounding::Even);

/// How a class of numbers, from one up, is written.
struct Range {
    from: u32,
    form: Form,
}

/// Whether an operation writes halves alone.
pub(super) fn is_written(operation: &str) -> bool {
    let field = operation.strip_prefix("packet.").and_then(|of| of.strip_suffix("float16_encode"));
    matches!(field, Some("" | "vector2_" | "vector3_"))
}

/// The ways in which all numbers of an operation are written, and the places of the answers that they give.
pub(super) fn of(evidence: &Evidence) -> Option<Dialect> {
    let operation = evidence.asked.first()?.result.case.operation.as_str();
    if !is_written(operation) {
        return None;
    }
    // Who writes vectors writes their components as numbers alone.
    let alone = evidence.elsewhere(ALONE);
    let alone: Vec<Sample> = (0..alone.asked.len()).filter_map(|at| samples(&alone, at)).flatten().collect();
    measured(evidence, &alone)
}

/// As [`of`], from answers of this operation and others.
fn measured(evidence: &Evidence, others: &[Sample]) -> Option<Dialect> {
    let all: Vec<Option<Vec<Sample>>> = (0..evidence.asked.len()).map(|at| samples(evidence, at)).collect();
    let is_valid = |at: &usize| Scope::Valid.has(&evidence.asked[*at]);
    if (0..all.len()).filter(is_valid).any(|at| all[at].is_none()) {
        return None;
    }
    let group = |has: &dyn Fn(u32) -> bool| {
        let samples = all.iter().flatten().flatten().chain(others);
        let mut group: Vec<Sample> = samples.filter(|of| has(of.magnitude())).copied().collect();
        group.sort_by_key(|of| of.magnitude());
        group
    };
    let (zeros, numbers) = (group(&|of| of == 0), group(&|of| (1..INFINITY).contains(&of)));
    let (infinities, nans) = (group(&|of| of == INFINITY), group(&|of| of > INFINITY));
    let ranges = ranges(&numbers)?;
    let mut says: Vec<String> = Vec::new();
    for (at, range) in ranges.iter().enumerate().filter(|(_, of)| of.form != RIGHT) {
        let next = ranges.get(at + 1).map(|of| of.from);
        says.push(format!("{} as {}", named(range.from, next), range.form.says()));
    }
    let mut single = |name: &str, group: &[Sample]| {
        let form = one(group)?;
        if group.iter().any(|of| !of.is_right()) {
            says.push(format!("{name} as {}", form.says()));
        }
        Some(form)
    };
    let (zero, infinity, nan) =
        (single("zero", &zeros), single("infinity", &infinities), single("NaN", &nans));
    let gives = |of: &Sample| {
        let form = match of.magnitude() {
            0 => zero,
            INFINITY => infinity,
            NAN.. => nan,
            size => ranges.iter().rev().find(|range| range.from <= size).map(|range| range.form),
        };
        form.is_some_and(|form| of.is(form))
    };
    let given: Vec<usize> =
        (0..all.len()).filter(|&at| all[at].as_ref().is_some_and(|of| of.iter().all(gives))).collect();
    if says.is_empty() || (0..all.len()).filter(is_valid).any(|at| !given.contains(&at)) {
        return None;
    }
    let fix = "The nearest half, of two the even one: subnormal below 2^-14, infinity from 65 520 on. NaN keeps its sign and the high bits \
        of its payload, and is quiet.";
    let is = Is::Measured {
        parameter: "halves",
        says: format!("writes {}", says.join("; ")),
        fix: fix.to_owned(),
    };
    Some(Dialect { is, given, layout: Vec::new() })
}

fn samples(evidence: &Evidence, at: usize) -> Option<Vec<Sample>> {
    let asked = &evidence.asked[at];
    let Outcome::Accept(accepted) = asked.answer()? else { return None };
    let value = &asked.result.case.input;
    let singles: Vec<u32> = match value.as_array() {
        Some(all) => all.iter().map(|of| input::f32(of).ok().map(f32::to_bits)).collect::<Option<_>>()?,
        None => vec![input::f32(value).ok()?.to_bits()],
    };
    let bytes = input::bytes(&accepted.value).ok()?;
    let halves: Vec<u16> = bytes.chunks_exact(2).map(|of| u16::from_le_bytes([of[0], of[1]])).collect();
    (bytes.len() == 2 * singles.len())
        .then(|| singles.into_iter().zip(halves).map(|(single, half)| Sample { single, half }).collect())
}

/// The one form of some numbers; the right one first.
fn one(group: &[Sample]) -> Option<Form> {
    let first = group.first()?;
    // A NaN has no size.
    let has_size = |of: &Form| first.magnitude() <= INFINITY || !matches!(of, Form::Scaled(_));
    let forms = [right(first.single)].into_iter().chain(Form::all().filter(has_size));
    let patterns = Form::of_pattern(first.single, first.half);
    forms.chain(patterns).find(|form| group.iter().all(|of| of.is(*form)))
}

/// How many of the first numbers a form gives; those of one size, but for the sign, are not parted.
fn reach(numbers: &[Sample], form: Form) -> usize {
    let held = numbers.iter().take_while(|of| of.is(form)).count();
    let size = numbers.get(held).map(|of| of.magnitude());
    numbers[..held].iter().filter(|of| Some(of.magnitude()) != size).count()
}

/// The fewest ranges that give all numbers, in order of size: each reaches as far as it can, unless a form that comes before its own and the
/// next range's give as much.
fn ranges(numbers: &[Sample]) -> Option<Vec<Range>> {
    let mut parts: Vec<(usize, Form)> = Vec::new();
    let mut start = 0;
    while let Some(first) = numbers.get(start) {
        let forms = Form::all().chain(Form::of_pattern(first.single, first.half));
        let reached = forms.map(|form| (reach(&numbers[start..], form), form));
        let (held, form) = reached.reduce(|a, b| if b.0 > a.0 { b } else { a }).filter(|of| of.0 > 0)?;
        parts.push((start, form));
        start += held;
    }
    for at in 1..parts.len() {
        let ((start, form), (end, next)) = (parts[at - 1], parts[at]);
        let held = |of: Form| reach(&numbers[start..end], of);
        let fits = |of: &Form| held(*of) > 0 && numbers[start + held(*of)..end].iter().all(|of| of.is(next));
        if let Some(form) = Form::all().take_while(|of| *of != form).find(fits) {
            (parts[at - 1].1, parts[at].0) = (form, start + held(form));
        }
    }
    let mut ranges: Vec<Range> = Vec::new();
    for (start, form) in parts {
        // What both give may belong to either.
        let before = numbers[..start].iter().rev().find(|of| !of.is(form));
        let from = match (ranges.last(), before) {
            (None, _) => 0,
            (Some(last), None) => last.from,
            (Some(last), Some(before)) => {
                boundary(before.magnitude(), numbers[start].magnitude()).max(last.from)
            }
        };
        ranges.push(Range { from, form });
    }
    // One pattern that nobody means fits few numbers by chance.
    let is_chance = |(at, range): (usize, &Range)| {
        let next = ranges.get(at + 1).map_or(INFINITY, |of| of.from);
        let mut held: Vec<u32> = numbers.iter().map(|of| of.magnitude()).collect();
        held.retain(|of| (range.from..next).contains(of));
        held.dedup();
        !range.form.is_usual() && held.len() < EACH
    };
    let few = ranges.len() <= RANGES && ranges.len() * EACH <= numbers.len();
    (few && !ranges.iter().enumerate().any(is_chance)).then_some(ranges)
}

/// The least size of a range, between one that does not belong to it and one that does: a power of two, what follows the largest half, or
/// the latter.
fn boundary(below: u32, above: u32) -> u32 {
    let power = above & 0x7F80_0000;
    if power > below {
        power
    } else if (below + 1..=above).contains(&ABOVE_LARGEST) {
        ABOVE_LARGEST
    } else {
        above
    }
}

fn named(from: u32, to: Option<u32>) -> String {
    let to = to.map(|to| if to == ABOVE_LARGEST { "65 504".to_owned() } else { size(to) });
    match (from, to) {
        (0, None) => "every number".to_owned(),
        (0, Some(to)) => format!("numbers below {to}"),
        (ABOVE_LARGEST, None) => "numbers above 65 504".to_owned(),
        (from, None) => format!("numbers from {} on", size(from)),
        (from, Some(to)) => format!("numbers from {} to {to}", size(from)),
    }
}

fn size(magnitude: u32) -> String {
    match magnitude & 0x7F_FFFF {
        0 if magnitude > 0 => format!("2^{}", (magnitude >> 23) as i32 - 127),
        _ => format!("{:e} ({magnitude:08x})", f32::from_bits(magnitude)),
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, hex};

    use crate::diagnosis::diagnose;
    use crate::run::in_process;

    use super::*;

    /// What is said of a writer of halves.
    fn told(half: impl Fn(u32) -> u16) -> Vec<String> {
        let report = in_process::judge(&crate::suites::of("packet"), "mine", |case| {
            if case.operation != "packet.float16_encode" {
                return Outcome::Unsupported;
            }
            let single = input::f32(case.input).expect("a float").to_bits();
            Outcome::Accept(Accepted { value: hex(&half(single).to_le_bytes()).into(), consumed: None })
        });
        let causes = diagnose(&report.results).causes;
        causes.iter().flat_map(|of| &of.deviations).map(|of| of.says.clone()).collect()
    }

    /// A published writer in C++ whose exponent is unsigned.
    #[test]
    fn an_unsigned_exponent_is_measured() {
        let said = told(|single| {
            let (sign, exponent, mantissa) =
                ((single >> 16) as u16 & 0x8000, (single >> 23 & 0xFF).wrapping_sub(112), single & 0x7F_FFFF);
            let cut = (mantissa >> 13) as u16;
            match exponent {
                0 => sign,
                31.. if mantissa == 0 => sign | 0x7C00,
                31.. => sign | 0x7C00 | cut | 1,
                _ => sign | (exponent << 10) as u16 | cut,
            }
        });
        let all = "writes numbers below 2^-15 as exponent 31 with the high bits of the fraction and bit 0 set if any bit of it is; \
            numbers from 2^-15 to 2^-14 as zero; numbers from 2^-14 to 2^16 as the half, cut instead of rounded; numbers from 2^16 on as \
            exponent 31 with the high bits of the fraction and bit 0 set if any bit of it is; zero as infinity; NaN as exponent 31 with \
            the high bits of the fraction and bit 0 set";
        assert_eq!(said, [all]);
    }

    /// A published writer in Rust that rounds subnormals in two steps.
    #[test]
    fn a_rounding_of_subnormals_is_measured() {
        let said = told(|single| {
            let magnitude = single & 0x7FFF_FFFF;
            let half = match magnitude >> 23 {
                0..102 => 0,
                exponent @ 102..113 => {
                    (((magnitude & 0x7F_FFFF | 0x80_0000) >> (113 - exponent)) + 0x1000) >> 13
                }
                _ if magnitude >= 0x477F_F000 => 0x7C00,
                _ => (magnitude - 0x3800_0000 + 0xFFF + (magnitude >> 13 & 1)) >> 13,
            };
            half as u16 | (single >> 16) as u16 & 0x8000
        });
        let all = "writes numbers below 2^-14 as the half, with ties rounded away from zero; NaN as infinity";
        assert_eq!(said, [all]);
    }
}
