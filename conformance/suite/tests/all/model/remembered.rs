//! Remembered numbers.

use std::cell::Cell;

use packproof_suite::model::program::Tokens;
use packproof_suite::model::remembered::Remembered;

#[test]
fn a_number_of_tokens_and_a_case_is_computed_once() {
    let (remembered, computed) = (Remembered::default(), Cell::new(0));
    let tokens = [
        Tokens::RIGHT,
        Tokens::RIGHT.with(&[3], Some(1)),
        Tokens::RIGHT.with(&[1], Some(3)),
        Tokens::behind(3),
    ];
    let asked =
        || tokens.iter().enumerate().flat_map(|(nth, of)| [0, 1, 3].map(|case| (nth as u32, of, case)));
    for _ in 0..2 {
        for (nth, of, case) in asked() {
            let compute = || {
                computed.set(computed.get() + 1);
                10 * nth + case as u32
            };
            assert_eq!(remembered.of(of, case, &compute), 10 * nth + case as u32);
        }
    }
    assert_eq!(computed.get(), asked().count());
}
