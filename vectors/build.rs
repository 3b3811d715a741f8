//! Writes the table of embedded files: a path and an `include_bytes!` for each, in order of the paths.

use std::path::Path;
use std::{env, fs};

/// What is embedded: these directories with all their files, and these files.
const EMBEDDED: [&str; 10] = [
    "README.md",
    "controls",
    "formats",
    "generated",
    "kills",
    "pinned",
    "samples",
    "schema",
    "sized",
    "tombstones.json",
];

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut paths = Vec::new();
    for name in EMBEDDED {
        println!("cargo::rerun-if-changed={name}");
        collect(Path::new(&root), name, &mut paths);
    }
    paths.sort();
    let mut entries = String::new();
    for path in &paths {
        entries += &format!("    File {{ path: {path:?}, contents: include_bytes!(r\"{root}/{path}\") }},\n");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, format!("&[\n{entries}]\n")).expect("the build directory is writable");
}

/// Adds a file, or the files of a directory, by path below the root with `/` between the parts.
fn collect(root: &Path, path: &str, paths: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root.join(path)) else {
        paths.push(path.to_owned());
        return;
    };
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{path}: {error}"));
        collect(root, &format!("{path}/{}", entry.file_name().to_string_lossy()), paths);
    }
}
