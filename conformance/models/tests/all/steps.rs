//! Numbers as integers of a field: keys that contradict each other, formulas, and arithmetic of both precisions.

use packproof_models::fault::Fault;
use packproof_models::steps::exact::{Constants, Exact};
use packproof_models::steps::grid::{Code, Outside};
use packproof_models::steps::number::{Number, Range};
use packproof_models::steps::round::Round;
use packproof_models::steps::{Bits, Layout, Read};
use packproof_models::word::{Unit, Words};

/// Keys that contradict each other, or have no meaning together, are named.
#[test]
fn contradictions_are_named() {
    let ranged = || Layout {
        bits: Some(Bits::Width(8)),
        range: Some(Range::Ends([0.0.into(), 1.0.into()])),
        ..Layout::default()
    };
    let key = |layout: Layout| layout.check().map_err(|fault| fault.key).err();
    assert_eq!(key(ranged()), None);
    let both = Layout { steps: Some(255.0.into()), per_unit: Some(255.0.into()), ..ranged() };
    assert_eq!(key(both), Some("per_unit"));
    assert_eq!(key(Layout { range: None, ..ranged() }), Some("range"));
    assert_eq!(key(Layout { unit: Some(Unit::Le), bits: Some(Bits::Width(9)), ..ranged() }), Some("unit"));
    let sign = Some(Bits::Picture("Aaaaaaaa".into()));
    assert_eq!(key(Layout { bits: sign, code: Code::Twos, ..ranged() }), Some("code"));
    let half = Exact::try_from("f32 (v/hi/2+1/2)*steps".to_string()).ok();
    assert_eq!(key(Layout { exact: half, ..ranged() }), Some("exact"));
    let wrap = Read { outside: Some(Outside::Wrap), ..Read::default() };
    assert_eq!(key(Layout { read: wrap, ..ranged() }), Some("read.outside"));
}

/// Numbers far beyond any field end in "not judged", whatever the arithmetic.
#[test]
fn huge_scales_are_not_judged() {
    for exact in [None, Exact::try_from("f64 v*per_unit+zero".to_string()).ok()] {
        for (per_unit, zero) in [(1e300, 0.0), (1e17, 0.0), (1.0, 1e17), (1e300, -1e300)] {
            let layout = Layout {
                bits: Some(Bits::Width(8)),
                range: Some(Range::Side(1e9.into())),
                per_unit: Some(per_unit.into()),
                zero: Some(zero.into()),
                outside: Some(Outside::Wrap),
                exact,
                ..Layout::default()
            };
            let model = layout.check().expect("it can be used");
            for value in [1.0, -1.0, f32::MAX, f32::MIN_POSITIVE, f32::NAN] {
                let words = model.write(value);
                assert!(
                    !matches!(&words, Words::These(words) if words.len() > 1),
                    "{per_unit} {zero} {value}"
                );
            }
            assert_eq!(model.write(0.9), Words::Unjudged);
        }
    }
}

fn value(text: &str) -> Result<f64, Fault> {
    Number::Written(text.to_string()).value("range")
}

/// The three spellings, to the last bit of binary64.
#[test]
fn formulas_are_numbers() {
    assert_eq!(value("1/1.25"), Ok(0.8));
    assert_eq!(value("sqrt(1/2)"), Ok(std::f64::consts::FRAC_1_SQRT_2));
    assert_eq!(value(" sqrt( 2 ) "), Ok(std::f64::consts::SQRT_2));
    for wrong in ["", "1/0", "sqrt(-1)", "sqrt(2", "1/2/3", "pi", "inf"] {
        assert!(value(wrong).is_err_and(|fault| fault.key == "range"), "{wrong}");
    }
}

/// A range has a low and a high end.
#[test]
fn an_empty_range_is_refused() {
    assert_eq!(Range::Side(0.5.into()).ends(), Ok([-0.5, 0.5]));
    assert_eq!(Range::Ends([0.0.into(), 360.0.into()]).ends(), Ok([0.0, 360.0]));
    assert!(Range::Side(0.0.into()).ends().is_err());
    assert!(Range::Ends([1.0.into(), 1.0.into()]).ends().is_err());
}

/// 0.15 in ten thousandths of -1 to 1 is a tie in binary32's arithmetic and none in binary64's.
#[test]
fn the_precision_decides_ties() {
    let constants = Constants { low: 0.0, high: 10.0, steps: 1000.0, per_unit: 100.0, zero: 0.0 };
    let code = |precision: &str| {
        let exact = Exact::try_from(format!("{precision} (v-lo)/(hi-lo)*steps")).expect("it is one");
        exact.code(f64::from(0.005_f32), &constants, Round::Up)
    };
    // 0.005 in binary32 is 0.004999999888...: just below half a step of 0.01, which binary32 rounds up to it.
    assert_eq!((code("f32"), code("f64")), (1.0, 0.0));
}

/// The error for an unknown formula lists the known ones.
#[test]
fn other_formulas_are_refused() {
    for wrong in ["f32", "f16 v*per_unit+zero", "f32 v*per_unit", ""] {
        assert!(Exact::try_from(wrong.to_string()).is_err_and(|what| what.contains("v*per_unit+zero")));
    }
    assert_eq!(
        Exact::try_from("f64 (v / hi / 2 + 1/2) * steps".to_string()).map(|exact| exact.to_string()),
        Ok("f64 (v/hi/2+1/2)*steps".into())
    );
}
