//! Finds layouts by asking black boxes: the model of every preset, and of random layouts that are not presets.
//!
//! A box answers with the first word that its layout allows and with the middle of an interval. The measured layout must also be right
//! about words and values that were not asked.

use std::path::Path;

use packproof_models::measure::{Kind, MOST, Measured, Questions, Stop, measure};
use packproof_models::steps::grid::Outside;
use packproof_models::word::{Judged, Layout, Model, Part, Reading, Value, Words};

fn presets() -> Vec<(String, Layout)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../vectors/layouts");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the presets are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    paths.sort();
    let named = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("it is text");
        (path.file_stem().expect("it has a name").to_string_lossy().into_owned(), text)
    };
    let is_asked = |(_, text): &(_, String)| {
        ["smallest_three", "ranged", "float"].iter().any(|kind| text.contains(&format!("kind = \"{kind}\"")))
    };
    paths.iter().map(named).filter(is_asked).map(|(name, text)| (name, layout(&text))).collect()
}

fn layout(text: &str) -> Layout {
    let mut table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let kind = table["kind"].as_str().expect("it has a kind").to_owned();
    table.retain(|key, _| !["kind", "about", "source", "answers", "defects"].contains(&key));
    let layout = match &*kind {
        "smallest_three" => table.try_into().map(|layout| Layout::SmallestThree(Box::new(layout))),
        "ranged" => table.try_into().map(Layout::Ranged),
        _ => table.try_into().map(Layout::Float),
    };
    layout.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn middle(part: Part) -> f32 {
    match part {
        Part::Within(low, high) | Part::WithinOrNan(low, high) => f64::midpoint(low, high) as f32,
        Part::Nan => f32::NAN,
        Part::Bits(bits) => f32::from_bits(bits),
    }
}

/// The value that the box reads; constants are ignored, because a layout does not say what a reader does about wrong ones.
fn reads(model: &Model, word: u64) -> Option<Value> {
    let picture = model.picture();
    let word = word & !picture.field('0').put(u64::MAX) | picture.ones();
    match model.read(word) {
        Reading::Parts(parts) => match *parts {
            [part] => Some(Value::Number(middle(part))),
            [x, y, z, w] => Some(Value::Quaternion([x, y, z, w].map(middle))),
            _ => None,
        },
        Reading::Refused => None,
        // Words that are not rotations, for which the layout specifies nothing.
        Reading::Unjudged => Some(Value::Quaternion([f32::NAN; 4])),
    }
}

fn writes(model: &Model, value: &Value) -> Option<u64> {
    match model.write(value) {
        Words::These(words) => words.first().copied(),
        Words::Nan => (0..1 << model.picture().bits().min(32)).rev().find(|word| match model {
            Model::Float(model) => model.is_nan(*word),
            _ => false,
        }),
        // Just outside the range, where the digits of the ends are not exact, a writer that clamps does so.
        Words::Unjudged => match (model, value) {
            (Model::Ranged(ranged), Value::Number(number)) if ranged.grid.outside == Some(Outside::Clamp) => {
                let [low, high] = ranged.grid.range?;
                match model.write(&Value::Number(number.clamp(low as f32, high as f32))) {
                    Words::These(words) => words.first().copied(),
                    _ => None,
                }
            }
            _ => None,
        },
        Words::Refused => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    Reader,
    Writer,
    Both,
}

fn found(layout: &Layout, asked: Asked) -> (Result<Measured, Stop>, usize) {
    let model = layout.check().expect("it can be used");
    let kind = match layout {
        Layout::SmallestThree(_) => Kind::SmallestThree,
        Layout::Ranged(_) => Kind::Ranged,
        Layout::Float(_) => Kind::Float,
        other => unreachable!("{} is not measured", other.kind()),
    };
    let mut reader = |wire: u64| reads(&model, word(layout, &model, wire));
    let mut writer = |value: &Value| writes(&model, value).map(|word| wire(layout, &model, word));
    let mut questions = Questions::new(
        model.picture().bits(),
        (asked != Asked::Writer).then_some(&mut reader),
        (asked != Asked::Reader).then_some(&mut writer),
    );
    let measured = measure(kind, layout.unit().is_some(), &mut questions);
    (measured, questions.count())
}

/// The number whose bytes, highest first, are those of the word.
fn wire(layout: &Layout, model: &Model, word: u64) -> u64 {
    let bytes = layout.unit().map(|unit| unit.bytes(model.picture(), word));
    bytes.map_or(word, |bytes| bytes.iter().fold(0, |wire, byte| wire << 8 | u64::from(*byte)))
}

fn word(layout: &Layout, model: &Model, wire: u64) -> u64 {
    let bytes = &wire.to_be_bytes()[8 - model.picture().bits().div_ceil(8) as usize..];
    layout.unit().map_or(wire, |unit| unit.word(model.picture(), bytes).expect("as many bytes"))
}

/// Checks the measured layout on values and words that were not asked.
fn wrong(layout: &Layout, measured: &Measured, asked: Asked) -> Option<String> {
    let right = layout.check().expect("it can be used");
    let model = measured.layout.check().expect("it can be used");
    let mut draw = fastrand(7);
    for _ in 0..3000 {
        let value = match layout {
            Layout::SmallestThree(_) => {
                let numbers = [0; 4].map(|_| draw() * 2.0 - 1.0);
                let length = numbers.iter().map(|v| v * v).sum::<f64>().sqrt();
                Value::Quaternion(numbers.map(|v| (v / length) as f32))
            }
            Layout::Ranged(_) => {
                let Model::Ranged(right) = &right else { panic!("it is one") };
                let ends = right.grid.range.unwrap_or([-1.0, 1.0]);
                Value::Number((ends[0] + draw() * (ends[1] - ends[0])) as f32)
            }
            _ => Value::Number(f32::from_bits((draw() * 4_294_967_295.0) as u32)),
        };
        if asked != Asked::Reader {
            let word =
                writes(&right, &value).map(|own| word(&measured.layout, &model, wire(layout, &right, own)));
            if word.is_some() && model.judge_written(&value, word) != Judged::Right {
                return Some(format!("{value} as {word:x?}, not {:x?}", model.write(&value)));
            }
        }
        let bits = right.picture().bits();
        let drawn = (draw() * 4_294_967_296.0) as u64 ^ ((draw() * 4_294_967_296.0) as u64) << 32;
        let own = drawn >> (64 - bits);
        let read = reads(&right, own);
        let said = !matches!(right.read(own), Reading::Unjudged);
        let word = word(&measured.layout, &model, wire(layout, &right, own));
        if asked != Asked::Writer && said && model.read(word).judge(read.as_ref()) == Judged::Wrong {
            return Some(format!("{word:x} as {read:?}, not {:?}", model.read(word)));
        }
    }
    None
}

/// Random numbers from 0 to 1.
fn fastrand(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state ^ state >> 29) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Measures all layouts, prints the success rates, and requires at least the given one.
fn demand(layouts: &[(String, Layout)], least: f64) {
    let mut complaints = Vec::new();
    for asked in [Asked::Reader, Asked::Writer, Asked::Both] {
        for kind in ["smallest_three", "ranged", "float"] {
            let of_kind: Vec<_> = layouts.iter().filter(|(_, layout)| layout.kind() == kind).collect();
            let mut counts = Vec::new();
            let mut right = 0;
            for (name, layout) in &of_kind {
                let (measured, count) = found(layout, asked);
                counts.push(count);
                assert!(count <= MOST, "{name}: {count} questions");
                match measured {
                    Ok(measured) => match wrong(layout, &measured, asked) {
                        None => right += 1,
                        Some(what) => {
                            complaints.push(format!("{name} {asked:?}: {what}\n  {:?}", measured.layout));
                        }
                    },
                    Err(stop) => complaints.push(format!("{name} {asked:?}: {stop:?} after {count}")),
                }
            }
            counts.sort_unstable();
            println!(
                "{kind} {asked:?}: {right} of {}, questions median {:?}, most {:?}",
                of_kind.len(),
                counts.get(counts.len() / 2),
                counts.last()
            );
        }
    }
    let all = layouts.len() * 3;
    println!("{} of {all} right", all - complaints.len());
    println!("{}", complaints.join("\n"));
    assert!(complaints.len() as f64 <= all as f64 * (1.0 - least), "{} of {all}", complaints.len());
}

/// Every preset, from its reader, its writer, and both.
#[test]
fn every_preset_is_found() {
    demand(&presets(), 0.95);
}

/// A random layout that is not a preset.
fn drawn(kind: usize, draw: &mut impl FnMut() -> f64) -> Layout {
    let mut of = |count: usize| (draw() * count as f64) as usize;
    layout(&match kind {
        0 => quaternion(&mut of),
        1 => ranged(&mut of),
        _ => float(&mut of),
    })
}

fn quaternion(of: &mut impl FnMut(usize) -> usize) -> String {
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

fn ranged(of: &mut impl FnMut(usize) -> usize) -> String {
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

fn float(of: &mut impl FnMut(usize) -> usize) -> String {
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

/// Random field widths, orders, indexes, ranges and codings are found.
#[test]
fn layouts_that_are_no_presets_are_found() {
    let mut draw = fastrand(11);
    let layouts: Vec<_> =
        (0..30).map(|place| (format!("drawn {place}"), drawn(place % 3, &mut draw))).collect();
    demand(&layouts, 0.95);
}
