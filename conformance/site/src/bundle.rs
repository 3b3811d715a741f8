//! Packs the playground's WebAssembly and its glue into one classic script, so that the page also works from a disk.

use std::num::NonZeroU64;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// Iterations of the encoder; more save less than 0.1 %.
const TRIES: NonZeroU64 = NonZeroU64::MIN.saturating_add(4);

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = Options { iteration_count: TRIES, ..Options::default() };
    zopfli::compress(options, Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

/// Sets `PACKPROOF_GLUE`, the glue's text, and `PACKPROOF_WASM`, the module in gzip and base64.
pub(crate) fn script(wasm: &Path) -> Result<String, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", wasm.display());
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).typescript(false).remove_name_section(true).remove_producers_section(true);
    let mut output = bindgen
        .no_modules(true)
        .and_then(Bindgen::generate_output)
        .map_err(|error| failed(&format!("{error:#}")))?;
    let module = output.wasm_mut().emit_wasm();
    let packed = gzip(&module).map_err(|error| failed(&error))?;
    let glue = serde_json::Value::from(output.js());
    println!("playground: {} KiB of WebAssembly, {} KiB packed", module.len() / 1024, packed.len() / 1024);
    Ok(format!("self.PACKPROOF_GLUE = {glue};\nself.PACKPROOF_WASM = \"{}\";\n", STANDARD.encode(packed)))
}
