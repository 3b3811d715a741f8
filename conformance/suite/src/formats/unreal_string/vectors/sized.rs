//! Sized vectors of FString: texts up to 70 000 characters, with the one that matters last.

use serde_json::Value;

use super::{CANONICAL, DECODE, ENCODE, WIDE};
use crate::formats::following::{followed, index, negative_index};
use crate::model::Class;
use crate::model::expansion::{join, times};
use crate::model::sized::{Pieces, SizedGroup};
use crate::model::vector::Group;

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut behind = SizedGroup::new("followed");
    for (bytes, text) in [("00", ""), ("0361c900", "a\u{C9}"), ("83a90331000000", "\u{3A9}1")] {
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            followed(
                &mut behind,
                operation,
                &format!("unreal-string-sized-{name}-{bytes}"),
                bytes,
                &text.into(),
            );
        }
    }
    vec![texts(), late(), malformed(), behind.finish()]
}

/// Characters of the texts: around the powers of two at which buffers and lengths end.
const LENGTHS: [usize; 9] = [65, 101, 127, 128, 129, 257, 1001, 4097, 65_536];

fn text(count: usize, one: &str) -> Value {
    join([times(count, one)])
}

/// Both modes read the bytes as the text.
fn read(group: &mut SizedGroup, id: &str, bytes: &Pieces, text: &Value, comment: &str) {
    for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
        let id = format!("unreal-string-sized-{name}-{id}");
        group.accept(&id, (operation, bytes.node()), text.clone(), Some(bytes.len()), comment);
    }
}

/// One character again and again: of one byte, of one unit, of two units.
fn texts() -> Group {
    let mut group = SizedGroup::new("texts");
    for count in LENGTHS {
        let comment = format!("{count} characters of one byte, and the NUL");
        let narrow = Pieces::default().hex(&index(count + 1)).times(count, "61").hex("00");
        let id = format!("{count}-narrow");
        let written = text(count, "a");
        group.accept(
            &format!("unreal-string-sized-encode-{id}"),
            (ENCODE, written.clone()),
            narrow.node(),
            None,
            &comment,
        );
        read(&mut group, &id, &narrow, &written, &comment);
        let wide = Pieces::default().hex(&negative_index(count + 1)).times(count, "6100").hex("0000");
        let comment = format!("{count} characters of one unit, which one byte would hold");
        let id = format!("unreal-string-sized-encode-wide-{count}");
        group.accept(&id, (WIDE, written.clone()), wide.node(), None, &comment);
        let id = format!("unreal-string-sized-decode-wide-{count}");
        group.accept(&id, (DECODE, wide.node()), written, Some(wide.len()), &comment);
        let why = (Class::Overlong, Some(format!("byte {}", wide.len() - 1)));
        let id = format!("unreal-string-sized-canonical-wide-{count}");
        group.reject(&id, (CANONICAL, wide.node()), why, &comment);
    }
    for count in [63, 64, 127, 128, 257, 1001, 4097] {
        let pairs =
            Pieces::default().hex(&negative_index(2 * count + 1)).times(count, "3dd800de").hex("0000");
        let comment = format!("{count} characters of two units");
        let written = text(count, "\u{1F600}");
        let id = format!("unreal-string-sized-encode-{count}-pairs");
        group.accept(&id, (ENCODE, written.clone()), pairs.node(), None, &comment);
        read(&mut group, &format!("{count}-pairs"), &pairs, &written, &comment);
    }
    group.finish()
}

/// The last of many characters decides how all are written.
fn late() -> Group {
    let mut group = SizedGroup::new("last-character");
    for count in [65, 101, 129, 257, 1001, 4097] {
        let lengths = |units: usize| Pieces::default().hex(&negative_index(units)).times(count, "e900");
        let cases = [
            ("latin1", "\u{FF}", Pieces::default().hex(&index(count + 2)).times(count, "e9").hex("ff00")),
            ("unit", "\u{100}", lengths(count + 2).hex("00010000")),
            ("pair", "\u{10FFFF}", lengths(count + 3).hex("ffdbffdf0000")),
        ];
        for (name, last, bytes) in cases {
            let written = join([times(count, "\u{E9}"), last.into()]);
            let id = format!("{count}-then-{name}");
            let comment = format!("the character after {count} of Latin-1");
            let encode = format!("unreal-string-sized-encode-{id}");
            group.accept(&encode, (ENCODE, written.clone()), bytes.node(), None, &comment);
            read(&mut group, &id, &bytes, &written, &comment);
        }
        let nul = join([times(count, "\u{E9}"), "\0".into()]);
        for (operation, name) in [(ENCODE, "encode"), (WIDE, "encode-wide")] {
            let id = format!("unreal-string-sized-{name}-{count}-then-nul");
            group.reject(
                &id,
                (operation, nul.clone()),
                (Class::Invalid, None),
                "a NUL after many characters",
            );
        }
    }
    group.finish()
}

/// The fault is at the end of a long text, or its end is missing.
fn malformed() -> Group {
    let mut group = SizedGroup::new("malformed");
    for count in [65, 101, 129, 257, 1001, 4097, 65_536] {
        let narrow = || Pieces::default().hex(&index(count + 2)).times(count, "61");
        let wide = || Pieces::default().hex(&negative_index(count + 2)).times(count, "a903");
        let end = |bytes: &Pieces, back: usize| Some(format!("byte {}", bytes.len() - back));
        let faults = [
            ("narrow-no-nul", narrow().hex("6161"), Class::Invalid, 1, "the last byte is not NUL"),
            ("narrow-nul-before", narrow().hex("0000"), Class::Invalid, 2, "a NUL before the last byte"),
            ("narrow-cut", narrow().hex("61"), Class::Truncated, 0, "the NUL is missing"),
            ("wide-no-nul", wide().hex("a9030001"), Class::Invalid, 2, "the last unit is not NUL"),
            ("wide-nul-before", wide().hex("00000000"), Class::Invalid, 4, "a NUL before the last unit"),
            ("wide-high", wide().hex("00d80000"), Class::Invalid, 4, "a high surrogate before the NUL"),
            ("wide-low", wide().hex("00dc0000"), Class::Invalid, 4, "a low surrogate alone"),
            ("wide-cut", wide().hex("a90300"), Class::Truncated, 0, "the last byte is missing"),
        ];
        // The longest are many bytes: two faults suffice.
        let kept = if count > 60_000 { 1..3 } else { 0..faults.len() };
        for (name, bytes, class, back, comment) in faults[kept].iter().cloned() {
            for (operation, mode) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
                let id = format!("unreal-string-sized-{mode}-{count}-{name}");
                group.reject(&id, (operation, bytes.node()), (class, end(&bytes, back)), comment);
            }
        }
    }
    group.finish()
}
