//! What is known of an adapter by its answers, and the next question.

use std::mem::discriminant;

use packproof_models::content::{Content, Shape, Told};
use packproof_models::measure::MOST;
use packproof_models::text;
use packproof_models::word::{Judged, Layout, Model};
use serde_json::Value as Json;

use super::answer::Answer;
use crate::layouts::bytes::content_json;
use crate::layouts::live::talk::Talk;
use crate::layouts::moved::{self, Table, completed};
use crate::layouts::{Asked, File, draw};

/// A layout that can be used.
pub(super) fn file(layout: Layout) -> Option<File> {
    moved::of_layout(layout)
}

/// Each of some layouts with each of some values.
pub(super) fn with_each<L: Clone, V: Clone>(layouts: &[L], values: &[V], change: fn(&mut L, V)) -> Vec<L> {
    let with = |layout: &L, value: &V| {
        let mut layout = layout.clone();
        change(&mut layout, value.clone());
        layout
    };
    layouts.iter().flat_map(|layout| values.iter().map(move |value| with(layout, value))).collect()
}

/// A layout's answer to a question; without what was consumed where an adapter does not say it.
#[derive(PartialEq)]
enum Reply {
    Bytes(Vec<u8>),
    Value(Content, usize),
}

pub(super) struct Inquiry<'t, 'a, 'b, E> {
    talk: &'t Talk<'a, 'b, E>,
    /// Any value.
    pub(super) like: Content,
    pub(super) answers: Vec<Answer>,
    asked: Vec<Asked>,
    /// Whether what is consumed is said.
    consumed: bool,
    draw: fastrand::Rng,
    /// So many questions in a row had no answer.
    unanswered: usize,
    /// What may stand before a text.
    pub(super) lengths: Vec<text::Length>,
    /// Shapes of fields that the adapter refuses, one of each kind.
    pub(super) refused: Vec<Shape>,
}

/// So many layouts are compared by a question.
const COMPARED: usize = 48;
/// What is not answered so often in a row is not asked on: JSON has no text of bytes that are no letters.
const UNANSWERED: usize = 4;
/// So many of the nearest guesses are moved.
const CLIMBED: usize = 12;
/// Sets of questions in which none tells layouts apart, before they are taken for one.
const SETS: usize = 4;

impl<'t, 'a, 'b, E> Inquiry<'t, 'a, 'b, E> {
    pub(super) fn new(talk: &'t Talk<'a, 'b, E>, like: Content) -> Self {
        let draw = fastrand::Rng::with_seed(1);
        Self {
            talk,
            like,
            answers: Vec::new(),
            asked: Vec::new(),
            consumed: true,
            draw,
            unanswered: 0,
            lengths: Vec::new(),
            refused: Vec::new(),
        }
    }

    pub(super) fn writes(&self) -> bool {
        self.talk.offer.encode.is_some()
    }

    pub(super) fn reads(&self) -> bool {
        self.talk.offer.decode.is_some()
    }

    /// Asks, unless a hundred questions were asked.
    fn ask(&mut self, asked: &Asked) {
        self.asked.push(asked.clone());
        let known = self.answers.len();
        match asked {
            Asked::Content(value) => drop(self.encode(value)),
            Asked::Bytes(bytes, like) => drop(self.decode(bytes, like)),
            Asked::Value(_) | Asked::Word(..) => {}
        }
        self.unanswered = if self.answers.len() > known { 0 } else { self.unanswered + 1 };
    }

    fn may_ask(&self) -> bool {
        self.talk.asked() < MOST
    }

    /// The bytes of a value; `None` if it was refused or not answered.
    pub(super) fn encode(&mut self, value: &Content) -> Option<Vec<u8>> {
        let answer = self.may_ask().then(|| self.talk.encode(value))??.ok();
        let known =
            self.answers.iter().any(|known| matches!(known, Answer::Written(other, _) if other == value));
        if !known {
            self.answers.push(Answer::Written(value.clone(), answer.clone()));
        }
        answer
    }

    /// What bytes begin with, and how many of them it takes.
    pub(super) fn decode(&mut self, bytes: &[u8], like: &Content) -> Option<(Json, Option<u64>)> {
        let answer = self.may_ask().then(|| self.talk.decode(bytes, like))??.ok();
        if let Some((_, taken)) = &answer {
            self.consumed &= taken.is_some();
        }
        let known = self
            .answers
            .iter()
            .any(|known| matches!(known, Answer::Read(other, shape, _) if other == bytes && shape == like));
        if !known {
            self.answers.push(Answer::Read(bytes.to_vec(), like.clone(), answer.clone()));
        }
        answer
    }

    /// How many answers a layout contradicts, and how many it gives.
    pub(super) fn score(&self, model: &Model) -> (usize, usize) {
        let mut score = (0, 0);
        for answer in &self.answers {
            match answer.judge(model) {
                Judged::Wrong => score.0 += 1,
                Judged::Right => score.1 += 1,
                Judged::Unjudged => {}
            }
        }
        score
    }

    /// Whether a layout gives three quarters of all answers.
    pub(super) fn gives_most(&self, file: &File) -> bool {
        self.gives_half(file) && self.score(&file.model).1 * 4 >= self.answers.len() * 3
    }

    /// Whether a layout contradicts no answer.
    pub(super) fn gives_all(&self, file: &File) -> bool {
        self.score(&file.model).0 == 0
    }

    /// Whether a layout gives half of all answers.
    pub(super) fn gives_half(&self, file: &File) -> bool {
        let right = self.score(&file.model).1;
        right > 0 && right * 2 >= self.answers.len()
    }

    /// The layouts that contradict nothing and give most answers.
    fn fitting(&self, files: Vec<File>) -> Vec<File> {
        let scored = files.into_iter().map(|file| (self.score(&file.model), file));
        let scored: Vec<_> = scored.filter(|((wrong, _), _)| *wrong == 0).collect();
        let most = scored.iter().map(|((_, right), _)| *right).max();
        scored.into_iter().filter(|((_, right), _)| Some(*right) == most).map(|(_, file)| file).collect()
    }

    /// Moves one key after another as long as fewer answers are contradicted; the layout that contradicts none.
    fn climbed(&self, file: File) -> Option<File> {
        let (wrong, file) = self.improved(file);
        (wrong == 0).then_some(file)
    }

    /// The same, with how many answers are still contradicted.
    fn improved(&self, mut file: File) -> (usize, File) {
        loop {
            let wrong = self.score(&file.model).0;
            let next = self.moves(&file).into_iter().map(|(_, next)| (self.score(&next.model).0, next));
            match next.min_by_key(|(wrong, _)| *wrong).filter(|(least, _)| *least < wrong && wrong > 0) {
                Some((_, next)) => file = next,
                None => return (wrong, file),
            }
        }
    }

    /// Of some layouts the one that gives most answers, with its keys moved, and the answers that it contradicts, the smallest question
    /// first; `None` if none gives half of all answers and three quarters of those it judges.
    pub(super) fn nearest(&self, files: &[File]) -> Option<(File, Vec<String>)> {
        let rank = |file: &File| {
            let (wrong, right) = self.score(&file.model);
            (usize::MAX - right, wrong)
        };
        let mut near: Vec<((usize, usize), &File)> = files.iter().map(|file| (rank(file), file)).collect();
        near.sort_by_key(|(rank, _)| *rank);
        let moved = near.into_iter().take(CLIMBED).map(|(_, file)| self.improved(file.clone()).1);
        let file = moved.min_by_key(|file| rank(file))?;
        let mut wrong: Vec<&Answer> =
            self.answers.iter().filter(|answer| answer.judge(&file.model) == Judged::Wrong).collect();
        wrong.sort_by_key(|answer| answer.len());
        // Not judged are, for example, negative numbers that a writer of unsigned ones takes.
        let mostly = self.score(&file.model).1 >= 3 * wrong.len() && self.gives_half(&file);
        let wrong = wrong.iter().map(|answer| answer.against(&file.model)).collect();
        mostly.then_some((file, wrong))
    }

    /// Of guesses, those that no question tells apart any more.
    pub(super) fn narrowed(&mut self, guesses: Vec<File>) -> Vec<File> {
        let mut files = guesses;
        loop {
            let known = self.answers.len();
            // No guess may be right in every key: then the nearest ones are moved.
            let mut nearest: Vec<(usize, usize)> = Vec::new();
            if files.iter().all(|file| !self.gives_all(file)) {
                nearest.extend(files.iter().map(|file| self.score(&file.model).0).zip(0..));
                nearest.sort_unstable();
                let near = nearest.iter().take(CLIMBED).map(|(_, at)| files[*at].clone());
                return self.fitting(near.filter_map(|file| self.climbed(file)).collect());
            }
            files = self.fitting(files);
            if files.len() < 2 || !self.ask_apart(&files, false) || self.answers.len() == known {
                return files;
            }
        }
    }

    /// Asks what tells layouts apart best, or what tells most of them from the first; whether there is such a question.
    fn ask_apart(&mut self, files: &[File], first: bool) -> bool {
        let step = files.len().div_ceil(COMPARED);
        let compared: Vec<&File> = files.iter().step_by(step).collect();
        for _ in 0..SETS {
            if !self.may_ask() || self.unanswered > UNANSWERED {
                return false;
            }
            let pool = draw::questions(&mut self.draw, &compared, &self.like);
            let fresh = pool.iter().filter(|asked| self.offers(asked) && !self.asked.contains(asked));
            let apart = fresh.map(|asked| (self.apart(&compared, asked, first), asked));
            let best = apart.rev().max_by_key(|(apart, _)| *apart).filter(|(apart, _)| *apart > 0);
            if let Some((_, asked)) = best {
                let asked = asked.clone();
                self.ask(&asked);
                return true;
            }
        }
        false
    }

    /// Whether the adapter refuses fields like this; a range with equal ends is of its own kind.
    pub(super) fn refuses(&self, shape: Shape) -> bool {
        let kind =
            |shape: Shape| (discriminant(&shape), matches!(shape, Shape::Range(low, high) if low == high));
        self.refused.iter().any(|of| kind(*of) == kind(shape))
    }

    fn offers(&self, asked: &Asked) -> bool {
        let (offers, value) = match asked {
            Asked::Content(value) => (self.writes(), value),
            Asked::Bytes(_, value) => (self.reads(), value),
            Asked::Value(_) | Asked::Word(..) => return false,
        };
        offers && !matches!(value, Content::Fields(fields) if fields.iter().any(|of| self.refuses(of.shape)))
    }

    fn reply(&self, file: &File, asked: &Asked) -> Told<Reply> {
        match asked {
            Asked::Content(value) => file.model.encode(value).map(Reply::Bytes),
            Asked::Bytes(bytes, like) => match file.model.decode(bytes, like) {
                Told::Is((content, used)) if is_sayable(&content) => {
                    Told::Is(Reply::Value(content, if self.consumed { used } else { 0 }))
                }
                Told::Refused => Told::Refused,
                _ => Told::Unjudged,
            },
            Asked::Value(_) | Asked::Word(..) => Told::Unjudged,
        }
    }

    /// How many more answers than one the layouts have; or how many have another than the first.
    fn apart(&self, files: &[&File], asked: &Asked, first: bool) -> usize {
        let mut replies = files.iter().map(|file| self.reply(file, asked));
        let says = |reply: &Told<Reply>| *reply != Told::Unjudged;
        if first {
            let Some(own) = replies.next().filter(says) else { return 0 };
            return replies.filter(says).filter(|reply| *reply != own).count();
        }
        let mut seen: Vec<Told<Reply>> = Vec::new();
        for reply in replies.filter(says) {
            if !seen.contains(&reply) {
                seen.push(reply);
            }
        }
        seen.len().saturating_sub(1)
    }

    /// The layout told from its neighbours and from others, and the keys that no answer settles; `None` if it is contradicted and
    /// nothing is in its place.
    pub(super) fn settled(&mut self, first: File, others: &[File]) -> Option<(File, Vec<(String, String)>)> {
        let mut own = first;
        loop {
            let right = self.score(&own.model).1;
            let others = others.iter().filter(|other| self.gives_all(other)).cloned();
            let next_to = self.moves(&own).into_iter().map(|(_, next)| next);
            let scored = next_to.chain(others).map(|next| (self.score(&next.model), next));
            let mut files: Vec<File> = Vec::new();
            let mut better = None;
            for ((wrong, also), next) in scored {
                if wrong == 0 && also > right {
                    better = Some(next);
                } else if wrong == 0 && also == right && next.model != own.model {
                    files.push(next);
                }
            }
            // One that also gives what this one leaves open is better.
            if let Some(better) = better {
                own = better;
                continue;
            }
            files.insert(0, own);
            while self.ask_apart(&files, true) && self.gives_all(&files[0]) {
                let rest = files.split_off(1);
                files.extend(rest.into_iter().filter(|next| {
                    self.answers.last().is_none_or(|last| last.judge(&next.model) != Judged::Wrong)
                }));
            }
            own = files.swap_remove(0);
            if self.gives_all(&own) {
                return Some(self.defaulted(own));
            }
            let climbed = || self.climbed(own.clone());
            own = self.fitting(files).into_iter().next().or_else(climbed)?;
        }
    }

    /// The layout with the default of every key that the answers do not settle, and those keys.
    fn defaulted(&mut self, mut own: File) -> (File, Vec<(String, String)>) {
        let right = self.score(&own.model);
        let mut open: Vec<(&str, File)> = self.moves(&own);
        open.retain(|(_, next)| next.model != own.model && self.score(&next.model) == right);
        let files: Vec<&File> = [&own].into_iter().chain(open.iter().map(|(_, next)| next)).collect();
        let pool: Vec<Asked> =
            (0..SETS).flat_map(|_| draw::questions(&mut self.draw, &files, &self.like)).collect();
        let mut keys: Vec<(String, String)> = Vec::new();
        for (key, next) in &open {
            let shows = |asked: &&Asked| self.apart(&[&own, next], asked, true) > 0;
            let why = match pool.iter().find(shows) {
                Some(Asked::Content(_)) if !self.writes() => "only a writer shows it",
                Some(Asked::Bytes(..)) if !self.reads() => "only a reader shows it",
                Some(_) => "no answer tells its values apart",
                None => continue,
            };
            if !keys.iter().any(|(known, _)| known == key) {
                keys.push(((*key).to_owned(), why.to_owned()));
            }
        }
        for (key, _) in &keys {
            let without = Table::of(&own).with(key, Json::Null).file();
            if let Some(without) = without.filter(|without| self.score(&without.model) == right) {
                own = without;
            }
        }
        // A type without a sign says the same in fewer keys, where no value has one.
        let plain = Table::of(&own).with("sign", Json::Null).with("extend", Json::Null);
        let fewer = plain.get("width").as_u64().unwrap_or(0).saturating_sub(1);
        let widths = [Json::Null, 64.into(), fewer.into(), plain.get("width")];
        let widths = widths.map(|width| plain.with("width", width));
        let is_same = |of: &File| {
            let shows = |asked: &Asked| self.offers(asked) && self.apart(&[&own, of], asked, true) > 0;
            self.score(&of.model) == right && !pool.iter().any(shows)
        };
        let same = widths.iter().filter_map(Table::file).find(is_same);
        (same.unwrap_or(own), keys)
    }

    /// The answers as `packproof identify FILE` reads them.
    pub(super) fn pairs(&self) -> Vec<String> {
        self.answers.iter().filter_map(Answer::pair).collect()
    }

    /// The layouts next to one, also where a key that is not judged is, and of texts with every length.
    fn moves(&self, own: &File) -> Vec<(&'static str, File)> {
        let mut found: Vec<(&'static str, Layout)> = own.layout.neighbours();
        found.extend(completed(&own.layout).into_iter().map(|layout| ("outside", layout)));
        if let Layout::Text(layout) = &own.layout {
            found.extend(self.lengths.iter().map(|length| {
                let next = text::Layout { length: Some(length.clone()), ..(**layout).clone() };
                ("length", Layout::Text(Box::new(next)))
            }));
        }
        found.into_iter().filter_map(|(key, layout)| Some((key, file(layout)?))).collect()
    }
}

/// Whether JSON has such a value.
fn is_sayable(content: &Content) -> bool {
    !matches!(content, Content::Text(_)) || content_json(content).is_some()
}
