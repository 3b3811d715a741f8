//! `packproof layout show` and `check`.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::{self, Fact, File};
use serde_json::json;

use super::named::{bits, forms, load, read, shown_bits};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};

/// Explains a layout: a picture of its bits, every key, and derived facts.
///
/// Derived facts are the size on the wire, the range of values, the largest error, and how zero is encoded.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout show mirror-10
  packproof layout show quic-varint
  packproof layout show rotation.toml
  packproof layout show float8-e4m3fn --format json")]
pub(crate) struct Show {
    /// A preset, or a file ending in .toml
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Checks layout files, and prints line, key and allowed values for the first error in each.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof layout check rotation.toml
  packproof layout check layouts/*.toml --format json

Exit code 2: a file is not a valid layout.")]
pub(crate) struct Check {
    /// Layout files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

fn listed(facts: &[Fact]) -> Vec<serde_json::Value> {
    let one = |fact: &Fact| json!({ "name": fact.name, "value": fact.value, "default": fact.default, "meaning": fact.meaning });
    facts.iter().map(one).collect()
}

impl Show {
    pub(crate) fn run(&self) -> Done {
        let file = load(&self.name)?;
        let (keys, facts) = (layouts::keys(&file), layouts::facts(&file));
        if self.format == Output::Json {
            let follows: Vec<_> =
                facts.iter().map(|fact| json!({ "name": fact.name, "value": fact.value })).collect();
            print_json(&json!({
                "name": self.name, "kind": file.layout.kind(), "bits": bits(&file),
                "about": file.about, "source": file.source, "answers": file.answers,
                "defects": file.defects, "like": file.like,
                "picture": file.model.picture().drawn(), "forms": forms(&file), "keys": listed(&keys), "follows": follows,
            }))?;
            return Ok(exit::OK);
        }
        self.print(&file, &keys, &facts)?;
        Ok(exit::OK)
    }

    fn print(&self, file: &File, keys: &[Fact], facts: &[Fact]) -> Result<(), Failed> {
        let mut out = console::out();
        writeln!(out, "{}  {}", self.name, file.about)?;
        for (name, text) in [("source", &file.source), ("answers", &file.answers), ("like", &file.like)] {
            if let Some(text) = text {
                writeln!(out, "  {name:8} {text}")?;
            }
        }
        for defect in &file.defects {
            writeln!(out, "  {:8} {defect}", "defect")?;
        }
        write!(out, "\n{}", layouts::text(file))?;
        writeln!(out, "\nkind = \"{}\"", file.layout.kind())?;
        for fact in keys.iter().filter(|fact| !fact.default) {
            writeln!(out, "{} = {}\n    {}", fact.name, fact.value, fact.meaning)?;
        }
        writeln!(out, "\nBy default:")?;
        for fact in keys.iter().filter(|fact| fact.default) {
            let given = if fact.value == "not given" { String::new() } else { format!(" = {}", fact.value) };
            writeln!(out, "  {:22} {}", fact.name.clone() + &given, fact.meaning)?;
        }
        writeln!(out, "\nDerived facts:")?;
        for fact in facts {
            writeln!(out, "  {:28} {}", fact.name, fact.value)?;
        }
        Ok(())
    }
}

impl Check {
    pub(crate) fn run(&self) -> Done {
        let (mut bad, mut told) = (Vec::new(), Vec::new());
        for path in &self.files {
            match read(path) {
                Ok(file) => {
                    told.push(json!({
                        "file": path, "kind": file.layout.kind(), "bits": bits(&file), "error": null,
                    }));
                    if self.format == Output::Text {
                        let (kind, bits) = (file.layout.kind(), shown_bits(&file));
                        writeln!(console::out(), "{}: {kind}, {bits}", path.display())?;
                    }
                }
                Err(failed) => {
                    told.push(json!({ "file": path, "kind": null, "bits": null, "error": failed.what }));
                    bad.push(failed.what);
                }
            }
        }
        if self.format == Output::Json {
            print_json(&told)?;
        }
        if bad.is_empty() { Ok(exit::OK) } else { Err(Failed::usage(bad.join("\nerror: "))) }
    }
}
