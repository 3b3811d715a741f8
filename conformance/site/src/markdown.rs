//! Renders documents of the repository as HTML, with anchors for headings, scrolling tables, and links within the site.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use packproof_suite::{errata, formats};
use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html as write};

use crate::page;

/// Maps documents' paths in the repository to paths on the site.
pub(crate) type Places = BTreeMap<String, String>;

/// Renders a document from `source` in the repository to `target` on the site.
pub(crate) fn render(text: &str, source: &str, target: &str, places: &Places) -> Markup {
    let options = Options::ENABLE_TABLES;
    let mut events: Vec<Event> = Vec::new();
    let mut open_links: Vec<bool> = Vec::new();
    let mut tables = 0;
    let mut in_heading = false;
    for event in Parser::new_ext(&without_comments(text), options).map(Event::into_static) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                match target_of(&dest_url, source, target, places) {
                    Some(dest_url) => {
                        let dest_url = CowStr::from(dest_url);
                        open_links.push(true);
                        events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    }
                    None => open_links.push(false),
                }
            }
            Event::End(TagEnd::Link) => {
                if open_links.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Table(alignments)) => {
                tables += 1;
                let label = format!("Table {tables}");
                events.push(Event::Html(CowStr::from(format!(
                    "<div class=\"scroll\" role=\"region\" aria-label=\"{label}\" tabindex=\"0\">"
                ))));
                events.push(Event::Start(Tag::Table(alignments)));
            }
            Event::End(TagEnd::Table) => {
                events.extend([Event::End(TagEnd::Table), Event::Html(CowStr::Borrowed("</div>"))]);
            }
            Event::Code(code) if !in_heading && open_links.is_empty() => match known(&code, target) {
                Some(link) => events.extend([start(link), Event::Code(code), Event::End(TagEnd::Link)]),
                None => events.push(Event::Code(code)),
            },
            Event::Start(Tag::Heading { .. }) | Event::End(TagEnd::Heading(_)) => {
                in_heading = !in_heading;
                events.push(event);
            }
            // Documents need no HTML.
            Event::Html(_) | Event::InlineHtml(_) => {}
            other => events.push(other),
        }
    }
    with_anchors(&mut events);
    let mut out = String::new();
    write::push_html(&mut out, events.into_iter());
    // A scrolling code block must be focusable. The policy allows no style attributes.
    let replaced = [
        ("<pre>", "<pre tabindex=\"0\">"),
        (" style=\"text-align: right\"", " class=\"number\""),
        (" style=\"text-align: left\"", ""),
        (" style=\"text-align: center\"", ""),
        ("<th></th>", "<td></td>"),
        ("<th>", "<th scope=\"col\">"),
        ("<th class", "<th scope=\"col\" class"),
    ];
    let out = replaced.iter().fold(out, |out, (from, to)| out.replace(from, to));
    html! { (PreEscaped(out)) }
}

/// The page for a word in code: an erratum's page, or the playground with an operation.
fn known(code: &str, target: &str) -> Option<String> {
    let root = page::root(target);
    if errata::find(code).is_some() {
        return Some(format!("{root}errata/{code}.html"));
    }
    formats::operation(code).map(|operation| format!("{root}playground/index.html#op={}", operation.name))
}

fn start(link: String) -> Event<'static> {
    Event::Start(Tag::Link {
        link_type: LinkType::Inline,
        dest_url: CowStr::from(link),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    })
}

/// Removes the comments that mark generated tables.
fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("<!--")).collect::<Vec<_>>().join("\n")
}

/// The anchor of a heading: its words in lower case, joined by hyphens.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-')
        .collect::<String>();
    kept.trim().replace(' ', "-")
}

/// Gives each heading its anchor, and makes every `h1` after the first an `h2`.
fn with_anchors(events: &mut [Event]) {
    let mut seen_first = false;
    for at in 0..events.len() {
        let text: String = events[at..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        let demoted = |level: &HeadingLevel| *level == HeadingLevel::H1 && seen_first;
        match &mut events[at] {
            Event::Start(Tag::Heading { level, id, .. }) => {
                if demoted(level) {
                    *level = HeadingLevel::H2;
                }
                *id = Some(CowStr::from(anchor(&text)));
            }
            Event::End(TagEnd::Heading(level)) => {
                if demoted(level) {
                    *level = HeadingLevel::H2;
                }
                seen_first |= *level == HeadingLevel::H1;
            }
            _ => {}
        }
    }
}

/// Translates a link; `None` for pages that the site lacks and for other sites, whose text stays without a link.
fn target_of(link: &str, source: &str, target: &str, places: &Places) -> Option<String> {
    if link.contains("://") {
        return None;
    }
    let (file, fragment) = link.split_once('#').map_or((link, None), |(file, name)| (file, Some(name)));
    let fragment = fragment.map(|name| format!("#{name}")).unwrap_or_default();
    if file.is_empty() {
        return Some(fragment);
    }
    let place = places.get(&page::resolve(source, file))?;
    Some(format!("{}{place}{fragment}", page::root(target)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        let places: Places =
            [("vectors/formats/varint.md".to_owned(), "formats/varint.html".to_owned())].into();
        render(text, "vectors/README.md", "guides/vectors.html", &places).into_string()
    }

    /// A link to a document of the site is relative to the page's folder; other links become plain text.
    #[test]
    fn links_become_the_sites() {
        assert!(html("[v](formats/varint.md#layout)").contains("href=\"../formats/varint.html#layout\""));
        assert_eq!(html("[gone](build.rs)").trim(), "<p>gone</p>");
        assert_eq!(html("[far](https://example.org)").trim(), "<p>far</p>");
    }

    /// Ids of errata link to their pages and names of operations to the playground, but not inside a link.
    #[test]
    fn known_words_in_code_are_links() {
        assert!(html("`varint-no-limit`").contains("<a href=\"../errata/varint-no-limit.html\"><code>"));
        assert!(html("`varint.decode`").contains("href=\"../playground/index.html#op=varint.decode\""));
        assert_eq!(html("`varint-limit`").trim(), "<p><code>varint-limit</code></p>");
        assert_eq!(html("[`varint.decode`](formats/varint.md)").matches("<a ").count(), 1);
    }

    /// Aligned columns have a class, because the policy allows no style attributes.
    #[test]
    fn aligned_columns_have_a_class() {
        let table = html("| a | b |\n|:---|---:|\n| 1 | 2 |");
        assert!(
            table.contains("<th scope=\"col\">a</th><th scope=\"col\" class=\"number\">b</th>"),
            "{table}"
        );
        assert!(table.contains("<td class=\"number\">2</td>") && !table.contains("style="), "{table}");
    }

    /// One `h1` per page, and anchors as documents expect them.
    #[test]
    fn headings_have_anchors_and_one_is_first() {
        let text = html("# A `b` c\n\n# Sized vectors\n");
        assert_eq!(
            text.trim(),
            "<h1 id=\"a-b-c\">A <code>b</code> c</h1>\n<h2 id=\"sized-vectors\">Sized vectors</h2>"
        );
    }
}
