//! The suite as a whole, and its parts by their public surface.

mod deviations;
mod dialects;
mod expansion;
mod generate;
mod layouts;
mod levels;
mod model;
mod packages;
#[path = "../portable.rs"]
mod portable;
mod programs;
mod score;
mod sweeps;
mod typed;

use std::fs;
use std::path::Path;

/// A file without its `mod` line would not be compiled, and nothing would say so.
#[test]
fn every_file_is_a_module() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("all")];
    while let Some(folder) = folders.pop() {
        let read = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
        let listed = read("main.rs") + &read("mod.rs");
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let is_file = path.extension().is_some_and(|of| of == "rs") && !["main", "mod"].contains(&&*name);
            let is_module = is_file || path.join("mod.rs").exists();
            assert!(
                !is_module || listed.contains(&format!("mod {name};")),
                "no `mod {name};` for {}",
                path.display()
            );
            folders.extend(path.is_dir().then_some(path));
        }
    }
}
