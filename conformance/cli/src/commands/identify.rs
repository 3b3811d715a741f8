//! `packproof identify`: finds the presets that match a file of pairs, or the layout of a running adapter.

mod live;

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::{self, Asked, Fits, Pair, Question, fits};
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json, read_text};
pub(super) use live::measure;

/// Finds the layout of an unknown format, from a file of examples or from a running adapter.
///
/// FILE has one example per line, VALUE=WORD or VALUE=BYTES as for `packproof layout list --like`, VALUE=refused or refused=BYTES; empty
/// lines and text after # are ignored. All presets that contradict no example are listed, those that give most first and those that write
/// alike together, with the value to encode or the bytes to decode next to tell them apart. One that gives no more than half as many
/// pairs of a value and bytes as another is left out.
/// If no preset matches all of them, those that match most are listed, and the exit code is 1.
///
/// With -- COMMAND, or an adapter's NAME, packproof asks the adapter at most a hundred questions and prints the layout as a layout file. The adapter offers
/// NAME.encode or NAME.decode, or both, or operations of smallest_three or quantize, or packet's small floats. A value is a float pattern, an
/// object of x, y, z and w, an integer, a text, or a list of integers with the parameter `fields`; bytes are in hex.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof identify pairs.txt
  echo 0,0,0,1=dff7fdff | packproof identify -
  printf '300=ac02\\nrefused=8000\\n' | packproof identify -
  packproof identify pairs.txt --format json
  packproof identify --output mine.toml -- python3 adapter.py")]
pub(crate) struct Identify {
    /// File of examples, `-` for standard input, or the name of an adapter in the registry
    #[arg(required_unless_present = "command", conflicts_with = "command", value_name = "FILE|NAME")]
    file: Option<PathBuf>,
    #[command(flatten)]
    live: live::Live,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Limit on standard input, in bytes; an example has a few dozen.
const INPUT: u64 = 1 << 20;

impl Identify {
    pub(crate) fn run(&self) -> Done {
        let name = self.file.as_ref().filter(|file| !file.exists()).and_then(|file| file.to_str());
        let Some(file) = &self.file else { return self.live.run(None, self.format) };
        if let Some(name) = name.filter(|name| self.live.has(name)) {
            return self.live.run(Some(name), self.format);
        }
        self.live.check_unused().map_err(Failed::usage)?;
        let pairs = pairs(file)?;
        let Fits { all, given, groups } = fits(&pairs);
        let files: Vec<_> = groups.iter().flatten().map(|(_, file)| *file).collect();
        let questions = if all { layouts::questions(&files) } else { Vec::new() };
        let code = if all { exit::OK } else { exit::FAILS };
        if self.format == Output::Json {
            let named = groups.iter().flatten();
            let named: Vec<_> =
                named.map(|(name, file)| json!({ "name": name, "about": file.about })).collect();
            let alike = groups.iter().map(|group| group.iter().map(|(name, _)| *name).collect());
            let alike: Vec<Vec<_>> = alike.collect();
            let asked: Vec<_> = questions.iter().map(question_json).collect();
            print_json(&json!({
                "pairs": pairs.len(), "held": given, "layouts": named, "alike": alike, "questions": asked,
            }))?;
            return Ok(code);
        }
        let mut out = console::out();
        let what = if all { "every pair".to_owned() } else { format!("{given} of {} pairs", pairs.len()) };
        match groups.len() {
            0 => writeln!(out, "No preset matches any pair.")?,
            1 => writeln!(out, "One layout matches {what}:")?,
            count => writeln!(out, "{count} layouts match {what}:")?,
        }
        for group in &groups {
            let first = &group[0].1.layout;
            for (place, (name, file)) in group.iter().enumerate() {
                let name = format!("{}{name}", if place == 0 { "" } else { "  " });
                writeln!(out, "  {name:32} {}", file.about)?;
            }
            if group.len() > 1 {
                let keys = group.iter().flat_map(|(_, file)| layouts::differing(first, &file.layout));
                let keys: BTreeSet<String> = keys.map(|key| format!("`{key}`")).collect();
                let keys = Vec::from_iter(keys).join(", ");
                let keys = if keys.is_empty() { "no key" } else { &keys };
                writeln!(out, "    These write alike; they differ in {keys}.")?;
            }
        }
        for question in &questions {
            writeln!(out, "{}", said(question))?;
        }
        if all && groups.len() > 1 && questions.is_empty() {
            writeln!(out, "They are the same on the wire: no input tells them apart.")?;
        }
        Ok(code)
    }
}

fn pairs(file: &Path) -> Result<Vec<Pair>, Failed> {
    let text = if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().lock().take(INPUT).read_to_string(&mut text)?;
        text
    } else {
        read_text(file)?
    };
    let mut pairs = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let wrong = |what| Failed::in_file(file, format!("line {number}: {what}"));
            pairs.push(line.parse().map_err(wrong)?);
        }
    }
    if pairs.is_empty() {
        return Err(Failed::in_file(file, "no pair of VALUE=WORD or VALUE=BYTES"));
    }
    Ok(pairs)
}

fn said(question: &Question) -> String {
    let apart = match question.apart {
        1 => "two of these presets apart".to_owned(),
        pairs => format!("these presets apart in {pairs} of their pairs"),
    };
    match &question.asked {
        Asked::Value(value) => format!("Next, encode {value}: its word tells {apart}."),
        Asked::Content(value) => format!("Next, encode {value}: its bytes tell {apart}."),
        asked => format!("Or decode {}: its value tells {apart}.", digits(asked)),
    }
}

/// The word or bytes to decode, in hex.
fn digits(asked: &Asked) -> String {
    match asked {
        Asked::Word(word, bits) => format!("{word:0digits$x}", digits = bits.div_ceil(4) as usize),
        Asked::Bytes(bytes, _) => bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat(),
        Asked::Value(_) | Asked::Content(_) => String::new(),
    }
}

fn question_json(question: &Question) -> Value {
    match &question.asked {
        Asked::Value(value) => json!({ "write": value.to_string(), "apart": question.apart }),
        Asked::Content(value) => json!({ "write": value.to_string(), "apart": question.apart }),
        asked => json!({ "read": digits(asked), "apart": question.apart }),
    }
}
