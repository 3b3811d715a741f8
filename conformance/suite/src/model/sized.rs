//! Building a group of sized vectors: repetitions of known bytes, put together by hand; neither codec nor reference is
//! asked.

use serde_json::Value;

use super::expansion::{join, times};
use super::vector::{Expectation, Group, Level, Provenance, ProvenanceKind, Rejection, Vector};
use super::{Class, Expected, Parameters, hex};

/// The flag of every sized vector.
pub const FLAG: &str = "size";

/// Collects the vectors of one group.
#[derive(Debug)]
pub struct SizedGroup {
    group: Group,
    level: Level,
}

impl SizedGroup {
    /// A group without parameters whose vectors are `must`, or as binding as they can be.
    pub fn new(name: &str) -> Self {
        let source = "by construction: repetitions of bytes that the format's page gives".to_owned();
        let provenance = Provenance { kind: ProvenanceKind::Derivation, source };
        let (name, parameters) = (name.to_owned(), Parameters::new());
        let group = Group { name, parameters, provenance, stays: None, vectors: Vec::new() };
        Self { group, level: Level::Must }
    }

    /// Sets a parameter.
    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.group.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// Sets the level of the vectors that follow.
    pub fn level(&mut self, level: Level) {
        self.level = level;
    }

    /// Adds a vector that is accepted; decoders say how many bytes the value takes.
    pub fn accept(
        &mut self,
        id: &str,
        asked: (&str, Value),
        value: Value,
        consumed: Option<usize>,
        comment: &str,
    ) {
        let consumed = consumed.map(|bytes| bytes as u64);
        self.add(id, asked, Expectation::Accept(Expected { value: value.into(), consumed }), comment);
    }

    /// Adds a vector that is refused, at a place if the page gives one.
    pub fn reject(&mut self, id: &str, asked: (&str, Value), why: (Class, Option<String>), comment: &str) {
        let (class, at) = why;
        self.add(id, asked, Expectation::Reject(Rejection { class, at }), comment);
        // As everywhere: only input that ends too early binds.
        if let Some(vector) = self.group.vectors.last_mut().filter(|_| class != Class::Truncated) {
            vector.level = vector.level.max(Level::Should);
        }
    }

    fn add(&mut self, id: &str, (operation, input): (&str, Value), expect: Expectation, comment: &str) {
        self.group.vectors.push(Vector {
            id: id.to_owned(),
            comment: comment.to_owned(),
            flags: vec![FLAG.to_owned()],
            operation: operation.to_owned(),
            input: input.into(),
            expect,
            readable: None,
            level: self.level,
        });
    }

    /// The group.
    pub fn finish(self) -> Group {
        self.group
    }
}

/// Bytes in the making, as hex digits and repetitions of them.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    list: Vec<Value>,
    len: usize,
}

impl Pieces {
    /// Bytes given in hex; blanks between them are for people.
    #[must_use]
    pub fn hex(self, digits: &str) -> Self {
        self.times(1, digits)
    }

    /// The same bytes `count` times.
    #[must_use]
    pub fn times(mut self, count: usize, digits: &str) -> Self {
        let digits = digits.replace(' ', "");
        self.len += count * digits.len() / 2;
        match count {
            0 => {}
            _ if digits.is_empty() => {}
            1 => self.list.push(digits.into()),
            _ => self.list.push(times(count, digits)),
        }
        self
    }

    /// What was put together elsewhere.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.list.extend(other.list);
        self.len += other.len;
        self
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The node that stands for their hex digits.
    pub fn node(&self) -> Value {
        match &self.list[..] {
            [] => Value::from(""),
            [Value::String(whole)] => Value::from(whole.as_str()),
            list => join(list.iter().cloned()),
        }
    }
}

/// The bytes of a number, the lowest first, in hex.
pub fn little_endian(number: u64, bytes: usize) -> String {
    hex(&number.to_le_bytes()[..bytes])
}

/// A bit stream of a few bits, and then `count` times the same ones: a string of `0` and `1`, whole bytes of it in `repeated`.
/// After the last bit the last byte is padded with zeros.
///
/// # Panics
/// If nothing whole is repeated: a defect of the generator that calls it.
pub fn periodic(first: &str, repeated: &str, count: usize) -> Pieces {
    assert!(repeated.len().is_multiple_of(8) && first.len() <= repeated.len() && count > 0);
    let cut = repeated.len() - first.len();
    let middle = [&repeated[cut..], &repeated[..cut]].concat();
    let head = [first, &repeated[..cut]].concat();
    let tail = &repeated[cut..];
    Pieces::default().hex(&bits_as_hex(&head)).times(count - 1, &bits_as_hex(&middle)).hex(&bits_as_hex(tail))
}

/// Bits, the first the highest of its byte, with zeros after them up to a whole byte.
pub fn bits_as_hex(bits: &str) -> String {
    let byte = |eight: &[u8]| {
        let value = eight.iter().enumerate().fold(0, |value, (at, &bit)| value | (bit - b'0') << (7 - at));
        format!("{value:02x}")
    };
    bits.as_bytes().chunks(8).map(byte).collect()
}
