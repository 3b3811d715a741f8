//! Temporary: named alternatives of a program answer as the behaviour's choices do.

use packproof_suite::formats;
use packproof_suite::model::behaviour::{Parameter, STEPS, Setting, bounded};
use packproof_suite::model::choices::Choices;

use crate::behaviours::{samples, vectors};

fn compare(name: &str, choices: &Choices, parameters: &[Parameter]) {
    let format = formats::find(name).expect("a format");
    let (vectors, samples) = (vectors(format), samples(format));
    for of in format.behaviour.iter().filter(|of| !of.name.contains('.')) {
        let own = parameters.iter().find(|own| own.name == of.name);
        for choice in of.wrong {
            if own.is_none_or(|own| own.wrong.iter().all(|own| own.name != choice.name)) {
                println!("{}={}: MISSING", of.name, choice.name);
                continue;
            }
            let setting = Setting::of(&[(of.name, choice.name)]);
            let mut faults = Vec::new();
            for (kind, cases) in [("vectors", &vectors), ("samples", &samples)] {
                let mut count = 0;
                for case in cases {
                    let operation = format.operation(&case.operation).expect("an operation");
                    let old = bounded(STEPS, || (operation.behaving)(&setting, &case.as_case()));
                    let new = bounded(STEPS, || choices.answer(&setting, &case.as_case()));
                    let same = match (&old, &new) {
                        (Some(old), Some(new)) => old.agrees_with(new),
                        (old, new) => old.is_none() == new.is_none(),
                    };
                    if !same {
                        count += 1;
                        if count <= 3 {
                            let [old, new] =
                                [old, new].map(|of| of.map_or("none".to_owned(), |of| of.to_string()));
                            let parameters = serde_json::to_string(&case.parameters).unwrap();
                            faults.push(format!(
                                "    {} {} {parameters}: behaviour {old}, program {new}",
                                case.operation, case.input
                            ));
                        }
                    }
                }
                if count > 0 {
                    faults.push(format!("    differs in {count} {kind}"));
                }
            }
            println!("{}={}: {}", of.name, choice.name, if faults.is_empty() { "equal" } else { "DIFFERS" });
            faults.iter().for_each(|fault| println!("{fault}"));
        }
    }
    for own in parameters {
        let of = format.behaviour.iter().find(|of| of.name == own.name);
        if of.is_none_or(|of| {
            own.operations.iter().any(|name| !of.operations.contains(name))
                || of.operations.iter().any(|name| !own.operations.contains(name))
        }) {
            println!("{}: operations {:?}, were {:?}", own.name, own.operations, of.map(|of| of.operations));
        }
    }
}

#[test]
#[ignore = "temporary"]
fn bit_pack() {
    use packproof_suite::formats::bit_pack::named;
    compare("bit_pack", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn compact_index() {
    use packproof_suite::formats::compact_index::named;
    compare("compact_index", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn mixed_radix() {
    use packproof_suite::formats::mixed_radix::named;
    compare("mixed_radix", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn object_reference() {
    use packproof_suite::formats::object_reference::named;
    compare("object_reference", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn packet() {
    use packproof_suite::formats::packet::named;
    compare("packet", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn quantize() {
    use packproof_suite::formats::quantize::named;
    compare("quantize", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn smallest_three() {
    use packproof_suite::formats::smallest_three::named;
    compare("smallest_three", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn unreal_name() {
    use packproof_suite::formats::unreal_name::named;
    compare("unreal_name", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn unreal_package() {
    use packproof_suite::formats::unreal_package::named;
    compare("unreal_package", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn unreal_string() {
    use packproof_suite::formats::unreal_string::named;
    compare("unreal_string", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn variant_buffer() {
    use packproof_suite::formats::variant_buffer::named;
    compare("variant_buffer", &named::CHOICES, &named::PARAMETERS);
}

#[test]
#[ignore = "temporary"]
fn varint() {
    use packproof_suite::formats::varint::named;
    compare("varint", &named::CHOICES, &named::PARAMETERS);
}
