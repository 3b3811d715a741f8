//! Behaviours that are layouts of `packproof_models`: a setting's wrong choices are put into the right layout.

use std::cell::RefCell;

use packproof_models::common::Refusal as Refused;
use packproof_models::varint::Layout;

use crate::model::behaviour::{Parameter, Setting};
use crate::model::{Answer, Class, Refusal};

type Operations = &'static [&'static str];

/// The layouts of one family of types, the last few kept: a search asks many cases of one setting, and the right one in
/// between.
pub(super) struct Layouts {
    pub(super) parameters: &'static [Parameter],
    pub(super) right: fn(u8) -> Layout,
    /// Puts a choice into a layout; `false` if no slot says it.
    pub(super) put: fn(&mut Layout, &str, &str) -> bool,
    pub(super) built: RefCell<Vec<(Built, Layout)>>,
}

/// What a layout was built from.
#[derive(PartialEq, Eq)]
pub(super) struct Built {
    setting: Setting,
    bits: u8,
    operations: Operations,
}

/// How many are kept.
const KEPT: usize = 8;

impl Layouts {
    /// The layout of a type that some operations have under a setting.
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

/// A model's answer to bytes. They are truncated at their end, and too long where `most` of them say "more".
pub(super) fn of_bytes<T>(answered: Result<T, Refused>, most: Option<u8>, bytes: &[u8]) -> Answer<T> {
    let most = most.map_or(usize::MAX, usize::from);
    let too_long = || bytes.get(..most).is_some_and(|all| all.iter().all(|byte| byte & 0x80 != 0));
    answer(answered).map_err(|refusal| match refusal {
        Refusal::Reject(Class::Truncated, _) => Refusal::byte(Class::Truncated, bytes.len()),
        Refusal::Reject(Class::OutOfRange, _) if too_long() => Refusal::byte(Class::OutOfRange, most),
        other => other,
    })
}

/// A model's answer as an operation's.
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
