//! A save file in mixed radix: the entities of a level in as few bytes as their possible states need. Also compares the
//! bits per field of this crate's forms with the entropy bound.
//!
//! `cargo run -p packproof-codec --example save_file`

use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, Writer};
use packproof_codec::mixed_radix::{Accumulator, append_blocks, blocks_len, decode_blocks, groups_bits};
use packproof_codec::{DecodeError, Fault};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}

/// An entity of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Player, rocket, ammo pack, health pack or crate.
    pub kind: u8,
    /// 0 to 100.
    pub health: u8,
    /// One of 37 rooms.
    pub room: u8,
    /// One of 12 directions.
    pub facing: u8,
    /// One of 7 weapons.
    pub weapon: u8,
    /// 0 to 200.
    pub ammo: u8,
}

/// The limits of an entity's fields, in the order of [`Entity::fields`].
const LIMITS: [u64; 6] = [5, 101, 37, 12, 7, 201];

impl Entity {
    fn fields(self) -> [u64; 6] {
        [self.kind, self.health, self.room, self.facing, self.weapon, self.ammo].map(u64::from)
    }

    /// The inverse of [`Self::fields`]; the values are below [`LIMITS`].
    fn from_fields(fields: [u64; 6]) -> Self {
        let [kind, health, room, facing, weapon, ammo] = fields.map(|value| value as u8);
        Self { kind, health, room, facing, weapon, ammo }
    }
}

/// The file: the number of entities in 16 bits, then all their fields in blocks.
pub fn save(entities: &[Entity]) -> Result<Vec<u8>, packproof_codec::EncodeError> {
    let mut head = Writer::new();
    head.write(entities.len() as u64, 16)?;
    let mut file = head.finish();
    let values: Vec<u64> = entities.iter().flat_map(|entity| entity.fields()).collect();
    append_blocks(&LIMITS.repeat(entities.len()), &values, &mut file)?;
    Ok(file)
}

/// Reads a file written by [`save`]; refuses a malformed one.
pub fn load(file: &[u8]) -> Result<Vec<Entity>, DecodeError> {
    let count = Reader::new(file).read(16)? as usize;
    // An entity takes more than 28 bits, so a count above this is refused before anything is allocated.
    if count > (file.len() - 2) * 8 / 28 {
        return Err(DecodeError::byte(Fault::Truncated, file.len()));
    }
    let limits = LIMITS.repeat(count);
    let mut values = vec![0; limits.len()];
    decode_blocks(&limits, &file[2..], &mut values).map_err(|error| error.shifted(2))?;
    Ok(values
        .chunks_exact(6)
        .map(|fields| Entity::from_fields(fields.try_into().unwrap_or_default()))
        .collect())
}

/// Saves a level, loads it, measures the forms, and returns the lines to print.
pub fn run() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let entities: Vec<Entity> =
        (0..200).map(|n: u64| Entity::from_fields(LIMITS.map(|limit| n * n * 7919 % limit))).collect();
    let file = save(&entities)?;
    let back = load(&file)? == entities;
    let mut lines =
        vec![format!("{} entities in {} bytes, the same when loaded: {back}", entities.len(), file.len())];
    let truncated = load(&file[..file.len() - 1]).err();
    lines.push(format!("a byte short: {}", truncated.map_or("accepted".into(), |error| error.to_string())));
    lines.extend(measurements());
    let bound = 13.0 * 5_f64.log2();
    lines.push(format!(
        "13 entity kinds fill 31 bits, of which {:.2} say nothing: the article's \"fraction of a bit in every 30\"",
        31.0 - bound
    ));
    Ok(lines)
}

/// Bits per field in each form, for the article's examples and for realistic records.
fn measurements() -> Vec<String> {
    let schemas: [(&str, Vec<u64>); 8] = [
        ("2 entity kinds (article)", vec![5; 2]),
        ("10 entity kinds (article)", vec![5; 10]),
        ("13 entity kinds (article)", vec![5; 13]),
        ("10 000 entity kinds", vec![5; 10_000]),
        ("200 entities of this file", LIMITS.repeat(200)),
        ("a hand of 13 cards of 52", (40..=52).rev().collect()),
        ("a 9 x 9 sudoku, 1 to 9", vec![9; 81]),
        ("1000 dates: year, month, day", [200, 12, 31].repeat(1000)),
    ];
    let mut lines = vec![format!(
        "{:<30} {:>7} {:>7} {:>9} {:>9} {:>7}",
        "bits per field", "bound", "fields", "groups 32", "groups 64", "blocks"
    )];
    for (name, limits) in schemas {
        let per_field = |bits: f64| bits / limits.len() as f64;
        let bound: f64 = limits.iter().map(|&limit| (limit as f64).log2()).sum();
        let fields: u32 = limits.iter().map(|limit| u64::BITS - (limit - 1).leading_zeros()).sum();
        let groups = |accumulator| groups_bits(accumulator, &limits).expect("small limits") as f64;
        lines.push(format!(
            "{name:<30} {:>7.3} {:>7.3} {:>9.3} {:>9.3} {:>7.3}",
            per_field(bound),
            per_field(fields.into()),
            per_field(groups(Accumulator::Bits32)),
            per_field(groups(Accumulator::Bits64)),
            per_field(blocks_len(&limits).expect("limits above 0") as f64 * 8.0),
        ));
    }
    lines
}
