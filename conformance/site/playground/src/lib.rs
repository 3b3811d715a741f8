//! Codec, reference and diagnosis as functions for a page, from JSON text to JSON text.
//!
//! Each export of this file returns `{"ok": ...}` or `{"error": SENTENCE}`.

pub mod function;
pub mod layout;
pub mod listing;
pub mod look;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
#[cfg(target_family = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

fn reply(result: Result<Value, String>) -> String {
    match result {
        Ok(value) => json!({ "ok": value }),
        Err(what) => json!({ "error": what }),
    }
    .to_string()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("not what this function takes: {error}"))
}

/// Every format with its operations.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn formats() -> String {
    reply(Ok(listing::formats()))
}

/// A few inputs of an operation, from the vectors.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn examples(operation: &str) -> String {
    reply(listing::examples(operation))
}

/// Analyses one case; the request is a [`look::Request`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn look(request: &str) -> String {
    reply(read(request).and_then(|request| look::look(&request)))
}

/// The codec's answers to a list of cases, as entries of the adapter protocol.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn answers(cases: &str) -> String {
    reply(read(cases).map(|cases: Vec<packproof_suite::model::OwnedCase>| look::answers(&cases)))
}

/// The presets of layouts.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn presets() -> String {
    reply(Ok(layout::presets()))
}

/// The text of a preset.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn preset(name: &str) -> String {
    reply(layout::preset(name))
}

/// The picture of a layout file, its keys, and derived facts.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn draw_layout(text: &str) -> String {
    reply(layout::draw(text))
}

/// The vectors of a layout file; the request is a [`layout::Request`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn layout_vectors(request: &str) -> String {
    reply(read(request).and_then(|request| layout::vectors(&request)))
}

/// The inputs of all vectors of an operation.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn questions(operation: &str) -> String {
    reply(function::questions(operation))
}

/// The verdict on answers to [`questions`]; the request is a [`function::Request`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn judge(request: &str) -> String {
    reply(read(request).and_then(|request| function::judge(&request)))
}
