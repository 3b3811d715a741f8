//! What stands at the sites of a program: what its text says, or another token.
//!
//! The build script makes a call of each operator, number and condition of a `program.rs`. A program so made runs with any of its tokens
//! exchanged, and never panics: arithmetic wraps, a division by 0 is 0, and a shift by too much leaves nothing.

mod arithmetic;
mod bytes;
pub(crate) mod contained;
mod published;

use std::cell::{Cell, RefCell};

use super::at_end::AtEnd;
use super::program::{Site, Tokens};
use super::{Answer, Class, Refusal};
pub(crate) use arithmetic::{Arithmetic, narrowly};
use arithmetic::{Bits, Distance, Number, OVERFLOWS};
pub(crate) use bytes::*;
pub(crate) use published::*;

/// Sites that a program has at most, in words of 64.
pub(crate) const WORDS: usize = 16;

thread_local! {
    /// Sites at which another token stands, and which one.
    static OTHERS: RefCell<Vec<(usize, i64)>> = const { RefCell::new(Vec::new()) };
    /// The call behind which alone they stand there, and how many times the program is in it.
    static CALL: Cell<Option<(usize, usize)>> = const { Cell::new(None) };
    /// A bit for each of them: most sites are right, and asked often.
    static SITES: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
    /// Whether the program comes by each site, while that is asked.
    static VISITED: RefCell<Option<Vec<bool>>> = const { RefCell::new(None) };
}

/// Answers with other tokens.
pub(crate) fn with<T>(tokens: &Tokens, answer: impl FnOnce() -> T) -> T {
    let mut bits = [0; WORDS];
    for at in tokens.changed().map(|(at, _)| at).chain(tokens.call()) {
        bits[at / 64] |= 1 << (at % 64);
    }
    with_bits(bits, tokens, answer)
}

fn with_bits<T>(bits: [u64; WORDS], tokens: &Tokens, answer: impl FnOnce() -> T) -> T {
    let set = |bits: [u64; WORDS]| SITES.with(|sites| std::array::from_fn(|at| sites[at].replace(bits[at])));
    let (mut others, bits) = (OTHERS.replace(tokens.changed().collect()), set(bits));
    let call = CALL.replace(tokens.call().map(|call| (call, 0)));
    let _end = AtEnd(|| {
        OTHERS.set(std::mem::take(&mut others));
        CALL.set(call);
        set(bits);
    });
    answer()
}

/// As [`with`], and the sites that the program comes by.
pub(crate) fn visited<T>(sites: &[Site], tokens: &Tokens, answer: impl FnOnce() -> T) -> Vec<bool> {
    VISITED.replace(Some(vec![false; sites.len()]));
    with_bits([u64::MAX; WORDS], tokens, answer);
    VISITED.take().unwrap_or_default()
}

/// Runs another program while it is asked which sites one comes by.
fn aside<T>(run: impl FnOnce() -> T) -> T {
    let mut before = VISITED.take();
    let _end = AtEnd(|| VISITED.set(before.take()));
    run()
}

/// Whether an answer cuts a number to bytes that do not hold it, or divides by 0, which breaks an implementation that checks it.
pub(crate) fn overflows(answer: impl FnOnce()) -> bool {
    OVERFLOWS.set(false);
    answer();
    OVERFLOWS.get()
}

/// The programs of a format, which the build script makes of these files, with those of the format that it contains.
macro_rules! programs {
    (
        $format:literal by $answer:path: $($name:ident),*;
        $(containing $inner:ident: $uses:expr)?
    ) => {
        $(
            #[allow(unused_parens, clippy::all, clippy::pedantic, reason = "made by the build script")]
            mod $name {
                include!(concat!(env!("OUT_DIR"), "/", $format, "-", stringify!($name), ".rs"));
            }
            const _: () = assert!($name::SITES.len() <= 64 * $crate::model::sites::WORDS);
        )*

        pub static PROGRAMS: &[$crate::model::program::Program] = &[$($crate::model::program::Program {
            sites: $name::SITES,
            own: $crate::model::program::Own {
                answer: |tokens, case| $crate::model::sites::with(tokens, || $answer(&$name::Operations, case)),
                visited: |tokens, case| {
                    $crate::model::sites::visited($name::SITES, tokens, || $answer(&$name::Operations, case))
                },
            },
            contained: None,
        }),*];

        pub static ALL_PROGRAMS: std::sync::LazyLock<Vec<$crate::model::program::Program>> =
            std::sync::LazyLock::new(|| {
                $crate::model::program::Program::all(PROGRAMS, &[$(($inner::PROGRAMS, $uses))?])
            });
    };
}
pub(crate) use programs;

pub(crate) fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

/// The answer of a contained format, whose places in the input are not the container's.
pub(crate) fn placeless<T>(answer: Answer<T>) -> Answer<T> {
    answer.map_err(|refusal| match refusal {
        Refusal::Reject(class, _) => Refusal::value(class),
        broken @ Refusal::Broken(_) => broken,
    })
}

/// The low byte of a number.
pub(crate) fn byte(number: impl Into<i128>) -> u8 {
    let number = number.into();
    if u8::try_from(number).is_err() {
        OVERFLOWS.set(true);
    }
    number as u8
}

/// A signed number that is to be cut to 32 bits.
pub(crate) fn in_32_bits(number: i64) -> i64 {
    if i32::try_from(number).is_err() {
        OVERFLOWS.set(true);
    }
    number
}

/// Whether another token may stand at a site. A program asks this at each of its operators: `LocalKey::with` is not compiled into its
/// callers, `try_with` is.
#[inline]
fn is_asked(site: u32) -> bool {
    SITES.try_with(|sites| sites[site as usize / 64].get() >> (site % 64) & 1 == 1).unwrap_or(false)
}

/// What stands at a site instead of the right token.
#[inline]
fn given(site: u32) -> Option<i64> {
    if is_asked(site) { asked(site as usize) } else { None }
}

#[cold]
fn asked(site: usize) -> Option<i64> {
    visit(site);
    if CALL.get().is_some_and(|(_, inside)| inside == 0) {
        return None;
    }
    OTHERS.with_borrow(|others| others.iter().find(|other| other.0 == site).map(|other| other.1))
}

fn visit(site: usize) {
    VISITED.with_borrow_mut(|visited| {
        if let Some(visited) = visited.as_mut().and_then(|visited| visited.get_mut(site)) {
            *visited = true;
        }
    });
}

/// The time in a call behind which alone other tokens stand.
pub(crate) struct Inside(bool);

impl Drop for Inside {
    fn drop(&mut self) {
        if self.0 {
            CALL.set(CALL.get().map(|(call, inside)| (call, inside - 1)));
        }
    }
}

/// Enters a call.
#[inline]
pub(crate) fn call(site: u32) -> Inside {
    if is_asked(site) { entered(site as usize) } else { Inside(false) }
}

#[cold]
fn entered(site: usize) -> Inside {
    visit(site);
    let Some((_, inside)) = CALL.get().filter(|(call, _)| *call == site) else { return Inside(false) };
    CALL.set(Some((site, inside + 1)));
    Inside(true)
}

/// What a call answers.
#[inline]
pub(crate) fn behind<T>(_: Inside, of: T) -> T {
    of
}

/// Which of the others stands at a site, from 1 on; 0 for the right token.
#[inline]
pub(crate) fn other(site: u32) -> usize {
    given(site).map_or(0, |other| other as usize)
}

/// A number, which may be another one.
#[inline]
pub(crate) fn number<T: Number>(site: u32, right: T) -> T {
    given(site).map_or(right, T::of)
}

/// The right one, or another.
#[inline]
pub(crate) fn one_of<T, const N: usize>(site: u32, right: T, others: [T; N]) -> T {
    match other(site) {
        0 => right,
        at => others.into_iter().nth(at - 1).unwrap_or(right),
    }
}

/// A negative number, which may be positive.
#[inline]
pub(crate) fn neg<T: Arithmetic>(site: u32, of: T) -> T {
    if other(site) == 0 { of.negated() } else { of }
}

/// A condition, which may hold never, always, or where it should not.
#[inline]
pub(crate) fn condition(site: u32, right: bool) -> bool {
    match other(site) {
        0 => right,
        1 => false,
        2 => true,
        _ => !right,
    }
}

/// The result of the right operator, of another one, an operand alone, or the right result and 1 more or less.
#[cold]
fn operator<T: Arithmetic, const N: usize>(site: u32, left: T, right: T, operators: [fn(T, T) -> T; N]) -> T {
    match other(site) {
        at if at < N => operators[at](left, right),
        at if at == N => left,
        at if at == N + 1 => right,
        at => operators[0](left, right).moved(if at == N + 2 { 1 } else { -1 }),
    }
}

macro_rules! operators {
    ($($name:ident: $of:ident, $right:expr, $($other:expr),+;)+) => {$(
        #[inline]
        pub(crate) fn $name<T: $of>(site: u32, left: T, right: T) -> T {
            if is_asked(site) { operator(site, left, right, [$right, $($other),+]) } else { $right(left, right) }
        }
    )+};
}

operators! {
    add: Arithmetic, T::plus, T::minus;
    sub: Arithmetic, T::minus, T::plus, |left, right| right.minus(left);
    mul: Arithmetic, T::times, T::over, T::plus;
    div: Arithmetic, T::over, T::times, T::modulo;
    rem: Arithmetic, T::modulo, T::over;
    and: Bits, T::and, T::or, T::xor;
    or: Bits, T::or, T::and, T::xor, T::plus;
    xor: Bits, T::xor, T::or, T::and;
}

/// Shifted to the left by any distance.
#[inline]
pub(crate) fn left<T: Bits>(of: T, by: impl Distance) -> T {
    of.shifted(by.distance())
}

/// Shifted to the right by any distance.
#[inline]
pub(crate) fn right<T: Bits>(of: T, by: impl Distance) -> T {
    of.shifted(-by.distance())
}

#[inline]
pub(crate) fn shl<T: Bits>(site: u32, left: T, right: impl Distance) -> T {
    match other(site) {
        0 => left.shifted(right.distance()),
        1 => left.shifted(-right.distance()),
        _ => left,
    }
}

#[inline]
pub(crate) fn shr<T: Bits>(site: u32, left: T, right: impl Distance) -> T {
    match other(site) {
        0 => left.shifted(-right.distance()),
        1 => left.shifted(right.distance()),
        _ => left,
    }
}

macro_rules! comparisons {
    ($($name:ident: $right:tt, $($other:tt),+;)+) => {$(
        #[inline]
        pub(crate) fn $name<T: PartialOrd<U> + ?Sized, U: ?Sized>(site: u32, left: &T, right: &U) -> bool {
            if !is_asked(site) {
                return left $right right;
            }
            [left $right right, $(left $other right),+].get(other(site)).is_some_and(|holds| *holds)
        }
    )+};
}

comparisons! {
    lt: <, <=, >, >=, ==, !=;
    le: <=, <, >, >=, ==, !=;
    gt: >, >=, <, <=, ==, !=;
    ge: >=, >, <, <=, ==, !=;
    eq: ==, !=, <=, >=, <, >;
    ne: !=, ==, <, >, <=, >=;
}

#[inline]
pub(crate) fn both(site: u32, left: impl FnOnce() -> bool, right: impl FnOnce() -> bool) -> bool {
    match other(site) {
        0 => left() && right(),
        1 => left() || right(),
        2 => left(),
        _ => right(),
    }
}

#[inline]
pub(crate) fn either(site: u32, left: impl FnOnce() -> bool, right: impl FnOnce() -> bool) -> bool {
    match other(site) {
        0 => left() || right(),
        1 => left() && right(),
        2 => left(),
        _ => right(),
    }
}

/// A list, two elements of which may be exchanged, or one of which may be the one before it again, or which may be rotated.
pub(crate) fn list<T: Clone, const N: usize>(
    site: u32,
    mut right: [T; N],
    pairs: &[(usize, usize)],
) -> [T; N] {
    let Some(at) = other(site).checked_sub(1) else { return right };
    let again = at.saturating_sub(pairs.len()) + 1;
    match pairs.get(at) {
        Some((one, other)) => right.swap(*one, *other),
        None if again < N => right[again] = right[again - 1].clone(),
        None if again == N => right.rotate_left(1),
        None => right.rotate_right(1),
    }
    right
}

/// The order of statements, one more than sites: at each, two neighbours may be exchanged.
pub(crate) fn order<const N: usize>(sites: [u32; N]) -> impl Iterator<Item = usize> {
    let exchanged = sites.map(|site| other(site) != 0);
    (0..=N).map(move |at| match at {
        at if at < N && exchanged[at] => at + 1,
        at if at > 0 && exchanged[at - 1] => at - 1,
        at => at,
    })
}
