//! Collects vectors, without duplicates and without questions that the layout does not judge.

use std::collections::{HashMap, HashSet};

use packproof_models::content::{Content, Told};
use packproof_models::word::{Reading, Value, Words};
use packproof_suite::levels;
use packproof_suite::model::vector::{
    Dialect, Expectation, Group, Level, Provenance, ProvenanceKind, Rejection, Vector,
};
use packproof_suite::model::{Class, Expected, Outcome, Parameters, hex};
use serde_json::Value as Json;

use super::super::{Asked, File, bytes, split, wire};

/// A value with more right words than this is not asked.
const MOST_WORDS: usize = 32;

/// The flag, id and comment of a vector.
pub(in crate::layouts) type Said<'a> = (&'a str, &'a str, &'a str);

pub(in crate::layouts) struct Draft<'a> {
    pub(super) file: &'a File,
    name: String,
    format: &'a str,
    asked: HashSet<(bool, String)>,
    ids: HashSet<String>,
    /// The last number appended to each id.
    numbers: HashMap<String, u32>,
    /// The parameters of the vectors being added.
    parameters: Parameters,
    encode: Vec<Group>,
    decode: Vec<Group>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(name: &str, format: &'a str, file: &'a File) -> Self {
        let slug: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
            .collect();
        Self {
            file,
            name: slug.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-"),
            format,
            asked: HashSet::new(),
            ids: HashSet::new(),
            numbers: HashMap::new(),
            parameters: Parameters::new(),
            encode: Vec::new(),
            decode: Vec::new(),
        }
    }

    pub(super) fn number(&mut self, number: f32, said: Said) {
        self.write(&Value::Number(number), said);
    }

    /// Asks for the word of a value; returns it if it is the only right one.
    pub(super) fn write(&mut self, value: &Value, said: Said) -> Option<u64> {
        let (expect, only) = match self.file.model.write(value) {
            Words::Unjudged | Words::Nan => return None,
            Words::Refused => (rejected(Class::OutOfRange), None),
            Words::These(mut words) => {
                let mut seen = HashSet::new();
                words.retain(|word| seen.insert(*word));
                if words.is_empty() || words.len() > MOST_WORDS {
                    return None;
                }
                let only = if words.len() == 1 { words.first().copied() } else { None };
                let values: Vec<Json> = words.iter().map(|word| wire::word_json(self.file, *word)).collect();
                (any_of(&values), only)
            }
        };
        self.add(true, wire::value_json(value), expect, Level::Must, said);
        only
    }

    /// Asks what a word reads as; `should` for a word that no writer writes.
    pub(super) fn read(&mut self, word: u64, level: Level, said: Said) {
        let reading = self.file.model.read(word);
        let expect = match &reading {
            Reading::Unjudged => return,
            Reading::Refused => rejected(Class::Invalid),
            Reading::Parts(_) => match wire::reading_json(&reading) {
                Some(value) => any_of(&[value]),
                None => return,
            },
        };
        self.add(false, wire::word_json(self.file, word), expect, level, said);
    }

    pub(super) fn both(&mut self, value: &Value, said: Said) {
        if let Some(word) = self.write(value, said) {
            self.read(word, Level::Must, said);
        }
    }

    /// Sets the shapes of fields for the vectors that follow.
    pub(super) fn shaped(&mut self, like: &Content) {
        self.parameters = bytes::parameters(like);
    }

    pub(super) fn content(&mut self, content: &Content, said: Said) -> Option<Vec<u8>> {
        let input = bytes::content_json(content)?;
        let (expect, written) = match self.file.model.encode(content) {
            Told::Unjudged => return None,
            Told::Refused => (rejected(Class::OutOfRange), None),
            Told::Is(written) => (any_of(&[hex(&written).into()]), Some(written)),
        };
        self.add(true, input, expect, Level::Must, said);
        self.bytes(written.as_deref()?, content, said);
        written
    }

    /// Asks for the value at the front of bytes; `should` if no writer writes them.
    pub(super) fn bytes(&mut self, input: &[u8], like: &Content, said: Said) {
        let expect = match bytes::decoded(self.file, input, like) {
            Outcome::Accept(accepted) => Expectation::Accept(accepted.into()),
            Outcome::Reject { class, .. } => rejected(class),
            _ => return,
        };
        let model = &self.file.model;
        let level = match model.decode(input, like) {
            Told::Is((content, _)) => match model.encode(&content) {
                Told::Is(written) if input.starts_with(&written) => Level::Must,
                _ => Level::Should,
            },
            _ => Level::Must,
        };
        self.add(false, hex(input).into(), expect, level, said);
    }

    /// Asks for the value of bytes truncated to each shorter length.
    pub(super) fn cut(&mut self, written: &[u8], like: &Content) {
        for len in 0..written.len() {
            let comment = format!("{len} of {} bytes", written.len());
            self.bytes(&written[..len], like, ("truncated", "truncated", &comment));
        }
    }

    pub(super) fn flipped(&mut self, bytes: &[u8], bits: usize, like: &Content, flag: &str, comment: &str) {
        for bit in 0..bits {
            let mut flipped = bytes.to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            self.bytes(&flipped, like, (flag, "flipped", comment));
        }
    }

    /// Asks about random values and random bytes.
    pub(super) fn draw(&mut self, seed: u64, (id, count): (&str, usize)) {
        let mut draw = fastrand::Rng::with_seed(seed);
        for _ in 0..count {
            let (value, bytes) = split::pair(&mut draw, self.file);
            for asked in [value, bytes] {
                match asked {
                    Asked::Value(value) => drop(self.write(&value, ("bits", id, "a drawn value"))),
                    Asked::Word(word, _) => self.read(word, Level::Must, ("bits", id, "a drawn word")),
                    Asked::Content(content) => {
                        self.shaped(&content);
                        self.content(&content, ("bits", id, "a drawn value"));
                    }
                    Asked::Bytes(bytes, like) => {
                        self.shaped(&like);
                        self.bytes(&bytes, &like, ("bits", id, "drawn bytes"));
                    }
                }
            }
        }
    }

    /// Asks about a word that is truncated, empty, or followed by a byte.
    pub(super) fn other_lengths(&mut self) {
        let first = self.decode.first().and_then(|group| group.vectors.first());
        let Some(text) = first.and_then(|vector| vector.input.as_str()).map(str::to_owned) else {
            return;
        };
        if self.file.layout.unit().is_none() {
            return;
        }
        let mut cut = |input: &str, said| {
            self.add(false, input.into(), rejected(Class::Truncated), Level::Must, said);
        };
        cut(&text[..text.len() - 2], ("truncated", "truncated", "a word without its last byte"));
        cut("", ("truncated", "truncated-empty", "no byte at all"));
        let said = ("length", "trailing", "a byte behind the word");
        self.add(false, (text + "00").into(), rejected(Class::Trailing), Level::Should, said);
    }

    pub(in crate::layouts) fn add(
        &mut self,
        encodes: bool,
        input: Json,
        expect: Expectation,
        level: Level,
        (flag, id, comment): Said,
    ) {
        let parameters = self.parameters.clone();
        if !self.asked.insert((encodes, format!("{parameters:?}{input}"))) {
            return;
        }
        let way = if encodes { "encode" } else { "decode" };
        let id = format!("{}-{way}-{id}", self.name);
        // A repeated id gets a number.
        let last = self.numbers.entry(id.clone()).or_insert(0);
        let id = loop {
            *last += 1;
            let next = if *last == 1 { id.clone() } else { format!("{id}-{last}") };
            if self.ids.insert(next.clone()) {
                break next;
            }
        };
        let mut vector = Vector {
            id,
            comment: comment.to_owned(),
            flags: vec![flag.to_owned()],
            operation: format!("{}.{way}", self.format),
            input: input.into(),
            expect,
            readable: None,
            level,
        };
        let groups = if encodes { &mut self.encode } else { &mut self.decode };
        let place = groups.iter().position(|group| group.parameters == parameters).unwrap_or_else(|| {
            groups.push(group(way, groups.len(), parameters));
            groups.len() - 1
        });
        let group = &mut groups[place];
        vector.level = level.max(levels::at_most(&vector.asks(group), &vector.expect).0);
        vector.readable = vector.expected_readable();
        group.vectors.push(vector);
    }

    pub(super) fn groups(self) -> Vec<Group> {
        self.encode.into_iter().chain(self.decode).collect()
    }
}

/// A number in an id.
pub(in crate::layouts) fn slug(number: i128) -> String {
    if number < 0 { format!("minus-{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Accepts the only right value, or each of several.
pub(in crate::layouts) fn any_of(values: &[Json]) -> Expectation {
    let accept = |value: &Json| Expected { value: value.clone().into(), consumed: None };
    let word = |(value, place): (&Json, usize)| Dialect {
        dialect: format!("word-{place}"),
        accept: Some(accept(value)),
        reject: None,
    };
    match values {
        [only] => Expectation::Accept(accept(only)),
        several => Expectation::Either(several.iter().zip(1..).map(word).collect()),
    }
}

fn rejected(class: Class) -> Expectation {
    Expectation::Reject(Rejection { class, at: None })
}

fn group(way: &str, before: usize, parameters: Parameters) -> Group {
    Group {
        name: if before == 0 { way.to_owned() } else { format!("{way}-{}", before + 1) },
        parameters,
        provenance: Provenance {
            kind: ProvenanceKind::Generator,
            source: "packproof vectors generate --layout, from the layout's keys".to_owned(),
        },
        stays: None,
        vectors: Vec::new(),
    }
}
