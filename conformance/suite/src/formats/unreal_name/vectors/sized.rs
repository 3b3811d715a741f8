//! Sized vectors of names: both layouts with names up to 70 000 characters, with the one that matters last.

use super::{CANONICAL, DECODE, ENCODE};
use crate::formats::following::{followed, index};
use crate::model::Class;
use crate::model::expansion::{join, times};
use crate::model::sized::{Pieces, SizedGroup};
use crate::model::vector::Group;

/// Characters of the names.
const LENGTHS: [usize; 7] = [65, 101, 129, 257, 1001, 4097, 65_536];

const MODES: [(&str, &str); 2] = [(DECODE, "decode"), (CANONICAL, "canonical")];

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![names(63), names(64), behind(63, "55e900"), behind(64, "0355e900")]
}

fn behind(version: u16, bytes: &str) -> Group {
    let mut group = SizedGroup::new(&format!("followed-{version}")).parameter("version", version);
    for (operation, name) in MODES {
        let id = format!("unreal-name-sized-{name}-v{version}");
        followed(&mut group, operation, &id, bytes, &"U\u{E9}".into());
    }
    group.finish()
}

fn names(version: u16) -> Group {
    let mut group = SizedGroup::new(&format!("version-{version}")).parameter("version", version);
    let length = |bytes: usize| {
        let digits = if version < 64 { String::new() } else { index(bytes) };
        Pieces::default().hex(&digits)
    };
    for count in LENGTHS {
        let name = join([times(count, "x"), "\u{FF}".into()]);
        let bytes = length(count + 2).times(count, "78").hex("ff00");
        let comment = format!("{count} characters, U+00FF and the NUL");
        let id = format!("unreal-name-sized-encode-v{version}-{count}");
        group.accept(&id, (ENCODE, name.clone()), bytes.node(), None, &comment);
        let input = bytes.clone().hex("6200");
        for (operation, mode) in MODES {
            let id = format!("unreal-name-sized-{mode}-v{version}-{count}");
            group.accept(&id, (operation, input.node()), name.clone(), Some(bytes.len()), &comment);
        }
        for (last, fault) in [("\0", "nul"), ("\u{100}", "u0100")] {
            let name = join([times(count, "x"), last.into()]);
            let id = format!("unreal-name-sized-encode-v{version}-{count}-then-{fault}");
            let comment = format!("the character after {count} others has no place in a name");
            group.reject(&id, (ENCODE, name), (Class::Invalid, None), &comment);
        }
        let mut refuse = |fault: &str, bytes: &Pieces, class: Class, back: usize, comment: &str| {
            for (operation, mode) in MODES {
                let id = format!("unreal-name-sized-{mode}-v{version}-{count}-{fault}");
                let at = Some(format!("byte {}", bytes.len() - back));
                group.reject(&id, (operation, bytes.node()), (class, at), comment);
            }
        };
        let cut = length(count + 1).times(count, "78");
        refuse("cut", &cut, Class::Truncated, 0, "the NUL is missing");
        if version >= 64 {
            let not_nul = length(count + 1).times(count, "78").hex("01");
            refuse("no-nul", &not_nul, Class::Invalid, 1, "the last byte is not NUL");
            let before = length(count + 2).times(count, "78").hex("0000");
            let id = format!("unreal-name-sized-canonical-v{version}-{count}-nul-before");
            let at = Some(format!("byte {}", before.len() - 2));
            let comment = "a NUL before the last byte";
            group.reject(&id, (CANONICAL, before.node()), (Class::Invalid, at), comment);
        }
    }
    group.finish()
}
