//! Pages made from documents of the repository: formats, guides, findings.

use maud::{Markup, html};
use packproof_suite::formats;
use packproof_suite::model::Format;

use crate::markdown::{self, Places};
use crate::page::Page;
use crate::site::Site;

/// A document: its paths in the repository and on the site, its title, and its text.
struct Document {
    source: &'static str,
    target: &'static str,
    title: &'static str,
    about: &'static str,
    text: &'static str,
}

/// The guides, in reading order for newcomers.
const GUIDES: [Document; 9] = [
    Document {
        source: "conformance/cli/TUTORIAL.md",
        target: "guides/five-minutes.html",
        title: "Five minutes to a verdict",
        about: "A verdict on your own codec, from scratch.",
        text: include_str!("../../cli/TUTORIAL.md"),
    },
    Document {
        source: "conformance/cli/INSTALL.md",
        target: "guides/install.html",
        title: "Getting packproof",
        about: "Binaries and packages, with or without Rust.",
        text: include_str!("../../cli/INSTALL.md"),
    },
    Document {
        source: "conformance/cli/CI.md",
        target: "guides/ci.html",
        title: "Packproof in CI",
        about: "One step in a GitHub workflow, and the equivalents for other services.",
        text: include_str!("../../cli/CI.md"),
    },
    Document {
        source: "conformance/adapters/README.md",
        target: "guides/adapters.html",
        title: "How an adapter works",
        about: "Common defects, parameters, floats and speed.",
        text: include_str!("../../adapters/README.md"),
    },
    Document {
        source: "conformance/judge/PROTOCOL.md",
        target: "guides/protocol.html",
        title: "The adapter protocol",
        about: "Every message between packproof and an adapter.",
        text: include_str!("../../judge/PROTOCOL.md"),
    },
    Document {
        source: "conformance/judge/LINES.md",
        target: "guides/lines.html",
        title: "The line protocol",
        about: "The same for languages without JSON.",
        text: include_str!("../../judge/LINES.md"),
    },
    Document {
        source: "conformance/cli/OWN_FORMAT.md",
        target: "guides/own-format.html",
        title: "Your own format",
        about: "Describe a packet in a file, and test your code with it.",
        text: include_str!("../../cli/OWN_FORMAT.md"),
    },
    Document {
        source: "vectors/README.md",
        target: "guides/vectors.html",
        title: "The vectors",
        about: "The contents of the vector files, and how to use them without packproof.",
        text: include_str!("../../../vectors/README.md"),
    },
    Document {
        source: "codec/BENCHMARKS.md",
        target: "guides/benchmarks.html",
        title: "Benchmarks of the codec",
        about: "Every operation beside the naive form and its peers.",
        text: include_str!("../../../codec/BENCHMARKS.md"),
    },
];

const FINDINGS: Document = Document {
    source: "conformance/adapters/FINDINGS.md",
    target: "findings.html",
    title: "Findings in published packages",
    about: "Bugs found in packages of PyPI and npm, and in the engine.",
    text: include_str!("../../adapters/FINDINGS.md"),
};

/// A format's page on the site.
pub(crate) fn format_path(format: &Format) -> String {
    format!("formats/{}", format.page.replace(".md", ".html"))
}

fn places() -> Places<'static> {
    let mut places: Places = std::iter::once(&FINDINGS)
        .chain(&GUIDES)
        .map(|document| (document.source, document.target.to_owned()))
        .collect();
    for file in packproof_vectors::files() {
        let format = formats::ALL.iter().find(|format| file.path == format!("formats/{}", format.page));
        if let Some(format) = format {
            places.insert(repository_path(format), format_path(format));
        }
    }
    places
}

/// The page's path in the repository; leaked, but only once for each of the twelve pages.
fn repository_path(format: &Format) -> &'static str {
    Box::leak(format!("vectors/formats/{}", format.page).into_boxed_str())
}

fn add(site: &mut Site, document: &Document, places: &Places) {
    let body = markdown::render(document.text, document.source, document.target, places);
    let page = Page {
        path: document.target,
        title: document.title,
        description: document.about,
        scripts: &[],
        body: html! { div class="prose" { (body) } },
    };
    site.add(document.target, page.render());
}

fn format_page(format: &Format, places: &Places) -> String {
    let source = format!("vectors/formats/{}", format.page);
    let path = format_path(format);
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
    Page { path: &path, title, description: &description, scripts: &[], body }.render()
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
    for document in GUIDES.iter().chain([&FINDINGS]) {
        add(site, document, &places);
    }
    for format in formats::ALL {
        site.add(&format_path(format), format_page(format, &places));
    }
    let mut index = |path, title, description, body| {
        site.add(path, Page { path, title, description, scripts: &[], body }.render());
    };
    index("formats/index.html", "Formats", "The formats that Packproof judges.", formats_index());
    index(
        "guides/index.html",
        "Guides",
        "How to judge an implementation, and how the parts work.",
        guides_index(),
    );
}
