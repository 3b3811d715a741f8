//! A server's world update, written field by field and read back. A truncated packet is refused.
//!
//! `cargo run -p packproof-codec --example game_packet`

use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, Writer};
use packproof_codec::packet::{
    NormalizedFloat8, RangeLimitedFloat16, RotationQuaternion32, Vector3Float16, Vector3Float32,
};
use packproof_codec::{BitDecode, BitEncode, DecodeError, EncodeError};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}

/// An entity of the world.
#[derive(Clone, Debug, PartialEq)]
struct Entity {
    id: u64,
    /// 0 to 63.
    team: u64,
    /// Metres; exact, because players are placed by it.
    position: [f32; 3],
    /// Metres per second; three digits are enough.
    velocity: [f32; 3],
    /// x, y, z, w.
    rotation: [f32; 4],
    /// 0 to 1.
    health: f32,
    /// Degrees, -180 to 180.
    aim: Option<f32>,
    /// Identifiers of the items carried.
    items: Vec<u64>,
}

/// Writes an update of two entities, reads it back, and returns the lines to print.
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

    let mut writer = Writer::new();
    writer.varint(entities.len() as u64)?;
    for entity in &entities {
        write(entity, &aim, &mut writer)?;
    }
    let packet = writer.finish();
    let mut lines = vec![format!("{} entities in {} bytes", entities.len(), packet.len())];
    lines.push(packet.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat());

    let mut reader = Reader::new(&packet);
    let count = reader.varint::<u64>()?;
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
    lines.push(format!("{} bytes read", reader.position() / 8));

    let mut truncated = Reader::new(&packet[..40]);
    truncated.varint::<u64>()?;
    let error = read(&mut truncated, &aim)
        .and_then(|_| read(&mut truncated, &aim))
        .expect_err("ten bytes are missing");
    lines.push(format!("truncated to 40 bytes: {error}"));
    Ok(lines)
}

fn write(entity: &Entity, aim: &RangeLimitedFloat16, packet: &mut Writer) -> Result<(), EncodeError> {
    packet.varint(entity.id)?;
    // A byte in total: whether the entity is alive, whether it aims, and its team.
    packet.write_bool(entity.health > 0.0)?;
    packet.write_bool(entity.aim.is_some())?;
    packet.write(entity.team, 6)?;
    packet.field(&Vector3Float32, entity.position)?;
    packet.field(&Vector3Float16, entity.velocity)?;
    packet.field(&RotationQuaternion32, entity.rotation)?;
    packet.field(&NormalizedFloat8, entity.health)?;
    if let Some(angle) = entity.aim {
        packet.field(aim, angle)?;
    }
    packet.varint(entity.items.len() as u64)?;
    entity.items.iter().try_for_each(|&item| packet.varint(item))
}

fn read(reader: &mut Reader<'_>, aim: &RangeLimitedFloat16) -> Result<Entity, DecodeError> {
    let id = reader.varint()?;
    let _alive = reader.read_bool()?;
    let aiming = reader.read_bool()?;
    let team = reader.read(6)?;
    let position = reader.field(&Vector3Float32)?;
    let velocity = reader.field(&Vector3Float16)?;
    let rotation = reader.field(&RotationQuaternion32)?;
    let health = reader.field(&NormalizedFloat8)?;
    let aim = if aiming { Some(reader.field(aim)?) } else { None };
    let mut items = Vec::new();
    // The list grows as items are read: a large count alone allocates nothing.
    for _ in 0..reader.varint::<u64>()? {
        items.push(reader.varint()?);
    }
    Ok(Entity { id, team, position, velocity, rotation, health, aim, items })
}
