//! Answers that are another layout's: a preset that is not the format, named without a fix.
//!
//! A preset is named only if it gives every answer that it says anything about: words of one quaternion, one small float, one
//! normalized number. One key that differs is a mistake, which has a name and a fix; several are somebody's own format.

use packproof_models::word::{Judged, Layout, Unit, Value};
use packproof_suite::model::{Accepted, Case, Outcome, input};
use serde_json::Value as Json;

use super::evidence::Evidence;
use crate::layouts::{self, File, differing, with_key_of};
use crate::report::diagnosed::BitRow;

/// The share of answers that a preset says something about, at least: a third. Many vectors are no rotations.
const SAID: usize = 3;
/// Keys that differ, at least.
pub(super) const KEYS: usize = 2;

/// What gives all answers of an operation and is no token of its program.
#[derive(Clone, Debug)]
pub(super) struct Dialect {
    pub(super) is: Is,
    /// Places of the answers that are its.
    pub(super) given: Vec<usize>,
    /// The bits that are something else than in the right layout.
    pub(super) layout: Vec<BitRow>,
}

#[derive(Clone, Debug)]
pub(super) enum Is {
    Preset {
        name: &'static str,
        /// Others that give them, too.
        others: Vec<&'static str>,
        /// What it differs from, and in what.
        right: &'static str,
        differs: Vec<&'static str>,
    },
    /// What was measured, as a predicate, and what to do instead.
    Measured { parameter: &'static str, says: String, fix: String },
}

/// What an operation's words are: the right layout, and what the format is called.
pub(super) fn right(case: &Case) -> Option<(File, &'static str)> {
    let bits = || case.parameters.get("bits").and_then(Json::as_u64);
    let (text, called) = match case.operation {
        "smallest_three.compress" | "smallest_three.restore" | "smallest_three.restore_original" => match bits()? {
            9 => (layouts::preset("keh-9")?.to_owned(), "smallest three (keh)"),
            10 => (layouts::preset("keh-10")?.to_owned(), "smallest three (keh)"),
            15 => (layouts::preset("keh-15")?.to_owned(), "smallest three (keh)"),
            _ => return None,
        },
        "packet.float16_encode" | "packet.float16_decode" => {
            ("like = \"ieee-half-crate\"\nunit = \"le\"".to_owned(), "binary16")
        }
        "packet.normalized_float8_encode" | "packet.normalized_float8_decode" => {
            ("kind = \"ranged\"\nbits = 8\nunit = \"le\"\nrange = [0, 1]\nround = \"up\"\noutside = \"refuse\"".to_owned(), "NormalizedFloat8")
        }
        _ => return None,
    };
    Some((layouts::parse(&text).ok()?, called))
}

/// A word of the protocol: the integers of smallest three, or bytes in one order.
fn word(json: &Json, unit: Option<Unit>) -> Option<u64> {
    if json.is_array() {
        return match *input::list(json, input::integer::<u64>).ok()? {
            [word] => Some(word),
            [low, high] => Some(high << 32 | low),
            _ => None,
        };
    }
    let mut bytes = input::bytes(json).ok().filter(|bytes| (1..=8).contains(&bytes.len()))?;
    if unit == Some(Unit::Le) {
        bytes.reverse();
    }
    Some(bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)))
}

fn value(json: &Json) -> Option<Value> {
    if json.is_array() {
        return Some(Value::Quaternion(input::list(json, input::f32).ok()?.try_into().ok()?));
    }
    input::f32(json).ok().map(Value::Number)
}

/// Judges an answer by a layout; `None` if it is of another shape. What breaks, for instance at a NaN, is no answer.
pub(super) fn judged(
    file: &File,
    unit: Option<Unit>,
    case: &Case,
    answer: Option<&Outcome>,
) -> Option<Judged> {
    let accepted = match answer {
        Some(Outcome::Accept(Accepted { value, .. })) => Some(value),
        Some(Outcome::Reject { .. }) => None,
        Some(Outcome::Error(_)) | None => return Some(Judged::Unjudged),
        Some(Outcome::Unsupported) => return None,
    };
    if case.operation.ends_with("compress") || case.operation.ends_with("encode") {
        let written = accepted.map(|json| word(json, unit));
        if written == Some(None) {
            return None;
        }
        // Input of another shape is the operation's, not the layout's.
        let value = value(case.input);
        return Some(
            value.map_or(Judged::Unjudged, |value| file.model.judge_written(&value, written.flatten())),
        );
    }
    // Bytes that are too few or too many are the operation's, not the word's.
    let bits = file.model.picture().bits().next_multiple_of(8) as usize;
    if case.input.as_str().is_some_and(|text| text.len() * 4 != bits) {
        return Some(Judged::Unjudged);
    }
    let read = accepted.map(value);
    if read == Some(None) {
        return None;
    }
    let word = word(case.input, unit);
    Some(word.map_or(Judged::Unjudged, |word| file.model.read(word).judge(read.flatten().as_ref())))
}

/// The places whose answers are the layout's, if none is not.
fn given(file: &File, unit: Option<Unit>, evidence: &Evidence) -> Option<Vec<usize>> {
    let mut given = Vec::new();
    for (at, asked) in evidence.asked.iter().enumerate() {
        match judged(file, unit, &asked.case(), asked.answer())? {
            // A layout does not say which NaN.
            Judged::Right if evidence.fails(at) && is_nan(asked.answer()) => {}
            Judged::Right => given.push(at),
            Judged::Wrong => return None,
            Judged::Unjudged => {}
        }
    }
    Some(given)
}

fn is_nan(answer: Option<&Outcome>) -> bool {
    matches!(answer, Some(Outcome::Accept(of)) if input::f32(&of.value).is_ok_and(f32::is_nan))
}

impl Dialect {
    pub(super) fn preset(
        name: &'static str,
        right: &'static str,
        differs: Vec<&'static str>,
        given: Vec<usize>,
        layout: Vec<BitRow>,
    ) -> Self {
        Self { is: Is::Preset { name, others: Vec::new(), right, differs }, given, layout }
    }

    fn name(&self) -> Option<&'static str> {
        match self.is {
            Is::Preset { name, .. } => Some(name),
            Is::Measured { .. } => None,
        }
    }

    /// Of presets that give all answers, the one that says most.
    pub(super) fn first(mut found: Vec<Self>) -> Option<Self> {
        let differs = |of: &Self| match &of.is {
            Is::Preset { differs, .. } => differs.len(),
            Is::Measured { .. } => 0,
        };
        found.sort_by_key(|of| (std::cmp::Reverse(of.given.len()), differs(of)));
        let mut first = found.first()?.clone();
        if let Is::Preset { name, others, .. } = &mut first.is {
            others.extend(found.iter().filter_map(Self::name).filter(|other| other != name));
            others.dedup();
        }
        Some(first)
    }
}

/// The preset whose answers an operation gives, where it is not the format and differs in more than a slip.
pub(super) fn of(evidence: &Evidence) -> Option<Dialect> {
    let (right, called) = right(&evidence.asked.first()?.case())?;
    let one_word = |file: &File| file.model.picture().bits() == right.model.picture().bits();
    // Another width is another word, which the right layout says nothing of.
    let alike = evidence
        .asked
        .iter()
        .all(|asked| self::right(&asked.case()).is_some_and(|(other, _)| other.layout == right.layout));
    if !alike || given(&right, right.layout.unit(), evidence).is_some() {
        return None;
    }
    let units =
        if right.layout.unit().is_some() { [Some(Unit::Le), Some(Unit::Be)].as_slice() } else { &[None] };
    let mut found: Vec<Dialect> = Vec::new();
    let of_kind = |file: &File| one_word(file) && file.layout.kind() == right.layout.kind();
    for (name, file) in layouts::presets_like(&right).filter(|(_, file)| of_kind(file)) {
        for &unit in units {
            let Some(given) = given(file, unit, evidence) else { continue };
            let shown = given.iter().filter(|at| evidence.fails(**at)).count();
            // What no answer shows is not said.
            let is_shown = |key: &String| {
                let with_right = with_key_of(&file.layout, &right.layout, key);
                with_right
                    .is_none_or(|of| self::given(&of, unit, evidence).is_none_or(|of| of.len() < given.len()))
            };
            let shown_keys: Vec<String> =
                differing(&right.layout, &file.layout).into_iter().filter(is_shown).collect();
            let keys = differences(&right.layout, &file.layout).len() + usize::from(unit == Some(Unit::Be));
            let mut differs = in_words(&right.layout, &shown_keys);
            if unit == Some(Unit::Be) {
                differs.push("order of bytes");
            }
            if given.len() * SAID >= evidence.asked.len() && shown > 1 && keys >= KEYS {
                let layout = layouts::beside((&right, right.layout.unit()), (file, unit));
                found.push(Dialect::preset(name, called, differs, given, layout));
            }
        }
    }
    Dialect::first(found)
}

/// In what two layouts differ, in words; arithmetic and the order of bytes aside.
pub(super) fn differences(right: &Layout, other: &Layout) -> Vec<&'static str> {
    in_words(right, &differing(right, other))
}

fn in_words(right: &Layout, keys: &[String]) -> Vec<&'static str> {
    let float = matches!(right, Layout::Float(_));
    let named = |key: &String| if float && key == "zero" { Some("sign of zero") } else { worded(key) };
    let mut differs: Vec<&'static str> = keys.iter().filter_map(named).collect();
    differs.sort_unstable();
    differs.dedup();
    differs
}

fn worded(key: &str) -> Option<&'static str> {
    Some(match key {
        "bits" => "places of the fields",
        "index" | "drop" => "index",
        "order" => "order of the components",
        "range" | "zero" | "per_unit" | "read.per_unit" | "read.zero" => "range",
        "steps" => "steps",
        "code" | "read.code" => "coding",
        "round" => "rounding",
        "s" | "flip" => "sign of the dropped component",
        "no_rotation" => "words that are no rotation",
        "outside" | "read.outside" => "numbers outside the range",
        "top" | "read.top" => "top exponent",
        "subnormals" | "read.subnormals" => "subnormals",
        "overflow" => "numbers beyond the largest",
        "infinity" | "read.infinity" => "infinity",
        "nan" | "read.nan" => "NaN",
        _ => return None,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use packproof_models::word::{Part, Reading, Words};
    use packproof_suite::model::{Class, hex};
    use serde_json::json;

    use super::*;
    use crate::diagnosis::{Diagnosed, diagnose};
    use crate::report::diagnosed::{Cause, Diagnosis};
    use crate::run::in_process;

    fn middle(part: &Part) -> f32 {
        match *part {
            Part::Within(low, high) => f64::midpoint(low, high) as f32,
            Part::Nan => f32::NAN,
            Part::Bits(bits) => f32::from_bits(bits),
        }
    }

    /// What an implementation of a preset answers that offers it as a built-in format of so many bits.
    pub(in crate::diagnosis) fn answer(file: &File, bits: u64, case: &Case) -> Outcome {
        let accepted = |value: Json| Outcome::Accept(Accepted { value, consumed: None });
        let refused = || Outcome::Reject { class: Class::Invalid, at: None };
        let small = case.operation.starts_with("packet.float16");
        let three = case.operation.starts_with("smallest_three.") && !case.operation.ends_with("parts");
        if !(small || three && case.parameters.get("bits").and_then(Json::as_u64) == Some(bits)) {
            return Outcome::Unsupported;
        }
        if case.operation.ends_with("compress") || case.operation.ends_with("encode") {
            let written = value(case.input).map(|value| file.model.write(&value));
            // What the layout says nothing of, such as a NaN, may break.
            let Some(Words::These(words)) = written else { return Outcome::Error("broken".to_owned()) };
            let word = words[0];
            return accepted(if small { hex(&(word as u16).to_le_bytes()).into() } else { json!([word]) });
        }
        match word(case.input, Some(Unit::Le))
            .filter(|_| !small || case.input.as_str().is_some_and(|text| text.len() == 4))
        {
            Some(word) => match file.model.read(word) {
                Reading::Parts(parts) if small => accepted(input::show_f32(middle(&parts[0]))),
                Reading::Parts(parts) => {
                    accepted(parts.iter().map(|part| input::show_f32(middle(part))).collect())
                }
                _ => refused(),
            },
            None => Outcome::Reject { class: Class::Truncated, at: None },
        }
    }

    fn told(name: &str, bits: u64, only: &str) -> Vec<Diagnosis> {
        diagnosed(name, bits, only).causes
    }

    fn diagnosed(name: &str, bits: u64, only: &str) -> Diagnosed {
        let file = layouts::parse(layouts::preset(name).expect("it is a preset")).expect("it can be read");
        let suite = crate::suites::of(only.split('.').next().unwrap_or(only));
        let report = in_process::judge(&suite, name, |case| {
            if case.operation.starts_with(only) { answer(&file, bits, case) } else { Outcome::Unsupported }
        });
        diagnose(&report.results)
    }

    /// Mirror's and `PlayCanvas`'s quaternions offered as Kehom's are named, with what differs and without a fix.
    #[test]
    fn a_dialect_is_named() {
        let mut lost = Vec::new();
        for name in ["mirror-10", "playcanvas-compressed-ply"] {
            let causes = told(name, 10, "smallest_three.");
            let named: Vec<_> = causes.iter().flat_map(|cause| &cause.deviations).collect();
            let right = |cause: &&&Cause| {
                cause.parameter == "layout"
                    && (cause.choice == name || cause.says.contains(&format!("`{name}`")))
            };
            if !named.iter().any(|cause| right(&cause))
                || named.iter().any(|cause| cause.parameter == "layout" && !cause.fix.is_empty())
            {
                lost.push(format!("{name}: {:?}", named.iter().map(|cause| &cause.says).collect::<Vec<_>>()));
            }
        }
        assert!(lost.is_empty(), "{}", lost.join("\n"));
        let causes = told("mirror-10", 10, "smallest_three.compress");
        assert_eq!(
            causes[0].deviations[0].says,
            "answers as `mirror-10`, which differs from smallest three (keh) in: places of the fields, rounding; offered as \
             `mirror_10.encode` and `mirror_10.decode`, `packproof run --layout mirror-10 -- …` judges it against that",
            "restoring is not asked, so that what it does with words that are no rotation is not said"
        );
        let [top, .., bottom] = &*causes[0].layout else { panic!("{causes:#?}") };
        assert_eq!((&*top.name, &*bottom.name), ("bits 31 to 24", "bits 7 to 0"));
        assert_eq!(top.right, ["i1", "i0", "c9", "c8", "c7", "c6", "c5", "c4"]);
        assert_eq!(top.here, ["i1", "i0", "a9", "a8", "a7", "a6", "a5", "a4"]);
    }

    /// Known mistakes say what a preset is made of; failures that it says nothing of are left.
    #[test]
    fn a_preset_is_told_in_known_mistakes() {
        let halves = diagnosed("unity-mathematics-half", 16, "packet.float16_encode");
        let [cause] = &*halves.causes else { panic!("{halves:#?}") };
        let [preset, rest @ ..] = &*cause.deviations else { panic!("{halves:#?}") };
        assert_eq!(preset.choice, "unity-mathematics-half");
        assert!(rest.iter().any(|of| of.says == "rounds ties away from zero"), "{rest:#?}");
        let words = diagnosed("ngo", 10, "smallest_three.compress");
        let [cause] = &*words.causes else { panic!("{words:#?}") };
        let [of] = &*cause.operations else { panic!("{words:#?}") };
        let left: usize = words.descriptions.iter().map(|of| of.failures).sum();
        assert_eq!(of.failures - of.explains, left, "{words:#?}");
        assert!(left > 0, "NaN is no rotation");
    }

    /// The format itself, and what differs from it in one key, is no dialect.
    #[test]
    fn a_slip_is_no_dialect() {
        for (name, only) in [("keh-10", "smallest_three."), ("gcc-ieee-half", "packet.float16_encode")] {
            assert!(
                !told(name, 10, only)
                    .iter()
                    .flat_map(|cause| &cause.deviations)
                    .any(|cause| cause.parameter == "layout"),
                "{name}"
            );
        }
    }
}
