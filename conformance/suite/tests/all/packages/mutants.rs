//! Mutants of a file. Each function hands every mutant of one kind to `ask`.

/// Offsets in the summary of the counts of the three tables; the offsets follow their counts.
const TABLES: [usize; 3] = [12, 20, 28];

pub(crate) type Ask<'a> = &'a mut dyn FnMut(&[u8]);

/// The file with its tables copied behind its end in another order, with gaps, and the summary changed to say so.
pub(crate) fn elsewhere(file: &[u8]) -> Vec<u8> {
    let mut moved = file.to_vec();
    for table in [1, 2, 0].map(|table| TABLES[table]) {
        let offset = word(file, table + 4) as usize;
        moved.extend([0xFF; 3]);
        let now = moved.len() as u32;
        // Where a table ends is not looked up: what follows it is copied, too.
        moved.extend(&file[offset..]);
        put(&mut moved, table + 4, now);
    }
    moved
}

/// What a byte becomes: the edges of the forms of an index, and its neighbours.
fn instead(byte: u8) -> [u8; 11] {
    let forms = [0x00, 0x01, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0xC0, 0xFF];
    let mut all = [byte.wrapping_add(1); 11];
    all[..9].copy_from_slice(&forms);
    all[10] = byte.wrapping_sub(1);
    all
}

/// Each of these bytes changed alone.
pub(crate) fn bytes(file: &[u8], positions: impl Iterator<Item = usize>, ask: Ask) {
    let mut changed = file.to_vec();
    for at in positions {
        for byte in instead(file[at]) {
            changed[at] = byte;
            ask(&changed);
        }
        changed[at] = file[at];
    }
}

pub(crate) fn truncated(file: &[u8], lengths: impl Iterator<Item = usize>, ask: Ask) {
    lengths.for_each(|len| ask(&file[..len]));
}

/// A byte inserted or left out at each of these positions.
pub(crate) fn shifted(file: &[u8], positions: impl Iterator<Item = usize>, ask: Ask) {
    for at in positions {
        ask(&[&file[..at], &file[at + 1..]].concat());
        for byte in [0x00, 0x40, 0x80, 0xFF] {
            ask(&[&file[..at], &[byte], &file[at..]].concat());
        }
    }
}

fn word(file: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"))
}

fn put(file: &mut [u8], at: usize, value: u32) {
    file[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Where the summary has counts and offsets.
fn words(file: &[u8]) -> Vec<usize> {
    let history: &[usize] =
        if u16::from_le_bytes([file[4], file[5]]) < 68 { &[36, 40] } else { &[52, 56, 60] };
    TABLES.iter().flat_map(|&at| [at, at + 4]).chain(history.iter().copied()).collect()
}

/// What a count or an offset becomes: negative, oversized, at the file's end, as many entries as just fit and one more,
/// those of the other fields, and each of these one less and one more.
fn numbers(file: &[u8]) -> Vec<u32> {
    let len = file.len() as u32;
    let mut numbers = vec![0, 36, 44, 52, 64, 1 << 16, 1 << 24, 1 << 31, len];
    for smallest in [5, 6, 7, 8, 12, 16] {
        for from in words(file).into_iter().map(|at| word(file, at)).chain([0, 44, 60]) {
            numbers.push(len.saturating_sub(from) / smallest);
        }
    }
    numbers.extend(words(file).into_iter().map(|at| word(file, at)));
    numbers = numbers.into_iter().flat_map(|n| [n.wrapping_sub(1), n, n.wrapping_add(1)]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Each count and offset changed alone.
pub(crate) fn fields(file: &[u8], ask: Ask) {
    let mut changed = file.to_vec();
    for at in words(file) {
        for number in numbers(file) {
            put(&mut changed, at, number);
            ask(&changed);
        }
        put(&mut changed, at, word(file, at));
    }
}

/// The file under each other version: what follows the tables' places is then read as the other history.
pub(crate) fn versions(file: &[u8], ask: Ask) {
    let mut changed = file.to_vec();
    for version in (0..130_u16).chain([0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF]) {
        changed[4..6].copy_from_slice(&version.to_le_bytes());
        ask(&changed);
    }
}
