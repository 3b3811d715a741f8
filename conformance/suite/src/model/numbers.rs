//! Slots of an implementation that hold a number, each with the right one and what a wrong one does.
//!
//! A format's program is an implementation with every number in a slot. What an implementation under test has in them is measured from
//! its answers: no wrong value is listed.

use super::{Case, Outcome};

/// What is tried in a slot beside the right number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// One and two off, each bit turned, half and twice as much, 0, and the negative.
    Near,
    /// All up to a number.
    To(i64),
    /// A few.
    These(&'static [i64]),
}

/// The end of a sentence about an implementation: for any number, or for each from 0 on.
///
/// `{}` is the number, `{x}` the number in hexadecimal, `{right}` and `{rightx}` the right one, `{of}` what the slot is of;
/// `{m}` is a thousandth of the number, `{u}` a millionth.
#[derive(Clone, Copy, Debug)]
pub enum Says {
    Any(&'static str),
    Each(&'static [&'static str]),
    /// Of each number from 1 on, with its name for `{name}`.
    List((&'static str, &'static [&'static str])),
    /// Of a site in a program's text, `of`.
    Code(Others),
}

/// What the text of a site can be instead.
#[derive(Clone, Copy, Debug)]
pub enum Others {
    /// With another number, in hexadecimal or not, for each U+0001.
    Number(&'static str, bool),
    /// For each number from 1 on.
    Texts(&'static [&'static str]),
}

impl Others {
    fn text(self, number: i64) -> String {
        match self {
            Self::Number(template, hex) => {
                let shown = if hex { format!("0x{number:X}") } else { number.to_string() };
                template.replace('\u{1}', &shown)
            }
            Self::Texts(texts) => {
                let at = usize::try_from(number - 1).ok();
                at.and_then(|at| texts.get(at)).map_or_else(String::new, |text| (*text).to_owned())
            }
        }
    }
}

/// A number of an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Unique in its format, with `of`.
    pub name: &'static str,
    /// What it is of, where several slots have one name: "component b of 9 bits".
    pub of: &'static str,
    /// The operations that it shows in.
    pub operations: &'static [&'static str],
    pub right: i64,
    pub tried: Tried,
    pub says: Says,
    /// What to do instead.
    pub fix: &'static str,
}

/// A program: its slots, and what it answers with numbers in them.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub slots: &'static [Slot],
    pub answer: fn(&[i64], &Case) -> Outcome,
}

impl Numbers {
    /// Whether another program is the same one.
    pub fn is(self, other: Self) -> bool {
        std::ptr::eq(self.slots, other.slots)
    }
}

impl Slot {
    /// What is tried instead of the right number.
    pub fn others(&self) -> Vec<i64> {
        let right = self.right;
        // A shift in the other direction.
        let turned = matches!(self.says, Says::Any(says) if says.contains(" by {}")).then_some(-right);
        let mut others: Vec<i64> = match self.tried {
            Tried::To(most) => (0..=most).chain(turned).collect(),
            Tried::These(these) => these.to_vec(),
            Tried::Near => {
                let bits = 64 - right.unsigned_abs().leading_zeros();
                let flipped = (0..=bits).map(|bit| right ^ (1 << bit));
                let far = [right / 2, right * 2, right - 2, right + 2, 0, -right];
                [right - 1, right + 1].into_iter().chain(flipped).chain(far).collect()
            }
        };
        // The likelier of numbers that the answers do not tell apart is the nearer one.
        if self.tried != Tried::Near {
            others.sort_by_key(|other| (other - right).abs());
        }
        let mut seen = vec![right];
        others.retain(|other| {
            let is_new = !seen.contains(other);
            seen.push(*other);
            is_new
        });
        others
    }

    /// The end of a sentence about an implementation with that number.
    pub fn says(&self, number: i64) -> String {
        let name = |names: &[&'static str], from: i64| {
            usize::try_from(number - from).ok().and_then(|at| names.get(at)).copied()
        };
        let template = match self.says {
            Says::List((template, names)) => {
                return template.replace("{name}", name(names, 1).unwrap_or("{}"));
            }
            Says::Code(others) => return self.instead(&others.text(number)),
            Says::Any(template) => template,
            Says::Each(each) => name(each, 0).unwrap_or("{}"),
        };
        self.filled(template, number)
    }

    /// Whether an operation may show it. A program of many fields has one reader and one writer.
    pub fn concerns(&self, operation: &str) -> bool {
        let is_field = |of: &&str| {
            let ((format, name), field) = (of.split_once('.').unwrap_or_default(), operation.split_once('.'));
            field.is_some_and(|field| field.0 == format && field.1.ends_with(&format!("_{name}")))
        };
        self.operations.contains(&operation) || self.operations.iter().any(|of| is_field(&of))
    }

    /// The number, or the text that stands at a site, as a slug.
    pub fn choice(&self, number: i64) -> String {
        match self.says {
            Says::Code(others) => others.text(number),
            _ => number.to_string(),
        }
    }

    /// What a program does that has another text at a site.
    fn instead(&self, other: &str) -> String {
        let (is, right) = (other.trim_end_matches(';'), self.of.trim_end_matches(';'));
        match is {
            "" => format!("leaves out `{right}`"),
            "false" => format!("takes `{right}` for false always"),
            "true" => format!("takes `{right}` for true always"),
            _ => format!("computes `{is}`, not `{right}`"),
        }
    }

    /// What to do instead.
    pub fn fix(&self) -> String {
        if matches!(self.says, Says::Code(_)) {
            return format!("Compute `{}`.", self.of.trim_end_matches(';'));
        }
        self.filled(self.fix, self.right)
    }

    fn filled(&self, template: &str, number: i64) -> String {
        let of = template.replace("{of}", self.of).replace("{}", &number.to_string());
        let of = of
            .replace("{m}", &(number as f64 / 1e3).to_string())
            .replace("{u}", &(number as f64 / 1e6).to_string());
        let hex =
            of.replace("{x}", &format!("0x{number:X}")).replace("{rightx}", &format!("0x{:X}", self.right));
        let mut says = hex.replace("{right}", &self.right.to_string());
        for (more, less) in OPPOSITES.iter().filter(|_| number < 0) {
            says = says.replace(
                &more.replace("{}", &number.to_string()),
                &less.replace("{}", &(-number).to_string()),
            );
        }
        says
    }
}

/// What is said of negative numbers.
const OPPOSITES: [(&str, &str); 10] = [
    ("left by {}", "right by {}"),
    ("right by {}", "left by {}"),
    ("and {} more", "less {}"),
    ("{} bytes more", "{} bytes fewer"),
    ("{} bytes after", "{} bytes before"),
    ("{} bytes later", "{} bytes earlier"),
    ("{} bits after", "{} bits before"),
    ("{} bytes beyond", "{} bytes before"),
    ("{} more", "{} fewer"),
    ("{} later", "{} earlier"),
];

/// Declares a program's numbers: `Program` with a field for each, and `NUMBERS`.
macro_rules! numbers {
    (
        |$given:ident, $case:ident| $answer:expr;
        $(one { $($one:ident = $one_right:expr, $one_tried:expr, $one_of:expr, $one_says:ident $one_text:expr, $one_fix:literal;)+ })?
        $(each { $($each:ident = $rights:expr, [$($of:literal),+], $each_tried:expr, $each_of:expr, $each_says:ident $each_text:expr, $each_fix:literal;)+ })?
    ) => {
        /// The numbers of an implementation.
        #[derive(Clone, Copy, Debug)]
        struct Program {
            $($($one: i64,)+)?
            $($($each: [i64; [$($of),+].len()],)+)?
        }

        impl Program {
            fn of(given: &[i64]) -> Self {
                let mut given = given.iter().copied();
                let mut next = || given.next().unwrap_or(0);
                Self {
                    $($($one: next(),)+)?
                    $($($each: [$({ let _ = $of; next() }),+],)+)?
                }
            }
        }

        const SLOTS: &[$crate::model::numbers::Slot] = &{
            use $crate::model::numbers::{Says, Slot, Tried::*};
            const COUNT: usize = 0 $($(+ { let _ = stringify!($one); 1 })+)? $($(+ [$($of),+].len())+)?;
            const NONE: Slot = Slot { name: "", of: "", operations: &[], right: 0, tried: To(0), says: Says::Any(""), fix: "" };
            let mut all = [NONE; COUNT];
            let mut at = 0;
            $($(
                all[at] = Slot { name: stringify!($one), of: "", operations: $one_of, right: $one_right, tried: $one_tried, says: Says::$one_says($one_text), fix: $one_fix };
                at += 1;
            )+)?
            $($({
                let (rights, of) = ($rights, [$($of),+]);
                let mut item = 0;
                while item < of.len() {
                    all[at] = Slot { name: stringify!($each), of: of[item], operations: $each_of, right: rights[item], tried: $each_tried, says: Says::$each_says($each_text), fix: $each_fix };
                    item += 1;
                    at += 1;
                }
            })+)?
            assert!(at == COUNT);
            all
        };

        /// The format's program.
        pub const NUMBERS: $crate::model::numbers::Numbers = $crate::model::numbers::Numbers {
            slots: SLOTS,
            answer: |given, $case| { let $given = Program::of(given); $answer },
        };
    };
}
pub(crate) use numbers;

/// Whether a check refuses: never if it is left out, and what it should not if it is the wrong way round.
pub fn refuses([left_out, turned]: [i64; 2], check: i64, condition: bool) -> bool {
    left_out != check && condition != (turned == check)
}

/// A shift to the left, or by a negative number to the right.
pub fn left(value: i128, by: i64) -> i128 {
    match by {
        0..100 => value.wrapping_shl(by as u32),
        -127..0 => value >> -by,
        _ => 0,
    }
}

/// A shift to the right, or by a negative number to the left.
pub fn right(value: i128, by: i64) -> i128 {
    left(value, by.saturating_neg().max(-127))
}
