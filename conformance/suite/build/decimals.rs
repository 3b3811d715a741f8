//! Decimal numbers as they are mistyped.

/// What is written for a decimal number by mistake: a digit left out, twice or exchanged with the next one, or fewer digits, cut or rounded.
pub(crate) fn slips(digits: &str) -> Vec<f64> {
    let point = digits.find('.').map_or(digits.len(), |at| at + 1);
    let value: f64 = digits.parse().unwrap_or_default();
    let mut texts = Vec::new();
    for at in point..digits.len() {
        let (before, digit, after) = (&digits[..at], &digits[at..=at], &digits[at + 1..]);
        texts.push(format!("{before}{after}"));
        texts.push(format!("{before}{digit}{digit}{after}"));
        if let Some(next) = after.get(..1) {
            texts.push(format!("{before}{next}{digit}{}", &after[1..]));
        }
        texts.push(before.to_owned());
        texts.push(format!("{value:.*}", at - point));
    }
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}
