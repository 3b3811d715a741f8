//! Pairs of operations that can be identified, and the JSON of their values and words.

use packproof_models::measure::Kind;
use packproof_models::word::Value;
use packproof_suite::formats;
use packproof_suite::model::{Parameters, hex, input, unhex};
use serde_json::{Value as Json, json};

use crate::layouts::wire;

/// The JSON of values and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spelling {
    /// `NAME.encode`: a number or an object of x, y, z, w; bytes in hex.
    Own,
    /// `smallest_three`: a list of four numbers; a list of a 32-bit word and, if longer, a 16-bit word.
    Words,
    /// `quantize`: a binary64 number; an integer.
    Steps,
}

/// A pair of operations; the adapter has one or both.
#[derive(Clone, Debug)]
pub struct Offer {
    pub name: String,
    pub encode: Option<String>,
    pub decode: Option<String>,
    pub parameters: Parameters,
    pub(super) kind: Option<Kind>,
    /// The width of a word, for built-in operations.
    pub(super) bits: Option<u32>,
    spelling: Spelling,
}

impl Offer {
    /// Without a reader or a writer that is not among the adapter's operations; `None` if there is neither.
    fn of(mut self, operations: &[String]) -> Option<Self> {
        self.encode.take_if(|name| !operations.contains(name));
        if self.decode.as_ref().is_some_and(|name| !operations.contains(name)) {
            // The strict reader, if the lenient one is not offered.
            self.decode = self.decode.map(|name| name.trim_end_matches("_original").to_owned());
        }
        self.decode.take_if(|name| !operations.contains(name));
        let is_any = self.operations().next().is_some();
        is_any.then_some(self)
    }
}

/// The built-in operations.
fn built_in() -> Vec<Offer> {
    let one = |name: &str, [encode, decode]: [String; 2], kind, bits, parameters: Json, spelling| Offer {
        name: name.to_owned(),
        encode: Some(encode),
        decode: Some(decode),
        parameters: parameters.as_object().cloned().unwrap_or_default().into_iter().collect(),
        kind: Some(kind),
        bits: Some(bits),
        spelling,
    };
    let mut all = Vec::new();
    for (bits, word) in [(10, 32), (9, 32), (15, 48)] {
        let operations = ["compress", "restore_original"].map(|of| format!("smallest_three.{of}"));
        let (name, parameters) = (format!("smallest_three {bits}"), json!({"bits": bits}));
        all.push(one(&name, operations, Kind::SmallestThree, word, parameters, Spelling::Words));
    }
    let [min, max] = [-10.0, 10.0].map(input::show_f64);
    for (name, of, parameters) in [
        ("quantize unit", ["quantize_unit", "restore_unit"], json!({"bits": 10})),
        ("quantize", ["quantize", "restore"], json!({"bits": 10, "min": min, "max": max})),
    ] {
        let operations = of.map(|of| format!("quantize.{of}"));
        all.push(one(name, operations, Kind::Ranged, 10, parameters, Spelling::Steps));
    }
    let range = json!({"min": input::show_f32(-20.0), "range": input::show_f32(50.0)});
    for (name, bits, parameters, kind) in [
        ("float16", 16, json!({}), Kind::Float),
        ("normalized_float8", 8, json!({}), Kind::Ranged),
        ("normalized_float16", 16, json!({}), Kind::Ranged),
        ("range_limited_float8", 8, range.clone(), Kind::Ranged),
        ("range_limited_float16", 16, range, Kind::Ranged),
    ] {
        let operations = ["encode", "decode"].map(|way| format!("packet.{name}_{way}"));
        all.push(one(name, operations, kind, bits, parameters, Spelling::Own));
    }
    all
}

/// The offers of an adapter with these operations; layouts before built-in operations.
pub fn offers(operations: &[String]) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for operation in operations {
        let Some((name, "encode" | "decode")) = operation.rsplit_once('.') else { continue };
        if formats::ALL.iter().all(|format| format.name != name)
            && !offers.iter().any(|offer| offer.name == name)
        {
            let own = Offer {
                name: name.to_owned(),
                encode: Some(format!("{name}.encode")),
                decode: Some(format!("{name}.decode")),
                parameters: Parameters::new(),
                kind: None,
                bits: None,
                spelling: Spelling::Own,
            };
            offers.extend(own.of(operations));
        }
    }
    offers.extend(built_in().into_iter().filter_map(|offer| offer.of(operations)));
    offers
}

impl Offer {
    pub fn operations(&self) -> impl Iterator<Item = &String> {
        [&self.encode, &self.decode].into_iter().flatten()
    }

    pub fn is_built_in(&self) -> bool {
        self.kind.is_some()
    }

    /// Whether words are bytes of unknown order.
    pub(super) fn is_bytes(&self) -> bool {
        self.spelling == Spelling::Own
    }

    pub(super) fn value(&self, value: &Value) -> Json {
        match (self.spelling, value) {
            (Spelling::Steps, Value::Number(number)) => input::show_f64(f64::from(*number)),
            (Spelling::Words, Value::Quaternion(numbers)) => {
                numbers.iter().map(|number| input::show_f32(*number)).collect()
            }
            _ => wire::value_json(value),
        }
    }

    pub(super) fn value_of(&self, json: &Json) -> Option<Value> {
        match json {
            Json::Array(_) => {
                let numbers = input::list(json, input::f32).ok()?;
                Some(Value::Quaternion(numbers.try_into().ok()?))
            }
            json if self.spelling == Spelling::Steps => Some(Value::Number(input::f64(json).ok()? as f32)),
            json => wire::value_of(json),
        }
    }

    /// The JSON of a word, with the highest byte first.
    pub(super) fn word(&self, word: u64, bits: u32) -> Json {
        match self.spelling {
            Spelling::Own => hex(&word.to_be_bytes()[8 - bits.div_ceil(8) as usize..]).into(),
            Spelling::Words if bits > 32 => json!([word & 0xffff_ffff, word >> 32]),
            Spelling::Words => json!([word]),
            Spelling::Steps => json!(word),
        }
    }

    /// Parses a word, and returns its width.
    pub(super) fn word_of(&self, json: &Json) -> Option<(u64, u32)> {
        match self.spelling {
            Spelling::Own => {
                let bytes = unhex(json.as_str()?).ok()?;
                let word = bytes
                    .iter()
                    .try_fold(0_u64, |word, byte| Some(word.checked_mul(256)? | u64::from(*byte)));
                Some((word.filter(|_| (1..=8).contains(&bytes.len()))?, bytes.len() as u32 * 8))
            }
            Spelling::Words => match *input::list(json, input::integer::<u64>).ok()? {
                [word] => Some((word, 32)),
                [low, high] => Some((high << 32 | low, 48)),
                _ => None,
            },
            Spelling::Steps => Some((input::integer(json).ok()?, self.bits.unwrap_or(32))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operations of other built-in formats are not offered; those of words have a JSON of their own.
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
}
