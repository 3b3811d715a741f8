//! The bits that a cause moves, as tables: one column per bit, one row for the right bits and one for the implementation's.

use maud::{Markup, html};

use crate::report::diagnosed::BitRow;
use crate::report::text::plain;

pub fn tables(rows: &[BitRow]) -> Markup {
    html! {
        @if !rows.is_empty() {
            div class="moved" {
                @for row in rows { (table(row)) }
            }
        }
    }
}

fn table(row: &BitRow) -> Markup {
    let pairs = || row.right.iter().zip(&row.here);
    html! {
        table {
            caption { (plain(&row.name)) }
            thead {
                tr {
                    th scope="col" { "bit" }
                    @for at in 0..row.right.len() as u32 { th scope="col" { (row.high - at) } }
                }
            }
            tbody {
                tr {
                    th scope="row" { "right" }
                    @for (right, here) in pairs() { td class=[(right != here).then_some("due")] { (label(right)) } }
                }
                tr {
                    th scope="row" { "here" }
                    @for (right, here) in pairs() {
                        @if right == here { td class="same" { (label(here)) } } @else { td class="mark" { strong { (label(here)) } } }
                    }
                }
            }
        }
    }
}

/// Exponents are superscripts; `-` has a label for screen readers.
fn label(of: &str) -> Markup {
    let parts = of.split('+').map(|part| part.split_once('^').unwrap_or((part, "")));
    html! {
        @if of == "-" { span aria-label="nothing" role="img" { "\u{2013}" } }
        @else {
            @for (at, (base, exponent)) in parts.enumerate() {
                @if at > 0 { "+" wbr; }
                (plain(base)) @if !exponent.is_empty() { sup { (plain(exponent)) } }
            }
        }
    }
}
