//! The first page: what Packproof is, a live example, and where to go.

use maud::{Markup, html};
use packproof_suite::model::OwnedCase;
use packproof_suite::{errata, formats};

use crate::site::Site;

/// The example: operation, initial bytes, and a mistake that reads them differently.
const OPERATION: &str = "compact_index.decode";
const BYTES: &str = "4040";
const MISTAKE: &str = "wiki-continuation-mask-3f";

/// Links from the first page.
const ENTRIES: [(&str, &str, &str); 7] = [
    ("guides/five-minutes.html", "Judge your implementation", "A verdict in five minutes, in any language."),
    (
        "playground/function.html",
        "Judge a function",
        "Paste a decoder or encoder in JavaScript: it runs on all vectors, and the mistake behind its failures is named.",
    ),
    (
        "playground/layout.html",
        "Write a layout",
        "Describe a dialect in a few lines; see it drawn as you type, and download its vectors.",
    ),
    (
        "errata/index.html",
        "Errata",
        "What published descriptions and implementations get wrong, each with the smallest input that shows it.",
    ),
    ("presets/index.html", "Presets", "Layouts of published code, and which of them can read each other."),
    ("world.html", "Implementations", "What published implementations answer, by format and language."),
    ("findings.html", "Findings", "Bugs found in packages of PyPI and npm."),
];

/// The page contains the first answers; the engine is loaded when the bytes change.
fn example() -> Markup {
    let case = OwnedCase::new(OPERATION, BYTES);
    let right = formats::reference(&case.as_case());
    let wrong = errata::find(MISTAKE).map(|mistake| errata::answer(mistake, &case.as_case()).to_string());
    html! {
        form id="example" class="example" autocomplete="off" data-operation=(OPERATION) data-mistake=(MISTAKE) {
            label for="bytes" { "Bytes of an Unreal CompactIndex" }
            input id="bytes" value=(BYTES) spellcheck="false" autocapitalize="off";
            dl aria-live="polite" {
                dt { "The format" } dd class="good" { output id="right" for="bytes" { (right) } }
                dt { a href={ "errata/" (MISTAKE) ".html" } { "The wiki's recipe" } }
                dd class="bad" { output id="wrong" for="bytes" { (wrong.unwrap_or_default()) } }
            }
            p class="facts" {
                "Most readers of Unreal packages were written from a page whose mask is wrong. Change the bytes, or "
                a href={ "playground/index.html#op=" (OPERATION) "&in=" (BYTES) } { "see every bit" } "."
            }
        }
    }
}

fn body() -> Markup {
    html! {
        h1 { "Does your codec write the right bytes?" }
        p class="lead" {
            "Packproof checks whether an implementation of a compact binary format writes and reads the right bytes. It covers "
            a href="formats/index.html" { (formats::ALL.len()) " formats" }
            " that games use for packages, packets and save files, judges implementations in any language, and knows "
            a href="errata/index.html" { (errata::all().count()) " mistakes" } " by name."
        }
        (example())
        ul class="cards" {
            @for (path, title, about) in ENTRIES {
                li { a href=(path) { (title) } p { (about) } }
            }
        }
    }
}

pub(crate) fn write(site: &mut Site) {
    let description = "Conformance of compact binary codecs in games: formats, errata, playground.";
    site.page("index.html", "Packproof", description, &["home.js"], &body());
}
