//! Layouts for other tools: a description for Kaitai Struct, and a dissector for Wireshark.

mod kaitai;
mod wireshark;

use packproof_models::bits::{Order, Pad, Take};
use packproof_models::content::{Content, Told};
use packproof_models::message::{self, Checked, Count, Kind};
use packproof_models::steps::grid::{Code, Grid};
use packproof_models::word::{Model, Unit};

use super::File;
use super::drawn::runs;
pub use kaitai::kaitai;
pub use wireshark::wireshark;

struct Field {
    name: String,
    bits: u32,
    how: How,
    high: bool,
    align: u32,
    /// The count before a list: its width, or `None` for a varint, and what is added to it.
    count: Option<(Option<u32>, u32)>,
    /// The flag of an optional field, or its own bit, and the bit that means present.
    gate: Option<(Option<String>, bool)>,
}

/// The meaning of a field's bits.
enum How {
    Number,
    Bool,
    Signed,
    From(i128),
    Names(Vec<String>),
    /// The code of zero, and codes per unit.
    Scaled(f64, f64),
    /// Seven bits a byte, lowest first; zigzag or not.
    Varint(bool),
    Text,
    Fields(Vec<Field>),
}

/// The fields of a layout, and which bit of a byte comes first.
fn fields(name: &str, file: &File) -> Result<(Vec<Field>, Take), String> {
    if let Model::Message(model) = &file.model {
        if model.pad == Pad::One {
            return Err("a bit after the last field has no description".to_owned());
        }
        return Ok((of_message(&model.fields)?, model.take));
    }
    let high = file.layout.unit() != Some(Unit::Le);
    let take = if high { Take::High } else { Take::Low };
    Ok(match &file.model {
        Model::Varint(_) => (vec![field(name, 0, varint(&file.model)?, high)], take),
        model if model.has_word() => {
            let mut parts = of_word(name, model, file.layout.unit(), high)?;
            let bits = model.picture().bits();
            if !bits.is_multiple_of(8) {
                parts.insert(0, field("unused", bits.next_multiple_of(8) - bits, How::Number, high));
            }
            (parts, take)
        }
        _ => return Err(format!("kind \"{}\" has no description", file.layout.kind())),
    })
}

fn field(name: &str, bits: u32, how: How, high: bool) -> Field {
    Field { name: name.to_owned(), bits, how, high, align: 1, count: None, gate: None }
}

fn of_message(all: &[Checked]) -> Result<Vec<Field>, String> {
    let one = |of: &Checked| {
        let at_field = |what: String| format!("{}: {what}", of.name);
        let high = match of.order {
            Order::Low => false,
            Order::High => true,
            _ => return Err(format!("{}: `field` is low or high in a description", of.name)),
        };
        let (bits, how) = match &of.kind {
            Kind::Bool(bits) => (*bits, How::Bool),
            Kind::Flag(_) => (1, How::Bool),
            Kind::Integer(low, _, bits, 0) if *low < 0 => (*bits, How::Signed),
            Kind::Integer(.., bits, 0) => (*bits, How::Number),
            Kind::Integer(.., bits, offset) => (*bits, How::From(*offset)),
            Kind::Names(names, bits) => (*bits, How::Names(names.clone())),
            Kind::F32 => (32, How::Number),
            Kind::F64 => (64, How::Number),
            Kind::Text => (8, How::Text),
            Kind::Word(model, layout) => (0, How::Fields(of_word(&of.name, model, layout.unit(), high)?)),
            Kind::Bytes(model) => (0, varint(model).map_err(at_field)?),
            Kind::Code(..) => return Err(format!("{}: codes have no description", of.name)),
            Kind::Fields(inner) => (0, How::Fields(of_message(inner)?)),
        };
        let count = match &of.list {
            None => None,
            Some((_, _, Count::Bits(bits, offset))) => Some((Some(*bits), *offset)),
            Some((_, _, Count::Varint(model))) => varint(model).map(|_| Some((None, 0))).map_err(at_field)?,
        };
        let gate =
            of.gate.map(|gate: message::Gate| (gate.flag.map(|at| all[at].name.clone()), gate.present));
        // A word of one part is that part.
        let (bits, how) = match how {
            How::Fields(mut parts) if parts.len() == 1 && matches!(of.kind, Kind::Word(..)) => {
                let part = parts.remove(0);
                (part.bits, part.how)
            }
            how => (bits, how),
        };
        Ok(Field { name: of.name.clone(), bits, how, high, align: of.align, count, gate })
    };
    all.iter().map(one).collect()
}

/// LEB128, or zigzag in LEB128; other varints have no description.
fn varint(model: &Model) -> Result<How, String> {
    let writes =
        |value: i128, bytes: &[u8]| model.encode(&Content::Integer(value)) == Told::Is(bytes.to_vec());
    match () {
        () if writes(1, &[1]) && writes(300, &[0xAC, 2]) && writes(1 << 14, &[0x80, 0x80, 1]) => {
            Ok(How::Varint(false))
        }
        () if writes(-1, &[1]) && writes(150, &[0xAC, 2]) => Ok(How::Varint(true)),
        () => Err("of integers of variable length, only LEB128 has a description".to_owned()),
    }
}

/// The parts of a word in stream order, if they are contiguous there.
fn of_word(name: &str, model: &Model, unit: Option<Unit>, high: bool) -> Result<Vec<Field>, String> {
    let picture = model.picture();
    if picture.bits() > 8 && unit.is_some_and(|unit| (unit == Unit::Be) != high) {
        return Err(format!("{name}: its bytes are in another order than its bits"));
    }
    let grid = |letter: char| -> Option<&Grid> {
        match (model, letter) {
            (Model::Ranged(model), 'a') => Some(&model.grid),
            (Model::SmallestThree(model), 'a'..='c') => Some(&model.grids[letter as usize - 'a' as usize]),
            _ => None,
        }
    };
    let how = |letter: char, width: u32| match grid(letter) {
        Some(grid)
            if grid.sign.is_none() && grid.read.code == Code::Offset && grid.field.width() == width =>
        {
            // Without the sign of a zero.
            How::Scaled(grid.read.zero + 0.0, grid.read.per_unit)
        }
        _ => How::Number,
    };
    let turned = |unit: String| if high { unit } else { unit.chars().rev().collect() };
    let letters: String = picture.drawn().into_iter().map(turned).collect();
    Ok(runs(letters.chars())
        .into_iter()
        .map(|(letter, width)| field(named(letter), width, how(letter, width), high))
        .collect())
}

fn named(letter: char) -> &'static str {
    match letter {
        'i' => "index",
        'a' => "a",
        'b' => "b",
        'c' => "c",
        'A' | 'B' | 'C' | 's' => "sign",
        'e' => "exponent",
        'm' => "significand",
        '.' => "unused",
        _ => "constant",
    }
}

fn identifier(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let plain: String = name.chars().map(letter).collect();
    if plain.starts_with(|c: char| c.is_ascii_lowercase()) { plain } else { format!("x{plain}") }
}
