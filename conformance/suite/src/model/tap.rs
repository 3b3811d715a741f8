//! Single public paths of the codec, falsified: what shows that a room compares each of them in each case.
//!
//! A room names a path where it has taken it, and falsifies what it gave if this says so. That happens only while
//! [`taken`] or [`armed`] ask a case; otherwise a tap costs one load.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use packproof_codec::{Progress, Stopped};

/// Functions on slices, where a room has them of one kind.
const SLICES: &str = "functions on slices";

/// How many threads ask.
static ASKING: AtomicUsize = AtomicUsize::new(0);

struct State {
    taken: BTreeSet<&'static str>,
    armed: Option<&'static str>,
    slices: &'static str,
}

thread_local! {
    static STATE: RefCell<State> =
        const { RefCell::new(State { taken: BTreeSet::new(), armed: None, slices: SLICES }) };
}

/// Notes that a path was taken, and says whether what it gave is to be falsified.
pub(crate) fn falsify(path: &'static str) -> bool {
    if ASKING.load(Ordering::Relaxed) == 0 {
        return false;
    }
    STATE.with_borrow_mut(|state| {
        state.taken.insert(path);
        state.armed == Some(path)
    })
}

/// The bytes that a path gave, falsified in the last bit if they are to be. Where there are none, nothing can be wrong.
pub(crate) fn bytes(path: &'static str, bytes: &mut [u8]) {
    if let Some(last) = bytes.last_mut()
        && falsify(path)
    {
        *last ^= 1;
    }
}

/// What a function on slices returns, with one element more or less read if that is to be falsified.
pub(crate) fn progress<E>(got: Result<Progress, Stopped<E>>) -> Result<Progress, Stopped<E>> {
    if ASKING.load(Ordering::Relaxed) == 0 || !falsify(STATE.with_borrow(|state| state.slices)) {
        return got;
    }
    let other = |done: Progress| Progress { read: done.read ^ 1, ..done };
    match got {
        Ok(done) => Ok(other(done)),
        Err(stopped) => Err(Stopped { done: other(stopped.done), ..stopped }),
    }
}

/// Names the functions on slices that are compared meanwhile.
pub(crate) fn slices_named<T>(name: &'static str, compare: impl FnOnce() -> T) -> T {
    let before = STATE.with_borrow_mut(|state| std::mem::replace(&mut state.slices, name));
    let compared = compare();
    STATE.with_borrow_mut(|state| state.slices = before);
    compared
}

/// Asks, and says which paths were taken.
pub(crate) fn taken<T>(ask: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
    STATE.with_borrow_mut(|state| state.taken.clear());
    ASKING.fetch_add(1, Ordering::Relaxed);
    let answer = ask();
    ASKING.fetch_sub(1, Ordering::Relaxed);
    (answer, STATE.with_borrow_mut(|state| std::mem::take(&mut state.taken)))
}

/// Asks with one path falsified.
pub(crate) fn armed<T>(path: &'static str, ask: impl FnOnce() -> T) -> T {
    STATE.with_borrow_mut(|state| state.armed = Some(path));
    let (answer, _) = taken(ask);
    STATE.with_borrow_mut(|state| state.armed = None);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only the armed path is falsified, only while it is, and all that were taken are told.
    #[test]
    fn one_path_is_falsified() {
        let ask = || {
            let mut all = [0, 0];
            bytes("a", &mut all[..1]);
            bytes("b", &mut all[1..]);
            all
        };
        assert_eq!(ask(), [0, 0]);
        assert_eq!(taken(ask), ([0, 0], BTreeSet::from(["a", "b"])));
        assert_eq!(armed("b", ask), [0, 1]);
        assert_eq!(ask(), [0, 0]);
    }

    /// Functions on slices are told apart by their name.
    #[test]
    fn functions_on_slices_have_names() {
        let one = || progress::<()>(Ok(Progress { read: 4, written: 2 })).map(|done| done.read);
        let ask = || [one(), slices_named("others", one), one()];
        assert_eq!(armed("others", ask), [Ok(4), Ok(5), Ok(4)]);
        assert_eq!(armed(SLICES, ask), [Ok(5), Ok(4), Ok(5)]);
    }
}
