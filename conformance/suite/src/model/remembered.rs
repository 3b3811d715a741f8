//! Numbers that are remembered of tokens and cases.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::program::Tokens;

/// A number for tokens and a case, computed once: a search comes by the same tokens on several ways.
#[derive(Debug, Default)]
pub struct Remembered {
    ids: RefCell<FxHashMap<Tokens, u32>>,
    numbers: RefCell<FxHashMap<(u32, u32), u32>>,
}

impl Remembered {
    /// The number, which `compute` is asked for the first time.
    pub fn of(&self, tokens: &Tokens, case: usize, compute: &dyn Fn() -> u32) -> u32 {
        let id = self.id(tokens);
        let key = (id, case as u32);
        if let Some(&number) = self.numbers.borrow().get(&key) {
            return number;
        }
        let number = compute();
        self.numbers.borrow_mut().insert(key, number);
        number
    }

    fn id(&self, tokens: &Tokens) -> u32 {
        let mut ids = self.ids.borrow_mut();
        if let Some(&id) = ids.get(tokens) {
            return id;
        }
        let id = ids.len() as u32;
        ids.insert(tokens.clone(), id);
        id
    }
}
