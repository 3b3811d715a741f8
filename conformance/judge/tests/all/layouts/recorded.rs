//! Presets against the recorded answers of the code that they are taken from.
//!
//! `vectors/layouts/README.md` describes both files. An answer marked with a number is a known defect, listed in the preset under that
//! number: it must differ from the layout, unless the layout already includes the defect.

use std::collections::BTreeSet;
use std::path::Path;

use packproof_judge::layouts::{File, KINDS};
use packproof_models::content::{Content, Told};
use packproof_models::measure;
use packproof_models::quaternion;
use packproof_models::word::{Judged, Model, Value};
use packproof_suite::model::unhex;
use serde_json::Value as Json;

use super::presets;

/// Keys that recorded answers do not determine, by preset, with the reason.
const SURVIVORS: &[(&str, &str, &str)] = &[
    ("bfloat16-ml-dtypes bfloat16-rne", "subnormals", "no recorded subnormal is still one after rounding"),
    ("bfloat16-truncating", "overflow", "when truncated, no binary32 exceeds the largest number"),
    ("bfloat16-truncating", "infinity", "its NaN without payload is an infinity"),
    ("fishnet-32 fishnet-32-sign fishnet-64", "read.code", "its reader's defect is in negative codes"),
    ("fishnet-32-sign", "round", "no recorded number is a tie, and thresholds were not recorded"),
    ("float8-e4m3fn", "top", "all ones is the NaN that an overflow becomes"),
    ("float8-e4m3fnuz", "top", "no recorded number becomes all ones"),
    ("float8-e4m3fnuz", "read.top", "all ones was not read"),
    (
        "float8-e4m3fn float8-e4m3fnuz float8-e5m2",
        "subnormals",
        "no recorded subnormal is just above a tie, or becomes the smallest step",
    ),
    ("float8-e5m2", "round", "no recorded number is a tie"),
    ("keh-9 keh-10 keh-15 rattletrap-18", "round", "the only recorded tie is above an odd code"),
    (
        "netstack-bounded-range serialize-compressed-float-0.001 serialize-compressed-float-1 \
         unreal-fixed-compressed-float",
        "bits",
        "an additional top bit is always 0",
    ),
    ("serialize-compressed-float-1", "read.per_unit", "one step in 2^24 is below the precision of binary32"),
    ("source-bit-angle-8 source-bit-angle-16", "code", "both have the same codes after wrapping"),
    ("openttd-gamma5", "classes", "ignored bits above the 32nd may as well be data, which is truncated"),
    (
        "vu128-u64",
        "classes",
        "a writer never writes f1 and f2, whose forms are overlong, and none of these was read",
    ),
    ("ion-varint ion-varuint lua54-int", "end", "a byte of zero says that another follows"),
    ("vint64", "end", "the form with zeros for missing bytes is overlong"),
    (
        "ci-surreal ci-uelib dota-varuint32 teeworlds06 ue-intpacked",
        "final",
        "bits above the 32nd are truncated",
    ),
    ("wasm-i32 wasm-i64", "final", "it makes no difference which of several equal bits is data"),
    (
        "ci-surreal",
        "read.outside",
        "above 32 bits only all ones were read, which is the largest value when truncated too",
    ),
    ("midi-vlq-midly", "max", "recorded through a whole file, which refuses anything after a value"),
    (
        "ac-aint bincode2-i32 bincode2-u64 bincode2-u64-be mirror-varint mirror-varuint unity-bitpacked16 \
         unity-bitpacked32 unity-bitpacked64",
        "overlong",
        "no overlong form was read",
    ),
    ("amf3-u29", "sign", "only the numbers of the defect determine it"),
    ("lua54-int", "width", "no number at the limit was recorded"),
    ("compressed-raknet-u8-native", "field", "no part has more than eight bits"),
    ("compressed-raknet-u8-native", "end", "no input that ends inside a code was read"),
    ("serializeint-ue", "field", "it reads bit by bit"),
    ("serializeint-ue", "end", "a missing bit is 0 either way"),
    (
        "varint32-source svarint32-source",
        "field",
        "the recorded values start at a byte, and so does every group",
    ),
    (
        "varint32-source svarint32-source",
        "end",
        "the bytes that a reader consumes past the end were not recorded",
    ),
    ("varint32-source", "width", "no recorded number has a bit above the 32nd"),
    ("bsa-bzstring", "text", "no malformed UTF-8 was read"),
    ("dotnet-binarywriter minecraft-string", "wide", "no text with a negative length was read"),
    (
        "fstring-bioshock fstring-cue4parse fstring-uelib fstring-ueviewer java-writeutf lineage2-latin1",
        "bad",
        "neither a lone surrogate nor bytes without a narrow letter were read",
    ),
    (
        "fstring-cue4parse fstring-uelib fstring-ueviewer string-surreal-v64",
        "text",
        "no narrow letter outside ASCII was read",
    ),
    ("fstring-uelib", "narrow_up_to", "U+007E was not written"),
    ("serialize-string256", "end", "the zeros are inner NULs"),
    (
        "godot-string unity-aligned",
        "length",
        "a negative length is treated like a length past the end of the input",
    ),
    ("godot-string", "inner_nul", "its texts have no NUL inside"),
    ("godot-string", "read.inner_nul", "its texts have no NUL inside"),
    ("lineage2-packet-string", "inner_nul", "its texts have no NUL inside"),
    ("lineage2-packet-string minecraft-1.6-string", "pad", "units of two bytes need no padding"),
    ("ragnarok-name", "bad", "bytes that are no letters were not read"),
    ("ragnarok-name", "nul", "a name without a NUL is not judged"),
    ("string-surreal-v64", "nul", "a NUL cuts the text either way"),
    ("source-quaternion64", "range", "half of 2^-20 is below the precision of binary32"),
];

pub(super) enum Answer {
    /// Of words.
    Word(measure::Answer),
    /// The component x of a quaternion with (0, 0, w) at which its code changes: the codes below and from here on.
    Threshold(f32, u64, u64),
    /// A value was written as bytes, or refused.
    Encoded(Content, Option<Vec<u8>>),
    /// Bytes were read as a value of a shape, or refused; with the number of bytes consumed, if known.
    Decoded(Vec<u8>, Content, Option<(Content, Option<usize>)>),
    Defect(usize, Box<Answer>),
}

impl Answer {
    fn is_read(&self) -> bool {
        match self {
            Self::Defect(_, answer) => answer.is_read(),
            answer => matches!(answer, Self::Word(measure::Answer::Read(..)) | Self::Decoded(..)),
        }
    }
}

/// The recorded answers of a preset.
pub(super) fn answers(name: &str, file: &File) -> Vec<Answer> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../vectors/layouts/answers");
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("it has answers");
    let of_line =
        |line| if file.model.has_word() { answer(line) } else { of_bytes(file.layout.kind(), line) };
    text.lines().map(of_line).collect()
}

fn number(text: &str) -> f32 {
    f32::from_bits(u32::from_str_radix(text, 16).expect("eight digits"))
}

fn value(text: &Json) -> Option<Value> {
    let text = text.as_str()?;
    Some(match text.len() {
        8 => Value::Number(number(text)),
        _ => Value::Quaternion(std::array::from_fn(|place| number(&text[place * 8..place * 8 + 8]))),
    })
}

fn word(text: &Json) -> Option<u64> {
    text.as_str().map(|text| u64::from_str_radix(text, 16).expect("digits"))
}

fn bytes(text: &str) -> Vec<u8> {
    unhex(text).expect("bytes")
}

fn of_bytes(kind: &str, line: &str) -> Answer {
    let parts: Vec<Json> = serde_json::from_str(line).expect("a list");
    let text = |place: usize| parts[place].as_str();
    let content = |text: &str| text.parse::<Content>().unwrap_or_else(|what| panic!("{text}: {what}"));
    let (answer, rest) = if text(0) == Some("e") {
        (Answer::Encoded(content(text(1).expect("a value")), text(2).map(bytes)), 3)
    } else {
        let used = parts[3].as_u64().map(|used| used as usize);
        let value = text(2).map(|text| (content(text), used));
        // Refused bytes have no value, but may be given a shape.
        let plain = if kind == "string" { Content::Text(Vec::new()) } else { Content::Integer(0) };
        let shape = text(3).map_or(plain, content);
        let like = value.as_ref().map_or(shape, |(value, _)| value.clone());
        (Answer::Decoded(bytes(text(1).expect("bytes")), like, value), 4)
    };
    with_defect(answer, parts.get(rest))
}

fn answer(line: &str) -> Answer {
    let parts: Vec<Json> = serde_json::from_str(line).expect("a list");
    let (answer, rest) = match parts[0].as_str() {
        Some("e") => {
            let written = measure::Answer::Written(value(&parts[1]).expect("a value"), word(&parts[2]));
            (Answer::Word(written), 3)
        }
        Some("d") => {
            let read = measure::Answer::Read(word(&parts[1]).expect("a word"), value(&parts[2]));
            (Answer::Word(read), 3)
        }
        _ => {
            let code = |place: usize| parts[place].as_u64().expect("a code");
            (Answer::Threshold(number(parts[1].as_str().expect("a number")), code(2), code(3)), 4)
        }
    };
    with_defect(answer, parts.get(rest))
}

fn with_defect(answer: Answer, defect: Option<&Json>) -> Answer {
    match defect.map(|defect| defect.as_u64().expect("a number")) {
        Some(defect) => Answer::Defect(defect as usize, Box::new(answer)),
        None => answer,
    }
}

fn judge(model: &Model, answer: &Answer) -> Judged {
    let fits = |word: u64| word.checked_shr(model.picture().bits()).unwrap_or(0) == 0;
    match (model, answer) {
        (_, Answer::Encoded(value, answer)) => model.encode(value).judge(answer.as_ref()),
        (_, Answer::Decoded(bytes, like, answer)) => {
            let told = model.decode(bytes, like);
            let used = if let Told::Is((_, used)) = &told { *used } else { 0 };
            let answer = answer.clone().map(|(value, of)| (value, of.unwrap_or(used)));
            told.judge(answer.as_ref())
        }
        (_, Answer::Word(measure::Answer::Read(word, _))) if !fits(*word) => Judged::Wrong,
        (_, Answer::Word(answer)) => answer.judge(model),
        (Model::SmallestThree(model), Answer::Threshold(x, below, from)) => {
            let before = if *x > 0.0 { x.to_bits() - 1 } else { x.to_bits() + 1 };
            let right = component(model, f32::from_bits(before), *below) && component(model, *x, *from);
            if right { Judged::Right } else { Judged::Wrong }
        }
        (model, Answer::Defect(_, answer)) if judge(model, answer) == Judged::Right => Judged::Wrong,
        (_, Answer::Defect(..)) => Judged::Unjudged,
        _ => panic!("not an answer of this kind"),
    }
}

/// Whether x may have this code, with the sign bit on top, when w is dropped.
fn component(model: &quaternion::Model, x: f32, code: u64) -> bool {
    let place = model.kept[3].iter().position(|&component| component == 0).expect("x is kept");
    let grid = &model.grids[place];
    let sign = grid.sign.as_ref().map_or(0, |sign| sign.put(code >> grid.field.width()));
    grid.write(f64::from(x)).map_or(true, |words| words.contains(&(grid.field.put(code) | sign)))
}

fn shown(answer: &Answer, model: &Model) -> String {
    match answer {
        Answer::Word(answer @ measure::Answer::Written(value, _)) => {
            format!("{answer:x?}, not {:x?}", model.write(value))
        }
        Answer::Word(answer @ measure::Answer::Read(word, _)) => {
            format!("{answer:x?}, not {:?}", model.read(*word))
        }
        Answer::Encoded(value, bytes) => format!("{value} as {bytes:02x?}, not {:02x?}", model.encode(value)),
        Answer::Decoded(bytes, like, value) => {
            format!("{bytes:02x?} as {value:?}, not {:?}", model.decode(bytes, like))
        }
        Answer::Threshold(x, below, from) => format!("threshold {x}: {below}, {from}"),
        Answer::Defect(_, answer) => shown(answer, model),
    }
}

/// Every recorded answer agrees with the layout, except the defects, which do not.
#[test]
fn every_preset_gives_its_recorded_answers() {
    let mut wrong = Vec::new();
    for (name, file) in presets(&KINDS) {
        let answers = answers(name, &file);
        let mut judged = 0;
        for (line, answer) in answers.iter().enumerate() {
            let (answer, expected) = match answer {
                Answer::Defect(number, answer) => {
                    assert!(*number < file.defects.len(), "{name}: no defect {number}");
                    (&**answer, Judged::Wrong)
                }
                answer => (answer, Judged::Right),
            };
            let judgement = judge(&file.model, answer);
            judged += usize::from(judgement != Judged::Unjudged);
            if judgement != expected && judgement != Judged::Unjudged {
                wrong.push(format!("{name}:{}: {}", line + 1, shown(answer, &file.model)));
            }
        }
        println!("{name}: {judged} of {} judged", answers.len());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Moving any key of a preset to a neighbouring value contradicts an answer; exceptions are listed with the reason.
#[test]
fn every_moved_key_contradicts_an_answer() {
    let mut survivors = BTreeSet::new();
    for (name, file) in presets(&KINDS) {
        let answers = answers(name, &file);
        let read = answers.iter().any(Answer::is_read);
        let written = answers.iter().any(|answer| !answer.is_read());
        for (key, layout) in file.layout.neighbours() {
            let of_reader = key.starts_with("read.") || key == "no_rotation";
            let of_writer =
                ["steps", "range", "code", "round", "outside", "flip", "inner_nul", "empty"].contains(&key);
            // Answers do not determine a key of a direction that was not recorded.
            if of_reader && !read || of_writer && !written {
                continue;
            }
            let model = layout.check().expect("neighbours can be used");
            if !answers.iter().any(|answer| judge(&model, answer) == Judged::Wrong) {
                survivors.insert((name, key));
            }
        }
    }
    let listed: BTreeSet<_> = SURVIVORS
        .iter()
        .flat_map(|(presets, key, _)| presets.split(' ').map(move |preset| (preset, *key)))
        .collect();
    assert_eq!(survivors, listed);
}
