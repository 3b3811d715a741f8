//! The judge on whole suites: recordings of other people's code, planted deviations, and verdicts on both.

mod carried;
mod comparator;
mod conforming;
mod diagnosis;
mod evidence;
mod examples;
mod floors;
mod forms;
mod further;
mod halves;
mod layouts;
mod numbers;
mod part;
mod planted;
mod recordings;
mod replay;
mod together;
mod tokens;

use std::sync::LazyLock;

use packproof_suite::suite::{Origin, Suite, embedded};

/// The embedded vectors, parsed once.
fn whole() -> &'static Suite {
    static WHOLE: LazyLock<Suite> = LazyLock::new(|| embedded().expect("the embedded suite"));
    &WHOLE
}

/// The vectors of these formats, without the sized ones: they ask the same of larger input and take most of the time.
fn suite_of(formats: &[&str]) -> Suite {
    let mut suite = whole().clone();
    suite.files.retain(|file| formats.contains(&&*file.contents.format) && file.origin != Origin::Sized);
    suite
}
