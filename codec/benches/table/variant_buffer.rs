//! A stream of game objects (id, flags, position, rotation, colour) written and read.

use crate::harness::{NAIVE, OURS, Random, Table, VALUES};
use packproof_codec::variant_buffer::{Kind, Reader, SliceWriter, Value, Writer};

/// Fields of an object, and their bytes.
const FIELDS: usize = 5;
const OBJECT: usize = 4 + 1 + 12 + 16 + 16;

struct Object {
    id: u32,
    alive: bool,
    position: [f32; 3],
    rotation: [f32; 4],
    color: [f32; 4],
}

impl Object {
    fn values(&self) -> [Value<'_>; FIELDS] {
        [
            Value::Uint(self.id),
            Value::Bool(self.alive),
            Value::Vector3(self.position),
            Value::Quat(self.rotation),
            Value::Color(self.color),
        ]
    }
}

pub(crate) fn run(table: &mut Table) {
    let mut random = Random(1);
    let mut floats = |_| random.unit() as f32;
    let objects: Vec<Object> = (0..VALUES.div_ceil(FIELDS))
        .map(|id| Object {
            id: id as u32,
            alive: id % 3 == 0,
            position: std::array::from_fn(&mut floats),
            rotation: std::array::from_fn(&mut floats),
            color: std::array::from_fn(&mut floats),
        })
        .collect();
    let objects = &objects[..];
    table.case(
        "variant_buffer/write/objects",
        objects.len() * FIELDS,
        vec![
            OURS.grown("method per type", |out| {
                let mut writer = Writer::after(std::mem::take(out));
                for object in objects {
                    writer.write_uint(object.id);
                    writer.write_bool(object.alive);
                    writer.write_vector3(object.position);
                    writer.write_quat(object.rotation);
                    writer.write_color(object.color);
                }
                *out = writer.finish();
            }),
            OURS.sliced("values into a slice", objects.len() * OBJECT, |out| {
                let mut writer = SliceWriter::new(out);
                for value in objects.iter().flat_map(Object::values) {
                    writer.write(&value).expect("room for all objects");
                }
                writer.finish()
            }),
            NAIVE.grown("byte by byte, push", |out| naive_write(objects, out)),
        ],
    );

    let mut bytes = Vec::new();
    naive_write(objects, &mut bytes);
    let whole = "whole objects";
    table.case(
        "variant_buffer/read/objects",
        objects.len() * FIELDS,
        vec![
            OURS.run("method per type", |out: &mut Vec<f32>| {
                out.clear();
                let mut reader = Reader::new(&bytes);
                for _ in 0..objects.len() {
                    out.push(reader.read_uint().expect(whole) as f32);
                    out.push(f32::from(reader.read_bool_lenient().expect(whole)));
                    out.extend(reader.read_vector3().expect(whole));
                    out.extend(reader.read_quat().expect(whole));
                    out.extend(reader.read_color().expect(whole));
                }
            }),
            OURS.run("values, canonical", |out: &mut Vec<f32>| {
                out.clear();
                let mut reader = Reader::new(&bytes);
                while reader.remaining() > 0 {
                    for kind in [Kind::Uint, Kind::Bool, Kind::Vector3, Kind::Quat, Kind::Color] {
                        match reader.read(kind).expect(whole) {
                            Value::Uint(value) => out.push(value as f32),
                            Value::Bool(value) => out.push(f32::from(value)),
                            Value::Vector3(value) => out.extend(value),
                            Value::Quat(value) | Value::Color(value) => out.extend(value),
                            other => unreachable!("{other:?} was not asked for"),
                        }
                    }
                }
            }),
            NAIVE.run("byte by byte", |out: &mut Vec<f32>| naive_read(&bytes, out)),
        ],
    );
}

fn naive_write(objects: &[Object], out: &mut Vec<u8>) {
    let push = |out: &mut Vec<u8>, word: u32| (0..4).for_each(|at| out.push((word >> (8 * at)) as u8));
    for object in objects {
        push(out, object.id);
        out.push(u8::from(object.alive));
        for component in object.position.iter().chain(&object.rotation).chain(&object.color) {
            push(out, component.to_bits());
        }
    }
}

fn naive_read(bytes: &[u8], out: &mut Vec<f32>) {
    out.clear();
    let word = |at: usize| (0..4).fold(0, |word, byte| word | u32::from(bytes[at + byte]) << (8 * byte));
    let mut at = 0;
    while at < bytes.len() {
        out.push(word(at) as f32);
        out.push(if bytes[at + 4] == 0 { 0.0 } else { 1.0 });
        out.extend((0..11).map(|component| f32::from_bits(word(at + 5 + 4 * component))));
        at += OBJECT;
    }
}
