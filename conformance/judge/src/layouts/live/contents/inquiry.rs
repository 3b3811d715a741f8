//! The answers of an adapter, and the choice of the next question.

use std::mem::discriminant;

use packproof_models::content::{Content, Shape, Told};
use packproof_models::measure::MOST;
use packproof_models::text;
use packproof_models::word::{Judged, Layout, Model};
use serde_json::Value as Json;

use super::answer::Answer;
use crate::layouts::bytes::content_json;
use crate::layouts::live::talk::Talk;
use crate::layouts::moved::{Table, completed, of_layout};
use crate::layouts::{Asked, File, draw};

pub(super) fn with_each<L: Clone, V: Clone>(layouts: &[L], values: &[V], change: fn(&mut L, V)) -> Vec<L> {
    let with = |layout: &L, value: &V| {
        let mut layout = layout.clone();
        change(&mut layout, value.clone());
        layout
    };
    layouts.iter().flat_map(|layout| values.iter().map(move |value| with(layout, value))).collect()
}

/// A layout's answer; the consumed length is 0 if the adapter does not report it.
#[derive(PartialEq)]
enum Reply {
    Bytes(Vec<u8>),
    Value(Content, usize),
}

pub(super) struct Inquiry<'t, 'a, 'b, E> {
    talk: &'t Talk<'a, 'b, E>,
    /// A value of the expected shape.
    pub(super) like: Content,
    pub(super) answers: Vec<Answer>,
    asked: Vec<Asked>,
    /// Whether the adapter reports the consumed length.
    consumed: bool,
    draw: fastrand::Rng,
    /// Number of consecutive questions without an answer.
    unanswered: usize,
    pub(super) lengths: Vec<text::Length>,
    /// An example of each shape of field that the adapter refuses.
    pub(super) refused: Vec<Shape>,
}

/// Limit on the layouts compared to choose a question.
const COMPARED: usize = 48;
/// Limit on consecutive questions without an answer, such as texts that JSON cannot hold.
const UNANSWERED: usize = 4;
/// Number of best candidates to improve.
const CLIMBED: usize = 12;
/// Layouts are equivalent if this many sets of questions do not distinguish them.
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

    /// The value at the front of bytes, and the consumed length.
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

    /// The number of answers that a layout contradicts, and of those that it gives.
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
        self.agrees(&file.model)
    }

    /// The same for a model.
    pub(super) fn agrees(&self, model: &Model) -> bool {
        self.answers.iter().all(|answer| answer.judge(model) != Judged::Wrong)
    }

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

    /// Changes one key after another while that reduces contradictions; `None` if some are left.
    fn climbed(&self, file: File) -> Option<File> {
        let (wrong, file) = self.improved(file);
        (wrong == 0).then_some(file)
    }

    /// The same, with the number of contradictions left.
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

    /// The improved layout that gives most answers, and descriptions of those it contradicts, smallest question first. `None` if it gives
    /// less than half of all answers or three quarters of those it judges.
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
        // Unjudged answers are, for example, negative numbers passed to a writer of unsigned ones.
        let mostly = self.score(&file.model).1 >= 3 * wrong.len() && self.gives_half(&file);
        let wrong = wrong.iter().map(|answer| answer.against(&file.model)).collect();
        mostly.then_some((file, wrong))
    }

    /// Asks until no question distinguishes the candidates that are left.
    pub(super) fn narrowed(&mut self, guesses: Vec<File>) -> Vec<File> {
        let mut files = guesses;
        loop {
            let known = self.answers.len();
            // If no candidate is right in every key, the best ones are improved.
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

    /// Asks the question that best distinguishes the layouts, or the first from the others; false if there is none.
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

    /// Whether the adapter refuses fields of this shape; a range with equal ends is a shape of its own.
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

    /// The number of different answers less one, or the number of layouts that differ from the first.
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

    /// Distinguishes the layout from its neighbours and from others; returns it with the keys that stay open. `None` if it is contradicted
    /// and no other layout fits.
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
            // A layout that also gives answers left open by this one is better.
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

    /// The layout with the default for every key that the answers do not determine, and those keys.
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
            let without = Table::of(&own.layout).with(key, Json::Null).file();
            if let Some(without) = without.filter(|without| self.score(&without.model) == right) {
                own = without;
            }
        }
        // If no value is negative, an unsigned type gives the same answers with fewer keys.
        let plain = Table::of(&own.layout).with("sign", Json::Null).with("extend", Json::Null);
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
    pub(super) fn pairs(&self, file: &File) -> Vec<String> {
        self.answers.iter().filter_map(|answer| answer.pair(file)).collect()
    }

    /// The neighbours of a layout, including values of `outside`, and for texts every length.
    fn moves(&self, own: &File) -> Vec<(&'static str, File)> {
        let mut found: Vec<(&'static str, Layout)> = own.layout.neighbours();
        found.extend(completed(&own.layout).into_iter().map(|layout| ("outside", layout)));
        if let Layout::Text(layout) = &own.layout {
            found.extend(self.lengths.iter().map(|length| {
                let next = text::Layout { length: Some(length.clone()), ..(**layout).clone() };
                ("length", Layout::Text(Box::new(next)))
            }));
        }
        found.into_iter().filter_map(|(key, layout)| Some((key, of_layout(layout)?))).collect()
    }
}

/// Whether JSON can hold the value.
fn is_sayable(content: &Content) -> bool {
    !matches!(content, Content::Text(_)) || content_json(content).is_some()
}
