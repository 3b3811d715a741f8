//! A packet of eight fields and nine bytes, each in a buffer of its own: as a message, as a record, and by hand with the peers.
//!
//! All check the ranges of all fields both ways; `bitcode`, whose layout is its own, checks those of the types.

use crate::harness::{NAIVE, OTHER, OURS, PEER, Random, Stream, Table, VALUES, put_bits, take_bits};
use bitstream_io::{BigEndian, BitRead as _, BitReader, BitWrite as _, BitWriter};
use bitter::{BigEndianReader, BitReader as _};
use packproof_codec::bit_pack::{Layout, Reader, Record, SliceWriter, Writer};
use packproof_codec::message;
use packproof_codec::message::Message as _;
use std::mem::take;

message! {
    /// What a server says of a player.
    #[derive(Clone, Copy, Debug, PartialEq, bitcode::Encode, bitcode::Decode)]
    struct Player {
        id: u16 = range(0, 1023),
        team: u8 = range(0, 5),
        alive: bool,
        health: u8 = range(0, 100),
        x: i16,
        y: i16,
        yaw: u16 = range(0, 511),
        ammo: u16 = range(0, 999),
    }
}

const WIDTHS: [u32; 8] = [10, 3, 1, 7, 16, 16, 9, 10];
const BYTES: usize = 9;
const FITS: &str = "it is in its range";

impl Layout<8> for Player {
    const WIDTHS: [u32; 8] = WIDTHS;
}

/// The bits of a player, if its fields are in their ranges.
#[inline(always)]
fn fields(player: Player) -> Option<[u64; 8]> {
    let Player { id, team, alive, health, x, y, yaw, ammo } = player;
    let right = id <= 1023 && team <= 5 && health <= 100 && yaw <= 511 && ammo <= 999;
    let [x, y] = [x, y].map(|part| u64::from(part as u16));
    right.then(|| [id.into(), team.into(), alive.into(), health.into(), x, y, yaw.into(), ammo.into()])
}

#[inline(always)]
fn player([id, team, alive, health, x, y, yaw, ammo]: [u64; 8]) -> Option<Player> {
    let (id, yaw, ammo) = (id as u16, yaw as u16, ammo as u16);
    let right = team <= 5 && health <= 100 && ammo <= 999;
    let (team, alive, health, x, y) = (team as u8, alive == 1, health as u8, x as i16, y as i16);
    right.then_some(Player { id, team, alive, health, x, y, yaw, ammo })
}

pub fn run(table: &mut Table) {
    let mut random = Random(6);
    let mut below = |limit| random.below(limit) as u16;
    let players: Vec<Player> = (0..VALUES / 8)
        .map(|_| Player {
            id: below(1024),
            team: below(6) as u8,
            alive: below(2) == 1,
            health: below(101) as u8,
            x: below(65_536) as i16,
            y: below(65_536) as i16,
            yaw: below(512),
            ammo: below(1000),
        })
        .collect();
    let players = &players[..];
    write(table, players);
    let mut bytes = Vec::new();
    players.iter().for_each(|&player| naive_write(player, &mut bytes));
    // As packets arrive: their length is known at run time only.
    let packets: Vec<&[u8]> = bytes.chunks(BYTES).collect();
    read(table, players, &packets);
}

fn naive_write(player: Player, out: &mut Vec<u8>) {
    let mut position = out.len() * 8;
    for (value, width) in fields(player).expect(FITS).into_iter().zip(WIDTHS) {
        put_bits(value, width, &mut position, out);
    }
}

fn write(table: &mut Table, players: &[Player]) {
    let (mut buffer, mut encoded) = (bitcode::Buffer::new(), Vec::new());
    table.case(
        "message/write/8 fields",
        players.len(),
        vec![
            OURS.appended("message!", players, |player, out| {
                let mut writer = Writer::after(take(out));
                player.write(&mut writer).expect(FITS);
                *out = writer.finish();
            }),
            OURS.sliced("message! into a slice", players.len() * BYTES, |out| {
                for (player, packet) in players.iter().zip(out.as_chunks_mut::<BYTES>().0) {
                    player.write(&mut SliceWriter::new(packet)).expect(FITS);
                }
                out.len()
            }),
            OURS.appended("Record", players, |player, out| {
                let mut writer = Writer::after(take(out));
                Record::<Player, 8>::write(&mut writer, &fields(player).expect(FITS)).expect(FITS);
                *out = writer.finish();
            }),
            NAIVE.appended("a bit at a time", players, naive_write),
            PEER.appended("bitstream-io by hand", players, |player, out| {
                let (mut writer, fields) = (BitWriter::endian(out, BigEndian), fields(player).expect(FITS));
                let mut put = || {
                    writer.write::<10, _>(fields[0])?;
                    writer.write::<3, _>(fields[1])?;
                    writer.write_bit(fields[2] == 1)?;
                    writer.write::<7, _>(fields[3])?;
                    writer.write::<16, _>(fields[4])?;
                    writer.write::<16, _>(fields[5])?;
                    writer.write::<9, _>(fields[6])?;
                    writer.write::<10, _>(fields[7])?;
                    writer.byte_align()
                };
                put().expect("memory");
            }),
            OTHER.run("bitcode", move |_: &mut Stream| {
                encoded.clear();
                for player in players {
                    encoded.extend_from_slice(buffer.encode(player));
                }
            }),
        ],
    );
}

fn read(table: &mut Table, players: &[Player], packets: &[&[u8]]) {
    let mut buffer = bitcode::Buffer::new();
    let coded: Vec<Vec<u8>> = players.iter().map(|player| bitcode::encode(player)).collect();
    table.case(
        "message/read/8 fields",
        players.len(),
        vec![
            OURS.each("message!", packets, |packet| Player::read(&mut Reader::new(packet)).expect(FITS)),
            OURS.each("Record", packets, |packet| {
                player(Record::<Player, 8>::read(&mut Reader::new(packet)).expect("whole")).expect(FITS)
            }),
            NAIVE.each("a bit at a time", packets, |packet| {
                let mut position = 0;
                player(WIDTHS.map(|width| take_bits(packet, width, &mut position))).expect(FITS)
            }),
            PEER.each("bitstream-io by hand", packets, |packet| {
                let mut reader = BitReader::endian(packet, BigEndian);
                let mut take = || {
                    std::io::Result::Ok([
                        reader.read::<10, _>()?,
                        reader.read::<3, _>()?,
                        reader.read_bit()?.into(),
                        reader.read::<7, _>()?,
                        reader.read::<16, _>()?,
                        reader.read::<16, _>()?,
                        reader.read::<9, _>()?,
                        reader.read::<10, _>()?,
                    ])
                };
                player(take().expect("whole")).expect(FITS)
            }),
            PEER.each("bitter by hand", packets, |packet| {
                // Two refills: 53 bits, then 19.
                let mut reader = BigEndianReader::new(packet);
                let mut fields = [0; 8];
                for run in [0..6, 6..8] {
                    let most = WIDTHS[run.clone()].iter().sum::<u32>();
                    reader.refill_lookahead();
                    assert!(reader.lookahead_bits() >= most, "whole");
                    for n in run {
                        fields[n] = reader.peek(WIDTHS[n]);
                        reader.consume(WIDTHS[n]);
                    }
                }
                player(fields).expect(FITS)
            }),
            OTHER.run("bitcode", move |out: &mut Vec<Player>| {
                out.clear();
                out.extend(coded.iter().map(|bytes| buffer.decode::<Player>(bytes).expect("what it wrote")));
            }),
        ],
    );
}
