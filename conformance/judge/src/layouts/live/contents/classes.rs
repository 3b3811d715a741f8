//! Candidates for `classes`: forms distinguished by the first byte, whose bytes are a number plus an offset.

use packproof_models::forms::{Layout, Order, Sign};

type Sample = (i128, Vec<u8>);

/// Layouts with the classes that give most samples.
pub(super) fn guesses(samples: &[Sample]) -> Vec<Layout> {
    let negative = samples.iter().any(|(value, _)| *value < 0);
    let mut layouts = Vec::new();
    for (times, signs) in [(1, &[Sign::None, Sign::Twos][..]), (2, &[Sign::Zigzag, Sign::Low, Sign::Rotate])]
    {
        let scaled = |signed: bool| -> Vec<Sample> {
            let own = samples.iter().filter(|(value, _)| signed || *value >= 0);
            own.map(|(value, bytes)| (value * times, bytes.clone())).collect()
        };
        let mut found = vec![(None, high(&scaled(false), false)), (None, high(&scaled(false), true))];
        found.push((Some(Order::Low), low(&scaled(false))));
        found.extend(open(&scaled(false)).map(|classes| (None, classes)));
        if negative && times == 1 {
            found.push((None, wrapped(&scaled(true))));
        }
        let largest = samples.iter().map(|(value, _)| value.unsigned_abs()).max().unwrap_or(0);
        let least = 128 - largest.leading_zeros();
        for (order, classes) in found.into_iter().filter(|(_, classes)| !classes.is_empty()) {
            for &sign in signs {
                for width in [64, 32, 0, least, least + 1] {
                    let classes = classes.clone();
                    layouts.push(Layout { classes, order, sign, width, ..Layout::default() });
                }
            }
        }
    }
    layouts
}

/// The encoding of the bytes after the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tail {
    Big,
    Little,
    /// `10dddddd`.
    Sixes,
    /// A byte, then two in little-endian order.
    Mixed,
    SignedLittle,
    SignedBig,
}

impl Tail {
    fn number(self, bytes: &[u8]) -> Option<(i128, u32)> {
        let fold = |number: i128, byte: &u8| number << 8 | i128::from(*byte);
        let bits = 8 * bytes.len() as u32;
        let signed =
            |number: i128| if bits > 0 && number >> (bits - 1) != 0 { number - (1 << bits) } else { number };
        if bytes.len() > 12 {
            return None;
        }
        Some(match self {
            Self::Big => (bytes.iter().fold(0, fold), bits),
            Self::Little => (bytes.iter().rev().fold(0, fold), bits),
            Self::SignedBig => (signed(bytes.iter().fold(0, fold)), bits),
            Self::SignedLittle => (signed(bytes.iter().rev().fold(0, fold)), bits),
            Self::Mixed => match *bytes {
                [one, two, three] => ([one, three, two].iter().fold(0, fold), bits),
                _ => return None,
            },
            Self::Sixes if bytes.is_empty() || bytes.iter().any(|byte| byte >> 6 != 2) => return None,
            Self::Sixes => {
                let number = bytes.iter().fold(0, |number, byte| number << 6 | i128::from(byte & 0x3F));
                (number, 6 * bytes.len() as u32)
            }
        })
    }

    fn text(self, len: usize) -> String {
        match (self, len) {
            (_, 0) => String::new(),
            (Self::Big, _) => format!(" B{len}"),
            (Self::Little, _) => format!(" L{len}"),
            (Self::SignedBig, _) => format!(" SB{len}"),
            (Self::SignedLittle, _) => format!(" SL{len}"),
            (Self::Mixed, _) => " B1 L2".to_owned(),
            (Self::Sixes, _) => format!(" 10dddddd*{len}"),
        }
    }
}

/// A class: the first byte of its smallest number, the offset, and the largest first byte in the samples.
#[derive(Clone)]
struct Class {
    base: u8,
    add: i128,
    most: u8,
    tail: Tail,
    len: usize,
}

/// Groups the samples of each length by the offset between the number and the bytes.
fn grouped(samples: &[Sample], tails: &[Tail]) -> Vec<Class> {
    let mut classes = Vec::new();
    let mut lens: Vec<usize> = samples.iter().map(|(_, bytes)| bytes.len()).filter(|len| *len > 0).collect();
    lens.sort_unstable();
    lens.dedup();
    for len in lens {
        let mut left: Vec<&Sample> = samples.iter().filter(|(_, bytes)| bytes.len() == len).collect();
        while !left.is_empty() {
            // The most frequent tail and offset.
            let mut best: Option<(usize, Tail, i128)> = None;
            let distance = |(number, bytes): &Sample, tail: Tail| {
                let (below, bits) = tail.number(&bytes[1..])?;
                Some((i128::from(bytes[0]) << bits) - (number - below))
            };
            for &tail in tails {
                for own in left.iter().filter_map(|sample| distance(sample, tail)) {
                    let count = left.iter().filter(|sample| distance(sample, tail) == Some(own)).count();
                    if best.is_none_or(|(most, ..)| count > most) {
                        best = Some((count, tail, own));
                    }
                }
            }
            let Some((_, tail, own)) = best else { break };
            let (with, without): (Vec<&Sample>, Vec<&Sample>) =
                left.into_iter().partition(|sample| distance(sample, tail) == Some(own));
            left = without;
            let bits = tail.number(&with[0].1[1..]).map_or(0, |(_, bits)| bits);
            let firsts = || with.iter().map(|(_, bytes)| bytes[0]);
            let (least, most) = (firsts().min().unwrap_or(0), firsts().max().unwrap_or(0));
            // If all first bytes are equal, that one; otherwise the smallest without negative numbers.
            let smallest = own.div_euclid(1 << bits) + i128::from(own.rem_euclid(1 << bits) != 0);
            let base = if least == most && len > 1 { least } else { u8::try_from(smallest).unwrap_or(least) };
            classes.push(Class { base, add: (i128::from(base) << bits) - own, most, tail, len });
        }
    }
    classes.sort_by_key(|class| (class.base, class.len));
    classes.dedup_by_key(|class| class.base);
    classes
}

fn offset(add: i128) -> String {
    if add == 0 { String::new() } else { format!(" {add:+}") }
}

fn range(first: u8, last: u8) -> String {
    if first == last { format!("{first:02x}") } else { format!("{first:02x}-{last:02x}") }
}

/// The first byte has the highest data: classes as ranges up to the next one, or as pictures of the bits in use.
fn high(samples: &[Sample], pictures: bool) -> Vec<String> {
    let classes = grouped(samples, &[Tail::Big, Tail::Little, Tail::Sixes, Tail::Mixed]);
    let text = |(place, class): (usize, &Class)| {
        let next = classes.get(place + 1).map_or(u8::MAX, |next| next.base - 1);
        let span = (class.most ^ class.base).checked_ilog2().map_or(0, |bit| bit + 1);
        let aligned = class.base.trailing_zeros().min(8) >= span;
        let first = if pictures && aligned {
            picture(class.base, span)
        } else {
            range(class.base, next.max(class.base))
        };
        first + &class.tail.text(class.len - 1) + &offset(class.add)
    };
    let mut texts: Vec<(usize, String)> =
        classes.iter().enumerate().map(|(place, class)| (class.len, text((place, class)))).collect();
    if pictures {
        texts = merged(texts);
    }
    texts.sort_by_key(|(len, _)| *len);
    texts.into_iter().map(|(_, text)| text).collect()
}

/// Merges first bytes without data that have the same tail, with the differing bits ignored.
fn merged(texts: Vec<(usize, String)>) -> Vec<(usize, String)> {
    let constant = |text: &str| text.len() >= 8 && text[..8].bytes().all(|letter| b"01.".contains(&letter));
    let mut found: Vec<(usize, String)> = Vec::new();
    for (len, text) in texts {
        let alike = |other: &&mut (usize, String)| {
            len > 1 && other.0 == len && constant(&other.1) && constant(&text) && other.1[8..] == text[8..]
        };
        match found.iter_mut().find(alike) {
            Some((_, other)) => {
                let differs: Vec<bool> =
                    other.bytes().zip(text.bytes()).map(|(one, other)| one != other).collect();
                let below = differs.iter().position(|differs| *differs).filter(|_| differs[7]);
                let ignored = |at: usize| differs[at] || at < 8 && below.is_some_and(|below| at > below);
                *other = other
                    .chars()
                    .enumerate()
                    .map(|(at, letter)| if ignored(at) { '.' } else { letter })
                    .collect();
            }
            None => found.push((len, text)),
        }
    }
    found
}

/// A picture of constants followed by data bits.
fn picture(base: u8, data: u32) -> String {
    let letters = format!("{base:08b}");
    format!("{}{}", &letters[..8 - data as usize], "d".repeat(data as usize))
}

/// Single bytes wrap around past the first bytes of longer forms, whose numbers are signed.
fn wrapped(samples: &[Sample]) -> Vec<String> {
    let (one, more): (Vec<Sample>, Vec<Sample>) =
        samples.iter().cloned().partition(|(_, bytes)| bytes.len() == 1);
    let longer = grouped(&more, &[Tail::SignedLittle, Tail::SignedBig, Tail::Little, Tail::Big]);
    let (Some(least), Some(most)) =
        (longer.iter().map(|class| class.base).min(), longer.iter().map(|class| class.base).max())
    else {
        return Vec::new();
    };
    let (first, last) = (most.wrapping_add(1), least.wrapping_sub(1));
    // The offset of the range, from any of its samples.
    let Some((value, bytes)) = one.first() else { return Vec::new() };
    let add = value - i128::from(bytes[0].wrapping_sub(first));
    let mut texts = vec![range(first, last) + &offset(add)];
    let mut longer = longer;
    longer.sort_by_key(|class| class.len);
    texts.extend(
        longer.iter().map(|class| {
            format!("{:02x}{}{}", class.base, class.tail.text(class.len - 1), offset(class.add))
        }),
    );
    texts
}

/// The first byte has the lowest data, above a prefix or below one.
fn low(samples: &[Sample]) -> Vec<String> {
    let whole =
        |bytes: &[u8]| bytes.iter().rev().fold(0_i128, |number, byte| number << 8 | i128::from(*byte));
    // The picture of the first byte with a prefix of this width, if it gives the number.
    let below = |(number, bytes): &Sample, prefix: u32| {
        let letters = format!("{:08b}", bytes[0]);
        let data = 8 - prefix as usize;
        let fits = bytes.len() <= 13 && whole(bytes) >> prefix == *number;
        fits.then(|| format!("{}{}", "d".repeat(data), &letters[data..]))
    };
    let above = |(number, bytes): &Sample, data: u32| {
        let own = i128::from(bytes[0]) & ((1 << data) - 1);
        let fits = bytes.len() <= 13 && whole(&bytes[1..]) << data | own == *number;
        fits.then(|| picture(bytes[0], data))
    };
    let pictures = |sample: &Sample| -> Vec<(usize, String)> {
        let all = (1..8).filter_map(|prefix| below(sample, prefix));
        let all = all.chain((0..8).filter_map(|data| above(sample, data)));
        all.map(|text| (sample.1.len(), text)).collect()
    };
    let gives = |sample: &Sample, of: &(usize, String)| pictures(sample).contains(of);
    let mut texts: Vec<(usize, String)> = Vec::new();
    let mut left: Vec<&Sample> = samples.iter().filter(|(_, bytes)| !bytes.is_empty()).collect();
    while !left.is_empty() {
        let pictures = left.iter().flat_map(|sample| pictures(sample));
        let counted = pictures.map(|of| (left.iter().filter(|sample| gives(sample, &of)).count(), of));
        let Some((_, best)) =
            counted.max_by_key(|(count, (len, text))| (*count, usize::MAX - len, text.clone()))
        else {
            break;
        };
        left.retain(|sample| !gives(sample, &best));
        texts.push(best);
    }
    texts.sort_by_key(|(len, _)| *len);
    texts.dedup();
    merged(texts).into_iter().map(|(len, text)| text + &Tail::Little.text(len - 1)).collect()
}

/// A first byte with all low bits set is followed by the remainder in groups with a flag (HPACK).
fn open(samples: &[Sample]) -> Option<Vec<String>> {
    let (number, bytes) =
        samples.iter().filter(|(_, bytes)| bytes.len() > 1).min_by_key(|(_, bytes)| bytes.len())?;
    let groups = bytes[1..].iter().rev().fold(0_i128, |number, byte| number << 7 | i128::from(byte & 0x7F));
    let ones = u32::try_from(number - groups)
        .ok()
        .filter(|ones| (1..128).contains(ones) && (ones + 1).is_power_of_two())?;
    let bits = ones.trailing_ones() as usize;
    let (ignored, last) = (".".repeat(8 - bits), format!("{:0bits$b}", ones - 1));
    Some(vec![
        format!("{ignored}{}-{ignored}{last}", "0".repeat(bits)),
        format!("{ignored}{} mddddddd* +{ones}", "1".repeat(bits)),
    ])
}
