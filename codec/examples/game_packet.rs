//! A server's world update: written field by field, read back, and refused when it is truncated.
//!
//! `cargo run -p packproof-codec --example game_packet`

use packproof_codec::bit_pack::{self, Layout, Record, SliceWriter};
use packproof_codec::packet::{
    Field, NormalizedFloat8, RangeLimitedFloat16, RotationQuaternion32, Vector3Float16, Vector3Float32,
};
use packproof_codec::{DecodeError, varint};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}

/// One thing in the world.
#[derive(Clone, Debug, PartialEq)]
struct Entity {
    id: u64,
    /// 0 to 63.
    team: u64,
    /// Metres; exact, since players are placed by it.
    position: [f32; 3],
    /// Metres a second; three digits are enough.
    velocity: [f32; 3],
    /// x, y, z, w.
    rotation: [f32; 4],
    /// 0 to 1.
    health: f32,
    /// Degrees, -180 to 180.
    aim: Option<f32>,
    /// Identifiers of what it carries.
    items: Vec<u64>,
}

/// What fits a byte, as a record of constant widths: whether it lives, whether it aims, and its team of 64.
struct State;

impl Layout<3> for State {
    const WIDTHS: [u32; 3] = [1, 1, 6];
}

/// Writes an update of two entities, reads it back, and describes what happened line by line.
pub fn run() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let aim = RangeLimitedFloat16::new(-180.0, 360.0)?;
    let entities = [
        Entity {
            id: 7,
            team: 3,
            position: [1024.5, 2.0, -300.25],
            velocity: [3.5, 0.0, -0.125],
            rotation: [0.0, 1.0, 0.0, 0.0],
            health: 0.8,
            aim: Some(90.0),
            items: vec![3, 300, 70_000],
        },
        Entity {
            id: 5541,
            team: 63,
            position: [0.0, 0.0, 0.0],
            velocity: [0.0, 0.0, 0.0],
            rotation: [0.0, 0.0, 0.0, -1.0],
            health: 0.0,
            aim: None,
            items: Vec::new(),
        },
    ];

    let mut packet = Vec::new();
    varint::append(entities.len() as u64, &mut packet);
    for entity in &entities {
        write(entity, &aim, &mut packet)?;
    }
    let mut lines = vec![format!("{} entities in {} bytes", entities.len(), packet.len())];
    lines.push(packet.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat());

    let mut reader = Reader { bytes: &packet, position: 0 };
    let count = reader.varint()?;
    for _ in 0..count {
        let entity = read(&mut reader, &aim)?;
        lines.push(format!(
            "{}: at {:?}, moves {:?}, turned {:?}, health {}, aims {:?}, carries {:?}",
            entity.id,
            entity.position,
            entity.velocity,
            entity.rotation,
            entity.health,
            entity.aim,
            entity.items
        ));
    }
    lines.push(format!("{} bytes read", reader.position));

    let mut truncated = Reader { bytes: &packet[..40], position: 0 };
    truncated.varint()?;
    let error = read(&mut truncated, &aim)
        .and_then(|_| read(&mut truncated, &aim))
        .expect_err("ten bytes are missing");
    lines.push(format!("truncated to 40 bytes: {error}"));
    Ok(lines)
}

fn write(
    entity: &Entity,
    aim: &RangeLimitedFloat16,
    packet: &mut Vec<u8>,
) -> Result<(), packproof_codec::EncodeError> {
    varint::append(entity.id, packet);
    let mut state = [0; 1];
    let fields = [u64::from(entity.health > 0.0), u64::from(entity.aim.is_some()), entity.team];
    Record::<State, 3>::write(&mut SliceWriter::new(&mut state), &fields)?;
    packet.extend_from_slice(&state);
    Vector3Float32.append(entity.position, packet)?;
    Vector3Float16.append(entity.velocity, packet)?;
    RotationQuaternion32.append(entity.rotation, packet)?;
    NormalizedFloat8.append(entity.health, packet)?;
    if let Some(angle) = entity.aim {
        aim.append(angle, packet)?;
    }
    varint::append(entity.items.len() as u64, packet);
    for &item in &entity.items {
        varint::append(item, packet);
    }
    Ok(())
}

fn read(reader: &mut Reader, aim: &RangeLimitedFloat16) -> Result<Entity, DecodeError> {
    let id = reader.varint()?;
    let [_alive, aiming, team] = reader.state()?;
    let position = reader.field(&Vector3Float32)?;
    let velocity = reader.field(&Vector3Float16)?;
    let rotation = reader.field(&RotationQuaternion32)?;
    let health = reader.field(&NormalizedFloat8)?;
    let aim = if aiming == 1 { Some(reader.field(aim)?) } else { None };
    let mut items = Vec::new();
    // Nothing is allocated for a count that only claims to be large: the list grows as items are read.
    for _ in 0..reader.varint()? {
        items.push(reader.varint()?);
    }
    Ok(Entity { id, team, position, velocity, rotation, health, aim, items })
}

/// A place in a packet.
struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl Reader<'_> {
    fn varint(&mut self) -> Result<u64, DecodeError> {
        let (value, len) =
            varint::decode_lenient(&self.bytes[self.position..]).map_err(|error| error.shifted(self.position))?;
        self.position += len;
        Ok(value)
    }

    fn state(&mut self) -> Result<[u64; 3], DecodeError> {
        let mut bits = bit_pack::Reader::new(&self.bytes[self.position..]);
        let fields = Record::<State, 3>::read(&mut bits).map_err(|error| error.shifted(self.position))?;
        self.position += 1;
        Ok(fields)
    }

    fn field<const LEN: usize, F: Field<LEN>>(&mut self, field: &F) -> Result<F::Value, DecodeError> {
        let (value, len) =
            field.decode(&self.bytes[self.position..]).map_err(|error| error.shifted(self.position))?;
        self.position += len;
        Ok(value)
    }
}
