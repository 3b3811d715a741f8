//! Makes a program of each `formats/<format>/program.rs`, in which every token can be another one.
//!
//! `byte & 0x7F` becomes `sites::and(7, byte, sites::number(8, 0x7F))`, and `SITES` gets a row for each of the two sites with its text
//! and what may stand there instead. What an implementation under test has there is measured from its answers. What no token says is
//! written beside the right expression: `or!(text.len(), text.chars().count())`.

mod alternatives;
mod calls;
mod conditions;
mod decimals;
mod lists;
mod operators;
mod order;
mod parts;
mod shown;
mod sites;
mod table;
mod variables;

use std::path::{Path, PathBuf};
use std::{env, fs};

use decimals::Constants;
use parts::Source;
use quote::ToTokens;
use sites::Instrument;
use syn::visit::Visit;

/// Programs: format, name and file.
fn programs() -> Vec<(String, String, PathBuf)> {
    let mut programs = Vec::new();
    for entry in fs::read_dir("src/formats").expect("the crate has formats") {
        let entry = entry.expect("a format can be listed").path();
        let format = entry.file_name().expect("it has a name").to_string_lossy().into_owned();
        for file in entry.read_dir().into_iter().flatten() {
            let path = file.expect("a file can be listed").path();
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            if name.starts_with("program") && path.is_file() {
                programs.push((format.clone(), name, path));
            }
        }
    }
    programs
}

fn instrumented(format: &str, source: &str) -> syn::Result<String> {
    let whole = syn::parse_file(source)?;
    let (source, alternatives) = alternatives::taken_out(source)?;
    let source = &*source;
    let mut file = syn::parse_file(source)?;
    let functions = table::functions(&file, &whole);
    let mut constants = Constants::default();
    constants.visit_file(&file);
    let mut instrument = Instrument::new(source, alternatives, constants, calls::called_often(&file));
    syn::visit_mut::visit_file_mut(&mut instrument, &mut file);
    file.attrs.clear();
    Ok(format!("{}\n{}", file.to_token_stream(), table::table(format, source, &instrument.sites, &functions)))
}

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/formats");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (format, name, path) in programs() {
        let source = Source::joined(&path).unwrap_or_else(|error| panic!("{error}"));
        let made =
            instrumented(&format, &source.text).unwrap_or_else(|error| panic!("{}", source.placed(&error)));
        fs::write(Path::new(&out).join(format!("{format}-{name}.rs")), made)
            .expect("the program can be written");
    }
}
