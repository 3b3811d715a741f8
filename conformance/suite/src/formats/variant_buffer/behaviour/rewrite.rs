//! Rewriting under a setting.

use super::parameters::{RewriteEnd, RewriteMode, RewritePosition, RewriteRefusal, RewriteString};
use super::{Behaving, fails, refused};
use crate::formats::variant_buffer::table::Datum;
use crate::model::{Answer, Class};

impl Behaving<'_> {
    /// The bytes with a value overwritten at a position.
    pub(super) fn rewritten(&self, bytes: &[u8], position: usize, value: &Datum) -> Answer<Vec<u8>> {
        if value.kind == "string" {
            match RewriteString::under(self.setting) {
                RewriteString::Allowed => {}
                RewriteString::Refused => return refused(Class::OutOfRange),
                RewriteString::Ignored => return Ok(bytes.to_vec()),
                RewriteString::Invalid => return refused(Class::Invalid),
                RewriteString::Fails => return fails(),
            }
        }
        let mut new = Vec::new();
        self.put(value, &mut new)?;
        let (len, size) = (bytes.len(), new.len());
        if let Some(before) = self.before_the_front(position) {
            let rest = new.get(before..).unwrap_or_default();
            return if size == 1 { self.past_the_end() } else { Ok(self.placed(bytes, 0, rest)) };
        }
        let mut at = self.position(position, len, size);
        let end = at.saturating_add(size);
        let choice = RewriteEnd::under(self.setting);
        let fits = match choice {
            RewriteEnd::ExactRefused => end < len,
            RewriteEnd::LongerExactRefused if size > 1 => end < len,
            RewriteEnd::FourBytes => at.saturating_add(4) <= len,
            _ => end <= len,
        };
        if !fits {
            match choice {
                RewriteEnd::OneAccepted if end == len + 1 => {}
                RewriteEnd::Extends if at <= len => {}
                RewriteEnd::ExtendsInside if at < len => {}
                RewriteEnd::Appends => at = at.min(len),
                RewriteEnd::Clipped => new.truncate(len.saturating_sub(at)),
                RewriteEnd::ClippedInside if at < len => new.truncate(len - at),
                RewriteEnd::Ignored => return Ok(bytes.to_vec()),
                RewriteEnd::Moved if size <= len => at = len - size,
                _ => return self.past_the_end(),
            }
        }
        Ok(self.placed(bytes, at.min(len), &new))
    }

    /// How far before the front a position is, if it is.
    fn before_the_front(&self, position: usize) -> Option<usize> {
        let low = position as i32;
        let is_negative = low < 0 && RewritePosition::under(self.setting) == RewritePosition::ThirtyTwo;
        is_negative.then_some(low.unsigned_abs() as usize)
    }

    fn position(&self, position: usize, len: usize, size: usize) -> usize {
        match RewritePosition::under(self.setting) {
            RewritePosition::Bytes => position,
            RewritePosition::ThirtyTwo => position & 0xFFFF_FFFF,
            RewritePosition::OneMore => position.saturating_add(1),
            RewritePosition::OneLess => position.saturating_sub(1),
            RewritePosition::Front => 0,
            RewritePosition::FromEnd => len.checked_sub(position).unwrap_or(usize::MAX),
            RewritePosition::Header => position.saturating_add(4),
            RewritePosition::Ending => position.checked_sub(size).unwrap_or(usize::MAX),
        }
    }

    fn past_the_end(&self) -> Answer<Vec<u8>> {
        match RewriteRefusal::under(self.setting) {
            RewriteRefusal::OutOfRange => refused(Class::OutOfRange),
            RewriteRefusal::Truncated => refused(Class::Truncated),
            RewriteRefusal::Invalid => refused(Class::Invalid),
            RewriteRefusal::Fails => fails(),
        }
    }

    /// The bytes with new ones at a position that is not behind their end.
    fn placed(&self, bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
        let behind = |len: usize| bytes.get(at + len..).unwrap_or_default();
        match RewriteMode::under(self.setting) {
            RewriteMode::Overwrites => [&bytes[..at], new, behind(new.len())].concat(),
            RewriteMode::Inserts => [&bytes[..at], new, &bytes[at..]].concat(),
            RewriteMode::CutsOff => [&bytes[..at], new].concat(),
            RewriteMode::Appends => [bytes, new].concat(),
            RewriteMode::Combines => {
                let old = bytes[at..].iter().copied().chain(std::iter::repeat(0));
                let both: Vec<u8> = new.iter().zip(old).map(|(new, old)| new | old).collect();
                [&bytes[..at], &both, behind(new.len())].concat()
            }
            RewriteMode::FirstByte => {
                let first = &new[..new.len().min(1)];
                [&bytes[..at], first, behind(first.len())].concat()
            }
            RewriteMode::OneLess => {
                let most = &new[..new.len().saturating_sub(1)];
                [&bytes[..at], most, behind(most.len())].concat()
            }
            RewriteMode::Alone => new.to_vec(),
        }
    }
}
