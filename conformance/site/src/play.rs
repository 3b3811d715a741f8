//! The playground's pages. Scripts fill their empty elements.

use maud::{Markup, html};

use crate::site::Site;

/// Scripts of every playground page; each page adds its own.
const COMMON: [&str; 3] = ["engine-data.js", "engine.js", "common.js"];

fn tabs(current: &str) -> Markup {
    html! {
        nav class="tabs" aria-label="Playground" {
            ul {
                @for (path, name) in [("index.html", "Values and bytes"), ("function.html", "Judge a function"), ("layout.html", "Write a layout")] {
                    li { a href=(path) aria-current=[(path == current).then_some("page")] { (name) } }
                }
            }
        }
    }
}

/// Shown until the engine runs, and if it fails.
fn state() -> Markup {
    html! {
        noscript { p class="verdict bad" { "The playground needs JavaScript and WebAssembly. Everything else on this site does not." } }
        p id="state" role="status" class="facts" { "Loading the codec, the reference and the vectors..." }
    }
}

fn operation_choice() -> Markup {
    html! {
        label class="wide" for="operation" { "Operation" }
        select id="operation" disabled {}
        p id="summary" class="facts" {}
    }
}

fn values() -> Markup {
    html! {
        h1 { "Values and bytes" }
        (tabs("index.html"))
        p class="lead" { "Type a value to see its bytes, or bytes to see their value. The codec answers; click a bit to change it." }
        (state())
        form id="question" class="question" autocomplete="off" {
            (operation_choice())
            div id="parameters" class="parameters" {}
            label class="wide" for="input" { "Input" }
            textarea id="input" rows="2" spellcheck="false" autocapitalize="off" aria-describedby="shape" disabled {}
            p id="shape" class="facts" {}
            div id="examples" class="examples" role="group" aria-label="Examples" {}
        }
        section aria-labelledby="answer-heading" {
            h2 id="answer-heading" { "Answer" }
            div id="answer" role="status" { p class="facts" { "None yet." } }
        }
        section id="bits-section" aria-labelledby="bits-heading" hidden {
            h2 id="bits-heading" { "Bits" }
            p id="bits-help" class="facts" { "Press a bit to change it. On the keyboard: arrow keys move, space changes the bit." }
            div id="bits" class="bytes" role="group" aria-label="Bits" aria-describedby="bits-help" {}
            div id="fields" class="fields" {}
        }
        section id="mistakes-section" aria-labelledby="mistakes-heading" hidden {
            h2 id="mistakes-heading" { "What each known mistake answers" }
            div id="mistakes" {}
        }
    }
}

fn function() -> Markup {
    html! {
        h1 { "Judge a function" }
        (tabs("function.html"))
        p class="lead" { "Paste a function in JavaScript. It runs in your browser, which sends nothing anywhere, on every vector of the operation except the very long ones." }
        (state())
        form id="question" class="question" autocomplete="off" {
            (operation_choice())
            p id="shape" class="facts" {}
            label class="wide" for="code" { "Function" }
            textarea id="code" rows="16" spellcheck="false" autocapitalize="off" wrap="off" aria-describedby="code-help" disabled {}
            details id="code-help" {
                summary { "Arguments and results of the function" }
                ul {
                    li { "The last function declared with " code { "function NAME(" } " is called as " code { "NAME(input, parameters)" } "." }
                    li { "Bytes are a " code { "Uint8Array" } ", 64-bit integers a " code { "BigInt" } ", floats a number, everything else as in the protocol." }
                    li { "A decoder returns " code { "{value, consumed}" } ", or the value alone if it does not report the number of bytes consumed." }
                    li { "To refuse input, throw an " code { "Error" } ". If its message begins with truncated, overlong, out_of_range, not_canonical, trailing or invalid, that is the class. A TypeError, ReferenceError or SyntaxError is a defect, not a refusal." }
                    li { "The run is stopped after three seconds." }
                }
            }
            div class="buttons" {
                button id="run" type="submit" disabled { "Judge" }
                span id="presets" class="examples" role="group" aria-label="Examples" {}
            }
        }
        section aria-labelledby="answer-heading" {
            h2 id="answer-heading" { "Verdict" }
            div id="answer" role="status" { p class="facts" { "None yet." } }
            div id="causes" {}
        }
        section id="failures-section" aria-labelledby="failures-heading" hidden {
            h2 id="failures-heading" { "The smallest failures" }
            div id="failures" {}
        }
    }
}

fn layout() -> Markup {
    html! {
        h1 { "Write a layout" }
        (tabs("layout.html"))
        p class="lead" { "Describe the words or bytes of a value in a few lines, and see them drawn as you type. Begin with a preset, or with " a href="../guides/own-format.html" { "a packet of your own" } "." }
        (state())
        form class="question" autocomplete="off" {
            label for="preset" { "Preset" }
            select id="preset" disabled {}
            label class="wide" for="code" { "Layout" }
            textarea id="code" rows="10" spellcheck="false" autocapitalize="off" wrap="off" disabled {}
            p id="wrong" role="status" class="verdict bad" hidden {}
            div class="buttons" { button id="download" type="button" disabled { "Download its vectors" } }
        }
        section id="drawn" aria-labelledby="bits-heading" {
            h2 id="bits-heading" { "Bits" }
            div id="bits" class="drawn scroll" role="region" aria-label="Picture" tabindex="0" {}
            h2 { "Keys" }
            dl id="keys" {}
            h2 { "Derived facts" }
            dl id="follows" {}
        }
    }
}

pub(crate) fn write(site: &mut Site) {
    let mut add = |path, title, description, script, body| {
        let mut scripts = COMMON.to_vec();
        if script == "function.js" {
            scripts.push("presets.js");
        }
        scripts.push(script);
        site.page(path, title, description, &scripts, &body);
    };
    let about = "Type a value, see and change its bytes and bits, and see what each known mistake reads.";
    add("playground/index.html", "Values and bytes", about, "values.js", values());
    let about = "Runs a JavaScript function on all vectors, and explains its failures.";
    add("playground/function.html", "Judge a function", about, "function.js", function());
    let about = "Draws a layout while you type it, and makes its vectors.";
    add("playground/layout.html", "Write a layout", about, "layout.js", layout());
}
