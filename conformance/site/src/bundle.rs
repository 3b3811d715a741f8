//! The playground's WebAssembly and its glue as one classic script, so that the page works from a disk, too.

use std::io::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
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
