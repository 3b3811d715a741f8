//! Compresses the embedded files and writes their table: a path, a size and an `include_bytes!` for each, sorted by
//! path.

use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// The compression level, 0 to 10. Higher levels take three times as long and save a twentieth.
const LEVEL: u8 = 6;
/// The level for the website, which is loaded more often than it is built.
const LEVEL_FOR_PAGES: u8 = 10;
/// No compression: Miri would take minutes to decompress the files.
const LEVEL_FOR_MIRI: u8 = 0;

/// The embedded directories, except for the files in [`LEFT_OUT`], and single files.
const EMBEDDED: [&str; 11] = [
    "README.md",
    "controls",
    "formats",
    "generated",
    "kills",
    "layouts",
    "pinned",
    "samples",
    "schema",
    "sized",
    "tombstones.json",
];

/// The recorded answers of layouts, which only tests use.
const LEFT_OUT: [&str; 1] = ["layouts/answers"];
/// What a page in a browser does not ask for: a quarter of what is embedded elsewhere.
const LEFT_OUT_OF_PAGES: [&str; 7] =
    ["README.md", "controls", "formats", "kills", "layouts/answers", "schema", "sized"];

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let in_a_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|of| of == "wasm32");
    let left_out: &[&str] = if in_a_page { &LEFT_OUT_OF_PAGES } else { &LEFT_OUT };
    let mut paths = Vec::new();
    for name in EMBEDDED {
        println!("cargo::rerun-if-changed={name}");
        collect(Path::new(&root), name, left_out, &mut paths);
    }
    paths.sort();
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let level = match env::var_os("CARGO_CFG_MIRI") {
        Some(_) => LEVEL_FOR_MIRI,
        None if in_a_page => LEVEL_FOR_PAGES,
        None => LEVEL,
    };
    let mut entries = String::new();
    for (number, path) in paths.iter().enumerate() {
        let contents =
            fs::read(Path::new(&root).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        // Stored: compressing the website as a whole exploits the similarity of layouts.
        let level = if in_a_page && path.starts_with("layouts/") { 0 } else { level };
        fs::write(Path::new(&out).join(number.to_string()), compress_to_vec(&contents, level))
            .expect("the build directory is writable");
        let packed = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{number}\"))");
        entries += &format!("    Packed::new({path:?}, {:#x}, {packed}),\n", contents.len());
    }
    let table = format!("static FILES: [Packed; {}] = [\n{entries}];\n", paths.len());
    fs::write(Path::new(&out).join("files.rs"), table).expect("the build directory is writable");
}

/// Adds a file, or all files of a directory, with paths relative to the root.
fn collect(root: &Path, path: &str, left_out: &[&str], paths: &mut Vec<String>) {
    if left_out.contains(&path) {
        return;
    }
    let Ok(entries) = fs::read_dir(root.join(path)) else {
        paths.push(path.to_owned());
        return;
    };
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{path}: {error}"));
        collect(root, &format!("{path}/{}", entry.file_name().to_string_lossy()), left_out, paths);
    }
}
