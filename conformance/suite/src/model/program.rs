//! Programs whose every token can be another one.
//!
//! What an implementation under test has at a site of a format's program is measured from its answers: no wrong token is listed.

use super::{Case, Outcome};

/// Stands before the words for what is at a site.
const WORDS: char = '\u{2}';

/// What can stand at a site instead, as the text around it.
#[derive(Clone, Copy, Debug)]
pub enum Others {
    /// Another number than this one, for U+0001 in the text, in hexadecimal or not.
    Number(i64, &'static str, bool),
    /// One of a few: its text, or what it does, its correction, its name and its number behind a U+0002 each.
    Texts(&'static [&'static str]),
    /// None: it is a call of one of these functions, the others of which that one calls. Other tokens may stand behind it alone.
    Behind(&'static [&'static str]),
}

/// A place in a program's text.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    pub function: &'static str,
    /// The text around it.
    pub text: &'static str,
    /// The token itself, `or!` if its others are listed in the program, or nothing if it is more than a token.
    pub token: &'static str,
    /// The operations that come by it.
    pub operations: &'static [&'static str],
    pub others: Others,
}

/// The sites at which another token stands, in order, and which one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    others: Vec<(usize, i64)>,
    /// The call behind which alone they stand there.
    call: Option<usize>,
}

/// A program: its sites, and what it answers with other tokens at some of them.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its own, then those of the program of the format that it contains.
    pub sites: &'static [Site],
    pub(crate) own: Own,
    pub(crate) contained: Option<Contained>,
}

/// What a program answers, and the sites that it comes by, without those of the format that it contains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own {
    pub answer: fn(&Tokens, &Case) -> Outcome,
    pub visited: fn(&Tokens, &Case) -> Vec<bool>,
}

/// Operations of a contained format, each with those of the container that rely on it.
pub type Uses = &'static [(&'static str, &'static [&'static str])];

/// A program in the place of a format that another one contains. Its sites are those from `from` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contained {
    pub from: usize,
    pub program: &'static Program,
    /// Whether it is the first of its format.
    pub is_first: bool,
    pub uses: Uses,
}

impl Tokens {
    /// The right program's.
    pub const RIGHT: Self = Self { others: Vec::new(), call: None };

    /// The right program's, others of which are to stand behind a call alone.
    pub const fn behind(call: usize) -> Self {
        Self { others: Vec::new(), call: Some(call) }
    }

    /// The call behind which alone other tokens stand.
    pub const fn call(&self) -> Option<usize> {
        self.call
    }

    /// Sites, and what stands there.
    pub fn changed(&self) -> impl Iterator<Item = (usize, i64)> {
        self.others.iter().copied()
    }

    /// What stands at a site, if it is not the right token.
    pub fn at(&self, site: usize) -> Option<i64> {
        self.others.binary_search_by_key(&site, |of| of.0).ok().map(|at| self.others[at].1)
    }

    /// These, but for another token at some sites; the right one if it is `None`.
    #[must_use]
    pub fn with(&self, sites: &[usize], other: Option<i64>) -> Self {
        let mut others = self.others.clone();
        others.retain(|of| !sites.contains(&of.0));
        others.extend(other.into_iter().flat_map(|other| sites.iter().map(move |&at| (at, other))));
        others.sort_unstable();
        Self { others, call: self.call }
    }

    /// Those at sites before one, and those from it on, counted from there.
    pub(crate) fn split(&self, from: usize) -> (Self, Self) {
        let (own, inner) = self.others.split_at(self.others.partition_point(|of| of.0 < from));
        let inner = inner.iter().map(|&(at, other)| (at - from, other)).collect();
        (
            Self { others: own.to_vec(), call: self.call.filter(|call| *call < from) },
            Self { others: inner, call: self.call.and_then(|call| call.checked_sub(from)) },
        )
    }
}

impl Program {
    /// With a program in the place of the format that it contains.
    fn containing(self, program: &'static Self, is_first: bool, uses: Uses) -> Self {
        let contained = Contained { from: self.sites.len(), program, is_first, uses };
        Self { sites: [self.sites, program.sites].concat().leak(), contained: Some(contained), ..self }
    }

    /// The programs of a format that may contain another one, whose programs and uses are given: each with the first of the other's, and
    /// the first with each of the others.
    pub(crate) fn all(own: &[Self], contained: &[(&'static [Self], Uses)]) -> Vec<Self> {
        let Some(&([first, others @ ..], uses)) = contained.first() else { return own.to_vec() };
        let all = own.iter().map(|of| of.containing(first, true, uses));
        all.chain(others.iter().map(|of| own[0].containing(of, false, uses))).collect()
    }

    /// Whether another program is the same one.
    pub fn is(self, other: Self) -> bool {
        std::ptr::eq(self.sites, other.sites)
    }

    /// Whether it is another one with another program of the format that it contains.
    pub fn is_variant(self) -> bool {
        self.contained.is_some_and(|of| !of.is_first)
    }

    /// The sites without those of the format that it contains.
    pub fn own_sites(self) -> impl Iterator<Item = &'static Site> {
        self.sites.iter().take(self.contained.map_or(self.sites.len(), |of| of.from))
    }

    /// Whether a site is of the format that it contains.
    pub fn is_contained(self, at: usize) -> bool {
        self.contained.is_some_and(|of| at >= of.from)
    }

    /// The name of a site's format.
    pub fn format_of(self, at: usize) -> &'static str {
        let (own, inner) = self.sites.split_at(self.own_sites().count());
        let operation =
            if self.is_contained(at) { inner } else { own }.iter().find_map(|of| of.operations.first());
        operation.and_then(|name| name.split('.').next()).unwrap_or_default()
    }

    /// The operations that come by a site.
    pub fn operations(self, at: usize) -> Vec<&'static str> {
        let own = self.sites[at].operations;
        let Some(of) = self.contained.filter(|_| self.is_contained(at)) else { return own.to_vec() };
        let uses = of.uses.iter().filter(|(inner, _)| own.contains(inner));
        uses.flat_map(|(_, outer)| outer.iter().copied()).collect()
    }

    /// Whether an operation may show a site. A program of many fields has one reader and one writer.
    pub fn concerns(self, at: usize, operation: &str) -> bool {
        let is_field = |of: &&'static str| {
            let ((format, name), field) = (of.split_once('.').unwrap_or_default(), operation.split_once('.'));
            field.is_some_and(|field| field.0 == format && field.1.ends_with(&format!("_{name}")))
        };
        let operations = self.operations(at);
        operations.contains(&operation) || operations.iter().any(is_field)
    }

    /// Tokens of this program as those of another one that contains it, that it contains, or that contains the same as it; `None` if
    /// the other has not all of the sites.
    pub fn tokens_in(self, other: Self, tokens: &Tokens) -> Option<Tokens> {
        if self.is(other) {
            return Some(tokens.clone());
        }
        let inner = |of: Self| of.contained.map_or((0, of), |of| (of.from, *of.program));
        let ((from, one), (to, same)) = (inner(self), inner(other));
        let moved = |at: usize| (one.is(same) && at >= from).then(|| at - from + to);
        let others = tokens.others.iter().map(|&(at, of)| Some((moved(at)?, of))).collect::<Option<_>>()?;
        let call = tokens.call.map(moved);
        if call == Some(None) { None } else { Some(Tokens { others, call: call.flatten() }) }
    }
}

impl Site {
    /// What stands at it in the right program: a number, or 0.
    pub fn right(&self) -> i64 {
        match self.others {
            Others::Number(right, ..) => right,
            Others::Texts(_) | Others::Behind(_) => 0,
        }
    }

    /// The functions that it calls, directly first, if other tokens may stand behind it alone.
    pub fn calls(&self) -> Option<&'static [&'static str]> {
        match self.others {
            Others::Behind(functions) => Some(functions),
            _ => None,
        }
    }

    /// What is tried instead: the position of another text, from 1 on, or another number: those near it, narrower masks for a mask, all bytes
    /// for that of a byte, all small ones for a small one, each bit turned or exchanged with the next one, half and twice as much, 0, the
    /// negative, and powers of two for one.
    pub fn tried(&self) -> Vec<i64> {
        let (right, hex) = match self.others {
            Others::Texts(texts) => {
                return (1..).zip(texts).map(|(nth, text)| number(text).unwrap_or(nth)).collect();
            }
            Others::Number(right, _, hex) => (right, hex),
            Others::Behind(_) => return Vec::new(),
        };
        let bits = 64 - right.unsigned_abs().leading_zeros();
        let turned = (0..=bits).map(|bit| right ^ (1 << bit));
        let apart = (0..bits).filter(|bit| right >> bit & 1 != right >> (bit + 1) & 1);
        let exchanged = apart.map(|bit| right ^ (3 << bit));
        let far = [right / 2, right * 2, right - 2, right + 2, 0, -right];
        let is_mask = hex && right & (right + 1) == 0;
        let narrower = (0..=bits).filter(|_| is_mask).map(|kept| (1 << kept) - 1);
        let most = match right {
            _ if is_mask && right <= 0xFF => 0xFF,
            _ if hex || right > 64 => -1,
            _ => right + 16,
        };
        let is_power = hex && right & (right - 1) == 0;
        let powers = (0..bits).rev().filter(|_| is_power).map(|bit| 1 << bit);
        let mut tried: Vec<i64> = [right - 1, right + 1]
            .into_iter()
            .chain(narrower)
            .chain(turned)
            .chain(exchanged)
            .chain(far)
            .chain(powers)
            .chain(0..=most)
            .collect();
        let mut seen = vec![right];
        tried.retain(|other| {
            let is_new = !seen.contains(other);
            seen.push(*other);
            is_new
        });
        tried
    }

    /// Whether what stands there instead is one of many numbers and no near one, or another arithmetic operator: a few answers fit
    /// one of them by chance.
    pub fn is_far(&self, other: i64) -> bool {
        let Others::Number(right, ..) = self.others else {
            return ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"].contains(&self.token);
        };
        let narrower = other & (other + 1) == 0 && right & (right + 1) == 0 && other < right;
        right.abs_diff(other) > 1 && !narrower
    }

    /// Whether what stands there instead is one of many numbers, and no near one.
    pub fn is_far_number(&self, other: i64) -> bool {
        matches!(self.others, Others::Number(..)) && self.is_far(other)
    }

    /// Whether what stands there instead is the same sum and 1 more or less.
    pub fn is_moved(&self, other: i64) -> bool {
        let is_moved = |text: &str| text.ends_with(" + 1") || text.ends_with(" - 1");
        ["+", "-"].contains(&self.token) && self.other(other).is_some_and(is_moved)
    }

    /// Whether what stands there instead is listed in the program, as implementations have it.
    pub fn is_listed(&self) -> bool {
        self.token == "or!"
    }

    /// Whether it is a condition, which may hold never or always.
    pub fn is_condition(&self) -> bool {
        !self.is_listed()
            && matches!(self.others, Others::Texts([never, ..]) if *never == "false" || never.starts_with(WORDS))
    }

    /// Whether something else there leaves a check out.
    pub fn is_unchecked(&self, other: i64) -> bool {
        self.is_condition() && other == 1 && self.words(other).is_some()
    }

    /// Whether something else at the site is a known mistake, with a name or without.
    pub fn is_known(&self, other: i64) -> bool {
        self.is_listed() && self.words(other).is_some()
    }

    /// What something else at the site does, and its correction, where the program says it.
    pub fn words(&self, other: i64) -> Option<(&'static str, &'static str)> {
        self.told(other).map(|[says, fix, _]| (says, fix))
    }

    /// The parameter and the choice that something else at the site is, if it is one.
    pub fn name(&self, other: i64) -> Option<(&'static str, &'static str)> {
        self.told(other).and_then(|[.., name]| name.split_once('='))
    }

    fn told(&self, other: i64) -> Option<[&'static str; 3]> {
        let mut told = self.other(other)?.strip_prefix(WORDS)?.split(WORDS);
        Some([told.next()?, told.next()?, told.next()?])
    }

    /// The text of one of a few.
    fn other(&self, other: i64) -> Option<&'static str> {
        let Others::Texts(texts) = self.others else { return None };
        let nth = (1..).zip(texts).find(|(nth, text)| number(text).unwrap_or(*nth) == other)?;
        Some(nth.1)
    }

    /// The text with something else at the site.
    pub fn instead(&self, other: i64) -> String {
        if let Some((says, _)) = self.words(other) {
            return says.to_owned();
        }
        match self.others {
            Others::Number(_, template, hex) => {
                let shown = if hex { format!("0x{other:X}") } else { other.to_string() };
                let text = template.replace('\u{1}', &shown).replace("0x-", "-0x");
                // Nothing is added.
                [" + 0", " - 0"].iter().find_map(|zero| text.strip_suffix(zero)).unwrap_or(&text).to_owned()
            }
            Others::Texts(_) | Others::Behind(_) => self.other(other).unwrap_or_default().to_owned(),
        }
    }

    /// The end of a sentence about an implementation with something else at the site. Its code may look otherwise: what has no words of
    /// its own is said of what it does.
    pub fn says(&self, other: i64) -> String {
        let (is, right) = (self.instead(other), bare(self.text));
        if self.words(other).is_some() {
            return is;
        }
        if let Some((is, right)) = self.classes(other) {
            return format!("refuses as {is}, not as {right}");
        }
        match bare(&is) {
            "" => format!("acts as if it left out `{right}`"),
            "false" if self.is_condition() => format!("acts as if `{right}` were never true"),
            "true" if self.is_condition() => format!("acts as if `{right}` were always true"),
            is => format!("acts as if it computed `{is}`, not `{right}`"),
        }
    }

    /// The class of a refusal with something else at the site and the right one, if they differ in nothing else.
    fn classes(&self, other: i64) -> Option<(String, String)> {
        let class = |text: &str| {
            let (before, class) = text.rsplit_once("refuse(")?;
            let class = class.trim_end_matches(')');
            let is_name = class.bytes().all(|c| c.is_ascii_lowercase() || c == b'_');
            is_name.then(|| (before.to_owned(), class.to_owned()))
        };
        let ((before, is), (same, right)) = (class(bare(&self.instead(other)))?, class(bare(self.text))?);
        (before == same).then_some((is, right))
    }

    /// What to do instead.
    pub fn fix(&self, other: i64) -> String {
        let right = bare(self.text);
        if let Some((_, fix)) = self.words(other) {
            fix.to_owned()
        } else if self.is_condition() {
            format!("Check `{right}`.")
        } else if let Some((_, class)) = self.classes(other) {
            format!("Refuse as {class}.")
        } else {
            format!("Correct: `{right}`.")
        }
    }
}

/// The number of another, if it has its own.
fn number(text: &str) -> Option<i64> {
    text.strip_prefix(WORDS)?.rsplit(WORDS).next()?.parse().ok()
}

/// The text of an expression without a semicolon or parentheses around it.
fn bare(text: &str) -> &str {
    let text = text.trim_end_matches(';');
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    // The first parenthesis is closed by the last character, and is no list's.
    let depths = |inner: &str| {
        inner
            .chars()
            .scan(0, |depth, of| {
                *depth += i32::from(of == '(') - i32::from(of == ')');
                Some((*depth, of))
            })
            .all(|(depth, of)| depth > 0 || depth == 0 && of != ',')
    };
    inner.filter(|inner| depths(inner)).unwrap_or(text)
}
