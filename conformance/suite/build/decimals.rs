//! Decimal numbers as they are mistyped.

use syn::LitFloat;
use syn::visit::Visit;

/// Numbers from which on one may stand where another one of the program is due.
const CONSTANT: f64 = 3.0;

/// The decimal constants of a program.
#[derive(Default)]
pub(crate) struct Constants(Vec<f64>);

impl<'a> Visit<'a> for Constants {
    fn visit_lit_float(&mut self, of: &'a LitFloat) {
        self.0.extend(of.base10_parse::<f64>().ok().filter(|value| *value >= CONSTANT));
    }
}

/// Other numbers than a decimal one: those near it, which is 1 or 2 more or less if it is whole, mistyped ones, other constants of the
/// program, and far ones.
pub(crate) fn others(value: f64, digits: &str, constants: &Constants) -> Vec<f64> {
    let steps = [1.0, -1.0, 2.0, -2.0].map(|step| value + step);
    let near = [1e-4, -1e-4, 1e-3, -1e-3].map(|step| value + step);
    let [near, far] = if value.fract() == 0.0 { [steps, near] } else { [near, steps] };
    let mut others: Vec<f64> = Vec::new();
    let constants = constants.0.iter().copied().filter(|_| value >= CONSTANT);
    let all = near
        .into_iter()
        .chain(slips(digits))
        .chain(constants)
        .chain([value * 2.0, value / 2.0, 0.0, -value])
        .chain(far);
    for other in all.filter(|other| *other != value) {
        if !others.contains(&other) {
            others.push(other);
        }
    }
    others
}

/// What is written for a decimal number by mistake: a digit left out, twice or exchanged with the next one, or fewer digits, cut or rounded.
fn slips(digits: &str) -> Vec<f64> {
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
