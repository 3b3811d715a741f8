//! Sized vectors of bit packing: runs of each width that go through every alignment for hundreds of bytes, some for
//! kilobytes, and a fault behind them.

use serde_json::{Value, json};

use super::{CANONICAL, READ};
use crate::model::Class;
use crate::model::expansion::times;
use crate::model::sized::{Pieces, SizedGroup, periodic};
use crate::model::vector::{Group, Level};

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![runs(), bytes()]
}

/// `count` fields of one width and value behind three bits of 101.
struct Run {
    width: u32,
    value: u64,
    count: usize,
}

impl Run {
    /// A run of at least that many bytes: eight fields of a width are a whole number of them.
    fn of(width: u32, bytes: usize) -> Self {
        let value = 0xB2D4_9A35_C6E1_87F1 >> (64 - width);
        Self { width, value, count: 8 * bytes.div_ceil(width as usize) }
    }

    fn bytes(&self) -> Pieces {
        let width = self.width as usize;
        periodic("101", &format!("{:0width$b}", self.value).repeat(8), self.count / 8)
    }

    fn widths(&self) -> Value {
        json!([3, times(self.count, self.width)])
    }

    fn values(&self) -> Value {
        json!(["5", times(self.count, self.value.to_string())])
    }

    fn read(&self, bytes: &Pieces) -> Value {
        json!({"bytes": bytes.node(), "widths": self.widths()})
    }
}

/// Runs of 260 bytes of each width, so of more than 2048 bits; of some, of 8200 bytes, so of more than 65 536.
fn runs() -> Group {
    let mut group = SizedGroup::new("runs");
    let long = [13, 33, 64].map(|width| (width, 8200));
    for (width, bytes) in (1..=64).map(|width| (width, 260)).chain(long) {
        group.level(if width > 32 { Level::May } else { Level::Must });
        let run = Run::of(width, bytes);
        let id = format!("{bytes}-bytes-of-{width}");
        let comment = format!("{} fields of {width} bits behind three, at every alignment", run.count);
        let whole = run.bytes();
        let written = json!({"widths": run.widths(), "values": run.values()});
        group.accept(
            &format!("bit-pack-sized-write-{id}"),
            ("bit_pack.write", written),
            whole.node(),
            None,
            &comment,
        );
        for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
            let id = format!("bit-pack-sized-{name}-{id}");
            group.accept(&id, (operation, run.read(&whole)), run.values(), Some(whole.len()), &comment);
        }
        faults(&mut group, &run, &id);
    }
    group.finish()
}

/// The last byte missing, one byte too many, a bit in the padding, and a last value that is too wide.
fn faults(group: &mut SizedGroup, run: &Run, id: &str) {
    let whole = run.bytes();
    let bits = 3 + run.count * run.width as usize;
    let at = |bit: usize| Some(format!("bit {bit}"));
    let cut = json!({"bytes": cut_node(run), "widths": run.widths()});
    let end = 8 * (whole.len() - 1);
    group.reject(
        &format!("bit-pack-sized-read-{id}-cut"),
        (READ, cut),
        (Class::Truncated, at(end)),
        "the last byte is missing, where the last field ends",
    );
    let more = run.read(&whole.clone().hex("00"));
    group.reject(
        &format!("bit-pack-sized-canonical-{id}-trailing"),
        (CANONICAL, more),
        (Class::Trailing, at(8 * whole.len())),
        "a byte behind that of the last field",
    );
    let padded = run.read(&padded(run));
    group.reject(
        &format!("bit-pack-sized-canonical-{id}-padding"),
        (CANONICAL, padded),
        (Class::NotCanonical, at(8 * whole.len() - 1)),
        &format!("the last bit is set, and the last field ends at bit {bits}"),
    );
    if run.width < 64 {
        let wide = (1_u64 << run.width).to_string();
        let written = json!({
            "widths": [3, times(run.count, run.width), run.width],
            "values": ["5", times(run.count, run.value.to_string()), wide],
        });
        group.reject(
            &format!("bit-pack-sized-write-{id}-too-wide"),
            ("bit_pack.write", written),
            (Class::OutOfRange, None),
            "one value more, which its width does not hold",
        );
    }
}

/// The bytes without the last, which holds three bits of a field and the padding.
fn cut_node(run: &Run) -> Value {
    let width = run.width as usize;
    let repeated = format!("{:0width$b}", run.value).repeat(8);
    let head = ["101", &repeated[..repeated.len() - 3]].concat();
    let middle = [&repeated[repeated.len() - 3..], &repeated[..repeated.len() - 3]].concat();
    periodic("", &head, 1).then(middles(&middle, run.count / 8 - 1)).node()
}

fn middles(bits: &str, count: usize) -> Pieces {
    if count == 0 { Pieces::default() } else { periodic("", bits, count) }
}

/// The bytes with the last bit set.
fn padded(run: &Run) -> Pieces {
    let width = run.width as usize;
    let repeated = format!("{:0width$b}", run.value).repeat(8);
    let (front, tail) = repeated.split_at(repeated.len() - 3);
    let head = periodic("", &["101", front].concat(), 1);
    let middle = middles(&[tail, front].concat(), run.count / 8 - 1);
    head.then(middle).then(periodic("", &format!("{tail}00001"), 1))
}

/// Whole bytes, so many that their count leaves a byte, two bytes and 65 536 bits behind.
fn bytes() -> Group {
    let mut group = SizedGroup::new("whole-bytes");
    for count in [124, 126, 127, 128, 129, 255, 256, 257, 1001, 4093, 4097, 8192, 8194] {
        let widths = json!([times(count, 8)]);
        let values = json!([times(count, "165")]);
        let bytes = Pieces::default().times(count, "a5");
        let comment = format!("{count} fields of 8 bits");
        let id = format!("bit-pack-sized-write-{count}-octets");
        let written = json!({"widths": widths, "values": values});
        group.accept(&id, ("bit_pack.write", written), bytes.node(), None, &comment);
        let stream = json!({"bytes": bytes.node(), "widths": widths});
        for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
            let id = format!("bit-pack-sized-{name}-{count}-octets");
            group.accept(&id, (operation, stream.clone()), values.clone(), Some(count), &comment);
        }
        let behind = count % 10;
        let more = Pieces::default().times(count, "a5").times(behind, "ff");
        let id = format!("bit-pack-sized-read-{count}-octets-and-{behind}");
        let stream = json!({"bytes": more.node(), "widths": widths});
        group.level(Level::Should);
        group.accept(&id, (READ, stream), values.clone(), Some(count), "bytes behind the last field");
        group.level(Level::Must);
        let stream = json!({"bytes": Pieces::default().times(count - 1, "a5").node(), "widths": widths});
        let id = format!("bit-pack-sized-read-{count}-octets-cut");
        let why = (Class::Truncated, Some(format!("bit {}", 8 * (count - 1))));
        group.reject(&id, (READ, stream), why, "the last byte is missing");
    }
    group.finish()
}
