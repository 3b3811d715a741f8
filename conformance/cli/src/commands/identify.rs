//! `packproof identify`: finds the presets that match a file of pairs, or the layout of a running adapter.

mod live;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use packproof_judge::exit;
use packproof_judge::layouts::{self, Asked, File, Judged, Pair, Question};
use packproof_suite::model::regular;
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};
pub(super) use live::measure;

/// Finds the layout of an unknown format, from a file of examples or from a running adapter.
///
/// FILE has one example per line, VALUE=WORD or VALUE=BYTES as for `packproof layout list --like`, VALUE=refused or refused=BYTES; empty
/// lines and text after # are ignored. All presets that contradict no example and give more than half of them are listed, those that
/// write alike together, with the value to encode or the bytes to decode next to tell them apart.
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
        let (all, scored) = scored(&pairs)?;
        let most = scored.first().map_or(0, |one| one.right);
        let files: Vec<_> = scored.iter().map(|one| &one.file).collect();
        let questions = if all { layouts::questions(&files) } else { Vec::new() };
        let mut groups: Vec<Vec<&Scored>> = Vec::new();
        for one in &scored {
            match groups.iter_mut().find(|group| layouts::write_alike(&group[0].file, &one.file, &pairs)) {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        let code = if all { exit::OK } else { exit::FAILS };
        if self.format == Output::Json {
            let named = scored.iter().map(|one| json!({ "name": one.name, "about": one.file.about }));
            let named: Vec<_> = named.collect();
            let alike = groups.iter().map(|group| group.iter().map(|one| one.name).collect());
            let alike: Vec<Vec<_>> = alike.collect();
            let asked: Vec<_> = questions.iter().map(question_json).collect();
            print_json(&json!({
                "pairs": pairs.len(), "held": most, "layouts": named, "alike": alike, "questions": asked,
            }))?;
            return Ok(code);
        }
        let mut out = console::out();
        let what = if all { "every pair".to_owned() } else { format!("{most} of {} pairs", pairs.len()) };
        match groups.len() {
            0 => writeln!(out, "No preset matches any pair.")?,
            1 => writeln!(out, "One layout matches {what}:")?,
            count => writeln!(out, "{count} layouts match {what}:")?,
        }
        for group in &groups {
            let first = &group[0].file.layout;
            for (place, one) in group.iter().enumerate() {
                let name = if place == 0 { one.name.to_owned() } else { format!("  {}", one.name) };
                writeln!(out, "  {name:32} {}", one.file.about)?;
            }
            if group.len() > 1 {
                let keys = group.iter().flat_map(|one| layouts::differing(first, &one.file.layout));
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

/// A preset, and the number of pairs that it gives.
struct Scored {
    right: usize,
    name: &'static str,
    file: File,
}

/// The presets that contradict no pair and give most of them, or else those that give the most, and which of the two. A pair that a
/// layout leaves open, such as a value outside its range, contradicts nothing.
fn scored(pairs: &[Pair]) -> Result<(bool, Vec<Scored>), Failed> {
    let mut scored: Vec<(bool, Scored)> = Vec::new();
    for (name, text) in layouts::presets() {
        let file = layouts::parse(text).map_err(|wrong| Failed::usage(format!("{name}: {wrong}")))?;
        let count = |wanted| pairs.iter().filter(|pair| layouts::judged(&file, pair) == wanted).count();
        let right = count(Judged::Right);
        let fits = count(Judged::Wrong) == 0 && 2 * right > pairs.len();
        scored.push((fits, Scored { right, name, file }));
    }
    let all = scored.iter().any(|(fits, _)| *fits);
    let most = scored.iter().map(|(_, one)| one.right).max().unwrap_or(0);
    scored.retain(|(fits, one)| if all { *fits } else { one.right == most && most > 0 });
    let mut scored: Vec<Scored> = scored.into_iter().map(|(_, one)| one).collect();
    scored.sort_by_key(|one| Reverse(one.right));
    Ok((all, scored))
}

fn pairs(file: &Path) -> Result<Vec<Pair>, Failed> {
    let name = file.display();
    let text = if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().lock().take(INPUT).read_to_string(&mut text)?;
        text
    } else {
        regular::read_text(file).map_err(|error| Failed::usage(format!("{name}: {error}")))?
    };
    let mut pairs = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let wrong = |what| Failed::usage(format!("{name}: line {number}: {what}"));
            pairs.push(line.parse().map_err(wrong)?);
        }
    }
    if pairs.is_empty() {
        return Err(Failed::usage(format!("{name}: no pair of VALUE=WORD or VALUE=BYTES")));
    }
    Ok(pairs)
}

fn said(question: &Question) -> String {
    let apart = match question.apart {
        1 => "two of these presets".to_owned(),
        pairs => format!("these presets apart in {pairs} of their pairs"),
    };
    match &question.asked {
        Asked::Value(value) => format!("Next, encode {value}: its word tells {apart} apart."),
        Asked::Content(value) => format!("Next, encode {value}: its bytes tell {apart} apart."),
        asked => format!("Or decode {}: its value tells {apart} apart.", digits(asked)),
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
