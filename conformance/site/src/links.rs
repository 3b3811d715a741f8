//! Checks relative links: target files and fragments must exist.

use crate::page::resolve;
use crate::site::Site;

fn attributes<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let mark = format!(" {name}=\"");
    let len = mark.len();
    let found: Vec<usize> = text.match_indices(&mark).map(|(at, _)| at + len).collect();
    found.into_iter().filter_map(|at| text[at..].split('"').next())
}

/// A message for each broken link.
pub(crate) fn broken(site: &Site) -> Vec<String> {
    let text = |path: &str| site.files().get(path).map(|bytes| String::from_utf8_lossy(bytes));
    let mut broken = Vec::new();
    for page in site.files().keys().filter(|path| path.rsplit('.').next() == Some("html")) {
        let contents = text(page).unwrap_or_default();
        for link in attributes(&contents, "href").chain(attributes(&contents, "src")) {
            let (file, fragment) =
                link.split_once('#').map_or((link, None), |(file, name)| (file, Some(name)));
            let target = if file.is_empty() { page.clone() } else { resolve(page, file) };
            let Some(there) = text(&target) else {
                broken.push(format!("{page}: {link}"));
                continue;
            };
            // The fragment of a playground page is its state.
            let state = target.starts_with("playground/");
            let found = |name| there.contains(&format!(" id=\"{name}\""));
            if fragment.is_some_and(|name| !state && !found(name)) {
                broken.push(format!("{page}: {link}, which has no such anchor"));
            }
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links to missing files and anchors are reported, valid ones are not.
    #[test]
    fn finds_links_that_lead_nowhere() {
        let mut site = Site::default();
        site.add(
            "a/one.html",
            "<a href=\"../two.html#x\"> <a href=\"three.html\"> <a href=\"#y\"> <p id=\"z\"> <a href=\"#z\">",
        );
        site.add("two.html", "<p id=\"x\">");
        assert_eq!(broken(&site), ["a/one.html: three.html", "a/one.html: #y, which has no such anchor"]);
    }
}
