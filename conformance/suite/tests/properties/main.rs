//! The suite's checks over generated inputs: codec and reference agree, and what is written reads back.

mod bit_pack;
mod compact_index;
mod generators;
mod mixed_radix;
mod object_reference;
mod packet;
mod quantize;
mod smallest_three;
mod unreal_name;
mod unreal_package;
mod unreal_string;
mod variant_buffer;
mod varint;

/// A file without its `mod` line would not be compiled, and nothing would say so.
#[test]
fn every_file_is_a_module() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/properties");
    let main = include_str!("main.rs");
    for entry in std::fs::read_dir(folder).expect("this folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let is_module = path.extension().is_some_and(|of| of == "rs") && name != "main";
        assert!(
            !is_module || main.contains(&format!("mod {name};")),
            "no `mod {name};` in tests/properties/main.rs"
        );
    }
}
