//! Reading allocates nothing, whatever the bytes, except for the table of names, which has a bound per byte.
//!
//! One test, because the allocator counts for the whole process.

use packproof_codec::bit_pack::{BitRead, Reader};
use packproof_codec::message::Message;
use packproof_codec::mixed_radix::decode_blocks;
use packproof_codec::unreal::package::{NameEntry, NewPackage, Package};
use packproof_codec::unreal::{Name, ObjectReference, fstring};
use packproof_codec::variant_buffer::{self, Kind};
use packproof_codec::{DecodeError, Fault, compact_index, packet, smallest_three, varint};
use peak_alloc::PeakAlloc;

#[path = "../examples/save_file.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod save_file;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The peak of the memory that `work` allocates in bytes.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage() - before
}

/// Byte strings whose lengths and counts claim more than they hold, up to the largest.
fn hostile() -> Vec<Vec<u8>> {
    let mut inputs = vec![vec![0xFF; 4096], vec![0x80; 4096], vec![0; 4096], vec![0x7F; 4096], Vec::new()];
    for count in [1, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF_u32] {
        let mut input = count.to_le_bytes().to_vec();
        input.extend_from_slice(&[0x41; 60]);
        inputs.push(input);
    }
    let mut indices = Vec::new();
    for length in [i32::MIN, i32::MIN + 1, -65_536, 65_536, i32::MAX] {
        compact_index::append(length, &mut indices);
    }
    inputs.push(indices);
    inputs
}

packproof_codec::message! {
    /// A message with the largest counts.
    struct Hostile {
        values: Vec<Option<u64>> = list(u32::MAX, option(range(0, 3))),
        names: Vec<String> = list(255, text(u32::MAX)),
    }
}

/// Reads the bytes with every reader; the results do not matter.
fn read_all(bytes: &[u8]) {
    let _ = (compact_index::decode_lenient(bytes), compact_index::decode(bytes));
    let _ = compact_index::iter_lenient(bytes).count();
    let _ = (varint::decode_lenient::<u64>(bytes), varint::decode::<u16>(bytes));
    let _ = (ObjectReference::decode_lenient(bytes), fstring::decode_lenient(bytes), fstring::decode(bytes));
    for version in [0, 63, 64, 68, u16::MAX] {
        let _ = (Name::decode_lenient(bytes, version), Name::decode(bytes, version));
    }
    for kind in Kind::ALL {
        let _ = variant_buffer::Reader::new(bytes).read_lenient(kind);
        let _ = variant_buffer::Reader::new(bytes).read(kind);
    }
    let mut reader = Reader::new(bytes);
    while reader.read(64).is_ok() {}
    let _ = (reader.skip(u64::MAX), reader.finish());
    let mut values = [0; 8];
    let _ = decode_blocks(&[u64::MAX; 8], bytes, &mut values);
    let _ = (packet::binary16::to_f32(0x7E01), smallest_three::restore_lenient::<9>(u32::MAX));
    if let Ok(package) = Package::parse(bytes) {
        let _ = (package.validate(), package.indices().count());
        let _ = package.names().count() + package.imports().count() + package.exports().count();
    }
}

/// A package of `count` empty names: the most names for its size.
fn empty_names(count: usize) -> Vec<u8> {
    let mut new = NewPackage::with_version(69);
    new.names.resize(count, NameEntry { name: Name::from_ascii("").expect("nothing is ASCII"), flags: 0 });
    new.to_bytes().expect("it is consistent")
}

#[test]
fn reading_allocates_nothing_but_the_table_of_names() {
    let package = empty_names(1 << 17);
    let mut inputs = hostile();
    inputs.push(package.clone());
    for bytes in &inputs {
        let allocated = peak(|| read_all(bytes));
        assert_eq!(allocated, 0, "{} bytes that begin {:02X?}", bytes.len(), &bytes[..bytes.len().min(8)]);
    }

    // A file header with a count of 65 535 entities; then counts of up to 4 billion.
    let end = DecodeError::byte(Fault::Truncated, 2);
    assert_eq!(peak(|| assert_eq!(save_file::load(&[0xFF, 0xFF]), Err(end))), 0);
    for bytes in &inputs {
        let allocated = peak(|| drop(Hostile::from_bytes(bytes)));
        // A value takes 16 bytes in memory and at least a bit of input; a growing vector has up to twice the capacity it needs, and
        // the old one lives while it is copied.
        let most = bytes.len() * 8 * 16 * 3;
        assert!(allocated <= most, "{allocated} for {} bytes", bytes.len());
    }
    assert_eq!(peak(|| drop(Hostile::from_bytes(&[0xFF; 4]))), 0);

    // A name takes two words in memory (a slice) and at least 5 bytes in the file (its length or NUL, and flags). So on 64-bit
    // targets the table takes at most 3.2 times the size of the file.
    let parsed = Package::parse(&package).expect("it was just written");
    let table = peak(|| drop(std::hint::black_box(parsed.name_table().expect("names without a fault"))));
    assert_eq!(table, size_of::<Name>() << 17);
    let per_byte = table as f64 / package.len() as f64;
    assert!(per_byte <= 3.2, "{table} bytes for a file of {}: {per_byte:.2} each", package.len());
    assert_eq!(peak(|| drop(Vec::<u8>::with_capacity(1000))), 1000, "the allocator counts bytes");
}
