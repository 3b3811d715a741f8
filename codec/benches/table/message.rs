//! A packet of eight fields and nine bytes, each in a buffer of its own: as a message, and by hand with the peers.
//! All check the ranges of all fields both ways; `bitcode`, whose layout is its own, checks those of the types.

use crate::harness::*;
use bitstream_io::{BigEndian, BitRead as _, BitReader, BitWrite as _, BitWriter};
use bitter::{BigEndianReader, BitReader as _};
use packproof_codec::bit_pack::{Reader, SliceWriter};
use packproof_codec::message;
use packproof_codec::message::Message as _;

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

/// Calls a macro with the number and the width of each field.
macro_rules! each_field {
    ($macro:ident) => { $macro!(0 10, 1 3, 2 1, 3 7, 4 16, 5 16, 6 9, 7 10) };
}
macro_rules! widths { ($($n:literal $width:literal),*) => { [$($width),*] } }
const WIDTHS: [u32; 8] = each_field!(widths);
const LIMITS: [u32; 8] = [1024, 6, 2, 101, 1 << 16, 1 << 16, 512, 1000];
const BYTES: usize = 9;
const FITS: &str = "it is in its range";

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
    let mut draw = || player(LIMITS.map(|limit| random.below(limit).into())).expect(FITS);
    let players = &(0..VALUES / 8).map(|_| draw()).collect::<Vec<_>>()[..];
    table.values = players.len();
    let (mut buffer, mut encoded) = (bitcode::Buffer::new(), Vec::new());
    case! { table, "message/write/8 fields";
        OURS "message!" appended(players, |(player, out)| with_writer(out, |writer| player.write(writer).expect(FITS)));
        OURS "message! into a slice" sliced(players.len() * BYTES, |out| {
            for (player, packet) in players.iter().zip(out.as_chunks_mut::<BYTES>().0) {
                player.write(&mut SliceWriter::new(packet)).expect(FITS);
            }
            out.len()
        });
        PEER "bitstream-io by hand" appended(players, |(player, out)| {
            let (mut writer, fields) = (BitWriter::endian(out, BigEndian), fields(player).expect(FITS));
            macro_rules! put { ($($n:literal $width:literal),*) => {
                $(writer.write::<$width, u64>(fields[$n]).expect("memory");)*
            } }
            each_field!(put);
            writer.byte_align().expect("memory");
        });
        OTHER "bitcode" run(|_: &mut Stream| {
            encoded.clear();
            for player in players {
                encoded.extend_from_slice(buffer.encode(player));
            }
        });
    }
    // As packets arrive: their length is known at run time only.
    let bytes: Vec<u8> = players.iter().flat_map(|player| player.to_bytes().expect(FITS)).collect();
    let packets: Vec<&[u8]> = bytes.chunks(BYTES).collect();
    let coded: Vec<Vec<u8>> = players.iter().map(|player| bitcode::encode(player)).collect();
    case! { table, "message/read/8 fields";
        OURS "message!" each(packets, |packet| Player::read(&mut Reader::new(packet)).expect(FITS));
        PEER "bitstream-io by hand" each(packets, |packet| {
            let mut reader = BitReader::endian(packet, BigEndian);
            macro_rules! take { ($($n:literal $width:literal),*) => {
                [$(reader.read::<$width, u64>().expect("whole")),*]
            } }
            player(each_field!(take)).expect(FITS)
        });
        PEER "bitter by hand" each(packets, |packet| {
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
        });
        OTHER "bitcode" collected(|out| {
            out.extend(coded.iter().map(|bytes| buffer.decode::<Player>(bytes).expect("what it wrote")));
        });
    }
    table.values = VALUES;
}
