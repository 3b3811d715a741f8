//! Answers of an adapter, compared with layouts.

use packproof_models::content::{Content, Told};
use packproof_models::word::{Judged, Model};
use packproof_suite::model::hex;
use serde_json::Value as Json;

use crate::layouts::File;
use crate::layouts::bytes::{content_json, content_of};
use crate::layouts::pair::taken as taken_of;

/// A question and its answer; `None` is a refusal.
pub(super) enum Answer {
    Written(Content, Option<Vec<u8>>),
    /// With the consumed length, if reported.
    Read(Vec<u8>, Content, Option<(Json, Option<u64>)>),
}

impl Answer {
    pub(super) fn judge(&self, model: &Model) -> Judged {
        match self {
            Self::Written(value, bytes) => model.encode(value).judge(bytes.as_ref()),
            Self::Read(bytes, like, given) => match (model.decode(bytes, like), given) {
                (Told::Unjudged, _) => Judged::Unjudged,
                (Told::Refused, given) => Judged::of(given.is_none()),
                (Told::Is(_), None) => Judged::Wrong,
                (Told::Is((content, used)), Some((json, taken))) => match content_json(&content) {
                    None => Judged::Unjudged,
                    Some(right) => {
                        Judged::of(right == *json && taken.is_none_or(|taken| taken == used as u64))
                    }
                },
            },
        }
    }

    pub(super) fn is_accepted(&self) -> bool {
        matches!(self, Self::Written(_, Some(_)) | Self::Read(_, _, Some(_)))
    }

    /// Describes the answer and the layout's.
    pub(super) fn against(&self, model: &Model) -> String {
        let bytes = |bytes: &[u8]| if bytes.is_empty() { "no bytes".to_owned() } else { hex(bytes) };
        match self {
            Self::Written(value, given) => {
                let given =
                    given.as_deref().map_or("refused".to_owned(), |of| format!("written as {}", bytes(of)));
                let right = match model.encode(value) {
                    Told::Is(right) => bytes(&right),
                    _ => "an error".to_owned(),
                };
                format!("{value} was {given}, not as {right}")
            }
            Self::Read(input, like, given) => {
                let given = match given {
                    Some((json, Some(taken))) => format!("read as {json}, of which {taken} are taken"),
                    Some((json, None)) => format!("read as {json}"),
                    None => "refused".to_owned(),
                };
                let right = match model.decode(input, like) {
                    Told::Is((content, used)) => format!("{content}, of which {used} are taken"),
                    _ => "an error".to_owned(),
                };
                format!("{} was {given}, not as {right}", bytes(input))
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Written(value, _) => value.to_string().len(),
            Self::Read(bytes, ..) => 2 * bytes.len(),
        }
    }

    /// The pair for `packproof identify FILE`; `None` for a refusal, or if the consumed length is unknown.
    pub(super) fn pair(&self, file: &File) -> Option<String> {
        match self {
            Self::Written(value, Some(bytes)) => Some(format!("{value}={}", hex(bytes))),
            Self::Read(bytes, like, Some((json, Some(taken)))) => {
                let value = content_of(like, json)?;
                let taken = taken_of(file, usize::try_from(*taken).ok()?);
                Some(format!("{value}={}", hex(bytes.get(..taken)?)))
            }
            _ => None,
        }
    }
}
