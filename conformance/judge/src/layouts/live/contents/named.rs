//! Compares the answers with the presets.

use packproof_models::bits;
use packproof_models::content::Shape;
use packproof_models::word::{Judged, Layout};

use super::answer::Answer;
use super::inquiry::Inquiry;
use crate::layouts::File;
use crate::layouts::live::said::keys;
use crate::layouts::moved::{completed, of_layout};

impl<E> Inquiry<'_, '_, '_, E> {
    /// The preset, if it gives the same answers; with a value of `outside` if it leaves that key open.
    pub(super) fn like(&self, own: &File, preset: &File) -> Option<File> {
        let judging = completed(&preset.layout).into_iter().filter_map(of_layout);
        let all = [preset.clone()].into_iter().chain(judging);
        let like = all.filter(|file| self.gives_all(file) && self.covers(own, file));
        like.max_by_key(|file| self.score(&file.model).1)
    }

    /// Whether a preset contradicts no more answers than a layout that contradicts some.
    pub(super) fn is_near(&self, own: &File, preset: &File) -> bool {
        let [own_wrong, wrong] = [own, preset].map(|file| self.score(&file.model).0);
        own_wrong > 0 && wrong <= own_wrong && self.gives_half(preset) && self.covers(own, preset)
    }

    /// Whether a preset judges every accepted answer that the found layout gives. One of `bits` may lack shapes of fields, but must not
    /// have one that the adapter refuses.
    fn covers(&self, own: &File, preset: &File) -> bool {
        if let (Layout::Bits(known), Layout::Bits(found)) = (&preset.layout, &own.layout) {
            let shapes = [
                (Shape::Code, !known.codes.is_empty()),
                (Shape::Signed(1), known.signed != bits::Signed::Unjudged),
                (Shape::Range(0, 1), known.ranged != bits::Ranged::Unjudged),
            ];
            let refused = shapes.iter().any(|(shape, known)| *known && self.refuses(*shape));
            return !refused
                && (!known.codes.is_empty() || found.codes.is_empty())
                && self.score(&preset.model).1 > 2;
        }
        let missing = |answer: &Answer| {
            answer.is_accepted()
                && answer.judge(&preset.model) == Judged::Unjudged
                && answer.judge(&own.model) == Judged::Right
        };
        !self.answers.iter().any(missing)
    }

    /// The layout, or a preset that gives as many answers with fewer keys.
    pub(super) fn shortest(&self, own: File, presets: Vec<(&str, File)>) -> File {
        let right = self.score(&own.model);
        let same = presets.into_iter().map(|(_, file)| file).filter(|file| self.score(&file.model) == right);
        let files = [own.clone()].into_iter().chain(same);
        files.min_by_key(|file| keys(&file.layout).len()).unwrap_or(own)
    }
}
