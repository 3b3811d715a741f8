//! Answers in bounds.

use packproof_suite::model::Answer;
use packproof_suite::model::bounded::{bounded, spend};

/// An endless loop or endless allocation gives no answer, and the next answer has its whole budget.
#[test]
fn an_answer_is_bounded() {
    fn endless() -> Answer<usize> {
        loop {
            spend(1)?;
        }
    }
    let large = |len: usize| spend(len).map(|()| vec![0_u8; len].len());
    assert_eq!(bounded(1000, endless), None);
    assert_eq!(bounded(1000, || large(1001)), None);
    assert_eq!(bounded(1000, || large(usize::MAX)), None);
    assert_eq!(bounded(1000, || large(1000)), Some(Ok(1000)));
    assert_eq!(bounded(1000, || bounded(10, endless).is_none() && large(1000) == Ok(1000)), Some(true));
    spend(1 << 30).unwrap();
}
