//! Bytes as boxes of bits, with a colour and a label per field; bits that matter are outlined.
//!
//! Each byte is a grid of eight columns; bytes wrap, two beside each other on a phone. To a screen reader the picture is one image
//! with its note as the description; the tables of fields below it have the details.

use maud::{Markup, html};

use crate::report::comparison::{Picture, Side, VALUE_BITS};
use crate::report::text::plain;
use packproof_suite::model::layout::Field;

/// Bytes drawn, around the first marked one.
const SHOWN_BYTES: usize = 16;
const BYTES_BEFORE: usize = 6;
const SHOWN_FIELDS: usize = 40;
/// Colours before they repeat.
const COLOURS: usize = 8;

pub fn draw(picture: &Picture) -> Markup {
    let len = picture.sides.iter().map(|side| side.bytes.len()).max().unwrap_or(0);
    let marked = picture.marks.first().map_or(0, |&(byte, _)| byte);
    let from =
        if len <= SHOWN_BYTES { 0 } else { marked.saturating_sub(BYTES_BEFORE).min(len - SHOWN_BYTES) };
    let to = len.min(from + SHOWN_BYTES);
    let shown: Vec<String> = picture.sides.iter().map(in_words).collect();
    let described = format!("{}. {}", shown.join("; "), picture.note);
    html! {
        figure class="picture" {
            @if !picture.note.is_empty() { figcaption { (with_backticks(&picture.note)) } }
            @if picture.sides.len() == 2 {
                p class="rows" aria-hidden="true" { "Upper row " b class="good" { "expected" } ", lower row " b class="bad" { "actual" } }
            }
            div class="bytes" role="img" aria-label=(plain(&described)) {
                @if from > 0 { span class="more" { (from) " bytes before" } }
                @for at in from..to { (byte(picture, at, None)) }
                @if to < len { span class="more" { (len - to) " bytes after" } }
            }
            div class="fields" { @for side in &picture.sides { (fields(side, picture, from)) } }
        }
    }
}

/// Bytes drawn as buttons.
const BUTTONS: usize = 64;

/// The bytes of a side with a button for each bit, for a page on which bits can be changed if they are `enabled`; and its fields.
pub fn buttons(side: Side, enabled: bool) -> [Markup; 2] {
    let len = side.bytes.len();
    let picture = Picture { sides: vec![side], marks: Vec::new(), note: String::new() };
    let bytes = html! {
        @for at in 0..len.min(BUTTONS) { (byte(&picture, at, Some(enabled))) }
        @if len > BUTTONS { span class="more" { (len - BUTTONS) " bytes after" } }
    };
    [bytes, fields(&picture.sides[0], &picture, 0)]
}

/// A text with code between backticks.
pub fn with_backticks(text: &str) -> Markup {
    html! {
        @for (at, part) in plain(text).split('`').enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// One colour per name, so that all fields `more` look the same.
fn colour(side: &Side, field: usize) -> usize {
    let name = &side.fields[field].name;
    let first = side.fields.iter().position(|other| other.name == *name).unwrap_or(field);
    let mut names: Vec<&str> = Vec::new();
    for other in &side.fields[..=first] {
        if !names.contains(&other.name.as_str()) {
            names.push(&other.name);
        }
    }
    (names.len() - 1) % COLOURS
}

fn holder(side: &Side, byte: usize, bit: u8) -> Option<usize> {
    side.fields.iter().position(|field| field.holds(byte, bit))
}

fn in_words(side: &Side) -> String {
    let bytes: Vec<String> = side.bytes.iter().take(SHOWN_BYTES).map(|byte| format!("{byte:02x}")).collect();
    let more = if side.bytes.len() > SHOWN_BYTES { " and more" } else { "" };
    format!("{} {}{more}", side.label, bytes.join(" "))
}

/// One byte; its bits are buttons if `enabled` says whether they can be pressed.
fn byte(picture: &Picture, at: usize, enabled: Option<bool>) -> Markup {
    let labelled = picture.sides.iter().find(|side| at < side.bytes.len());
    html! {
        div class="byte" {
            span class="number" aria-hidden="true" { (at) }
            @for (class, name) in labelled.map(|side| labels(side, at)).unwrap_or_default() {
                span class=(class) title=(name) aria-hidden="true" { (name) }
            }
            span aria-hidden="true" {}
            @for side in &picture.sides { (row(side, picture, at, enabled)) }
        }
    }
}

/// The fields of a byte from bit 7 down: CSS classes of colour and width, and the name.
fn labels(side: &Side, at: usize) -> Vec<(String, String)> {
    let mut runs: Vec<(Option<usize>, usize)> = Vec::new();
    for bit in (0..8).rev() {
        let field = holder(side, at, bit);
        match runs.last_mut() {
            Some((last, width)) if *last == field => *width += 1,
            _ => runs.push((field, 1)),
        }
    }
    let named = |(field, width): (Option<usize>, usize)| match field {
        Some(field) => {
            (format!("label f{} s{width}", colour(side, field)), label(&side.fields[field], width))
        }
        None => (format!("label f{COLOURS} s{width}"), String::new()),
    };
    runs.into_iter().map(named).collect()
}

/// The field's name, in a narrow field only its last word; for a byte of an integer, the range of bits.
fn label(field: &Field, width: usize) -> String {
    match &field.name {
        name if name == VALUE_BITS => field.meaning.clone(),
        name if width <= 2 => plain(name.rsplit(' ').next().unwrap_or(name)),
        name => plain(name),
    }
}

fn row(side: &Side, picture: &Picture, at: usize, enabled: Option<bool>) -> Markup {
    let byte = side.bytes.get(at).copied();
    let hex = byte.map_or("--".to_owned(), |byte| format!("{byte:02x}"));
    html! {
        @for bit in (0..8_u8).rev() {
            @let class = bit_class(side, picture, at, bit);
            @match (byte.map(|byte| byte >> bit & 1), enabled) {
                (Some(value), Some(enabled)) => (button(side, (at, bit), value, &class, enabled)),
                (Some(value), None) => span class=(class) { (value) },
                (None, _) => span class=(class) { "\u{b7}" },
            }
        }
        span class={ "hex " (side.label) } aria-hidden="true" { (hex) }
    }
}

/// A page of bits is one stop of the tab key, which its script moves.
fn button(side: &Side, (at, bit): (usize, u8), value: u8, class: &str, enabled: bool) -> Markup {
    let field = side.field_at((at, bit)).map(|name| format!(", {}", plain(name))).unwrap_or_default();
    html! {
        button type="button" class=(class) data-bit={ (at) "." (bit) } tabindex="-1" disabled[!enabled]
            aria-pressed=(value == 1) aria-label={ "byte " (at) " bit " (bit) ", " (value) (field) } { (value) }
    }
}

fn bit_class(side: &Side, picture: &Picture, at: usize, bit: u8) -> String {
    let value = |side: &Side| side.bytes.get(at).map(|byte| byte >> bit & 1);
    let field = value(side).and_then(|_| holder(side, at, bit));
    let colour = field.map_or(COLOURS, |field| colour(side, field));
    let differs = picture
        .sides
        .iter()
        .any(|other| value(other).zip(value(side)).is_some_and(|(theirs, ours)| theirs != ours));
    let mut class = format!("bit f{colour}");
    if bit < 7 && field != holder(side, at, bit + 1) {
        class += " start";
    }
    if picture.marks.contains(&(at, bit)) {
        class += " mark";
    } else if differs {
        class += " differs";
    }
    class
}

fn fields(side: &Side, picture: &Picture, from: usize) -> Markup {
    let rows: Vec<(usize, &Field)> =
        side.fields.iter().enumerate().filter(|(_, field)| last_byte(field) >= from).collect();
    if rows.iter().all(|(_, field)| field.name == VALUE_BITS) {
        return html! {};
    }
    html! {
        table {
            caption { (side.label) }
            thead { tr { th scope="col" { "Byte:bits" } th scope="col" { "Field" } th scope="col" { "Says" } } }
            tbody {
                @for (at, field) in rows.iter().take(SHOWN_FIELDS) {
                    @let marked = picture.marks.iter().any(|&(byte, bit)| field.holds(byte, bit));
                    tr class=[marked.then_some("marked")] {
                        td class="place" { (place(field)) }
                        td { span class=(format!("swatch f{}", colour(side, *at))) {} (plain(&field.name)) }
                        td { (plain(&field.meaning)) }
                    }
                }
            }
        }
        @if rows.len() > SHOWN_FIELDS { p class="more" { (rows.len() - SHOWN_FIELDS) " more fields" } }
    }
}

fn last_byte(field: &Field) -> usize {
    field.pieces.iter().map(|piece| piece.byte).max().unwrap_or(0)
}

/// `0:7` for bit 7 of byte 0, `1:6-0`, `2-5` for whole bytes.
fn place(field: &Field) -> String {
    let whole = field.pieces.iter().all(|piece| piece.high == 7 && piece.low == 0);
    match (&field.pieces[..], whole) {
        ([], _) => String::new(),
        ([only], true) => format!("{}", only.byte),
        ([first, .., last], true) => format!("{}-{}", first.byte, last.byte),
        (pieces, false) => {
            let shown = pieces.iter().map(|piece| {
                if piece.high == piece.low {
                    format!("{}:{}", piece.byte, piece.high)
                } else {
                    format!("{}:{}-{}", piece.byte, piece.high, piece.low)
                }
            });
            shown.collect::<Vec<_>>().join(" ")
        }
    }
}
