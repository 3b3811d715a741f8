//! Pages made from documents of the repository: formats, guides, findings.

use maud::{Markup, html};
use packproof_suite::formats;
use packproof_suite::model::Format;

use crate::markdown::{self, Places};
use crate::site::Site;

/// A document: its paths in the repository and on the site, its title, and its text.
struct Document {
    source: &'static str,
    target: &'static str,
    title: &'static str,
    about: &'static str,
    text: &'static str,
}

macro_rules! documents {
    ($($source:literal => $target:literal, $title:literal: $about:literal;)*) => {
        [$(Document {
            source: $source,
            target: $target,
            title: $title,
            about: $about,
            text: include_str!(concat!("../../../", $source)),
        }),*]
    };
}

/// The guides, in reading order for newcomers.
const GUIDES: [Document; 9] = documents! {
    "conformance/cli/TUTORIAL.md" => "guides/five-minutes.html", "Five minutes to a verdict":
        "A verdict on your own codec, from scratch.";
    "conformance/cli/INSTALL.md" => "guides/install.html", "Getting packproof":
        "Binaries and packages, with or without Rust.";
    "conformance/cli/CI.md" => "guides/ci.html", "Packproof in CI":
        "One step in a GitHub workflow, and the equivalents for other services.";
    "conformance/adapters/README.md" => "guides/adapters.html", "How an adapter works":
        "Common defects, parameters, floats and speed.";
    "conformance/judge/PROTOCOL.md" => "guides/protocol.html", "The adapter protocol":
        "Every message between packproof and an adapter.";
    "conformance/judge/LINES.md" => "guides/lines.html", "The line protocol":
        "The same for languages without JSON.";
    "conformance/cli/OWN_FORMAT.md" => "guides/own-format.html", "Your own format":
        "Describe a packet in a file, and test your code with it.";
    "vectors/README.md" => "guides/vectors.html", "The vectors":
        "The contents of the vector files, and how to use them without packproof.";
    "codec/BENCHMARKS.md" => "guides/benchmarks.html", "Benchmarks of the codec":
        "Every operation beside the naive form and its peers.";
};

const FINDINGS: [Document; 1] = documents! {
    "conformance/adapters/FINDINGS.md" => "findings.html", "Findings in published packages":
        "Bugs found in packages of PyPI and npm, and in the engine.";
};

/// A format's page on the site.
pub(crate) fn format_path(format: &Format) -> String {
    format!("formats/{}", format.page.replace(".md", ".html"))
}

fn places() -> Places {
    let documents = GUIDES.iter().chain(&FINDINGS).map(|of| (of.source.to_owned(), of.target.to_owned()));
    let formats = formats::ALL.iter();
    documents.chain(formats.map(|format| (repository_path(format), format_path(format)))).collect()
}

fn repository_path(format: &Format) -> String {
    format!("vectors/formats/{}", format.page)
}

fn add(site: &mut Site, document: &Document, places: &Places) {
    let body = markdown::render(document.text, document.source, document.target, places);
    let body = html! { div class="prose" { (body) } };
    site.page(document.target, document.title, document.about, &[], &body);
}

fn add_format(site: &mut Site, format: &Format, places: &Places) {
    let (source, path) = (repository_path(format), format_path(format));
    let file = packproof_vectors::file(&format!("formats/{}", format.page)).unwrap_or_default();
    let text = markdown::render(&String::from_utf8_lossy(file), &source, &path, places);
    let body = html! {
        div class="prose" { (text) }
        section aria-labelledby="try" class="prose" {
            h2 id="try" { "Try it" }
            ul class="operations" {
                @for operation in format.operations {
                    li {
                        a href={ "../playground/index.html#op=" (operation.name) } { code { (operation.name) } }
                        " " (operation.summary)
                    }
                }
            }
        }
        section aria-labelledby="errata" class="prose" {
            h2 id="errata" { "Known mistakes" }
            dl class="ledger" {
                @for deviant in format.deviants {
                    dt { a href={ "../errata/" (deviant.id) ".html" } { code { (deviant.id) } } }
                    dd { (deviant.summary) }
                }
            }
        }
    };
    let title = format.title;
    let description = format!("{title}: layout, rules, worked example, sources and what they get wrong.");
    site.page(&path, title, &description, &[], &body);
}

/// The table of formats, with sources and numbers of errata.
fn formats_index() -> Markup {
    html! {
        h1 { "Formats" }
        p class="lead" { "Compact binary formats that games use for packages, packets and save files. Each page gives the layout, the rules for writers and readers, a worked example, and what the sources get wrong." }
        div class="scroll" role="region" aria-label="Formats" tabindex="0" {
            table {
                thead { tr { th scope="col" { "Format" } th scope="col" { "Sources" } th scope="col" class="number" { "Known mistakes" } } }
                tbody {
                    @for format in formats::ALL {
                        tr {
                            th scope="row" { a href={ "../" (format_path(format)) } { (format.title) } }
                            td { (format.sources.join("; ")) }
                            td class="number" { (format.deviants.len()) }
                        }
                    }
                }
            }
        }
    }
}

fn guides_index() -> Markup {
    html! {
        h1 { "Guides" }
        ul class="cards" {
            @for guide in &GUIDES {
                li {
                    a href={ "../" (guide.target) } { (guide.title) }
                    p { (guide.about) }
                }
            }
        }
    }
}

pub(crate) fn write(site: &mut Site) {
    let places = places();
    for document in GUIDES.iter().chain(&FINDINGS) {
        add(site, document, &places);
    }
    for format in formats::ALL {
        add_format(site, format, &places);
    }
    let about = "The formats that Packproof judges.";
    site.page("formats/index.html", "Formats", about, &[], &formats_index());
    let about = "How to judge an implementation, and how the parts work.";
    site.page("guides/index.html", "Guides", about, &[], &guides_index());
}
