//! Presets as running implementations.

use packproof_judge::layouts::live::{self, Identified, Unknown, identify, offers, toml};
use packproof_judge::layouts::{self, Asked, File};
use packproof_judge::transport::entry;
use packproof_models::measure::MOST;
use packproof_models::word::{Layout, Value};
use packproof_suite::model::{Accepted, Case, Class, Outcome};
use serde_json::json;

use super::{differs, file, presets};

fn found(operations: &[&str], answer: impl Fn(&Case) -> Outcome) -> Result<Identified, Unknown<()>> {
    let operations: Vec<String> = operations.iter().map(|name| (*name).to_owned()).collect();
    identify(&offers(&operations)[0], &mut |parameters, operation, input| {
        Ok(entry::of(&answer(&Case { operation, parameters, input })))
    })
}

fn asked(file: &File, operations: &[&str]) -> Result<Identified, Unknown<()>> {
    found(operations, |case| layouts::answer(file, case))
}

/// A question in these directions that distinguishes two layouts.
fn apart(own: &File, other: &Layout, directions: &[&str]) -> Option<String> {
    let other = live::of_layout(other.clone())?;
    if !own.model.has_word() {
        return differs(own, &other, directions);
    }
    let asked = layouts::questions(&[own, &other]).into_iter();
    let offered = |asked: &Asked| match asked {
        Asked::Value(_) => directions.contains(&"x.encode"),
        _ => directions.contains(&"x.decode"),
    };
    asked.map(|question| question.asked).find(offered).map(|asked| format!("{asked:?}"))
}

const DIRECTIONS: [&[&str]; 3] = [&["x.encode"], &["x.decode"], &["x.encode", "x.decode"]];

/// A summary of results.
#[derive(Default)]
struct Tally {
    all: usize,
    right: usize,
    /// Results that agree on random questions.
    same: usize,
    questions: Vec<usize>,
    lost: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: &str, own: &File, directions: &[&str], found: Result<Identified, Unknown<()>>) {
        self.all += 1;
        let found = match found {
            Ok(found) => found,
            Err(unknown) => return self.lost.push(format!("{name} {directions:?}: {unknown:?}")),
        };
        self.questions.push(found.questions);
        assert!(found.questions <= MOST, "{name}: {}", found.questions);
        let text = toml(&offers(&directions.iter().map(|&name| name.into()).collect::<Vec<_>>())[0], &found);
        assert_eq!(file(&text).layout, found.layout, "{text}");
        let differs = apart(own, &found.layout, directions);
        let named = found.presets.contains(&name) && found.contradicted.is_empty();
        self.same += usize::from(differs.is_none());
        self.right += usize::from(named);
        if !named || differs.is_some() {
            let text = text.split("\n# What").next().unwrap_or_default();
            self.lost.push(format!("{name} {directions:?}: {:?}, {differs:?}\n{text}", found.presets));
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

/// In every direction, with unknown kind and byte order, the preset is named and the printed file has the same layout.
#[test]
fn a_preset_of_words_is_identified() {
    let mut tally = Tally::default();
    for (name, file) in presets(&["smallest_three", "ranged", "float"]) {
        for directions in DIRECTIONS {
            tally.add(name, &file, directions, asked(&file, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.right.min(tally.same) * 100 >= tally.all * 95, "{}", tally.said());
}

/// Drawn widths, orders, indexes, ranges and codings.
#[test]
fn a_drawn_layout_of_words_is_identified() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut of = |count: usize| random.usize(0..count);
    let mut tally = Tally::default();
    for place in 0..30 {
        let text = [quaternion, ranged, float][place % 3](&mut of);
        for directions in DIRECTIONS {
            let own = file(&text);
            tally.add(&text, &own, directions, asked(&own, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.same * 100 >= tally.all * 95, "{}", tally.said());
}

fn quaternion(of: &mut dyn FnMut(usize) -> usize) -> String {
    let width = 7 + of(10);
    let code = of(3);
    let field = |letter: &str, width: usize| {
        let sign = if code == 2 { letter.to_uppercase() } else { String::new() };
        sign + &letter.repeat(width)
    };
    let widths = [width, width + of(2), width];
    let letters = [["a", "b", "c"], ["c", "b", "a"], ["b", "a", "c"]][of(3)];
    let mut parts: Vec<_> = letters.iter().zip(widths).map(|(letter, width)| field(letter, width)).collect();
    parts.insert(of(4), "ii".into());
    let sign = of(3);
    if sign > 0 {
        parts.insert(of(5), "s".into());
    }
    if of(3) == 0 {
        parts.insert(of(5), "..".into());
    }
    format!(
        "kind = \"smallest_three\"\nbits = \"{}\"\nindex = \"{}\"\norder = \"{}\"\nrange = {}\nround = \"{}\"\n{}{}{}",
        parts.join(" "),
        ["xyzw", "wzyx", "yxwz", "zwxy"][of(4)],
        ["xyzw", "wxyz", "cyclic", "wzyx", "zyxw"][of(5)],
        ["0.707107", "0.75", "\"sqrt(1/2)\"", "0.7072"][of(4)],
        ["nearest", "down", "zero"][of(3)],
        ["", "code = \"twos\"\n", ""][code],
        ["", "s = \"1 negative\"\n", "s = \"1 positive\"\nflip = false\n"][sign],
        ["no_rotation = \"nan\"\n", "no_rotation = \"zero\"\n", "no_rotation = \"refuse\"\n"][of(3)],
    )
}

fn ranged(of: &mut dyn FnMut(usize) -> usize) -> String {
    let (low, span) = ([-400.0, -25.5, -3.0, 0.0, 0.25][of(5)], [1.5, 40.0, 512.0, 6.25][of(4)]);
    let width = 6 + of(14);
    let steps = ((1_u64 << width) - 1 - of(3) as u64).to_string();
    format!(
        "kind = \"ranged\"\nbits = {width}\nrange = [{low:?}, {:?}]\nsteps = {steps}\nround = \"{}\"\noutside = \"{}\"\n{}",
        low + span,
        ["nearest", "down"][of(2)],
        ["clamp", "clamp", "wrap"][of(3)],
        ["", "read.outside = \"clamp\"\n", "read.outside = \"refuse\"\n"][of(3)],
    )
}

fn float(of: &mut dyn FnMut(usize) -> usize) -> String {
    format!(
        "kind = \"float\"\nsign = {}\nexponent = {}\nsignificand = {}\nbias = {}\nround = \"{}\"\nsubnormals = \"{}\"\n{}",
        of(2),
        3 + of(5),
        2 + of(12),
        3 + of(20),
        ["even", "away", "zero"][of(3)],
        ["keep", "flush"][of(2)],
        [
            "nan = \"quiet\"\n",
            "top = \"number\"\noverflow = \"max\"\ninfinity = \"max\"\nnan = \"max\"\n",
            "infinity = \"max\"\nnan = \"zero\"\n",
            "overflow = \"max\"\n"
        ][of(4)],
    )
}

/// The same for varints, texts and records; a sixth of the presets in one direction each, or every preset in all.
fn of_bytes(every: bool) {
    for kind in ["varint", "string", "bits"] {
        let mut tally = Tally::default();
        for (place, (name, file)) in presets(&[kind]).enumerate().step_by(if every { 1 } else { 6 }) {
            let in_turn = DIRECTIONS.into_iter().skip(if every { 0 } else { place / 6 % 3 });
            for directions in in_turn.take(if every { 3 } else { 1 }) {
                tally.add(name, &file, directions, asked(&file, directions));
            }
        }
        println!("{kind}: {}", tally.said());
        assert!(tally.right.min(tally.same) * 100 >= tally.all * 95, "{}", tally.said());
    }
}

#[test]
fn a_preset_of_bytes_is_identified() {
    of_bytes(false);
}

#[test]
#[ignore = "a minute; `ci/planted` runs it"]
fn a_preset_of_bytes_is_identified_in_every_direction() {
    of_bytes(true);
}

/// Presets with one changed key: every so many of them.
fn without_a_preset(step: usize) {
    let mut tally = Tally::default();
    for kind in ["varint", "string", "bits"] {
        for (place, (name, file)) in presets(&[kind]).enumerate().step_by(step) {
            let mut moved = file.layout.neighbours();
            let (key, layout) = moved.swap_remove(place * 7 % moved.len());
            let Some(file) = live::of_layout(layout) else { continue };
            let directions = DIRECTIONS[place / 3 % 3];
            tally.add(&format!("{name} {key}"), &file, directions, asked(&file, directions));
        }
    }
    println!("{}", tally.said());
    assert!(tally.same * 100 >= tally.all * 75, "{}", tally.said());
}

#[test]
fn a_layout_without_a_preset_is_identified() {
    without_a_preset(12);
}

#[test]
#[ignore = "half a minute; `ci/planted` runs it"]
fn more_layouts_without_a_preset_are_identified() {
    without_a_preset(3);
}

/// Layouts that are no neighbours of presets are found, and no presets but these are named; every other in one direction, or each in all.
fn far_from_presets(every: bool) {
    let mut tally = Tally::default();
    let high = "kind = 'bits'; take = 'high'; field = 'high'; bijective = true";
    let layouts = [
        ("kind = 'bits'; codes = ['0 d6', '10 d12', '11 d20']", &[][..]),
        ("kind = 'bits'; codes = ['n5 dn']", &[]),
        ("kind = 'bits'; take = 'high'; field = 'high'; codes = ['00 d3', '01 d9', '10 d17', '11 d32']", &[]),
        (&*format!("{high}; codes = ['gn dn +1']"), &[]),
        (&format!("{high}; codes = ['(0 d1)n 1']; order = 'high'"), &[]),
        (&format!("{high}; codes = ['0n 1 dn']; sign = 'positive odd'"), &[]),
        ("kind = 'string'; length = 'u32le'; wide = 'always'; counts = 'bytes'", &[]),
        ("kind = 'bits'; codes = ['1n 0 d4n+4']", &[]),
        ("kind = 'varint'; width = 0; outside = 'refuse'", &[]),
        ("kind = 'varint'; width = 64; sign = 'zigzag'; max = 10; outside = 'wrap'", &["protobuf-sint64"]),
    ];
    for (place, (text, names)) in layouts.into_iter().enumerate().step_by(if every { 1 } else { 2 }) {
        let file = file(&text.replace("; ", "\n"));
        for directions in
            DIRECTIONS.into_iter().skip(if every { 0 } else { place % 3 }).step_by(if every { 1 } else { 3 })
        {
            let found = asked(&file, directions);
            if let Ok(found) = &found {
                assert!(
                    found.presets.iter().all(|name| names.contains(name)),
                    "{text} {directions:?}: {:?}",
                    found.presets
                );
            }
            tally.add(text, &file, directions, found);
        }
    }
    println!("{}", tally.said());
    assert!(tally.same == tally.all, "{}", tally.said());
}

#[test]
fn a_layout_far_from_any_preset_is_identified() {
    far_from_presets(false);
}

#[test]
#[ignore = "half a minute; `ci/planted` runs it"]
fn a_layout_far_from_any_preset_is_identified_in_every_direction() {
    far_from_presets(true);
}

/// The width of unsigned integers is found without a sign.
#[test]
fn integers_of_binary64_are_identified() {
    let own = file("kind = 'varint'\nwidth = 53\nmax = 8\noutside = 'refuse'\nread.outside = 'refuse'");
    for directions in [DIRECTIONS[0], DIRECTIONS[2]] {
        let found = asked(&own, directions).expect("a layout");
        let text = toml(&offers(&["x.encode".to_owned()])[0], &found);
        assert!(text.contains("\nwidth = 53\n") && !text.contains("\nsign"), "{directions:?}: {text}");
    }
}

/// Shapes of fields that an adapter refuses are not asked for, a reader alone is asked few questions, and presets with the same bit
/// order are named.
#[test]
fn records_are_asked_for_what_is_offered() {
    let plain = file("like = \"sbits-doom3\"\nend = \"refuse\"");
    let golomb = file("like = \"expgolomb-ue\"");
    for directions in DIRECTIONS {
        let refused = |file: &File, case: &Case, code: bool| {
            let fields = case.parameters.get("fields").and_then(|of| of.as_array());
            if fields.is_some_and(|all| all.iter().all(|of| (of == "code") == code)) {
                layouts::answer(file, case)
            } else {
                Outcome::Reject { class: Class::Invalid, at: None }
            }
        };
        let fields = found(directions, |case| refused(&plain, case, false)).expect("a layout");
        assert!(fields.presets.contains(&"bits-bitstream-io-le"), "{directions:?}: {:?}", fields.presets);
        assert!(
            fields.questions < 50 && fields.contradicted.is_empty(),
            "{directions:?}: {}",
            fields.questions
        );
        let codes = found(directions, |case| refused(&golomb, case, true)).expect("a layout");
        assert_eq!((codes.presets, codes.contradicted), (vec!["expgolomb-ue"], Vec::new()), "{directions:?}");
    }
}

/// npm's varint: the writer refuses what binary64 does not hold and writes negative numbers in 32 bits, which the reader takes for large ones.
#[test]
fn a_writer_that_is_no_inverse_of_its_reader_is_identified() {
    let own = file("kind = \"varint\"\nmax = 8\nwidth = 56");
    let refused = Outcome::Reject { class: Class::OutOfRange, at: None };
    let answer = |case: &Case| match case.input.as_str().and_then(|text| text.parse::<i128>().ok()) {
        _ if case.operation == "x.decode" => layouts::answer(&own, case),
        Some(number) if number < 1 << 53 => {
            let input = json!((if number < 0 { number & 0xffff_ffff } else { number }).to_string());
            layouts::answer(&own, &Case { input: &input, ..*case })
        }
        _ => refused.clone(),
    };
    let found = found(DIRECTIONS[2], answer).expect("a layout");
    let text = toml(&offers(&["x.encode".to_owned()])[0], &found);
    assert!(text.contains("\nkind = \"varint\"\n") && text.contains("\nmax = 8\n"), "{text}");
    assert!(found.contradicted.len() < 4 && !found.presets.contains(&"protobuf-uint32"), "{text}");
    assert!([&*found.presets, &found.nearest].concat().contains(&"js-varint6"), "{text}");
}

/// Lidgren's signed floats: 1023 steps when written, 1024 when read.
#[test]
fn a_reader_of_another_scale_is_identified() {
    let own = file(
        "kind = \"ranged\"\nbits = \"...... aaaaaaaaaa\"\nunit = \"be\"\nrange = 1\nround = \"down\"\n\
                    read.per_unit = 512\nread.zero = 511",
    );
    let found = asked(&own, DIRECTIONS[2]).expect("a layout");
    let other = found.layout.check().expect("it can be used");
    for place in -99..100_i16 {
        let value = Value::Number(f32::from(place) / 100.0 + 0.001);
        assert_eq!(other.write(&value), own.model.write(&value), "{value:?}: {:?}", found.layout);
    }
}

/// The length of a text is measured from its writer.
#[test]
fn a_text_with_a_length_of_its_own_is_identified() {
    for text in [
        "kind = 'string'\nlength = { classes = ['a0-bf', 'd9 B1', 'da B2', 'db B4'] }",
        "kind = 'string'\nlength = { classes = ['00-fe', 'ff L4'] }",
    ] {
        let own = file(text);
        for directions in [DIRECTIONS[0], DIRECTIONS[2]] {
            let found = asked(&own, directions).expect("a layout");
            assert!(found.contradicted.is_empty(), "{text} {directions:?}: {:?}", found.contradicted);
            assert_eq!(apart(&own, &found.layout, &["x.encode"]), None, "{text}: {:?}", found.layout);
        }
    }
}

/// A reader that returns words of a language has no layout.
#[test]
fn a_reader_of_words_is_not_identified() {
    let answer = |case: &Case| {
        let value =
            if case.input.as_str().is_some_and(|bytes| bytes.starts_with("00")) { "false" } else { "true" };
        Outcome::Accept(Accepted { value: value.into(), consumed: Some(1) })
    };
    assert!(matches!(found(&["x.decode"], answer), Err(Unknown::Nothing(..))));
}

/// A writer that converts anything to a number, as JavaScript does, is still identified.
#[test]
fn a_writer_that_takes_anything_is_one_of_integers() {
    let file = file("like = \"leb128-u64-rust\"");
    let zero = json!("0");
    let found = found(DIRECTIONS[2], |case| {
        let integer = case.input.as_str().is_some_and(|text| text.parse::<u64>().is_ok());
        let input = if case.operation == "x.encode" && !integer { &zero } else { case.input };
        layouts::answer(&file, &Case { input, ..*case })
    });
    let found = found.unwrap_or_else(|unknown| panic!("{unknown:?}"));
    assert_eq!(found.layout.kind(), "varint");
    assert!(found.questions <= MOST && found.contradicted.len() < 4, "{:?}", found.contradicted);
}
