//! Behaviours that are layouts of `packproof_models`: applies the wrong choices of a setting to the right layout.

use std::cell::RefCell;

use packproof_models::common::Refusal as Refused;
use packproof_models::varint::Layout;

use crate::model::behaviour::{Parameter, Setting};
use crate::model::{Answer, Class, Refusal};

type Operations = &'static [&'static str];

/// Layouts with a cache of the last few: a search alternates between one setting and the right layout.
pub(super) struct Layouts {
    pub(super) parameters: &'static [Parameter],
    pub(super) right: fn(u8) -> Layout,
    /// Applies a choice to a layout; `false` if it fits no slot.
    pub(super) put: fn(&mut Layout, &str, &str) -> bool,
    pub(super) built: RefCell<Vec<(Built, Layout)>>,
}

/// Key of the cache.
#[derive(PartialEq, Eq)]
pub(super) struct Built {
    setting: Setting,
    bits: u8,
    operations: Operations,
}

/// Capacity of the cache.
const KEPT: usize = 8;

impl Layouts {
    pub(super) fn under(&self, setting: &Setting, bits: u8, operations: Operations) -> Layout {
        let mut built = self.built.borrow_mut();
        let same = |of: &Built| of.bits == bits && of.operations == operations && of.setting == *setting;
        if let Some((_, layout)) = built.iter().find(|(of, _)| same(of)) {
            return *layout;
        }
        let mut layout = (self.right)(bits);
        for (name, choice) in setting.deviations() {
            let concerned = self.parameters.iter().find(|parameter| parameter.name == *name);
            if concerned.is_some_and(|of| of.operations.iter().any(|one| operations.contains(one))) {
                let said = (self.put)(&mut layout, name, choice);
                debug_assert!(said, "no slot says {name}={choice}");
            }
        }
        if built.len() == KEPT {
            built.remove(0);
        }
        built.push((Built { setting: setting.clone(), bits, operations }, layout));
        layout
    }
}

/// Converts a model's answer to bytes and places its refusal: truncation at the end of the bytes, excess length after `most` bytes.
pub(super) fn of_bytes<T>(answered: Result<T, Refused>, most: Option<u8>, bytes: &[u8]) -> Answer<T> {
    let most = most.map_or(usize::MAX, usize::from);
    let too_long = || bytes.get(..most).is_some_and(|all| all.iter().all(|byte| byte & 0x80 != 0));
    answer(answered).map_err(|refusal| match refusal {
        Refusal::Reject(Class::Truncated, _) => Refusal::byte(Class::Truncated, bytes.len()),
        Refusal::Reject(Class::OutOfRange, _) if too_long() => Refusal::byte(Class::OutOfRange, most),
        other => other,
    })
}

/// Converts a model's answer.
pub(super) fn answer<T>(answer: Result<T, Refused>) -> Answer<T> {
    answer.map_err(|refused| match refused {
        Refused::Truncated => Refusal::value(Class::Truncated),
        Refused::OutOfRange => Refusal::value(Class::OutOfRange),
        Refused::Overlong => Refusal::value(Class::Overlong),
        Refused::NotCanonical => Refusal::value(Class::NotCanonical),
        Refused::Invalid => Refusal::value(Class::Invalid),
        Refused::Trailing => Refusal::value(Class::Trailing),
        Refused::Broken => Refusal::Broken("breaks here".to_owned()),
    })
}
