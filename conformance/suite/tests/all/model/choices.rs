//! Settings, and answers in bounds.

use packproof_suite::model::Answer;
use packproof_suite::model::bounded::{bounded, spend};
use packproof_suite::model::choices::Setting;

/// The last deviation of a parameter wins, order does not matter, and a parameter can be set right again.
#[test]
fn a_setting_has_one_choice_per_parameter() {
    let setting = Setting::of(&[("width", "35"), ("byte", "drop"), ("byte", "mask")]);
    assert_eq!(setting, Setting::of(&[("byte", "mask"), ("width", "35")]));
    assert_eq!(setting.without("byte"), Setting::of(&[("width", "35")]));
    assert_eq!(format!("{setting:?}"), "byte=mask width=35");
}

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
