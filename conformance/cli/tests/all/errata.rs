//! The ledger of errata: every deviant is wrong somewhere, and says where.

use std::collections::BTreeSet;

use packproof_suite::errata;
use packproof_suite::formats;

/// Every deviant differs from the reference on every operation that it names, and the search finds where.
#[test]
fn every_deviant_has_a_witness_on_every_operation_it_names() {
    for deviant in errata::all().filter(|deviant| deviant.runs()) {
        let found: BTreeSet<_> =
            errata::witnesses(deviant).into_iter().map(|witness| witness.case.operation).collect();
        let named: BTreeSet<_> = deviant.operations.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(found, named, "{}", deviant.id);
    }
}

/// A deviant answers as the reference does on operations that it does not name.
#[test]
fn deviants_leave_other_operations_alone() {
    for format in formats::ALL {
        for deviant in format.deviants {
            if !deviant.runs() {
                continue;
            }
            for operation in format.operations.iter().filter(|o| !deviant.operations.contains(&o.name)) {
                for case in (operation.candidates)(operation.name).take(300) {
                    let (wrong, right) =
                        (errata::answer(deviant, &case.as_case()), formats::reference(&case.as_case()));
                    assert!(
                        wrong.agrees_with(&right),
                        "{} on {}: {wrong}, not {right}",
                        deviant.id,
                        case.input
                    );
                }
            }
        }
    }
}

/// Ids are permanent names: no two deviants share one.
#[test]
fn ids_are_unique() {
    let mut seen = BTreeSet::new();
    for deviant in errata::all() {
        assert!(seen.insert(deviant.id), "{}", deviant.id);
    }
}
