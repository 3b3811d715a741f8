//! The bits of a quaternion's words by what answers say of them: each bit of a part is turned alone, or each bit of the words.

use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome, Parameters, input};
use serde_json::{Value, json};

use super::asked::Ask;
use crate::report::diagnosed::BitRow;

/// Bits of the first word.
const FIRST: usize = 32;
/// The highest bits of codes of which no component is the largest, whichever bit of one is turned; the first is best.
const STARTS: [u32; 4] = [0b0110, 0b0111, 0b1001, 0b1000];

/// The rows of the words of an operation.
pub(super) fn rows(bits: u32, reads: bool, here: Ask) -> Vec<BitRow> {
    let of = Words { bits, parameters: Parameters::from_iter([("bits".to_owned(), bits.into())]) };
    let places = |ask: Ask| if reads { of.read(ask) } else { of.written(ask) };
    let (Some(right), Some(here)) = (places(&formats::reference), places(here)) else { return Vec::new() };
    let mut rows = BitRow::differing(&right[..FIRST], &here[..FIRST], false);
    let second = BitRow::differing(&right[FIRST..], &here[FIRST..], false);
    rows.extend(second.into_iter().map(|row| BitRow { name: format!("second word, {}", row.name), ..row }));
    rows
}

struct Words {
    bits: u32,
    parameters: Parameters,
}

impl Words {
    fn ask(&self, operation: &str, input: &Value, ask: Ask) -> Option<Value> {
        match ask(&Case { operation, parameters: &self.parameters, input }) {
            Outcome::Accept(accepted) => Some(accepted.value),
            _ => None,
        }
    }

    /// A name for each bit of the parts, and its part and place.
    fn names(&self) -> Vec<(String, &'static str, u32)> {
        let bits = |part: &'static str, count| (0..count).map(move |bit| (part, bit));
        let all = bits("index", 2)
            .chain(bits("sig", 1))
            .chain(["a", "b", "c"].into_iter().flat_map(|part| bits(part, self.bits)));
        let name =
            |part: &str, bit| if part == "sig" { "s".to_owned() } else { format!("{}{bit}", &part[..1]) };
        all.map(|(part, bit)| (name(part, bit), part, bit)).collect()
    }

    /// The parts of an index and of three codes that begin so.
    fn parts(&self, (index, code): (u32, u32), turned: Option<(&str, u32)>) -> Value {
        let code = code << (self.bits - 4);
        let part =
            |name: &str, right: u32| right ^ turned.filter(|of| of.0 == name).map_or(0, |of| 1 << of.1);
        json!({"a": part("a", code), "b": part("b", code), "c": part("c", code), "index": part("index", index), "sig": part("sig", 0)})
    }

    fn words(&self, start: (u32, u32), turned: Option<(&str, u32)>, ask: Ask) -> Option<Vec<u64>> {
        let quat =
            self.ask("smallest_three.restore_parts", &self.parts(start, turned), &formats::reference)?;
        let words = self.ask("smallest_three.compress", &quat, ask)?;
        input::list(&words, input::integer::<u64>).ok()
    }

    fn written(&self, ask: Ask) -> Option<Vec<String>> {
        let base = places(&self.words((0, STARTS[0]), None, ask)?);
        let mut named: Vec<String> = base.iter().map(|set| if *set { "1" } else { "-" }.to_owned()).collect();
        let mut taken = vec![false; base.len()];
        for (name, part, bit) in self.names() {
            let other = places(&self.words((0, STARTS[0]), Some((part, bit)), ask)?);
            for at in (0..base.len()).filter(|&at| other.get(at) != Some(&base[at])) {
                if std::mem::replace(&mut taken[at], true) {
                    return None;
                }
                named[at].clone_from(&name);
            }
        }
        Some(named)
    }

    /// As the first words show it whose bits each turn one bit of the parts at most.
    fn read(&self, ask: Ask) -> Option<Vec<String>> {
        let starts = (0..4).flat_map(|index| STARTS.map(|code| (index, code)));
        starts.into_iter().find_map(|start| self.read_from(start, ask))
    }

    fn read_from(&self, start: (u32, u32), ask: Ask) -> Option<Vec<String>> {
        let base = self.words(start, None, &formats::reference)?;
        let parts = |words: &[u64]| {
            let quat = self.ask("smallest_three.restore", &json!(words), ask)?;
            self.ask("smallest_three.compress_parts", &quat, &formats::reference)
        };
        let right = parts(&base)?;
        let (names, len) = (self.names(), places(&base).len());
        let name = |at: usize| {
            let mut words = base.clone();
            words[at / FIRST] ^= 1 << (FIRST.min(len - at / FIRST * FIRST) - 1 - at % FIRST);
            // A bit that may not be set is nothing.
            let Some(parts) = parts(&words) else { return Some("-".to_owned()) };
            let differs = |(_, part, bit): &&(String, &str, u32)| {
                let of = |parts: &Value| parts[*part].as_u64().unwrap_or_default() >> bit & 1;
                of(&parts) != of(&right)
            };
            match names.iter().filter(differs).collect::<Vec<_>>()[..] {
                [] => Some("-".to_owned()),
                [(name, ..)] => Some(name.clone()),
                _ => None,
            }
        };
        (0..len).map(name).collect()
    }
}

/// The bits of words, the highest of the first one first: 32 of that, 16 of the second.
fn places(words: &[u64]) -> Vec<bool> {
    let bits =
        |(word, count): (&u64, u32)| (0..count).rev().map(|bit| word >> bit & 1 == 1).collect::<Vec<_>>();
    words.iter().zip([32, 16]).flat_map(bits).collect()
}
