//! Errata pages: a list, and a page per erratum with its smallest witness drawn bit by bit.

use maud::{Markup, html};
use packproof_judge::report::comparison::{Comparison, compare};
use packproof_judge::report::html::picture::{self, with_backticks};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::report::text::{bare, cut, with_readable};
use packproof_judge::transport::entry;
use packproof_suite::dialects;
use packproof_suite::errata::{Witness, witnesses};
use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Deviant, Format, InputKind, Kind, OwnedCase};
use serde_json::Value;

use crate::documents::format_path;
use crate::site::Site;

/// An erratum with wrong and right code in JavaScript, which the playground judges.
pub(crate) struct Listing {
    id: &'static str,
    pub(crate) operation: &'static str,
    /// What the wrong code does, as a button's label.
    pub(crate) mistake: &'static str,
    pub(crate) wrong: &'static str,
    pub(crate) right: &'static str,
}

macro_rules! listing {
    ($id:literal, $operation:literal, $mistake:literal) => {
        Listing {
            id: $id,
            operation: $operation,
            mistake: $mistake,
            wrong: include_str!(concat!("../code/", $id, "/wrong.js")),
            right: include_str!(concat!("../code/", $id, "/right.js")),
        }
    };
}

pub(crate) const LISTINGS: [Listing; 2] = [
    listing!("wiki-continuation-mask-3f", "compact_index.decode", "with the published mask"),
    listing!("varint-no-limit", "varint.decode", "without a limit"),
];

fn kind(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Published => ("published", "in a source document's text or code"),
        Kind::Released => ("released", "in the software that a source describes, by measurement"),
        Kind::Wild => ("wild", "in a public implementation"),
        Kind::Plausible => ("plausible", "seen nowhere yet; the text invites it"),
    }
}

fn status(deviant: &Deviant) -> &'static str {
    match (deviant.runs(), dialects::accepts(deviant)) {
        (false, _) => "a mistake in the documentation only: there is no behaviour to show",
        (_, true) => "accepted as a named dialect: no vector fails it",
        _ => "a wrong implementation that fails vectors",
    }
}

/// A witness as a failed vector, to draw it as in a report.
fn comparison(witness: &Witness) -> Comparison {
    compare(&CaseResult {
        expected: Expectation::of(&witness.reference),
        actual: entry::of(&witness.deviant),
        ..CaseResult::new(witness.case.clone(), Verdict::Fail)
    })
}

/// Maximum length of a value.
const SHOWN: usize = 400;

pub(crate) fn readable(value: &Value) -> String {
    with_readable(bare(value), Some(value))
}

/// Percent-encodes everything but letters, digits and a few marks, for the fragment of an address.
pub(crate) fn encoded(text: &str) -> String {
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let byte = |byte: u8| if kept(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(byte).collect()
}

/// The playground's address with the case in it, relative to a folder of the site.
pub(crate) fn playground(case: &OwnedCase) -> Option<String> {
    let operation = formats::operation(&case.operation)?;
    let text = match operation.input_kind {
        InputKind::Json => case.input.to_string(),
        _ => bare(&case.input),
    };
    let mut parameters = String::new();
    for (name, value) in &case.parameters {
        parameters += &format!("&p.{name}={}", encoded(&bare(value)));
    }
    Some(format!("../playground/index.html#op={}&in={}{parameters}", operation.name, encoded(&text)))
}

fn witness(witness: &Witness) -> Markup {
    let comparison = comparison(witness);
    html! {
        h3 { code { (witness.case.operation) } }
        dl {
            @for (name, value) in &witness.case.parameters { dt { (name) } dd { code { (readable(value)) } } }
            dt { "Input" } dd { code { (cut(&readable(&witness.case.input), SHOWN)) } }
            dt { "Right" } dd { code class="good" { (cut(&comparison.expected, SHOWN)) } }
            dt { "Wrong" } dd { code class="bad" { (cut(&comparison.actual, SHOWN)) } }
        }
        @for drawn in &comparison.pictures { (picture::draw(drawn)) }
        @if let Some(address) = playground(&witness.case) { p class="facts" { a href=(address) { "Open it in the playground" } } }
    }
}

/// Formats text between double quotes as code, if it looks like code.
fn with_code(text: &str) -> Markup {
    let is_code = |part: &str| part.contains(['=', '(', ';', '&', '<', '>', '%', '*', '[']);
    html! {
        @for (at, part) in text.split('"').enumerate() {
            @if at % 2 == 1 {
                @if is_code(part) { code { (part) } } @else { q { (part) } }
            } @else { (with_backticks(part)) }
        }
    }
}

/// A listing with the lines marked that differ from the other one.
fn marked(listing: &str, other: &str) -> Markup {
    let others: Vec<&str> = other.lines().collect();
    html! {
        @for line in listing.lines() {
            @if others.contains(&line) { (line) } @else { mark { (line) } }
            "\n"
        }
    }
}

fn listings(wrong: &str, right: &str) -> Markup {
    html! {
        section aria-labelledby="code" {
            h2 id="code" { "In JavaScript" }
            div class="sides" {
                figure class="wrong" { figcaption { "Wrong" } pre tabindex="0" { (marked(wrong, right)) } }
                figure class="right" { figcaption { "Right" } pre tabindex="0" { (marked(right, wrong)) } }
            }
        }
    }
}

fn body(format: &Format, deviant: &Deviant) -> Markup {
    let found = witnesses(deviant);
    let (word, meaning) = kind(deviant.kind);
    html! {
        p class="product" { a href="index.html" { "Errata" } " / " a href={ "../" (format_path(format)) } { (format.title) } }
        h1 class="slug" { (deviant.id) }
        p class="lead" { (with_backticks(deviant.summary)) }
        div class="sides" {
            section class="card wrong" aria-labelledby="says" { h2 id="says" { "Source" } p { (with_code(deviant.says)) } }
            section class="card right" aria-labelledby="fix" { h2 id="fix" { "Correction" } p { (with_code(deviant.fix)) } }
        }
        section aria-labelledby="affects" {
            h2 id="affects" { "Who is affected" }
            p { (with_code(deviant.affects)) }
            p class="facts" {
                span class={ "badge kind " (word) } { (word) } (meaning) "; " (status(deviant)) "."
            }
        }
        @if let Some(of) = LISTINGS.iter().find(|of| of.id == deviant.id) { (listings(of.wrong, of.right)) }
        @if !found.is_empty() {
            section aria-labelledby="witness" {
                h2 id="witness" { "The smallest input that shows it" }
                @for of in &found { (witness(of)) }
            }
        }
    }
}

fn index() -> Markup {
    html! {
        h1 { "Errata" }
        p class="lead" {
            "What published descriptions and implementations of these formats get wrong. Each mistake that has a behaviour runs, and fails at least one vector."
        }
        @for format in formats::ALL {
            section aria-labelledby=(format.name) {
                h2 id=(format.name) { (format.title) }
                dl class="ledger" {
                    @for deviant in format.deviants {
                        dt {
                            a href={ (deviant.id) ".html" } { code { (deviant.id) } } " "
                            span class={ "badge kind " (kind(deviant.kind).0) } { (kind(deviant.kind).0) }
                        }
                        dd { (with_backticks(deviant.summary)) }
                    }
                }
            }
        }
    }
}

pub(crate) fn write(site: &mut Site) {
    let about = "Known mistakes in descriptions and implementations.";
    site.page("errata/index.html", "Errata", about, &[], &index());
    for format in formats::ALL {
        for deviant in format.deviants {
            let path = format!("errata/{}.html", deviant.id);
            site.page(&path, deviant.id, deviant.summary, &[], &body(format, deviant));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page of the most common mistake shows the input, both answers and the lost bit.
    #[test]
    fn a_page_shows_what_goes_wrong() {
        let format = formats::find("compact_index").expect("a format");
        let deviant = packproof_suite::errata::find("wiki-continuation-mask-3f").expect("an erratum");
        let page = body(format, deviant).into_string();
        for part in [
            "4040",
            "4096 (2 bytes consumed)",
            "0 (2 bytes consumed)",
            "bit 6 of byte 1",
            "0x3F",
            "op=compact_index.decode&amp;in=4040",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }

    /// Quotation marks and brackets in a value do not end an address.
    #[test]
    fn addresses_are_encoded() {
        assert_eq!(encoded("{\"a\":[1,-2]}"), "%7B%22a%22%3A%5B1%2C-2%5D%7D");
    }
}
