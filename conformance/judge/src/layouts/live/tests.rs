//! Presets as running implementations.

use packproof_models::measure::MOST;
use packproof_suite::model::Case;
use serde_json::json;

use super::*;
use crate::layouts::{self, File};
use crate::transport::entry;

/// What is found out about an implementation of a layout that offers these operations.
fn asked(file: &File, operations: &[&str]) -> Result<Identified, Unknown<()>> {
    let operations: Vec<String> = operations.iter().map(|name| (*name).to_owned()).collect();
    identify(&offers(&operations)[0], &mut |parameters, operation, input| {
        Ok(entry::of(&layouts::answer(file, &Case { operation, parameters, input })))
    })
}

const DIRECTIONS: [&[&str]; 3] = [&["x.encode"], &["x.decode"], &["x.encode", "x.decode"]];

/// What was found, in short, and the presets that it should have named.
#[derive(Default)]
struct Tally {
    all: usize,
    right: usize,
    /// Without an answer that differs, of many that were not asked.
    same: usize,
    questions: Vec<usize>,
    lost: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: &str, own: &File, directions: &[&str], found: Result<Identified, Unknown<()>>) {
        self.all += 1;
        if let Ok(found) = &found {
            match contents::difference(own, &found.layout, directions) {
                None => self.same += 1,
                Some(what) => self.lost.push(format!(
                    "{name} {directions:?}, {} questions: {what}\n{}",
                    found.questions,
                    toml(&offers(&["x.encode".to_owned()])[0], found)
                        .split("\n# What")
                        .next()
                        .unwrap_or_default()
                )),
            }
        }
        match found {
            Ok(found) => {
                self.questions.push(found.questions);
                assert!(found.questions <= MOST, "{name}: {}", found.questions);
                let text = toml(
                    &offers(&directions.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())[0],
                    &found,
                );
                let own = layouts::parse(&text).unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{text}"));
                assert_eq!(own.layout, found.layout, "{text}");
                if found.presets.contains(&name) && found.contradicted.is_empty() {
                    self.right += 1;
                } else {
                    let text = text.split("\n# What").next().unwrap_or_default();
                    self.lost.push(format!("{name} {directions:?}: {:?}\n{text}", found.presets));
                }
            }
            Err(unknown) => self.lost.push(format!("{name} {directions:?}: {unknown:?}")),
        }
    }

    fn said(&mut self) -> String {
        self.questions.sort_unstable();
        let median = self.questions.get(self.questions.len() / 2);
        format!(
            "{} of {} ({} the same), {median:?} questions in the middle, {:?} at most\n{}",
            self.right,
            self.all,
            self.same,
            self.questions.last(),
            self.lost.join("\n")
        )
    }
}

/// In every direction, with the order of bytes and the kind to be found: the preset is named, and the file says the same layout.
#[test]
fn a_preset_of_words_is_identified() {
    let mut tally = Tally::default();
    for (name, file) in layouts::presets_of_words() {
        for directions in DIRECTIONS {
            tally.add(name, &file, directions, asked(&file, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.right * 100 >= tally.all * 95, "{}", tally.said());
}

/// So it is of varints, texts and records; in all directions with the variable.
#[test]
fn a_preset_of_bytes_is_identified() {
    let every = std::env::var_os("PACKPROOF_ALL_DIRECTIONS").is_some();
    for kind in ["varint", "string", "bits"] {
        let start = std::time::Instant::now();
        let mut tally = Tally::default();
        for (place, (name, file)) in layouts::presets_of(kind).enumerate() {
            let in_turn = DIRECTIONS.into_iter().skip(if every { 0 } else { place % 3 });
            for directions in in_turn.take(if every { 3 } else { 1 }) {
                tally.add(name, &file, directions, asked(&file, directions));
            }
        }
        println!("{kind} {:?}: {}", start.elapsed(), tally.said());
        assert!(tally.right.min(tally.same) * 100 >= tally.all * 95, "{}", tally.said());
    }
}

/// A layout that no preset is: one key of a preset moved.
#[test]
fn a_layout_without_a_preset_is_identified() {
    let every = std::env::var_os("PACKPROOF_ALL_DIRECTIONS").is_some();
    let mut tally = Tally::default();
    for kind in ["varint", "string", "bits"] {
        for (place, (name, file)) in layouts::presets_of(kind).enumerate() {
            if !every && place % 3 != 0 {
                continue;
            }
            let mut moved = file.layout.neighbours();
            let (key, layout) = moved.swap_remove(place * 7 % moved.len());
            let Some(file) = layouts::moved::of_layout(layout) else { continue };
            let directions = DIRECTIONS[place / 3 % 3];
            tally.add(&format!("{name} {key}"), &file, directions, asked(&file, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.same * 100 >= tally.all * 75, "{}", tally.said());
}

/// Layouts next to no preset, also of a writer alone: codes behind a selector, which a writer shows by the bytes of eight of them, and wide text
/// whose length counts bytes.
#[test]
fn a_layout_far_from_any_preset_is_identified() {
    let mut tally = Tally::default();
    for text in [
        "kind = \"bits\"\ncodes = [\"0 d6\", \"10 d12\", \"11 d20\"]",
        "kind = \"bits\"\ntake = \"high\"\nfield = \"high\"\ncodes = [\"00 d3\", \"01 d9\", \"10 d17\", \"11 d32\"]",
        "kind = \"bits\"\ntake = \"high\"\nfield = \"high\"\ncodes = [\"gn dn +1\"]\nbijective = true",
        "kind = \"bits\"\ntake = \"high\"\nfield = \"high\"\norder = \"high\"\ncodes = [\"(0 d1)n 1\"]\nbijective = true",
        "kind = \"bits\"\ncodes = [\"n5 dn\"]",
        "kind = \"string\"\nlength = \"u32le\"\nwide = \"always\"\ncounts = \"bytes\"",
    ] {
        let file = layouts::parse(text).expect("a layout");
        // A reader alone of codes whose bits are interleaved is not found.
        let interleaved = text.contains("(0 d1)n");
        for directions in DIRECTIONS.into_iter().filter(|of| !(interleaved && *of == ["x.decode"])) {
            tally.add(text, &file, directions, asked(&file, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.same == tally.all, "{}", tally.said());
    // Presets that say nothing of coded values are not their names.
    let coded =
        layouts::parse("kind = \"bits\"\ncodes = [\"0 d6\", \"10 d12\", \"11 d20\"]").expect("a layout");
    let found = asked(&coded, DIRECTIONS[2]).unwrap_or_else(|unknown| panic!("{unknown:?}"));
    assert_eq!(found.presets, Vec::<&str>::new());
}

/// A writer that converts whatever it is given takes anything for 0, as a cast of JavaScript's does.
#[test]
fn a_writer_that_takes_anything_is_one_of_integers() {
    let file = layouts::parse("like = \"leb128-u64-rust\"").expect("a preset");
    let offers = offers(&["x.encode".to_owned(), "x.decode".to_owned()]);
    let zero = json!("0");
    let found = identify::<()>(&offers[0], &mut |parameters, operation, input| {
        let integer = input.as_str().is_some_and(|text| text.parse::<u64>().is_ok());
        let input = if operation == "x.encode" && !integer { &zero } else { input };
        Ok(entry::of(&layouts::answer(&file, &Case { operation, parameters, input })))
    });
    let found = found.unwrap_or_else(|unknown| panic!("{unknown:?}"));
    assert_eq!(found.layout.kind(), "varint");
    assert!(found.questions <= MOST && found.contradicted.len() < 4, "{:?}", found.contradicted);
}

/// Operations of other formats are no layouts; the built-in ones have their own spelling.
#[test]
fn offers_are_pairs() {
    let operations =
        ["compact_index.encode", "mine.decode", "smallest_three.restore", "packet.float16_encode"];
    let offers = offers(&operations.map(str::to_owned));
    let names: Vec<_> = offers.iter().map(|offer| offer.name.as_str()).collect();
    assert_eq!(names, ["mine", "smallest_three 10", "smallest_three 9", "smallest_three 15", "float16"]);
    assert_eq!(offers[3].word(0x8000_0000_0001, 48), json!([1, 0x8000]));
    assert_eq!(offers[0].word_of(&json!("0102")), Some((0x0102, 16)));
}
